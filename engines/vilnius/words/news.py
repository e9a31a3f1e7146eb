"""The latest automatic events as short sentences, equal events together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from common.text.say import EMPTY, counted, joined, listed, say
from common.text.text import Name, Text
from engines.vilnius.actions.income import how_many
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS, TO_VILNIUS
from engines.vilnius.model.values import (
    SEEN,
    Event,
    Phase,
    Stage,
    VilniusEnding,
    VilniusView,
    unseen,
)
from engines.vilnius.names import VILNIUS, cards, cards_in_a_sentence, lack, short_name, side
from engines.vilnius.rules.last_fight import last_fight
from engines.vilnius.rules.rounds import MOST_ENEMY_BUILDINGS

_KILLED: Final = {
    Stage.RED.value: say("{side} loses {units} to red skulls."),
    Stage.SILVER.value: say("{side} loses {units} to silver skulls."),
    Stage.GOLD.value: say("{side} loses {units} to golden skulls."),
}
"""The words for fallen units by the skulls to which they fall."""

_LOST: Final = say("{side} loses {units}.")
_RESULTS: Final = ("beaten", "unbeaten", "razed")
"""The kinds of events with which the result of a fight begins."""
_AFTERWARDS: Final = ("destination", "round", "income")
"""The kinds of events after a fight and its spoils."""


def news(view: VilniusView) -> tuple[Text, ...]:
    """Returns the automatic events since the latest decision with consequences, a sentence each.
    They are in order, except for the result of a fight, which comes first. Events of a kind that
    share a sentence stand at the place of the first. In the city phase, which goes round and round,
    events that a person has already acted upon are left out."""
    together: dict[Event, list[Event]] = {}
    for event in _result_first(_shown(view)):
        together.setdefault(_key(event), []).append(event)
    return tuple(_TOLD[events[0][0]](view, events) for events in together.values())


def _shown(view: VilniusView) -> tuple[Event, ...]:
    in_city = view.round.phase is Phase.CITY
    return unseen(view.news) if in_city else tuple(each for each in view.news if each != SEEN)


def _result_first(events: tuple[Event, ...]) -> tuple[Event, ...]:
    start, stop = result_span(events)
    return (*events[start:stop], *events[:start], *events[stop:])


def result_span(events: Sequence[Event]) -> tuple[int, int]:
    """Returns the start and the end, exclusive, of the first fight's result among these events; 0
    and 0 if none was fought."""
    kinds = [event[0] for event in events]
    start = next((at for at, kind in enumerate(kinds) if kind in _RESULTS), None)
    if start is None:
        return 0, 0
    ends = (at for at, kind in enumerate(kinds) if at > start and kind in _AFTERWARDS)
    return start, next(ends, len(kinds))


def _key(event: Event) -> Event:
    """Returns an equal key for events that share a sentence."""
    kind = event[0]
    if kind in ("fire", "beaten", "unbeaten", "loot", "razed"):
        return (kind,)
    if kind == "killed":
        return (kind, event[1], event[3])
    return (kind, event[1]) if kind in ("province", "unit", "building", "spared") else event


def _who(view: VilniusView, event: Event) -> Name:
    return side(view, int(event[1]))


# Rounds and Order cards


def _round(view: VilniusView, events: list[Event]) -> Text:
    _, number, first = events[0]
    return say("Round {round} begins; {side} starts.", round=number, side=side(view, int(first)))


def _income(view: VilniusView, events: list[Event]) -> Text:
    _, _, units, provinces = events[0]
    drawn = how_many(int(units), int(provinces))
    return say("{side} draws {cards}.", side=_who(view, events[0]), cards=drawn)


def _drawn(view: VilniusView, events: list[Event]) -> Text:
    _, seat, card = events[0]
    player, who = view.players[int(seat)], _who(view, events[0])
    enemy, strength = CARDS.names[card], CARDS.enemies[card].strength
    if card not in player.row:
        return say(
            "{side} draws {enemy} (strength {strength}).", side=who, enemy=enemy, strength=strength
        )
    return say(
        "{side} draws {enemy} (strength {strength}): the row is {sum} of {value}.",
        side=who,
        enemy=enemy,
        strength=strength,
        sum=player.totals.strength,
        value=player.value,
    )


def _muster(view: VilniusView, events: list[Event]) -> Text:
    card = events[0][2]
    return say(
        "The Muster Camp adds {enemy} (strength {strength}) to {side:own} row.",
        enemy=CARDS.names[card],
        strength=CARDS.enemies[card].strength,
        side=_who(view, events[0]),
    )


def _stands(view: VilniusView, events: list[Event]) -> Text:
    return say(
        "{side} draws an enemy building: the {building}.",
        side=_who(view, events[0]),
        building=CARDS.names[events[0][2]],
    )


def _dropped(view: VilniusView, events: list[Event]) -> Text:
    card = CARDS.names[events[0][2]]
    standing = len(view.table.enemy_buildings)
    if standing < MOST_ENEMY_BUILDINGS:
        return say(
            "The Muster Camp turns up the {card}, which is no enemy: it is discarded.", card=card
        )
    return say(
        "{side} draws another enemy building, the {building}. At most {limit} can stand, so it is "
        "discarded.",
        side=_who(view, events[0]),
        building=card,
        limit=standing,
    )


def _final(view: VilniusView, events: list[Event]) -> Text:
    return say("{side} draws the Final Attack: the round stops here.", side=_who(view, events[0]))


def _boost(_view: VilniusView, events: list[Event]) -> Text:
    return say(
        "{boost}. From now on all weapons and skulls of enemies count.",
        boost=CARDS.names[events[0][2]],
    )


# Fights


def _beaten(_view: VilniusView, events: list[Event]) -> Text:
    return say("Defeated: {enemies}.", enemies=cards(event[2] for event in events))


def _unbeaten(_view: VilniusView, events: list[Event]) -> Text:
    return say("Not defeated: {enemies}.", enemies=cards(event[2] for event in events))


def _killed(view: VilniusView, events: list[Event]) -> Text:
    units = cards_in_a_sentence(event[2] for event in events)
    return _KILLED.get(events[0][3], _LOST).filled(side=_who(view, events[0]), units=units)


def _loot(view: VilniusView, events: list[Event]) -> Text:
    counts = Counter(int(event[1]) for event in events)
    taken = [
        say("{side} takes {cards}", side=side(view, seat), cards=counted(count, "loot card"))
        for seat, count in counts.items()
    ]
    return listed(taken) + "."


def _razed(_view: VilniusView, events: list[Event]) -> Text:
    return say("Destroyed: {buildings}.", buildings=cards(event[1] for event in events))


def _captured(view: VilniusView, events: list[Event]) -> Text:
    _, _, stack, province = events[0]
    return say(
        "{side} captures {province} from stack {stack}.",
        side=_who(view, events[0]),
        province=CARDS.names[province],
        stack=stack,
    )


def _destination(view: VilniusView, events: list[Event]) -> Text:
    _, _, where, value = events[0]
    who = _who(view, events[0])
    return say(
        "{side:own} next attackers march on {target} and attack at strength {value}.",
        side=who,
        target=VILNIUS if where == TO_VILNIUS else who,
        value=value,
    )


# Damage


def _fire(view: VilniusView, events: list[Event]) -> Text:
    points = counted(len(events), "point")
    return say("Vilnius loses {points}: {left} left.", points=points, left=view.table.points)


def _province(view: VilniusView, events: list[Event]) -> Text:
    """Names the provinces given back from the discard pile, and counts those from the draw pile."""
    known: list[Text] = [CARDS.names[event[2]] for event in events if event[2]]
    hidden = len(events) - len(known)
    unseen = [counted(hidden, "unseen province")] * bool(hidden)
    return say(
        "{side} loses {provinces}: {count:one=it goes|other=they go} under stack 4.",
        side=_who(view, events[0]),
        provinces=listed([*known, *unseen]),
        count=len(events),
    )


def _unit(view: VilniusView, events: list[Event]) -> Text:
    units = cards_in_a_sentence(event[2] for event in events)
    return say("{side} loses {units} to the supply.", side=_who(view, events[0]), units=units)


def _building(view: VilniusView, events: list[Event]) -> Text:
    lost = [say("the {building}", building=short_name(event[2])) for event in events]
    return say("{side} loses {buildings}.", side=_who(view, events[0]), buildings=listed(lost))


def _spared(view: VilniusView, events: list[Event]) -> Text:
    lost = listed([CARDS.names[event[2]] for event in events])
    return say(
        "{side} discards {cards} and spares Vilnius.", side=_who(view, events[0]), cards=lost
    )


_TOLD: Final[dict[str, Callable[[VilniusView, list[Event]], Text]]] = {
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
"""Cards, each with its number."""

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
"""The sign of each kind of event; for a fallen unit that of the skull."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change by a fight for a player: `emblem` is the player's, `why` the sign of its cause,
    `card` the card, empty if unseen, and `count` the number of such cards."""

    emblem: int
    why: str
    card: CardId
    count: int


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The defeated enemies and enemy buildings, the undefeated ones, the points that Vilnius lost,
    and the players' losses and gains. `lacks` are the weapons missing against each undefeated one,
    in words, known of the fight in which Vilnius fell."""

    beaten: Cards
    unbeaten: Cards
    points: int
    changes: tuple[Change, ...]
    lacks: tuple[tuple[CardId, Text], ...] = ()


