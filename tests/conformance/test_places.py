"""The places of a match that is over, asked of every game of rivals and of the toy games."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from engines.game import AnyGame, Outcome, Refusal, Result
from engines.match import DRAW, RESIGN, Entry, Match, begin, places, replay, seatings
from engines.registry import GAMES
from tests.sample import said
from tests.toys.lobby_of_n import LOBBY_OF_N
from tests.toys.three_rivals import THREE_RIVALS

TOYS = (THREE_RIVALS, LOBBY_OF_N)
RIVALS = [*(game for game in GAMES.values() if not game.team), *TOYS]
ORDER = {Result.WIN: 0, Result.DRAW: 1, Result.SHARED: 1, Result.LOSS: 2}
MOST = 3_000


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games take part."""
    for game in TOYS:
        monkeypatch.setitem(GAMES, game.key, game)


def played(game: AnyGame, seats: int, seed: str) -> tuple[Match, list[int]]:
    """A match by lot in which people resign now and then, with the ply at which each was out."""
    rng = random.Random(seed)
    match = replay(begin(game.key, game.resolve_options({}), seed, seats), (), game)
    out = [-1] * seats
    while not match.outcome and match.ply < MOST:
        seat, text = rng.choice(match.playing), RESIGN
        if rng.random() > 0.02:
            seat = rng.choice(match.to_act)
            text = game.write(rng.choice(game.actions(match.state, seat)))
        before = match
        match = said(match, seat, text)
        for each in before.playing:
            if each not in match.playing:
                out[each] = before.ply
    return match, out


@pytest.mark.parametrize("game", RIVALS, ids=[game.key for game in RIVALS])
@pytest.mark.parametrize("seed", "123456")
def test_places_follow_the_results_then_who_was_out_later(game: AnyGame, seed: str) -> None:
    for seats in seatings(game, game.resolve_options({})):
        match, out = played(game, seats, seed)
        if match.outcome is None or Result.VOID in match.outcome.results:
            continue
        found, results = places(match), match.outcome.results
        assert sorted(found) == [1 + sum(each < mine for each in found) for mine in sorted(found)]
        lost = [each is Result.LOSS for each in results]
        keys = [
            (ORDER[each], gone >= 0 and each is Result.LOSS, -gone if each is Result.LOSS else 0)
            for each, gone in zip(results, out, strict=True)
        ]
        for one, two in permutations(range(seats), 2):
            if keys[one] < keys[two]:
                assert found[one] < found[two]
            elif keys[one] == keys[two] and not lost[one]:
                assert found[one] == found[two], "winners, and people who draw"


def end(*texts: tuple[int, str], outcome: Outcome | None = None) -> tuple[int, ...]:
    """The places of a match of the toy game for three after these words."""
    match = replay(begin("toy", THREE_RIVALS.resolve_options({}), "1", 3), (), THREE_RIVALS)
    for seat, text in texts:
        match = match.follow(Entry(match.ply, seat, text))
    assert match.outcome
    return places(match)


def test_whoever_was_out_first_is_last() -> None:
    assert end((1, RESIGN), (0, RESIGN)) == (2, 3, 1)
    assert end((0, RESIGN), (1, RESIGN)) == (3, 2, 1)


def test_those_beaten_while_still_in_the_game_share_a_place() -> None:
    assert end((0, "win")) == (1, 2, 2)
    assert end((2, RESIGN), (0, "win")) == (1, 2, 3)


def test_who_agrees_to_a_draw_shares_the_first_place() -> None:
    assert end((0, DRAW), (1, DRAW), (2, DRAW)) == (1, 1, 1)
    assert end((0, RESIGN), (1, DRAW), (2, DRAW)) == (3, 1, 1)


def test_a_match_that_goes_on_has_no_places() -> None:
    with pytest.raises((AssertionError, Refusal)):
        places(replay(begin("toy", THREE_RIVALS.resolve_options({}), "1", 3), (), THREE_RIVALS))
