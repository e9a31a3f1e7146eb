"""Ratings follow from the finished matches alone, however and in whatever order they were made."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.store import Store
from db.tables.ratings import KEY, Form, made_anew, stored
from db.values import MatchRow, bot_id
from engines.game import Outcome, Result, TableEnding, draw, win
from engines.match import GONE, RESIGN, Entry, Setup, begin
from engines.registry import GAMES
from ratings.contest import WHOLE
from ratings.model import REVISION, SETTLED, START
from ratings.tally import Tally
from tests.db.store_kit import (
    ALICE,
    AT,
    BOB,
    CAROL,
    GUILD,
    HOUR,
    OTHER_GUILD,
    found,
    new_folder,
    new_match,
    opened,
)
from tests.sample import present

MANY = next(key for key, game in GAMES.items() if max(game.seat_counts) == 6)
TEAM = next(key for key, game in GAMES.items() if game.team)
DAVE, EVE, FAY = (2**60 + number for number in (101, 102, 103))
PEOPLE = (ALICE, BOB, CAROL, DAVE, EVE, FAY)
LOST = win(TableEnding.RESIGNATION, 1)
WON = win(TableEnding.RESIGNATION, 0)


def everybody(seats: int) -> tuple[Entry, ...]:
    """One entry of each seat. The log does not check whether it is legal."""
    return tuple(Entry(seat, seat, "an action") for seat in range(seats))


async def play(
    store: Store,
    people: Sequence[int] = (ALICE, BOB),
    outcome: Outcome = WON,
    at: datetime = AT,
    acted: Iterable[int] | None = None,
    **changes: Any,
) -> MatchRow:
    """Plays a rated match to its end."""
    made = changes.pop("setup", None) or setup_of(len(people))
    gone = changes.pop("gone", None)
    row = await store.matches.create(new_match(setup=made, people=tuple(people), **changes))
    seats = range(len(people)) if acted is None else acted
    lines = [Entry(ply, seat, "an action") for ply, seat in enumerate(seats)]
    lines.append(Entry(len(lines), gone or 0, RESIGN if gone is None else GONE))
    await store.log.append(row.id, lines, at=at, outcome=outcome)
    return await found(store, row.id)


def setup_of(seats: int, options: dict[str, str] | None = None) -> Setup:
    """The set-up of a match for so many, of the game in which as many as six can play."""
    return begin(MANY, options or {}, "a seed", seats)


@dataclass(frozen=True)
class Played:
    """A match as hypothesis draws it."""

    people: tuple[int, ...]
    winner: int
    minutes: int
    acted: frozenset[int]
    rated: bool
    gone: int | None

    @property
    def outcome(self) -> Outcome:
        seats = len(self.people)
        if self.winner >= seats:
            return draw(TableEnding.AGREEMENT, seats)
        return win(TableEnding.RESIGNATION, self.winner, seats)


@st.composite
def matches(draws: st.DrawFn) -> Played:
    seats = draws(st.sampled_from([2, 2, 2, 3, 6]))
    people = draws(st.permutations(PEOPLE))[:seats]
    everyone = frozenset(range(seats))
    acted = draws(st.sampled_from([everyone, everyone, everyone - {0}, frozenset[int]()]))
    days = draws(st.integers(0, 60))
    winner = draws(st.integers(0, seats))
    gone = draws(st.sampled_from([None, None, 0, seats - 1]))
    rated = draws(st.integers(0, 9)) > 0
    return Played(tuple(people), winner, days * 1440, acted, rated, gone)


@settings(max_examples=20, deadline=None)
@given(
    played=st.lists(matches(), max_size=25),
    gone=st.none() | st.integers(0, 24),
    settled=st.sampled_from([2, SETTLED]),
)
async def test_ratings_are_the_same_when_they_are_made_anew(
    played: list[Played], gone: int | None, settled: int
) -> None:
    """Also where matches are committed in another order than that of their ends, at the same
    instant, or after somebody's data was deleted; whether many or few are new."""
    with new_folder() as folder, patch("ratings.ledger.SETTLED", settled):
        async with opened(folder) as store:
            for number, each in enumerate(played):
                at = AT + timedelta(minutes=each.minutes)
                told: dict[str, Any] = {"rated": each.rated, "gone": each.gone}
                await play(store, each.people, each.outcome, at, sorted(each.acted), **told)
                if number == gone:
                    await store.privacy.forget(ALICE, ())
            kept = sorted(await stored(store.database))
            assert kept == sorted(await made_anew(store.database))
            await store.ratings.rebuild()
            assert sorted(await stored(store.database)) == kept


