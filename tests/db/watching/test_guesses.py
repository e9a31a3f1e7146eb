"""What onlookers guess: one guess each, until the move is played, and judged once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from db.store import Store
from db.tables.limits import UNLIMITED
from db.tables.seats.replacement import Newcomer
from db.tables.watching import guesses
from db.tables.watching.guesses import Guess, GuessAnswer
from tests.db.store_kit import ALICE, AT, BOB, BOB_WINS, CAROL, entries, new_match, opened

DAVE = CAROL + 2


async def keep(
    store: Store, match_id: int, text: str, person: int = CAROL, ply: int = 0, plies: int = 0
) -> GuessAnswer:
    return await store.guesses.keep(match_id, Guess(ply, text), person, plies, AT)


async def test_a_guess_may_change_until_the_move_is_played(store: Store) -> None:
    match = await store.matches.create(new_match())
    for text in ("a", "b", "c"):
        assert await keep(store, match.id, text) is GuessAnswer.KEPT
    assert await store.guesses.latest(match.id, CAROL) == (Guess(0, "c"),)
    assert await store.guesses.latest(match.id, DAVE) == ()
    await store.log.append(match.id, entries(0, 1), at=AT)
    assert await keep(store, match.id, "d") is GuessAnswer.TOO_LATE
    assert await keep(store, match.id, "e", ply=1, plies=1) is GuessAnswer.KEPT
    assert await store.guesses.latest(match.id, CAROL) == (Guess(1, "e"), Guess(0, "c"))


async def test_it_is_never_kept_once_the_move_is_committed(store: Store) -> None:
    """Of a guess and a move that come at the same moment either is first, and the guess knows."""
    for number in range(20):
        match = await store.matches.create(new_match())
        deeds = [keep(store, match.id, "late"), store.log.append(match.id, entries(0, 1), at=AT)]
        answers = await asyncio.gather(*(deeds if number % 2 else reversed(deeds)))
        kept = GuessAnswer.KEPT in answers
        assert bool(await store.guesses.latest(match.id, CAROL)) is kept
        assert kept is bool(number % 2)


async def test_neither_players_nor_anybody_guesses_what_is_over(store: Store) -> None:
    match = await store.matches.create(new_match())
    for person in (ALICE, BOB):
        assert await keep(store, match.id, "a", person) is GuessAnswer.PLAYER
    await store.log.append(match.id, entries(0, 1), at=AT, outcome=BOB_WINS)
    assert await keep(store, match.id, "a", ply=1, plies=1) is GuessAnswer.TOO_LATE
    assert await keep(store, match.id + 1, "a") is GuessAnswer.TOO_LATE
    assert await store.database.rows("SELECT * FROM guesses") == []


async def test_as_many_guess_as_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guesses, "PEOPLE", 1)
    async with opened(tmp_path) as store:
        match = await store.matches.create(new_match())
        assert await keep(store, match.id, "a") is GuessAnswer.KEPT
        assert await keep(store, match.id, "a", DAVE) is GuessAnswer.FULL
        assert await keep(store, match.id, "b") is GuessAnswer.KEPT


async def test_each_is_judged_once(store: Store) -> None:
    match = await store.matches.create(new_match())
    await keep(store, match.id, "a")
    await keep(store, match.id, "b", DAVE)
    assert await store.guesses.unjudged() == ()
    await store.log.append(match.id, entries(0, 1), at=AT)
    await keep(store, match.id, "c", ply=1, plies=1)
    assert await store.guesses.unjudged() == ((match.id, 0),)
    assert await store.guesses.texts(match.id, 0) == ("a", "b")
    await store.guesses.judge(match.id, 0, {"a": 3, "b": 1})
    await store.guesses.judge(match.id, 0, {"a": 0, "b": 2})
    assert await store.guesses.texts(match.id, 0) == ()
    assert await store.guesses.unjudged() == ()
    assert await store.guesses.judged(match.id) == ()  # one is still open
    await store.log.append(match.id, entries(1, 1), at=AT, outcome=BOB_WINS)
    assert await store.guesses.unjudged() == ((match.id, 1),)
    await store.guesses.drop(match.id, 1)
    assert await store.guesses.judged(match.id) == (
        (CAROL, Guess(0, "a", 3)),
        (DAVE, Guess(0, "b", 1)),
    )


async def test_people_who_are_not_listed_are_not_named(store: Store) -> None:
    match = await store.matches.create(new_match())
    await keep(store, match.id, "a")
    await keep(store, match.id, "a", DAVE)
    await store.people.choose(DAVE, listed=False)
    await store.guesses.judge(match.id, 0, {"a": 3})
    assert await store.guesses.judged(match.id) == ((CAROL, Guess(0, "a", 3)),)


async def test_a_match_set_aside_is_not_judged(store: Store) -> None:
    match = await store.matches.create(new_match())
    await keep(store, match.id, "a")
    await store.log.append(match.id, entries(0, 1), at=AT)
    await store.matches.set_aside(match.id, "why")
    assert await store.guesses.unjudged() == ()


async def test_a_person_who_takes_a_seat_has_guessed_nothing(store: Store) -> None:
    match = await store.matches.create(new_match())
    for person in (CAROL, DAVE):
        await keep(store, match.id, "a", person)
    newcomer = Newcomer(0, CAROL, UNLIMITED)
    await store.log.append(match.id, entries(0, 1), at=AT, newcomer=newcomer)
    assert await store.guesses.latest(match.id, CAROL) == ()
    assert await store.guesses.latest(match.id, DAVE) == (Guess(0, "a"),)
    assert await keep(store, match.id, "a", ply=1, plies=1) is GuessAnswer.PLAYER


async def test_a_copy_tells_no_points_while_the_match_runs(store: Store) -> None:
    match = await store.matches.create(new_match())
    await keep(store, match.id, "a")
    await store.log.append(match.id, entries(0, 1), at=AT)
    await store.guesses.judge(match.id, 0, {"a": 2})
    (row,) = (await store.privacy.kept(CAROL)).own["guesses"]
    assert (row["match_id"], row["ply"], row["text"], row["points"]) == (match.id, 0, "a", None)
    await store.log.append(match.id, entries(1, 1), at=AT, outcome=BOB_WINS)
    (row,) = (await store.privacy.kept(CAROL)).own["guesses"]
    assert row["points"] == 2
