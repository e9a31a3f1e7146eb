"""A quicker representation of a state for searches: the engine's state with derived values.

The cell of each piece, and each kingdom's cells and points, are updated from position to position:
only the changes by an action are computed anew.
"""

from __future__ import annotations

from typing import Final

from engines.victorus.model.board import CENTRE, KINGDOMS, Kingdom
from engines.victorus.model.pieces import ARMY, is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply
from players.victorus.tables import BIT, PLACES, Cells
from players.victorus.worth import OFF, cells_of, worth


class Position:
    """A state with the cell of each piece (`OFF` for those off the board), and for each kingdom
    the set of cells that it `holds` and its points, see `worth`."""

    __slots__ = ("cells", "holds", "points", "state")

    def __init__(
        self, state: State, cells: bytes, holds: tuple[Cells, ...], points: tuple[int, ...]
    ) -> None:
        self.state: Final = state
        self.cells: Final = cells
        self.holds: Final = holds
        self.points: Final = points

    @classmethod
    def of(cls, state: State) -> Position:
        """Returns the position of a state, with all values computed."""
        cells = cells_of(state)
        holds = tuple(
            sum(BIT[each] for each in cells[at * ARMY : at * ARMY + ARMY] if each != OFF)
            for at in KINGDOMS
        )
        points = tuple(
            worth(state, cells, at) if at in state.ruleset.kingdoms else 0 for at in KINGDOMS
        )
        return cls(state, cells, holds, points)

    def turned_to(self, mover: Kingdom) -> Position:
        """Returns the same position with another kingdom on turn; no turn must have begun."""
        if self.state.mover == mover:
            return self
        return Position(self.state._replace(mover=mover), self.cells, self.holds, self.points)

    def after(self, action: Action) -> Position:
        """Returns the position after a legal action of the mover."""
        before = self.state
        state, mover = apply(before, action), before.mover
        if not isinstance(action, Move):
            return Position(state, self.cells, self.holds, self._promoted(state, self.cells))
        start, end = action.path[0], action.path[-1]
        piece, victim = before.board[start] - 1, before.board[end] - 1
        if end == CENTRE or (victim >= 0 and is_family(victim)):
            return Position.of(state)
        cells, holds, points = bytearray(self.cells), [*self.holds], [*self.points]
        cells[piece] = end
        holds[mover] ^= BIT[start] | BIT[end]
        if victim >= 0:
            cells[victim] = OFF
            loser = victim // ARMY
            holds[loser] ^= BIT[end]
            points[loser] = worth(state, cells, loser)
        if victim >= 0 or is_family(piece) or state.royal is not before.royal:
            points[mover] = worth(state, cells, mover)
        else:
            points[mover] += PLACES[piece][end] - PLACES[piece][start]
        return Position(state, bytes(cells), tuple(holds), tuple(points))

    def _promoted(self, state: State, cells: bytes) -> tuple[int, ...]:
        """Returns the points after the end of the turn, at which knights may become royal."""
        before = self.state
        if state.royal is before.royal:
            return self.points
        points = [*self.points]
        points[before.mover] = worth(state, cells, before.mover)
        return tuple(points)
