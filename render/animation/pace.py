"""The time that captions stay: long enough to be read. Times are in hundredths of a second."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

_READ: Final = 100 / 17
"""The time for a character: people read 15 to 17 of them in a second."""
_BEGIN: Final = 50
"""The time in which a reader finds the words."""
_ROOMY, BRIEF = 130, 50
"""The shortest times of a turn: where there is room, and where there is little."""
_FIRST, _LAST = 150, 400
"""The shortest times of the first frame and of the last one, which shows how the match was won."""
SAID: Final = 15
"""The time between the words about a turn and the pieces' setting out, where there is room."""
STANDS: Final = 16
"""The shortest time of a board."""
LONGEST: Final = 3_000
"""The longest time of an animation: half a minute."""
_SHARE: Final = 0.6
"""The share of the time that all turns have alike where not all of their words can be read."""
_FEW, MOST = 20, 100
"""The bounds of the characters that a caption may have: two lines have room for the larger one."""


def takes(characters: int) -> int:
    """Returns the time in which so many characters are read."""
    return round(_BEGIN + characters * _READ)


def ends(first: int, last: int) -> tuple[int, int]:
    """Returns the times of the first frame and of the last one, by the characters of their
    captions."""
    return max(_FIRST, takes(first)), max(_LAST, takes(last))


def readable(lengths: Callable[[int], Sequence[int]], room: int) -> int:
    """Returns how many characters the captions of turns may have, so that all are read in so much
    time; 0 if there is not room for all. `lengths` tells how many each has if it may have so
    many."""

    def all_take(most: int) -> int:
        return sum(max(_ROOMY, takes(each)) for each in lengths(most))

    if all_take(_FEW) > room:
        return 0
    return range(_FEW, MOST)[bisect_right(range(_FEW + 1, MOST), room, key=all_take)]


def roomy(lengths: Sequence[int]) -> list[int]:
    """Returns the time of each turn whose caption has so many characters, where all have room."""
    return [max(_ROOMY, takes(each)) for each in lengths]


def scarce(lengths: Sequence[int], room: int) -> list[tuple[bool, int]]:
    """Returns for each turn whether there is time for its words, so many characters (0 for words
    not worth it), and its time. The latest ones come first; the others have their number alone,
    which nobody needs to read. Boards come before words."""
    count = max(1, len(lengths))
    least = max(min(BRIEF, room // count), min(_ROOMY, int(room * _SHARE) // count))
    left, told = room - least * count, set[int]()
    for place in reversed(range(len(lengths))):
        more = max(0, takes(lengths[place]) - least)
        if lengths[place] and more <= left:
            told.add(place)
            left -= more
    least = min(_ROOMY, least + left // count)
    return [
        (place in told, max(least, takes(each)) if place in told else least)
        for place, each in enumerate(lengths)
    ]
