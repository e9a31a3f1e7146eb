"""Invitations: one end each, and one match at most."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from db.errors import StoreTrouble
from db.store import Store
from db.values import Closing, GuestRow, InvitationRow
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    CAROL,
    CHANNEL,
    HOUR,
    OTHER_CHANNEL,
    accept,
    new_invitation,
    new_match,
    opened,
)
from tests.sample import present


async def found(store: Store, invitation_id: int) -> InvitationRow:
    return present(await store.invitations.get(invitation_id))


async def matches(store: Store) -> int:
    return int((await store.database.rows("SELECT COUNT(*) AS n FROM matches"))[0]["n"])


async def test_an_invitation_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        old = await store.matches.create(new_match())
        new = new_invitation(
            options=(("a", "1"), ("b", "ü")), rated=True, seat_choice="1", rematch_of=old.id
        )
        row = await store.invitations.create(new)
        assert await store.invitations.get(row.id) == row
        assert await store.invitations.get(row.id + 1) is None
    assert row == InvitationRow(
        id=row.id,
        game=new.game,
        options=(("a", "1"), ("b", "ü")),
        challenger_id=ALICE,
        opponent_id=BOB,
        seat_choice="1",
        rated=True,
        guild_id=new.guild_id,
        channel_id=CHANNEL,
        message_id=None,
        place="thread",
        created_at=AT,
        expires_at=AT + HOUR,
        status="open",
        match_id=None,
        rematch_of=old.id,
        guests=(GuestRow(ALICE, 0, AT),),
    )


async def test_its_message_is_remembered(store: Store) -> None:
    row = await store.invitations.create(new_invitation())
    await store.invitations.set_message(row.id, OTHER_CHANNEL, 2**62)
    changed = await found(store, row.id)
    assert (changed.channel_id, changed.message_id) == (OTHER_CHANNEL, 2**62)


async def test_whoever_is_not_meant_cannot_accept(store: Store) -> None:
    row = await store.invitations.create(new_invitation())
    assert await accept(store, row.id, CAROL) is None
    assert await found(store, row.id) == row
    assert await matches(store) == 0


@pytest.mark.parametrize("status", get_args(Closing))
async def test_an_invitation_ends_once(store: Store, status: Closing) -> None:
    row = await store.invitations.create(new_invitation())
    assert await store.invitations.close(row.id, status)
    assert not await store.invitations.close(row.id, "withdrawn")
    assert await accept(store, row.id) is None
    assert (await found(store, row.id)).status == status
    assert await matches(store) == 0


async def test_an_accepted_invitation_cannot_be_withdrawn(store: Store) -> None:
    row = await store.invitations.create(new_invitation())
    assert await accept(store, row.id)
    assert not await store.invitations.close(row.id, "withdrawn")
    assert (await found(store, row.id)).status == "accepted"


async def test_a_match_that_fails_leaves_the_invitation_open(store: Store) -> None:
    row = await store.invitations.create(new_invitation())
    with pytest.raises(StoreTrouble):
        await accept(store, row.id, new=new_match(rematch_of=404))
    assert await found(store, row.id) == row
    assert await matches(store) == 0
    assert await accept(store, row.id)


async def test_time_runs_out(store: Store) -> None:
    late = await store.invitations.create(new_invitation(expires_at=AT + 2 * HOUR))
    soon = await store.invitations.create(new_invitation(expires_at=AT + HOUR))
    shut = await store.invitations.create(new_invitation(expires_at=AT + HOUR))
    await store.invitations.close(shut.id, "declined")
    assert await store.invitations.due(AT) == ()
    assert await store.invitations.due(AT + HOUR) == (soon,)
    assert await store.invitations.due(AT + 3 * HOUR) == (soon, late)


async def test_the_open_invitation_to_a_rematch(store: Store) -> None:
    old, other = [await store.matches.create(new_match()) for _ in range(2)]
    asked = store.invitations.open_rematch
    shut = await store.invitations.create(new_invitation(rematch_of=old.id))
    await store.invitations.close(shut.id, "declined")
    await store.invitations.create(new_invitation())
    await store.invitations.create(new_invitation(rematch_of=other.id))
    assert await asked(old.id, AT) is None
    row = await store.invitations.create(new_invitation(rematch_of=old.id))
    assert await asked(old.id, AT) == row
    assert await asked(old.id, AT + HOUR) is None
