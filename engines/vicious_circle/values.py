"""Options, actions and views of Wizards of the Vicious Circle: values without rules."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engines.game import Ending, Seat, View
from engines.vicious_circle.board import Kind


class Ruleset(enum.Enum):
    """The two printed versions: they differ in ko and in who begins (rulings “ko” and “first
    move”)."""

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
"""A creature's places besides the squares 0-24."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The secret set-up: three different creatures, each with its square, by kind; in a draft
    fewer."""

    creatures: tuple[tuple[Kind, int], ...]


class Move(NamedTuple):
    """A creature moves from one square to another. `takes` tells whether it captures there."""

    kind: Kind
    start: int
    end: int
    takes: bool


class Deploy(NamedTuple):
    """A creature comes from reserve to a square of its side's domain (Magnus, “Deployment”)."""

    kind: Kind
    end: int
    takes: bool


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a side that can neither move nor deploy (ruling “no action”)."""


Action: TypeAlias = SetUp | Move | Deploy | Pass


class Ban(NamedTuple):
    """Ko: on its next turn this creature may not end a move on this square (Van Slyke, “One Final
    Movement Restriction”; ruling “ko, details”)."""

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
    """Everything that a seat or the public may know.

    `turn` is 0 during the set-up, then 1 and one more with each turn of a side. `places` has, side
    by side and kind by kind (`side * 5 + kind`), each creature's square 0-24, `RESERVE`,
    `CAPTURED`, or `UNKNOWN` while a set-up is secret. `mover` is the side that plays next, or
    during the set-up the side that will open the game. `ways` has for each move among the `legal`
    actions the squares of its path, both ends included.
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
    repeats: int = 1
    """The number of times that this position has stood: the third time makes a draw."""
