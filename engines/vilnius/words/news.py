"""What the game did by itself last, as short sentences: equal events together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from common.english import counted, listed
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS, TO_VILNIUS
from engines.vilnius.model.values import SEEN, Event, Phase, Stage, VilniusView, unseen
from engines.vilnius.words.actions import how_many
from engines.vilnius.words.names import cards, owned, short_name, side

_WHY: Final = {
    Stage.RED.value: "to red skulls",
    Stage.SILVER.value: "to silver skulls",
    Stage.GOLD.value: "to golden skulls",
}


_RESULTS: Final = ("beaten", "unbeaten", "razed")
"""With these the result of a fight begins."""
_AFTERWARDS: Final = ("destination", "round", "income")
"""These come when a fight and its spoils are over."""


def news(view: VilniusView) -> tuple[str, ...]:
    """Tells what happened by itself since the latest decision that had consequences, in order
    except for the result of a fight, which comes first; each entry is a sentence. What several
    events of a kind tell together stands where the first of them would. In the city phase, which
    goes round and round, what somebody has acted upon is not told again."""
    together: dict[Event, list[Event]] = {}
    for event in _result_first(_shown(view)):
        together.setdefault(_key(event), []).append(event)
    return tuple(f"{_TOLD[events[0][0]](view, events)}." for events in together.values())


def begins_with_result(view: VilniusView) -> bool:
    """Tells whether the first of the news is the result of a fight."""
    return result_span(_shown(view)) != (0, 0)


def _shown(view: VilniusView) -> tuple[Event, ...]:
    in_city = view.round.phase is Phase.CITY
    return unseen(view.news) if in_city else tuple(each for each in view.news if each != SEEN)


def _result_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    start, stop = result_span(events)
    return (*events[start:stop], *events[:start], *events[stop:])


def result_span(events: Sequence[Event]) -> tuple[int, int]:
    """Returns where the result of the first fight among these events begins and ends; 0 and 0 if
    none was fought."""
    kinds = [event[0] for event in events]
    start = next((at for at, kind in enumerate(kinds) if kind in _RESULTS), None)
    if start is None:
        return 0, 0
    ends = (at for at, kind in enumerate(kinds) if at > start and kind in _AFTERWARDS)
    return start, next(ends, len(kinds))


def _key(event: Event) -> Event:
    """Returns the same key for events that make one sentence."""
    kind = event[0]
    if kind in ("fire", "beaten", "unbeaten", "loot", "razed"):
        return (kind,)
    if kind == "killed":
        return (kind, event[1], event[3])
    return (kind, event[1]) if kind in ("province", "unit", "building", "spared") else event


def _who(view: VilniusView, event: Event) -> str:
    return side(view, int(event[1]))


# Rounds and Order cards


def _round(view: VilniusView, events: list[Event]) -> str:
    _, number, first = events[0]
    return f"Round {number} begins; {side(view, int(first))} starts"


def _income(view: VilniusView, events: list[Event]) -> str:
    _, _, units, provinces = events[0]
    return f"{_who(view, events[0])} draws {how_many(int(units), int(provinces))}"


def _drawn(view: VilniusView, events: list[Event]) -> str:
    _, seat, card = events[0]
    player = view.players[int(seat)]
    row = f": the row is {player.totals.strength} of {player.value}" if card in player.row else ""
    return f"{_who(view, events[0])} draws {_enemy(card)}{row}"


def _enemy(card: CardId) -> str:
    return f"{CARDS.names[card]} (strength {CARDS.enemies[card].strength})"


def _muster(view: VilniusView, events: list[Event]) -> str:
    return f"Muster Camp: {_enemy(events[0][2])} in {owned(_who(view, events[0]))} row as well"


def _stands(view: VilniusView, events: list[Event]) -> str:
    return f"{_who(view, events[0])} draws an enemy building: the {CARDS.names[events[0][2]]}"


def _dropped(view: VilniusView, events: list[Event]) -> str:
    name = CARDS.names[events[0][2]]
    return f"{_who(view, events[0])} draws an enemy building, the {name}: it is discarded"


def _final(view: VilniusView, events: list[Event]) -> str:
    return f"{_who(view, events[0])} draws the Final Attack: the round is broken off"


def _boost(_view: VilniusView, events: list[Event]) -> str:
    return f"{CARDS.names[events[0][2]]}. From now on all weapons and skulls of enemies count"


# Fights


def _beaten(_view: VilniusView, events: list[Event]) -> str:
    return f"Defeated: {cards(event[2] for event in events)}"


def _unbeaten(_view: VilniusView, events: list[Event]) -> str:
    return f"Not defeated: {cards(event[2] for event in events)}"


def _killed(view: VilniusView, events: list[Event]) -> str:
    units = cards(event[2] for event in events)
    return f"{_who(view, events[0])} loses {units} {_WHY.get(events[0][3], '')}".rstrip()


def _loot(view: VilniusView, events: list[Event]) -> str:
    counts = Counter(int(event[1]) for event in events)
    told = [f"{side(view, seat)} {count}" for seat, count in counts.items()]
    return f"Loot cards: {', '.join(told)}"


def _razed(_view: VilniusView, events: list[Event]) -> str:
    return f"Destroyed: {cards(event[1] for event in events)}"


def _captured(view: VilniusView, events: list[Event]) -> str:
    _, _, stack, province = events[0]
    return f"{_who(view, events[0])} captures {CARDS.names[province]} from stack {stack}"


def _destination(view: VilniusView, events: list[Event]) -> str:
    _, _, where, value = events[0]
    who = _who(view, events[0])
    target = "Vilnius" if where == TO_VILNIUS else who
    return f"{owned(who)} row aims at {target} next; attack value {value}"


# Damage


def _fire(view: VilniusView, events: list[Event]) -> str:
    return f"Vilnius loses {counted(len(events), 'point')}: {view.table.points} left"


def _province(view: VilniusView, events: list[Event]) -> str:
    """Tells of a province from the draw pile only its owner's number of cards."""
    known = [CARDS.names[event[2]] for event in events if event[2]]
    hidden = len(events) - len(known)
    unseen = [f"{counted(hidden, 'unseen province')}"] * bool(hidden)
    return f"{_who(view, events[0])} gives back {listed([*known, *unseen])}, under stack 4"


