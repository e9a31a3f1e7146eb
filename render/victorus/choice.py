"""What the reader has chosen so far, read from the parts of an action.

Nothing here knows the rules: where a piece may go is read from `view.legal` alone. Parts
that mean nothing in the position are ignored.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.victorus.model.board import NAMES, Cell
from engines.victorus.model.values import Move, VictorusView


@dataclass(frozen=True, slots=True)
class Choice:
    """A piece on its cell, the cells chosen after it, and the moves that begin so; the last
    chosen cell is where the move ends if `move` is set, else a Hospitaller's pivot."""

    start: Cell
    stop: Cell | None
    moves: tuple[Move, ...]
    move: Move | None

    @property
    def next_cells(self) -> tuple[Cell, ...]:
        """The cells among which is chosen next."""
        if self.move is not None:
            return ()
        step = 1 if self.stop is None else 2
        return tuple(dict.fromkeys(move.path[step] for move in self.moves))


def moves_of(view: VictorusView) -> tuple[Move, ...]:
    """The legal moves of the viewer."""
    return tuple(action for action in view.legal if isinstance(action, Move))


def read_choice(view: VictorusView, chosen: tuple[str, ...]) -> Choice | None:
    """The choice that these parts make, or None."""
    moves = moves_of(view)
    path: tuple[Cell, ...] = ()
    for part in chosen:
        going = tuple(
            move
            for move in moves
            if len(move.path) > len(path) and NAMES[move.path[len(path)]] == part
        )
        if not going:
            break
        path, moves = (*path, going[0].path[len(path)]), going
    if not path:
        return None
    done = [move for move in moves if move.path == path]
    stop = path[1] if len(path) > 1 and not done else None
    return Choice(path[0], stop, moves, done[0] if done else None)


def able(view: VictorusView) -> frozenset[Cell]:
    """The cells of the pieces that the viewer may move."""
    return frozenset(move.path[0] for move in moves_of(view))
