"""Each reason that is given is true on the board."""

from __future__ import annotations

import random
from itertools import product

import pytest

from engines.victorus.game import GAME
from engines.victorus.model.board import CELL
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, EndTurn, Move
from engines.victorus.play import apply, ended, has_ended
from engines.victorus.rules import laps
from engines.victorus.rules.moves import actions
from players.player import WIN, Decision, ScoredAction
from players.victorus.reasons import reason
from tests.engines.victorus.kit import board, freed, seat


def told(state: State, text: str, value: int = 0) -> str:
    """The reason for an action, given as people type it."""
    action = GAME.intended(state, seat(state), GAME.read(text))
    assert action in actions(state)
    return reason(state, Decision(action, (ScoredAction(action, value),)))


MATCHES = ((2, "standard"), (2, "quick"), (3, "standard"))
"""Seats and variants."""
EVERY = 10
"""Of so many moves one is looked at."""
FREED = freed("o", "b")
CASES = [
    (
        f"standard orange 20 / orange Ki5@1 Tbl2 / blue Kj13 {FREED}",
        "i5-i7",
        "Leads the King into the centre and wins.",
    ),
    (
        "standard orange 16 / orange Kj9 Hbh1 / blue Kf14 Qb5 captures:bQxoQ,bQxoTb,oHbxbTb",
        "h1-b6xb5",
        "Captures Blue's Queen and frees the own Queen.",
    ),
    (
        "standard orange 9 / orange Kj1 Qf1 Hbf2 / blue Kl13 Qb5 captures:oHbxbTb",
        "f2-b4xb5",
        "Captures Blue's Queen: Blue has only the King left.",
    ),
    (
        "standard blue 3 / orange Kj1 Qf1 Ubf2 / blue Kh14 Ql14 Bbd4 captures:bBbxoBb+1",
        "d4xf2",
        "Captures Orange's Teutonic and becomes royal.",
    ),
    (
        "quick blue 5 / orange Kj1 Qf1 Ewl5 / blue Kh14 Ql14 Hwo6 captures:bBwxoBw,bBwxoUw",
        "o6-m5xl5",
        "Captures Orange's Excalibur: now the King and the Queen may leave their kingdom.",
    ),
]


@pytest.mark.parametrize(("position", "text", "expected"), CASES)
def test_it_says(position: str, text: str, expected: str) -> None:
    assert told(board(position), text) == expected


def test_a_win_by_force_and_a_loss_are_told() -> None:
    state = board("standard orange 1 / orange home / blue home")
    assert told(state, "f2-n5", WIN - 5) == "Forces a win."
    assert told(state, "f2-n5", 5 - WIN) == "Holds out longest: the enemy can force a win."


def captured(state: State, by: int, piece: int) -> bool:
    """Whether an enemy of this kingdom captures a piece with a whole turn, as the engine says."""
    begun = (state._replace(mover=each, done=()) for each in state.living if each != by)
    ends = (after for each in begun for _, after in GAME.whole_turns(each))
    return any(played.victim == piece for after in ends for played in after.last)


def is_true(state: State, move: Move, said: str) -> bool:
    """Whether a sentence about a move is true, by the engine alone."""
    after, end = apply(state, move), move.path[-1]
    piece = state.board[move.path[0]] - 1
    left = after if has_ended(state, after) else ended(after)
    if "no enemy can" in said and captured(left, state.mover, piece):
        return False
    if said.startswith("Saves"):
        return captured(state, state.mover, piece) and not captured(left, state.mover, piece)
    if said.startswith("Attacks"):
        aim = CELL[said.rsplit(" ", 1)[1].rstrip(".")]
        own = after._replace(mover=state.mover, done=())
        return any(
            isinstance(each, Move) and each.takes and (each.path[0], each.path[-1]) == (end, aim)
            for each in actions(own)
        )
    if said.endswith("of 360 degrees."):
        winding = after.windings[piece // 12 * 2 + piece % 12 - 10]
        return f" {laps.degrees(piece, winding, end)} of" in said
    if said.endswith("and becomes royal."):
        return (
            bool(apply(after, EndTurn()).royal[piece]) if after.done else bool(after.royal[piece])
        )
    if said.endswith("is out of the game."):
        return len(after.living) < len(state.living)
    if said.endswith("leave their kingdom."):
        return state.tally(state.mover) == 2 < after.tally(state.mover)
    return True


@pytest.mark.untraced
def test_whatever_it_says_is_true() -> None:
    """Of some moves of random matches: a whole turn of the enemies takes long to try out."""
    kinds: set[str] = set()
    for (seats, variant), seed in product(MATCHES, range(3)):
        rng = random.Random(f"reasons {seed}")
        state = GAME.start(GAME.resolve_options({"variant": variant}), seats, "1")
        for ply in range(150):
            legal = actions(state)
            if not legal:
                break
            takes: list[Action] = [each for each in legal if isinstance(each, Move) and each.takes]
            action = rng.choice(takes if takes and rng.random() < 0.5 else legal)
            if isinstance(action, Move) and ply % EVERY == seed:
                said = reason(state, Decision(action, (ScoredAction(action, 0),)))
                assert is_true(state, action, said), (GAME.dump(state), GAME.write(action), said)
                kinds.add(said.split(" ")[0])
            state = apply(state, action)
    assert kinds >= {"Captures", "Saves", "Attacks", "Leads", "From"}


def test_whatever_it_says_ends_as_a_sentence() -> None:
    state = board("standard orange 1 / orange home / blue home")
    for action in actions(state):
        said = reason(state, Decision(action, (ScoredAction(action, 0),)))
        assert not said or (said[0].isupper() and said.endswith("."))
