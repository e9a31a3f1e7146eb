"""Teaches the neurons of Vilitum's player by games with itself: `python -m tools.vilitum.neurons`.

A position's value is that of today's judgement and what the neurons bring; its logistic function
is the chance to win. It shall foretell the results of games and what a search has found, one half
each. Positions are turned and mirrored at random. The same call always makes the same file with the
same Python. It takes five minutes of the processor with compiled searches, about twenty without.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple, TypeAlias

from engines.vilitum.model.board import HP, PIECES, STRIDE
from engines.vilitum.model.state import ONBOARD
from engines.vilitum.model.values import Ruleset
from players.vilitum.arena import arena_of
from players.vilitum.boards import packed
from players.vilitum.threats import Threats
from players.vilitum.worth import FULL, NEURONS, PART, WEIGHTS, WORTH, Weights
from tools.vilitum.fit import SCALE
from tools.vilitum.games import Sample, samples

SIZES: Final = (5, 7)
TURNS: Final = 8
"""The ways to turn and mirror a board."""
RATE: Final = 0.03
"""The step at the start; it falls to 0 in a straight line."""
KEPT: Final = 10
"""One of so many positions, those of the first games, only tells how well it went."""
SMALL: Final = 0.5
"""The share of games on the board of 5x5."""
_RINGS: Final = max(HP)
Row: TypeAlias = list[float]


class Case(NamedTuple):
    """A position to learn from: the place of each piece, those of the mover first, the inputs of
    their rings, the value by the judgement of today in scales, and the chance to be foretold."""

    places: tuple[int, ...]
    rings: tuple[int, ...]
    value: float
    chance: float


class Net:
    """Neurons that learn: the weights of each input, the bias, and what each neuron brings, in
    scales for a sum of 1."""

    def __init__(self, size: int, rng: random.Random) -> None:
        places = size * size + 1
        inputs = PIECES * (places + _RINGS)
        self.starts: Final = range(0, PIECES * places, places)
        self.weights = [[rng.gauss(0, 0.1) for _ in range(NEURONS)] for _ in range(inputs)]
        self.bias = [0.5] * NEURONS
        self.out = [rng.gauss(0, 0.1) for _ in range(NEURONS)]

    def inputs(self, case: Case, way: Sequence[int]) -> list[int]:
        """Returns the inputs that are on, for a position on a board turned like this."""
        placed = [start + way[at] for start, at in zip(self.starts, case.places, strict=True)]
        return [*placed, *case.rings]

    def sums(self, inputs: Sequence[int]) -> Row:
        """Returns the sums of all neurons."""
        return [*map(sum, zip(self.bias, *[self.weights[each] for each in inputs], strict=True))]

    def value(self, case: Case) -> float:
        """Returns the value in scales, on the board as it is."""
        sums = self.sums(self.inputs(case, range(len(self.weights))))
        return case.value + _brought(_lit(sums), self.out)

    def learn(self, case: Case, way: Sequence[int], rate: float) -> None:
        """Takes a step towards a case."""
        inputs = self.inputs(case, way)
        sums = self.sums(inputs)
        lit = _lit(sums)
        step = rate * (_chance(case.value + _brought(lit, self.out)) - case.chance)
        back = [
            step * out if 0 < each < 1 else 0.0 for each, out in zip(sums, self.out, strict=True)
        ]
        self.out = [out - step * each for out, each in zip(self.out, lit, strict=True)]
        for each in inputs:
            self.weights[each] = _less(self.weights[each], back)
        self.bias = _less(self.bias, back)


def _lit(sums: Row) -> Row:
    return [0.0 if each < 0 else 1.0 if each > 1 else each for each in sums]


def _brought(lit: Row, out: Row) -> float:
    return sum([one * two for one, two in zip(lit, out, strict=True)])


def _less(row: Row, other: Row) -> Row:
    return [one - two for one, two in zip(row, other, strict=True)]


def _chance(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def turned(size: int) -> list[list[int]]:
    """Returns for each way to turn the board the number of each square, rank by rank, and last that
    of the place off the board."""
    last = size - 1
    found = list[list[int]]()
    for turn in range(TURNS):
        numbers = list[int]()
        for rank in range(size):
            for file in range(size):
                one = last - rank if turn & 1 else rank
                two = last - file if turn & 2 else file
                numbers.append(two * size + one if turn & 4 else one * size + two)
        found.append([*numbers, size * size])
    return found


def cases(found: Sequence[Sample], size: int) -> list[Case]:
    """Returns the positions of a board of this size of which both chances are known."""
    arena = arena_of(Ruleset(size), WORTH)
    threats = Threats(arena, WORTH)
    made = list[Case]()
    for each in found:
        if each.size != size or each.value is None:
            continue
        board = packed(each.board)
        value = int(arena.lead(board, each.mover) + threats.value(board, each.mover))
        chance = (_chance(each.value / SCALE) + each.points) / 2
        made.append(Case(*_seen(each), value / SCALE, chance))
    return made


def _seen(sample: Sample) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the places of a position as its mover sees it, and the inputs of the rings."""
    size, board = sample.size, sample.board
    pieces = [(each + 5 * sample.mover) % PIECES for each in range(PIECES)]
    squares = [board[each] for each in pieces]
    places = [at // STRIDE * size + at % STRIDE if at < ONBOARD else size * size for at in squares]
    first = PIECES * (size * size + 1)
    rings = [
        first + number * _RINGS + board[PIECES + each]
        for number, each in enumerate(pieces)
        if squares[number] < ONBOARD
    ]
    return tuple(places), tuple(rings)


def taught(found: Sequence[Case], size: int, rounds: int, seed: str) -> Net:
    """Returns neurons that have learned from all cases so many times."""
    rng = random.Random(seed)
    net, ways = Net(size, rng), turned(size)
    order, steps, done = [*found], rounds * len(found), 0
    for _ in range(rounds):
        rng.shuffle(order)
        for case in order:
            net.learn(case, rng.choice(ways), RATE * (1 - done / steps))
            done += 1
    return net


def loss(net: Net | None, found: Sequence[Case]) -> float:
    """Returns the mean surprise, in nats; without neurons that of today's judgement."""
    total = 0.0
    for each in found:
        chance = _chance(net.value(each) if net else each.value)
        total -= each.chance * log(chance) + (1 - each.chance) * log(1 - chance)
    return total / len(found)


def whole(net: Net, size: int) -> Weights:
    """Returns the neurons in whole numbers."""
    rows = [[round(each * FULL) for each in row] for row in net.weights]
    places = size * size + 1
    return Weights(
        size,
        [rows[piece * places : (piece + 1) * places] for piece in range(PIECES)],
        [rows[PIECES * places + piece * _RINGS :][: HP[piece % 5]] for piece in range(PIECES)],
        [round(each * FULL) for each in net.bias],
        [round(each * SCALE * PART / FULL) for each in net.out],
    )


def main() -> None:
    """Plays, teaches and writes."""
    parser = argparse.ArgumentParser(prog="python -m tools.vilitum.neurons", description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--budget", type=int, default=60, help="positions a turn")
    parser.add_argument("--rounds", type=int, default=5, help="how often each position is learned")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=2)
    chosen = parser.parse_args()
    found = samples(chosen.games, chosen.budget, WORTH, chosen.seed, chosen.processes, SMALL)
    made = dict[int, Weights]()
    for size in SIZES:
        known = cases(found, size)
        kept = len(known) // KEPT
        net = taught(known[kept:], size, chosen.rounds, chosen.seed)
        made[size] = whole(net, size)
        print(f"{size}x{size}: {len(known)} positions; surprise at {kept} others")
        print(f"{loss(None, known[:kept]):.4f} before, {loss(net, known[:kept]):.4f} after")
    write(made)


def write(made: dict[int, Weights]) -> None:
    """Stores the weights."""
    stored = {
        size: {key: each for key, each in one._asdict().items() if key != "size"}
        for size, one in made.items()
    }
    WEIGHTS.write_text(
        json.dumps(stored, separators=(",", ":")).replace("]],", "]],\n") + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
