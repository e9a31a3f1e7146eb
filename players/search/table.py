"""What a search remembers of the positions it has looked at, and what is expected from there."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from players.player import SURE, WIN, Scored

PositionT = TypeVar("PositionT")
DeedT = TypeVar("DeedT")

DEEPEST: Final = 40
"""The depth to which a search goes at most."""
LINE: Final = 8
"""Actions in the line of what is expected."""
WORST: Final = -2 * WIN
_EXACT, _LOWER, _UPPER = range(3)


class Spent(Exception):
    """The budget is used up."""


class Entry(NamedTuple, Generic[DeedT]):
    """What is known of a position: to which depth, its value for those on turn as counted from
    here, whether that is exact, and the best deed."""

    depth: int
    value: int
    bound: int
    best: DeedT | None

    def settles(self, depth: int, low: int, high: int, ply: int) -> int | None:
        """Returns the value if it is known as deeply as this, and exactly if that is between `low`
        and `high`; else None."""
        if self.depth < depth:
            return None
        value, bound = _seen_from(self.value, -ply), self.bound
        if bound == _EXACT or (value >= high if bound == _LOWER else value <= low):
            return value
        return None


def noted(
    value: int, best: DeedT | None, depth: int, low: int, high: int, ply: int
) -> Entry[DeedT]:
    """Returns what was found between `low` and `high`, at a position that stands `ply` plies behind
    the one that is searched."""
    bound = _LOWER if value >= high else _EXACT if value > low else _UPPER
    return Entry(depth, _seen_from(value, ply), bound, best)


def expected(
    known: dict[Hashable, Entry[DeedT]],
    position: PositionT,
    deed: DeedT,
    after: Callable[[PositionT, DeedT], PositionT],
    key: Callable[[PositionT], Hashable],
    over: Callable[[PositionT], int | None],
) -> tuple[DeedT, ...]:
    """Returns what is expected from this deed on: the best that is known of each position."""
    line = [deed]
    position = after(position, deed)
    while len(line) < LINE and over(position) is None:
        entry = known.get(key(position))
        if entry is None or entry.best is None:
            break
        line.append(entry.best)
        position = after(position, entry.best)
    return tuple(line)


def ended(over: int, ply: int, *, own: bool) -> int:
    """Returns what the end of a game is worth to those who have brought it about, `over` being its
    value for the side that `own` stands for: the sooner a win comes the more."""
    value = over if own else -over
    return value - ply if value > 0 else value + ply if value < 0 else 0


def by_value(scored: Scored[Any]) -> int:
    """Returns a sort key."""
    return scored.value


def _seen_from(value: int, plies: int) -> int:
    """Returns a value as counted from a position this many plies further on: a win counts by how
    soon it comes."""
    return value + plies if value >= SURE else value - plies if value <= -SURE else value
