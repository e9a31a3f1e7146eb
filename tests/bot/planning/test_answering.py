"""Planned answers are played: once, after some seconds, each of a line, and told together with what
they answer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from db.store import StoreTrouble
from db.tables.seats.plans import LEAST, MOST
from engines.entries import Entry
from engines.match import DRAW
from engines.plans.plan import Plan, Step
from tests.bot.planning.kit import (
    a_line,
    after,
    answered,
    is_planned,
    moves,
    opened,
    planned,
    quiet_moves,
    stored,
    turns,
)
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.samples import each_with
from tests.bot.world import World
from tests.sample import present

each_planned = each_with(is_planned)


async def played(room: Room, seat: int, texts: tuple[str, ...]) -> None:
    """A turn played by commands."""
    for text in texts:
        await room.play(seat, text)


@each_planned
async def test_every_answer_of_a_line_is_played(world: World) -> None:
    """Not only the first (online-go.com #1148)."""
    room = await world.ready()
    line = a_line(await room.match(), 3)
    seat = await planned(world, room, line)
    for number, (theirs, own) in enumerate(line, 1):
        await played(room, 1 - seat, theirs)
        before = await room.texts()
        await answered(world)
        assert (await room.texts())[len(before) :][: len(own)] == list(own)
        if number < len(line):
            left = present(await stored(world, room, seat))
            rest = tuple(Step(*each) for each in line[number:])
            assert left.plan == Plan(seat, (await room.match()).ply, (rest,)), "what is left"
    assert await stored(world, room, seat) is None, "played to its end"


@each_planned
async def test_the_planner_is_not_called_in_between_and_one_board_tells_both(world: World) -> None:
    room = await world.ready()
    ((theirs, own),) = a_line(await room.match(), 1)
    seat = await planned(world, room, [(theirs, own)])
    planner, other = room.players[seat], room.players[1 - seat]
    await world.store.people.choose(planner.id, world.env.now(), notices="now")
    await world.store.people.choose(other.id, world.env.now(), notices="now")
    ply = (await room.match()).ply
    await played(room, 1 - seat, theirs)
    between = await room.board()
    assert f"<@{planner.id}>" in words(between), "it reads as every board"
    assert world.pinged(between) == set()
    assert not world.dms(planner) or "turn" not in words(world.dm(planner))
    posts = world.posts(planner.user.dm_channel.id)
    await answered(world)
    assert world.posts(planner.user.dm_channel.id) == posts
    board = await room.board()
    assert board.id != between.id
    assert world.pinged(board) == {other.id}
    match = await room.match()
    told = [match.words(each, None) for each in (ply, match.ply - 1)]
    assert all(each in words(board) for each in told)
    assert not [each for each in world.dms(planner) if "It's your turn" in words(each)]
    assert [each for each in world.dms(other) if "It's your turn" in words(each)]
    history = "\n".join(
        words(each) for each in (await room.home()).history() if each.id != board.id
    )
    assert history.count(f"{told[0]}.") == 1, "the older board tells its own turn"
    assert history.count(f"{told[1]}.") == 0


@each_planned
async def test_without_a_plan_everything_is_as_always(world: World) -> None:
    room = await world.ready()
    seat = 1 - (await room.match()).to_act[0]
    await room.turn()
    await answered(world)
    assert world.pinged(await room.board()) == {room.players[seat].id}
    assert (await room.match()).to_act == (seat,)


@each_planned
async def test_it_waits_some_seconds_as_chance_decides(world: World) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    await played(room, 1 - seat, line[0][0])
    found, match = await stored(world, room, seat), await room.match()
    assert found
    due, began = found.due(match), match.entries[-1].at
    assert due
    assert began
    assert timedelta(seconds=LEAST) <= due - began <= timedelta(seconds=MOST)
    await world.rounds("Answering").look()
    assert (await room.match()).ply == match.ply, "not before"
    await world.restart()
    again = present(await stored(world, room, seat))
    assert again.due(match) == due, "a restart changes nothing"


async def test_the_seconds_tell_nothing(world: World) -> None:
    """They are spread over all that is possible, and differ from answer to answer."""
    room = await world.ready()
    found = list[float]()
    line = a_line(await room.match(), 1)
    for _ in range(200):
        seat = await planned(world, room, line)
        ahead = present(await stored(world, room, seat))
        match = after(await room.match(), [])
        now = world.env.now()
        last = Entry(match.ply - 1, 0, "x", now)
        then = replace(match, entries=(*match.entries[:-1], last))
        due = present(ahead.due(then))
        found.append((due - now).total_seconds())
        await world.store.plans.drop(room.id, Plan(seat, (await room.match()).ply))
    assert min(found) < LEAST + 5
    assert max(found) > MOST - 5
    assert len(set(found)) > 190


@each_planned
async def test_the_first_difference_ends_it_and_the_planner_hears_of_it(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    line, other = a_line(match, 2), quiet_moves(match)
    seat = await planned(world, room, line)
    planner = room.players[seat]
    await world.store.people.choose(planner.id, world.env.now(), notices="now")
    different = next(text for text in reversed(other) if text != line[0][0][0])
    await room.play(1 - seat, different)
    if seat not in (await room.match()).to_act:
        await room.turn()
    assert world.pinged(await room.board()) == {planner.id}
    await answered(world)
    assert (await room.match()).to_act == (seat,), "nothing was played"
    shown = (await planner.slash(world.channel, "match show", match=room.id)).response
    why = f"<@{room.players[1 - seat].id}> played "
    assert why in words(shown)
    assert " instead. Your plan has ended." in words(shown)
    (notice,) = [each for each in world.dms(planner) if "It's your turn" in words(each)]
    assert "instead. Your plan has ended." in words(notice)
    for person in (room.players[1 - seat], world.cat):
        theirs = (await person.slash(world.channel, "match show", match=room.id)).response
        assert "plan has ended" not in words(theirs)
    await room.turn()
    await answered(world)
    assert await stored(world, room, seat) is None
    again = (await planner.slash(world.channel, "match show", match=room.id)).response
    assert "plan has ended" not in words(again)


@each_planned
async def test_a_kill_between_the_two_commits_neither_loses_nor_doubles(world: World) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    theirs, own = line[0]
    for text in theirs:
        await room.commit(1 - seat, text)
    await world.restart()
    before = len(await room.texts())
    for _ in range(3):
        await answered(world)
    assert (await room.texts())[before : before + len(own)] == list(own)
    assert (await room.match()).to_act == (1 - seat,)
    assert world.pinged(await room.board()) == {room.players[1 - seat].id}
    assert words(await room.board()).count(await room.latest()) == 1


@each_planned
async def test_a_kill_after_the_answer_shows_it_later_and_plays_no_more(world: World) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    await played(room, 1 - seat, line[0][0])
    found = await world.store.open_match(room.id)
    await world.bot.services.table.answer(found, seat, line[0][1])
    texts = await room.texts()
    await world.restart()
    await answered(world)
    assert await room.texts() == texts
    assert await room.latest() in words(await room.board())
    assert world.pinged(await room.board()) == {room.players[1 - seat].id}


@each_planned
async def test_rounds_at_once_play_it_once(world: World) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    for text in line[0][0]:
        await room.commit(1 - seat, text)
    world.env.backend.advance_clock(MOST + 1)
    before = len(await room.texts())
    await asyncio.gather(*(world.rounds("Answering").look() for _ in range(3)))
    assert (await room.texts())[before:][: len(line[0][1])] == list(line[0][1])
    assert (await room.match()).to_act == (1 - seat,)


async def test_whoever_is_faster_than_the_own_plan_plays(world: World) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    await played(room, 1 - seat, line[0][0])
    other = next(text for text in quiet_moves(await room.match()) if text != line[0][1][0])
    await room.play(seat, other)
    ply = (await room.match()).ply
    await answered(world)
    assert (await room.match()).ply == ply
    assert await stored(world, room, seat) is None


async def test_an_offer_after_the_move_keeps_the_plan_from_declining_it(world: World) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    await played(room, 1 - seat, line[0][0])
    await room.commit(1 - seat, DRAW)
    await answered(world)
    match = await room.match()
    assert match.offers == {1 - seat}
    assert match.to_act == (seat,)


async def test_what_fails_is_played_in_a_later_round(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    for text in line[0][0]:
        await room.commit(1 - seat, text)
    append = world.store.log.append

    async def failing(*_: object, **__: object) -> None:
        raise StoreTrouble("disk")

    monkeypatch.setattr(world.store.log, "append", failing)
    await answered(world)
    assert (await room.match()).to_act == (seat,)
    monkeypatch.setattr(world.store.log, "append", append)
    for _ in range(4):
        await answered(world)
    assert (await room.match()).to_act == (1 - seat,)


async def test_a_plan_that_cannot_be_read_is_none(world: World) -> None:
    """As of another version."""
    room = await world.ready()
    line = a_line(await room.match(), 1)
    seat = await planned(world, room, line)
    await world.store.database.rows("UPDATE plans SET text = 'x'")
    await played(room, 1 - seat, line[0][0])
    await answered(world)
    assert (await room.match()).to_act == (seat,)
    await room.turn()
    screen = await opened(room, room.players[seat])
    assert "**What will" in words(screen)


@each_planned
async def test_whatever_they_do_answers_what_is_legal(world: World) -> None:
    room = await world.ready()
    match = await room.match()
    own = turns(match, 2)[1]
    seat = await planned(world, room, [(None, own)])
    found = present(await stored(world, room, seat))
    assert found.plan
    assert found.plan.branches == ((Step(None, own),),)
    await room.play(1 - seat, turns(match, 1)[0][0])
    while seat not in (await room.match()).to_act:
        await room.turn()
    await answered(world)
    assert (await room.match()).to_act == (1 - seat,)
    assert moves(await room.match())
