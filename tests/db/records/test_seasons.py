"""Seasons: who is listed in which, and how rated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from db.store import Store
from ratings.model import SETTLED
from ratings.season import LEAST, Season
from tests.db.matches.test_ratings import DAVE, MANY, play
from tests.db.store_kit import ALICE, BOB, CAROL, GUILD, HOUR, OTHER_GUILD, new_folder, opened

FIRST, SECOND = Season(2026, 1), Season(2026, 2)


async def settle(
    store: Store, people: Sequence[int], season: Season, matches: int, guild: int = GUILD
) -> None:
    """Lets these two play in a season; the first one wins."""
    for number in range(matches):
        await play(store, people, at=season.start + number * HOUR, guild_id=guild)


@settings(max_examples=8, deadline=None)
@given(days=st.lists(st.integers(0, 400), min_size=SETTLED, max_size=40))
async def test_every_match_lies_in_one_season(days: list[int]) -> None:
    """Whoever is listed has played enough in it, and has the rating of the last match in it."""
    begins = datetime(2026, 1, 1, tzinfo=UTC)
    with new_folder() as folder:
        async with opened(folder) as store:
            for day in sorted(days):
                await play(store, at=begins + timedelta(days=day))
            now = begins + timedelta(days=max(days))
            seasons = await store.seasons.known(MANY, now, 25)
            assert seasons[0] == Season.at(now)
            played = [Season.at(begins + timedelta(days=day)) for day in days]
            assert set(played) <= set(seasons)
            for season in seasons:
                listed = await store.seasons.leaders(MANY, season, None)
                so_far = sum(each <= season for each in played)
                many = played.count(season) >= LEAST and so_far >= SETTLED
                assert {each.person_id for each in listed} == ({ALICE, BOB} if many else set())
                assert {each.rating.matches for each in listed} == ({so_far} if many else set())
                assert await store.seasons.count(MANY, season, None) == len(listed)


async def test_a_past_season_keeps_its_ratings_and_its_places(store: Store) -> None:
    await settle(store, (ALICE, BOB), FIRST, SETTLED)
    before = await store.seasons.leaders(MANY, FIRST, None)
    await settle(store, (BOB, ALICE), SECOND, LEAST)
    await settle(store, (CAROL, DAVE), SECOND, SETTLED, OTHER_GUILD)
    assert await store.seasons.leaders(MANY, FIRST, None) == before
    assert [each.place for each in before] == [1, 2]
    later = await store.seasons.leaders(MANY, SECOND, None)
    assert {each.person_id for each in later} == {ALICE, BOB, CAROL, DAVE}
    assert {each.person_id: each.rating for each in later}[BOB] == await store.ratings.of(BOB, MANY)
    here = await store.seasons.leaders(MANY, SECOND, OTHER_GUILD)
    assert [each.person_id for each in here] == [CAROL, DAVE]
    assert await store.seasons.count(MANY, SECOND, GUILD) == 2
    assert await store.seasons.leaders(MANY, SECOND, None, limit=1, offset=1) == later[1:2]


async def test_few_matches_are_not_listed(store: Store) -> None:
    await settle(store, (ALICE, BOB), FIRST, SETTLED)
    await settle(store, (ALICE, BOB), SECOND, LEAST - 1)
    assert not await store.seasons.leaders(MANY, SECOND, None)
    await play(store, (ALICE, CAROL), at=SECOND.start + timedelta(days=2))
    listed = await store.seasons.leaders(MANY, SECOND, None)
    assert [each.person_id for each in listed] == [ALICE]


async def test_who_is_not_listed_or_was_deleted_is_in_no_past_season(store: Store) -> None:
    await settle(store, (ALICE, BOB), FIRST, SETTLED)
    await store.people.choose(ALICE, listed=False)
    listed = await store.seasons.leaders(MANY, FIRST, None)
    assert [(each.place, each.person_id) for each in listed] == [(1, BOB)]
    await store.privacy.forget(BOB, ())
    assert not await store.seasons.leaders(MANY, FIRST, None)


async def test_without_matches_there_is_the_current_season(store: Store) -> None:
    assert await store.seasons.known(MANY, SECOND.start, 25) == (SECOND,)
    await settle(store, (ALICE, BOB), Season(2000, 1), 1)
    known = await store.seasons.known(MANY, SECOND.start, 24)
    assert len(known) == 24
    assert known[:2] == (SECOND, FIRST)
