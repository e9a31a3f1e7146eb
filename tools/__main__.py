"""Runs a program beside the bot: `python -m tools NAME ...`; each has its own `--help`."""

from __future__ import annotations

import argparse
import runpy
import sys
from typing import Final

PROGRAMS: Final = {
    "benchmarks": ("tools.benchmarks", "speed and memory of everything, in one table"),
    "presses": ("tools.presses", "how much people press in whole matches"),
    "rounds": ("tools.rounds", "rounds and lists with 10,000 matches"),
    "scale": ("tools.scale", "the costs of many servers"),
    "strength": ("tools.strength", "computer players against each other"),
    "balance": ("tools.balance", "how hard the team games are"),
    "soak": ("tools.soak", "the bot, killed again and again"),
    "updates": ("tools.updates", "the bot, replaced again and again while people play"),
    "contests": ("tools.contests", "leagues and tournaments played by lot, and checked"),
    "chances": ("tools.chances", "how likely positions are to be won"),
    "dataset": ("tools.dataset", "matches among computer players, for whoever studies them"),
    "puzzles": ("tools.puzzles", "finds puzzles that can be proved"),
}
"""By name: the module and its description."""


def main() -> None:
    """Runs the program of that name with the words after it."""
    names = "\n".join(f"  {name:<12}{about}" for name, (_, about) in PROGRAMS.items())
    parser = argparse.ArgumentParser(
        prog="python -m tools",
        description=__doc__,
        epilog=names,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", choices=PROGRAMS, metavar="NAME")
    name = parser.parse_args(sys.argv[1:2]).name
    del sys.argv[1]
    runpy.run_module(PROGRAMS[name][0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