def aftermath(view: VilniusView) -> Aftermath | None:
    """Returns the result of the fight in the news; None if there is none, or a fight goes on. A
    fight in which Vilnius falls is over."""
    start, stop = result_span(view.news)
    events = view.news[start:stop]
    fallen = view.outcome is not None and view.outcome.reason is VilniusEnding.FALLEN
    if not events or (view.fight is not None and not fallen):
        return None
    changes = Counter(change for each in events if (change := _change(view, each)) is not None)
    return Aftermath(
        beaten=_cards([each[-1] for each in events if each[0] in ("beaten", "razed")]),
        unbeaten=_cards([each[-1] for each in events if each[0] == "unbeaten"]),
        points=sum(each[0] == "fire" for each in events),
        changes=tuple(Change(*change, count) for change, count in changes.items()),
        lacks=tuple((each.card, lack([each])) for each in last_fight(view) if each.missing),
    )


def fought(view: VilniusView) -> Text:
    """Returns the result of the fight in the news in few words; empty if there is none, or it goes
    on."""
    return so_far(view) if aftermath(view) else EMPTY


def so_far(view: VilniusView) -> Text:
    """Returns the same of a fight whose damage is still suffered, or after which enemy buildings
    are attacked."""
    start, stop = result_span(view.news)
    kinds = Counter(event[0] for event in view.news[start:stop])
    beaten = kinds["beaten"] + kinds["razed"]
    if not beaten + kinds["unbeaten"]:
        return EMPTY
    told = say("{beaten} of {all} defeated", beaten=beaten, all=beaten + kinds["unbeaten"])
    points = counted(view.table.points, "point")
    return joined(", ", [told, say("{points} left", points=points)])


def _cards(found: list[CardId]) -> Cards:
    return tuple(Counter(found).items())


def _change(view: VilniusView, event: Event) -> tuple[int, str, CardId] | None:
    """Returns the player's emblem, the sign and the card of an event; None if it has no sign."""
    kind, *words = event
    if kind not in _SIGNS:
        return None
    sign = _SKULLS[words[2]] if kind == "killed" else _SIGNS[kind]
    card = words[-1] if kind == "captured" else words[1] if len(words) > 1 else ""
    return view.players[int(words[0])].emblem, sign, card
