"""The words of parameters in the texts of actions. A reader raises `Unreadable` with a sentence of
its own, or `ValueError` to have the verb's form shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import Final

from common.text.say import say
from common.text.text import Sentence
from engines.game import Unreadable, quoted
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_of
from engines.vilnius.model.values import SIDES

_SIDES: Final = tuple(side.lower() for side in SIDES)
SPOT: Final = re.compile(r"[a-z][1-9][0-9]?")


def one_of(known: Container[str], told: Sentence | None = None) -> Callable[[str], str]:
    """Returns a reader of these words. It raises `Unreadable` for any other `{word}`, with the
    sentence `told`; without one, `ValueError`, so that the verb's form is shown."""

    def read(word: str) -> str:
        if word in known:
            return word
        raise Unreadable(told.filled(word=quoted(word))) if told else ValueError(word)

    return read


def number(digits: int) -> Callable[[str], int]:
    """Returns a reader of numbers with at most this many digits. It raises `ValueError`."""

    def read(word: str) -> int:
        if not re.fullmatch(f"[0-9]{{1,{digits}}}", word):
            raise ValueError(word)
        return int(word)

    return read


def spot(word: str) -> Spot:
    """Reads a place in a city."""
    if not SPOT.fullmatch(word):
        raise ValueError(word)
    return spot_of(word)


def side(word: str) -> int:
    """Reads a side, as its index in `SIDES`."""
    return _SIDES.index(_side_word(word))


def side_name(index: int) -> str:
    """Writes a side."""
    return _SIDES[index]


_side_word: Final = one_of(
    _SIDES, say("{word} is not a player. Choose from: {known}.", known=", ".join(_SIDES))
)
unit: Final = one_of(
    CARDS.units, say("{word} is not a unit. Choose from: {known}.", known=", ".join(CARDS.units))
)
province: Final = one_of(CARDS.provinces, say("{word} is not a province, such as trakai or kyiv."))
