"""The player's quicker positions say what the engine says, all the way through random matches."""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.vicious_circle import rules
from engines.vicious_circle.board import THRONES
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import turns
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Move, Pass, Ruleset, ViciousEnding
from players.vicious_circle.position import PASS, Position
from players.vicious_circle.tables import LARGEST, WAYS, Way
from tests.engines.vicious_circle.test_properties import positions
from tests.sample import present

PARTS: Final = ("mover", "places", "alive", "board", "taken", "bans", "plies", "passes", "key")


def same(one: Position, state: State) -> None:
    """Asserts that a position is that of a state, and has its legal actions, outcome and key."""
    other = Position(state)
    for each in PARTS:
        assert getattr(one, each) == getattr(other, each), each
    assert one.keys[one.since :] == other.keys
    legal = [one.action(move) for move in one.moves()]
    assert len(legal) == len(set(legal))
    assert set(legal) == set(turns(state))
    assert one.drawn() == (rules.outcome(state) is not None)


def wins(position: Position, state: State, move: int) -> bool:
    """Whether a move wins; asserts that the engine says the same."""
    outcome = rules.outcome(rules.apply(state, state.mover, position.action(move)))
    won = outcome is not None and outcome.winner == state.mover
    assert position.wins(move) == won
    assert won or outcome is None or outcome.winner is None
    return won


@given(positions(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_every_position_has_the_engines_moves_and_wins(state: State, rng: random.Random) -> None:
    """Moves, deployments and bans, in whatever position."""
    position = Position(state)
    same(position, state)
    for move in position.moves():
        if not wins(position, state, move) and rng.random() < 0.2:
            after = rules.apply(state, state.mover, position.action(move))
            position.make(move)
            same(position, after)
            position.unmake()
            same(position, state)


@given(st.sampled_from(Ruleset), st.integers(0, 1), st.integers(0, 10**6), st.floats(0, 1))
@settings(deadline=None, max_examples=40)
def test_a_match_goes_on_as_the_engine_says(
    ruleset: Ruleset, first: int, seed: int, back: float
) -> None:
    """To its end, with many moves that go back and forth, so that positions repeat; and then all
    the way back."""
    rng = random.Random(seed)
    options = {"ruleset": ruleset.value, "first": ("twilight", "dawn")[first]}
    state = GAME.start(GAME.resolve_options(options), 2, "1")
    for seat in (0, 1):
        state = rules.apply(state, seat, rng.choice(rules.actions(state, seat)))
    position, states = Position(state), [state]
    for _ in range(80):
        if rules.outcome(state):
            break
        moves = [each for each in position.moves() if not wins(position, state, each)]
        quiet = [each for each in moves if not _is_rare(position.action(each))]
        if not moves:
            break
        move = rng.choice(quiet[:3] if quiet and rng.random() < back else moves)
        state = rules.apply(state, state.mover, position.action(move))
        position.make(move)
        states.append(state)
        same(position, state)
    for before in reversed(states[:-1]):
        position.unmake()
        for each in PARTS:
            assert getattr(position, each) == getattr(Position(before), each), each


def _is_rare(action: object) -> bool:
    return not isinstance(action, Move) or action.takes or action.end in THRONES


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("van-slyke t Pb1 / Pe4 ply:299", ViciousEnding.LENGTH),
        ("magnus t Pb1 Sa2 / Pe4 Sd3", ViciousEnding.REPETITION),
    ],
)
def test_matches_are_drawn_as_the_engine_says(text: str, ending: ViciousEnding) -> None:
    """By length, and by the third time of a position."""
    state = GAME.load(text)
    position = Position(state)
    there_and_back = ["Pb1-c1", "Pe4-d4", "Pc1-b1", "Pd4-e4"] * 2
    for text_of_action in there_and_back:
        action = GAME.parse(text_of_action)
        move = next(each for each in position.moves() if position.action(each) == action)
        position.make(move)
        state = rules.apply(state, state.mover, action)
        same(position, state)
        if rules.outcome(state):
            break
    outcome = present(rules.outcome(state))
    assert outcome.reason is ending


def test_two_passes_are_a_draw() -> None:
    position = Position(GAME.load("van-slyke t Pb1 / Pe4"))
    for passed in (False, True):
        assert position.drawn() is False
        position.make(PASS)
        assert position.drawn() is passed
    assert position.action(PASS) == Pass()


def test_a_table_stays_small() -> None:
    way, same = Way(0, 0, 12), WAYS[12]
    for taken in range(LARGEST + 100):
        assert way.to[taken & way.mask] == same.to[taken & way.mask] == same.reached(taken)
        assert len(way.to) <= LARGEST
