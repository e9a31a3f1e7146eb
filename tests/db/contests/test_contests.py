"""Contests in the database: one change is one transaction, with the matches that it opens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from contests.events import NONE, WIN, Played, Started
from contests.ladder import PATIENCE
from contests.standings import standings
from contests.terms import Format, Terms
from db.store import Store
from db.tables.contests.progress import NotNow
from db.tables.contests.rows import JOINING, ContestMatch, ContestRow, NewContest, OpenContest
from db.tables.servers.kept_messages import KeptMessage
from db.values import NewMatch
from engines.match import begin
from engines.registry import GAMES
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB_WINS,
    CHANNEL,
    GUILD,
    HOUR,
    SETUP,
    Rows,
    entries,
    found,
    new_match,
    opened,
    spy,
)
from tests.sample import present

MANY = next(game for game in GAMES.values() if {3, 4} <= set(game.seat_counts) and not game.team)
PEOPLE = tuple(range(ALICE, ALICE + 8))


def gather(row: ContestRow, people: Sequence[int]) -> NewMatch:
    setup = SETUP if len(people) == 2 else begin(MANY.key, {}, "a seed", len(people))
    return new_match(
        setup=setup, people=tuple(people), channel_id=None, home_id=row.channel_id, pace=row.pace
    )


async def a_contest(store: Store, count: int, form: Format = "league", **changes: Any) -> int:
    """A contest that so many have joined, not begun."""
    values: dict[str, Any] = {
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "organiser_id": ALICE,
        "game": SETUP.game,
        "options": SETUP.options,
        "pace": "1d",
        "rated": True,
        "terms": Terms(form, "half", 0, "a seed", 3, 2),
        "most": 8,
        "at": AT,
    }
    row = await store.contests.create(NewContest(**values | changes))
    for number, person in enumerate(PEOPLE[:count]):
        await store.contests.join(row.id, person, 2000 - number, AT, gather)
    return row.id


async def start(store: Store, contest_id: int) -> OpenContest:
    return await store.contests.add(contest_id, Started(), AT, gather)


async def of(store: Store, contest_id: int) -> OpenContest:
    return present(await store.contests.get(contest_id))


async def finish(store: Store, match: ContestMatch) -> None:
    """The first seat wins this match."""
    meeting = (await of(store, match.contest_id)).contest.meetings[match.number]
    points = (WIN, *(NONE for _ in meeting.people[1:]))
    await store.contests.count(match, Played(match.number, points), AT, gather)


async def test_matches_open_with_their_people(store: Store) -> None:
    number = await a_contest(store, 4)
    begun = await start(store, number)
    assert begun.row.phase == "running"
    assert begun.row.started_at == AT
    assert len(begun.matches) == 6
    for meeting in begun.contest.meetings:
        row = await found(store, begun.matches[meeting.number])
        assert row.people == tuple(begun.people[each] for each in meeting.people)
        assert await store.contests.of_match(row.id) == number
    assert await of(store, number) == begun, "as it is read"
    assert len(await store.contests.homeless()) == 6


async def test_a_result_is_counted_once_and_the_end_comes_by_itself(store: Store) -> None:
    number = await a_contest(store, 3)
    await start(store, number)
    for each in await store.contests.homeless():
        await store.log.append(each.match_id, entries(0), at=AT, outcome=BOB_WINS)
    ended = await store.contests.ended()
    assert len(ended) == 3
    for each in ended:
        await finish(store, each)
        await finish(store, each)
    over = await of(store, number)
    assert over.row.phase == "over"
    assert await store.contests.counted(ended[0].match_id) == (WIN, NONE)
    assert await store.contests.counted(9) is None
    assert over.row.ended_at == AT
    assert sum(row.points for row in standings(over.contest)) == 3
    assert await store.contests.ended() == ()


async def test_who_may_join(store: Store) -> None:
    number = await a_contest(store, 3, most=4)
    with pytest.raises(NotNow):  # nobody twice
        await store.contests.join(number, PEOPLE[0], 1500, AT, gather)
    await store.contests.join(number, PEOPLE[3], 1500, AT, gather)
    with pytest.raises(NotNow):  # full
        await store.contests.join(number, PEOPLE[4], 1500, AT, gather)
    await store.contests.leave(number, PEOPLE[3], AT, gather)
    await store.contests.join(number, PEOPLE[3], 1500, AT, gather)  # and back
    await start(store, number)
    await store.contests.leave(number, PEOPLE[3], AT, gather)
    with pytest.raises(NotNow):  # not once withdrawn, and no league takes people late
        await store.contests.join(number, PEOPLE[3], 1500, AT, gather)
    with pytest.raises(NotNow):
        await store.contests.leave(number, PEOPLE[3], AT, gather)


async def test_whoever_withdrew_cannot_come_late_for_a_bye(store: Store) -> None:
    number = await a_contest(store, 5, "swiss")
    begun = await start(store, number)
    ((_, resting),) = begun.contest.byes
    person = begun.people[resting]
    await store.contests.leave(number, person, AT, gather)
    with pytest.raises(NotNow):
        await store.contests.join(number, person, 1500, AT, gather)
    late = await store.contests.join(number, PEOPLE[6], 1500, AT, gather)
    assert late.contest.people[5].since == 2


async def test_a_deleted_person_withdraws_before_anything_opens(store: Store) -> None:
    number = await a_contest(store, 4, "swiss")
    await store.privacy.forget(PEOPLE[3], ())
    assert await store.contests.with_deleted() == (number,)
    begun = await start(store, number)
    assert len(begun.contest.active) == 3
    for match_id in begun.matches.values():
        row = await found(store, match_id)
        assert min(row.people) > 0


async def test_a_contest_handed_on_is_read_again_only_for_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def counted(usual: Rows, sql: str, params: Sequence[Any]) -> Any:
        asked.append(sql)
        return await usual(sql, params)

    async with opened(tmp_path) as store:
        number = await a_contest(store, 4)
        before = await of(store, number)
        spy(monkeypatch, counted)
        assert await store.contests.get(before) == before
        assert not any("contest_events" in each for each in asked), "nothing has happened"
        begun = await store.contests.add(before, Started(), AT, gather)
        assert sum("FROM contest_events" in each for each in asked) == 0
        joining = KeptMessage(JOINING, str(number), begun.row.guild_id, CHANNEL, CHANNEL, "0")
        await store.kept_messages.note(joining, AT)
        assert (await store.contests.get(begun)) == await of(store, number), "with its row"
        assert await store.contests.get(before) == await of(store, number), "after news"
        with pytest.raises(NotNow):
            await store.contests.add(before, Started(), AT, gather)
        assert before.contest.phase == "gathering"
        assert not before.matches, "what was handed on stays as it was"


async def test_a_deletion_shows_in_a_contest_handed_on(store: Store) -> None:
    """No event tells of it, and no match may open for nobody."""
    before = await of(store, await a_contest(store, 4))
    await store.privacy.forget(ALICE, ())
    begun = await store.contests.add(before, Started(), AT, gather)
    assert len(begun.contest.active) == 3
    assert begun.matches
    assert all(0 not in begun.contest.meetings[each].people for each in begun.matches)


async def test_two_with_a_block_meet_late(store: Store) -> None:
    number = await a_contest(store, 4, "swiss")
    await store.blocks.block(PEOPLE[0], PEOPLE[1], AT)
    begun = await start(store, number)
    assert await store.contests.blocked_in(number, PEOPLE[0]) == (PEOPLE[1],)
    assert await store.contests.blocked_in(number, PEOPLE[1]) == ()
    assert not any(set(each.people) == {0, 1} for each in begun.contest.meetings)


async def test_what_is_owed(store: Store) -> None:
    number = await a_contest(store, 3, starts_at=AT + HOUR)
    assert await store.contests.due(AT) == ()
    assert await store.contests.due(AT + HOUR) == (number,)
    assert [row.id for row in await store.contests.unshown()] == [number]
    await store.contests.set_shown(number, 3)
    assert await store.contests.unshown() == ()
    assert await store.contests.stop(number, "No time", AT)
    assert not await store.contests.stop(number, "again", AT)
    (row,) = await store.contests.unshown()
    assert (row.phase, row.reason) == ("stopped", "No time")
    await store.contests.set_shown(number, 4)
    assert [row.id for row in await store.contests.unshown()] == [number], "its end is owed"
    await store.contests.set_told(number)
    assert await store.contests.unshown() == ()


async def test_time_that_nobody_claims_for_a_day_ends_a_match_of_a_contest(store: Store) -> None:
    """Else one who has gone away would keep all others waiting."""
    number = await a_contest(store, 3)
    mine = set((await start(store, number)).matches.values())
    other = await store.matches.create(new_match(pace="1d"))
    for match_id in (*mine, other.id):
        await store.matches.place(match_id, GUILD, CHANNEL, "channel")
        await store.matches.shown(match_id, 0, match_id)
    day = 24 * HOUR
    assert await store.clocks.due(AT + 2 * day - HOUR) == ()
    late = await store.clocks.due(AT + 2 * day)
    assert {each.match_id for each in late if each.turn} == mine


class Killed(Exception):
    """The program ends here."""


def killing(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of the next statement at which the program ends, in a list for the test to set;
    with 0 it goes on."""
    left = [0]

    async def or_ends(rows: Rows, sql: str, params: Sequence[Any]) -> Any:
        left[0] -= 1
        if left[0] == 0:
            raise Killed
        return await rows(sql, params)

    spy(monkeypatch, or_ends)
    return left


