"""A game's commands are for its own matches, whatever else a person plays."""

from __future__ import annotations

import pytest

from engines.registry import GAMES
from tests.bot.reading import said
from tests.bot.samples import each_kind
from tests.bot.world import World

RIVAL = ("resign", "draw")
"""The commands that a team game has not."""


@each_kind
@pytest.mark.parametrize("name", ["board", "resign", "draw", "play", "rematch"])
async def test_a_match_of_another_game_is_not_meant(world: World, name: str) -> None:
    room = await world.begin()
    before = await room.texts()
    options = {"action": "pass"} if name == "play" else {}
    for key, game_ui in world.bot.services.game_uis.items():
        if key == world.sample.key or (GAMES[key].team and name in RIVAL):
            continue
        command = f"{game_ui.command} {name}"
        refused = await world.ann.slash(world.channel, command, match=room.id, **options)
        assert refused.ephemeral
        title = world.sample.game.title
        assert f"Match {room.id} is {title}, another game." in said(refused), GAMES[key].title
    assert await room.texts() == before
