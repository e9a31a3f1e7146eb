"""Wizards of the Vicious Circle for the reference players.

A square's number is `rank * 6 + file`: the sixth file of each rank is no square, so that a shift of
a set of squares, one bit each, never comes back on the other edge.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engines.game import Seat
from engines.vicious_circle.board import ADMITS, DOMAINS, STEPS, TERRAIN, THRONES, Kind
from engines.vicious_circle.game import GAME
from engines.vicious_circle.rules import PLIES, REPEATS, sound_set_ups
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import RESERVE, Action, Ban, Deploy, Move, Pass, Ruleset
from tools.strength.stick.position import WON, Moves, Position
from tools.strength.stick.stick import FAR, DuelStick

WIDE: Final = 6
HELD, GONE = 30, 31
"""The places of a creature in reserve and of a captured one."""
EMPTY: Final = -1
CREATURE: Final = 100
"""Points for a creature that is not captured."""
NEAR: Final = 5
"""Points for each square that a creature stands nearer to the enemy throne."""
PASS: Final = -1
SHORT: Final = 5
"""A line with fewer positions has none twice."""


def _wide(square: int) -> int:
    return square // 5 * WIDE + square % 5


def _narrow(place: int) -> int:
    return place // WIDE * 5 + place % WIDE


def _bits(squares: Sequence[int]) -> int:
    return sum(1 << _wide(each) for each in squares)


_BOARD: Final = _bits(range(25))
_DOMAINS: Final = tuple(_bits(each) for each in DOMAINS)
_THRONES: Final = tuple(_wide(each) for each in THRONES)
_ADMITS: Final = tuple(
    _bits([at for at in range(25) if ADMITS.get(TERRAIN[at], kind) is kind]) for kind in Kind
)
"""The squares that admit each kind."""


def _worth(seat: Seat, place: int) -> int:
    if place == GONE:
        return 0
    if place == HELD:
        return CREATURE
    (rank, file), (to, across) = divmod(place, WIDE), divmod(_THRONES[1 - seat], WIDE)
    return CREATURE + NEAR * (4 - max(abs(rank - to), abs(file - across)))


def _near(seat: Seat, kind: Kind) -> int:
    """Returns the squares from which a kind might come to the enemy throne in one move."""
    to, across = divmod(_THRONES[1 - seat], WIDE)
    near = [at for at in range(25) if max(abs(at // 5 - to), abs(at % 5 - across)) <= STEPS[kind]]
    return _bits(near)


_CLOSE: Final = tuple(tuple(_near(seat, kind) for kind in Kind) for seat in (0, 1))
"""The same by side and kind; `_EVERYWHERE` by kind, the reserve included."""
_EVERYWHERE: Final = ((1 << GONE) - 1,) * 5
_WORTH: Final = tuple(tuple(_worth(seat, place) for place in range(32)) for seat in (0, 1))
"""Points for a creature, by its side and place."""
_RNG: Final = random.Random("vicious circle")
_PLACED: Final = tuple(tuple(_RNG.getrandbits(64) for _ in range(32)) for _ in range(10))
FREE: Final = 5 << 5
"""In place of a ban: no creature is barred from a square."""
_BARRED: Final = tuple(tuple(_RNG.getrandbits(64) for _ in range(FREE + 1)) for _ in (0, 1))
_SECOND: Final = _RNG.getrandbits(64)
"""Random numbers that a position's key is made of: a creature's place, ko, Dawn to move."""


@lru_cache(1 << 16)
def _squares(bits: int) -> tuple[int, ...]:
    return tuple(at for at in range(30) if bits >> at & 1)


def _spread(bits: int) -> int:
    """Returns these squares and all beside them."""
    bits |= bits << 1 | bits >> 1
    return bits | bits << WIDE | bits >> WIDE


class _Before(NamedTuple):
    """All that a move changes and that does not follow from it."""

    move: int
    captured: int
    bans: tuple[int, int]
    seen: list[int]
    passes: int


def _place(place: int) -> int:
    return _wide(place) if place >= 0 else HELD if place == RESERVE else GONE


class CirclePosition(Position[int]):
    """A position. A move is `kind << 10 | start << 5 | end`, the start of a deployment `HELD`, or
    `PASS`."""

    def __init__(self, state: State) -> None:
        self.mover = state.mover
        self._ko: Final = state.ruleset is Ruleset.VAN_SLYKE
        self._places = [_place(each - OFFSET) for each in state.places]
        self._board = [EMPTY] * 30
        self._taken = [0, 0]
        """The squares on which each side stands."""
        for creature, place in enumerate(self._places):
            if place < HELD:
                self._board[place] = creature
                self._taken[creature // 5] |= 1 << place
        self._bans = (_ban(state.bans[0]), _ban(state.bans[1]))
        """For each side `kind << 5 | square`, where it may not end a move, or `FREE`."""
        self._plies = state.plies
        self._passes = int(state.line[-1:] == (Pass(),))
        self._seen = [_known(each) for each in state.seen]
        """The keys of the positions since the latest capture or deployment."""
        self._made: list[_Before] = []

    def key(self) -> Hashable:
        now = self._seen[-1]
        if len(self._seen) < SHORT or (stood := self._seen.count(now)) == 1:
            return now
        return now, stood

    def drawn(self) -> bool:
        if self._passes >= 2 or self._plies >= PLIES:
            return True
        return len(self._seen) >= SHORT and self._seen.count(self._seen[-1]) >= REPEATS

    def may_draw(self) -> bool:
        if self._passes or self._plies >= PLIES - 1:
            return True
        return len(self._seen) >= SHORT and len(set(self._seen)) < len(self._seen)

    def value(self) -> int:
        points, places = 0, self._places
        for own, other in zip(places[:5], places[5:], strict=True):
            points += _WORTH[0][own] - _WORTH[1][other]
        return -points if self.mover else points

    def moves(self) -> Moves[int]:
        side, found = self.mover, list[tuple[int, int]]()
        for kind in range(5):
            start = self._places[side * 5 + kind]
            if start != GONE and (ends := self._ends(side, kind, start)):
                self._listed(found, kind, start, _squares(ends))
        found.sort(reverse=True)
        return found or [(0, PASS)]

    def _ends(self, side: Seat, kind: int, start: int) -> int:
        """Returns the squares on which a creature may end its move or deployment."""
        empty = _BOARD & ~(self._taken[0] | self._taken[1])
        foe, places, throne = 5 - side * 5, self._places, 1 << _THRONES[1 - side]
        prey = places[foe + (kind + 1) % 5]
        target = 1 << prey if prey < HELD else 0
        if start == HELD:
            return _DOMAINS[side] & (empty | target)
        free = empty & _ADMITS[kind] & ~throne
        target &= _ADMITS[kind]
        if throne != 1 << places[foe + (kind + 4) % 5]:
            target |= throne
        bits = 1 << start
        for _ in range(STEPS[kind] - 1):
            bits |= _spread(bits) & free
        ends = _spread(bits) & (free | target)
        if self._bans[side] >> 5 == kind:
            ends &= ~(1 << (self._bans[side] & 31))
        return ends

    def wins(self, side: Seat) -> bool:
        own, foe, places = side * 5, 5 - side * 5, self._places
        wanted, close = 1 << _THRONES[1 - side], _CLOSE[side]
        rest = [each for each in places[foe : foe + 5] if each != GONE]
        if len(rest) == 1 and rest[0] != HELD:
            wanted, close = wanted | 1 << rest[0], _EVERYWHERE
        return any(
            close[kind] >> start & 1 and self._ends(side, kind, start) & wanted
            for kind, start in enumerate(places[own : own + 5])
            if start != GONE
        )

    def takes(self, move: int) -> bool:
        return move != PASS and self._board[move & 31] != EMPTY

    def _listed(self, found: Moves[int], kind: int, start: int, ends: tuple[int, ...]) -> None:
        side, board, throne = self.mover, self._board, _THRONES[1 - self.mover]
        worth, other = _WORTH[side], _WORTH[1 - side]
        base, code = worth[start], kind << 10 | start << 5
        for end in ends:
            gain = worth[end] - base
            if end == throne:
                gain = WON
            elif board[end] != EMPTY:
                gain = WON if self._is_last() else gain + other[end]
            found.append((gain, code | end))

    def _is_last(self) -> bool:
        """Tells whether the other side has one creature left."""
        foe = 5 - self.mover * 5
        return self._places[foe : foe + 5].count(GONE) == 4

    def make(self, move: int) -> None:
        side, captured = self.mover, EMPTY
        now, ban, bans = self._seen[-1] ^ _SECOND, FREE, self._bans
        if move == PASS:
            fresh = False
            self._made.append(_Before(move, captured, bans, self._seen, self._passes))
            self._passes += 1
        else:
            kind, start, end = move >> 10, move >> 5 & 31, move & 31
            captured = self._board[end]
            fresh = captured != EMPTY or start == HELD
            self._made.append(_Before(move, captured, bans, self._seen, self._passes))
            self._passes = 0
            if captured != EMPTY:
                self._put(captured, end, GONE)
                now ^= _PLACED[captured][end] ^ _PLACED[captured][GONE]
            creature = side * 5 + kind
            self._put(creature, start, end)
            now ^= _PLACED[creature][start] ^ _PLACED[creature][end]
            if self._ko and start != HELD:
                ban = kind << 5 | start
        other = bans[1 - side]
        if captured != EMPTY and other >> 5 == captured % 5:
            other = FREE  # a captured creature needs no ban
        self._bans = (other, ban) if side else (ban, other)
        now ^= _barred(bans) ^ _barred(self._bans)
        self._seen = [now] if fresh else [*self._seen, now]
        self._plies += 1
        self.mover = 1 - side

    def unmake(self) -> None:
        before = self._made.pop()
        self.mover = side = 1 - self.mover
        self._plies -= 1
        self._bans, self._seen, self._passes = before.bans, before.seen, before.passes
        if before.move == PASS:
            return
        kind, start, end = before.move >> 10, before.move >> 5 & 31, before.move & 31
        self._put(side * 5 + kind, end, start)
        if before.captured != EMPTY:
            self._put(before.captured, GONE, end)

    def _put(self, creature: int, start: int, end: int) -> None:
        """Takes a creature from one place to another."""
        self._places[creature] = end
        taken = self._taken
        if start < HELD:
            self._board[start] = EMPTY
            taken[creature // 5] ^= 1 << start
        if end < HELD:
            self._board[end] = creature
            taken[creature // 5] ^= 1 << end


def _barred(bans: tuple[int, int]) -> int:
    return _BARRED[0][bans[0]] ^ _BARRED[1][bans[1]]


def _known(key: bytes) -> int:
    """Returns the key of a position by the engine's key of it."""
    found = _SECOND * key[10]
    for creature in range(10):
        found ^= _PLACED[creature][_place(key[creature] - OFFSET)]
    one, other = (_ban(divmod(code - 1, 25)) if code else FREE for code in key[11:])
    return found ^ _barred((one, other))


def _ban(ban: tuple[int, int] | Ban | None) -> int:
    """Returns the code of a ban, a kind and a square; `FREE` for none."""
    return ban[0] << 5 | _wide(ban[1]) if ban else FREE


class CircleStick(DuelStick[State, Action, int]):
    """The reference players' Vicious Circle, with set-ups drawn for both from the same list."""

    opening = 2
    depth = FAR

    def first(self, state: State, seat: Seat) -> Sequence[Action]:
        """Returns the set-ups that no first move can beat."""
        return sound_set_ups(seat) if state.setting_up else super().first(state, seat)

    def position(self, state: State) -> CirclePosition | None:
        return None if state.setting_up else CirclePosition(state)

    def actions(self, state: State, move: int) -> tuple[Action, ...]:
        if move == PASS:
            return (Pass(),)
        kind, start, end = Kind(move >> 10), move >> 5 & 31, _narrow(move & 31)
        takes = bytes([end + OFFSET]) in state.places
        if start == HELD:
            return (Deploy(kind, end, takes),)
        return (Move(kind, _narrow(start), end, takes),)


STICK: Final = CircleStick(GAME)
