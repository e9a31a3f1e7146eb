"""“My side down”: private boards have the own side at the bottom, public ones are the same for
all."""

from __future__ import annotations

import re

import pytest

from engines.game import AnyGame
from learning.attempt import attempt
from learning.lesson import Lesson, lessons_of
from render.picture import turns
from tests.bot.reading import Shown, message_of, said
from tests.bot.samples import every, next_turn
from tests.bot.world import World


def faces(game: AnyGame) -> bool:
    """Whether its board can be turned."""
    return turns(game.key)


async def down(message: Shown) -> list[str]:
    """The seat at the bottom of each picture of a message, as its stand-in tells."""
    drawn = [(await each.read()).decode(errors="ignore") for each in message.attachments]
    return [found for each in drawn for found in re.findall(r"Look\(.*?down=(\w+)", each)]


@every(faces)
async def test_a_players_boards_have_the_own_side_down(world: World) -> None:
    room = await world.ready()
    for seat in (0, 1):
        shown = message_of(await room.click(seat, "My board"))
        assert await down(shown) == [str(seat)]
        assert await down(await room.board()) == ["None"], "as for all"
    await world.ben.slash(world.channel, "settings", my_side_at_bottom=False)
    shown = message_of(await room.click(1, "My board"))
    assert await down(shown) == ["None"]


@every(faces)
async def test_a_board_in_characters_turns_too(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    drawing = match.game.board_from(match.view(1), 1)
    shown = await world.ben.slash(await room.home(), "match show", match=room.id, as_text=True)
    assert drawing in said(shown)
    assert drawing != match.game.ascii_board(match.view(1))
    watched = await world.cat.slash(await room.home(), "match show", match=room.id, as_text=True)
    assert match.game.ascii_board(match.view(None)) in said(watched)


@every(faces)
async def test_a_replay_can_be_turned_and_stays_so(world: World) -> None:
    room = await world.ready()
    seat, turn = next_turn(await room.match())
    for text in turn:
        await room.play(seat, text)
    home = await room.home()
    for person, first in ((world.ben, "1"), (world.ann, "0"), (world.cat, "None")):
        shown = message_of(await person.slash(home, "match replay", match=room.id))
        assert await down(shown) == [first]
        other = "1" if first in ("None", "0") else "0"
        for label in ("Turn the board", "Start", "End"):
            await person.click(shown, label=label)
            assert await down(shown) == [other]


@pytest.mark.parametrize("turned", [True, False])
@every(faces)
async def test_lessons_have_the_learners_side_down(world: World, turned: bool) -> None:
    game = world.sample.game
    lesson = next(filter(_from_above, lessons_of(game.key)), None)
    if lesson is None:
        return
    await world.ann.slash(world.channel, "settings", my_side_at_bottom=turned)
    listed = message_of(await world.ann.slash(world.channel, "learn", game=game.key))
    await world.ann.select(listed, [lesson.key])
    assert await down(listed) == ["1" if turned else "None"]


def _from_above(lesson: Lesson) -> bool:
    return not lesson.is_match and attempt(lesson, ()).seat == 1
