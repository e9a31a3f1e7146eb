"""The actions of Vilnius."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.spots import Spot


@dataclass(frozen=True, slots=True)
class Income:
    """Draw so many units and provinces. `round` is filled in where it is left out (0)."""

    units: int
    provinces: int
    round: int = 0


@dataclass(frozen=True, slots=True)
class Build:
    """Begin to build: `key` as in `Building.key`."""

    key: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Recruit:
    """Begin to recruit a unit."""

    unit: CardId


@dataclass(frozen=True, slots=True)
class Pay:
    """Lay down a province, the `gold` or the `tool` of a building; nothing: all as proposed."""

    what: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Give `tools` (two of them for one gold) or `gold` (one for two tools) while paying."""

    give: str


@dataclass(frozen=True, slots=True)
class Share:
    """Lay a province out at the Envoy's House."""

    province: CardId


@dataclass(frozen=True, slots=True)
class Pass:
    """End the own city phase."""


@dataclass(frozen=True, slots=True)
class Store:
    """Store a province in a Storehouse, or a unit in a Guardhouse."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Send:
    """Send a unit against an enemy, counted from 1 as on the board; of a unit that spreads its
    weapons one `weapon`. Without an enemy (0): to capture the stack chosen; without a unit
    there: those proposed."""

    unit: CardId = ""
    enemy: int = 0
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Recall:
    """Take all own units back."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Send, store or capture no more."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose what is lost, or the province that is captured: a card, the spot of a building as
    text, or `point`. `owner` is the side whose unit was written, as in `farmers of bear`; -1 for
    the own, which alone may be chosen."""

    what: str
    owner: int = -1


@dataclass(frozen=True, slots=True)
class Under:
    """Put this province under the stack first; the other one goes below it."""

    province: CardId


@dataclass(frozen=True, slots=True)
class Loot:
    """Give a loot card to a side, as in `SIDES`."""

    side: int


@dataclass(frozen=True, slots=True)
class Capture:
    """Begin to capture a province of a stack, 1 to 4."""

    stack: int


Action: TypeAlias = (
    Income
    | Build
    | Recruit
    | Pay
    | Exchange
    | Share
    | Pass
    | Store
    | Send
    | Recall
    | Ready
    | Choose
    | Under
    | Loot
    | Capture
)
