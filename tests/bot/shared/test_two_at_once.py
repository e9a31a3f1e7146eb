"""Two processes that show the same match, or tell the same person, at the same moment."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from bot import Bot
from cogs.answers import automatic_play, guess
from cogs.desk.rounds import Rounds
from cogs.desk.services import Services
from cogs.hall.delivery import post
from cogs.learn import daily_puzzles
from cogs.play import bots, follow
from cogs.upkeep.notices import Notices
from db.errors import Held
from db.kinds import locks
from db.store import Store
from db.tables.seats.plans import MOST
from players.guess import EXACT
from players.questions import Question
from tests.bot.bots.test_playing_the_bot import against_bot, any_text
from tests.bot.guessing.kit import guessed, moves
from tests.bot.pace.kit import people_of
from tests.bot.people.test_notices import both_want, notices
from tests.bot.planning.kit import a_line, planned
from tests.bot.reading import ids
from tests.bot.room import Room
from tests.bot.samples import next_turn
from tests.bot.world import World
from tests.db.kinds.test_exclusive import END_LOCKS
from tests.sample import GAME, present
from tests.waiting import a_while

pytestmark = pytest.mark.parametrize("sample", [GAME.key], indirect=True)


@pytest.fixture
async def other(world: World) -> AsyncIterator[Services]:
    """Another process: a memory and a database connection of its own. What it says to Discord goes
    the way of the first one's."""
    store = await Store.open(world.path)
    services = Services(store, world.rules, world.bot.services.now)
    services.game_uis = world.bot.services.game_uis
    services.serve(world.bot)
    yield services
    await store.close()


async def board_is_right(room: Room) -> None:
    """One board has controls, it is the one that is noted, and it shows the newest ply."""
    row, match = await room.row(), await room.match()
    (board,) = await room.boards()
    assert (row.board_id, row.shown_ply) == (board.id, match.ply)
    assert {int(name.split(":")[3]) for name in ids(board)} == {match.ply}


async def played(process: Services, room: Room) -> None:
    """Plays a whole turn in this process, without showing it."""
    seat, texts = next_turn((await process.store.open_match(room.id)).match)
    for text in texts:
        await process.table.act(room.id, room.players[seat].id, text)


async def test_both_show_the_same_and_one_board_comes(world: World, other: Services) -> None:
    room = await world.ready()
    for _ in range(3):
        await room.commit_turn()
        posted = world.posts((await room.row()).channel_id or 0)
        both = [each.publisher.publish(room.id) for each in (world.bot.services, other)]
        assert await asyncio.gather(*both) == [None, None]
        await board_is_right(room)
        assert world.posts((await room.row()).channel_id or 0) == posted + 1


async def test_whoever_plays_and_shows_at_any_moment_the_newest_board_stands_at_the_end(
    world: World, other: Services
) -> None:
    room, rng = await world.ready(), random.Random(3)
    processes = world.bot.services, other
    for _ in range(6):
        showing = list[asyncio.Task[str | None]]()
        for _ in range(2):
            if (await room.match()).outcome is None:
                await played(rng.choice(processes), room)
            for each in rng.sample(processes, rng.randint(1, 2)):
                showing.append(asyncio.create_task(each.publisher.publish(room.id)))
            await a_while(rng.choice((0, 0.001, 0.02)))
        assert set(await asyncio.gather(*showing)) == {None}
        await board_is_right(room)


