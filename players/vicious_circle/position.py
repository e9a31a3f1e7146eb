"""A quicker representation of a state for the search: a position that changes and takes its changes
back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, final

from engines.vicious_circle.board import THRONES, Kind
from engines.vicious_circle.rules import PLIES, REPEATS
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import RESERVE, Action, Ban, Deploy, Move, Pass, Ruleset
from players.search.arrays import COMPILED, filled, numbers, row
from players.vicious_circle.tables import BOARD, GONE, HELD, THRONE, WAYS, squares_of

if TYPE_CHECKING:
    from mypy_extensions import i64


PASS: Final = -1
FREE: Final = 5 << 5
"""In place of a ban: no creature is barred from a square."""
EMPTY: Final = -1
SHORT: Final = 4
"""With so few positions since a capture or deployment none has come back."""
WIDE: Final = 27
"""The places of a creature."""
_BANS: Final = FREE + 1
_RNG: Final = random.Random("vicious circle")
_PLACED: Final = filled([_RNG.getrandbits(62) for _ in range(10 * WIDE)])
_BARRED: Final = filled([_RNG.getrandbits(62) for _ in range(2 * _BANS)])
_SECOND: Final = filled([_RNG.getrandbits(62)])
"""Random numbers whose exclusive or is a position's key: places, bans, Dawn to move."""
_THRONES: Final = filled(THRONES)
_THRONE_BITS: Final = filled(THRONE)


def _place(place: int) -> int:
    return place if place >= 0 else HELD if place == RESERVE else GONE


def _code(ban: tuple[int, int] | Ban | None) -> int:
    return ban[0] << 5 | ban[1] if ban else FREE


@final
class Undo:
    """The part of an earlier position that does not follow from the moves since."""

    __slots__ = ("alive", "ban0", "ban1", "key", "passes", "since", "taken0", "taken1")

    def __init__(
        self,
        key: i64,
        alive: i64,
        taken0: i64,
        taken1: i64,
        ban0: i64,
        ban1: i64,
        passes: i64,
        since: i64,
    ) -> None:
        self.key: Final[i64] = key
        self.alive: Final[i64] = alive
        self.taken0: Final[i64] = taken0
        self.taken1: Final[i64] = taken1
        self.ban0: Final[i64] = ban0
        self.ban1: Final[i64] = ban1
        self.passes: Final[i64] = passes
        self.since: Final[i64] = since


