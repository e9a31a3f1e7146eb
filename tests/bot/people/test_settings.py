"""A person's own settings."""

from __future__ import annotations

from tests.bot.reading import Shown, alts, labels, said, words
from tests.bot.samples import every_game, next_turn
from tests.bot.world import World


@every_game
async def test_a_text_board_instead_of_pictures_also_after_a_restart(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    drawings = [match.game.ascii_board(match.view(seat)) for seat in (0, 1)]
    told = await world.ann.slash(world.channel, "settings", text_board=True)
    assert told.ephemeral
    assert told.response
    assert "✓ Characters" in labels(told.response)
    await world.restart()
    mine = await room.click(0, "Show board")
    assert drawings[0] in said(mine)
    assert mine.response
    assert alts(mine.response) == []
    assert drawings[1] not in said(await room.click(1, "Show board"))
    await world.ann.slash(world.channel, "settings", text_board=False)
    assert drawings[0] not in said(await room.click(0, "Show board"))


@every_game
async def test_the_picker_is_in_characters_too_for_whoever_wants_that(world: World) -> None:
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    assert (await room.picker(seat)).attachments
    await room.players[seat].slash(world.channel, "settings", text_board=True)
    asked = await room.picker(seat)
    assert not asked.attachments
    match = await room.match()
    assert match.game.ascii_board(match.view(seat)) in words(asked)


def chosen(message: Shown) -> list[str]:
    """The buttons of the panel that are marked."""
    return [label.removeprefix("✓ ") for label in labels(message) if label.startswith("✓ ")]


DEFAULTS = ["Pictures", "My own side", "Before what ends my turn", "Everyone"]


async def test_a_setting_alone_leaves_the_others_and_none_shows_all(world: World) -> None:
    told = await world.ann.slash(world.channel, "settings")
    assert told.ephemeral
    assert told.response
    assert chosen(told.response) == DEFAULTS
    await world.ann.slash(world.channel, "settings", text_board=True, confirm="never")
    await world.ann.slash(world.channel, "settings", my_side_at_bottom=False)
    told = await world.ann.slash(world.channel, "settings", challenges="nobody")
    assert told.response
    assert chosen(told.response) == ["Characters", "The same side as everybody", "Never", "Nobody"]
    other = await world.ben.slash(world.channel, "settings")
    assert other.response
    assert chosen(other.response) == DEFAULTS


async def test_every_setting_is_changed_by_a_press(world: World) -> None:
    panel = (await world.ann.slash(world.channel, "settings")).response
    assert panel
    for wanted in ("Characters", "The same side as everybody", "Always", "Nobody"):
        await world.restart()
        await world.ann.click(panel, label=wanted)
        assert wanted in chosen(panel)
    assert len(chosen(panel)) == len(DEFAULTS)
    assert await world.store.people.confirm(world.ann.id) == "always"
    await world.ann.click(panel, label="Never")
    assert await world.store.people.confirm(world.ann.id) == "never"
