"""A position of Magna Victorus, with the memory that the rules need."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engines.victorus.model.board import (
    BATTLEFIELD,
    CELLS,
    HOMES,
    KINGDOM_OF,
    KINGDOMS,
    Cell,
    Kingdom,
)
from engines.victorus.model.pieces import ARMY, KING, PIECES, Piece
from engines.victorus.model.values import FREE, PlayedMove, Ruleset, VictorusEnding

Board: TypeAlias = bytes
"""For each cell the piece's number plus 1, or 0. One extra entry, always 0, stands for all cells
beyond the rim (see `rays`)."""

EMPTY: Final[Board] = bytes(len(CELLS) + 1)
CAPTURE: Final = 3
"""The number of bytes of a line in `State.captures`."""
ROYAL_VICTIM: Final = 128
"""Added to the number of a victim that was a royal knight."""


class State(NamedTuple):
    """An immutable position.

    `royal` and `credit` have an entry for each piece: `royal` is 1 for a royal knight, `credit` is
    a knight's score towards promotion. `held` is the holder of each King and Queen, by `kingdom * 2
    + queen`, and `windings` the number of times that each has gone round (see `laps`). `captures`
    has three bytes a line: the captor, the victim (plus `ROYAL_VICTIM` for a royal knight), and the
    captor's score for promotion.

    `done` are the moves of the turn under way; frozen pieces, bonus moves and the rest of a turn
    follow from them (see `turns`). `past` serves the rule of repetition: digests of the positions
    at the ends of turns since the last capture, oldest first, after the digest of the position
    before those turns. `round` counts from 1, `turn` from 0. `closing` tells whether the match's
    time is over, so that this round is the last. Once the match is over, `ending` is set, with
    `winners`.

    `last` are the moves of the latest turn, for display only. No rule reads it and equality ignores
    it, but a position's text contains it.
    """

    ruleset: Ruleset
    mover: Kingdom
    board: Board
    royal: bytes = bytes(len(PIECES))
    credit: bytes = bytes(len(PIECES))
    held: bytes = bytes([FREE] * 12)
    windings: tuple[int, ...] = (0,) * 12
    captures: bytes = b""
    round: int = 1
    turn: int = 0
    closing: bool = False
    done: tuple[PlayedMove, ...] = ()
    past: tuple[bytes, ...] = ()
    ending: VictorusEnding | None = None
    winners: tuple[Kingdom, ...] = ()
    last: tuple[PlayedMove, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Tells whether all fields but `last` are equal."""
        return isinstance(other, State) and self[:-1] == other[:-1]

    def __ne__(self, other: object) -> bool:
        """Tells the opposite; without this method the tuple's own one would be used."""
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    def cell(self, piece: Piece) -> Cell:
        """Returns a piece's cell, or -1 if it is off the board."""
        return self.board.find(piece + 1)

    @property
    def living(self) -> tuple[Kingdom, ...]:
        """The kingdoms that are still in the game: those with a King or Queen on the board."""
        return _living(self.ruleset.kingdoms, self.held)

    @property
    def zones(self) -> bytes:
        """The zone of each cell: the living kingdom in which it lies, else `BATTLEFIELD`."""
        return _zones(self.living)

    def tally(self, kingdom: Kingdom) -> int:
        """Returns how many captures the knights of a kingdom have made."""
        return _tally(self.captures, kingdom)


@lru_cache(maxsize=1024)
def _tally(captures: bytes, kingdom: Kingdom) -> int:
    return len(captures[::CAPTURE].translate(None, _ALL_BUT_KNIGHTS[kingdom]))


_ALL_BUT_KNIGHTS: Final = tuple(
    bytes(piece for piece in PIECES if piece // ARMY != kingdom or piece % ARMY >= KING)
    for kingdom in KINGDOMS
)
"""The numbers of all pieces except its knights, for each kingdom."""


@lru_cache(maxsize=1024)
def _living(kingdoms: tuple[Kingdom, ...], held: bytes) -> tuple[Kingdom, ...]:
    return tuple(
        kingdom
        for kingdom in kingdoms
        if held[kingdom * 2] == FREE or held[kingdom * 2 + 1] == FREE
    )


@lru_cache(maxsize=64)
def _zones(living: tuple[Kingdom, ...]) -> bytes:
    """Returns the zone of each cell while these kingdoms are in the game (ruling “unused and
    eliminated kingdoms”)."""
    return bytes(zone if zone in living else BATTLEFIELD for zone in KINGDOM_OF)


def family_index(piece: Piece) -> int:
    """Returns a King's or Queen's index in `held` and `windings`."""
    return piece // ARMY * 2 + piece % ARMY - KING


def digest(state: State) -> bytes:
    """Returns a digest of the position at the end of a turn, as the rule of repetition compares it:
    pieces, laps and mover. Promotions and credit change only by captures, which begin `past`
    anew."""
    return placement(state.board, state.windings, state.mover)


def placement(board: Board, windings: tuple[int, ...], mover: Kingdom) -> bytes:
    """Returns the digest of a position of these pieces, laps and mover."""
    return hashlib.blake2b(board + _tail(windings, mover), digest_size=8).digest()


@lru_cache(maxsize=1024)
def _tail(windings: tuple[int, ...], mover: Kingdom) -> bytes:
    return bytes([*(winding % 256 for winding in windings), mover])


def fresh(ruleset: Ruleset) -> State:
    """Returns the position before the first turn; orange, or else the lowest seat, starts (ruling
    “who starts”)."""
    board = bytearray(EMPTY)
    for kingdom in ruleset.kingdoms:
        for piece in range(kingdom * ARMY, kingdom * ARMY + ARMY):
            board[HOMES[piece]] = piece + 1
    state = State(ruleset, ruleset.kingdoms[0], bytes(board))
    return state._replace(past=(digest(state),))