async def test_each_player_has_one_latest_rating(store: Store) -> None:
    for number in range(3):
        await play(store, at=AT + number * HOUR)
    await play(store, (ALICE, CAROL), LOST, AT + 3 * HOUR)
    sql = """SELECT s.person_id FROM ratings r JOIN seats s ON s.match_id = r.match_id
        AND s.seat = r.seat WHERE r.latest ORDER BY 1"""
    assert [row[0] for row in await store.database.rows(sql)] == sorted([ALICE, BOB, CAROL])
    assert (await store.ratings.of(ALICE, MANY)).matches == 4
    assert (await store.ratings.of(DAVE, MANY)) == START


async def test_a_match_knows_what_it_made_of_the_ratings(store: Store) -> None:
    first = await play(store)
    steps = [seat.step for seat in first.seats]
    assert steps[0]
    assert steps[1]
    assert steps[0].change > 0 > steps[1].change
    assert steps[0].after == await store.ratings.of(ALICE, MANY)
    second = await play(store, at=AT + HOUR)
    again = present(second.seats[0].step)
    assert again.before == steps[0].after.points
    assert (await found(store, first.id)).seats[0].step == steps[0]


@pytest.mark.parametrize(
    ("changes", "acted"),
    [
        ({"rated": False}, (0, 1)),
        ({}, (0,)),
        ({}, ()),
        ({"people": (ALICE, bot_id(3, 0))}, (0, 1)),
        ({"gone": 0}, (0, 1)),
        ({"gone": 1}, (0, 1)),
    ],
    ids=["unrated", "one acted", "nobody acted", "bot", "one deleted", "the other deleted"],
)
async def test_what_does_not_count(
    store: Store, changes: dict[str, Any], acted: tuple[int, ...]
) -> None:
    row = await play(store, acted=acted, **changes)
    assert all(seat.step is None for seat in row.seats)
    assert not await stored(store.database)


async def test_a_team_game_is_never_rated(store: Store) -> None:
    setup = begin(TEAM, {}, "a seed", 2)
    lost = Outcome(TableEnding.TIME, (Result.LOSS,) * 2)
    row = await play(store, (ALICE, BOB), lost, setup=setup)
    assert all(seat.step is None for seat in row.seats)


async def test_of_several_whose_data_was_deleted_is_left_out(store: Store) -> None:
    """Those who have played on to the end are rated among each other, and nobody gains by what
    nobody has lost."""
    row = await play(store, PEOPLE[:3], win(TableEnding.RESIGNATION, 1, 3), gone=0)
    gone, first, second = (seat.step for seat in row.seats)
    assert gone is None
    assert first
    assert second
    assert first.change == -second.change > 0
    two = await play(store, (DAVE, EVE), WON)
    assert two.seats[0].step
    assert first.after.points == pytest.approx(two.seats[0].step.after.points)


async def test_allies_gain_and_lose_together(tmp_path: Path) -> None:
    setup = setup_of(4, {"armies": "allied"})
    east = {0, *GAMES[MANY].allies(dict(setup.options), 4, 0)}
    results = tuple(Result.WIN if seat in east else Result.LOSS for seat in range(4))
    async with opened(tmp_path) as store:
        lost = Outcome(TableEnding.RESIGNATION, results)
        row = await play(store, PEOPLE[:4], lost, setup=setup)
        gained = {seat.step.change for seat in row.seats if seat.step and seat.seat in east}
        gone = {seat.step.change for seat in row.seats if seat.step and seat.seat not in east}
        assert len(gained) == len(gone) == 1
        assert max(gone) < 0 < min(gained)


async def test_each_game_has_ratings_of_its_own(store: Store) -> None:
    await play(store)
    other = next(key for key, game in GAMES.items() if key != MANY and not game.team)
    await play(store, outcome=LOST, setup=begin(other, {}, "a seed"))
    assert (await store.ratings.of(ALICE, MANY)).points > START.points
    assert (await store.ratings.of(ALICE, other)).points < START.points


async def test_the_same_two_again_and_again_count_less(store: Store) -> None:
    weights = list[float]()
    for number in range(WHOLE + 2):
        row = await play(store, at=AT + number * HOUR)
        assert row.seats[0].step
        weights.append(row.seats[0].step.weight)
    late = await play(store, at=AT + timedelta(days=31))
    assert late.seats[0].step
    weights.append(late.seats[0].step.weight)
    thirds = [WHOLE / (WHOLE + 1), WHOLE / (WHOLE + 2)]
    assert weights == pytest.approx([*[1] * WHOLE, *thirds, 1])


async def settle(store: Store, people: Sequence[int], guild: int = GUILD) -> None:
    """Lets these two play until both have settled ratings; the first one wins."""
    for number in range(SETTLED):
        await play(store, people, at=AT + number * HOUR, guild_id=guild)


