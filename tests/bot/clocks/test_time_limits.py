"""Time limits: who lets time pass loses the turn or the match, and nobody pays for time in which
the bot could not be reached."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.hall.context import Context
from cogs.play.time.clocks import call_time, overdue
from cogs.table.commit import new_limit
from common.text.say import say
from db.store import Store
from db.tables.clocks import Due
from db.values import Clock
from engines.game import Limits, Options, Outcome, Refusal, Result, Seat, TableEnding, draw
from engines.match import LIMIT, TIME, Match, begin, replay
from engines.registry import GAMES
from tests.bot.reading import said, words
from tests.bot.room import Room
from tests.bot.samples import Sample, sample_of
from tests.bot.world import World
from tests.sample import present
from tests.sample import said as after
from tests.toys.registered import register
from tests.toys.turns_of_several_actions import Said, Stones

SECOND = timedelta(seconds=1)
TURN, MATCH = 60 * SECOND, 600 * SECOND
BOTH = Limits(TURN, MATCH)


@dataclass
class TimedStones(Stones):
    """Stones with limits. Who lets a turn's time pass loses it, or before the first turn the
    match; after the match's time the round is the last, and nobody has won."""

    draws: ClassVar = {TableEnding.TIME: say("nobody hit in time.")}
    allowed: Limits = BOTH

    def limits(self, options: Options) -> Limits:
        return self.allowed

    def used(self, state: Said) -> str:
        return super().used(tuple(word for word in state if word != "last"))

    def on_timeout(self, state: Said, seat: Seat) -> Said | None:
        return (*state, "pass") if state else None

    def last_round(self, state: Said) -> Said:
        return (*state, "last")

    def outcome(self, state: Said) -> Outcome | None:
        if "last" not in state:
            return super().outcome(state)
        before = len(self.turns_of(state[: state.index("last")])) - 1
        played = len(self.turns_of(state)) - 1
        return draw(TableEnding.TIME) if played >= before - before % 2 + 2 else None


class Chorus(TimedStones):
    """At first both seats are to act; who lets the time pass is late and no longer is."""

    def to_act(self, state: Said) -> tuple[Seat, ...]:
        return (0, 1)[len(state) :]

    def on_timeout(self, state: Said, seat: Seat) -> Said | None:
        return (*state, "late")

    def outcome(self, state: Said) -> Outcome | None:
        return draw(TableEnding.TIME) if len(state) > 1 else None


@pytest.fixture(autouse=True)
def timed(monkeypatch: pytest.MonkeyPatch) -> TimedStones:
    """A bot that starts now has the game."""
    game = TimedStones()
    register(monkeypatch, game)
    return game


@pytest.fixture
def sample(timed: TimedStones) -> Sample:
    """The game that is played."""
    return sample_of(timed.key)


async def clock(room: Room) -> Clock:
    """The clock as stored."""
    return (await room.row()).clock


LIMITS = ("turn", "match")


async def line(room: Room) -> str:
    """What the newest board says of time; empty if it says nothing."""
    found = [each for each in words(await room.board()).splitlines() if " ends <t:" in each]
    return "\n".join(found)


def told(**ends: datetime) -> str:
    """The line of a board on which these limits end."""
    turn, match = (
        f"<t:{int(ends[each].timestamp())}:R>" if each in ends else "" for each in LIMITS
    )
    if turn and match:
        return f"-# This turn ends {turn}, the match {match}"
    return f"-# Time for this turn ends {turn}" if turn else f"-# Time for the match ends {match}"


# A turn


