"""Appointments of two people of a match: who came, and who loses by it as a round ends."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import pytest

from contests.events import NONE, WIN, Annulled, Missed, Played
from contests.standings import standings
from contests.terms import Terms
from db.store import Store
from db.tables.contests.appointments import GRACE, NEAR, Appointment
from db.tables.contests.contests import PLAYED
from db.tables.contests.progress import NotNow
from db.values import DAY
from engines.match import TIME, Entry
from tests.db.contests.test_contests import PEOPLE, a_contest, gather, of, start
from tests.db.store_kit import AT, BOB_WINS, HOUR, entries, found, opened
from tests.sample import present, some

SWISS: Final = Terms("swiss", round_days=1)
MEET: Final = AT + 10 * HOUR
MINUTE: Final = timedelta(minutes=1)


async def agreed(store: Store, match_id: int, at: datetime, now: datetime = AT) -> Appointment:
    """The appointment of a match, once both have agreed."""
    appointments = store.appointments
    assert await appointments.put((await appointments.of(match_id)).asked(0, at), now)
    assert await appointments.put((await appointments.of(match_id)).agreed(now), now)
    return await appointments.of(match_id)


async def comes(store: Store, match_id: int, seat: int) -> None:
    row = await store.appointments.of(match_id)
    assert await store.appointments.put(row.came(seat), MEET)


async def acts(store: Store, match_id: int, seat: int, at: datetime, text: str = "x") -> None:
    row = await found(store, match_id)
    await store.log.append(match_id, (Entry(row.plies, seat, text),), at=at)


def test_a_proposal_is_agreed_to_changed_and_cancelled() -> None:
    new = Appointment(7)
    asked = new.asked(0, MEET)
    assert (asked.at, asked.asked_at, asked.asked_by, asked.untold) == (
        None,
        MEET,
        0,
        frozenset({1}),
    )
    other = asked.asked(1, MEET + HOUR)
    assert (other.asked_at, other.asked_by, other.untold) == (MEET + HOUR, 1, frozenset({0}))
    both = other.agreed(AT)
    assert (both.at, both.asked_at, both.remind, both.untold) == (
        MEET + HOUR,
        None,
        frozenset({0, 1}),
        frozenset({1}),
    )
    again = both.asked(0, MEET)
    assert again.at == MEET + HOUR, "it stands until another time is agreed on"
    assert not again.agreed(MEET - MINUTE).remind, "they have just been told"
    gone = both.cancelled(0, AT)
    assert (gone.at, gone.asked_at, gone.remind, gone.untold) == (
        None,
        None,
        frozenset(),
        frozenset({1}),
    )
    assert not asked.cancelled(0, AT).untold, "nobody knew of it"
    late = both.asked(1, MEET + DAY).cancelled(1, both.at or MEET)
    assert (late.at, late.asked_at) == (both.at, None), "whose time has come can't be cancelled"


@pytest.mark.parametrize(
    ("here", "acted", "absent"),
    [
        ((), (), None),
        ((0,), (), 1),
        ((0, 1), (), None),
        ((), ((1, 0),), 0),
        ((), ((0, -29), (1, 59)), None),
        ((0,), ((1, -31),), 1),
        ((0,), ((1, 61),), 1),
        ((0,), ((1, 61), (0, 62)), None),
        ((), ((0, 5), (1, 61), (0, 62), (1, 63)), None),
        ((0,), ((0, 61),), 1),
    ],
)
def test_who_is_absent(here: Iterable[int], acted: Iterable[tuple[int, int]], absent: int) -> None:
    row = Appointment(7, at=MEET, here=frozenset(here))
    told = [(seat, MEET + minute * MINUTE) for seat, minute in acted]
    assert row.absent(told, MEET + GRACE) == absent


async def test_whoever_does_not_come_loses_as_the_round_ends(store: Store) -> None:
    begun = await start(store, await a_contest(store, 4, terms=SWISS))
    number, ends = begun.row.id, AT + DAY
    first, second = begun.matches.values()
    await agreed(store, first, MEET)
    await agreed(store, second, MEET)
    await comes(store, first, 1)
    await acts(store, second, 0, MEET, TIME)  # by the clock, not by its player
    await store.contests.end_round(number, ends, gather)
    now = await of(store, number)
    one, two = now.contest.meetings[:2]
    assert (one.points, one.missed) == ((NONE, WIN), True)
    assert two.is_open, "nobody came"
    assert await store.contests.counted(first) == (NONE, WIN)
    assert await store.contests.overruled() == (first,)
    assert not (await found(store, first)).rated
    await store.log.append(first, entries(0), at=ends, outcome=BOB_WINS)
    assert not await store.contests.ended(), "its end counts no more"
    assert await store.appointments.of(first) == Appointment(first)
    again = await store.contests.rule(number, Annulled(one.number), ends, gather)
    assert again.matches[one.number] != first
    await store.contests.end_round(number, ends + DAY, gather)
    assert sum(each.missed for each in (await of(store, number)).contest.meetings) == 0


async def test_a_round_waits_for_the_hour_of_an_appointment(store: Store) -> None:
    begun = await start(store, await a_contest(store, 4, terms=SWISS))
    number, ends = begun.row.id, AT + DAY
    first, second = begun.matches.values()
    await agreed(store, first, ends - 10 * MINUTE)
    await comes(store, first, 0)
    await agreed(store, second, MEET)
    assert await store.contests.rounds_due(ends) == ()
    assert await store.contests.rounds_due(ends + 49 * MINUTE) == ()
    assert await store.contests.rounds_due(ends + 50 * MINUTE) == (number,)
    await store.contests.end_round(number, ends + 50 * MINUTE, gather)
    assert (await of(store, number)).contest.meetings[0].missed


async def test_time_without_the_bot_is_put_on_to_the_hour(store: Store) -> None:
    begun = await start(store, await a_contest(store, 4, terms=SWISS))
    first, _ = begun.matches.values()
    await agreed(store, first, MEET)
    await comes(store, first, 0)
    await store.clocks.wind(AT)
    await store.clocks.wind(MEET + 10 * MINUTE)
    await store.clocks.wind(MEET + 2 * HOUR)
    await acts(store, first, 1, MEET + 2 * HOUR + 40 * MINUTE)
    late = AT + DAY + 110 * MINUTE + (MEET + 10 * MINUTE - AT)
    assert (await of(store, begun.row.id)).row.round_ends_at == late
    await store.contests.end_round(begun.row.id, late, gather)
    assert (await of(store, begun.row.id)).contest.meetings[0].is_open


async def test_it_goes_with_its_match_and_is_changed_by_one(store: Store) -> None:
    begun = await start(store, await a_contest(store, 3))
    match, other, _ = begun.matches.values()
    before = await store.appointments.of(match)
    assert await store.appointments.put(before.asked(0, MEET), AT)
    assert not await store.appointments.put(before.asked(1, MEET), AT), "the other one was faster"
    await store.log.append(match, entries(0), at=AT, outcome=BOB_WINS)
    assert await store.appointments.of(match) == Appointment(match)
    assert not await store.appointments.put(before.asked(0, MEET), AT), "it is over"
    await agreed(store, other, MEET)
    assert await store.matches.set_aside(other, "cannot be read")
    assert await store.database.rows("SELECT * FROM appointments") == []


async def test_who_is_to_be_told_and_reminded(store: Store) -> None:
    begun = await start(store, await a_contest(store, 3))
    match = next(iter(begun.matches.values()))
    row = await agreed(store, match, MEET)
    assert await store.appointments.owed(AT) == (row,)
    assert await store.appointments.put(row.done("untold", 0), AT)
    assert await store.appointments.owed(MEET - NEAR - MINUTE) == ()
    (near,) = await store.appointments.owed(MEET - NEAR)
    assert near.remind == {0, 1}
    assert await store.appointments.put(near.done("remind", 0), MEET - NEAR)
    (near,) = await store.appointments.owed(MEET - MINUTE)
    assert near.remind == {1}
    assert await store.appointments.owed(MEET) == (), "too late to be reminded"


async def test_the_clock_rests_until_an_agreed_time(store: Store) -> None:
    begun = await start(store, await a_contest(store, 3))
    match = next(iter(begun.matches.values()))
    late, due = AT + 3 * DAY, present((await found(store, match)).clock.turn_due)

    async def clock() -> tuple[datetime, datetime | None]:
        found_now = (await found(store, match)).clock
        return present(found_now.turn_due), found_now.rests_until

    await agreed(store, match, late)
    assert await clock() == (due + 3 * DAY, late)
    row = await store.appointments.of(match)
    assert await store.appointments.put(row.cancelled(0, AT + HOUR), AT + HOUR)
    assert await clock() == (due + HOUR, None), "it stood still for an hour"
    await agreed(store, match, late, AT + HOUR)
    assert await clock() == (due + 3 * DAY, late)
    later = late - HOUR
    await store.log.append(match, (Entry(0, 0, "x"),), at=later, turn=DAY, awaited=(1,))
    assert await clock() == (late + DAY, late), "a turn that begins before rests too"
    await store.appointments.run_clocks(late - MINUTE)
    assert await clock() == (late + DAY, late)
    await store.appointments.run_clocks(late)
    assert await clock() == (late + DAY, None), "it runs, and people are reminded of it"


# By lot, beside a plain reference


@dataclass
class Meets:
    """An agreed time, and what happened since: who came, and who acted when."""

    at: datetime
    here: set[int] = field(default_factory=set[int])
    acted: list[tuple[int, datetime]] = field(default_factory=list[tuple[int, datetime]])

    def loses(self, now: datetime) -> int | None:
        """The rule as people read it."""
        if now < self.at + HOUR:
            return None
        came = set(self.here)
        for seat, at in self.acted:
            if self.at - HOUR / 2 <= at <= self.at + HOUR:
                came.add(seat)
        if len(came) != 1:
            return None
        absent, there, late = 1 - min(came), min(came), False
        for seat, at in self.acted:
            late = late or (seat == absent and at > self.at)
            if late and seat == there:
                return None
        return absent


@dataclass
class ByLot:
    """A contest by lot, and what is known of it besides."""

    store: Store
    number: int
    lot: random.Random
    meets: dict[int, Meets] = field(default_factory=dict[int, Meets])
    acted: dict[int, datetime] = field(default_factory=dict[int, datetime])
    missed: int = 0

    async def happens(self, match: int, now: datetime, ends: datetime | None) -> None:
        """Lets something happen in a running match."""
        store, lot, seat = self.store, self.lot, self.lot.randrange(2)
        act = lot.random()
        row = await store.appointments.of(match)
        if act < 0.3:
            at = now + lot.randint(1, 20) * HOUR / 2
            if ends is None or at <= ends:
                await agreed(store, match, at, now)
                self.meets[match] = Meets(at)
        elif act < 0.35 and row.at is not None:
            assert await store.appointments.put(row.cancelled(seat, now), now)
            if now < row.at:
                del self.meets[match]
        elif act < 0.6 and row.can_come(now):
            await comes(store, match, seat)
            self.meets[match].here.add(seat)
        elif act < 0.75:
            await self.acts(match, seat, now)
        elif act < 0.78:
            plies = (await found(store, match)).plies
            await store.log.append(match, entries(plies), at=now, outcome=BOB_WINS)

    async def acts(self, match: int, seat: int, now: datetime) -> None:
        await acts(self.store, match, seat, now)
        self.acted[match] = now
        if match in self.meets:
            self.meets[match].acted.append((seat, now))

    async def passes(self, now: datetime) -> None:
        """Counts what is over, and ends the round if that is due, as the reference has it."""
        store, before = self.store, await of(self.store, self.number)
        for each in await store.contests.ended():
            for _ in range(2):
                await store.contests.count(each, Played(each.number, (NONE, WIN)), now, gather)
        before = await of(store, self.number)
        running = {before.matches[e.number] for e in before.contest.open_meetings if e.opened}
        ends = before.row.round_ends_at
        busy = any(now - self.acted.get(each, AT - DAY) < PLAYED for each in running)
        waits = any(each in self.meets and now < self.meets[each].at + HOUR for each in running)
        due = ends is not None and now >= ends and (now >= ends + HOUR or not (busy or waits))
        assert await store.contests.rounds_due(now) == ((self.number,) if due else ())
        if not due:
            return
        lose = {each: self.meets[each].loses(now) for each in running if each in self.meets}
        right = [
            Missed(key, (WIN, NONE) if lose[match] else (NONE, WIN))
            for key, match in before.matches.items()
            if match in running and lose.get(match) is not None
        ]
        await store.contests.end_round(self.number, now, gather)
        after = await of(store, self.number)
        sql = "SELECT text FROM contest_events WHERE contest_id = ? ORDER BY number"
        texts = [row["text"] for row in await store.database.rows(sql, (self.number,))]
        new = texts[before.row.events :]
        told = [f"missed {each.match} {' '.join(map(str, each.points))}" for each in right]
        assert new[: len(told) + 1] == [*told, f"due {before.contest.closed + 1}"]
        assert not any(each.startswith("missed") for each in new[len(told) :])
        for lost in right:
            assert after.contest.meetings[lost.match].points == lost.points
            await store.log.append(  # the round that stops what counts no more
                before.matches[lost.match],
                entries((await found(store, before.matches[lost.match])).plies),
                at=now,
                outcome=BOB_WINS,
            )
        self.missed += len(right)


@pytest.mark.parametrize("seed", range(some(6, 40)))
async def test_by_lot_only_who_missed_it_loses(tmp_path: Path, seed: int) -> None:
    """With the hour of grace, and organisers who go while others take over."""
    lot = random.Random(f"appointments {seed}")
    form = lot.choice(["swiss", "league"])
    terms = Terms("swiss", round_days=1) if form == "swiss" else Terms(at_once=1, round_days=1)
    async with opened(tmp_path) as store:
        number = await a_contest(store, lot.randint(3, 6), terms=terms)
        await start(store, number)
        play, now = ByLot(store, number, lot), AT
        while (there := await of(store, number)).row.phase == "running":
            now += lot.randint(1, 40) * MINUTE
            open_now = [each for each in there.contest.open_meetings if each.opened]
            if open_now:
                meeting = lot.choice(open_now)
                ends = there.row.round_ends_at
                await play.happens(there.matches[meeting.number], now, ends)
            await play.passes(now)
            if lot.random() < 0.02:
                await store.contests.set_organiser_gone(number, now)
                assert await store.contests.take_over(number, lot.choice(PEOPLE))
                assert not await store.contests.take_over(number, lot.choice(PEOPLE))
            over = sum(each.points is not None for each in there.contest.meetings)
            byes = len(there.contest.byes)
            assert sum(row.points for row in standings(there.contest)) == over + byes
            if now > AT + 30 * DAY:  # the last ones end by their clocks
                for each in await store.contests.homeless():
                    plies = (await found(store, each.match_id)).plies
                    await store.log.append(each.match_id, entries(plies), at=now, outcome=BOB_WINS)
        assert not there.contest.open_meetings
        with pytest.raises(NotNow):
            await store.contests.end_round(number, now + 9 * DAY, gather)
        assert await store.contests.ended() == ()
        assert sum(each.missed for each in there.contest.meetings) == play.missed
