"""Plays contests by lot and checks each: `python -m tools.contests --events 1000`.

Every pairing is compared with the best that a matching allows, every table with a second
computation, and the program starts anew after each event. `--swiss 50` measures byes, repeats and
seats of so many Swiss contests of each number of people instead, and `--results 6` plays all
results of a Swiss of so many people.
"""

from __future__ import annotations

import argparse
from collections import Counter

from contests.events import (
    Annulled,
    Bye,
    Entered,
    HalfBye,
    Joined,
    Missed,
    Played,
    RoundDue,
    SetApart,
    Started,
    Unplayed,
    Withdrawn,
)
from tools.contests.check import check, check_restarts
from tools.contests.results import walk
from tools.contests.swiss import measure


def main() -> None:
    """Does what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=1000, help="how many contests")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--swiss", type=int, default=0, help="measure so many of each number")
    parser.add_argument("--results", type=int, default=0, help="play all results of so many people")
    chosen = parser.parse_args()
    if chosen.swiss or chosen.results:
        measure(chosen.swiss) if chosen.swiss else walk(chosen.results)
        return
    _play(chosen.first, chosen.events)


def _play(first: int, contests: int) -> None:
    """Plays and checks contests by lot, and prints what was in them."""
    counts = Counter[str]()
    for number in range(first, first + contests):
        told = check(number)
        counts[told.terms.format] += 1
        counts["people"] += told.contest.joined
        counts["with rounds of days"] += told.terms.round_days > 0
        counts["restarts"] += check_restarts(told)
        started = False
        for event in told.events:
            started = started or isinstance(event, Started)
            counts["late joins"] += started and isinstance(event, Joined)
            counts["ends of days"] += isinstance(event, RoundDue)
            counts["byes"] += isinstance(event, Bye)
            counts["withdrawals"] += isinstance(event, Withdrawn)
            counts["annulled"] += isinstance(event, Annulled)
            counts["entered by hand"] += isinstance(event, Entered)
            counts["pairs set apart"] += isinstance(event, SetApart)
            counts["rounds missed"] += isinstance(event, HalfBye)
            counts["missed appointments"] += isinstance(event, Missed)
            counts["matches"] += isinstance(event, Played | Unplayed | Missed)
    for name, each in counts.items():
        print(f"{name:<22}{each:>9,}")


if __name__ == "__main__":
    main()