async def test_whoever_lets_a_turn_pass_loses_it(world: World) -> None:
    room = await world.ready()
    began = world.env.now()
    assert await clock(room) == Clock(began + TURN, began + MATCH)
    assert await line(room) == told(turn=began + TURN, match=began + MATCH)
    await world.env.advance_time(59)
    assert await room.texts() == ["brave"]
    await world.env.advance_time(6)
    assert await room.texts() == ["brave", TIME]
    board = await room.board()
    assert "Red ran out of time." in words(board)
    assert "**Blue to say something.**" in words(board)
    assert world.pinged(board) == {world.ben.id}
    called = present((await world.store.log.entries(room.id))[-1].at)
    assert await line(room) == told(turn=called + TURN, match=began + MATCH)
    await world.env.advance_time(65)
    assert await room.texts() == ["brave", TIME, TIME]


async def test_where_time_ends_the_match_its_clock_is_gone(world: World) -> None:
    room = await world.begin()
    await world.env.advance_time(65)
    assert await room.texts() == [TIME]
    assert (await room.row()).status == "over"
    assert await clock(room) == Clock()
    assert await line(room) == ""
    assert await room.ending() in words(await room.board())
    await world.env.advance_time(700)
    assert await room.texts() == [TIME]


async def test_an_action_in_the_last_second_counts(world: World) -> None:
    room = await world.ready()
    await world.env.advance_time(59)
    await room.play(0, "a>2")
    acted = world.env.now()
    assert (await clock(room)).turn_due == acted + TURN
    await world.env.advance_time(55)
    assert await room.texts() == ["brave", "a>2"]
    await world.env.advance_time(10)
    assert await room.texts() == ["brave", "a>2", TIME]


async def test_an_action_after_time_but_before_the_call_counts(world: World) -> None:
    """What was due at an earlier ply is not called at a later one."""
    room = await world.ready()
    (due,) = await world.store.clocks.due(world.env.now() + TURN)
    await room.play(0, "a>2")
    assert await call_time(world.bot.services, due) is False
    assert await room.texts() == ["brave", "a>2"]


@pytest.mark.parametrize("first", ["action", "call"])
async def test_of_an_action_and_a_call_at_the_same_moment_one_counts(
    world: World, first: str
) -> None:
    room = await world.ready((0, "a>2"))
    (due,) = await world.store.clocks.due(world.env.now() + TURN)
    both = [room.commit(0, "end"), call_time(world.bot.services, due)]
    await asyncio.gather(*(both if first == "action" else both[::-1]), return_exceptions=True)
    assert (await room.texts())[2:] in (["end"], [TIME])


@pytest.mark.parametrize("text", ["!draw", "!back"])
async def test_what_is_no_part_of_the_turn_gains_no_time(world: World, text: str) -> None:
    room = await world.ready((0, "a>2"))
    before = await clock(room)
    await world.env.advance_time(30)
    await room.commit(0, text)
    await room.show()
    assert await clock(room) == before
    assert before.turn_due
    assert before.match_due
    assert await line(room) == told(turn=before.turn_due, match=before.match_due)


def stones(*deeds: tuple[Seat, str], key: str = "stones") -> Match:
    """A match after these texts."""
    match = replay(begin(key, {}, ""))
    for seat, text in deeds:
        match = after(match, seat, text)
    return match


@pytest.mark.parametrize(
    ("seat", "text", "limit"),
    [
        (0, "b>3", TURN),
        (0, "end", TURN),
        (0, "b~", TURN),
        (0, TIME, TURN),
        (0, "!back", None),
        (0, "!draw", None),
        (1, "!draw", None),
        (0, LIMIT, None),
    ],
)
def test_the_limit_begins_anew_with_an_action_or_a_turn(
    timed: TimedStones, seat: Seat, text: str, limit: timedelta | None
) -> None:
    before = stones((0, "brave"), (0, "b>2"))
    played = after(before, seat, text)
    assert new_limit(before, played) == limit
    timed.allowed = Limits(match=MATCH)
    assert new_limit(before, played) is None


