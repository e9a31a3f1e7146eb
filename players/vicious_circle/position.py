"""A quicker representation of a state for the search: a position that changes and takes its changes
back."""

from __future__ import annotations

import random
from typing import Final

from engines.vicious_circle.board import THRONES, Kind
from engines.vicious_circle.rules import PLIES, REPEATS
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import RESERVE, Action, Ban, Deploy, Move, Pass, Ruleset
from players.vicious_circle.tables import BOARD, GONE, HELD, REACHES, THRONE, squares_of

PASS: Final = -1
FREE: Final = 5 << 5
"""In place of a ban: no creature is barred from a square."""
EMPTY: Final = -1
SHORT: Final = 4
"""With so few positions since a capture or deployment none has come back."""
_RNG: Final = random.Random("vicious circle")
PLACED: Final = tuple(tuple(_RNG.getrandbits(62) for _ in range(GONE + 1)) for _ in range(10))
BARRED: Final = tuple(tuple(_RNG.getrandbits(62) for _ in range(FREE + 1)) for _ in (0, 1))
SECOND: Final = _RNG.getrandbits(62)
"""Random numbers whose exclusive or is a position's key: places, bans, Dawn to move."""


def _place(place: int) -> int:
    return place if place >= 0 else HELD if place == RESERVE else GONE


def _code(ban: tuple[int, int] | Ban | None) -> int:
    return ban[0] << 5 | ban[1] if ban else FREE


