"""Players who stay away from matches without a limit, as both databases keep them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from db.outages import BRIEF
from db.pace import NONE, OPEN, pace_of
from db.store import Store
from db.tables.limits import LimitReached, Limits
from db.time.reminders import HALF, OVER
from db.values import MatchRow, bot_id
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    GUILD,
    HOUR,
    accept,
    entries,
    new_invitation,
    new_match,
    opened,
)
from tests.sample import present

DAY = timedelta(days=1)


async def match(store: Store, pace: str = OPEN.key) -> MatchRow:
    """A match of two that waits for the second one since `AT`, and is shown so."""
    row = await store.matches.create(new_match(pace=pace, at=AT - DAY))
    turn = pace_of(pace).turn
    await store.log.append(row.id, entries(0), at=AT, turn=turn, awaited=(1,))
    await store.matches.shown(row.id, 1, 1)
    return await again(store, row)


async def again(store: Store, row: MatchRow) -> MatchRow:
    return present(await store.matches.get(row.id))


async def test_it_is_noted_once_the_time_is_over_and_until_that_one_acts(store: Store) -> None:
    row, other = await match(store), await match(store, "7d")
    for days, absent in ((29, frozenset[int]()), (31, frozenset({1}))):
        await store.absences.expire(AT + days * DAY)
        assert (await again(store, row)).clock.absent == absent
    assert (await again(store, other)).clock.absent == frozenset()
    assert await store.clocks.due(AT + 90 * DAY) == (), "nobody loses by time"
    (own,) = entries(1)
    for entry, left in ((replace(own, seat=0), {1}), (replace(own, ply=2), set[int]())):
        await store.log.append(row.id, (entry,), at=AT + 31 * DAY, awaited=(1,))
        assert (await again(store, row)).clock.absent == left


async def test_who_has_gone_is_noted_in_this_turn_alone(store: Store) -> None:
    row = await match(store)
    await store.absences.note(row.id, 1, AT - HOUR, absent=True)
    assert (await again(store, row)).clock.absent == frozenset()
    await store.absences.note(row.id, 1, AT, absent=True)
    await store.absences.note(row.id, 0, AT, absent=True)
    assert (await again(store, row)).clock.absent == {0, 1}
    await store.absences.note(row.id, 1, AT, absent=False)
    assert (await again(store, row)).clock.absent == {0}


async def test_the_others_are_told_and_such_matches_are_not_counted(tmp_path: Path) -> None:
    limits = Limits(person_matches=1, server_matches=1)
    async with opened(tmp_path) as store:
        row = await match(store)
        invitation = await store.invitations.create(new_invitation())
        with pytest.raises(LimitReached):
            await accept(store, invitation.id, limits=limits)
        now = AT + 2 * HOUR
        assert await store.reminders.owed(now) == ()
        (silent,) = await store.reminders.silent(now)
        assert (silent.match_id, silent.seat) == (row.id, 1)
        assert await store.reminders.silent(AT - HOUR) == ()
        assert {each.person_id for each in await store.reminders.of_match(row.id)} == {ALICE, BOB}
        await store.absences.note(row.id, 1, AT, absent=True)
        assert await store.reminders.silent(now) == ()
        owed = await store.reminders.owed(now)
        assert [(each.seat, what) for each, what in owed] == [(0, OVER)]
        for each, what in owed:
            assert await store.reminders.take(each, what)
        assert await store.reminders.owed(now) == ()
        await accept(store, invitation.id, limits=limits)


async def test_half_the_time_is_told_to_the_one_who_is_waited_for(store: Store) -> None:
    row = await match(store)
    assert await store.reminders.owed(AT + 14 * DAY) == ()
    owed = await store.reminders.owed(AT + 16 * DAY)
    assert [(each.match_id, each.seat, what) for each, what in owed] == [(row.id, 1, HALF)]


async def test_older_matches_of_people_are_found_and_watched(store: Store) -> None:
    row = await match(store, NONE.key)
    await match(store, "1d")
    with_bot = new_match(people=(ALICE, bot_id(1, 0)), pace=NONE.key)
    await store.matches.create(with_bot)
    assert await store.absences.unwatched(9) == (row.id,)
    await store.absences.watch(row.id, row.plies + 1, (0,), AT + DAY)
    assert await store.absences.unwatched(9) == (row.id,), "it has gone on meanwhile"
    await store.absences.watch(row.id, row.plies, (0,), AT + DAY)
    assert await store.absences.unwatched(9) == ()
    found = await again(store, row)
    assert (found.pace, found.clock.turn_due) == (OPEN.key, AT + 31 * DAY)
    assert await store.absences.guilds(ALICE) == (GUILD,)
    assert await store.absences.guilds(7) == ()


async def test_a_short_stop_moves_no_such_clock_and_a_long_one_does(store: Store) -> None:
    row = await match(store)
    due = present(row.clock.turn_due)
    await store.clocks.wind(AT)
    assert await store.clocks.wind(AT + BRIEF) == ()
    assert (await again(store, row)).clock.turn_due == due
    assert await store.clocks.wind(AT + BRIEF + DAY) == (), "its board names no time"
    assert (await again(store, row)).clock.turn_due == due + DAY
