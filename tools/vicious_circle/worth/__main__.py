"""The command line of the program that fits the player's numbers."""

from __future__ import annotations

import argparse

from tools.vicious_circle.worth.program import told


def main() -> None:
    """Plays, fits and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.vicious_circle.worth")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--quick", action="store_true", help="try the program; write nothing")
    chosen = parser.parse_args()
    for line in told(chosen.seed, chosen.processes, quick=chosen.quick):
        print(line, flush=True)


if __name__ == "__main__":
    main()
