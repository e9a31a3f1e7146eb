"""The reading of typed moves: the intended action of one move, or the actions of a whole turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engines.game import Illegal, Seat
from engines.victorus import play
from engines.victorus.model.pieces import Kind, kind_of
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, EndTurn, Move
from engines.victorus.notation.actions import Chain, move, read_chain
from engines.victorus.words.refusals import is_legal

_LEGS: Final = 2
"""Travel and pivot are one move of a Hospitaller."""
_PARTED: Final = re.compile("[,;\n]")


def intended(state: State, action: Action) -> Action:
    """Returns the action, or the move with the other sign (`takes`) if only that is legal."""
    if not isinstance(action, Move) or is_legal(state, action):
        return action
    other = action._replace(takes=not action.takes)
    return other if is_legal(state, other) else action


def read_turn(state: State, seat: Seat, text: str) -> tuple[Action, ...]:
    """Returns the actions of a typed text: moves separated by commas, or the cells of several moves
    in a row, such as `j1-j2-j6`. A Hospitaller takes three cells for one move.

    Each action is read from the state after the one before. From a refused action on, the rest is
    returned unchanged: playing it raises the reason. An `end` for a turn that has ended by itself
    is dropped. Raises `Unreadable`.
    """
    words = [word for word in _PARTED.split(text) if word.strip()]
    known, found, sure = state, list[Action](), True
    for word in words or [text]:
        for action in _actions(known, read_chain(word)):
            if found and sure and isinstance(action, EndTurn) and play.has_ended(state, known):
                continue
            fitting = intended(known, action) if sure else action
            found.append(fitting)
            after = _after(known, seat, fitting) if sure else None
            known, sure = after or known, after is not None
    return tuple(found)


def _actions(state: State, word: Chain | Action) -> Iterator[Action]:
    """Yields the actions of one word; the piece on the first cell sets the cells per move."""
    if not isinstance(word, Chain):
        yield word
        return
    start = word.cells[0]
    rides = state.board[start] and kind_of(state.board[start] - 1) is Kind.HOSPITALLER
    legs = _LEGS if rides else 1
    for at in range(0, len(word.takes), legs):
        yield move(Chain(word.cells[at : at + legs + 1], word.takes[at : at + legs]))


def _after(state: State, seat: Seat, action: Action) -> State | None:
    try:
        return play.play(state, seat, action)
    except Illegal:
        return None
