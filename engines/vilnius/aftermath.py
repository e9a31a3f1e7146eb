"""What the last fight has come to, as values: as long as the news tell it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, TypeAlias

from engines.vilnius.cards import CardId
from engines.vilnius.news import result_span
from engines.vilnius.values import Event, VilniusView

Cards: TypeAlias = tuple[tuple[CardId, int], ...]
"""Cards with how many there are of each."""

_SKULLS: Final = {"red": "skull-red", "silver": "skull-silver", "gold": "skull-gold"}
_DAMAGE: Final = {
    "province": "PROVINCE_BACK",
    "unit": "UNIT_BACK",
    "building": "BUILDING_BACK",
    "spared": "STORED_OR_POINT",
}


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
    """Of the fight that the news tell of; None where they tell of none, or one goes on."""
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
    """Whom an event concerns, its sign and its card."""
    kind = event[0]
    signs = {"killed": _SKULLS.get(event[3], "") if kind == "killed" else "", "loot": "loot"}
    why = {**_DAMAGE, "captured": "province", **signs}.get(kind)
    if why is None:
        return None
    card = {"loot": "", "captured": event[-1]}.get(kind, event[2] if len(event) > 2 else "")
    return view.quarters[int(event[1])].emblem, why, card
