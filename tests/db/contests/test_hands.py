"""Results annulled and entered by hand: nothing is counted twice, and what is not counted is not
rated."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from contests.events import HALF, NONE, WIN, Annulled, Entered, Played
from contests.standings import standings
from contests.terms import Terms
from db.store import Store
from db.tables.contests.appointments import GRACE
from db.tables.contests.contests import PLAYED
from db.tables.contests.progress import NotNow
from db.tables.contests.rows import HEIR_AFTER
from db.values import DAY
from tests.db.contests.test_contests import PEOPLE, a_contest, finish, gather, of, start
from tests.db.store_kit import AT, BOB_WINS, HOUR, entries, found, opened
from tests.sample import present, some


async def test_ratings_are_made_anew_without_an_annulled_match(store: Store) -> None:
    number = await a_contest(store, 3)
    await start(store, number)
    matches = await store.contests.homeless()
    for late, each in enumerate(matches[:2]):
        moves = entries(0, 2, "an action")
        await store.log.append(each.match_id, moves, at=AT + late * HOUR, outcome=BOB_WINS)
        await finish(store, each)
    rated = await store.database.rows("SELECT DISTINCT match_id FROM ratings")
    assert {row["match_id"] for row in rated} == {each.match_id for each in matches[:2]}
    after = await store.contests.rule(number, Annulled(matches[0].number), AT, gather)
    rated = await store.database.rows("SELECT DISTINCT match_id FROM ratings")
    assert [row["match_id"] for row in rated] == [matches[1].match_id]
    assert await store.contests.counted(matches[0].match_id) is None
    again = after.matches[matches[0].number]
    assert again not in {each.match_id for each in matches}
    assert (await found(store, again)).rated
    assert await of(store, number) == after
    await store.ratings.rebuild()
    rated = await store.database.rows("SELECT DISTINCT match_id FROM ratings")
    assert [row["match_id"] for row in rated] == [matches[1].match_id]


async def test_what_runs_while_a_result_is_entered_is_overruled(store: Store) -> None:
    number = await a_contest(store, 3)
    await start(store, number)
    first = (await store.contests.homeless())[0]
    ruled = Entered(first.number, (HALF, HALF))
    await store.contests.rule(number, ruled, AT, gather)
    assert await store.contests.overruled() == (first.match_id,)
    await store.log.append(first.match_id, entries(0), at=AT, outcome=BOB_WINS)
    await finish(store, first)
    assert not await store.contests.ended()
    assert not await store.contests.overruled()
    assert await store.contests.counted(first.match_id) == (HALF, HALF)
    assert await store.database.rows("SELECT * FROM ratings") == []


async def test_late_people_have_half_a_point_for_each_round(store: Store) -> None:
    number = await a_contest(store, 4, "swiss")
    await start(store, number)
    late = await store.contests.join(number, PEOPLE[5], 1500, AT, gather)
    assert late.contest.half_byes == {(1, 4)}
    league = await a_contest(store, 4)
    await start(store, league)
    late = await store.contests.join(league, PEOPLE[5], 1500, AT, gather)
    assert len(late.matches) == 10
    knockout = await a_contest(store, 4, "knockout")
    await start(store, knockout)
    with pytest.raises(NotNow):
        await store.contests.join(knockout, PEOPLE[5], 1500, AT, gather)


@pytest.mark.parametrize("seed", range(some(4, 12)))
async def test_by_lot_each_match_brings_its_points_once(tmp_path: Path, seed: int) -> None:
    """Matches end, are counted twice, annulled and decided by hand in any order: the sum of all
    points is that of the meetings, and each opened match is counted or still to come."""
    lot = random.Random(f"hands {seed}")
    async with opened(tmp_path) as store:
        number = await a_contest(store, 4, lot.choice(["league", "swiss"]))
        now, acts = await start(store, number), 0
        while now.row.phase == "running":
            contest, running = now.contest, await store.contests.homeless()
            act = lot.random()
            if act < 0.25 and contest.annullable and acts < 8:
                event = Annulled(lot.choice(sorted(contest.annullable)))
                acts += 1
                await store.contests.rule(number, event, AT, gather)
            elif act < 0.4:
                points = lot.choice([(WIN, NONE), (HALF, HALF), (NONE, WIN)])
                ruled = Entered(lot.choice(sorted(contest.enterable)), points)
                await store.contests.rule(number, ruled, AT, gather)
            elif running:
                each = lot.choice(running)
                await store.log.append(each.match_id, entries(0), at=AT, outcome=BOB_WINS)
                for _ in range(2):
                    await store.contests.count(each, Played(each.number, (WIN, NONE)), AT, gather)
            now = await of(store, number)
            over = sum(each.points is not None for each in now.contest.meetings)
            assert sum(row.points for row in standings(now.contest)) == over
        assert not now.contest.open_meetings
        assert await store.contests.ended() == ()


async def test_a_round_waits_an_hour_for_a_match_that_is_played(store: Store) -> None:
    number = await a_contest(store, 4, terms=Terms("swiss", round_days=3))
    begun = await start(store, number)
    ends = present(begun.row.round_ends_at)
    assert await store.contests.rounds_due(ends) == (number,), "nobody plays"
    first, second = begun.matches.values()
    await store.log.append(first, entries(0), at=ends - PLAYED / 2)
    assert await store.contests.rounds_due(ends) == ()
    assert await store.contests.rounds_due(ends + PLAYED / 2) == (number,), "no longer"
    await store.log.append(second, entries(0), at=ends + GRACE - PLAYED / 2)
    assert await store.contests.rounds_due(ends + GRACE - PLAYED / 3) == ()
    assert await store.contests.rounds_due(ends + GRACE) == (number,)


async def test_whoever_joined_first_takes_over_after_some_days(store: Store) -> None:
    number = await a_contest(store, 4)
    later = AT + HEIR_AFTER * DAY
    assert not (await of(store, number)).may_take_over(PEOPLE[0], later)
    assert not await store.contests.take_over(number, PEOPLE[1])
    for at in (AT, later):  # the first look counts
        await store.contests.set_organiser_gone(number, at)
    gone = await of(store, number)
    assert not gone.may_take_over(PEOPLE[0], later - HOUR)
    heirs = [each for each in PEOPLE if gone.may_take_over(each, later)]
    assert heirs == [PEOPLE[0]]
    assert await store.contests.take_over(number, PEOPLE[1])
    assert (await of(store, number)).row.organiser_id == PEOPLE[1]
    assert not await store.contests.take_over(number, PEOPLE[2]), "once"
    await store.contests.set_organiser_gone(number, None)
    assert (await of(store, number)).row.organiser_gone_at is None
