"""Finds puzzles that can be proved: `python -m tools.puzzles GAME --number 200 --out FILE`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.puzzles.program import told


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="key of a game")
    parser.add_argument("--seed", default="1", help="settles all chance")
    parser.add_argument("--number", type=int, default=200, help="how many are wanted")
    parser.add_argument("--goals", nargs="+", default=[], help="words of goals; else all")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes search")
    parser.add_argument("--out", type=Path, help="where to write; else they are printed")
    chosen = parser.parse_args()
    goals = tuple(chosen.goals)
    for line in told(chosen.game, chosen.seed, chosen.number, chosen.jobs, chosen.out, goals):
        print(line, flush=True)


if __name__ == "__main__":
    main()
