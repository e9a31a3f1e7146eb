"""The bands that are kept, and the pictures on which they were: of the next board only what differs
from the one before is painted.

A board does not tell which match it is of. But some of its bands are as they were before: the
picture on which they were seen last is the one that this one follows.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from common.lru import Lru
from render.cache.bands import Band
from render.cache.memo import Room
from render.kit.changes import Columns, differing
from render.kit.layers import AT_HAND
from render.kit.names import PEOPLE

Place: TypeAlias = tuple[Room, bytes]
"""Where a band is kept, and what lies on it."""
BANDS, PEOPLE_BANDS = 4_000_000, 2_500_000
"""The bytes kept of bands, without and with people on them."""
ROOMS: Final = (Room(BANDS), Room(PEOPLE_BANDS))
"""The stores of bands: of those with nobody on them, and of those with people, which go with all
else that is drawn of people."""
for _each in (ROOMS[1], AT_HAND):
    PEOPLE.share_fate(_each)
_KEPT: Final = {room: room.shelf("bands") for room in ROOMS}
_GUESSES: Final = 2
"""So many pictures are compared with a new one."""
_REMEMBERED: Final = 60
"""So many pictures are remembered: about as many as bands are kept of."""


def kept(room: Room, lying: bytes) -> Band | None:
    """Returns the band on which this lies, if it is kept."""
    found = _KEPT[room].get((lying,))
    if found is None:
        return None
    found.used = True
    made: Band = found.value
    return made


def keep(room: Room, lying: bytes, made: Band) -> None:
    """Keeps a band on which this lies."""
    room.keep(_KEPT[room], (lying,), made)


class Pictures:
    """The pictures drawn last, by what lies on their bands."""

    def __init__(self) -> None:
        self._drawn: Final[Lru[int, Sequence[Place]]] = Lru(_REMEMBERED)
        self._numbers: Final = itertools.count(1)

    def add(self, places: Sequence[Place], bands: Iterable[Band]) -> None:
        """Remembers a picture."""
        number = next(self._numbers)
        self._drawn[number] = places
        for each in bands:
            each.picture = number

    def before(self, bands: Iterable[Band | None]) -> list[Sequence[Place]]:
        """Returns the pictures on which most of these bands were seen last."""
        counted = Counter(each.picture for each in bands if each)
        found = (self._drawn.get(number) for number, _ in counted.most_common(_GUESSES))
        return [each for each in found if each]


PICTURES: Final = Pictures()


class Former(NamedTuple):
    """A band that lay on the picture before, and the columns that differ from it."""

    band: Band
    differing: list[Columns]


def former(number: int, place: Place, pictures: Sequence[Sequence[Place]]) -> Former | None:
    """Returns what differs least from a band among those that lay there on some pictures."""
    found: list[Former] = []
    for room, lying in (each[number] for each in pictures if number < len(each)):
        columns = differing(lying, place[1])
        old = None if columns is None else kept(room, lying)
        if old is not None and columns is not None:
            found.append(Former(old, columns))
    return min(found, key=_much, default=None)


def _much(one: Former) -> int:
    return sum(right - left for left, right in one.differing)
