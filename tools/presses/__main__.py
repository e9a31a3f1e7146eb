"""Counts the presses of whole matches: `python -m tools.presses`, or for the table alone
`python -m tools.benchmarks presses`.

Whole matches of every game are played through the real bot's screens, in its own process, by people
who only press: the controls under the board, in private screens and in direct messages. The folder
keeps the database and the log; with `--turns` every decision is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path

from tools.presses.figures import PLANS, table
from tools.presses.play import Played, measure
from tools.table import lines


def told(played: Played) -> list[str]:
    """Returns every turn of a match: its actions, with presses and answers."""
    plan = played.plan
    found = [f"{plan.game} {dict(plan.options)} seed {plan.seed}, Confirm {plan.confirm}"]
    for turn in played.turns():
        decisions = (f"{one.text} ({one.taps}, {one.answers})" for one in turn)
        found.append(f"  {turn[0].seat}: {'  '.join(decisions)}")
    return found


def main() -> None:
    """Counts and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.presses", description=__doc__)
    parser.add_argument("--game", help="only the matches of one game")
    parser.add_argument("--turns", action="store_true", help="print every decision")
    parser.add_argument("--words", action="store_true", help="people with boards in words")
    parser.add_argument("--folder", type=Path, help="where the database and the log are kept")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="presses-"))
    folder.mkdir(parents=True, exist_ok=True)
    plans = [
        replace(each, in_words=chosen.words) for each in PLANS if chosen.game in (None, each.game)
    ]
    found = asyncio.run(measure(folder, plans))
    if chosen.turns:
        print(*(line for each in found for line in told(each)), sep="\n")
    print("\n".join(lines([table(found)])))


if __name__ == "__main__":
    main()
