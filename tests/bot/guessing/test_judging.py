"""What guesses are worth: judged after the move, once, and told when the match is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from simcord import MemberActor

from cogs.desk.rounds import FIRST_PAUSE
from db.store import StoreTrouble
from engines.match import BACK, DRAW, Match
from players.guess import EXACT
from players.questions import Answer, Question
from players.thinkers import NoAnswer, Thinkers
from tests.bot.guessing.kit import guessed, is_guessed, judged, kept, moves, opened, takes_back
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.samples import every
from tests.bot.world import World

LINE = "-# Best guessers: "


def answering(monkeypatch: pytest.MonkeyPatch, value: Callable[[Question], int | None]) -> None:
    """Lets a thinker give these values to positions; None for no answer."""

    async def ask(_: Thinkers, question: Question, *_for: object) -> Answer:
        found = value(question)
        if found is None:
            raise NoAnswer("no")
        return Answer("", found, "")

    monkeypatch.setattr(Thinkers, "ask", ask)


async def points(room: Room) -> dict[int, list[int | None]]:
    """The points of each person in the match, as stored."""
    rows = await room.world.store.database.rows(
        "SELECT person_id, points FROM guesses WHERE match_id = ? ORDER BY ply", (room.id,)
    )
    found: dict[int, list[int | None]] = {}
    for row in rows:
        found.setdefault(row["person_id"], []).append(row["points"])
    return found


async def after_guesses(
    world: World, *guesses: tuple[MemberActor, int], play: int = 0
) -> tuple[Room, Match]:
    """A match in which these people guessed the moves of these numbers, and one was played."""
    room = await world.ready()
    match = await room.match()
    for person, number in guesses:
        await guessed(room, person, moves(match)[number])
    await room.commit(match.to_act[0], moves(match)[play])
    return room, match


async def test_a_hit_needs_no_thinking(world: World, asked: list[Question]) -> None:
    room, _ = await after_guesses(world, (world.cat, 0))
    await judged(world)
    assert await points(room) == {world.cat.id: [EXACT]}
    assert asked == []


@pytest.mark.parametrize(("gives_away", "worth"), [(-5, 2), (0, 2), (1, 1), (20, 1), (21, 0)])
async def test_another_move_is_worth_what_it_gives_away(
    world: World, monkeypatch: pytest.MonkeyPatch, gives_away: int, worth: int
) -> None:
    """The value of a position counts for the seat that acts there: here the other one."""
    room = await world.ready()
    match = await room.match()
    seat, (right, wrong, *_) = match.to_act[0], moves(match)
    after = match.propose(seat, wrong)
    assert len(after) == 1
    bad = match.game.dump(match.follow(after[0]).state)
    answering(monkeypatch, lambda each: -50 + (gives_away if each.position == bad else 0))
    for person in (world.cat, world.dan):
        await guessed(room, person, wrong)
    await room.commit(seat, right)
    await judged(world)
    assert await points(room) == {world.cat.id: [worth], world.dan.id: [worth]}


async def test_without_a_thinkers_answer_only_a_hit_counts(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, lambda _: None)
    room, _ = await after_guesses(world, (world.cat, 1), (world.dan, 0))
    await judged(world)
    assert await points(room) == {world.cat.id: [0], world.dan.id: [EXACT]}


async def test_nothing_is_judged_before_the_move(world: World, asked: list[Question]) -> None:
    room = await world.ready()
    await guessed(room, world.cat, moves(await room.match())[0])
    await room.commit((await room.match()).to_act[0], DRAW)
    await judged(world)
    assert await points(room) == {world.cat.id: [None]}
    assert asked == []


async def test_a_killed_program_judges_after_the_restart(world: World) -> None:
    room, _ = await after_guesses(world, (world.cat, 0), (world.dan, 1))
    await world.restart()
    await world.env.advance_time(65)
    found = await points(room)
    assert found[world.cat.id] == [EXACT]
    assert None not in found[world.dan.id]


async def test_what_fails_is_judged_in_a_later_round(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await after_guesses(world, (world.cat, 0))
    judge = world.store.guesses.judge

    async def failing(*_: object) -> None:
        raise StoreTrouble("disk")

    monkeypatch.setattr(world.store.guesses, "judge", failing)
    await judged(world)
    assert await points(room) == {world.cat.id: [None]}
    monkeypatch.setattr(world.store.guesses, "judge", judge)
    world.env.backend.advance_clock(FIRST_PAUSE.total_seconds())
    await judged(world)
    assert await points(room) == {world.cat.id: [EXACT]}


async def test_the_last_board_names_the_best(world: World) -> None:
    room, _ = await after_guesses(world, (world.cat, 0))
    await room.resign(0)
    await world.env.settle()
    board = await room.board()
    assert f"{LINE}<@{world.cat.id}> {EXACT} of {EXACT} points." in words(board)
    assert world.cat.id not in world.pings()
    assert len([each for each in await room.boards() if LINE in words(each)]) == 1
    assert world.dms(world.cat) == []
    mine = (await world.ann.slash(world.channel, "match show", match=room.id)).response
    assert LINE in words(mine)


async def test_a_move_to_come_is_no_longer_asked_for_after_a_resignation(world: World) -> None:
    room = await world.ready()
    await guessed(room, world.cat, moves(await room.match())[0])
    await room.resign(0)
    await world.env.settle()
    assert await points(room) == {}
    assert LINE not in words(await room.board())


async def test_a_guesser_who_is_not_among_the_best_sees_the_own_points(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, lambda _: None)
    room, _ = await after_guesses(world, (world.cat, 0), (world.dan, 1))
    await room.resign(0)
    await world.env.settle()
    shown = (await world.dan.slash(world.channel, "match show", match=room.id)).response
    assert f"-# Your guesses: 0 of {EXACT} points." in words(shown)
    for person in (world.cat, world.ann):
        shown = (await person.slash(world.channel, "match show", match=room.id)).response
        assert "Your guesses" not in words(shown)
    assert "Your guesses" not in words(await room.board())


async def test_people_who_are_not_listed_and_deleted_people_are_not_named(world: World) -> None:
    room, _ = await after_guesses(world, (world.cat, 0), (world.dan, 0))
    await world.store.people.choose(world.dan.id, listed=False)
    await world.store.privacy.forget(world.cat.id, [])
    await room.resign(0)
    await world.env.settle()
    assert LINE not in words(await room.board())
    shown = (await world.dan.slash(world.channel, "match show", match=room.id)).response
    assert f"{LINE}<@{world.dan.id}> {EXACT} of {EXACT} points." in words(shown)


async def test_before_the_end_nobody_learns_what_the_bot_thinks(world: World) -> None:
    """That would be advice for the players."""
    room, match = await after_guesses(world, (world.cat, 1), (world.dan, 2))
    await judged(world)
    stored = await kept(world, room, world.cat)
    assert stored[0].points is not None
    screens = [words(await opened(room, person)) for person in (world.cat, world.dan)]
    seat = match.to_act[0]
    for screen, number in zip(screens, (1, 2), strict=True):
        told = match.game.brief(match.view(seat), seat, match.game.read(moves(match)[number]))
        assert told in screen
        assert "Right" not in screen
    one, two = (screen.split("You guessed: ")[1].split(". Points")[1] for screen in screens)
    assert one == two
    assert await world.store.guesses.judged(room.id)


@every(is_guessed, takes_back)
async def test_a_move_taken_back_is_left_out_at_the_end(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    seat = match.to_act[0]
    text = next(each for each in moves(match) if match.keeps(seat, each))
    await guessed(room, world.cat, text)
    await room.commit(seat, text)
    await room.commit(seat, BACK)
    await room.resign(0)
    await world.env.settle()
    assert LINE not in words(await room.board())
