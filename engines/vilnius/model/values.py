"""The values of Vilnius that everybody may handle: options, where things stand, what a seat may
know."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from engines.game import Ending, Seat, View
from engines.vilnius.model.actions import Action
from engines.vilnius.model.cards import Arms, CardId, Damage
from engines.vilnius.model.piles import Deck, DeckView, FaceDown, Pile, PileT, Table
from engines.vilnius.model.spots import Spot

DeckT = TypeVar("DeckT")
TotalsT = TypeVar("TotalsT")
UNCHOSEN: Final = -1
HIDDEN: Final = -2
"""An income that is chosen, but not for the viewer to know."""
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
    enemy: int
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
    enemies: tuple[EnemyInFight, ...]
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


# Players and rounds


class Totals(NamedTuple):
    """What a viewer is told of a player that follows from the rules: the income, the maximum
    number of buildings (`room`), the goods traded, the gold and tools that the own buildings
    have still to give this round, the sum of the attack row (`strength`), and whether the player
    is to act (`waits`). `glory` counts only once the match is won (ruling 31)."""

    income: int
    room: int
    trades: tuple[str, ...]
    gold_left: int
    tools_left: int
    strength: int
    waits: bool
    glory: int


class Player(NamedTuple, Generic[DeckT, PileT, TotalsT]):
    """All that belongs to a player, or what a viewer knows of it. What has no order is sorted.

    `row` is the attack row, `value` the displayed attack value; `gold_used` and `tools_used`
    count what the own buildings have given this round. `ready` says whether the player has had a
    say in what is decided together, `chosen` how many units the player wants to draw: -1 for not
    chosen, -2 for not for the viewer to know.
    """

    emblem: int
    city: tuple[Built, ...]
    supply: Pile
    provinces: DeckT
    units: DeckT
    loot: PileT
    destination: CardId
    value: int
    totals: TotalsT
    row: Pile = ()
    gold_used: int = 0
    tools_used: int = 0
    passed: bool = False
    ready: bool = False
    chosen: int = UNCHOSEN


PlayerState: TypeAlias = Player[Deck, Pile, None]
PlayerView: TypeAlias = Player[DeckView, int, Totals]


class Round(NamedTuple):
    """The round: its number, the starting player, the phase, the seats whose rows attack or have
    attacked, and whether two tools, and one gold, have been exchanged."""

    number: int
    first: Seat
    phase: Phase = Phase.INCOME
    attackers: tuple[Seat, ...] = ()
    exchanged: tuple[bool, bool] = (False, False)

    def seats(self, count: int) -> list[Seat]:
        """Returns the seats of this many players from the starting player on."""
        return [(self.first + number) % count for number in range(count)]


# Views


@dataclass(frozen=True, slots=True, kw_only=True)
class VilniusView(View[Action]):
    """What one seat, or the public, may know.

    `stage` is what is waited for; `step` holds whose it is and the counts. `proposal` is what
    `Pay` or `Send` without more would lay down for this viewer, `looked` the provinces that this
    viewer is looking at. `news` is what the game did by itself last.
    """

    ruleset: Ruleset
    players: tuple[PlayerView, ...]
    table: Table
    face_down: FaceDown[int]
    round: Round
    stage: Stage | None
    step: Step | None
    fight: Fight | None
    bill: Bill | None
    proposal: tuple[str, ...]
    looked: tuple[CardId, ...]
    news: tuple[Event, ...]

    @property
    def boosted(self) -> bool:
        """Whether the second weapons and losses of enemies count."""
        return bool(self.table.boost)

    def mine(self) -> PlayerView | None:
        """Returns the viewer as a player, or None for the public."""
        return None if self.seat is None else self.players[self.seat]


def unseen(news: tuple[Event, ...]) -> tuple[Event, ...]:
    """Returns what has happened since a person has acted and been shown what stood there."""
    return news[news.index(SEEN) + 1 :] if SEEN in news else news
