"""Options, actions and views of Wizards of the Vicious Circle: values without rules."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engines.game import Ending, Seat, View
from engines.vicious_circle.board import Kind


class Ruleset(enum.Enum):
    """The two printed versions."""

    VAN_SLYKE = "van-slyke"
    MAGNUS = "magnus"


class ViciousEnding(Ending):
    """Every way in which the rules end a match."""

    THRONE = "throne"
    ANNIHILATION = "annihilation"
    REPETITION = "repetition"
    NO_MOVES = "no moves"
    LENGTH = "length"


RESERVE: Final = -1
CAPTURED: Final = -2
UNKNOWN: Final = -3
"""Places of a creature besides the squares 0-24."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The secret set-up: three different creatures, each with its square, by kind; fewer in a
    draft of it."""

    creatures: tuple[tuple[Kind, int], ...]


class Move(NamedTuple):
    """A creature moves from one square to another; `takes` says that it captures there."""

    kind: Kind
    start: int
    end: int
    takes: bool


class Deploy(NamedTuple):
    """A creature comes from reserve to a square of the own domain."""

    kind: Kind
    end: int
    takes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """What the rules do for a side that can neither move nor deploy."""


Action: TypeAlias = SetUp | Move | Deploy | Pass


class Ban(NamedTuple):
    """Ko: on its next turn this creature may not end a move on this square."""

    kind: Kind
    square: int


class Played(NamedTuple):
    """The latest public action, and the creature that it captured."""

    by: Seat
    action: Move | Deploy | Pass
    captured: Kind | None


class Last(NamedTuple):
    """The same as a view shows it: `path` runs from the start to the end of a move, both
    included; it is one square for a deployment and empty for a pass."""

    by: Seat
    action: Move | Deploy | Pass
    path: tuple[int, ...]
    captured: Kind | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ViciousView(View[Action]):
    """What a seat or the public may know.

    `places` has, side by side and kind by kind (`side * 5 + kind`), each creature's square
    0-24, `RESERVE`, `CAPTURED`, or `UNKNOWN` while a set-up is secret. `mover` is the side
    that plays next, or that will open the game during the set-up. `ways` has for each move
    among the `legal` actions the squares that it runs through, both ends included.
    """

    ruleset: Ruleset
    setting_up: bool
    mover: Seat
    places: tuple[int, ...]
    locked: tuple[bool, bool]
    bans: tuple[Ban | None, Ban | None]
    plies: int
    last: Last | None
    ways: tuple[tuple[int, ...], ...]
