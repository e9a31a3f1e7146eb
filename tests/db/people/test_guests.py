"""Guests of an invitation: one side each, one person a side, one match."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

import pytest

from db.errors import StoreTrouble
from db.store import Store
from db.tables.invitations import Gather
from db.values import GuestRow, InvitationRow, MatchRow, NewMatch, Taking
from engines.match import Setup
from tests.db.store_kit import ALICE, AT, BOB, CAROL, HOUR, SETUP, new_invitation, new_match, opened
from tests.sample import present

SIDES = range(6)
PEOPLE = range(100, 110)


class CannotBegin(Exception):
    """The error that the rules refuse so few players."""


def gather(row: InvitationRow) -> NewMatch:
    """Returns a match of all guests; the database does not check whether the game allows that
    many."""
    people = tuple(each.person_id for each in row.guests)
    options = SETUP.options
    setup = Setup(SETUP.game, SETUP.revision, options, len(people), "a seed")
    return new_match(setup=setup, people=people)


def never(_row: InvitationRow) -> NewMatch:
    """Refuses to begin."""
    raise CannotBegin


async def lobby(store: Store, seats: int = 4, side: int = 0) -> InvitationRow:
    """Returns Alice's invitation for this many."""
    new = new_invitation(opponent_id=None, seats=seats, side=side)
    return await store.invitations.create(new)


async def take(
    store: Store, row: InvitationRow, person: int, *sides: int, begin: Gather = gather
) -> Taking:
    return await store.invitations.take(row.id, person, sides or SIDES[: row.seats], AT, begin)


async def sides(store: Store, row: InvitationRow) -> dict[int, int]:
    found = present(await store.invitations.get(row.id))
    return {each.person_id: each.side for each in found.guests}


async def matches(store: Store) -> list[MatchRow | None]:
    rows = await store.database.rows("SELECT id FROM matches ORDER BY id")
    return [await store.matches.get(row["id"]) for row in rows]


async def test_the_challenger_is_the_first_guest(store: Store) -> None:
    row = await lobby(store, side=2)
    assert (row.seats, row.guests) == (4, (GuestRow(ALICE, 2, AT),))
    assert await store.invitations.get(row.id) == row
    assert await store.invitations.due(AT + HOUR) == (row,)
    two = await store.invitations.create(new_invitation())
    assert (two.seats, two.guests) == (2, (GuestRow(ALICE, 0, AT),))


async def test_sides_are_taken_changed_and_freed(store: Store) -> None:
    row = await lobby(store)
    assert await take(store, row, BOB) == Taking("joined")
    assert await take(store, row, CAROL, 3) == Taking("joined")
    assert await take(store, row, BOB) == Taking("seated", sides=(1,))
    assert await take(store, row, BOB, 3) == Taking("taken")
    assert await take(store, row, BOB, 2) == Taking("moved")
    assert await sides(store, row) == {ALICE: 0, BOB: 2, CAROL: 3}
    assert await store.invitations.leave(row.id, BOB, AT)
    assert not await store.invitations.leave(row.id, BOB, AT)
    assert not await store.invitations.leave(row.id, ALICE, AT)
    assert await sides(store, row) == {ALICE: 0, CAROL: 3}
    assert await take(store, row, BOB) == Taking("joined")
    assert list(await sides(store, row)) == [ALICE, CAROL, BOB], "the order of joining"


@pytest.mark.parametrize("guests", [(BOB,), (BOB, CAROL), (CAROL, BOB, 5)])
async def test_the_last_to_join_makes_the_match(store: Store, guests: tuple[int, ...]) -> None:
    row = await lobby(store, 1 + len(guests))
    *before, last = guests
    for person in before:
        assert await take(store, row, person) == Taking("joined")
    taking = await take(store, row, last)
    assert taking.match is not None
    assert [taking.match] == await matches(store)
    assert (taking.match.people, taking.match.invitation_id) == ((ALICE, *guests), row.id)
    found = present(await store.invitations.get(row.id))
    assert (found.status, found.match_id) == ("accepted", taking.match.id)
    assert [each.person_id for each in found.guests] == [ALICE, *guests]
    assert found.opponent_id is None, "it asked nobody by name"
    assert await take(store, row, 7) == Taking("closed")
    assert not await store.invitations.leave(row.id, BOB, AT)
    assert await store.invitations.start(row.id, AT, gather) is None


@pytest.mark.parametrize("seats", [2, 6])
async def test_of_many_at_once_as_many_join_as_there_are_seats(tmp_path: Path, seats: int) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        for number in range(1, 6):
            row = await lobby(one, seats)
            clicks = [take((one, two)[person % 2], row, person) for person in PEOPLE]
            takings = await asyncio.gather(*clicks, *[take(two, row, PEOPLE[0])])
            assert sum(taking.verdict == "joined" for taking in takings) == seats - 1
            (match,) = [taking.match for taking in takings if taking.match]
            assert len(set(match.people)) == seats
            assert sorted((await sides(one, row)).values()) == list(SIDES[:seats])
            assert len(await matches(two)) == number


async def test_starts_and_the_last_guest_at_once_make_one_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        for number in range(1, 6):
            row = await lobby(one, 3)
            await take(one, row, BOB)
            starts = [store.invitations.start(row.id, AT, gather) for store in (one, two)]
            made, taking = await asyncio.gather(asyncio.gather(*starts), take(two, row, CAROL))
            assert len([each for each in (*made, taking.match) if each]) == 1
            assert len(await matches(one)) == number
            assert len(await sides(one, row)) in (2, 3)


async def test_what_cannot_begin_changes_nothing(store: Store) -> None:
    row = await lobby(store, 3)
    await take(store, row, BOB)
    with pytest.raises(CannotBegin):
        await take(store, row, CAROL, begin=never)
    with pytest.raises(CannotBegin):
        await store.invitations.start(row.id, AT, never)
    assert await sides(store, row) == {ALICE: 0, BOB: 1}
    assert (await take(store, row, CAROL)).match


@pytest.mark.parametrize("late", [AT, AT + HOUR])
async def test_nobody_changes_what_is_over(store: Store, late: datetime) -> None:
    row = await lobby(store)
    await take(store, row, BOB)
    if late == AT:
        assert await store.invitations.close(row.id, "withdrawn")
    assert await store.invitations.take(row.id, CAROL, SIDES, late, gather) == Taking("closed")
    assert not await store.invitations.leave(row.id, BOB, late)
    assert await store.invitations.start(row.id, late, gather) is None
    assert await sides(store, row) == {ALICE: 0, BOB: 1}
    assert await matches(store) == []


@pytest.mark.parametrize(("person", "side"), [(ALICE, 3), (BOB, 0)])
async def test_the_database_itself_keeps_one_side_to_a_person(
    tmp_path: Path, person: int, side: int
) -> None:
    sql = "INSERT INTO guests (invitation_id, person_id, side, joined_at) VALUES (?, ?, ?, '')"
    async with opened(tmp_path) as store:
        row = await lobby(store)
        with pytest.raises(StoreTrouble):
            await store.database.rows(sql, (row.id, person, side))
