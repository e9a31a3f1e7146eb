"""Matches of a person alone against the bot, and the levels that follow people."""

from __future__ import annotations

import pytest

from db.store import Store
from db.tables.records.bot_matches import FollowedLevel, Sparred
from db.values import bot_id
from engines.game import Result, TableEnding, win
from ratings.fair_level import RECENT
from ratings.model import START
from tests.db.matches.test_ratings import LOST, MANY, WON, play
from tests.db.store_kit import ALICE, AT, BOB, HOUR


async def test_the_latest_matches_against_the_bot_with_their_levels(store: Store) -> None:
    for number, (level, outcome) in enumerate(((3, WON), (1, LOST))):
        people = (ALICE, bot_id(level, 0))
        await play(store, people, outcome, AT + number * HOUR, rated=False)
    assert await store.sparring.latest(ALICE, MANY) == (
        Sparred((3,), Result.WIN, AT),
        Sparred((1,), Result.LOSS, AT + HOUR),
    )
    assert await store.sparring.latest(BOB, MANY) == ()
    assert await store.sparring.latest(ALICE, "another game") == ()


async def test_they_come_in_the_order_of_their_ends_and_only_the_latest(store: Store) -> None:
    for number in reversed(range(RECENT + 2)):
        people = (ALICE, bot_id(number % 5 + 1, 0))
        await play(store, people, WON, AT + number * HOUR, rated=False)
    found = await store.sparring.latest(ALICE, MANY)
    assert [each.ended_at for each in found] == [AT + n * HOUR for n in range(2, RECENT + 2)]
    assert [each.levels for each in found] == [(n % 5 + 1,) for n in range(2, RECENT + 2)]


@pytest.mark.parametrize(
    ("people", "acted"),
    [
        ((ALICE, BOB), (0, 1)),
        ((ALICE, bot_id(2, 0), BOB), (0, 1, 2)),
        ((ALICE, bot_id(2, 0)), (1,)),
    ],
    ids=["a person", "a person beside a bot", "who never acted"],
)
async def test_what_does_not_count(
    store: Store, people: tuple[int, ...], acted: tuple[int, ...]
) -> None:
    outcome = WON if len(people) == 2 else win(TableEnding.RESIGNATION, 0, 3)
    await play(store, people, outcome, acted=acted, rated=False)
    assert await store.sparring.latest(ALICE, MANY) == ()


async def test_against_several_bots_there_are_several_levels(store: Store) -> None:
    people = (bot_id(2, 0), ALICE, bot_id(2, 1))
    outcome = win(TableEnding.RESIGNATION, 1, 3)
    await play(store, people, outcome, acted=(0, 1, 2), rated=False)
    assert await store.sparring.latest(ALICE, MANY) == (Sparred((2, 2), Result.WIN, AT),)


async def test_a_level_follows_per_person_and_game_until_it_stays(store: Store) -> None:
    first, later = FollowedLevel(2, -1, AT), FollowedLevel(3, 0, AT + HOUR)
    await store.sparring.follow(ALICE, MANY, first)
    assert await store.sparring.followed(ALICE, MANY) == first
    await store.sparring.follow(ALICE, MANY, later)
    assert await store.sparring.followed(ALICE, MANY) == later
    assert await store.sparring.followed(BOB, MANY) is None
    assert await store.sparring.followed(ALICE, "another game") is None
    await store.sparring.stay(ALICE, "another game")
    assert await store.sparring.followed(ALICE, MANY) == later
    await store.sparring.stay(ALICE, MANY)
    assert await store.sparring.followed(ALICE, MANY) is None


async def test_results_against_the_bot_change_no_rating_and_no_record(store: Store) -> None:
    await play(store, (ALICE, bot_id(3, 0)), WON)
    assert await store.sparring.latest(ALICE, MANY)
    assert await store.ratings.of(ALICE, MANY) == START
    assert (await store.tallies.of(ALICE)).total.played == 0
