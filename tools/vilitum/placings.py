"""Learns where to place pieces in Vilitum: `python -m tools.vilitum.placings`.

Random starts are valued by the player's search; the numbers of `players/vilitum/placing.py` that
come nearest to these values (least squares, with a ridge) go to `placings.json`. The same call
always makes the same file.
"""

from __future__ import annotations

import argparse
import json
import random
from functools import partial
from multiprocessing import Pool
from statistics import fmean
from typing import Final

from engines.vilitum.model.board import PIECES, SIZES, STRIDE
from players.vilitum.placing import FILE, traits, traits_of
from players.vilitum.planner import searched
from tools.vilitum.equations import Row, solved
from tools.vilitum.games import begun

CUT: Final = 300
"""The most points that count: far more is a win, far or near."""


def valued(number: int, *, seed: str, size: int, budget: int) -> tuple[list[int], int]:
    """Returns the files of the pieces in a random start, and its value for Ember."""
    state = begun(size, random.Random(f"{seed} {size} {number}"))
    found = searched(state, budget).turns[0].value
    files = [at % STRIDE for at in state.board[:PIECES]]
    return files, max(-CUT, min(CUT, found))


def learned(starts: list[tuple[list[int], int]], size: int, ridge: float) -> tuple[Row, float]:
    """Returns the numbers, and the value of the first turn."""
    turn = fmean(each for _, each in starts)
    count = traits_of(size)
    bend = [[ridge if at == other else 0.0 for other in range(count)] for at in range(count)]
    slope = [0.0] * count
    for files, points in starts:
        row = dict[int, int]()
        for each, sign in traits(files, size):
            row[each] = row.get(each, 0) + sign
        for at, sign in row.items():
            slope[at] += sign * (points - turn)
            for other, more in row.items():
                bend[at][other] += sign * more
    return solved(bend, slope), turn


def told(starts: list[tuple[list[int], int]], numbers: Row, turn: float, size: int) -> float:
    """Returns the share of the values' variance that the numbers foretell."""
    left = whole = 0.0
    for files, points in starts:
        guess = turn + sum(sign * numbers[each] for each, sign in traits(files, size))
        left, whole = left + (points - guess) ** 2, whole + (points - turn) ** 2
    return 1 - left / whole


def main() -> None:
    """Values, learns and writes."""
    parser = argparse.ArgumentParser(prog="python -m tools.vilitum.placings", description=__doc__)
    parser.add_argument("--starts", type=int, default=800)
    parser.add_argument("--budget", type=int, default=150, help="positions a start")
    parser.add_argument("--ridge", type=float, default=40.0)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    stored = dict[str, list[float]]()
    for size in SIZES:
        value = partial(valued, seed=chosen.seed, size=size, budget=chosen.budget)
        with Pool(chosen.processes) as pool:
            starts = list(pool.imap(value, range(chosen.starts), chunksize=10))
        kept = len(starts) * 4 // 5
        trial, turn = learned(starts[:kept], size, chosen.ridge)
        share = told(starts[kept:], trial, turn, size)
        print(f"{size}x{size}: {100 * share:.0f} % of the variance of other starts foretold")
        numbers, _ = learned(starts, size, chosen.ridge)
        stored[str(size)] = [round(each, 1) for each in numbers]
    FILE.write_text(json.dumps(stored) + "\n", "utf-8")


if __name__ == "__main__":
    main()
