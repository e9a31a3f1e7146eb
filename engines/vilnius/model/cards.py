"""The cards as values: the engine's facts on each kind of card.

A card is named everywhere by its id; equal cards share one. Weapons are four numbers in the order
of `WEAPONS`.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, TypeAlias

from common.text.text import Name

CardId: TypeAlias = str
"""The id of a card in the card file: small letters and hyphens."""
Arms: TypeAlias = tuple[int, int, int, int]
"""The number of each of `WEAPONS`."""

WEAPONS: Final = ("sword", "shield", "spear", "arrow")
NO_ARMS: Final[Arms] = (0, 0, 0, 0)
GOODS: Final = ("grain", "honey", "furs", "timber", "amber")
TYPES: Final = (
    *("noble", "barracks", "garrison", "archery"),
    *("stable", "trade", "craft", "store"),
)
"""The building types."""
EMBLEMS: Final = ("a", "b", "c")
"""The player emblems in the card file, in the order of the sides."""
DIRECTIONS: Final = ("N", "E", "S", "W")
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The step over each edge, to the right and up, in the order of `DIRECTIONS`."""


class Damage(enum.Enum):
    """The damage of an undefeated enemy, or of a Boost."""

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
    """A building. `key` is the id without the emblem, as players type it. `value` is its order
    value; `edges` are the types that each edge takes, in the order of `DIRECTIONS`. `room` is added
    to the maximum number of buildings; `gold_gift` and `tool_gift` are its gifts each round."""

    id: CardId
    key: str
    name: Name
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
    """A unit. `requires` are building types. `spreads`: its weapons may go to several enemies.
    `nullifies`: it cancels a red skull. `dies_first`: it falls to a red skull before others."""

    id: CardId
    name: Name
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
    """A province: its base yield, and `more_gold` and `more_tools` on top if its good is traded."""

    id: CardId
    name: Name
    emblem: int | None
    gold: int
    tools: int
    good: str
    more_gold: int
    more_tools: int


@dataclass(frozen=True, slots=True)
class Skulls:
    """The losses shown on an enemy's card."""

    red: int = 0
    silver: int = 0
    gold: int = 0


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """An enemy unit. From the Boost on, `more_arms` and `more_skulls` are added. `to_vilnius` and
    `to_player` are the damage on the side of Vilnius and on the side of a player."""

    id: CardId
    name: Name
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
    """An enemy building: its effects while it stands, and whether its destruction gives loot."""

    id: CardId
    name: Name
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
    """A Boost, with its damage to every player."""

    id: CardId
    name: Name
    effects: tuple[Damage, ...]
