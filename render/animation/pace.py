"""The time that captions stay: long enough to be read. Times are in hundredths of a second."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final

_READ: Final = 100 / 17
"""The time for a character: people read 15 to 17 of them in a second."""
_BEGIN: Final = 50
"""The time in which a reader finds the words."""
_SHORTEST: Final = 130
"""The shortest time of a turn: pieces travel in it, and stand for a moment."""
_FIRST, _LAST = 180, 700
"""The shortest times of the first frame and of the last one, which shows how the match was won."""
SAID: Final = 40
"""The time between the words about a turn and the pieces' setting out."""
_WHOLE, _EACH = 12_000, 200
"""The longest time of an animation: two minutes; of one with many frames, two seconds for each."""
_FEW, MOST = 20, 100
"""The bounds of the characters that a caption may have: two lines have room for the larger one."""


def times(lengths: Sequence[int]) -> list[int]:
    """Returns the time of each turn, from the start of the match on, by the number of characters of
    its caption."""
    found = [round(max(_SHORTEST, _BEGIN + each * _READ)) for each in lengths]
    found[0] = max(found[0], _FIRST)
    found[-1] = max(found[-1], _LAST)
    return found


def readable(lengths: Callable[[int], Sequence[int]]) -> int:
    """Returns how many characters a caption may have, so that all are read in the longest time of
    an animation. `lengths` tells how many each has if it may have so many."""
    longest = max(_WHOLE, _EACH * (len(lengths(_FEW)) - 1))

    def takes(most: int) -> int:
        return sum(times(lengths(most)))

    return range(_FEW, MOST)[bisect_right(range(_FEW + 1, MOST), longest, key=takes)]