async def test_the_leaderboard_lists_who_is_settled_the_best_first(store: Store) -> None:
    await settle(store, (ALICE, BOB))
    await settle(store, (CAROL, DAVE), OTHER_GUILD)
    await play(store, (EVE, FAY), at=AT + 90 * HOUR)
    everywhere = await store.ratings.leaders(MANY, None)
    assert [each.person_id for each in everywhere] == [ALICE, CAROL, BOB, DAVE]
    assert [each.place for each in everywhere] == [1, 1, 3, 3]
    here = await store.ratings.leaders(MANY, GUILD)
    assert [each.person_id for each in here] == [ALICE, BOB]
    assert here[0].rating == await store.ratings.of(ALICE, MANY)
    assert await store.ratings.leaders(MANY, None, limit=1, offset=2) == everywhere[2:3]
    assert await store.ratings.count(MANY, None) == 4
    assert await store.ratings.count(MANY, GUILD) == 2
    assert not await store.ratings.leaders(TEAM, None)


async def test_a_servers_leaderboard_has_those_who_were_rated_there(tmp_path: Path) -> None:
    """Whoever has played a rated match of the game there, wherever else."""
    rng, people, there = random.Random(3), range(1, 10), defaultdict[int, set[int]](set)
    async with opened(tmp_path) as store:
        for _ in range(12):
            pair, guild = rng.sample(people, 2), rng.randrange(3) + GUILD
            await settle(store, [ALICE + each for each in pair], guild)
            there[guild] |= {ALICE + each for each in pair}
        everywhere = [each.person_id for each in await store.ratings.leaders(MANY, None)]
        assert len(everywhere) > 5
        for guild in range(GUILD, GUILD + 4):
            wanted = [each for each in everywhere if each in there[guild]]
            here = await store.ratings.leaders(MANY, guild)
            assert [each.person_id for each in here] == wanted
            assert await store.ratings.count(MANY, guild) == len(wanted)


async def test_who_does_not_want_to_be_listed_is_not_and_who_is_deleted_neither(
    store: Store,
) -> None:
    await settle(store, (ALICE, BOB))
    await store.people.choose(ALICE, listed=False)
    assert [each.person_id for each in await store.ratings.leaders(MANY, GUILD)] == [BOB]
    await store.people.choose(ALICE, listed=True)
    assert await store.ratings.count(MANY, GUILD) == 2
    await store.privacy.forget(BOB, ())
    assert [each.person_id for each in await store.ratings.leaders(MANY, GUILD)] == [ALICE]
    assert await store.ratings.of(BOB, MANY) == START


async def test_another_model_makes_the_ratings_anew_at_the_next_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await play(store)
        kept = await stored(store.database)
        await store.database.rows("DELETE FROM ratings")
    async with opened(tmp_path) as store:
        assert await stored(store.database) == kept
        assert await store.settings.get(KEY) == str(REVISION)
        await store.database.rows("UPDATE ratings SET points = 1")
    async with opened(tmp_path) as store:
        assert await stored(store.database) != kept, "the same model has nothing to do"
        await store.settings.set(KEY, "0")
    async with opened(tmp_path) as store:
        assert await stored(store.database) == kept


async def test_a_curve_has_the_latest_ratings_in_the_order_of_the_ends(store: Store) -> None:
    assert await store.ratings.curves(ALICE) == {}
    for hours in (3, 1, 2):
        await play(store, at=AT + hours * HOUR, outcome=LOST if hours == 2 else WON)
    curve = (await store.ratings.curves(ALICE))[MANY]
    assert len(curve) == 3
    assert curve[1] < curve[0]
    assert curve[1] < curve[2]
    assert curve[-1] == (await store.ratings.of(ALICE, MANY)).shown
    other = (await store.ratings.curves(BOB))[MANY]
    assert [a + b for a, b in zip(curve, other, strict=True)] == pytest.approx([3000] * 3, abs=1)
    assert await store.ratings.curves(CAROL) == {}
    with patch("db.tables.ratings.CURVE", 2):
        assert (await store.ratings.curves(ALICE))[MANY] == curve[1:]


async def test_the_form_of_people_in_a_time(store: Store) -> None:
    outcomes = (WON, LOST, draw(TableEnding.AGREEMENT, 2), WON)
    for number, outcome in enumerate(outcomes):
        await play(store, outcome=outcome, at=AT + number * HOUR)
    await play(store, at=AT + HOUR, rated=False)
    everything = await store.ratings.forms((ALICE, BOB, CAROL), MANY, AT)
    assert everything[ALICE].tally == Tally(won=2, lost=1, drawn=1)
    assert everything[BOB].tally == everything[ALICE].tally.reversed()
    assert everything[CAROL] == Form()
    whole = everything[ALICE].curve
    assert (len(whole), whole[0]) == (5, 1500)
    assert whole[1:] == (await store.ratings.curves(ALICE))[MANY]
    some = await store.ratings.forms((ALICE,), MANY, AT + HOUR, AT + 3 * HOUR)
    assert some == {ALICE: Form(Tally(won=1, lost=1, drawn=1), whole[1:4])}
    assert await store.ratings.forms((), MANY, AT) == {}
