"""The actions of Vilnius."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.spots import Spot


@dataclass(frozen=True, slots=True)
class Income:
    """The split of an income into units and provinces. `round` 0 stands for the current round,
    which the game fills in."""

    units: int
    provinces: int
    round: int = 0


@dataclass(frozen=True, slots=True)
class Build:
    """The start of building: `key` as in `Building.key`."""

    key: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Recruit:
    """The start of recruiting a unit."""

    unit: CardId


@dataclass(frozen=True, slots=True)
class Pay:
    """A payment with a province, or the `gold` or the `tool` of a building; empty: all as
    proposed."""

    what: str = ""


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange while paying: `tools` (two of them for one gold) or `gold` (one for two
    tools)."""

    give: str


@dataclass(frozen=True, slots=True)
class Share:
    """The laying out of a province at the Envoy's House."""

    province: CardId


@dataclass(frozen=True, slots=True)
class Pass:
    """The end of the player's own city phase."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The wish to choose the cards to store in this round, instead of the proposal."""


@dataclass(frozen=True, slots=True)
class Store:
    """The storing of a province in a Storehouse, or of a unit in a Guardhouse."""

    card: CardId


@dataclass(frozen=True, slots=True)
class Send:
    """The sending of a unit against an enemy, counted from 1 as on the board; a unit that spreads
    its weapons sends one `weapon`. Enemy 0 stands for the stack chosen; there, an empty unit stands
    for those proposed."""

    unit: CardId = ""
    enemy: int = 0
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Recall:
    """The return of all the player's own units to the hand."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The end of the player's sending, storing or capturing."""


@dataclass(frozen=True, slots=True)
class Choose:
    """The choice of a loss, or of the province to capture: a card, the spot of a building as text,
    or `point`. `owner` is the side in a text such as `farmers of bear`; -1 stands for the player's
    own units, the only legal ones."""

    what: str
    owner: int = -1


@dataclass(frozen=True, slots=True)
class Under:
    """The province put under the stack first; the other one goes below it."""

    province: CardId


@dataclass(frozen=True, slots=True)
class Loot:
    """The gift of a loot card to a side, an index of `SIDES`."""

    side: int


@dataclass(frozen=True, slots=True)
class Capture:
    """The start of capturing a province of a stack, 1 to 4."""

    stack: int


Action: TypeAlias = (
    Income
    | Build
    | Recruit
    | Pay
    | Exchange
    | Share
    | Pass
    | Ask
    | Store
    | Send
    | Recall
    | Ready
    | Choose
    | Under
    | Loot
    | Capture
)
