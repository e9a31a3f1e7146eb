"""The choice of a player among the actions that it has compared."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from common.text.say import say
from db.values import bot_id, bot_level, bot_number, is_bot
from engines.registry import GAMES
from players.player import SURE, TITLES, WIN, Level, ScoredAction, drawn_from

values = st.lists(st.integers(-300, 300), min_size=1, max_size=8)
spreads = st.floats(1, 200)
seeds = st.integers(0, 10**6)


def level(spread: float) -> Level:
    return Level("1", say("Novice"), say("Plays"), 100, spread=spread)


def compared(found: list[int]) -> list[ScoredAction[int]]:
    """Actions with these values, best first."""
    return [ScoredAction(number, value) for number, value in enumerate(sorted(found, reverse=True))]


@given(st.integers(SURE, WIN), st.lists(st.integers(0, 9), min_size=1, max_size=7), spreads, seeds)
def test_of_wins_that_it_has_found_it_takes_the_quickest(
    best: int, later: list[int], spread: float, seed: int
) -> None:
    """However near the values of slower ones are, and however wide it spreads."""
    scored = compared([best, *(best - each for each in later)])
    assert drawn_from(scored, level(spread), random.Random(seed)) == 0


@given(values, seeds)
def test_without_a_spread_it_always_plays_the_best(found: list[int], seed: int) -> None:
    assert drawn_from(compared(found), level(0), random.Random(seed)) == 0


@given(values, spreads, seeds)
def test_it_plays_nothing_clearly_worse_than_the_best(
    found: list[int], spread: float, seed: int
) -> None:
    wide, scored = level(spread), compared(found)
    action = drawn_from(scored, wide, random.Random(seed))
    assert scored[0].value - scored[action].value <= wide.margin


def test_of_two_that_are_near_it_plays_the_worse_more_seldom() -> None:
    scored, rng = compared([100, 0]), random.Random(1)
    played = [drawn_from(scored, level(100), rng) for _ in range(2000)]
    assert 2 < played.count(0) / played.count(1) < 3.5, "e times"


def test_stored_keys_keep_their_titles() -> None:
    """Matches, exports and controls of earlier versions name the five levels of then by them."""
    older = {"1": "Novice", "2": "Apprentice", "3": "Adept", "4": "Expert", "5": "Master"}
    assert older.items() <= TITLES.items()
    assert [each for each in TITLES if each in older] == sorted(older), "from the weakest on"


def test_every_level_has_ids_of_its_own_at_every_seat() -> None:
    seats = range(max(count for game in GAMES.values() for count in game.seat_counts))
    ids = {bot_id(int(key), seat): (int(key), seat) for key in TITLES for seat in seats}
    assert len(ids) == len(TITLES) * len(seats)
    for person, told in ids.items():
        assert is_bot(person)
        assert (bot_level(person), bot_number(person)) == told


def test_the_ids_of_older_matches_name_the_same_level() -> None:
    """The first digit counted the bots of a match, the second was the level."""
    for person in (*range(1, 6), *range(11, 16), *range(41, 46)):
        assert (bot_number(person), bot_level(person)) == divmod(person, 10)