def _unit(view: VilniusView, events: list[Event]) -> str:
    return f"{_who(view, events[0])} gives back {cards(event[2] for event in events)}"


def _building(view: VilniusView, events: list[Event]) -> str:
    lost = [f"the {short_name(event[2])}" for event in events]
    return f"{_who(view, events[0])} gives back {listed(lost)}"


def _spared(view: VilniusView, events: list[Event]) -> str:
    lost = [CARDS.names[event[2]] for event in events]
    return f"{_who(view, events[0])} discards {listed(lost)} and spares Vilnius"


_TOLD: Final[dict[str, Callable[[VilniusView, list[Event]], str]]] = {
    "round": _round,
    "income": _income,
    "drawn": _drawn,
    "muster": _muster,
    "stands": _stands,
    "dropped": _dropped,
    "final": _final,
    "boost": _boost,
    "beaten": _beaten,
    "unbeaten": _unbeaten,
    "killed": _killed,
    "loot": _loot,
    "razed": _razed,
    "captured": _captured,
    "destination": _destination,
    "fire": _fire,
    "province": _province,
    "unit": _unit,
    "building": _building,
    "spared": _spared,
}


Cards: TypeAlias = tuple[tuple[CardId, int], ...]
"""Cards with how many there are of each."""

_SKULLS: Final = {"red": "skull-red", "silver": "skull-silver", "gold": "skull-gold"}
_SIGNS: Final = {
    "killed": "",
    "province": "PROVINCE_BACK",
    "unit": "UNIT_BACK",
    "building": "BUILDING_BACK",
    "spared": "STORED_OR_POINT",
    "loot": "loot",
    "captured": "province",
}
"""By the kind of the event; of a unit that falls the skull tells."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a fight has changed for a player: `emblem` is the player's, `why` the sign of what it
    happened by, `card` the card, empty for an unseen one, and `count` how many."""

    emblem: int
    why: str
    card: CardId
    count: int


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The enemies and enemy buildings that were defeated, those that were not, the points that
    Vilnius lost, and what the players lost and won."""

    beaten: Cards
    unbeaten: Cards
    points: int
    changes: tuple[Change, ...]


def aftermath(view: VilniusView) -> Aftermath | None:
    """Returns what became of the fight that the news tell of, or None if they tell of none, or one
    goes on."""
    start, stop = result_span(view.news)
    events = view.news[start:stop]
    if not events or view.fight is not None:
        return None
    changes = Counter(change for each in events if (change := _change(view, each)) is not None)
    return Aftermath(
        beaten=_cards([each[-1] for each in events if each[0] in ("beaten", "razed")]),
        unbeaten=_cards([each[-1] for each in events if each[0] == "unbeaten"]),
        points=sum(each[0] == "fire" for each in events),
        changes=tuple(Change(*change, count) for change, count in changes.items()),
    )


def _cards(found: list[CardId]) -> Cards:
    return tuple(Counter(found).items())


def _change(view: VilniusView, event: Event) -> tuple[int, str, CardId] | None:
    """Returns whom an event concerns, its sign and its card."""
    kind, *words = event
    if kind not in _SIGNS:
        return None
    sign = _SKULLS[words[2]] if kind == "killed" else _SIGNS[kind]
    card = words[-1] if kind == "captured" else words[1] if len(words) > 1 else ""
    return view.players[int(words[0])].emblem, sign, card
