"""The squares to which pieces move, and their ranges: geometry, without the order of a turn.

All tables are made once for each board. A slide is a line of squares in one direction, nearest
first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engines.game import Seat
from engines.vilitum.model.board import (
    DIAGONAL,
    LEAPS,
    ORTHOGONAL,
    PIECES,
    SIZES,
    SQUARES,
    STRIDE,
    Kind,
    away,
    squares_of,
)
from engines.vilitum.model.state import ONBOARD, Board
from engines.vilitum.model.values import Regional, Ruleset

Occupants: TypeAlias = list[int]
"""The number of the piece on each of the 49 squares, or `EMPTY`."""

Squares: TypeAlias = tuple[int, ...]

EMPTY: Final = -1
_ALL: Final = ORTHOGONAL + DIAGONAL


@dataclass(frozen=True, slots=True)
class Leap:
    """A Wizard's L: its end, and the squares passed if the long leg or the short leg comes first.
    Only the beginner game needs these squares (ruling “Wizard's way”)."""

    end: int
    long_first: Squares
    short_first: Squares


@dataclass(frozen=True, slots=True)
class BoardTables:
    """The tables of one board, by square."""

    orthogonal: tuple[tuple[Squares, ...], ...]
    diagonal: tuple[tuple[Squares, ...], ...]
    straight: tuple[tuple[Squares, ...], ...]
    """All eight directions, the orthogonal ones first."""
    around: tuple[Squares, ...]
    """One step in all eight directions, in the same order."""
    near: tuple[Squares, ...]
    """Orthogonal 1: Warrior, Rogue, Melee Archer."""
    magic: tuple[Squares, ...]
    """Orthogonal exactly 2 or diagonal 1: Wizard, Archer."""
    care: tuple[Squares, ...]
    """Orthogonal 1 or 2 or diagonal 1: the Cleric's heal."""
    far: tuple[Squares, ...]
    """Orthogonal 3 or diagonal 2: an Archer that stays."""
    leaps: tuple[tuple[Leap, ...], ...]


def _line(size: int, start: int, files: int, ranks: int) -> Squares:
    steps = (away(size, start, files * n, ranks * n) for n in range(1, size))
    return tuple(step for step in steps if step is not None)


def _leap(size: int, start: int, files: int, ranks: int) -> Leap | None:
    end = away(size, start, files, ranks)
    if end is None:
        return None
    unit = STRIDE * (1 if ranks > 0 else -1), 1 if files > 0 else -1
    long, short = unit if abs(ranks) == 2 else unit[::-1]
    return Leap(end, (start + long, start + 2 * long), (start + short, start + short + long))


def _tables(size: int) -> BoardTables:
    board = set(squares_of(size))

    def lines(directions: tuple[tuple[int, int], ...]) -> tuple[tuple[Squares, ...], ...]:
        return tuple(
            tuple(_line(size, at, *way) for way in directions) if at in board else ()
            for at in range(len(SQUARES))
        )

    def at_distance(rays: tuple[tuple[Squares, ...], ...], steps: int) -> tuple[Squares, ...]:
        return tuple(
            tuple(line[steps - 1] for line in lines if len(line) >= steps) for lines in rays
        )

    def both(one: tuple[Squares, ...], other: tuple[Squares, ...]) -> tuple[Squares, ...]:
        return tuple(tuple(sorted(a + b)) for a, b in zip(one, other, strict=True))

    orthogonal, diagonal, straight = lines(ORTHOGONAL), lines(DIAGONAL), lines(_ALL)
    magic = both(at_distance(orthogonal, 2), at_distance(diagonal, 1))
    leaps = tuple(
        tuple(leap for way in LEAPS if at in board and (leap := _leap(size, at, *way)))
        for at in range(len(SQUARES))
    )
    return BoardTables(
        orthogonal,
        diagonal,
        straight,
        around=at_distance(straight, 1),
        near=at_distance(orthogonal, 1),
        magic=magic,
        care=both(at_distance(orthogonal, 1), magic),
        far=both(at_distance(orthogonal, 3), at_distance(diagonal, 2)),
        leaps=leaps,
    )


TABLES: Final = {size: _tables(size) for size in SIZES}


_NONE: Final[Occupants] = [EMPTY] * len(SQUARES)
PIECES_OF: Final = (frozenset(range(5)), frozenset(range(5, PIECES)))
"""The numbers of each side's pieces."""


def occupants(board: Board) -> Occupants:
    """Returns the number of the piece on each square."""
    squares = _NONE.copy()
    for piece in range(PIECES):
        place = board[piece]
        if place < ONBOARD:
            squares[place] = piece
    return squares


# Moving


def destinations(
    ruleset: Ruleset, squares: Occupants, side: Seat, kind: Kind, start: int
) -> list[int]:
    """Returns the empty squares to which this piece may move from `start`."""
    tables, enemies = TABLES[ruleset.size], PIECES_OF[1 - side]
    if kind is Kind.ROGUE:
        sneaky = Regional.SNEAKY_ROGUE in ruleset.regional
        stops = _ROGUE_OF[1 - side] if sneaky else enemies
        return _slides(squares, stops, tables.straight[start])
    if kind is Kind.ARCHER:
        return _slides(squares, enemies, tables.diagonal[start])
    if kind is Kind.CLERIC:
        return _slides(squares, enemies, tables.orthogonal[start])
    if kind is Kind.WARRIOR:
        return [step for step in steps(ruleset, side, start) if squares[step] == EMPTY]
    return _leaps(ruleset, squares, side, tables.leaps[start])


def steps(ruleset: Ruleset, side: Seat, start: int) -> Squares:
    """Returns the squares one step away in the Warrior's directions, empty or not."""
    tables = TABLES[ruleset.size]
    slanted = ruleset.size == 7 or ruleset.beginner or ruleset.agile[side]
    return tables.around[start] if slanted else tables.near[start]


_ROGUE_OF: Final = (frozenset({Kind.ROGUE + 0}), frozenset({Kind.ROGUE + 5}))
"""The only piece of each side that stops a Sneaky Rogue."""


def _slides(squares: Occupants, stops: frozenset[int], lines: tuple[Squares, ...]) -> list[int]:
    """Returns the empty squares at which a slide may end. Slides pass pieces of their own side and
    end before the pieces in `stops`: all enemies, for a Sneaky Rogue only the enemy Rogue (ruling
    “slides”)."""
    ends: list[int] = []
    for line in lines:
        for square in line:
            piece = squares[square]
            if piece == EMPTY:
                ends.append(square)
            elif piece in stops:
                break
    return ends


def _leaps(ruleset: Ruleset, squares: Occupants, side: Seat, leaps: tuple[Leap, ...]) -> list[int]:
    ends = [leap for leap in leaps if squares[leap.end] == EMPTY]
    if ruleset.beginner:
        ends = [leap for leap in ends if not _shut_in(squares, side, leap)]
    return [leap.end for leap in ends]


def _shut_in(squares: Occupants, side: Seat, leap: Leap) -> bool:
    """Tells whether enemies stand on both ways of the L, which shuts it in the beginner game."""
    return all(
        any(squares[passed] != EMPTY and squares[passed] // 5 != side for passed in way)
        for way in (leap.long_first, leap.short_first)
    )


# Ranges


def attack_range(ruleset: Ruleset, kind: Kind, start: int) -> Squares:
    """Returns the squares that this kind attacks; empty for the Cleric."""
    tables = TABLES[ruleset.size]
    if kind is Kind.WARRIOR or kind is Kind.ROGUE:
        return tables.near[start]
    return () if kind is Kind.CLERIC else tables.magic[start]


def staying_range(ruleset: Ruleset, kind: Kind, start: int) -> Squares:
    """Returns the further squares that the Archer attacks if it does not move this turn."""
    if kind is not Kind.ARCHER:
        return ()
    tables = TABLES[ruleset.size]
    long = () if ruleset.beginner else tables.far[start]
    return long + (tables.near[start] if ruleset.has(Regional.MELEE_ARCHER) else ())


def heal_range(ruleset: Ruleset, start: int) -> Squares:
    """Returns the squares in the Cleric's heal range."""
    return TABLES[ruleset.size].care[start]


def ring_range(ruleset: Ruleset, start: int) -> Squares:
    """Returns the squares to and from which a White Wizard moves a ring."""
    return TABLES[ruleset.size].magic[start]


def beyond(ruleset: Ruleset, start: int, over: int) -> int | None:
    """Returns the square behind the adjacent square `over`, seen from `start`, or None off the
    board."""
    (rank, file), (other_rank, other_file) = divmod(start, STRIDE), divmod(over, STRIDE)
    return away(ruleset.size, over, other_file - file, other_rank - rank)
