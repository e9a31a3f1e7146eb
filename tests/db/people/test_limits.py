"""Limits hold, however often people ask at once, in one process or in two."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from db.store import Store
from db.tables.limits import DEFAULTS, Full, LimitReached, Limits
from db.values import InvitationRow
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    CAROL,
    GUILD,
    HOUR,
    OTHER_GUILD,
    accept,
    new_invitation,
    new_match,
    opened,
)
from tests.sample import present

MANY = 12


async def tried(*deeds: Awaitable[Any]) -> list[Full]:
    """Tries everything at once and returns the limits that were reached."""
    results = await asyncio.gather(*deeds, return_exceptions=True)
    failed = [each for each in results if isinstance(each, BaseException)]
    reached = [each for each in failed if isinstance(each, LimitReached)]
    assert reached == failed
    return [each.full for each in reached]


async def invite(store: Store, count: int, **changes: Any) -> list[InvitationRow]:
    return [await store.invitations.create(new_invitation(**changes)) for _ in range(count)]


async def number_of(store: Store, table: str) -> int:
    (row,) = await store.database.rows(f"SELECT COUNT(*) AS n FROM {table}")  # noqa: S608
    count: int = row["n"]
    return count


def test_the_limits_unless_the_host_says_otherwise() -> None:
    assert Limits(5, 50, 50, 500, 4) == DEFAULTS


@pytest.mark.parametrize(
    ("limits", "full"),
    [
        (Limits(person_invitations=3), "person_invitations"),
        (Limits(server_invitations=3), "server_invitations"),
    ],
)
async def test_of_many_invitations_at_once_as_many_as_may_be(
    tmp_path: Path, limits: Limits, full: Full
) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        deeds = [
            store.invitations.create(new_invitation(), limits)
            for _ in range(MANY)
            for store in (one, two)
        ]
        assert await tried(*deeds) == [full] * (2 * MANY - 3)
        assert await number_of(one, "invitations") == 3


async def test_only_what_is_open_counts_and_only_there(tmp_path: Path) -> None:
    limits = Limits(person_invitations=1, server_invitations=2)
    async with opened(tmp_path) as store:
        (first,) = await invite(store, 1)
        with pytest.raises(LimitReached):
            await store.invitations.create(new_invitation(), limits)
        await store.invitations.create(new_invitation(challenger_id=BOB), limits)
        with pytest.raises(LimitReached) as reached:
            await store.invitations.create(new_invitation(challenger_id=CAROL), limits)
        assert (reached.value.full, reached.value.person) == ("server_invitations", None)
        for guild in (OTHER_GUILD, None):
            elsewhere = new_invitation(challenger_id=CAROL, guild_id=guild)
            row = await store.invitations.create(elsewhere, limits)
            await store.invitations.close(row.id, "withdrawn")
        await store.invitations.close(first.id, "declined")
        await store.invitations.create(new_invitation(), limits)
        late = new_invitation(at=AT + HOUR, expires_at=AT + 2 * HOUR)
        await store.invitations.create(late, limits)


@pytest.mark.parametrize(
    ("limits", "full"),
    [(Limits(person_matches=2), "person_matches"), (Limits(server_matches=2), "server_matches")],
)
async def test_of_many_answers_at_once_as_many_matches_as_may_run(
    tmp_path: Path, limits: Limits, full: Full
) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        rows = await invite(one, MANY)
        deeds = [
            accept(store, row.id, limits=limits)
            for row, store in zip(rows, [one, two] * MANY, strict=False)
        ]
        assert await tried(*deeds) == [full] * (MANY - 2)
        assert await number_of(one, "matches") == 2
        statuses = [row.status for row in await one.invitations.open_of(ALICE, AT)]
        assert statuses == ["open"] * (MANY - 2)


async def test_whoever_is_told_about_comes_first(tmp_path: Path) -> None:
    """The order is: the person who answers, then another player, then the server."""
    limits = Limits(person_matches=1, server_matches=3)
    async with opened(tmp_path) as store:
        (row,) = await invite(store, 1)
        at_once = [(ALICE, CAROL), (BOB, CAROL)]
        busy = [await store.matches.create(new_match(people=people)) for people in at_once]
        for person, match in zip((BOB, ALICE), reversed(busy), strict=True):
            with pytest.raises(LimitReached) as reached:
                await accept(store, row.id, limits=limits)
            assert (reached.value.full, reached.value.person) == ("person_matches", person)
            await store.matches.set_aside(match.id, "Why not.")
        for _ in range(3):
            await store.matches.create(new_match(people=(CAROL, CAROL + 1), guild_id=GUILD))
        with pytest.raises(LimitReached) as reached:
            await accept(store, row.id, limits=limits)
        assert reached.value.full == "server_matches"
        present(await accept(store, row.id))


async def test_whoever_plays_too_many_neither_invites_nor_joins(tmp_path: Path) -> None:
    limits = Limits(person_matches=1)
    async with opened(tmp_path) as store:
        lobby = new_invitation(challenger_id=CAROL, opponent_id=None, seats=3, side=0)
        row = await store.invitations.create(lobby, limits)
        await store.matches.create(new_match())
        with pytest.raises(LimitReached):
            await store.invitations.create(new_invitation(), limits)
        with pytest.raises(LimitReached):
            await store.invitations.take(row.id, ALICE, (1,), AT, lambda _: new_match(), limits)
        kept = present(await store.invitations.get(row.id))
        assert [each.person_id for each in kept.guests] == [CAROL]
