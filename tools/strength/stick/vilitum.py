"""Vilitum for the reference players, on both boards, without the beginner's or regional rules.

A position is the engine's board, twenty bytes; a move is the board at the end of a turn. How a turn
gets there is written here anew.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from engines.game import Seat
from engines.vilitum.game import GAME
from engines.vilitum.model.board import (
    DIAGONAL,
    HP,
    LEAPS,
    ORTHOGONAL,
    PIECES,
    SQUARES,
    Kind,
    away,
    squares_of,
)
from engines.vilitum.model.state import GONE, Board, State
from engines.vilitum.model.values import Action, Pass, Phase, Ruleset
from engines.vilitum.play import QUIET, REPEATS, whole_turns
from tools.strength.stick.position import WON, Moves, Position
from tools.strength.stick.stick import DuelStick

EMPTY: Final = -1
NOWHERE: Final = 255
PIECE: Final = 60
"""Points for a piece on the board."""
POINT: Final = 30
"""Points for each hit point that a piece has left."""
RETURNED: Final = 3
"""The most hit points of a piece for which a Cleric leaves."""
STRONGEST: Final = 2
"""The most hit points that a turn takes from a piece."""
PASS: Final = b""
SHORT: Final = 5
"""A line with fewer positions has none twice."""
_BYTES: Final = tuple(bytes([each]) for each in range(256))
_STANDS: Final = bytes(place != GONE for place in range(256))
_NOBODY: Final = [EMPTY] * len(SQUARES)


class Ways(NamedTuple):
    """The ways of one kind from one square: those of its slides, nearest squares first; the squares
    that it steps or leaps to; those that it acts on; and on these if it stays."""

    slides: tuple[tuple[int, ...], ...] = ()
    steps: tuple[int, ...] = ()
    acts: tuple[int, ...] = ()
    stays: tuple[int, ...] = ()


def _at(size: int, start: int, ways: Sequence[tuple[int, int]], steps: int) -> tuple[int, ...]:
    ends = (away(size, start, files * steps, ranks * steps) for files, ranks in ways)
    return tuple(each for each in ends if each is not None)


def _lines(size: int, start: int, ways: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(at for steps in range(1, size) for at in _at(size, start, (way,), steps))
        for way in ways
    )


@cache
def _ways(size: int, kind: Kind, at: int) -> Ways:
    near, all_ways = _at(size, at, ORTHOGONAL, 1), ORTHOGONAL + DIAGONAL
    magic = _at(size, at, ORTHOGONAL, 2) + _at(size, at, DIAGONAL, 1)
    match kind:
        case Kind.WARRIOR:
            steps = _at(size, at, ORTHOGONAL if size == 5 else all_ways, 1)
            return Ways(steps=steps, acts=near)
        case Kind.ROGUE:
            return Ways(_lines(size, at, all_ways), acts=near)
        case Kind.WIZARD:
            return Ways(steps=_at(size, at, LEAPS, 1), acts=magic)
        case Kind.ARCHER:
            far = _at(size, at, ORTHOGONAL, 3) + _at(size, at, DIAGONAL, 2)
            return Ways(_lines(size, at, DIAGONAL), acts=magic, stays=far)
        case Kind.CLERIC:
            return Ways(_lines(size, at, ORTHOGONAL), acts=near + magic)


@cache
def _tables(size: int) -> tuple[tuple[Ways, ...], ...]:
    """Returns the ways of each kind from each square; none from squares off the board."""
    board = set(squares_of(size))
    return tuple(
        tuple(_ways(size, kind, at) if at in board else Ways() for at in range(len(SQUARES)))
        for kind in Kind
    )


@cache
def _across(size: int) -> dict[tuple[int, int], int]:
    """Returns the square opposite a start, by the start and the neighbour between them."""
    return {
        (start, line[0]): line[1]
        for start in squares_of(size)
        for line in _lines(size, start, ORTHOGONAL)
        if len(line) > 1
    }


def _worth(board: Board, piece: int) -> int:
    if board[piece] == GONE:
        return 0
    return PIECE + POINT * (HP[piece % 5] - board[PIECES + piece])


def _lead(board: Board, side: Seat) -> int:
    points = sum(_worth(board, each) - _worth(board, each + 5) for each in range(5))
    return -points if side else points


def _with(board: Board, at: int, value: int) -> Board:
    return board[:at] + _BYTES[value] + board[at + 1 :]


class _Before(NamedTuple):
    """All that a move changes."""

    board: Board
    past: tuple[Board, ...]
    quiet: int
    passes: int


class TavernPosition(Position[Board]):
    """A position at the start of a turn. Raises `ValueError` for rules that it does not know."""

    def __init__(self, state: State) -> None:
        if state.ruleset != Ruleset(state.ruleset.size):
            raise ValueError("the reference players know no beginner game and no regional rules")
        size = state.ruleset.size
        self.mover = state.mover
        self._ways: Final = _tables(size)
        self._opposite: Final = _across(size)
        self._board = state.board
        self._past = state.past
        """The boards at the ends of turns since a piece last left or entered."""
        self._quiet, self._passes, self._ply = state.quiet, state.passes, state.ply
        self._made: list[_Before] = []
        self._squares = _NOBODY
        """The piece on each square, while moves are listed."""

    @property
    def _forbidden(self) -> Board | None:
        """The board at the end of the mover's previous turn, at which no turn may end."""
        return self._past[-2] if self._ply >= 2 and len(self._past) >= 2 else None

    def key(self) -> Hashable:
        stood = self._past[::-2].count(self._board) if len(self._past) >= SHORT else 1
        return self._board, self.mover, self._forbidden, stood

    def drawn(self) -> bool:
        if self._passes >= 2 or self._quiet >= QUIET:
            return True
        past = self._past
        return len(past) >= SHORT and past[::-2].count(self._board) >= REPEATS

    def may_draw(self) -> bool:
        if self._passes or self._quiet >= QUIET - 1:
            return True
        return len(self._past) >= SHORT and len(set(self._past)) < len(self._past)

    def value(self) -> int:
        return _lead(self._board, self.mover)

    def wins(self, side: Seat) -> bool:
        foe = 5 - side * 5
        if self._board.count(_BYTES[GONE], foe, foe + 5) < 4:
            return False  # a turn defeats one piece at most
        return super().wins(side)

    def takes(self, move: Board) -> bool:
        foe = 5 - self.mover * 5
        return bool(move) and move.count(_BYTES[GONE], foe, foe + 5) > self._board.count(
            _BYTES[GONE], foe, foe + 5
        )

    def loud(self, *, threats: bool) -> Moves[Board]:
        board, foe = self._board, 5 - self.mover * 5
        if threats and self.may_threaten():
            return self.moves()
        for each in range(5):
            if board[foe + each] != GONE and HP[each] - board[PIECES + foe + each] <= STRONGEST:
                return [each for each in self.moves() if self.takes(each[1])]
        return []

    def may_threaten(self) -> bool:
        foe = 5 - self.mover * 5
        return self._board.count(_BYTES[GONE], foe, foe + 5) >= 3

    def make(self, move: Board) -> None:
        before = self._board
        self._made.append(_Before(before, self._past, self._quiet, self._passes))
        board = move or before
        same = before[:PIECES].translate(_STANDS) == board[:PIECES].translate(_STANDS)
        self._quiet = self._quiet + 1 if same else 0
        self._past = (*self._past, board) if same else (before, board)
        self._passes = 0 if move else self._passes + 1
        self._board = board
        self._ply += 1
        self.mover = 1 - self.mover

    def unmake(self) -> None:
        self._board, self._past, self._quiet, self._passes = self._made.pop()
        self._ply -= 1
        self.mover = 1 - self.mover

    def moves(self) -> Moves[Board]:
        board, squares = self._board, _NOBODY.copy()
        for piece in range(PIECES):
            if board[piece] != GONE:
                squares[board[piece]] = piece
        self._squares = squares
        found = dict(self._turns())
        if (forbidden := self._forbidden) is not None:
            found.pop(forbidden, None)
        listed = [(gain, each) for each, gain in found.items()]
        listed.sort(key=lambda each: each[0], reverse=True)
        return listed or [(0, PASS)]

    def _turns(self) -> Iterator[tuple[Board, int]]:
        """Yields the ends of all turns, some of them more than once, with their gains."""
        board, own = self._board, self.mover * 5
        cleric = own + Kind.CLERIC
        for piece in range(own, own + 5):
            if board[piece] != GONE:
                yield from self._uses(board, piece)
            elif board[cleric] != GONE:
                yield from self._returned(board, cleric, piece)

    def _returned(self, board: Board, cleric: int, piece: int) -> Iterator[tuple[Board, int]]:
        """Yields the ends of the turns in which the Cleric leaves for this piece."""
        at, rings = board[cleric], max(0, HP[piece % 5] - RETURNED)
        then = _with(_with(board, cleric, GONE), PIECES + cleric, 0)
        then = _with(_with(then, piece, at), PIECES + piece, rings)
        more = _worth(then, piece) - _worth(board, cleric)
        self._squares[at] = piece
        for end, gain in self._uses(then, piece):
            yield end, gain if gain == WON else gain + more
        self._squares[at] = cleric

    def _uses(self, board: Board, piece: int) -> Iterator[tuple[Board, int]]:
        """Yields the ends of the turns of one piece, with their gains."""
        start, kind = board[piece], piece % 5
        ends = [*self._moved(board, piece)]
        for end in ends:
            yield end, 0
            yield from self._acts(end, piece, self._ways[kind][end[piece]].acts)
        for then, gain in self._acts(board, piece, self._ways[kind][start].acts):
            yield then, gain
            if gain != WON:
                yield from self._after(board, then, piece, gain)
        yield from self._acts(board, piece, self._ways[kind][start].stays)

    def _after(
        self, board: Board, then: Board, piece: int, gain: int
    ) -> Iterator[tuple[Board, int]]:
        """Yields the ends of the turns in which the piece has acted and goes on."""
        fallen = [
            board[each] for each in range(PIECES) if then[each] == GONE and board[each] != GONE
        ]
        squares = self._squares
        kept = [squares[each] for each in fallen]
        for each in fallen:
            squares[each] = EMPTY
        for end in self._moved(then, piece):
            yield end, gain
        for each, other in zip(fallen, kept, strict=True):
            squares[each] = other
        if piece % 5 == Kind.CLERIC:
            acts = self._ways[Kind.CLERIC][then[piece]].acts
            for end, more in self._acts(then, piece, acts):
                yield end, gain + more

    def _moved(self, board: Board, piece: int) -> Iterator[Board]:
        """Yields the boards after the piece's moves, and a Wizard's swaps."""
        start, squares = board[piece], self._squares
        before, after = board[:piece], board[piece + 1 :]
        slides, steps, _, _ = self._ways[piece % 5][start]
        for end in self._slid(slides) if slides else steps:
            if squares[end] == EMPTY:
                yield before + _BYTES[end] + after
        if piece % 5 == Kind.WIZARD:
            own = self.mover * 5
            for ally in range(own, own + 5):
                if ally != piece and board[ally] != GONE:
                    yield _with(_with(board, piece, board[ally]), ally, start)

    def _slid(self, slides: tuple[tuple[int, ...], ...]) -> Iterator[int]:
        """Yields the squares of slides, those with own pieces included, up to the first enemy."""
        squares, foe = self._squares, 5 - self.mover * 5
        for line in slides:
            for end in line:
                if foe <= squares[end] < foe + 5:
                    break
                yield end

    def _acts(
        self, board: Board, piece: int, targets: tuple[int, ...]
    ) -> Iterator[tuple[Board, int]]:
        """Yields the boards after the piece's attacks or heals, with the points that these gain."""
        foe, heals = 5 - self.mover * 5, piece % 5 == Kind.CLERIC
        for target in targets:
            other = self._squares[target]
            if other == EMPTY or (foe <= other < foe + 5) is heals:
                continue
            rings = board[PIECES + other]
            if not heals:
                yield self._wounded(board, other, rings + self._damage(board, piece, other))
            elif rings and other != piece:
                yield _with(board, PIECES + other, rings - 1), POINT

    def _wounded(self, board: Board, other: int, rings: int) -> tuple[Board, int]:
        """Returns the board on which an enemy has so many rings, and what that gains."""
        left, foe = HP[other % 5] - rings, 5 - self.mover * 5
        if left > 0:
            return _with(board, PIECES + other, rings), POINT * (rings - board[PIECES + other])
        then = _with(_with(board, other, GONE), PIECES + other, 0)
        won = then.count(_BYTES[GONE], foe, foe + 5) == 5
        return then, WON if won else _worth(board, other)

    def _damage(self, board: Board, piece: int, other: int) -> int:
        kind = piece % 5
        if kind == Kind.WARRIOR:
            return 1 if other % 5 == Kind.WARRIOR else 2
        if kind != Kind.ROGUE:
            return 1
        behind = self._opposite.get((board[piece], board[other]), NOWHERE)
        own = piece - kind
        return 2 if behind in board[own : own + 5] else 1


class TavernStick(DuelStick[State, Action, Board]):
    """The reference players' Vilitum: all pieces are placed at random."""

    opening = PIECES

    def position(self, state: State) -> TavernPosition | None:
        return TavernPosition(state) if state.phase is Phase.PLAYING else None

    def turn(
        self, state: State, depth: int, rng: random.Random, *, quiet: bool = False
    ) -> tuple[Action, ...]:
        if not state.done:
            return super().turn(state, depth, rng, quiet=quiet)
        rests = [*whole_turns(state)]  # of a turn that somebody else has begun
        rng.shuffle(rests)
        return max(rests, key=lambda each: _lead(each[1].board, state.mover))[0]

    def actions(self, state: State, move: Board) -> tuple[Action, ...]:
        if move == PASS:
            return (Pass(),)
        return next(turn for turn, after in whole_turns(state) if after.board == move)


STICK: Final = TavernStick(GAME)
