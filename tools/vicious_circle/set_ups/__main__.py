"""Solves the game of secret set-ups, and writes the mixtures that the player draws from:
`python -m tools.vicious_circle.set_ups`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.vicious_circle.set_ups.program import MADE_BY, Options, told


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog=MADE_BY, description=__doc__)
    parser.add_argument("--seed", default="1", help="settles all chance")
    parser.add_argument("--quick", action="store_true", help="only try it, in seconds")
    parser.add_argument("--measure", action="store_true", help="only measure what the player has")
    parser.add_argument("--processes", type=int, default=1, help="change nothing but the time")
    parser.add_argument("--file", type=Path, help="where to write; else where the player reads")
    for line in told(Options(**vars(parser.parse_args()))):
        print(line, flush=True)


if __name__ == "__main__":
    main()
