"""A database in which an invitation for two had no guests, opened by the program as it is now."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from cogs.lobby.invitation import ending_words, seated, sides_at
from db.store import Store
from db.values import InvitationRow, NewMatch, options_text, time_text
from engines.game import AnyGame, Illegal
from engines.match import begin
from engines.registry import GAMES
from tests.db.older_file import ONE_LOBBY, empty_file
from tests.db.store_kit import ALICE, AT, BOB, CAROL, CHANNEL, HOUR, file_in, new_match, opened
from tests.sample import present

LATER = AT + HOUR / 2
THREE = next(game for game in GAMES.values() if 3 in game.seat_counts)


def _duels(game: AnyGame) -> Iterable[tuple[AnyGame, dict[str, str]]]:
    """For every pair of sides that two may have: options with which they have them."""
    found = dict[tuple[str, ...], tuple[AnyGame, dict[str, str]]]()
    chosen = [{}, *({spec.key: each.key} for spec in game.options for each in spec.choices)]
    for each in chosen:
        with suppress(Illegal):
            found[game.seating(game.resolve_options(each), 2)] = (game, each)
    return found.values()


DUELS = [duel for game in GAMES.values() for duel in _duels(game)]
seatings = pytest.mark.parametrize(("game", "chosen"), DUELS)
lots = pytest.mark.parametrize("seat", ["0", "1", "random"])


def older(folder: Path) -> sqlite3.Connection:
    """A new file as the version before made it."""
    return empty_file(file_in(folder), ONE_LOBBY - 1)


def insert(plain: sqlite3.Connection, table: str, **values: Any) -> int:
    """Stores a row, and returns its number."""
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    sql = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608
    return plain.execute(sql, tuple(values.values())).lastrowid or 0


def invite(plain: sqlite3.Connection, game: AnyGame, chosen: dict[str, str], **more: Any) -> int:
    """Alice's invitation, as the version before stored it."""
    values: dict[str, Any] = {"seat_choice": "random", "status": "open", "seats": 2, **more}
    setup = begin(game.key, chosen, "", values["seats"])
    return insert(
        plain,
        "invitations",
        game=game.key,
        options=options_text(setup.options),
        challenger_id=ALICE,
        rated=0,
        channel_id=CHANNEL,
        place="channel",
        created_at=time_text(AT),
        expires_at=time_text(AT + HOUR),
        **values,
    )


def play(plain: sqlite3.Connection, game: AnyGame, chosen: dict[str, str], *people: int) -> int:
    """A match of these people, as the version before stored it."""
    setup = begin(game.key, chosen, "", len(people))
    number = insert(
        plain,
        "matches",
        game=game.key,
        revision=setup.revision,
        options=options_text(setup.options),
        seats=len(people),
        seed="a seed",
        rated=0,
        created_at=time_text(LATER),
        place="channel",
    )
    for seat, person in enumerate(people):
        insert(plain, "seats", match_id=number, seat=seat, person_id=person)
    return number


async def invitation(store: Store, number: int) -> InvitationRow:
    return present(await store.invitations.get(number))


def sides_of(row: InvitationRow) -> tuple[int, ...]:
    return sides_at(GAMES[row.game], dict(row.options), row.seats)


def gather(row: InvitationRow) -> NewMatch:
    setup = begin(row.game, dict(row.options), "", len(row.guests))
    return new_match(setup=setup, people=seated(row.guests, sides_of(row)))


def joined(row: InvitationRow) -> list[tuple[int, int, Any]]:
    return [(each.person_id, each.side, each.joined_at) for each in row.guests]


