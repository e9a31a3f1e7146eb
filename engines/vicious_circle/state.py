"""A position of Wizards of the Vicious Circle, with all that the rules remember."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engines.game import Seat
from engines.vicious_circle.board import TWILIGHT
from engines.vicious_circle.values import UNKNOWN, Ban, Move, Pass, Played, Ruleset

Bans: TypeAlias = tuple[Ban | None, Ban | None]
"""The ko memory of each side."""

NO_BANS: Final[Bans] = (None, None)
OFFSET: Final = 3
"""Added to a place (-3 to 24), so that a side's five places fit into bytes."""
UNSET: Final = bytes([UNKNOWN + OFFSET] * 5)
"""The five places of a side that has not locked in its set-up."""


class State(NamedTuple):
    """An immutable position.

    `places` holds side by side and kind by kind (`side * 5 + kind`) each creature's place plus
    `OFFSET`. `line` are the actions since the last capture or deployment, `root` the ko memories
    before it. From these two follow `bans`, the ko memories now, and `seen`, the key of every
    position since then, including this one.

    `last` is the latest action, for display only: no rule needs it. Neither `last` nor `seen`
    counts in equality; a position's text carries `last` all the same (see `notation`).
    """

    ruleset: Ruleset
    mover: Seat
    places: bytes
    plies: int = 0
    bans: Bans = NO_BANS
    root: Bans = NO_BANS
    line: tuple[Move | Pass, ...] = ()
    seen: tuple[bytes, ...] = ()
    last: Played | None = None

    def __eq__(self, other: object) -> bool:
        """Tells whether all fields are equal, except those that follow from the others or are for
        display."""
        return isinstance(other, State) and self[:-2] == other[:-2]

    def __ne__(self, other: object) -> bool:
        """Tells the opposite: a tuple has a method of its own for it."""
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-2])

    @property
    def first(self) -> Seat:
        """The side that made, or will make, the first turn: turns strictly alternate."""
        return (self.mover + self.plies) % 2

    @property
    def setting_up(self) -> bool:
        """Whether a side still has to lock in its set-up."""
        return self.places[:5] == UNSET or self.places[5:] == UNSET

    def locked(self, side: Seat) -> bool:
        """Tells whether this side has locked in its set-up."""
        return self.side(side) != UNSET

    def side(self, side: Seat) -> bytes:
        """Returns the five places of one side, each plus `OFFSET`."""
        return self.places[side * 5 : side * 5 + 5]

    def place(self, side: Seat, kind: int) -> int:
        """Returns a creature's place: a square 0-24, `RESERVE`, `CAPTURED` or `UNKNOWN`."""
        return self.places[side * 5 + kind] - OFFSET


def fresh(ruleset: Ruleset, first: Seat = TWILIGHT) -> State:
    """Returns the state before both secret set-ups."""
    return State(ruleset, first, UNSET + UNSET)


def key(places: bytes, mover: Seat, bans: Bans) -> bytes:
    """Returns the key by which two positions are the same for the draw by repetition: the ten
    places, the side to move and both ko memories (ruling “repetition”)."""
    return places + _beside(mover, bans)


@lru_cache(maxsize=4096)
def _beside(mover: Seat, bans: Bans) -> bytes:
    """Returns the part of a key that does not stand on the board."""
    codes = [0 if ban is None else 1 + ban.kind * 25 + ban.square for ban in bans]
    return bytes([mover, *codes])
