"""The reason for an action, in a sentence: the losses by this turn, and by the expected answer. The
words that no answer takes anything are checked against all answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from common.english import listed
from engines.game import Seat
from engines.vilitum.game import GAME
from engines.vilitum.model.board import HP, KINDS, PIECES
from engines.vilitum.model.state import GONE, ONBOARD, Board, State
from engines.vilitum.model.values import Action
from players.player import SURE, Decision

SAFE: Final = "no answer costs HP"


class Losses(NamedTuple):
    """A side's losses by a turn: the hit points lost, less those regained, and the names of the
    defeated pieces."""

    points: int
    defeated: tuple[str, ...]


def reason(state: State, thought: Decision[Action]) -> str:
    """Returns the reason for the mover's legal action; empty if there is none."""
    if thought.value >= SURE:
        return "Forces a win."
    if thought.value <= -SURE:
        return "Holds out longest: the other side can force a win."
    line = next((each.line for each in thought.scored if each.action == thought.action), ())
    if not line:
        return ""
    mover = state.mover
    after, rest = _turn(state, line)
    taken = losses(state.board, after.board, 1 - mover)
    if not rest or GAME.outcome(after):
        return f"{_begun(taken)} this turn." if any(taken) else ""
    is_safe = not any(any(losses(after.board, each.board, mover)) for each in _answers(after))
    answer = SAFE if is_safe else f"I expect an answer that {_told(_given(after, rest))}"
    if any(taken):
        return f"{_begun(taken)} this turn; {answer}."
    healed = -losses(state.board, after.board, mover).points
    if healed > 0:
        return f"Heals {_points(healed)} this turn; {answer}."
    return f"Keeps out of reach: {SAFE}." if is_safe else f"I see nothing better: {answer}."


def _answers(after: State) -> Iterator[State]:
    """Yields the states after every turn of the other side."""
    return (each for _, each in GAME.whole_turns(after))


def _given(after: State, rest: Sequence[Action]) -> Losses:
    """Returns the mover's losses by the expected answer, which is the first turn of `rest`."""
    answered, _ = _turn(after, rest)
    return losses(after.board, answered.board, 1 - after.mover)


def losses(before: Board, after: Board, side: Seat) -> Losses:
    """Returns a side's losses from one board to another."""
    fallen = [
        kind.title
        for kind in KINDS
        if before[side * 5 + kind] < ONBOARD and after[side * 5 + kind] == GONE
    ]
    return Losses(_left(before, side) - _left(after, side), tuple(fallen))


def _left(board: Board, side: Seat) -> int:
    """Returns the hit points that a side has left on the board."""
    first = side * 5
    return sum(
        HP[kind] - board[PIECES + first + kind] for kind in KINDS if board[first + kind] < ONBOARD
    )


def _turn(state: State, line: Sequence[Action]) -> tuple[State, Sequence[Action]]:
    """Returns the state after the mover's turn at the beginning of this line, and the rest."""
    mover, number = state.mover, 0
    while number < len(line) and state.mover == mover and not GAME.outcome(state):
        state = GAME.play(state, mover, line[number])
        number += 1
    return state, line[number:]


def _told(lost: Losses) -> str:
    """Returns the words for causing these losses, such as “takes 2 hit points”."""
    if lost.defeated:
        return f"defeats {listed([f'the {name}' for name in lost.defeated])}"
    return f"takes {_points(lost.points)}" if lost.points > 0 else "takes nothing"


def _begun(lost: Losses) -> str:
    told = _told(lost)
    return told[0].upper() + told[1:]


def _points(number: int) -> str:
    return f"{number} HP"
