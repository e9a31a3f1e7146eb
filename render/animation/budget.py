"""The bytes of an animation while it is made: how many the rest is likely to take, and in how many
frames pieces can therefore travel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

GLIDES: Final = (4, 3, 2)
"""The numbers of frames in which pieces travel; the first one that leaves room is used."""
_SURE: Final = 8
"""The number of boards after which the size of the whole file is estimated."""
_SLACK: Final = 0.2
"""The share by which an estimate at the start must exceed the limit to be believed. Later ones are
about less and need less."""
_FEW: Final = 3
"""The number of turns of a kind from which the size of others like them is estimated."""
_FULL: Final = 0.92
"""The share of the limit that pieces may fill which travel in more frames than they must: turns
grow in the course of a match."""
_END: Final = 0.3
"""The share of turns at the end in which pieces travel in a single frame where the file would
otherwise be made anew for a little too much."""
_TIGHT: Final = 0.99
"""The share of the limit that is such a little too much."""


class Budget:
    """The sizes of the turns so far, and those to come. `most` is the limit in bytes; `travels`
    tells for each turn whether pieces travel in it. The first one is the start."""

    def __init__(self, most: int, travels: Sequence[bool]) -> None:
        self._most: Final = most
        self._travels: Final = travels
        self._done = 0
        self._bytes = 0
        self._still: Final[tuple[list[int], list[int]]] = [], []
        """The sizes of turns without pieces that travel, and of others, besides their frames for
        these after the first one: that one removes the marks of the board before it."""
        self._more: Final = list[int]()
        """The size of each such further frame, by turn."""

    def add(self, size: int, glided: int, frames: int) -> None:
        """Adds the size of the next turn, with the part of it for the frames after the first one of
        those in which pieces travelled, so many in all."""
        goes = self._travels[self._done]
        if self._done:
            self._still[goes].append(size - glided)
        if goes and frames > 1:
            self._more.append(glided // (frames - 1))
        self._bytes += size
        self._done += 1

    def frames(self) -> int:
        """Returns the number of frames in which pieces travel in the next turn."""
        if self._left <= _END and self.guess(GLIDES[-1]) > self._most * _TIGHT:
            return 1
        if len(self._more) < _FEW:
            return GLIDES[-1]
        fitting = (each for each in GLIDES if self.guess(each) <= self._most * _FULL)
        return next(fitting, GLIDES[-1])

    @property
    def _left(self) -> float:
        """The share of turns that are still to come."""
        return 1 - self._done / len(self._travels)

    def guess(self, frames: int) -> int:
        """Returns the likely size of the whole file if from now on pieces travel in so many
        frames."""
        known = [*self._still[0], *self._still[1]]
        usual = [_usual(each if len(each) >= _FEW else known) for each in self._still]
        left = self._travels[self._done :]
        further = sum(left) * (frames - 1) * _usual(self._more)
        return self._bytes + sum(usual[each] for each in left) + further

    @property
    def is_spent(self) -> bool:
        """Whether the file is sure to become larger than the limit."""
        if self._done < _SURE:
            return self._bytes > self._most
        frames = 1 if self._left <= _END else GLIDES[-1]
        return self.guess(frames) > self._most * (1 + _SLACK * self._left)


def _usual(sizes: Sequence[int]) -> int:
    """Returns the median; 0 if there is none. `statistics` takes much memory for it."""
    return sorted(sizes)[len(sizes) // 2] if sizes else 0
