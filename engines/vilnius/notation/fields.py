"""The spelling of cards, numbers, sides and fields in the texts of positions.

A pile is `2*farmers,boyars`, its top first; several piles are separated by `|`; a field is a name,
a colon and a value without spaces.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, TypeVar

from common.text.say import say
from engines.game import Seat, Unreadable, quoted
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import SIDES

EnumT = TypeVar("EnumT", bound=enum.Enum)
SIDE_NAMES: Final = tuple(side.lower() for side in SIDES)
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")
_EQUAL: Final = re.compile(r"([2-9])\*(.+)")


def pile(cards: Iterable[CardId]) -> str:
    """Writes these cards, equal ones in a row counted: `2*farmers,boyars`."""
    runs = [(card, len(list(run))) for card, run in groupby(cards)]
    return ",".join(card if count == 1 else f"{count}*{card}" for card, count in runs)


def piles(several: Iterable[Iterable[CardId]]) -> str:
    """Writes these piles, separated by `|`."""
    return "|".join(pile(cards) for cards in several)


def read_pile(text: str, *kinds: str) -> tuple[CardId, ...]:
    """Returns the cards of a pile, all of these kinds of the card file. Raises `Unreadable`."""
    found: list[CardId] = []
    for word in text.split(",") if text else []:
        equal = _EQUAL.fullmatch(word)
        count, card = (int(equal[1]), equal[2]) if equal else (1, word)
        found += [card_of(card, *kinds)] * count
    return tuple(found)


def read_piles(text: str, number: int, *kinds: str) -> tuple[tuple[CardId, ...], ...]:
    """Returns this many piles of such cards. Raises `Unreadable`."""
    words = text.split("|")
    if len(words) != number:
        raise Unreadable(
            say("{word} should be {number} piles, parted by “|”.", word=quoted(text), number=number)
        )
    return tuple(read_pile(word, *kinds) for word in words)


def card_of(word: str, *kinds: str) -> CardId:
    """Returns the card of this name. Raises `Unreadable` if there is none of these kinds."""
    if CARDS.kinds.get(word) not in kinds:
        raise Unreadable(say("{word} is not a card that can lie there.", word=quoted(word)))
    return word


def number(word: str, most: int, least: int = 0) -> int:
    """Returns a number within these bounds. Raises `Unreadable`."""
    found = int(word) if _NUMBER.fullmatch(word) else -1
    if not least <= found <= most:
        raise Unreadable(
            say(
                "{word} should be a number from {least} to {most}.",
                word=quoted(word),
                least=least,
                most=most,
            )
        )
    return found


def side_name(emblems: Sequence[int], seat: Seat) -> str:
    """Returns the side of the player in this seat: `bear`."""
    return SIDE_NAMES[emblems[seat]]


def seat_of(emblems: Sequence[int], word: str) -> Seat:
    """Returns the seat of a side. Raises `Unreadable` if it does not play."""
    names = [SIDE_NAMES[emblem] for emblem in emblems]
    if word not in names:
        raise Unreadable(
            say(
                "{word} does not play. Choose from: {known}.",
                word=quoted(word),
                known=", ".join(names),
            )
        )
    return names.index(word)


def side_names(emblems: Sequence[int], seats: Iterable[Seat]) -> str:
    """Writes the sides of the players in these seats: `bear+knight`."""
    return "+".join(side_name(emblems, seat) for seat in seats)


def seats_of(emblems: Sequence[int], text: str) -> tuple[Seat, ...]:
    """Returns the seats of these sides. Raises `Unreadable` if one does not play."""
    return tuple(seat_of(emblems, word) for word in text.split("+")) if text else ()


def fields(words: Iterable[str]) -> dict[str, str]:
    """Returns the values of fields by name; a word without a colon is a field with an empty value.
    Raises `Unreadable` for a field that occurs twice, or has a colon but no value."""
    found: dict[str, str] = {}
    for word in words:
        name, colon, value = word.partition(":")
        if name in found or bool(colon) is not bool(value):
            raise Unreadable(say("{word} has no value, or stands twice.", word=quoted(word)))
        found[name] = value
    return found


def member(kind: type[EnumT], word: str) -> EnumT:
    """Returns the member with this value. Raises `Unreadable` where there is none."""
    try:
        return kind(word)
    except ValueError:
        words = ", ".join(each.value for each in kind)
        raise Unreadable(
            say("{word} should be one of these: {known}.", word=quoted(word), known=words)
        ) from None


def needed(found: dict[str, str], name: str) -> str:
    """Returns the value of a field. Raises `Unreadable` if it is missing."""
    if name not in found:
        raise Unreadable(
            say("That is not a position of Vilnius: “{field}:” is missing.", field=name)
        )
    return found[name]
