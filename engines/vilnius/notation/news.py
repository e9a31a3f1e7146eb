"""The latest automatic events in a position's text: `drawn.0.footmen;fire.-1.siege-works`.

An event is its kind and its words, which must be of the sorts that the rules write.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import MOST_NEWS, Event, Stage

_NUMBER: Final = re.compile("0|[1-9][0-9]{0,2}")


def _number(word: str) -> bool:
    return bool(_NUMBER.fullmatch(word))


def _of(*kinds: str) -> Callable[[str], bool]:
    return lambda word: CARDS.kinds.get(word) in kinds


def _or(other: str, holds: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda word: word == other or holds(word)


_SEAT: Final[Callable[[str], bool]] = _number
"""The check of a seat; it is also compared with the number of players."""
_UNIT, _PROVINCE, _ENEMY = _of("unit"), _of("province"), _of("order_unit")
_SKULLS: Final = (Stage.RED.value, Stage.SILVER.value, Stage.GOLD.value)
_SORTS: Final[dict[str, tuple[Callable[[str], bool], ...]]] = {
    "income": (_SEAT, _number, _number),
    "drawn": (_SEAT, _ENEMY),
    "muster": (_SEAT, _ENEMY),
    "stands": (_SEAT, _of("order_building")),
    "dropped": (_SEAT, _of("order_building")),
    "final": (_SEAT,),
    "boost": (_SEAT, lambda word: word in CARDS.boosts),
    "beaten": (_SEAT, _ENEMY),
    "unbeaten": (_SEAT, _ENEMY),
    "killed": (_SEAT, _UNIT, lambda word: word in _SKULLS, _or("", _ENEMY)),
    "loot": (_SEAT,),
    "captured": (_SEAT, lambda word: word in ("1", "2", "3", "4"), _PROVINCE),
    "destination": (_SEAT, _of("destination"), _number),
    "province": (_SEAT, _or("", _PROVINCE)),
    "unit": (_SEAT, _UNIT),
    "building": (_SEAT, _of("building")),
    "spared": (_SEAT, _PROVINCE),
    "fire": (_or("-1", _SEAT), _of("order_unit", "order_building", "order_special")),
}
"""The checks of the words after the kind, for each kind of event that begins with a seat."""
_OTHERS: Final[dict[str, tuple[Callable[[str], bool], ...]]] = {
    "round": (_number, _SEAT),
    "razed": (_of("order_building"),),
    "seen": (),
}


def write(state: State) -> str:
    """Writes all events."""
    return ";".join(".".join(event) for event in state.news)


def read(text: str, players: int) -> tuple[Event, ...]:
    """Returns the events of a match for this many players. Raises `Unreadable`."""
    found = tuple(tuple(word.split(".")) for word in text.split(";")) if text else ()
    for event in found[: MOST_NEWS + 1]:
        if not _is_event(event, players):
            raise Unreadable(
                say("{word} is not an event of this game.", word=quoted(".".join(event)))
            )
    if len(found) > MOST_NEWS:
        raise Unreadable(say("A position lists at most {most} events.", most=MOST_NEWS))
    return found


def _is_event(event: Event, players: int) -> bool:
    kind, *words = event
    sorts = {**_SORTS, **_OTHERS}.get(kind)
    if sorts is None or len(sorts) != len(words):
        return False
    if not all(holds(word) for holds, word in zip(sorts, words, strict=True)):
        return False
    if kind in _SORTS:
        return int(words[0]) < players
    return kind != "round" or int(words[1]) < players
