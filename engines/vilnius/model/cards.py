"""The cards as values: what the engine needs of each kind of card.

A card is named everywhere by its id; equal cards share one. Weapons stand in the order of
`WEAPONS`, as four numbers.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, TypeAlias

CardId: TypeAlias = str
"""The id of a card in the card file: small letters and hyphens."""
Arms: TypeAlias = tuple[int, int, int, int]
"""How many there are of each of `WEAPONS`."""

WEAPONS: Final = ("sword", "shield", "spear", "arrow")
NO_ARMS: Final[Arms] = (0, 0, 0, 0)
GOODS: Final = ("grain", "honey", "furs", "timber", "amber")
TYPES: Final = (
    *("noble", "barracks", "garrison", "archery"),
    *("stable", "trade", "craft", "store"),
)
"""The building types."""
EMBLEMS: Final = ("a", "b", "c")
"""How the card file names the player emblems, in the order of the sides."""
DIRECTIONS: Final = ("N", "E", "S", "W")
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The way over each edge, to the right and up, in the order of `DIRECTIONS`."""


class Damage(enum.Enum):
    """What an undefeated enemy, or a Boost, does."""

    FIRE = "FIRE"
    """Vilnius loses a point."""
    PROVINCE_BACK = "PROVINCE_BACK"
    """A province goes under the fourth stack."""
    STORED_OR_POINT = "STORED_OR_POINT"
    """A stored province is discarded, or Vilnius loses a point."""
    UNIT_BACK = "UNIT_BACK"
    """A unit goes back to the supply."""
    BUILDING_BACK = "BUILDING_BACK"
    """An outer building goes back to its supply."""


@dataclass(frozen=True, slots=True)
class Building:
    """A building. `key` is the id without the emblem: what players type. `value` is its order
    value; `edges` are the types that each edge takes, in the order of `DIRECTIONS`; `room` is
    how many more buildings it allows, `gold_gift` and `tool_gift` what it gives each round."""

    id: CardId
    key: str
    name: str
    count: int
    emblem: int | None
    type: str
    gold: int
    tools: int
    value: int
    edges: tuple[tuple[str, ...], ...]
    starts: bool = False
    room: int = 0
    income: int = 0
    forbids: str = ""
    trades: tuple[str, ...] = ()
    stores_province: int = 0
    stores_unit: int = 0
    gold_gift: int = 0
    tool_gift: int = 0
    exchanges: bool = False
    shares: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit. `requires` are building types; `spreads` says that its weapons may go to several
    enemies, `nullifies` that it cancels a red skull, `dies_first` what it says."""

    id: CardId
    name: str
    count: int
    requires: tuple[str, ...]
    gold: int
    tools: int
    arms: Arms
    spreads: bool = False
    nullifies: bool = False
    dies_first: bool = False


@dataclass(frozen=True, slots=True)
class Province:
    """A province: what it gives, and with its good traded what it gives on top."""

    id: CardId
    name: str
    emblem: int | None
    gold: int
    tools: int
    good: str
    more_gold: int
    more_tools: int


@dataclass(frozen=True, slots=True)
class Skulls:
    """The losses that an enemy's card shows."""

    red: int = 0
    silver: int = 0
    gold: int = 0


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """An enemy unit. `more_arms` and `more_skulls` count from the Boost on, on top; the damage
    is that on the side of Vilnius and on the side of a player."""

    id: CardId
    name: str
    count: int
    strength: int
    arms: Arms
    more_arms: Arms
    skulls: Skulls
    more_skulls: Skulls
    to_vilnius: tuple[Damage, ...]
    to_player: tuple[Damage, ...]


@dataclass(frozen=True, slots=True)
class EnemyBuilding:
    """An enemy building, with what it does while it stands, and whether its destruction gives
    loot."""

    id: CardId
    name: str
    count: int
    arms: Arms
    loot: bool
    less_income: bool = False
    extra_enemy: bool = False
    comes_first: bool = False
    stops_trade: bool = False
    extra_fire: bool = False


@dataclass(frozen=True, slots=True)
class Boost:
    """A Boost, with what it does to every player."""

    id: CardId
    name: str
    effects: tuple[Damage, ...]
