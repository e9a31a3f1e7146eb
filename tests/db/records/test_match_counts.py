"""The record of a person follows from the finished matches alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.store import Store
from db.tables.records.match_counts import GameRecord, Record
from db.values import bot_id
from engines.game import Outcome, Result, TableEnding, draw, win
from engines.match import begin
from engines.registry import GAMES
from ratings.tally import NO_MATCHES, Streaks, Tally, streaks
from tests.db.matches.test_ratings import LOST, MANY, PEOPLE, TEAM, WON, play
from tests.db.store_kit import ALICE, AT, BOB, CAROL, HOUR, new_folder, opened
from tests.sample import present

DRAWN = draw(TableEnding.AGREEMENT)
DUEL = st.tuples(
    st.permutations(PEOPLE[:3]).map(lambda people: tuple(people[:2])),
    st.sampled_from([WON, LOST, DRAWN]),
    st.sampled_from([(0, 1), (0, 1), (0, 1), (0,), ()]),
    st.booleans(),
)


@settings(max_examples=15, deadline=None)
@given(duels=st.lists(DUEL, max_size=16))
async def test_a_record_is_that_of_a_plain_recount(
    duels: Sequence[tuple[tuple[int, int], Outcome, tuple[int, ...], bool]],
) -> None:
    """And what stands between two is the same from both sides."""
    with new_folder() as folder:
        async with opened(folder) as store:
            for number, (people, outcome, acted, rated) in enumerate(duels):
                await play(store, people, outcome, AT + number * HOUR, acted, rated=rated)
            for person in PEOPLE[:3]:
                own = [
                    outcome.results[people.index(person)]
                    for people, outcome, acted, _ in duels
                    if person in people and len(acted) == 2
                ]
                record = await store.tallies.of(person)
                assert record.total == Tally.of(own)
                assert record.streaks == streaks(own)
                between = await store.tallies.duels(person)
                assert sum(each.played for each in between.values()) == len(own)
                for other in PEOPLE[:3]:
                    one = await store.tallies.between(person, other, MANY)
                    assert one == between.get((MANY, other), NO_MATCHES)
                    again = await store.tallies.between(other, person, MANY)
                    assert again == (one.reversed() if person != other else NO_MATCHES)


async def test_what_stood_between_two_when_a_match_ended(store: Store) -> None:
    for number in range(3):
        await play(store, at=AT + number * HOUR)
    await play(store, at=AT + HOUR)
    for number, won in ((1, 1), (2, 2), (4, 3)):
        row = present(await store.matches.get(number))
        assert row.ended_at
        until = row.ended_at, number
        assert await store.tallies.between(ALICE, BOB, MANY, until) == Tally(won)
    assert await store.tallies.between(ALICE, BOB, MANY, (AT - HOUR, 9)) == NO_MATCHES
    assert await store.tallies.between(ALICE, BOB, MANY) == Tally(4)
    assert await store.tallies.between(ALICE, BOB, "no game") == NO_MATCHES


async def test_the_bot_counts_apart_and_the_levels_beaten_are_told(store: Store) -> None:
    for number, (level, outcome) in enumerate(((1, WON), (3, WON), (4, LOST))):
        people = (ALICE, bot_id(level, 0))
        await play(store, people, outcome, AT + number * HOUR, rated=False)
    record = await store.tallies.of(ALICE)
    assert record.total == NO_MATCHES
    assert record.streaks == Streaks()
    assert record.games == {MANY: GameRecord(against_bot=Tally(2, 1), beaten=frozenset({1, 3}))}
    assert await store.tallies.duels(ALICE) == {}


async def test_with_more_than_two_who_never_acted_is_left_out(store: Store) -> None:
    await play(store, PEOPLE[:3], win(TableEnding.RESIGNATION, 1, 3), acted=(0, 1))
    assert (await store.tallies.of(ALICE)).total == Tally(0, 1)
    assert (await store.tallies.of(BOB)).total == Tally(1)
    assert await store.tallies.of(CAROL) == Record()
    assert await store.tallies.duels(ALICE) == {}


async def test_a_duel_that_ended_with_somebodys_data_is_no_win(store: Store) -> None:
    await play(store)
    await play(store, at=AT + HOUR, gone=1)
    assert (await store.tallies.of(ALICE)).total == Tally(1)
    assert await store.tallies.between(ALICE, BOB, MANY) == Tally(1)


async def test_a_team_game_is_won_together_and_no_streak(tmp_path: Path) -> None:
    setup = begin(TEAM, {}, "a seed", 2)
    won = Outcome(TableEnding.AGREEMENT, (Result.WIN,) * 2)
    async with opened(tmp_path) as store:
        await play(store, (ALICE, BOB), won, setup=setup)
        await play(store, (ALICE, bot_id(3, 0)), won, setup=setup)
        record = await store.tallies.of(ALICE)
        assert record.games[TEAM].tally == Tally(2)
        assert record.streaks == Streaks()
        assert await store.tallies.between(ALICE, BOB, TEAM) == NO_MATCHES


async def test_the_side_played_most(store: Store) -> None:
    first = await play(store, (ALICE, BOB))
    await play(store, (BOB, ALICE), at=AT + HOUR)
    await play(store, (CAROL, ALICE), at=AT + 2 * HOUR)
    await play(store, (ALICE, BOB), at=AT + timedelta(days=3), acted=(0,))
    sides = GAMES[MANY].seating(dict(first.setup.options), 2)
    assert (await store.tallies.of(ALICE)).games[MANY].side == sides[1]


async def test_nothing_is_left_of_who_was_deleted(store: Store) -> None:
    await play(store)
    await store.privacy.forget(BOB, ())
    assert await store.tallies.of(BOB) == Record()
    assert await store.tallies.duels(ALICE) == {}
    assert await store.tallies.between(ALICE, BOB, MANY) == NO_MATCHES
    assert (await store.tallies.of(ALICE)).total == Tally(1)


@pytest.mark.parametrize("status", ["running", "aside"])
async def test_only_finished_matches_count(store: Store, status: str) -> None:
    row = await play(store)
    await store.database.rows("UPDATE matches SET status = ? WHERE id = ?", (status, row.id))
    assert await store.tallies.of(ALICE) == Record()
    assert await store.tallies.between(ALICE, BOB, MANY) == NO_MATCHES
