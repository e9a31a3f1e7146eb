"""What the last fight has come to, as values: as long as the news tell it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, TypeAlias

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.values import Event, VilniusView
from engines.vilnius.words.news import result_span

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
    kind, *words = event
    if kind not in _SIGNS:
        return None
    sign = _SKULLS[words[2]] if kind == "killed" else _SIGNS[kind]
    card = words[-1] if kind == "captured" else words[1] if len(words) > 1 else ""
    return view.quarters[int(words[0])].emblem, sign, card
