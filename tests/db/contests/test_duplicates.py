"""The matches of duplicates in the database: one seed a round, hidden until the round is over."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from common.text.say import say
from contests.events import Played, Started
from contests.standings import standings
from db.store import Store
from db.tables.contests.rows import ContestMatch, ContestRow, OpenContest
from db.values import NewMatch, bot_id
from engines.game import Feat, Outcome, Result, TableEnding
from tests.db.contests.test_contests import Killed, a_contest, killing, of
from tests.db.store_kit import AT, GUILD, entries, found, new_match, opened

_drawn = itertools.count()


def gather(row: ContestRow, people: Sequence[int]) -> NewMatch:
    """A match with a seed of its own, and the bot at the seats left over."""
    seated = (*people, *(bot_id(5, each) for each in range(row.terms.seats - len(people))))
    new = new_match(people=seated, channel_id=None, home_id=row.channel_id, guild_id=GUILD)
    return replace(new, setup=replace(new.setup, seed=f"drawn {next(_drawn)}"))


async def begun(store: Store, count: int) -> int:
    """A duplicate of so many people."""
    number = await a_contest(store, count, "duplicate")
    await store.contests.add(number, Started(), AT, gather)
    return number


async def check(store: Store, now: OpenContest) -> None:
    """Each round has one seed, and is hidden as long as it is played."""
    seeds = defaultdict[int, set[str]](set)
    for number, match_id in now.matches.items():
        meeting, row = now.contest.meetings[number], await found(store, match_id)
        seeds[meeting.round].add(row.setup.seed)
        assert row.hidden == (now.row.phase == "running" and meeting.round > now.contest.closed)
    assert all(len(each) == 1 for each in seeds.values())
    assert len({min(each) for each in seeds.values()}) == len(seeds), "each round another"


async def finish(store: Store, contest_id: int, number: int) -> None:
    """A team's match ends; its number is its score."""
    now = await of(store, contest_id)
    people = now.contest.meetings[number].people
    match = ContestMatch(now.matches[number], contest_id, number)
    event = Played(number, (Fraction(number),) * len(people))
    await store.contests.count(match, event, AT, gather)


async def played(store: Store, contest_id: int) -> None:
    """Goes on from wherever it stands to its end."""
    while (now := await of(store, contest_id)).row.phase == "running":
        await check(store, now)
        await finish(store, contest_id, now.contest.open_meetings[0].number)


async def test_a_round_has_one_seed_and_stays_hidden(store: Store) -> None:
    number = await begun(store, 5)
    assert len((await of(store, number)).matches) == 3
    await played(store, number)
    now = await of(store, number)
    await check(store, now)
    assert len(now.matches) == 9
    assert now.row.terms.seats == 2
    assert standings(now.contest)[0].points > 1


async def test_a_stopped_one_hides_nothing_more(store: Store) -> None:
    number = await begun(store, 4)
    await store.contests.stop(number, "No time", AT)
    await check(store, await of(store, number))


async def test_the_best_teams_are_not_told_before(store: Store) -> None:
    number = await begun(store, 4)
    now = await of(store, number)
    outcome = Outcome(TableEnding.RESIGNATION, (Result.WIN, Result.WIN))
    for each, match_id in sorted(now.matches.items()):
        await store.log.append(
            match_id, entries(0), at=AT, outcome=outcome, feat=Feat(each + 1, say("well"))
        )
    game = now.row.game
    person = now.people[0]
    assert await store.feats.board(game, GUILD) == ()
    assert await store.feats.best(person) == {}
    for each in sorted(now.matches):
        await finish(store, number, each)
    assert len(await store.feats.board(game, GUILD)) == 2
    assert await store.feats.best(person)


async def test_killed_at_any_step_a_round_keeps_its_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program ends at each statement in turn, and goes on with what is stored."""
    left = killing(monkeypatch)
    async with opened(tmp_path) as store:
        number = await a_contest(store, 5, "duplicate")
        kills, step = 0, 1
        while (await of(store, number)).row.phase != "over":
            left[0] = step
            try:
                if (await of(store, number)).row.phase == "gathering":
                    await store.contests.add(number, Started(), AT, gather)
                await played(store, number)
            except Killed:
                kills += 1
            left[0] = 0
            await check(store, await of(store, number))
            step = step + 1 if step < 150 else 30
        now = await of(store, number)
        assert kills > 5
        assert sorted(now.matches) == [each.number for each in now.contest.meetings]
        assert (await store.matches.counts())[1] == len(now.matches) == 9


async def test_a_copy_of_ones_data_holds_no_seed(store: Store) -> None:
    number = await begun(store, 4)
    now = await of(store, number)
    (seed,) = {(await found(store, each)).setup.seed for each in now.matches.values()}
    for person in now.people.values():
        kept = await store.privacy.kept(person)
        assert seed not in str(kept)
        assert now.row.terms.seed not in str(kept)
