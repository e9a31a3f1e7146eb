"""Measures how fast an engine counts turns: `python -m tools.benchmarks.perft GAME POSITION DEPTH`.

Counts the positions after DEPTH turns, several times over in one process, and prints the median
rate. Rates of different machines, or of a busy one, cannot be compared.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from engines.__main__ import perft
from engines.registry import game as find_game


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.perft", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("position")
    parser.add_argument("depth", type=int)
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    game = find_game(chosen.game)
    state = game.load(chosen.position)
    seconds: list[float] = []
    count = 0
    for _ in range(chosen.rounds):
        start = time.perf_counter()
        count = perft(game, state, chosen.depth)
        seconds.append(time.perf_counter() - start)
    middle = median(seconds)
    print(f"{count} ends of turns in {middle:.2f} s (median of {chosen.rounds}): ", end="")
    print(f"{count / middle:,.0f} a second")


if __name__ == "__main__":
    main()