@given(texts=st.lists(st.sampled_from(["a>1", "a>2", "!back", "!draw", "!resign"]), max_size=12))
@settings(max_examples=60)
def test_no_turn_lasts_for_ever(texts: list[str]) -> None:
    """Of what a seat says in one turn only as many entries are worth time as bring it further."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "stones", TimedStones())
        match, gained = stones((0, "brave"), (0, "a?")), 0
        turn = match.view(None).turn
        for text in texts:
            try:
                played = after(match, 0, text)
            except Refusal:
                continue
            if played.outcome or played.view(None).turn != turn:
                break
            gained += new_limit(match, played) is not None
            match = played
        assert gained <= 1


def test_what_was_taken_back_is_forgotten_in_the_next_turn() -> None:
    match = stones((0, "brave"), (0, "a>1"), (0, "!back"), (0, "a>2"))
    ended = after(match, 0, "end")
    assert new_limit(match, ended) == TURN
    other = after(ended, 1, "b>1")
    assert new_limit(ended, other) == TURN
    back = after(after(other, 1, "end"), 0, "a>1")
    assert new_limit(after(other, 1, "end"), back) == TURN


async def test_what_is_shown_at_once_is_what_was_stored(world: World) -> None:
    room = await world.ready()
    await world.env.advance_time(7)
    home = await room.home()
    played = await world.ann.slash(home, "stones play", action="a>2", match=room.id)
    assert said(played)
    assert await line(room) == told(
        turn=world.env.now() + TURN, match=world.env.now() - 7 * SECOND + MATCH
    )
    seated = await world.bot.services.table.act(room.id, world.ann.id, "end")
    assert seated.opened.row.clock == await clock(room)


def test_all_who_are_to_act_at_once_are_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "stones", Chorus())
    entries = overdue(stones(), Due(1, 0, turn=True, match=False))
    assert [(each.ply, each.seat, each.text) for each in entries] == [(0, 0, TIME), (1, 1, TIME)]


@pytest.mark.parametrize("absent", [{0, 1}, {0}, {1}])
def test_nobody_wins_by_a_lapse_of_all_rivals_time(absent: set[Seat]) -> None:
    """In a secret set-up. One who has made theirs wins alone."""
    begun = (replay(begin(key, {}, "")) for key, game in GAMES.items() if not game.team)
    match = next(each for each in begun if len(each.to_act) > 1)
    for seat in {0, 1} - absent:
        while seat in match.to_act:
            match = after(match, seat, match.game.write(match.view(seat).legal[0]))
    for entry in overdue(match, Due(1, match.ply, turn=True, match=False)):
        match = match.follow(entry)
    late = Result.VOID if len(absent) > 1 else Result.LOSS
    results = present(match.outcome).results
    assert results == tuple(late if seat in absent else Result.WIN for seat in (0, 1))


# The match


async def test_the_end_of_the_matchs_time_makes_the_round_the_last(
    world: World, timed: TimedStones
) -> None:
    timed.allowed = Limits(match=MATCH)
    room = await world.ready()
    due = present((await clock(room)).match_due)
    assert await line(room) == told(match=due)
    await world.env.advance_time(595)
    assert await room.texts() == ["brave"]
    await world.env.advance_time(10)
    assert await room.texts() == ["brave", LIMIT]
    assert (await clock(room)).match_due is None
    assert "this is the last round" in words(await room.board())
    assert await line(room) == ""
    await world.env.advance_time(700)
    await room.play(0, "a~")
    assert await room.texts() == ["brave", LIMIT, "a~", "pass"]
    assert (await room.row()).status == "over"


def test_the_matchs_time_is_called_before_a_turns() -> None:
    match = stones((0, "brave"))
    (entry,) = overdue(match, Due(1, 1, turn=True, match=True))
    assert entry.text == LIMIT


# Several processes


@pytest.mark.threads
async def test_of_two_who_call_at_once_one_does(world: World) -> None:
    room = await world.ready()
    (due,) = await world.store.clocks.due(world.env.now() + TURN)
    other = await Store.open(world.path)
    try:
        house = world.bot.services
        called = await asyncio.gather(
            call_time(house, due), call_time(Context(other, house.rules, house.now), due)
        )
    finally:
        await other.close()
    assert sorted(called) == [False, True]
    assert await room.texts() == ["brave", TIME]


# Nobody pays for what is not theirs


async def test_time_in_which_the_bot_was_down_counts_against_nobody(world: World) -> None:
    room = await world.ready()
    began = world.env.now()
    await world.env.advance_time(20)
    await world.down(hours=2)
    assert await room.texts() == ["brave"]
    now = await clock(room)
    assert now.turn_due
    assert now.match_due
    assert now.turn_due - began == TURN + timedelta(hours=2)
    assert now.match_due - began == MATCH + timedelta(hours=2)
    assert await line(room) == told(turn=now.turn_due, match=now.match_due)
    await world.env.advance_time(35)
    assert await room.texts() == ["brave"]
    await world.env.advance_time(10)
    assert await room.texts() == ["brave", TIME]


async def test_a_restart_keeps_the_time(world: World) -> None:
    room = await world.ready()
    before = await clock(room)
    await world.env.advance_time(57)
    await world.restart()
    assert await clock(room) == before
    await world.env.advance_time(8)
    assert await room.texts() == ["brave", TIME]


async def test_while_discord_does_not_reach_us_no_time_runs(world: World) -> None:
    room = await world.ready()
    await world.bot.shards[0].disconnect()
    await world.env.advance_time(300)
    assert await room.texts() == ["brave"]
    await world.bot.shards[0].connect()
    await world.env.advance_time(50)
    assert await room.texts() == ["brave"]
    await world.env.advance_time(20)
    assert await room.texts() == ["brave", TIME]


async def test_a_turn_whose_board_is_not_shown_is_not_lost(world: World) -> None:
    room = await world.ready()
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", 500)
    await room.play(0, "a~")
    due = (await clock(room)).match_due
    await world.env.advance_time(300)
    assert await room.texts() == ["brave", "a~", "pass"]
    world.recover()
    await room.show()
    shown = world.env.now()
    now = await clock(room)
    assert now.match_due == due
    assert now.turn_due
    assert TURN - 5 * SECOND <= now.turn_due - shown <= TURN
    await world.env.advance_time(50)
    assert await room.texts() == ["brave", "a~", "pass"]
    await world.env.advance_time(15)
    assert await room.texts() == ["brave", "a~", "pass", TIME]


async def test_what_was_called_and_not_shown_is_shown_later(world: World) -> None:
    room = await world.ready()
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", 500)
    await world.env.advance_time(65)
    assert await room.texts() == ["brave", TIME]
    world.recover()
    await world.env.advance_time(20)
    assert "Red ran out of time." in words(await room.board())
    assert await room.texts() == ["brave", TIME]


# Trouble


async def test_a_match_that_cannot_be_called_does_not_keep_back_another(
    world: World, timed: TimedStones, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await world.ready((0, "a>1"))
    sound = await world.ready()
    plain = timed.on_timeout

    def on_timeout(state: Said, seat: Seat) -> Said | None:
        if "a>1" in state:
            raise ZeroDivisionError
        return plain(state, seat)

    timed.on_timeout = on_timeout  # type: ignore[method-assign]
    await world.env.advance_time(70)
    assert await broken.texts() == ["brave", "a>1"]
    assert (await sound.texts())[-1] == TIME
    warned = [each for each in caplog.records if "calling time failed" in each.getMessage()]
    assert [vars(each)["facts"]["match"] for each in warned] == [broken.id]
    timed.on_timeout = plain  # type: ignore[method-assign]
    await world.env.advance_time(60)
    assert await broken.texts() == ["brave", "a>1", TIME]


@pytest.mark.logs_errors
async def test_a_round_that_fails_does_not_end_the_rounds(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready()

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(world.store.clocks, "due", broken)
        await world.env.advance_time(65)
    assert any("a round failed" in each.getMessage() for each in caplog.records)
    assert await room.texts() == ["brave"]
    await world.env.advance_time(5)
    assert await room.texts() == ["brave", TIME]
