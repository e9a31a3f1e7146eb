"""Rulesets, actions and views of Magna Victorus: values without rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engines.game import Ending, Seat, View
from engines.victorus.model.board import BATTLEFIELD, Cell, Kingdom
from engines.victorus.model.pieces import ARMY, Piece

ROUNDS: Final = 200
"""The rounds after which the match is a draw (ruling “rounds”)."""
NOBODY: Final = -1
"""The number that stands for no piece."""

SEATINGS: Final[dict[int, tuple[Kingdom, ...]]] = {
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 1, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}
"""The kingdoms in play by the number of players; with five, all except a chosen one (ruling
“seats”)."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a match, and the kingdoms in play, ascending: seat n has the n-th of them."""

    kingdoms: tuple[Kingdom, ...]
    quick: bool = False
    allied: bool = False

    def seat(self, kingdom: Kingdom) -> Seat:
        """Returns the seat of a kingdom's player."""
        return self.kingdoms.index(kingdom)

    def friends(self, one: Kingdom, other: Kingdom) -> bool:
        """Tells whether these kingdoms do not capture each other. Allied armies: East is orange,
        red and green, West is black, blue and purple."""
        return one == other or (self.allied and one % 2 == other % 2)


class VictorusEnding(Ending):
    """Every way in which the rules end a match."""

    CENTRE = "centre"
    LAST_SURVIVOR = "last survivor"
    POINTS = "points"
    REPETITION = "repetition"
    ROUNDS = "rounds"


class Move(NamedTuple):
    """A piece goes from the first cell of `path` to the last, a Hospitaller by way of the cell
    between. `takes` tells whether it captures on the last cell."""

    path: tuple[Cell, ...]
    takes: bool = False


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The mover ends the turn, though a second or a bonus move is possible."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a player who cannot move (ruling “no move”)."""


Action: TypeAlias = Move | EndTurn | Pass

FREE: Final = 255
"""The holder of a King or Queen that is not captured: it is on the board, or its kingdom is not in
play."""
LOST: Final = 254
"""The holder of a King or Queen that is off the board for good: its captor is out of the game, or
its player has left."""


@dataclass(frozen=True, slots=True)
class Return:
    """A piece of the royal family that an exchange has put back into its kingdom."""

    piece: Piece
    cell: Cell


class PlayedMove(NamedTuple):
    """A move as it was played.

    `victim` is the captured piece, else `NOBODY`; `was_royal` tells whether it was a royal knight.
    `zone` is the zone of the capture when it happened: a living kingdom or `BATTLEFIELD`.
    `returned` are the two pieces of an exchange, `out` is the kingdom that this capture eliminated,
    or `BATTLEFIELD`. `began` is the zone of the cell that the piece left, at that time.
    """

    piece: Piece
    path: tuple[Cell, ...]
    victim: Piece = NOBODY
    was_royal: bool = False
    zone: int = BATTLEFIELD
    returned: tuple[Return, ...] = ()
    out: int = BATTLEFIELD
    began: int = BATTLEFIELD

    @property
    def by(self) -> Kingdom:
        """The kingdom that moved."""
        return self.piece // ARMY

    @property
    def end(self) -> Cell:
        """The cell on which the piece came to stand."""
        return self.path[-1]

    @property
    def takes(self) -> bool:
        """Whether it was a capture."""
        return self.victim != NOBODY


@dataclass(frozen=True, slots=True)
class Capture:
    """A line of the score-cards: captor and victim. `counts` is the captor's score for promotion;
    `was_royal` tells whether the victim was a royal knight."""

    captor: Piece
    victim: Piece
    was_royal: bool
    counts: int


@dataclass(frozen=True, slots=True)
class Lap:
    """The lap of a King or Queen on the board: whole degrees about the centre, from its own axis in
    its own direction. From 360 on it may enter the centre from its axis."""

    piece: Piece
    degrees: int

    @property
    def shown(self) -> int:
        """The degrees to display: 0 before the axis is passed, since the piece starts before it."""
        return max(0, self.degrees)


@dataclass(frozen=True, slots=True, kw_only=True)
class VictorusView(View[Action]):
    """The whole position: in this game nothing is secret.

    `turn` counts the turns of all players from 0. `cells` has an entry for each of the 181 cells:
    the piece's number plus 1, or 0. `royal` are the royal knights on the board. `frozen` are the
    mover's pieces that have captured this turn and must stay. `active` is the piece that may make
    the second move of its turn, or `NOBODY`. `bonus` is the number of bonus moves left. `done` are
    the moves of the turn under way, `last` those of the turn before it.
    """

    ruleset: Ruleset
    mover: Kingdom
    round: int
    """Counted from 1."""
    closing: bool
    """Whether, in the quick game, the time is over, so that this round is the last."""
    cells: bytes
    royal: tuple[Piece, ...]
    frozen: tuple[Piece, ...]
    active: Piece
    bonus: int
    living: tuple[Kingdom, ...]
    held: tuple[int, ...]
    """The holder of each King and Queen (`kingdom * 2 + queen`): a kingdom, `FREE` or `LOST`."""
    captures: tuple[Capture, ...]
    credit: tuple[int, ...]
    """The score of each piece towards promotion: with 2 it becomes royal."""
    tally: tuple[int, ...]
    """The captures by the knights of each kingdom; from 3 on its King and Queen may leave it."""
    points: tuple[int, ...]
    """The points of captured pieces by kingdom, as the quick game counts them."""
    laps: tuple[Lap, ...]
    done: tuple[PlayedMove, ...]
    last: tuple[PlayedMove, ...]
    winners: tuple[Kingdom, ...]
    """The winners once the rules have ended the match; empty in a draw."""
    repeats: int = 1
    """The number of times the position at the start of this turn has stood: the third is a draw."""
