"""The refinement of mixtures by games: it believes games more than a search."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engines.game import Seat
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.values import Ruleset, SetUp
from players.vicious_circle.player import Mixture
from tools.vicious_circle.set_ups import refinement
from tools.vicious_circle.set_ups.oracle import MOST, Answer, Effort, Solved
from tools.vicious_circle.set_ups.refinement import Games, Refinement
from tools.vicious_circle.set_ups.worth import Worth

OWN, OTHER = 6, 3
GAMES = Games(rounds=12, foes=2, each=8, drawn=20)


class Blind(Worth):
    """A search that sees no difference between set-ups."""

    def chance(self, opens: SetUp, follows: SetUp, budget: int) -> float:
        """Returns one half."""
        return 0.5


def refined(
    monkeypatch: pytest.MonkeyPatch,
    seat: Seat,
    strengths: Sequence[float],
    answer: SetUp | None = None,
    known: Sequence[SetUp] = (),
) -> Solved:
    """Refines a mixture of set-ups that win so often, whatever the other side chooses. If there is
    an answer, it beats the first of them."""
    own, other = sound_set_ups(seat)[:OWN], SET_UPS[1 - seat][:OTHER]
    strength = dict(zip(own, strengths, strict=True))

    def begun(_ruleset: Ruleset, opens: SetUp, follows: SetUp) -> tuple[SetUp, SetUp]:
        return (follows, opens) if seat else (opens, follows)

    def played(chosen: tuple[SetUp, SetUp], _budget: int, rng: random.Random) -> float:
        mine, theirs = chosen
        won = rng.random() < strength[mine] and not (mine == own[0] and theirs == answer)
        return float(won != bool(seat))

    def none(*_: object) -> list[Answer]:
        return []

    for name, stand_in in (("begun", begun), ("played", played), ("best_answers", none)):
        monkeypatch.setattr(refinement, name, stand_in)
    mixtures = Mixture.even(own), Mixture.even(other)
    begin = mixtures if seat == 0 else (mixtures[1], mixtures[0])
    worth, rng = Blind(Ruleset.MAGNUS), random.Random(3)
    return Refinement(worth, Effort(), GAMES, rng, seat, begin, known).solve()


@pytest.mark.parametrize("seat", [0, 1])
def test_games_tell_set_ups_apart_that_look_equal_by_search(
    monkeypatch: pytest.MonkeyPatch, seat: Seat
) -> None:
    found = refined(monkeypatch, seat, (0.9, 0.1, 0.9, 0.1, 0.9, 0.9))
    weights = dict(zip(found.mixtures[seat].set_ups, found.mixtures[seat].weights, strict=True))
    poor = [weights.get(each, 0) for each in sound_set_ups(seat)[1:4:2]]
    assert sum(poor) < 0.1
    assert max(weights.values()) < MOST + 0.03
    sure = found.value if seat == 0 else 1 - found.value
    assert 0.75 < sure < 0.95


@pytest.mark.parametrize("seat", [0, 1])
def test_a_known_answer_counts_though_no_search_finds_it(
    monkeypatch: pytest.MonkeyPatch, seat: Seat
) -> None:
    first, answer = sound_set_ups(seat)[0], SET_UPS[1 - seat][OTHER]
    strengths = (0.9, 0.5, 0.5, 0.5, 0.5, 0.5)
    weights: list[float] = []
    for known in ((), (answer,)):
        found = refined(monkeypatch, seat, strengths, answer, known).mixtures[seat]
        weights.append(dict(zip(found.set_ups, found.weights, strict=True)).get(first, 0))
    without, with_it = weights
    assert without > 0.2
    assert with_it < 0.1


def test_a_proved_result_needs_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A set-up that the search has proved to lose stays lost, even if its games were won."""
    lost = sound_set_ups(0)[0]

    def chance(_self: Worth, opens: SetUp, _follows: SetUp, _budget: int) -> float:
        return 0.0 if opens == lost else 0.5

    monkeypatch.setattr(Blind, "chance", chance)
    found = refined(monkeypatch, 0, (1, 0.5, 0.5, 0.5, 0.5, 0.5))
    assert lost not in found.mixtures[0].set_ups
