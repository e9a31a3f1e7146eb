"""The terms of a contest: chosen when it is opened, and the same until its end."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from typing import Final, Literal, TypeAlias

Format: TypeAlias = Literal["league", "swiss", "knockout", "ladder", "pods", "duplicate", "simul"]
FORMATS: Final[dict[str, Format]] = {
    "league": "league",
    "swiss": "swiss",
    "knockout": "knockout",
    "ladder": "ladder",
    "pods": "pods",
    "duplicate": "duplicate",
    "simul": "simul",
}

Absence: TypeAlias = Literal["half", "none"]
"""The result of matches that do not take place since somebody withdrew: half a point for the other
one, or nothing; then they are not counted."""
ABSENCES: Final[dict[str, Absence]] = {"half": "half", "none": "none"}

HostSeat: TypeAlias = Literal["turns", "first", "second"]
"""Where the host of a simul sits: first and second by turns, or at every board the same."""
HOST_SEATS: Final[dict[str, HostSeat]] = {"turns": "turns", "first": "first", "second": "second"}

FEWEST: Final = 3
MOST: Final = 64
GROUP_LEAST: Final = 4
GROUP_MOST: Final = 6
"""The sizes of a league's groups. Fewer than four people are one group."""
POD_LEAST: Final = 3
POD_MOST: Final = 6
"""The sizes of pods: the people of one match in a game for more than two."""
POD_USUAL: Final = 4
AS_MANY_AS_FIT: Final = 0
"""The value of `Terms.rounds` for the usual number of rounds."""
ROUNDS_LEAST: Final = 3
ROUNDS_USUAL: Final = 5
ROUNDS_MOST: Final = 9
"""The numbers of rounds of pods: the usual ones from the first to the second, and the most that an
organiser can choose."""
ALL_AT_ONCE: Final = 0
"""The value of `Terms.at_once` for all matches of a league at the same time."""
SIMUL_MOST: Final = 16
"""The most people that the host of a simul plays; the fewest are `FEWEST`."""
DUPLICATE_ROUNDS: Final = 3
"""The rounds of a duplicate: with four people or more everybody plays with three others."""
ROUND_DAYS: Final = (0, 3, 7, 14)
"""How many days a round can last; 0: until its matches are over."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a contest. `at_once` is the number of matches that a person of a league plays at
    the same time, `ALL_AT_ONCE` for all. `seed` decides the lots. `pod` is the wished size of pods,
    and `rounds` how many rounds they play, `AS_MANY_AS_FIT` for the usual number. `seats` are those
    of a match of two, or of a team in a duplicate. Each round lasts `round_days`, 0 if each begins
    once the one before is over. In a simul the host has `host_seat`."""

    format: Format = "league"
    absence: Absence = "half"
    at_once: int = ALL_AT_ONCE
    seed: str = ""
    pod: int = POD_USUAL
    rounds: int = AS_MANY_AS_FIT
    seats: int = 2
    round_days: int = 0
    host_seat: HostSeat = "turns"

    @property
    def has_rounds(self) -> bool:
        """Whether it is played in rounds that can last a number of days. A duplicate is not: one
        slow team would leave its round hidden and without points while the next one is played."""
        few = self.format == "league" and self.at_once != ALL_AT_ONCE
        return few or self.format in ("swiss", "pods")

    @property
    def late(self) -> bool:
        """Whether people may join after the start."""
        return self.format in ("swiss", "ladder", "pods")

    @property
    def fewest(self) -> int:
        """The number of people without which nothing can be played."""
        return POD_LEAST if self.format == "pods" else 2


def group_sizes(people: int) -> tuple[int, ...]:
    """Returns the sizes of a league's groups, which differ by one at most: as few groups as
    possible, of four to six people. Seven are one group, since three and four would be uneven."""
    if people <= GROUP_MOST + 1:
        return (people,)
    return _equal(people, ceil(people / GROUP_MOST))


def swiss_rounds(people: int) -> int:
    """Returns how many rounds a Swiss contest has: one more than halving would need, three at
    least, and no more than let everybody meet somebody new."""
    possible = people - 1 if people % 2 == 0 else people
    return max(1, min(max(3, ceil(log2(max(people, 2))) + 1), possible))


def pod_sizes(people: int, wish: int = POD_USUAL) -> tuple[int, ...]:
    """Returns the sizes of the pods of a round, which differ by one at most, the larger ones first:
    of three to six people, as near the wished size as possible, counted over all people; of
    divisions equally near, the one with smaller pods. Fewer than six people are one pod."""
    every = [_equal(people, pods) for pods in range(1, people // POD_LEAST + 1)]
    found = [sizes for sizes in every if sizes[0] <= POD_MOST] or [(people,)]
    return min(reversed(found), key=lambda sizes: sum(each * abs(each - wish) for each in sizes))


def _equal(people: int, parts: int) -> tuple[int, ...]:
    """Returns people divided into so many parts that differ by one at most."""
    small, larger = divmod(people, parts)
    return tuple(small + (number < larger) for number in range(parts))


def pod_rounds(people: int, wish: int = POD_USUAL) -> int:
    """Returns the usual number of rounds of pods: until everybody could have met everybody else,
    three at least and five at most."""
    others = pod_sizes(people, wish)[0] - 1
    meeting_all = ceil((people - 1) / max(others, 1))
    return max(ROUNDS_LEAST, min(ROUNDS_USUAL, meeting_all))


def knockout_rounds(people: int) -> int:
    """Returns how many rounds a knockout has."""
    return ceil(log2(max(people, 2)))
