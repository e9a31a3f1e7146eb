"""A search's table of known positions, and the expected line of play from it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, final

from players.player import SURE, WIN, ScoredAction

if TYPE_CHECKING:
    from mypy_extensions import i64

PositionT = TypeVar("PositionT")
DeedT = TypeVar("DeedT")

DEEPEST: Final = 40
"""The greatest depth of a search."""
LINE: Final = 8
"""The most actions in an expected line."""
WORST: Final = -2 * WIN
EXACT: Final = 0
LOWER: Final = 1
UPPER: Final = 2


class Spent(Exception):
    """The error that the budget is used up."""


@final
class Entry(Generic[DeedT]):
    """The knowledge of a position: the depth searched, its value for those on turn, counted from
    this position, the kind of bound of that value, and the best deed."""

    __slots__ = ("best", "bound", "depth", "value")

    def __init__(self, depth: i64, value: i64, bound: i64, best: DeedT | None) -> None:
        self.depth: Final[i64] = depth
        self.value: Final[i64] = value
        self.bound: Final[i64] = bound
        self.best: Final = best

    def settles(self, depth: i64, low: i64, high: i64, ply: i64) -> int | None:
        """Returns the value if its depth suffices, and its bound settles the window from `low` to
        `high`; else None."""
        if self.depth < depth:
            return None
        value: i64 = _seen_from(self.value, -ply)
        bound: i64 = self.bound
        if bound == EXACT or (value >= high if bound == LOWER else value <= low):
            return int(value)
        return None


def noted(
    value: i64, best: DeedT | None, depth: i64, low: i64, high: i64, ply: i64
) -> Entry[DeedT]:
    """Returns the entry for a value found with the window from `low` to `high`, at a position `ply`
    plies after the root of the search."""
    bound: i64 = LOWER if value >= high else EXACT if value > low else UPPER
    return Entry(depth, _seen_from(value, ply), bound, best)


def expected(
    known: dict[Hashable, Entry[DeedT]],
    position: PositionT,
    deed: DeedT,
    after: Callable[[PositionT, DeedT], PositionT],
    key: Callable[[PositionT], Hashable],
    over: Callable[[PositionT], int | None],
) -> tuple[DeedT, ...]:
    """Returns the expected line from this deed on: the best known deed of each position."""
    line = [deed]
    position = after(position, deed)
    while len(line) < LINE and over(position) is None:
        entry = known.get(key(position))
        if entry is None or entry.best is None:
            break
        line.append(entry.best)
        position = after(position, entry.best)
    return tuple(line)


def ended(over: i64, ply: i64, *, own: bool) -> i64:
    """Returns the value of a game's end for the side that brought it about. `over` is its value for
    the judge's side, and `own` says whether that is the same side. An earlier win has a higher
    value."""
    value: i64 = over if own else -over
    return value - ply if value > 0 else value + ply if value < 0 else 0


def by_value(scored: ScoredAction[Any]) -> int:
    """Returns the value, as a sort key."""
    return scored.value


def broken_off(
    found: Iterable[ScoredAction[DeedT]], rest: Sequence[ScoredAction[DeedT]], most: int
) -> list[ScoredAction[DeedT]]:
    """Returns the result of a depth that the budget did not suffice for: the values found, best
    first, then the rest, as before but worth `most` at the most."""
    late = (ScoredAction(each.action, min(each.value, most)) for each in rest)
    return [*sorted(found, key=by_value, reverse=True), *late]


def later(value: int) -> int:
    """Returns the value, one ply before, of a position with this value."""
    return _seen_from(value, -1)


def _seen_from(value: i64, plies: i64) -> i64:
    """Returns a value as counted from a position this many plies later: the distance of a proven
    win or loss changes."""
    return value + plies if value >= SURE else value - plies if value <= -SURE else value
