"""Wishes and the pace of challenges hold, however often people ask at once, in one process or
two."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from db.store import Store
from db.tables.blocks import Unwilling
from db.tables.limits import HOUR, LimitReached, Limits
from db.values import Closing
from tests.db.store_kit import ALICE, AT, BOB, CAROL, accept, new_invitation, opened

PACE = Limits(person_invitations=0, hourly_challenges=3)


async def test_of_many_challenges_at_once_as_many_as_may_be(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        deeds = [each.invitations.create(new_invitation(), PACE) for each in (one, two) * 6]
        results = await asyncio.gather(*deeds, return_exceptions=True)
        reached = [each for each in results if isinstance(each, LimitReached)]
        assert len(reached) == len(results) - 3
        assert {(each.full, each.person) for each in reached} == {("hourly_challenges", BOB)}


@pytest.mark.parametrize("ending", ["declined", "withdrawn", "expired"])
async def test_an_ending_begins_no_new_hour(store: Store, ending: Closing) -> None:
    """The next challenge is possible an hour after the first of them."""
    for minutes in range(3):
        at = AT + timedelta(minutes=minutes)
        row = await store.invitations.create(new_invitation(at=at), PACE)
        assert await store.invitations.close(row.id, ending)
    with pytest.raises(LimitReached) as reached:
        await store.invitations.create(new_invitation(at=AT + HOUR / 2), PACE)
    assert reached.value.again == AT + HOUR
    await store.invitations.create(new_invitation(at=AT + HOUR / 2, opponent_id=CAROL), PACE)
    other = new_invitation(at=AT + HOUR / 2, challenger_id=BOB, opponent_id=ALICE)
    await store.invitations.create(other, PACE)
    await store.invitations.create(new_invitation(at=AT + HOUR), PACE)


async def test_what_was_accepted_is_not_counted(store: Store) -> None:
    for _ in range(5):
        row = await store.invitations.create(new_invitation(), PACE)
        assert await accept(store, row.id)


async def test_two_who_block_and_ask_at_once(tmp_path: Path) -> None:
    """Whichever comes first, no challenge is open after the block."""
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        for _ in range(10):
            results = await asyncio.gather(
                one.blocks.block(BOB, ALICE, AT),
                two.invitations.create(new_invitation()),
                return_exceptions=True,
            )
            assert all(
                isinstance(each, Unwilling) for each in results if isinstance(each, Exception)
            )
            assert await one.invitations.open_of(ALICE, AT) == ()
            await one.blocks.unblock(BOB, ALICE)


async def test_a_refusal_changes_nothing(store: Store) -> None:
    await store.blocks.block(BOB, ALICE, AT)
    with pytest.raises(Unwilling) as unwilling:
        await store.invitations.create(new_invitation())
    assert (unwilling.value.person, unwilling.value.own_block) == (BOB, False)
    own = new_invitation(challenger_id=BOB, opponent_id=ALICE)
    with pytest.raises(Unwilling) as unwilling:
        await store.invitations.create(own)
    assert (unwilling.value.person, unwilling.value.own_block) == (ALICE, True)
    row = await store.invitations.create(new_invitation(challenger_id=BOB, opponent_id=None))
    with pytest.raises(Unwilling):
        await accept(store, row.id, ALICE)
    kept = await store.invitations.get(row.id)
    assert kept == row
    assert await store.matches.get(1) is None


async def test_blocked_twice_is_blocked_once(store: Store) -> None:
    for blocked in (ALICE, ALICE, CAROL):
        await store.blocks.block(BOB, blocked, AT)
    assert sorted(await store.blocks.of(BOB)) == sorted((ALICE, CAROL))
    await store.blocks.unblock(BOB, ALICE)
    assert await store.blocks.of(BOB) == (CAROL,)
    assert await store.blocks.of(ALICE) == ()
