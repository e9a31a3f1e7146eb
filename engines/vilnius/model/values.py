"""The values of Vilnius that everybody may handle: options, where things stand, what a seat may
know."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engines.game import Ending, Seat, View
from engines.vilnius.model.actions import Action
from engines.vilnius.model.cards import Arms, CardId, Damage
from engines.vilnius.model.spots import Spot

SIDES: Final = ("Columns", "Bear", "Knight")
"""The player emblems, in the order of the card file's: Columns of Gediminas, Bear of Samogitia,
Knight of the Ruthenian lands."""
LANDS: Final = ("Lithuania proper", "Samogitia", "Ruthenian lands")


class VilniusEnding(Ending):
    """How a match ends: both for all players alike."""

    DEFENDED = "defended"
    """Vilnius has points left after the Final Attack."""
    FALLEN = "fallen"
    """Vilnius has lost its last point."""


class Level(enum.Enum):
    """The difficulty."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What the options and the number of players settle. `emblems` are those of the seats;
    `points` is what Vilnius begins with."""

    emblems: tuple[int, ...]
    level: Level
    open_hands: bool
    short: bool
    points: int

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.emblems)


# Where things stand


class Built(NamedTuple):
    """A building in a city; `since` is the round in which it was built, 0 at the start, and
    `holds` the card stored or shared there, or empty."""

    card: CardId
    spot: Spot
    since: int = 0
    holds: CardId = ""


class EnemyInFight(NamedTuple):
    """An attacking enemy, or an enemy building that is attacked. `seat` is that of the attack
    row that it came from, -1 for a building; `target` says whether its damage is that on the
    side of Vilnius ("vilnius") or of a player ("player"), empty for a building."""

    card: CardId
    seat: Seat = -1
    target: str = ""
    defeated: bool = False


class Sent(NamedTuple):
    """Weapons of a unit that are used on one enemy, which is counted from 0. Of a unit that
    spreads its weapons there may be several of these; `copy` tells equal units of one seat
    apart."""

    seat: Seat
    unit: CardId
    copy: int
    foe: int
    arms: Arms


class Battle(enum.Enum):
    """What is fought."""

    ATTACK = "attack"
    FINAL = "final"
    RAID = "raid"
    """Enemy buildings are attacked."""


class Fight(NamedTuple):
    """A fight, from sending units until all is cleared up: `sent` are then the survivors'.
    `recalled` are the seats that have taken their units back, one as often as it did, as long as
    units are sent."""

    battle: Battle
    foes: tuple[EnemyInFight, ...]
    sent: tuple[Sent, ...] = ()
    recalled: tuple[Seat, ...] = ()


class Bill(NamedTuple):
    """What is being paid: a building at its spot, a unit, or the capture of a stack (1-4) by
    weapons. `gold`, `tools` and `arms` are what has been laid down so far, `laid` how: provinces,
    units, `gold` or `tool` of a building, `exchange-gold` or `exchange-tools`."""

    card: CardId
    spot: Spot | None = None
    stack: int = 0
    gold: int = 0
    tools: int = 0
    arms: Arms = (0, 0, 0, 0)
    laid: tuple[str, ...] = ()


class Stage(enum.Enum):
    """What the game waits for, or does next by itself."""

    # Players decide
    INCOME = "income"
    CITY = "city"
    PAY = "pay"
    STORE = "store"
    FIGHT = "fight"
    RED = "red"
    SILVER = "silver"
    GOLD = "gold"
    HARM = "harm"
    PLUNDER = "plunder"
    CAPTURE = "capture"
    LEVY = "levy"
    PICK = "pick"
    PUT = "put"
    STORE_UNITS = "keep"
    # The game goes on by itself
    DRAW = "draw"
    ATTACK = "attack"
    MUSTER = "muster"
    BEGIN = "begin"
    CLEAN = "clean"
    RAID = "raid"
    DESTINE = "destine"
    ROUND = "round"
    VICTORY = "victory"

    # Members are only themselves; an enum's own hash is worked out from the name each time.
    __hash__ = object.__hash__


class Phase(enum.Enum):
    """The phases of a round, and the Final Attack."""

    INCOME = "income"
    PREPARATION = "preparation"
    CITY = "city"
    MILITARY = "military"
    FINAL = "final"


class Step(NamedTuple):
    """A step of the game: `seat` whose it is, -1 for all; `number` a count or an enemy; `effect`
    and `card` of damage what is suffered and from which card; `given` the seats that have had
    their share of loot."""

    stage: Stage
    seat: Seat = -1
    number: int = 0
    effect: Damage | None = None
    card: CardId = ""
    given: tuple[Seat, ...] = ()


Event: TypeAlias = tuple[str, ...]
"""Something that the game did by itself, as words for `engines.vilnius.words.news`."""
SEEN: Final[Event] = ("seen",)
"""Among the news: a person has acted since what stands before it."""
BEFORE_A_FIGHT: Final = frozenset(("income", "drawn", "muster", "stands", "dropped"))
"""The kinds of what a round brings before its fight."""
MOST_NEWS: Final = 200
"""Events that a position can tell."""


# Views


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What a viewer knows of a player. Cards in no order of meaning are sorted.

    The two hands are None where the viewer may not see them; their sizes are told by
    `provinces` and `units`, whose three numbers count draw pile, discard pile and hand. `waits`
    says whether the player is to act, `ready` whether the player has had a say in what is
    decided together; `chosen` is what the viewer may know of an income already chosen: units to
    draw, -1 for not chosen, -2 for hidden. `value` is the displayed attack value, `strength` the
    sum of the attack row, `room` the maximum number of buildings. `glory` counts only once the
    match is won (ruling 31).
    """

    emblem: int
    city: tuple[Built, ...]
    supply: tuple[CardId, ...]
    hand_provinces: tuple[CardId, ...] | None
    hand_units: tuple[CardId, ...] | None
    province_discard: tuple[CardId, ...]
    unit_discard: tuple[CardId, ...]
    provinces: tuple[int, int, int]
    units: tuple[int, int, int]
    loot: int
    row: tuple[CardId, ...]
    destination: CardId
    value: int
    income: int
    room: int
    trades: tuple[str, ...]
    gold_left: int
    tools_left: int
    passed: bool
    waits: bool
    ready: bool
    chosen: int
    glory: int
    strength: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VilniusView(View[Action]):
    """What one seat, or the public, may know.

    `stage` is what is waited for; `step` holds whose it is and the counts. `supply` and `units`
    are the general supplies, `stacks` the sizes of the province stacks, `order` the size of the
    Order pile and `order_discard` its discard pile; `enemy_buildings` the enemy buildings in play. `destinations` counts
    the destination pile, `destination_discard` is its discard pile. `boost` is the Boost that has come, or
    empty. `attackers` are the seats whose rows attack or have attacked this round. `proposal` is
    what `Pay` or `Send` without more would lay down for this viewer, `looked` the provinces that
    this viewer is looking at. `exchanged` says whether two tools, and one gold, have been
    exchanged this round. `news` is what the game did by itself last.
    """

    ruleset: Ruleset
    phase: Phase
    stage: Stage | None
    step: Step | None
    players: tuple[PlayerView, ...]
    points: int
    round: int
    first: Seat
    boost: CardId
    supply: tuple[CardId, ...]
    units: tuple[CardId, ...]
    stacks: tuple[int, int, int, int]
    order: int
    order_discard: tuple[CardId, ...]
    removed_orders: int
    enemy_buildings: tuple[CardId, ...]
    destinations: int
    destination_discard: tuple[CardId, ...]
    attackers: tuple[Seat, ...]
    fight: Fight | None
    bill: Bill | None
    proposal: tuple[str, ...]
    looked: tuple[CardId, ...]
    exchanged: tuple[bool, bool]
    news: tuple[Event, ...]

    @property
    def boosted(self) -> bool:
        """Whether the second weapons and losses of enemies count."""
        return bool(self.boost)

    def mine(self) -> PlayerView | None:
        """The viewer's own quarter."""
        return None if self.seat is None else self.players[self.seat]


def unseen(news: tuple[Event, ...]) -> tuple[Event, ...]:
    """What has happened since a person has acted and been shown what stood there."""
    return news[news.index(SEEN) + 1 :] if SEEN in news else news
