"""Fits the judgement of Vilitum's player to games with itself: `python -m tools.vilitum.fit`.

A position's value is a sum of features by numbers; the chance to win is its logistic function. The
numbers that foretell the results of the games best go to `worth.json` beside the player, drawn
towards those of the round before (`BEFORE`, `FAITH`). The same call always makes the same file. For
another round its numbers become `BEFORE`; the first ones began from numbers by hand, with a faith
of a twentieth.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import exp, log
from typing import Final

from engines.vilitum.model.board import HP, PIECES
from engines.vilitum.model.state import ONBOARD
from engines.vilitum.model.values import Ruleset
from players.vilitum.arena import arena_of
from players.vilitum.boards import packed
from players.vilitum.threats import Threats
from players.vilitum.worth import FILE, UNIT, Evaluation
from tools.vilitum.equations import Row, solved
from tools.vilitum.games import Sample, samples

FAITH: Final = 10.0
"""How many times as much as the games the numbers of before count: they come from so many more."""
SCALE: Final = 100.0
"""The points at which the chance is e to 1."""
STEPS: Final = 8
RINGS: Final = 4
BEFORE: Final = Evaluation(
    worn=(
        (230, 182, 140, 94, 49),
        (189, 137, 103),
        (180, 122, 106),
        (163, 135, 104),
        (223, 166, 104, 48),
    ),
    rings=(
        (11, 12, -13, -24),
        (11, -2, 11, 17),
        (7, 1, -11, -24),
        (3, -11, -5, -19),
        (6, 11, 40, 34),
    ),
    now=(47, 42, 9),
    later=(22, 46, 0),
    free=(76, 15, -147, -131, 325),
    heals=1088,
    returns=(1748, 1194, 2854, 2355),
    turn=4,
)
"""The numbers of the round before, with which the games are played."""


def flat(worth: Evaluation) -> Row:
    """Returns all numbers in a row, in points."""
    beyond = (*worth.now, *worth.later, *worth.free, worth.heals, *worth.returns)
    return [
        *(float(each) for worn in worth.worn for each in worn),
        *(float(each) for ways in worth.rings for each in ways),
        *(each / UNIT for each in beyond),
        float(worth.turn),
    ]


def shaped(row: Sequence[float]) -> Evaluation:
    """Returns the numbers of a row by their names."""
    left = iter(row)

    def take(number: int, unit: int = 1) -> tuple[int, ...]:
        return tuple(round(next(left) * unit) for _ in range(number))

    worn = tuple(take(each) for each in HP)
    rings = tuple(take(RINGS) for _ in HP)
    now, later, free = take(3, UNIT), take(3, UNIT), take(5, UNIT)
    (heals,), returns, (turn,) = take(1, UNIT), take(HP[4], UNIT), take(1)
    return Evaluation(worn, rings, now, later, free, heals, returns, turn)


def features(sample: Sample, eyes: Sequence[Threats]) -> Row:
    """Returns the features of a position for its mover, in the order of `flat`."""
    places, ground = sample.board, arena_of(Ruleset(sample.size), BEFORE).ground
    worn = [[0.0] * each for each in HP]
    rings = [[0.0] * RINGS for _ in HP]
    for piece in range(PIECES):
        if (at := places[piece]) < ONBOARD:
            sign = 1.0 if piece // 5 == sample.mover else -1.0
            worn[piece % 5][places[PIECES + piece]] += sign
            rings[piece % 5][ground.rings[at]] += sign
    board = packed(places)
    seen = [float(each.value(board, sample.mover)) for each in eyes]
    return [*(each for some in worn + rings for each in some), *seen, 1.0]


def eyes_of(size: int) -> list[Threats]:
    """Returns a judgement for each number beyond the pieces, in which that number alone counts."""
    arena = arena_of(Ruleset(size), BEFORE)
    row = [0.0] * (len(flat(BEFORE)) - sum(HP) - RINGS * len(HP) - 1)
    found = list[Threats]()
    for number in range(len(row)):
        one = [*row[:number], 1.0, *row[number + 1 :]]
        alone = shaped([*flat(BEFORE)[: sum(HP)], *[0.0] * RINGS * len(HP), *one, 0.0])
        found.append(Threats(arena, alone))
    return found


def fitted(rows: Sequence[Row], points: Sequence[float], before: Row, faith: float) -> Row:
    """Returns the numbers that foretell the points best (Newton's method, with a ridge)."""
    now, size = [*before], range(len(before))
    ridge = [1e-6 + faith / 4 * sum([row[at] ** 2 for row in rows]) / SCALE**2 for at in size]
    for _ in range(STEPS):
        slope = [ridge[at] * (before[at] - now[at]) for at in size]
        bend = [[ridge[at] if at == other else 0.0 for other in size] for at in size]
        for row, result in zip(rows, points, strict=True):
            chance = _chance(row, now)
            wrong, weight = (result - chance) / SCALE, chance * (1 - chance) / SCALE**2
            filled = [(at, each) for at, each in enumerate(row) if each]
            for place, (at, each) in enumerate(filled):
                slope[at] += wrong * each
                line, heavy = bend[at], weight * each
                for other, more in filled[place:]:
                    line[other] += heavy * more
        for at in size:
            for other in range(at):
                bend[at][other] = bend[other][at]
        now = [old + step for old, step in zip(now, solved(bend, slope), strict=True)]
    return now


def _chance(row: Row, numbers: Row) -> float:
    total = sum(each * number for each, number in zip(row, numbers, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total / SCALE))))


def loss(rows: Sequence[Row], points: Sequence[float], numbers: Row) -> float:
    """Returns the mean surprise at the results, in nats."""
    total = 0.0
    for row, result in zip(rows, points, strict=True):
        chance = _chance(row, numbers)
        total -= result * log(chance) + (1 - result) * log(1 - chance)
    return total / len(rows)


def main() -> None:
    """Plays, fits and writes."""
    parser = argparse.ArgumentParser(prog="python -m tools.vilitum.fit", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--budget", type=int, default=60, help="positions a turn")
    parser.add_argument("--faith", type=float, default=FAITH, help="in the numbers of before")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    found = samples(chosen.games, chosen.budget, BEFORE, chosen.seed, chosen.processes)
    eyes = {size: eyes_of(size) for size in (5, 7)}
    rows = [features(each, eyes[each.size]) for each in found]
    points = [each.points for each in found]
    before = flat(BEFORE)
    after = fitted(rows, points, before, chosen.faith)
    print(f"{len(rows)} positions; surprise {loss(rows, points, before):.4f} before,")
    print(f"{loss(rows, points, after):.4f} after")
    FILE.write_text(json.dumps(shaped(after)._asdict(), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