async def played(store: Store, contest_id: int) -> None:
    """Goes on with a contest from wherever it stands to its end."""
    now = await of(store, contest_id)
    if now.row.phase == "gathering":
        await start(store, contest_id)
    while (now := await of(store, contest_id)).row.phase == "running":
        meeting = next(each for each in now.contest.open_meetings if each.opened)
        match_id = now.matches[meeting.number]
        await finish(store, ContestMatch(match_id, contest_id, meeting.number))


@pytest.mark.parametrize("form", ["league", "swiss", "knockout", "pods"])
async def test_killed_at_any_step_no_match_is_lost_or_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Format
) -> None:
    """The program ends at each statement in turn, and goes on with what is stored."""
    left = killing(monkeypatch)
    async with opened(tmp_path) as store:
        number = await a_contest(store, 7 if form == "pods" else 3, form)
        kills, step = 0, 1
        while (await of(store, number)).row.phase != "over":
            left[0] = step
            try:
                await played(store, number)
            except Killed:
                kills += 1
            left[0] = 0
            step = step + 1 if step < 90 else 30
        now = await of(store, number)
        assert kills > 5
        assert sorted(now.matches) == [each.number for each in now.contest.meetings]
        stored = Counter[tuple[int, ...]]()
        for match_id in now.matches.values():
            row = await found(store, match_id)
            stored[row.people] += 1
        wanted = Counter(
            tuple(now.people[each] for each in meeting.people) for meeting in now.contest.meetings
        )
        assert stored == wanted
        running, everything = await store.matches.counts()
        assert everything == len(now.matches), "no match without its contest"
        assert running == everything


async def test_a_slow_challenge_blocks_the_first_of_a_ladder_for_a_week(store: Store) -> None:
    number = await a_contest(store, 4, "ladder")
    await start(store, number)
    third, second = PEOPLE[2], PEOPLE[1]
    await store.contests.challenge(number, third, 0, AT, gather)
    week = timedelta(days=PATIENCE)
    for person in (second, third):
        with pytest.raises(NotNow):
            await store.contests.challenge(number, person, 0, AT + week - HOUR, gather)
    now = await store.contests.challenge(number, second, 0, AT + week, gather)
    assert [each.people[each.group] for each in now.contest.open_meetings] == [2, 1]
    with pytest.raises(NotNow):  # those two play already
        await store.contests.challenge(number, third, 0, AT + 2 * week, gather)
    await store.contests.challenge(number, third, 1, AT + week, gather)
    assert (await of(store, number)).slow(AT + week) == {0}
