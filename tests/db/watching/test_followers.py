"""Who follows a match: bounds, and what is owed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from db.store import Store
from db.tables.watching import followers
from db.tables.watching.followers import FollowAnswer
from db.values import Quiet
from tests.db.store_kit import ALICE, AT, BOB, BOB_WINS, CAROL, HOUR, entries, new_match, opened

DAVE = CAROL + 2


async def owed(store: Store) -> list[tuple[int, int]]:
    return [(each.match_id, each.person_id) for each in await store.followers.owed()]


async def test_it_is_owed_once_the_match_is_over_and_until_it_is_done(store: Store) -> None:
    match = await store.matches.create(new_match())
    for person in (CAROL, DAVE, CAROL):
        assert await store.followers.add(match.id, person, AT) is FollowAnswer.FOLLOWS
    await store.people.choose(DAVE, quiet=Quiet(22, 8, 60))
    assert await owed(store) == []
    await store.log.append(match.id, entries(0, 1), at=AT + HOUR, outcome=BOB_WINS)
    first, second = await store.followers.owed()
    assert (first.person_id, first.quiet, first.ended_at) == (CAROL, Quiet(), AT + HOUR)
    assert (second.person_id, second.quiet) == (DAVE, Quiet(22, 8, 60))
    await store.followers.done(first)
    assert await owed(store) == [(match.id, DAVE)]
    await store.followers.remove(match.id, DAVE)
    assert await owed(store) == []


async def test_a_match_set_aside_is_owed_without_an_end(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.followers.add(match.id, CAROL, AT)
    await store.matches.set_aside(match.id, "why")
    (each,) = await store.followers.owed()
    assert each.ended_at is None


async def test_neither_players_nor_anybody_follows_what_is_over(store: Store) -> None:
    match = await store.matches.create(new_match())
    for person in (ALICE, BOB):
        assert await store.followers.add(match.id, person, AT) is FollowAnswer.NOT_NOW
    await store.log.append(match.id, entries(0, 1), at=AT, outcome=BOB_WINS)
    assert await store.followers.add(match.id, CAROL, AT) is FollowAnswer.NOT_NOW
    assert await store.followers.add(match.id + 7, CAROL, AT) is FollowAnswer.NOT_NOW
    assert not await store.followers.has(match.id, CAROL)


async def test_nobody_gets_past_the_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "MATCHES", 2)
    monkeypatch.setattr(followers, "PEOPLE", 3)
    async with opened(tmp_path) as store:
        ids = [(await store.matches.create(new_match())).id for _ in range(5)]
        answers = await asyncio.gather(*(store.followers.add(each, CAROL, AT) for each in ids))
        assert sorted(each.name for each in answers) == ["FOLLOWS"] * 2 + ["PERSON_FULL"] * 3
        crowd = [CAROL + number for number in range(1, 6)]
        last = ids[-1]
        answers = await asyncio.gather(*(store.followers.add(last, each, AT) for each in crowd))
        assert sorted(each.name for each in answers) == ["FOLLOWS"] * 3 + ["MATCH_FULL"] * 2
        # What is over counts for nobody any more.
        await store.log.append(ids[0], entries(0, 1), at=AT, outcome=BOB_WINS)
        assert await store.followers.add(ids[2], CAROL, AT) is FollowAnswer.FOLLOWS