class Slow:
    """A process whose next message takes until it is let `go`; `reached` once it has come to
    that."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: str, usual: Any) -> None:
        self.reached, self.go = asyncio.Event(), asyncio.Event()
        self._usual: Callable[..., Awaitable[Any]] = usual
        monkeypatch.setattr(where, self._wait)

    async def _wait(self, *given: Any) -> Any:
        if not self.reached.is_set():
            self.reached.set()
            await self.go.wait()
        return await self._usual(*given)


async def test_the_second_waits_for_the_first_and_shows_what_has_come_since(
    world: World, other: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    slow = Slow(monkeypatch, "cogs.table.boards.post", post)
    await room.commit_turn()
    first = asyncio.create_task(world.bot.services.publisher.publish(room.id))
    await slow.reached.wait()
    await played(other, room)
    second = asyncio.create_task(other.publisher.publish(room.id))
    await a_while(0.2)
    assert not second.done()
    slow.go.set()
    assert list(await asyncio.gather(first, second)) == [None, None]
    await board_is_right(room)


async def test_who_waits_too_long_is_told_that_it_comes_later(
    world: World, other: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    slow = Slow(monkeypatch, "cogs.table.boards.post", post)
    await room.commit_turn()
    first = asyncio.create_task(world.bot.services.publisher.publish(room.id))
    await slow.reached.wait()
    await played(other, room)
    with monkeypatch.context() as patch:
        patch.setattr(locks, "PATIENCE", 0.1)
        told = await other.publisher.publish(room.id)
    assert told is not None
    assert told.startswith("Your move is kept")
    slow.go.set()
    await first
    await world.env.advance_time(61)
    await board_is_right(room)


async def test_a_process_that_lost_its_locks_takes_nothing_back(
    world: World, other: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on without knowing, and is late: its board is one too many, and loses its
    controls."""
    room = await world.ready()
    slow = Slow(monkeypatch, "cogs.table.boards.post", post)
    await room.commit_turn()
    first = asyncio.create_task(world.bot.services.publisher.publish(room.id))
    await slow.reached.wait()
    await other.store.database.rows(END_LOCKS)
    await played(other, room)
    assert await other.publisher.publish(room.id) is None
    shown = await room.row()
    slow.go.set()
    assert await first is None
    now = await room.row()
    assert (now.shown_ply, now.board_id) == (shown.shown_ply, shown.board_id)
    await world.env.advance_time(61)
    await board_is_right(room)


async def test_a_match_is_not_shown_by_others_while_it_is_being_opened(
    world: World, other: Services
) -> None:
    """It may be given a thread first."""
    room = await world.ready()
    await room.commit_turn()
    async with other.store.database.exclusively(f"opening {room.id}"):
        with pytest.raises(Held):
            async with world.bot.services.lobby.unless_opening(room.id):
                pass
        await world.env.advance_time(61)
        assert (await room.row()).shown_ply < (await room.match()).ply
    await world.env.advance_time(31)
    await board_is_right(room)


async def test_an_invitation_that_is_being_posted_is_not_taken_for_lost(
    world: World, other: Services
) -> None:
    await world.challenge(world.ann, world.ben)
    sql = "UPDATE invitations SET message_id = NULL, created_at = '2000' || substr(created_at, 5)"
    await world.store.database.rows(sql)
    async with other.store.database.exclusively("posting 1"):
        await world.env.advance_time(61)
        row = present(await world.store.invitations.get(1))
        assert row.message_id is None
    await world.env.advance_time(61)
    row = present(await world.store.invitations.get(1))
    assert (row.status, row.message_id is None) == ("open", False)


async def test_of_two_who_would_give_notice_one_does(world: World, other: Services) -> None:
    room = await both_want(world)
    _, waiting = await people_of(room)
    await room.commit_turn()
    await room.show()
    keeper = world.bot.services.keeper
    both = [Notices(world.bot, each, keeper) for each in (world.bot.services, other)]
    seat = (await room.match()).to_act[0]
    await asyncio.gather(*(each.look(room.id, seat) for each in both))
    assert len(notices(world, waiting)) == 1


async def test_nobody_is_pinged_twice_within_a_minute_whoever_posts(
    world: World, other: Services
) -> None:
    """The other process concludes from the board that stands whom it has notified."""
    room = await world.ready()
    await room.turn()
    match = await room.match()
    waited = {room.players[seat].id for seat in match.to_act}
    board = await room.board()
    assert world.pinged(board) == waited
    for text in ("!draw", "!withdraw"):
        await other.table.act(room.id, room.players[match.to_act[0]].id, text)
        world.env.backend.delete_message(board.channel.id, board.id)
        assert await other.publisher.publish(room.id) is None
        again = await room.board()
        assert again.id != board.id
        assert world.pinged(again) == set()
        board = again
    world.env.backend.advance_clock(timedelta(minutes=2).total_seconds())
    await other.table.act(room.id, room.players[1 - match.to_act[0]].id, "!draw")
    world.env.backend.delete_message(board.channel.id, board.id)
    assert await other.publisher.publish(room.id) is None
    assert world.pinged(await room.board()) == waited


