"""Fits and checks the chances of the match curve: `python -m tools chances [GAME] --write`.

Matches among quick levels are played twice: the curve is fitted to the first ones and written to
`chances.json` in the game's folder of players (`--write`), and the second ones, from other seeds,
check it in a table: of positions called 70 %, how many were won. After a change of a game's search
or judgement run it again. The same call always gives the same numbers.

With `--mistakes 50` nothing is fitted: so many matches with a planted mistake, and a fifth as many
natural ones, tell how many grave mistakes a review names, and how many of its moments made no
matter. A row is printed after each match, with the sums so far, so that a run that is stopped
counts as well; `--from 50` goes on with the next matches, whose numbers are then added by hand.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import players
from engines.registry import GAMES, folder_of, game
from players.chances import FILE, Curve, curves
from players.registry import player_of
from tools.chances import mistakes
from tools.chances.fit import fitted
from tools.chances.matches import Sample, played
from tools.chances.tables import MISTAKES_HEAD, chances_table, mistakes_row

SEED: Final = "1"
NATURAL: Final = 5
"""The part of the planted matches that are played as natural ones, as a divisor: in these the judge
has to look at every action."""


def main() -> None:
    """Plays, fits and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools chances", description=__doc__)
    known = [key for key in GAMES if player_of(key)]
    parser.add_argument("game", nargs="*", choices=[[], *known], help="all if none is given")
    parser.add_argument("--matches", type=int, default=1000, help="matches of each game to fit to")
    parser.add_argument("--check", type=int, default=1000, help="matches of each game to check by")
    parser.add_argument("--write", action="store_true", help="writes the curves where they belong")
    parser.add_argument("--mistakes", type=int, default=0, help="matches with a planted mistake")
    parser.add_argument("--from", type=int, default=0, dest="first", help="number of the first one")
    parser.add_argument("--seed", default=SEED, help="other seeds give other matches")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="at once")
    chosen = parser.parse_args()
    keys, run = chosen.game or known, Run(chosen.seed, chosen.processes)
    if chosen.mistakes:
        for key in keys:
            if not game(key).team:
                run.print_mistakes(key, chosen.first, chosen.mistakes)
        return
    for key in keys:
        print(f"\n**{game(key).title}**\n", flush=True)
        found = run.fit(key, chosen.matches, write=chosen.write)
        run.check(key, found, chosen.check)


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the tool: the seed of all its matches, and the number of its processes."""

    seed: str
    processes: int

    def fit(self, key: str, number: int, *, write: bool) -> dict[int, Curve]:
        """Returns the curves of a game, fitted to this many matches of all numbers of seats
        together; with 0 those that it has."""
        seats, found = game(key).seat_counts, dict(curves(key))
        for each in seats if number else ():
            matches = self.played(key, each, "fit", number // len(seats))
            found[each] = fitted(matches)
            print(f"- {each} seats: {found[each]}, {sum(map(bool, matches))} matches", flush=True)
        if write and number:
            save(key, found)
        return found

    def check(self, key: str, found: dict[int, Curve], number: int) -> None:
        """Plays the matches that check, and prints a table; of a game for more than two, one for
        two seats and one for all other numbers of them."""
        seats, team = game(key).seat_counts, game(key).team
        matches = {each: self.played(key, each, "check", number // len(seats)) for each in seats}
        duels = {each: matches[each] for each in seats if each == 2 and not team}
        others = {each: matches[each] for each in seats if each not in duels}
        for group in (duels, others):
            if group:
                print("\n".join(["", *chances_table(found, group)]), flush=True)

    def played(self, key: str, seats: int, what: str, number: int) -> list[list[Sample]]:
        return played(key, seats, f"{what} {self.seed}", number, self.processes)

    def print_mistakes(self, key: str, first: int, number: int) -> None:
        """Plays matches with mistakes, from the first number on, and prints how reviews name
        these."""
        print("\n".join(MISTAKES_HEAD), flush=True)
        for kind, part in ((mistakes.planted, 1), (mistakes.natural, NATURAL)):
            numbers = range(first // part, (first + number) // part)
            seeds = [f"{kind.__name__} {self.seed} {each}" for each in numbers]
            what, whole = f"{game(key).title}, {kind.__name__}", mistakes.Found()
            found = mistakes.measured(kind, key, seeds, self.processes)
            for count, each in enumerate(found, 1):
                whole += each
                print(mistakes_row(what, count, whole), flush=True)


def save(key: str, found: dict[int, Curve]) -> None:
    """Writes the curves where the player reads them."""
    path = Path(players.__file__).parent / folder_of(key) / FILE
    told = {"curves": {str(each): asdict(found[each]) for each in sorted(found)}}
    path.write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
