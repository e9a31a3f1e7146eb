"""Fits and checks the chances of the match curve: `python -m tools chances [GAME] --matches 1000`.

Matches among quick levels are played twice: the curve is fitted to the first ones and written to
`chances.json` in the game's folder of players (`--write`), and the second ones, from other seeds,
check it in a table: of positions called 70 %, how many were won. The same call always gives the
same numbers.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

import players
from engines.registry import GAMES, folder_of, game
from players.chances import FILE, Curve, curves
from players.registry import player_of
from tools.chances.fit import bins, called, fitted
from tools.chances.matches import played

SEED: Final = "1"


def main() -> None:
    """Plays, fits and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools chances", description=__doc__)
    known = [key for key in GAMES if player_of(key)]
    parser.add_argument("game", nargs="*", choices=[[], *known], help="all if none is given")
    parser.add_argument("--matches", type=int, default=1000, help="matches of each game to fit to")
    parser.add_argument("--check", type=int, default=1000, help="matches of each game to check by")
    parser.add_argument("--write", action="store_true", help="writes the curves where they belong")
    chosen = parser.parse_args()
    for key in chosen.game or known:
        _game(key, chosen.matches, chosen.check, write=chosen.write)


def _game(key: str, number: int, check: int, *, write: bool) -> None:
    seats = game(key).seat_counts
    found = dict(curves(key))
    print(f"\n**{game(key).title}**\n", flush=True)
    for each in seats:
        matches = played(key, each, f"fit {SEED}", number // len(seats))
        if number:
            found[each] = fitted(matches)
            print(f"- {each} seats: {found[each]}, {sum(map(bool, matches))} matches", flush=True)
    if write and number:
        path = Path(players.__file__).parent / folder_of(key) / FILE
        told = {"curves": {str(each): asdict(found[each]) for each in sorted(found)}}
        path.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    _print_tables(key, found, check)


def _print_tables(key: str, found: dict[int, Curve], check: int) -> None:
    """Plays the matches that check, and prints a table; of a game for more than two, one for two
    seats and one for all other numbers of them."""
    seats = game(key).seat_counts
    by_seats = {each: played(key, each, f"check {SEED}", check // len(seats)) for each in seats}
    duel = {each: by_seats[each] for each in seats if each == 2 and not game(key).team}
    many = {each: by_seats[each] for each in seats if each not in duel}
    for group in (duel, many):
        if not group:
            continue
        told = [
            ((seats, number), each)
            for seats, matches in group.items()
            for number, match in enumerate(matches)
            for each in called(found[seats], match)
        ]
        count = sum(bool(match) for matches in group.values() for match in matches)
        words = " and ".join(map(str, group))
        print(f"\n{words} seats, {count:,} matches:\n")
        print("| called | positions | matches | mean called | won | 95 % interval |")
        print("|---|---|---|---|---|---|")
        for each in bins(told):
            print(
                f"| {100 * each.low:.0f} to {100 * each.low + 10:.0f} % | {each.positions:,} "
                f"| {each.matches:,} | {100 * each.called:.1f} % | {100 * each.won:.1f} % "
                f"| {100 * each.least:.1f} to {100 * each.most:.1f} % |",
                flush=True,
            )


if __name__ == "__main__":
    main()
