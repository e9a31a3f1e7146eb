"""What the player of Vicious Circle says of its actions is true on the board."""

from __future__ import annotations

import random

import pytest

from engines.vicious_circle import rules
from engines.vicious_circle.board import THRONES
from engines.vicious_circle.moves import SET_UPS, turns
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Move
from players.player import SURE, WIN, Decision, ScoredAction
from players.vicious_circle.reasons import THRONE, reason, threats
from tests.engines.vicious_circle.kit import GAME


def test_a_set_up_is_called_sound_only_if_no_first_move_beats_it() -> None:
    state = GAME.start(GAME.resolve_options({}), 2, "")
    for each in SET_UPS[0][::97]:
        said = reason(state, 0, Decision(each))
        assert bool(said) is (each in rules.sound_set_ups(0))


def _random(seed: int) -> list[State]:
    """The positions of a match at random, after the set-ups."""
    rng, found = random.Random(seed), list[State]()
    state = GAME.start(GAME.resolve_options({}), 2, str(seed))
    while rules.outcome(state) is None and len(found) < 60:
        seat = GAME.to_act(state)[0]
        if not state.setting_up:
            found.append(state)
        state = GAME.play(state, seat, rng.choice(GAME.actions(state, seat)))
    return found


def test_in_matches_at_random_every_sentence_is_true_of_the_board() -> None:
    """Checked from the engine's actions: what the other side could play next with and without this
    action, and what this side could play if it were to move again."""
    said = set[str]()
    for seed in range(12):
        for state in _random(seed):
            seat = state.mover
            for action in GAME.actions(state, seat):
                words = reason(state, seat, Decision(action, (ScoredAction(action, 0),)))
                said.add(words.split(" ")[0])
                after = rules.apply(state, seat, action)
                if words.startswith("Takes the throne"):
                    assert GAME.outcome(after)
                elif words.startswith("Guards"):
                    assert _enters(state, 1 - seat)
                    assert not _enters(after, 1 - seat)
                elif words.startswith("Threatens to take the throne"):
                    assert _enters(after, seat)
                elif "the throne stays guarded" in words:
                    assert not _enters(after, 1 - seat)
                    assert words.startswith("Captures the ")
    assert said >= {"Takes", "Captures", "Guards", "Saves", "Threatens", ""}


def _enters(state: State, seat: int) -> bool:
    moves = turns(state._replace(mover=seat))
    return any(isinstance(each, Move) and each.end == THRONES[1 - seat] for each in moves)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (WIN - 1, "Wins, whatever they do."),
        (WIN - 4, "Wins within 3 turns, whatever they do."),
        (-SURE, "Holds out longest: the other side can force a win."),
    ],
)
def test_what_is_forced_is_told_as_such(value: int, said: str) -> None:
    state = next(each for each in _random(3) if not threats(each, each.mover))
    action = GAME.actions(state, state.mover)[0]
    thought = Decision(action, (ScoredAction(action, value),))
    assert reason(state, state.mover, thought) == said


def test_threats_begin_with_the_throne() -> None:
    found = [threats(each, seat) for n in range(12) for each in _random(n) for seat in (0, 1)]
    with_throne = [each for each in found if THRONE in each]
    assert with_throne
    assert all(each[0] == THRONE for each in with_throne)
