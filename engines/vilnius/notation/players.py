"""A player's part of a position's text.

    bear city:residence@m12,barracks@n12,storehouse@n13.r4=lida value:5 to:vilnius
    provinces:trakai|kreva|lida,punia units:axemen||2*farmers loot:pinsk row:footmen used:1+0
    passed ready asks chosen:2

A building has its spot, the round in which it was built and the card it holds; the three piles of
provinces and units are draw pile, discard pile and hand. A player's own supply is left out: it
consists of the buildings not built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.vilnius.model.cards import EMBLEMS, CardId
from engines.vilnius.model.catalogue import CARDS, TO_PLAYER, TO_VILNIUS
from engines.vilnius.model.piles import Deck
from engines.vilnius.model.spots import Spot, spot_name, spot_of
from engines.vilnius.model.values import UNCHOSEN, Built, PlayerState
from engines.vilnius.notation import fields

LAST_ROUND: Final = 999
_TARGETS: Final = {"vilnius": TO_VILNIUS, "player": TO_PLAYER}
_BUILT: Final = re.compile(r"([a-z-]+)@([a-z][0-9]{1,2})(?:\.r([0-9]{1,3}))?(?:=([a-z-]+))?")
_MOST_INCOME: Final = 40


# Writing


def write(player: PlayerState) -> str:
    """Returns the player's part of the text."""
    return " ".join(_words(player))


def _words(player: PlayerState) -> Iterator[str]:
    yield fields.SIDE_NAMES[player.emblem]
    yield f"city:{','.join(map(_built, player.city))}"
    yield f"value:{player.value}"
    yield f"to:{'vilnius' if player.destination == TO_VILNIUS else 'player'}"
    yield f"provinces:{fields.piles(player.provinces)}"
    yield f"units:{fields.piles(player.units)}"
    for name, cards in (("loot", player.loot), ("row", player.row)):
        if cards:
            yield f"{name}:{fields.pile(cards)}"
    if player.gold_used or player.tools_used:
        yield f"used:{player.gold_used}+{player.tools_used}"
    yield from ["passed"] * player.passed + ["ready"] * player.ready + ["asks"] * player.asks
    if player.chosen != UNCHOSEN:
        yield f"chosen:{player.chosen}"


def _built(built: Built) -> str:
    since = f".r{built.since}" if built.since else ""
    holds = f"={built.holds}" if built.holds else ""
    return f"{CARDS.buildings[built.card].key}@{spot_name(built.spot)}{since}{holds}"


# Reading


def read(words: Sequence[str], emblem: int) -> PlayerState:
    """Returns the player of this emblem, read from the words after the side, with an empty supply.
    Raises `Unreadable`."""
    found = fields.fields(words)
    gold, tools = _used(found.get("used", "0+0"))
    chosen = found.get("chosen")
    return PlayerState(
        emblem=emblem,
        city=tuple(_read_city(fields.needed(found, "city"), emblem)),
        supply=(),
        provinces=_deck(fields.needed(found, "provinces"), "province"),
        units=_deck(fields.needed(found, "units"), "unit"),
        loot=tuple(sorted(fields.read_pile(found.get("loot", ""), "province"))),
        destination=_target(fields.needed(found, "to")),
        value=fields.number(fields.needed(found, "value"), CARDS.top_value, CARDS.start_value),
        totals=None,
        row=fields.read_pile(found.get("row", ""), "order_unit"),
        gold_used=gold,
        tools_used=tools,
        passed="passed" in found,
        ready="ready" in found,
        chosen=UNCHOSEN if chosen is None else fields.number(chosen, _MOST_INCOME),
        asks="asks" in found,
    )


def _deck(text: str, kind: str) -> Deck:
    draw, discard, hand = fields.read_piles(text, 3, kind)
    return Deck(draw, tuple(sorted(discard)), tuple(sorted(hand)))


def _used(text: str) -> tuple[int, int]:
    gold, _, tools = text.partition("+")
    return fields.number(gold, 9), fields.number(tools, 9)


def _target(word: str) -> CardId:
    if word not in _TARGETS:
        raise Unreadable(
            say("{word} is not a destination: write vilnius or player.", word=quoted(word))
        )
    return _TARGETS[word]


def _read_city(text: str, emblem: int) -> Iterator[Built]:
    for word in text.split(","):
        found = _BUILT.fullmatch(word)
        if found is None:
            raise Unreadable(
                say(
                    "{word} is not a building in a city, such as workshop@n13.r4.",
                    word=quoted(word),
                )
            )
        key, at, since, holds = found.groups()
        if holds is not None:
            fields.card_of(holds, "province", "unit")
        yield Built(building(key, emblem), read_spot(at), int(since or 0), holds or "")


def building(key: str, emblem: int) -> CardId:
    """Returns the building with this key that a player of this emblem may own. Raises
    `Unreadable`."""
    own = f"{key}-{EMBLEMS[emblem]}"
    card = own if own in CARDS.buildings else key
    if card not in CARDS.buildings or CARDS.buildings[card].key != key:
        raise Unreadable(say("{word} is not a building of this player.", word=quoted(key)))
    return card


def read_spot(name: str) -> Spot:
    """Returns the spot of this name. Raises `Unreadable`."""
    try:
        return spot_of(name)
    except ValueError:
        raise Unreadable(
            say("{word} is not a place in a city, such as n13.", word=quoted(name))
        ) from None
