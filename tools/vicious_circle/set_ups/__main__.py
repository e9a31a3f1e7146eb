"""Solves the game of secret set-ups, and writes the mixtures that the player draws from:
`python -m tools.vicious_circle.set_ups`."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.vicious_circle.set_ups.program import told

PROGRAM = "python -m tools.vicious_circle.set_ups"


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--seed", default="1", help="settles all chance")
    parser.add_argument("--quick", action="store_true", help="only try it, in seconds")
    parser.add_argument("--file", type=Path, help="where to write; else where the player reads")
    chosen = parser.parse_args()
    for line in told(chosen.seed, chosen.file, chosen.quick):
        print(line, flush=True)


if __name__ == "__main__":
    main()
