"""Refused direct messages: one more is tried after a deed and a pause, by one alone."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from db.refusals import PAUSES
from db.store import Store
from tests.db.store_kit import ALICE, AT, BOB, HOUR, new_match
from tests.sample import present

LATE = AT + timedelta(days=99)


async def closed(store: Store, many: int = 1, at: datetime = AT) -> None:
    """Discord has refused so many messages to Bob in a row."""
    await store.people.choose(BOB, hints=True)
    for _ in range(many):
        await store.refusals.note(BOB, at)
    assert (await store.people.of(BOB)).dm_closed


async def test_without_a_deed_none_is_tried(store: Store) -> None:
    assert not await store.refusals.take_try(BOB, LATE)
    await closed(store)
    assert not await store.refusals.take_try(BOB, LATE)


@pytest.mark.parametrize("near", [False, True])
async def test_pauses_grow_from_an_hour_to_a_week(store: Store, near: bool) -> None:
    """Somebody presses all the time, all the time there is something to tell, and Discord refuses
    it: there is one try in each pause."""
    await closed(store)
    now, tries = AT, [AT]
    while now < AT + timedelta(days=30):
        now += HOUR / 2
        await store.refusals.may_try(BOB, now, near=near)
        if await store.refusals.take_try(BOB, now):
            tries.append(now)
            await store.refusals.note(BOB, now)
    gaps = [later - sooner for sooner, later in pairwise(tries)]
    first = [HOUR / 2, *PAUSES[1:]] if near else PAUSES[1:]
    assert gaps[: len(first)] == [*first]
    assert {*gaps[len(first) :]} == {PAUSES[-1]}


async def test_the_second_deed_does_not_put_it_off_and_a_near_one_hastens_it(store: Store) -> None:
    await closed(store, 2)
    await store.refusals.may_try(BOB, AT)
    await store.refusals.may_try(BOB, AT + 5 * HOUR)
    assert not await store.refusals.take_try(BOB, AT + PAUSES[2] - HOUR)
    await store.refusals.may_try(BOB, AT + 5 * HOUR, near=True)
    assert await store.refusals.take_try(BOB, AT + 5 * HOUR)


async def test_one_alone_tries_and_gives_back_what_told_nothing(store: Store) -> None:
    await closed(store)
    await store.refusals.may_try(BOB, LATE)
    for _ in range(2):
        tries = [store.refusals.take_try(BOB, LATE) for _ in range(5)]
        assert sorted(await asyncio.gather(*tries)) == [False] * 4 + [True]
        await store.refusals.give_back(BOB, LATE)
    await store.refusals.end(BOB)
    assert await store.refusals.of(BOB) is None
    await store.refusals.give_back(BOB, LATE)
    await store.refusals.may_try(BOB, LATE)
    assert not (await store.people.of(BOB)).dm_closed
    await closed(store)
    refused = present(await store.refusals.of(BOB))
    assert refused.many == 1


async def test_what_an_older_version_noted_is_tried_after_the_next_deed(store: Store) -> None:
    await store.people.choose(BOB, hints=True)
    await store.database.rows("UPDATE people SET dm_closed = TRUE")
    assert not await store.refusals.take_try(BOB, LATE)
    await store.refusals.may_try(BOB, AT)
    assert await store.refusals.take_try(BOB, AT)


async def test_of_a_player_without_settings_it_is_kept_and_of_nobody_else(store: Store) -> None:
    """Nor of somebody whose data was deleted meanwhile."""
    match = await store.matches.create(new_match())
    for person in (ALICE, BOB, 12345):
        await store.refusals.note(person, AT)
    assert [bool(await store.refusals.of(each)) for each in (ALICE, BOB, 12345)] == [
        True,
        True,
        False,
    ]
    await store.privacy.forget(BOB, [match.id])
    await store.refusals.note(BOB, AT)
    assert await store.refusals.of(BOB) is None
