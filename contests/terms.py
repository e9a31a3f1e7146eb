"""The terms of a contest: chosen when it is opened, and the same until its end."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from typing import Final, Literal, TypeAlias

Format: TypeAlias = Literal["league", "swiss", "knockout", "ladder"]
FORMATS: Final[dict[str, Format]] = {
    "league": "league",
    "swiss": "swiss",
    "knockout": "knockout",
    "ladder": "ladder",
}

Absence: TypeAlias = Literal["half", "none"]
"""What matches bring that do not take place since somebody withdrew: half a point to the other one,
or nothing; then they are not counted."""
ABSENCES: Final[dict[str, Absence]] = {"half": "half", "none": "none"}

FEWEST: Final = 3
MOST: Final = 64
GROUP_LEAST: Final = 4
GROUP_MOST: Final = 6
"""The sizes of a league's groups. Fewer than four people are one group."""
ALL_AT_ONCE: Final = 0
"""The value of `Terms.at_once` for all matches of a league at the same time."""
ROUND_DAYS: Final = (0, 3, 7, 14)
"""How many days a round can last; 0: until its matches are over."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a contest. `at_once` is the number of matches that a person of a league plays at
    the same time, `ALL_AT_ONCE` for all. `seed` decides the lots. Each round lasts `round_days`, 0
    if each begins once the one before is over."""

    format: Format = "league"
    absence: Absence = "half"
    at_once: int = ALL_AT_ONCE
    seed: str = ""
    round_days: int = 0

    @property
    def has_rounds(self) -> bool:
        """Whether it is played in rounds that can last a number of days."""
        return self.format == "swiss" or (self.format == "league" and self.at_once != ALL_AT_ONCE)

    @property
    def late(self) -> bool:
        """Whether people may join after the start."""
        return self.format in ("swiss", "ladder")


def group_sizes(people: int) -> tuple[int, ...]:
    """Returns the sizes of a league's groups, which differ by one at most: as few groups as
    possible, of four to six people. Seven are one group, since three and four would be uneven."""
    if people <= GROUP_MOST + 1:
        return (people,)
    groups = ceil(people / GROUP_MOST)
    small, larger = divmod(people, groups)
    return tuple(small + (number < larger) for number in range(groups))


def swiss_rounds(people: int) -> int:
    """Returns how many rounds a Swiss contest has: one more than halving would need, three at
    least, and no more than let everybody meet somebody new."""
    possible = people - 1 if people % 2 == 0 else people
    return max(1, min(max(3, ceil(log2(max(people, 2))) + 1), possible))


def knockout_rounds(people: int) -> int:
    """Returns how many rounds a knockout has."""
    return ceil(log2(max(people, 2)))
