"""Whoever wants to be asked is asked before a pick is played: always, before what ends the turn or
cannot be taken back, or never."""

from __future__ import annotations

import pytest

from db.values import Confirm
from tests.bot.reading import labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.world import World

KEPT = ((), "a>2")
REVEALS = ((), "a?")
SECOND_GO = (("a>2",), "a>3")
END = (("a>2",), "end")
WINS = ((), "a!")
DEEDS = (KEPT, REVEALS, SECOND_GO, END, WINS)
ASKED: dict[Confirm, tuple[bool, ...]] = {
    "always": (True, True, True, True, True),
    "turn": (False, True, True, False, True),
    "never": (False, False, False, False, False),
}
"""Whether each of the deeds is asked about; to end the turn says outright what is done."""


async def wishing(world: World, wish: str, *before: str) -> Room:
    """A match in which Ann wants to be asked like this, after these actions of hers."""
    await world.ann.slash(world.channel, "settings", confirm=wish)
    return await world.ready(*((0, text) for text in before))


@pytest.mark.parametrize("number", range(len(DEEDS)))
@pytest.mark.parametrize("wish", ASKED)
async def test_who_wants_it_is_asked_before_it_is_played(
    world: World, wish: Confirm, number: int
) -> None:
    before, text = DEEDS[number]
    room = await wishing(world, wish, *before)
    pressed = await room.begin(0, text)
    asked = pressed.response is not None and "Confirm" in labels(pressed.response)
    assert asked is ASKED[wish][number]
    assert (text in await room.texts()) is not asked
    if asked and pressed.response:
        told = (
            f"**Red says {text}?**"
            if text != WINS[1]
            else f"**Red says {text}: you win.** Play it?"
        )
        assert f"{told}\n-# As text: `{text}`" in words(pressed.response)
        await world.ann.click(pressed.response, label="Confirm")
    assert (await room.texts())[: 2 + len(before)] == ["brave", *before, text]


async def test_by_default_what_ends_the_turn_is_asked_about(world: World) -> None:
    room = await world.ready()
    await room.begin(0, "a>2")
    asked = message_of(await room.begin(0, "a>3"))
    assert "Confirm" in labels(asked)
    assert await room.texts() == ["brave", "a>2"]


async def test_the_wish_of_one_person_is_not_that_of_another(world: World) -> None:
    room = await wishing(world, "always", "a>2", "end")
    await room.begin(1, "b>1")
    assert (await room.texts())[-1] == "b>1"


async def test_a_wish_holds_from_the_next_press_on_and_after_a_restart(world: World) -> None:
    room = await world.ready()
    picker = message_of(await room.click(0, "Stone a"))
    await world.ann.slash(world.channel, "settings", confirm="always")
    await world.restart()
    await world.ann.click(picker, label="Go → 2")
    assert "Confirm" in labels(picker)
    await world.ann.slash(world.channel, "settings", confirm="never")
    await world.ann.click(picker, label="Back")
    await world.ann.click(picker, label="Go → 2")
    assert await room.texts() == ["brave", "a>2"]


async def test_what_is_typed_is_not_asked_about(world: World) -> None:
    room = await wishing(world, "always")
    assert said(await room.play(0, "a?")).startswith("Red says a?.\n")
    assert await room.texts() == ["brave", "a?"]


async def test_confirm_of_a_turn_that_went_on_plays_nothing(world: World) -> None:
    """It stood for the position that was shown, not for any later one."""
    room = await wishing(world, "always")
    asked = message_of(await room.begin(0, "a?"))
    await room.commit(0, "a>2")
    await world.ann.click(asked, label="Confirm")
    assert "That button is from an earlier turn." in words(asked)
    assert "You have played: Red says a>2." in words(asked)
    assert await room.texts() == ["brave", "a>2"]