class Position:
    """A position after the set-ups are revealed. A move is `kind << 10 | start << 5 | end`, the
    start of a deployment `HELD`, or `PASS`.

    `places` are those of the ten creatures (`side * 5 + kind`), `alive` has a bit for each that is
    not captured, `board` the creature on each square or `EMPTY`, and `taken` the squares on which
    each side stands. `bans` says for each side what it may not play, as `kind << 5 | square`, or is
    `FREE`. `keys` are those of the positions up to this one: from `since` on, those after the
    latest capture or deployment.
    """

    __slots__ = (
        "alive",
        "bans",
        "board",
        "key",
        "keys",
        "ko",
        "made",
        "mover",
        "passes",
        "places",
        "plies",
        "since",
        "slack",
        "taken",
    )

    def __init__(self, state: State) -> None:
        self.mover = state.mover
        self.ko = state.ruleset is Ruleset.VAN_SLYKE
        self.places = [_place(each - OFFSET) for each in state.places]
        self.alive = 0
        self.board = [EMPTY] * 25
        self.taken = [0, 0]
        for creature, place in enumerate(self.places):
            if place != GONE:
                self.alive |= 1 << creature
            if place < HELD:
                self.board[place] = creature
                self.taken[creature // 5] |= 1 << place
        self.bans = (_code(state.bans[0]), _code(state.bans[1]))
        self.plies = state.plies
        self.passes = int(state.line[-1:] == (Pass(),))
        self.keys = [_known(each) for each in state.seen]
        self.key = self.keys[-1]
        self.since = 0
        self.slack = 0
        """What `sameness` leaves out of the key, as of the latest `reaches`."""
        self.made: list[tuple[int, int, tuple[int, int], int, int]] = []
        """What each move has changed, and what does not follow from it."""

    def drawn(self) -> bool:
        """Tells whether the game is drawn."""
        if self.passes >= 2 or self.plies >= PLIES:
            return True
        if len(self.keys) - self.since <= SHORT:
            return False
        return self.keys[self.since :].count(self.key) >= REPEATS

    def reaches(self) -> list[int]:
        """Returns the squares that each creature comes to, taken ones included, if its side is on
        turn; without the square that is barred to it."""
        taken = self.taken[0] | self.taken[1]
        found = [
            (table := row[place])[taken & table.mask]
            for row, place in zip(REACHES, self.places, strict=True)
        ]
        self.slack = 0
        for side, ban in enumerate(self.bans):
            if ban == FREE:
                continue
            creature, bit = side * 5 + (ban >> 5), 1 << (ban & 31)
            if found[creature] & bit:
                found[creature] ^= bit
            elif side == self.mover:
                self.slack = BARRED[side][ban] ^ BARRED[side][FREE]
        return found

    def sameness(self) -> int:
        """Returns the key without a ban of the mover's that bars nothing. It holds after
        `reaches`."""
        return self.key ^ self.slack

    def enters(self, reaches: list[int], side: int) -> int:
        """Returns the number of a side's creatures that could enter the enemy throne if it were on
        turn."""
        own, throne = side * 5, THRONE[1 - side]
        one, two, three, four, five = reaches[own : own + 5]
        if not (one | two | three | four | five) & throne:
            return 0
        guard = self.board[THRONES[1 - side]]
        barred = (guard + 1) % 5 if guard != EMPTY else EMPTY
        return sum(1 for kind in range(5) if reaches[own + kind] & throne and kind != barred)

    def ends(self, reaches: list[int], side: int, kind: int) -> int:
        """Returns the squares on which a creature may end its move or deployment."""
        places, foe = self.places, 5 - side * 5
        free = BOARD & ~(self.taken[0] | self.taken[1])
        prey, throne = places[foe + (kind + 1) % 5], THRONE[1 - side]
        if prey < HELD:
            free |= 1 << prey
        if self.taken[1 - side] & throne and throne != 1 << places[foe + (kind + 4) % 5]:
            free |= throne
        return reaches[side * 5 + kind] & free

    def moves(self) -> list[int]:
        """Returns all legal moves, at least one: a side that can do nothing passes."""
        side, found = self.mover, list[int]()
        own, reaches = side * 5, self.reaches()
        for kind in range(5):
            if ends := self.ends(reaches, side, kind):
                code = kind << 10 | self.places[own + kind] << 5
                found += [code | end for end in squares_of(ends)]
        return found or [PASS]

    def wins(self, move: int) -> bool:
        """Tells whether a legal move takes the throne or the last creature."""
        if move == PASS:
            return False
        side, end = self.mover, move & 31
        if 1 << end == THRONE[1 - side]:
            return True
        foes = self.alive >> 5 if side == 0 else self.alive & 31
        return self.board[end] != EMPTY and not foes & (foes - 1)

    def make(self, move: int) -> None:
        """Plays a legal move that does not win, or passes for the mover."""
        side, bans, key = self.mover, self.bans, self.key
        if move == PASS:
            self.made.append((move, EMPTY, bans, self.passes, self.since))
            self.passes += 1
            self._turned(side, (FREE, bans[1]) if side == 0 else (bans[0], FREE), key, fresh=False)
            return
        kind, start, end = move >> 10, move >> 5 & 31, move & 31
        creature, places, board, taken = side * 5 + kind, self.places, self.board, self.taken
        captured = board[end]
        self.made.append((move, captured, bans, self.passes, self.since))
        self.passes = 0
        other = bans[1 - side]
        if captured != EMPTY:
            places[captured] = GONE
            taken[1 - side] ^= 1 << end
            self.alive ^= 1 << captured
            key ^= PLACED[captured][end] ^ PLACED[captured][GONE]
            if other >> 5 == captured % 5:
                other = FREE  # a captured creature needs no ban
        places[creature] = end
        board[end] = creature
        taken[side] ^= 1 << end
        key ^= PLACED[creature][start] ^ PLACED[creature][end]
        ban = FREE
        if start != HELD:
            board[start] = EMPTY
            taken[side] ^= 1 << start
            if self.ko:
                ban = kind << 5 | start
        fresh = captured != EMPTY or start == HELD
        self._turned(side, (ban, other) if side == 0 else (other, ban), key, fresh=fresh)

    def _turned(self, side: int, bans: tuple[int, int], key: int, *, fresh: bool) -> None:
        old = self.bans
        key ^= SECOND ^ BARRED[0][old[0]] ^ BARRED[1][old[1]]
        key ^= BARRED[0][bans[0]] ^ BARRED[1][bans[1]]
        self.bans = bans
        self.key = key
        if fresh:
            self.since = len(self.keys)
        self.keys.append(key)
        self.plies += 1
        self.mover = 1 - side

    def unmake(self) -> None:
        """Takes the latest move back."""
        move, captured, self.bans, self.passes, self.since = self.made.pop()
        self.keys.pop()
        self.key = self.keys[-1]
        self.mover = side = 1 - self.mover
        self.plies -= 1
        if move == PASS:
            return
        start, end = move >> 5 & 31, move & 31
        creature = side * 5 + (move >> 10)
        self.places[creature] = start
        self.board[end] = captured
        self.taken[side] ^= 1 << end
        if start != HELD:
            self.board[start] = creature
            self.taken[side] ^= 1 << start
        if captured != EMPTY:
            self.places[captured] = end
            self.taken[1 - side] ^= 1 << end
            self.alive ^= 1 << captured

    def action(self, move: int) -> Action:
        """Returns the action of a legal move of the mover."""
        if move == PASS:
            return Pass()
        kind, start, end = Kind(move >> 10), move >> 5 & 31, move & 31
        takes = self.board[end] != EMPTY
        return Deploy(kind, end, takes) if start == HELD else Move(kind, start, end, takes)


def _known(key: bytes) -> int:
    """Returns the key of a position by the engine's key of it."""
    found = SECOND * key[10]
    for creature in range(10):
        found ^= PLACED[creature][_place(key[creature] - OFFSET)]
    one, other = (_code(divmod(code - 1, 25)) if code else FREE for code in key[11:])
    return found ^ BARRED[0][one] ^ BARRED[1][other]
