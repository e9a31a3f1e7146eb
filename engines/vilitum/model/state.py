"""A position of Vilitum, with the memory that the rules need."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from engines.game import Seat
from engines.vilitum.model.board import KINDS, PIECES, Kind
from engines.vilitum.model.values import Action, Phase, Ruleset

Board: TypeAlias = bytes
"""Places and rings: first the square 0-48 of each piece, or `GONE`, or `WAITING`, by piece number
`side * 5 + kind`; then, in the same order, the number of its rings."""

ONBOARD: Final = 49
"""The first place that is not a square."""
GONE: Final = 254
"""The place of a piece that is defeated."""
WAITING: Final = 255
"""The place of a piece that still has to be placed."""
_STANDS: Final = bytes(place < ONBOARD for place in range(256))
"""By place: 1 for a square, 0 for a piece that is not on the board."""
NOBODY: Final[Board] = bytes([WAITING] * PIECES + [0] * PIECES)


class State(NamedTuple):
    """An immutable position.

    `past` holds boards, oldest first: the board at the start of play or at the end of the turn in
    which a piece last left or entered, then those at the ends of all later turns. If that turn was
    the latest one, the board before it comes first, too. The last board of `past` is that at the
    start of the turn under way. Before the play begins `past` is empty. `done` are the actions of
    the turn under way. `ply` counts turns since the play began, `quiet` the latest turns
    in which no piece left or entered the board, `passes` the forced passes just before this turn.

    `last` are the actions of the latest turn, or the latest placing or choice, for display only. No
    rule reads it and equality ignores it, but a position's text contains it.
    """

    ruleset: Ruleset
    mover: Seat
    board: Board = NOBODY
    ply: int = 0
    quiet: int = 0
    passes: int = 0
    past: tuple[Board, ...] = ()
    done: tuple[Action, ...] = ()
    last: tuple[Action, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Tells whether all fields but `last` are equal."""
        return isinstance(other, State) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        """Tells the opposite; without this method the tuple's own one would be used."""
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    @property
    def phase(self) -> Phase:
        """The phase of the match: choosing, placing or playing."""
        if None in self.ruleset.agile:
            return Phase.CHOOSING
        return Phase.PLAYING if self.past else Phase.PLACING

    @property
    def forbidden(self) -> Board | None:
        """The repeat state: the board at the end of the mover's previous turn (ruling “repeat
        state”)."""
        return self.past[-2] if self.ply >= 2 and len(self.past) >= 2 else None

    @property
    def raging(self) -> bool:
        """Whether the mover began the turn with one piece against two or more."""
        return raging(self.past[-1], self.mover)

    def place(self, side: Seat, kind: int) -> int:
        """Returns the place of a piece: a square 0-48, `GONE` or `WAITING`."""
        return self.board[side * 5 + kind]

    def rings(self, side: Seat, kind: int) -> int:
        """Returns the number of rings on a piece's podium."""
        return self.board[PIECES + side * 5 + kind]


def kinds_on(board: Board, side: Seat) -> list[Kind]:
    """Returns the kinds of a side that stand on the board."""
    return [kind for kind in KINDS if board[side * 5 + kind] < ONBOARD]


def counts(board: Board) -> tuple[int, int]:
    """Returns the number of pieces of each side on the board."""
    stands = board[:PIECES].translate(_STANDS)
    return stands.count(1, 0, 5), stands.count(1, 5)


def count(board: Board, side: Seat) -> int:
    """Returns the number of pieces of a side on the board."""
    return counts(board)[side]


def raging(board: Board, side: Seat) -> bool:
    """Tells whether Blood Lust and Blood Rage hold for a side: it has one piece against two or
    more."""
    return count(board, side) == 1 and count(board, 1 - side) >= 2


def same_pieces(one: Board, other: Board) -> bool:
    """Tells whether the same pieces stand on both boards."""
    return one[:PIECES].translate(_STANDS) == other[:PIECES].translate(_STANDS)
