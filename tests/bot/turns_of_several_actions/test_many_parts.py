"""Playing what does not fit into one select, or onto one page."""

from __future__ import annotations

import pytest
from simcord import ResponseMessage

from cogs.hall.menus import PAGE
from cogs.hall.screen import MENU
from engines.registry import GAMES
from tests.bot.reading import labels, menu_with, message_of, way_to, words
from tests.bot.room import Room
from tests.bot.turns_of_several_actions.wide import WideStones
from tests.bot.world import World
from tests.sample import present

MANY = 3 * PAGE


@pytest.fixture(autouse=True)
def wide(stones: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose Stones have many squares."""
    del stones
    monkeypatch.setitem(GAMES, "stones", WideStones(MANY))


async def asked(room: Room) -> ResponseMessage:
    """Where Red's stone a is to go."""
    shown = message_of(await room.click(0, "My board"))
    for parts in (("a",), ("a", "go")):
        way = present(way_to(shown, parts))
        await room.take(0, shown, way)
    return shown


async def test_a_part_of_each_select_can_be_played(world: World) -> None:
    room = await world.ready()
    squares = (1, MENU, MENU + 1, PAGE)
    for square in squares:
        (seat,) = (await room.match()).to_act
        await room.pick(seat, f"a>{square}")
    assert await room.texts() == ["brave", *(f"a>{square}" for square in squares)]


async def test_a_part_of_a_later_page_can_be_played(world: World) -> None:
    room = await world.ready()
    picker = await asked(room)
    assert labels(picker) == ["Back", "Take back", "More choices"]
    await world.ann.click(picker, label="More choices")
    assert words(picker) == "**Stone a, Go.** Where to?"
    await world.ann.click(picker, label="More choices")
    assert labels(picker) == ["Back", "Take back", "Earlier choices"]
    menu = present(menu_with(picker, str(MANY)))
    assert menu_with(picker, "1") is None
    await world.ann.select(picker, [str(MANY)], custom_id=menu)
    assert await room.texts() == ["brave", f"a>{MANY}"]


async def test_earlier_choices_come_back(world: World) -> None:
    room = await world.ready()
    picker = await asked(room)
    await world.ann.click(picker, label="More choices")
    await world.ann.click(picker, label="Earlier choices")
    assert menu_with(picker, "1")
    await world.ann.click(picker, label="More choices")
    await world.ann.click(picker, label="Back")
    assert way_to(picker, ("a", "go"))
    assert "More choices" not in labels(picker)


async def test_another_page_of_an_older_turn_shows_the_board(world: World) -> None:
    room = await world.ready()
    picker = await asked(room)
    await room.commit(0, "a>2")
    await room.show()
    await world.ann.click(picker, label="More choices")
    assert "That button is from an earlier turn." in words(picker)
