"""The preview's page lists whatever games there are."""

from __future__ import annotations

from preview import page as preview
from preview.rooms import PreviewWorld
from tests.bot.world import World
from tests.sample import GAME


async def test_every_game_is_listed_with_its_command(world: World) -> None:
    listed = preview.game_commands(world.bot)
    assert listed["stones"] == "Stones"
    command = world.bot.services.game_uis[GAME.key].command
    assert listed[command] == GAME.title
    page = preview.Rooms(PreviewWorld(world.env), world.channel, [], {"chess": "Go & Co"}).page()
    assert "<li><code>/chess challenge</code> begins a match of Go &amp; Co</li>" in page
    assert f"{command} challenge" not in page
