"""The check values of the rules: figures that only the right rules give."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from engines.vicious_circle.board import DOMAINS, SQUARES, THRONES, Kind, square
from engines.vicious_circle.moves import EMPTY, Board, reach
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action, Move, SetUp, ViciousEnding
from tests.engines.vicious_circle.kit import GAME

TWILIGHT, DAWN = 0, 1
SIDES = (TWILIGHT, DAWN)


def set_ups(side: int) -> list[dict[int, Kind]]:
    """Returns every set-up of a side as square to kind, made here without the engine."""
    kinds = [trio for trio in permutations(Kind, 3) if list(trio) == sorted(trio)]
    return [
        dict(zip(squares, trio, strict=True))
        for trio in kinds
        for squares in permutations(DOMAINS[side], 3)
    ]


def board(side: int, own: dict[int, Kind], foes: dict[int, Kind]) -> Board:
    squares = [EMPTY] * 25
    for at, kind in own.items():
        squares[at] = side * 5 + kind
    for at, kind in foes.items():
        squares[at] = (1 - side) * 5 + kind
    return squares


def classes(side: int) -> dict[tuple[frozenset[int], Kind | None], int]:
    """Returns the classes of set-ups that are equal for a first strike (the same squares taken, the
    same creature on the throne), each with their number. Creatures elsewhere matter only to
    captures, and a capture off the throne ends a move short of it."""
    return Counter((frozenset(own), own.get(THRONES[side])) for own in set_ups(side))


def strikes(side: int) -> tuple[int, set[tuple[Kind, str]], set[int]]:
    """Returns, over all pairs of set-ups, how many let this side win with its first move, by which
    creatures from where, and which classes of the other side's set-ups can be beaten."""
    foes = list(classes(1 - side).items())
    wins: dict[tuple[Kind, int, frozenset[int]], int] = {}
    by: set[tuple[Kind, str]] = set()
    beaten: set[int] = set()
    total = 0
    for own in set_ups(side):
        mask = 0
        for at, kind in own.items():
            key = (kind, at, frozenset(own))
            if key not in wins:
                wins[key] = _mask(side, kind, at, own, [foe for foe, _ in foes])
            if wins[key]:
                by.add((kind, SQUARES[at]))
            mask |= wins[key]
        total += sum(number for n, (_, number) in enumerate(foes) if mask >> n & 1)
        beaten |= {n for n in range(len(foes)) if mask >> n & 1}
    return total, by, beaten


def _mask(
    side: int,
    kind: Kind,
    at: int,
    own: dict[int, Kind],
    foes: list[tuple[frozenset[int], Kind | None]],
) -> int:
    """Returns a bit for each class of enemy set-ups against which this creature strikes."""
    throne = THRONES[1 - side]
    mask = 0
    for n, (taken, on_throne) in enumerate(foes):
        stand_in = kind.predator  # elsewhere: whoever bars the way for certain
        there = dict.fromkeys(taken, stand_in)
        if on_throne is not None:
            there[throne] = on_throne
        mask |= (throne in reach(board(side, own, there), side, kind, at)) << n
    return mask


@pytest.mark.parametrize("side", SIDES)
def test_in_exactly_71_of_1000_pairs_the_first_move_wins(side: int) -> None:
    total, by, _ = strikes(side)
    assert len(set_ups(TWILIGHT)) * len(set_ups(DAWN)) == 1_440_000
    assert total == 102_240
    assert total * 1000 == 71 * 1_440_000
    assert by == {(Kind.SAINT, ("c2", "c4")[side])}


@pytest.mark.parametrize("side", SIDES)
def test_which_set_ups_can_never_be_beaten_on_the_first_move(side: int) -> None:
    """Of the second side: those with its Dragon on its throne, or with both inner squares beside it
    taken."""
    second = 1 - side
    inner = {square(name) for name in (("b2", "a2"), ("d4", "e4"))[second]}
    _, _, beaten = strikes(side)
    for n, (taken, on_throne) in enumerate(classes(second)):
        safe = on_throne is Kind.DRAGON or inner <= taken
        assert (n not in beaten) is safe


def test_the_count_agrees_with_games_played() -> None:
    """A sample of pairs played through the contract, against the rule found above."""
    rng = random.Random(7)
    before = GAME.load("van-slyke t ? / ?")
    ours, theirs = GAME.actions(before, TWILIGHT), GAME.actions(before, DAWN)
    hits = 0
    for _ in range(300):
        one, two = rng.choice(ours), rng.choice(theirs)
        state = GAME.play(GAME.play(before, TWILIGHT, one), DAWN, two)
        striking = [a for a in GAME.actions(state, TWILIGHT) if _wins(state, a)]
        assert isinstance(one, SetUp)
        assert isinstance(two, SetUp)
        there = {at: kind for kind, at in two.creatures}
        safe = there.get(24) is Kind.DRAGON or {18, 19} <= set(there)
        assert bool(striking) is ((Kind.SAINT, square("c2")) in one.creatures and not safe)
        hits += bool(striking)
    assert hits > 5


def _wins(state: State, action: Action) -> bool:
    after = GAME.play(state, TWILIGHT, action)
    outcome = GAME.outcome(after)
    return outcome is not None and outcome.reason is ViciousEnding.THRONE


def test_no_creature_has_more_choices_than_a_select_menu_holds() -> None:
    state = GAME.load("van-slyke t ? / ?")
    view = GAME.view(state, TWILIGHT)
    firsts = {GAME.parts(view, action)[0] for action in view.legal}
    assert len(firsts) == 18
    assert not any(isinstance(action, Move) for action in view.legal)
