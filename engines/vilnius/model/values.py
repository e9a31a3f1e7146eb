"""The values of Vilnius that all modules share: options, parts of a position, views."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from common.text.say import name
from engines.game import Ending, Seat, View
from engines.vilnius.model.actions import Action
from engines.vilnius.model.cards import Arms, CardId, Damage
from engines.vilnius.model.piles import Deck, DeckView, FaceDown, Pile, PileT, Table
from engines.vilnius.model.spots import Spot

DeckT = TypeVar("DeckT")
TotalsT = TypeVar("TotalsT")
UNCHOSEN: Final = -1
HIDDEN: Final = -2
"""The mark of a chosen income that the viewer may not know."""
SIDES: Final = (name("Columns"), name("Bear"), name("Knight"))
"""The player emblems, in the order of the card file: Columns of Gediminas, Bear of Samogitia,
Knight of the Ruthenian lands."""


class VilniusEnding(Ending):
    """The endings of a match by the rules; each is the same for all players."""

    DEFENDED = "defended"
    """Vilnius has points left after the Final Attack."""
    FALLEN = "fallen"
    """Vilnius has lost its last point."""


class Level(enum.Enum):
    """The difficulty."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    GRIM = "grim"
    """House rule: Vilnius begins with fewer points than in print."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The settings made by the options and the number of players. `emblems` are those of the seats;
    `points` are the points of Vilnius at the start."""

    emblems: tuple[int, ...]
    level: Level
    open_hands: bool
    short: bool
    points: int

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.emblems)


# Parts of a position


class Built(NamedTuple):
    """A building in a city. `since` is the round in which it was built, 0 at the start; `holds` is
    the card stored or laid out there, or empty."""

    card: CardId
    spot: Spot
    since: int = 0
    holds: CardId = ""


class EnemyInFight(NamedTuple):
    """An attacking enemy, or an enemy building under attack. `seat` is that of its attack row, -1
    for a building. `target` is the side whose damage counts, "vilnius" or "player"; empty for a
    building."""

    card: CardId
    seat: Seat = -1
    target: str = ""
    defeated: bool = False


class Sent(NamedTuple):
    """Weapons of one unit, used on one enemy, counted from 0. A unit that spreads its weapons may
    have several of these; `copy` tells equal units of one seat apart."""

    seat: Seat
    unit: CardId
    copy: int
    enemy: int
    arms: Arms


class Battle(enum.Enum):
    """The kind of a fight."""

    ATTACK = "attack"
    FINAL = "final"
    RAID = "raid"
    """An attack on enemy buildings."""


class Fight(NamedTuple):
    """A fight, from sending units to clearing up. While losses are being settled, `sent` holds the
    survivors. `recalled` lists the seats that have taken units back, once for each time; it is kept
    only while units are sent."""

    battle: Battle
    enemies: tuple[EnemyInFight, ...]
    sent: tuple[Sent, ...] = ()
    recalled: tuple[Seat, ...] = ()


class Bill(NamedTuple):
    """A payment in progress: for a building at its spot, a unit, or the capture of a stack (1-4) by
    weapons. `gold`, `tools` and `arms` are the amounts laid down so far. `laid` lists the means:
    provinces, units, `gold` or `tool` of a building, `exchange-gold` or `exchange-tools`."""

    card: CardId
    spot: Spot | None = None
    stack: int = 0
    gold: int = 0
    tools: int = 0
    arms: Arms = (0, 0, 0, 0)
    laid: tuple[str, ...] = ()


class Stage(enum.Enum):
    """The kind of a step: a decision of players, or an automatic step."""

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
    # Automatic steps
    DRAW = "draw"
    ATTACK = "attack"
    MUSTER = "muster"
    BEGIN = "begin"
    CLEAN = "clean"
    RAID = "raid"
    DESTINE = "destine"
    ROUND = "round"
    VICTORY = "victory"

    # Each member equals only itself; an enum's default hash is computed from the name each time.
    __hash__ = object.__hash__


class Phase(enum.Enum):
    """The phases of a round, and the Final Attack."""

    INCOME = "income"
    PREPARATION = "preparation"
    CITY = "city"
    MILITARY = "military"
    FINAL = "final"


class Step(NamedTuple):
    """A step of the game. `seat` is its seat, -1 for all; `number` is a count, an enemy or a stack.
    `effect` and `card` are the damage suffered and the card that does it; `given` are the seats
    that have had their share of loot."""

    stage: Stage
    seat: Seat = -1
    number: int = 0
    effect: Damage | None = None
    card: CardId = ""
    given: tuple[Seat, ...] = ()


Event: TypeAlias = tuple[str, ...]
"""An automatic event: a change that the game made by itself, as words for
`engines.vilnius.words.news`."""
SEEN: Final[Event] = ("seen",)
"""The mark in the news that a person has acted since the events before it."""
BEFORE_A_FIGHT: Final = frozenset(("income", "drawn", "muster", "stands", "dropped"))
"""The kinds of events in a round before its fight."""
MOST_NEWS: Final = 200
"""The most events that a position keeps."""


# Players and rounds


class Totals(NamedTuple):
    """Facts about a player that follow from the rules: the income, the maximum number of buildings
    (`room`), the goods traded, the gold and tools that the player's buildings can still give this
    round, the sum of the attack row (`strength`), and whether the player may act (`waits`). `glory`
    is 0 unless the match is won (ruling 31)."""

    income: int
    room: int
    trades: tuple[str, ...]
    gold_left: int
    tools_left: int
    strength: int
    waits: bool
    glory: int


class Player(NamedTuple, Generic[DeckT, PileT, TotalsT]):
    """All that belongs to a player, or a viewer's knowledge of it. Piles without a meaningful order
    are sorted.

    `row` is the attack row, `value` the displayed attack value. `gold_used` and `tools_used` count
    the gifts of the player's buildings used this round. `ready` tells whether the player has
    finished a decision that all make at once. `chosen` is the number of units to draw: -1 if not
    chosen, -2 if hidden from the viewer. `asks` tells whether the player chooses the cards to store
    in this round; else the best ones are stored by themselves.
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
    asks: bool = False


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
    """The position as one seat, or the public, may know it.

    `stage` is the pending decision; `step` holds its seat and its counts. `proposal` lists the
    means that a bare `Pay` or `Send` would lay down for this viewer; `looked` are the provinces
    that this viewer is looking at. `news` are the latest automatic events.
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
    """Returns the events after the mark `SEEN`, or all if there is none: those that no person has
    acted upon."""
    return news[news.index(SEEN) + 1 :] if SEEN in news else news