@seatings
@lots
async def test_an_open_duel_is_accepted_on_the_sides_that_it_says(
    tmp_path: Path, game: AnyGame, chosen: dict[str, str], seat: str
) -> None:
    with closing(older(tmp_path)) as plain:
        numbers = [
            invite(plain, game, chosen, seat_choice=seat, opponent_id=who) for who in (BOB, None)
        ]
    async with opened(tmp_path) as store:
        first = list[int]()
        for number in numbers:
            row = await invitation(store, number)
            assert (row.status, [each.person_id for each in row.guests]) == ("open", [ALICE])
            take = store.invitations.take
            match = present((await take(number, BOB, sides_of(row), LATER, gather)).match)
            assert set(match.people) == {ALICE, BOB}
            first.append(match.people.index(ALICE))
        lot = [0, 1] if numbers[0] % 2 == 0 else [1, 0]
        assert first == (lot if seat == "random" else [int(seat)] * 2)


@seatings
@pytest.mark.parametrize("people", [(ALICE, BOB), (BOB, ALICE)])
async def test_of_an_accepted_duel_it_is_known_who_had_which_side(
    tmp_path: Path, game: AnyGame, chosen: dict[str, str], people: tuple[int, int]
) -> None:
    """Its message may still have to say who accepted."""
    with closing(older(tmp_path)) as plain:
        match = play(plain, game, chosen, *people)
        number = invite(plain, game, chosen, status="accepted", opponent_id=BOB, match_id=match)
    async with opened(tmp_path) as store:
        row = await invitation(store, number)
        sides = dict(zip(people, sides_of(row), strict=True))
        assert joined(row) == [(ALICE, sides[ALICE], AT), (BOB, sides[BOB], LATER)]
        between = "and" if game.team else "against"
        assert f"Match {match}: <@{ALICE}> {between} <@{BOB}>." in ending_words(
            row, game, await store.matches.get(match)
        )


@pytest.mark.parametrize("status", ["declined", "withdrawn", "expired"])
async def test_whoever_was_asked_and_did_not_accept_is_no_guest(
    tmp_path: Path, status: str
) -> None:
    game = next(iter(GAMES.values()))
    with closing(older(tmp_path)) as plain:
        number = invite(plain, game, {}, status=status, opponent_id=BOB, seat_choice="1")
    async with opened(tmp_path) as store:
        row = await invitation(store, number)
        assert (row.status, row.opponent_id, joined(row)) == (status, BOB, [(ALICE, 1, AT)])


@pytest.mark.parametrize("status", ["open", "withdrawn", "accepted"])
async def test_whoever_had_joined_more_than_two_stays_as_they_were(
    tmp_path: Path, status: str
) -> None:
    with closing(older(tmp_path)) as plain:
        match = play(plain, THREE, {}, BOB, ALICE) if status == "accepted" else None
        number = invite(plain, THREE, {}, seats=3, status=status, match_id=match)
        first, _, third = sides_at(THREE, THREE.resolve_options({}), 3)
        for person, side in ((ALICE, third), (BOB, first)):
            at = time_text(AT)
            insert(plain, "guests", invitation_id=number, person_id=person, side=side, joined_at=at)
    async with opened(tmp_path) as store:
        row = await invitation(store, number)
        assert joined(row) == [(ALICE, third, AT), (BOB, first, AT)]
        if status == "open":
            take = store.invitations.take
            last = present((await take(number, CAROL, sides_of(row), LATER, gather)).match)
            assert last.people == (BOB, CAROL, ALICE)


async def test_a_copy_of_ones_data_tells_who_accepted(tmp_path: Path) -> None:
    game = next(iter(GAMES.values()))
    with closing(older(tmp_path)) as plain:
        match = play(plain, game, {}, BOB, ALICE)
        invite(plain, game, {}, status="accepted", opponent_id=BOB, match_id=match)
        invite(plain, game, {})
    async with opened(tmp_path) as store:
        for person in (ALICE, BOB):
            kept = (await store.privacy.kept(person)).invitations
            assert (kept[0]["opponent_id"], kept[0]["accepted_by"]) == (BOB, BOB)
        opened_one = (await store.privacy.kept(ALICE)).invitations[1]
        assert opened_one["own_side"] is None, "the lot is told when somebody accepts"
