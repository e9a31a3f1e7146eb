"""Options, actions and views of Vilitum: values without rules."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from common.text.say import name
from common.text.text import Name
from engines.game import Ending, Seat, View
from engines.vilitum.model.board import Kind


class Regional(enum.Enum):
    """The regional rules, by their keys in options and texts."""

    AGILE_WARRIOR = "agile-warrior"
    BLACK_CLERIC = "black-cleric"
    BLOOD_LUST = "blood-lust"
    BLOOD_RAGE = "blood-rage"
    MELEE_ARCHER = "melee-archer"
    SNEAKY_ROGUE = "sneaky-rogue"
    TACTICAL_WIZARD = "tactical-wizard"
    WARRIOR_CHARGE = "warrior-charge"
    WARRIOR_RUSH = "warrior-rush"
    WHITE_WIZARD = "white-wizard"

    @property
    def title(self) -> Name:
        """The rule's name: `Agile Warrior`."""
        return _REGIONAL[self]


_REGIONAL: Final = {
    Regional.AGILE_WARRIOR: name("Agile Warrior"),
    Regional.BLACK_CLERIC: name("Black Cleric"),
    Regional.BLOOD_LUST: name("Blood Lust"),
    Regional.BLOOD_RAGE: name("Blood Rage"),
    Regional.MELEE_ARCHER: name("Melee Archer"),
    Regional.SNEAKY_ROGUE: name("Sneaky Rogue"),
    Regional.TACTICAL_WIZARD: name("Tactical Wizard"),
    Regional.WARRIOR_CHARGE: name("Warrior Charge"),
    Regional.WARRIOR_RUSH: name("Warrior Rush"),
    Regional.WHITE_WIZARD: name("White Wizard"),
}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a match.

    `regional` holds the regional rules in force for both sides, in the order of the enum. Agile
    Warrior is never among them, since each side chooses it for itself: `agile` tells for each side
    whether it has chosen the rule, or None before its choice.
    """

    size: int
    beginner: bool = False
    regional: tuple[Regional, ...] = ()
    agile: tuple[bool | None, bool | None] = (False, False)

    def has(self, rule: Regional) -> bool:
        """Tells whether this rule is in force for both sides."""
        return rule in self.regional


class VilitumEnding(Ending):
    """Every way in which the rules end a match."""

    DEFEAT = "defeat"
    STAND_OFF = "stand-off"
    REPETITION = "repetition"
    NO_PROGRESS = "no progress"
    NO_MOVES = "no moves"
    WIPED_OUT = "wiped out"


class Phase(enum.Enum):
    """The phases of a match, by the mover's task."""

    CHOOSING = "choosing"
    PLACING = "placing"
    PLAYING = "playing"


class Verb(enum.Enum):
    """Everything that a piece on the board can do. The value is the word of commands and clicks."""

    MOVE = "move"
    SWAP = "swap"
    ATTACK = "attack"
    HEAL = "heal"
    DRAIN = "drain"
    GIVE = "give"
    """White Wizard: a ring goes from the Wizard to an ally."""
    TAKE = "take"
    """White Wizard: a ring goes from an ally to the Wizard."""
    RUSH = "rush"

    # A hash by identity: the hash of `Enum` is computed from the name at each call.
    __hash__ = object.__hash__


UNPLACED: Final = -1
DEFEATED: Final = -2
"""A piece's places besides the squares 0-48."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Agile Warrior: a side's choice before placing."""

    agile: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A piece is placed on its side's back row."""

    kind: Kind
    square: int


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """The Cleric on `square` leaves for good; the defeated `kind` of its side returns there."""

    square: int
    kind: Kind


class Use(NamedTuple):
    """A piece of the mover does something from `start` to `target`: the square it goes to, or that
    of the piece it attacks, heals, drains, swaps places or exchanges a ring with; for a rush, the
    square of the pushed piece before the push."""

    verb: Verb
    kind: Kind
    start: int
    target: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The mover ends the turn although further actions are legal."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a side that can do nothing (ruling “no moves”)."""


Action: TypeAlias = Choose | Place | Sacrifice | Use | EndTurn | Pass


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of an action on one piece: its place (a square, `UNPLACED` or `DEFEATED`) and its
    rings, before and after. A defeated piece has no rings."""

    side: Seat
    kind: Kind
    place: int
    rings: int
    new_place: int
    new_rings: int


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action as it was played, with everything that it changed."""

    by: Seat
    action: Action
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VilitumView(View[Action]):
    """The whole position: in this game nothing is secret.

    `turn` counts the choices of a Warrior (0 and 1), from 2 on the placings, and from 12 on the
    turns. `places` and `rings` have one entry for each piece, `side * 5 + kind`: its square 0-48,
    `UNPLACED` or `DEFEATED`, and the number of rings on its podium. `mover` is the side to act.
    `done` are the actions of the turn under way, `last` those of the turn before it, or the latest
    placing or choice. `user` is the kind of the piece that this turn belongs to, None while any may
    still be used. `raging` tells for each side whether it had one piece against two or more at the
    start of the turn: the condition of Blood Lust and Blood Rage.
    """

    ruleset: Ruleset
    phase: Phase
    mover: Seat
    places: tuple[int, ...]
    rings: tuple[int, ...]
    done: tuple[PlayedAction, ...]
    last: tuple[PlayedAction, ...]
    user: Kind | None
    raging: tuple[bool, bool]
    quiet: int
    """Turns since a piece left or entered the board: 100 make a draw."""
    ranges: tuple[tuple[Kind, Verb, tuple[int, ...]], ...]
    """The ranges of the viewer's pieces that may be used now: all squares of their attack or heal,
    empty or not."""
    repeat: bool = False
    """Whether the turn would end in the repeat state now or after one more action (ruling “repeat
    state”)."""
    repeats: int = 1
    """The number of times the position at the start of this turn has stood: the third is a draw."""