class Elsewhere:
    """The bot as another process has it: with other services."""

    def __init__(self, bot: Bot, services: Services) -> None:
        self._bot = bot
        self.services = services

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)


def both_bots(world: World, other: Services) -> list[Any]:
    return [world.bot, Elsewhere(world.bot, other)]


def both_make(world: World, other: Services, module: Any) -> list[Rounds]:
    """The rounds of both processes that this module describes."""
    return [Rounds(each, module.rounds(each)) for each in both_bots(world, other)]


async def test_whoever_follows_is_told_once(world: World, other: Services) -> None:
    """Though both processes have read at the same moment that it is owed."""
    room = await world.ready()
    await room.commit(0, "!resign")
    await room.show()
    await world.env.settle()
    sql = "INSERT INTO followers (match_id, person_id, at) VALUES (?, ?, ?)"
    await world.store.database.rows(sql, (room.id, world.dan.id, "2026-01-01T00:00:00.000000Z"))
    for _ in range(2):
        await asyncio.gather(*(each.look() for each in both_make(world, other, follow)))
    assert world.posts(world.dan.user.dm_channel.id) == 1


async def test_guesses_are_judged_once(
    world: World, other: Services, asked: list[Question]
) -> None:
    room = await world.ready()
    match = await room.match()
    right, wrong, *_ = moves(match)
    await guessed(room, world.cat, right)
    await guessed(room, world.dan, wrong)
    await room.commit(match.to_act[0], right)
    judges = both_make(world, other, guess)
    await asyncio.gather(*(each.look() for each in judges))
    sql = "SELECT person_id, points FROM guesses ORDER BY person_id"
    first = [tuple(row) for row in await world.store.database.rows(sql)]
    assert next(points for _, points in first) == EXACT
    assert None not in [points for _, points in first]
    thought = len(asked)
    await asyncio.gather(*(each.look() for each in judges))
    assert [tuple(row) for row in await world.store.database.rows(sql)] == first
    assert len(asked) == thought


async def test_a_planned_answer_is_played_and_shown_once(world: World, other: Services) -> None:
    room = await world.ready()
    (theirs, own), *_ = a_line(await room.match(), 1)
    seat = await planned(world, room, [(theirs, own)])
    for text in theirs:
        await room.commit(1 - seat, text)
    await room.show()
    world.env.backend.advance_clock(MOST + 1)
    before, posts = len(await room.texts()), world.posts((await room.home()).id)
    rounds = both_make(world, other, automatic_play)
    await asyncio.gather(*(each.look() for each in rounds))
    await asyncio.gather(*(each.look() for each in rounds))
    assert (await room.texts())[before : before + len(own)] == list(own)
    assert (await room.match()).to_act == (1 - seat,)
    assert world.posts((await room.home()).id) == posts + 1
    await board_is_right(room)


async def test_a_server_gets_its_puzzle_once(world: World, other: Services) -> None:
    await world.store.daily_puzzles.choose(world.guild.id, world.channel.id)
    world.env.backend.advance_clock(timedelta(hours=25).total_seconds())
    both = both_make(world, other, daily_puzzles)
    await asyncio.gather(*(each.look() for each in both))
    await asyncio.gather(*(each.look() for each in both))
    assert world.posts(world.channel.id) == 1


async def test_the_bot_thinks_once_about_its_turn(
    world: World, other: Services, asked: list[Question]
) -> None:
    room = await against_bot(world)
    while 1 not in (await room.match()).to_act:
        await room.commit(0, await any_text(room))
    seats, opened = both_make(world, other, bots), await world.store.open_match(room.id)
    before, stood = len(asked), (await room.match()).ply
    await asyncio.gather(*(each.kind.hears["on_published"](each, opened) for each in seats))
    await asyncio.gather(*(task for each in seats for task in each.kind.under_way))
    await world.env.settle()
    played = [each for each in (await room.match()).entries[stood:] if each.seat == 1]
    assert played
    assert len(asked) - before <= len(played)
