"""Another program at a seat: it plays by lines, is told what its seat may know, and cannot hold a
match up, whatever it does."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
from simcord import ResponseMessage

from cogs.hall.context import Rules
from cogs.hall.sentences import stand_in_name
from db.programs import program_id
from db.values import RUNNING, bot_id, is_bot
from engines.match import RESIGN
from engines.terms import Result
from players import programs, serve
from players.programs import instead, offered
from players.questions import Question, question
from tests.bot.reading import control, menu_with, message_of, values, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.sample import present

pytestmark = pytest.mark.usefixtures("by_presses")

GREEDY: Final = str(Path(__file__).parents[3] / "tools" / "opponent.py")
ANSWERS: Final = """
import os, sys
for line in sys.stdin:
    print("vicious-circle vilitum" if line.strip() == "games" else {answer}, flush=True)
"""
COMMANDS: Final = {
    "GREEDY": (sys.executable, GREEDY),
    "LIES": (sys.executable, "-c", ANSWERS.format(answer="'set Sa1 Pa1 Ca1\\tWa9'")),
    "CRASHES": (sys.executable, "-c", ANSWERS.format(answer="os._exit(1)")),
    "MUTE": (sys.executable, "-c", "pass"),
}
BROKEN: Final = [(["LIES"], "LIES"), (["CRASHES"], "CRASHES")]


@pytest.fixture
def rules(request: pytest.FixtureRequest) -> Rules:
    """With the programs that a test names."""
    return Rules(programs={each: COMMANDS[each] for each in getattr(request, "param", ())})


@pytest.fixture(autouse=True)
async def introduced(world: World) -> AsyncIterator[None]:
    """They have said what they play."""
    await world.bot.services.programs.introduce()
    yield
    programs.set_here(())


async def form(world: World) -> ResponseMessage:
    return message_of(await world.ann.slash(world.channel, "play", game=world.sample.key))


async def against(world: World, name: str) -> Room:
    """A match of Ann against a program, chosen in the form."""
    shown = await form(world)
    await world.ann.select(shown, [name], custom_id=control(shown, "form-bot"))
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    own = row.people.index(world.ann.id)
    return Room(world, row.id, (world.ann,) * 2 if own else (world.ann, world.ben))


async def own_seat(room: Room) -> int:
    return (await room.row()).people.index(room.world.ann.id)


async def go_on(room: Room, own: int) -> None:
    """Sets up and moves; the other side has then done so, too."""
    for _ in range(2):
        match = await room.match()
        await room.commit(own, next(serve.answers([question(match, own, "3").line])))
        await room.let_bot_play()
    match = await room.match()
    assert own in match.to_act
    assert [each.seat for each in match.entries].count(1 - own) >= 2


@pytest.mark.parametrize("rules", [["GREEDY"]], indirect=True)
async def test_it_plays_a_whole_match(world: World, asked: list[Question]) -> None:
    room = await against(world, "GREEDY")
    row, own = await room.row(), await own_seat(room)
    assert row.people[1 - own] == program_id("GREEDY")
    assert not row.rated
    assert "GREEDY (another program)" in words(world.channel.history()[0])
    while not (match := await room.match()).outcome:
        if own in match.to_act:
            await room.commit(own, match.game.write(match.view(own).legal[-1]))
        await room.let_bot_play()
    assert {own, 1 - own} == {each.seat for each in match.entries}
    assert not asked, "it has had an answer each time"
    await room.show()
    assert "GREEDY (another program)" in words(await room.board())


@pytest.mark.parametrize(("rules", "name"), BROKEN, indirect=["rules"])
async def test_where_it_fails_the_bot_plays(
    world: World, asked: list[Question], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The turn is played at the middle level; the log says so, and quotes no answer."""
    room = await against(world, name)
    own = await own_seat(room)
    await room.let_bot_play()
    match = await room.match()
    assert match.to_act == (own,)
    assert [each.level for each in asked] == [instead(world.sample.key).key]
    noted = [each.getMessage() for each in caplog.records if each.levelno == logging.WARNING]
    assert any(f"for the program {name}: " in each for each in noted)
    assert not any("Wa9" in each or "Sa1" in each for each in noted)
    await go_on(room, own)


@pytest.mark.parametrize("rules", [["GREEDY", "MUTE"]], indirect=True)
async def test_who_answers_is_offered_where_a_level_is_chosen(world: World) -> None:
    assert offered(world.sample.key) == ("GREEDY",)
    shown = await form(world)
    found = values(shown, "form-bot")
    assert found.count("GREEDY") == 1
    assert "MUTE" not in found


@pytest.mark.parametrize("rules", [["GREEDY"]], indirect=True)
async def test_it_may_have_several_seats(world: World) -> None:
    """Each is called by a name of its own, and the match is not rated."""
    await world.ann.slash(world.channel, "victorus challenge", players=3)
    for _ in range(2):
        (message,) = (each for each in world.channel.history() if menu_with(each, "GREEDY"))
        menu = present(menu_with(message, "GREEDY"))
        await world.ann.select(message, ["GREEDY"], custom_id=menu)
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    first = program_id("GREEDY")
    assert set(row.people) == {world.ann.id, first, first + 1}
    assert not row.rated
    assert {stand_in_name(each) for each in (first, first + 1)} == {
        *("🤖 GREEDY (another program)", "🤖 GREEDY 2 (another program)")
    }


@pytest.mark.parametrize("rules", [["GREEDY"]], indirect=True)
async def test_a_program_of_the_past_is_followed_by_the_bot(
    world: World, asked: list[Question]
) -> None:
    """After a start without it the board says who plays on."""
    room = await against(world, "GREEDY")
    own = await own_seat(room)
    assert room.id in await world.store.matches.with_bots(), "so it is looked at after a start"
    world.rules = Rules()
    await world.restart()
    await go_on(room, own)
    await room.show()
    assert asked
    level = instead(world.sample.key).title
    gone = f"No longer here: 🤖 GREEDY. The bot plays instead ({level})."
    assert gone in words(await room.board())


@pytest.mark.parametrize("rules", [["GREEDY"]], indirect=True)
async def test_a_win_against_it_counts_nowhere(world: World) -> None:
    room = await against(world, "GREEDY")
    own = await own_seat(room)
    match = await room.match()
    await room.commit(own, match.game.write(match.view(own).legal[0]))
    await world.bot.services.table.act(room.id, program_id("GREEDY"), RESIGN)
    assert (await room.row()).seats[own].result is Result.WIN
    assert await world.store.sparring.latest(world.ann.id, world.sample.key) == ()
    assert not (await world.store.tallies.of(world.ann.id)).games


def test_ids_of_programs_are_those_of_bots_and_of_nobody_else() -> None:
    first = program_id("A")
    assert is_bot(first)
    assert bot_id(first, 3) == first + 3
    assert len({program_id(each) for each in ("A", "AA", "A0", "A_", "Z9_", "ZZZZZZZZZZZ")}) == 6
    assert program_id("ZZZZZZZZZZZ") + 9 < 2**63