@final
class Position:
    """A position after the set-ups are revealed. A move is `kind << 10 | start << 5 | end`, the
    start of a deployment `HELD`, or `PASS`.

    `spots` are the places of the ten creatures (`side * 5 + kind`), `alive` has a bit for each that
    is not captured, and `taken0` and `taken1` are the squares on which each side stands. `ban0` and
    `ban1` are the play forbidden to each side, as `kind << 5 | square`, or `FREE`. `keys` are those
    of the positions up to this one: from `since` on, those after the latest capture or deployment.
    `reach` has for each creature the squares that it comes to, taken ones included, if its side is
    on turn, without the square that is barred to it: as of the latest `look`.
    """

    __slots__ = (
        "_known",
        "_made",
        "alive",
        "ban0",
        "ban1",
        "count",
        "key",
        "ko",
        "mover",
        "passes",
        "plies",
        "reach",
        "since",
        "slack",
        "spots",
        "taken0",
        "taken1",
    )

    def __init__(self, state: State) -> None:
        self.mover: i64 = state.mover
        self.ko: Final = state.ruleset is Ruleset.VAN_SLYKE
        places = [_place(each - OFFSET) for each in state.places]
        self.spots: Final = filled(places)
        self.reach: Final = row(10)
        self.alive: i64 = sum(1 << each for each in range(10) if places[each] != GONE)
        self.taken0: i64 = sum(1 << place for place in places[:5] if place < HELD)
        self.taken1: i64 = sum(1 << place for place in places[5:] if place < HELD)
        self.ban0: i64 = _code(state.bans[0])
        self.ban1: i64 = _code(state.bans[1])
        self.plies: i64 = state.plies
        self.passes: i64 = int(state.line[-1:] == (Pass(),))
        known = [_known(each) for each in state.seen]
        self.count: i64 = len(known)
        self._known: Final = filled(known + [0] * (PLIES + 100))
        self.key: i64 = known[-1]
        self.since: i64 = 0
        self.slack: i64 = 0
        """The part of the position that `sameness` leaves out of the key, as of the latest
        `look`."""
        self._made: Final[list[tuple[Undo, int]]] = []

    @property
    def places(self) -> list[int]:
        """The places of the creatures."""
        return numbers(self.spots)

    @property
    def taken(self) -> list[int]:
        """The squares on which each side stands."""
        return [self.taken0, self.taken1]

    @property
    def bans(self) -> tuple[int, int]:
        """The play forbidden to each side."""
        return self.ban0, self.ban1

    @property
    def board(self) -> list[int]:
        """The creature on each square, or `EMPTY`."""
        found = [EMPTY] * 25
        for creature, place in enumerate(self.places):
            if place < HELD:
                found[place] = creature
        return found

    @property
    def keys(self) -> list[int]:
        """The keys of the positions up to this one."""
        return numbers(self._known)[: self.count]

    def drawn(self) -> bool:
        """Tells whether the game is drawn."""
        if self.passes >= 2 or self.plies >= PLIES:
            return True
        if self.count - self.since <= SHORT:
            return False
        return self.keys[self.since :].count(self.key) >= REPEATS

    def came_back(self, first: i64) -> bool:
        """Tells whether the position was there before, from this place in `keys` on."""
        known = self._known
        key: i64 = self.key
        at: i64 = self.count - 3
        while at >= first:
            if known[at] == key:
                return True
            at -= 2
        return False

    def look(self) -> None:
        """Notes the squares that each creature comes to."""
        taken: i64 = self.taken0 | self.taken1
        spots, reach = self.spots, self.reach
        at: i64 = 0
        creature: i64 = 0
        while creature < 10:
            way = WAYS[at + spots[creature]]
            if COMPILED:  # quicker than to remember
                reach[creature] = way.reached(taken)
            else:
                reach[creature] = way.to[taken & way.mask]
            creature += 1
            at += WIDE
        self.slack = 0
        if self.ban0 != FREE:
            self._bar(0, self.ban0)
        if self.ban1 != FREE:
            self._bar(1, self.ban1)

    def reaches(self) -> list[int]:
        """Returns the squares that each creature comes to."""
        self.look()
        return numbers(self.reach)

    def _bar(self, side: i64, ban: i64) -> None:
        """Takes the barred square from those that its creature comes to."""
        creature: i64 = side * 5 + (ban >> 5)
        bit: i64 = 1 << (ban & 31)
        reach: i64 = self.reach[creature]
        if reach & bit:
            self.reach[creature] = reach ^ bit
        elif side == self.mover:
            first: i64 = side * _BANS
            self.slack = _BARRED[first + ban] ^ _BARRED[first + FREE]

    def sameness(self) -> i64:
        """Returns the key without a ban of the mover's that bars nothing. It holds after `look`."""
        return self.key ^ self.slack

    def enters(self, side: i64) -> i64:
        """Returns the number of a side's creatures that could enter the enemy throne if it were on
        turn. It holds after `look`."""
        reach = self.reach
        own: i64 = side * 5
        throne: i64 = _THRONE_BITS[1 - side]
        one: i64 = reach[own] | reach[own + 1] | reach[own + 2]
        if not (one | reach[own + 3] | reach[own + 4]) & throne:
            return 0
        barred: i64 = EMPTY
        kind: i64
        if (self.taken0 if side else self.taken1) & throne:
            spots = self.spots
            square: i64 = _THRONES[1 - side]
            for kind in range(5):
                if spots[5 - own + kind] == square:
                    barred = kind + 1 if kind < 4 else 0
        count: i64 = 0
        for kind in range(5):
            if reach[own + kind] & throne and kind != barred:
                count += 1
        return count

    def _ends(self, side: int, kind: int) -> int:
        """Returns the squares on which a creature may end its move or deployment."""
        places, foe = self.places, 5 - side * 5
        free = BOARD & ~int(self.taken0 | self.taken1)
        prey, throne = places[foe + (kind + 1) % 5], THRONE[1 - side]
        if prey < HELD:
            free |= 1 << prey
        if self.taken[1 - side] & throne and throne != 1 << places[foe + (kind + 4) % 5]:
            free |= throne
        return int(self.reach[side * 5 + kind]) & free

    def moves(self) -> list[int]:
        """Returns all legal moves, at least one: a side that can do nothing passes."""
        side = int(self.mover)
        found: list[int] = []
        self.look()
        for kind in range(5):
            if ends := self._ends(side, kind):
                code = kind << 10 | int(self.spots[side * 5 + kind]) << 5
                found += [code | end for end in squares_of(ends)]
        return found or [PASS]

    def wins(self, move: i64) -> bool:
        """Tells whether a legal move takes the throne or the last creature."""
        if move == PASS:
            return False
        side: i64 = self.mover
        bit: i64 = 1 << (move & 31)
        if bit == _THRONE_BITS[1 - side]:
            return True
        foes: i64 = self.alive >> 5 if side == 0 else self.alive & 31
        stands: i64 = self.taken1 if side == 0 else self.taken0
        return bool(stands & bit) and not foes & (foes - 1)

    def mark(self) -> Undo:
        """Returns the part of this position that `back` needs."""
        return Undo(
            self.key,
            self.alive,
            self.taken0,
            self.taken1,
            self.ban0,
            self.ban1,
            self.passes,
            self.since,
        )

    def play(self, move: i64) -> None:
        """Plays a legal move that does not win, or passes for the mover."""
        side: i64 = self.mover
        self.key ^= _SECOND[0]
        if move == PASS:
            self.passes += 1
            self._bans(side, FREE, self.ban1 if side == 0 else self.ban0)
        else:
            self.passes = 0
            other: i64 = self._captured(side, move)
            self._bans(side, self._moved(side, move), other)
        self._known[self.count] = self.key
        self.count += 1
        self.plies += 1
        self.mover = 1 - side

    def _captured(self, side: i64, move: i64) -> i64:
        """Takes the creature that is captured by a move, if there is one; returns the other side's
        ban after it."""
        end: i64 = move & 31
        target: i64 = (move >> 10) + 1 if move >> 10 < 4 else 0
        prey: i64 = target + (5 if side == 0 else 0)
        other: i64 = self.ban1 if side == 0 else self.ban0
        free: i64 = FREE
        spots = self.spots
        if spots[prey] != end:
            return other
        spots[prey] = GONE
        if side == 0:
            self.taken1 ^= 1 << end
        else:
            self.taken0 ^= 1 << end
        self.alive ^= 1 << prey
        self.key ^= _PLACED[prey * WIDE + end] ^ _PLACED[prey * WIDE + GONE]
        self.since = self.count
        return free if other >> 5 == target else other  # a captured creature needs no ban

    def _moved(self, side: i64, move: i64) -> i64:
        """Places the creature of a move; returns its side's ban after it."""
        kind: i64 = move >> 10
        start: i64 = move >> 5 & 31
        end: i64 = move & 31
        creature: i64 = kind if side == 0 else kind + 5
        self.spots[creature] = end
        self.key ^= _PLACED[creature * WIDE + start] ^ _PLACED[creature * WIDE + end]
        stood: i64 = 1 << end
        ban: i64 = FREE
        if start == HELD:
            self.since = self.count
        else:
            stood |= 1 << start
            if self.ko:
                ban = kind << 5 | start
        if side == 0:
            self.taken0 ^= stood
        else:
            self.taken1 ^= stood
        return ban

    def _bans(self, side: i64, own: i64, other: i64) -> None:
        ban0: i64 = own if side == 0 else other
        ban1: i64 = other if side == 0 else own
        if ban0 != self.ban0:
            self.key ^= _BARRED[self.ban0] ^ _BARRED[ban0]
            self.ban0 = ban0
        if ban1 != self.ban1:
            self.key ^= _BARRED[_BANS + self.ban1] ^ _BARRED[_BANS + ban1]
            self.ban1 = ban1

    def back(self, mark: Undo, move: i64) -> None:
        """Takes back the move that was played in the position of the mark."""
        side: i64 = 1 - self.mover
        self.mover = side
        self.count -= 1
        self.plies -= 1
        if move != PASS:
            kind: i64 = move >> 10
            own: i64 = 0 if side == 0 else 5
            self.spots[own + kind] = move >> 5 & 31
            if self.alive != mark.alive:
                self.spots[5 - own + (kind + 1 if kind < 4 else 0)] = move & 31
            self.alive = mark.alive
            self.taken0 = mark.taken0
            self.taken1 = mark.taken1
        self.key = mark.key
        self.ban0 = mark.ban0
        self.ban1 = mark.ban1
        self.passes = mark.passes
        self.since = mark.since

    def make(self, move: int) -> None:
        """Plays a move, to be taken back by `unmake`."""
        self._made.append((self.mark(), move))
        self.play(move)

    def unmake(self) -> None:
        """Takes the latest move back."""
        mark, move = self._made.pop()
        self.back(mark, move)

    def action(self, move: int) -> Action:
        """Returns the action of a legal move of the mover."""
        if move == PASS:
            return Pass()
        kind, start, end = Kind(move >> 10), move >> 5 & 31, move & 31
        takes = bool(self.taken[1 - self.mover] >> end & 1)
        return Deploy(kind, end, takes) if start == HELD else Move(kind, start, end, takes)


def _known(key: bytes) -> int:
    """Returns the key of a position by the engine's key of it."""
    found = int(_SECOND[0]) * key[10]
    for creature in range(10):
        found ^= int(_PLACED[creature * WIDE + _place(key[creature] - OFFSET)])
    one, other = (_code(divmod(code - 1, 25)) if code else FREE for code in key[11:])
    return found ^ int(_BARRED[one]) ^ int(_BARRED[_BANS + other])
