"""Solves the game of set-ups: both sides choose one of 1,200, at the same time.

The whole matrix would take 1,440,000 searches. Instead few set-ups of each side are compared (a
double oracle; McMahan, Gordon and Blum 2003): their game is solved, the best answers of all 1,200
to its mixtures are added, and so on until none gains any more.

A mixture must be hard to guess, and holds no set-up that loses by force to many. The other's answer
has no such bounds. So there is one such game for each seat, in which that seat alone is restricted.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engines.game import Seat
from engines.vicious_circle.board import DAWN, TWILIGHT
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.values import SetUp
from players.vicious_circle.player import Mixture
from tools.vicious_circle.set_ups.matrix import Matrix, Weights, solved, value_of
from tools.vicious_circle.set_ups.worth import Worth

LEAST: Final = 0.01
"""The weight below which a set-up is left out of a mixture."""
ENOUGH: Final = 0.005
"""The chance to win that a set-up must gain to become a candidate."""
MOST: Final = 0.3
"""About the greatest weight that a set-up may get in the mixture of the restricted seat."""
FORCED: Final = 0.12
"""The share of the other's set-ups to which one in the mixture may lose by force."""
DOUBTS: Final = 40
"""The number of games solved, each with slightly different values."""
DOUBT: Final = 0.06
"""The standard deviation of these differences, as a chance to win. What is proved has none."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a solution: positions for a value at first (`glance`), second (`look`) and
    third sight (`study`), which candidates among themselves get, too; the numbers of set-ups that
    get the second and the third; those that either seat begins with, and that it adds in a round;
    the rounds; and about how many set-ups get the first, 1,200 for all.

    The first sight is only of the `likely` likeliest set-ups of the other's mixture."""

    glance: int = 300
    look: int = 3000
    study: int = 40_000
    looked_at: int = 120
    studied: int = 16
    begin: int = 20
    add: int = 8
    rounds: int = 12
    likely: int = 16
    among: int = 1200


class Answer(NamedTuple):
    """A set-up, and its chance to win against a mixture."""

    chance: float
    set_up: SetUp


class Solved(NamedTuple):
    """The mixture of either seat, and the chance of the side that opens if both are played."""

    mixtures: tuple[Mixture, Mixture]
    value: float


class Oracle:
    """The game in which the mixture of `seat` is looked for, as it is being solved. `known` set-ups
    are candidates of the other seat from the start."""

    def __init__(
        self,
        worth: Worth,
        effort: Effort,
        rng: random.Random,
        seat: Seat,
        known: Sequence[SetUp] = (),
    ) -> None:
        self._worth: Final = worth
        self._effort: Final = effort
        self._rng: Final = rng
        self._seat: Final = seat
        self._most: Final = (MOST, 1.0) if seat == TWILIGHT else (1.0, MOST)
        self._held: Final = tuple(rng.sample(SET_UPS[each], effort.begin) for each in (0, 1))
        self._held[1 - seat].extend(absent(known, self._held[1 - seat]))

    def solve(self) -> Solved:
        """Returns mixtures that no set-up gains much against, as far as their worth is known.

        The result is not exact: it is the mean of the solutions of `DOUBTS` games, whose values
        differ by as much as they may be wrong. So it relies on no single value, and is harder to
        guess, and no set-up of the restricted seat has a weight of much more than `MOST`."""
        found = self._solved(self._matrix())
        for _ in range(self._effort.rounds):
            if not any([self._add(TWILIGHT, found), self._add(DAWN, found)]):
                break
            found = self._solved(self._matrix())
        while True:
            found = self._doubtful()
            losers = set(self._losers(found.mixtures[self._seat]))
            held = self._held[self._seat]
            if not losers or len(losers) == len(held):
                return found
            held[:] = [each for each in held if each not in losers]

    def _doubtful(self) -> Solved:
        matrix = self._matrix()
        doubted = [_doubted(matrix, self._rng) for _ in range(DOUBTS)]
        solutions = [solved(each, most=self._most) for each in doubted]
        rows = _mean([each.rows for each in solutions])
        columns = _mean([each.columns for each in solutions])
        return Solved(self._mixtures(rows, columns), value_of(matrix, rows, columns))

    def _losers(self, mixture: Mixture) -> Iterator[SetUp]:
        """Yields the set-ups of the restricted seat that lose by force to too many."""
        for own in mixture.set_ups:
            if loses_by_force(self._worth, self._effort, self._seat, own):
                yield own

    def _add(self, seat: Seat, found: Solved) -> bool:
        """Adds the best answers of a seat to the other's mixture; tells whether there are any."""
        own = found.value if seat == TWILIGHT else 1 - found.value
        held, other = self._held[seat], found.mixtures[1 - seat]
        answers = best_answers(self._worth, self._effort, seat, other, SET_UPS[seat])
        good = [each.set_up for each in answers if each.chance > own + ENOUGH]
        new = absent(good, held)[: self._effort.add]
        held.extend(new)
        return bool(new)

    def _solved(self, matrix: Matrix) -> Solved:
        found = solved(matrix, most=self._most)
        return Solved(self._mixtures(found.rows, found.columns), found.value)

    def _matrix(self) -> Matrix:
        rows, columns = self._held
        study = self._effort.study
        return [[self._worth.chance(one, other, study) for other in columns] for one in rows]

    def _mixtures(self, rows: Weights, columns: Weights) -> tuple[Mixture, Mixture]:
        return pruned(self._held[0], rows), pruned(self._held[1], columns)


def absent(found: Iterable[SetUp], held: Sequence[SetUp]) -> list[SetUp]:
    """Returns those set-ups that are no candidates yet."""
    return [each for each in found if each not in held]


def loses_by_force(worth: Worth, effort: Effort, seat: Seat, own: SetUp) -> bool:
    """Tells whether a seat's set-up loses by force to more than `FORCED` of the other's."""
    foes = SET_UPS[1 - seat][:: max(1, len(SET_UPS[1 - seat]) // effort.among)]
    answers = _answers(worth, effort.look, 1 - seat, Mixture.even((own,)), foes)
    return sum(each.chance == 1 for each in answers) > FORCED * len(foes)


def _doubted(matrix: Matrix, rng: random.Random) -> Matrix:
    return [
        [each + rng.gauss(0, DOUBT) if 0 < each < 1 else each for each in row] for row in matrix
    ]


def _mean(mixtures: Sequence[Weights]) -> Weights:
    return tuple(sum(each) / len(mixtures) for each in zip(*mixtures, strict=True))


def best_answers(
    worth: Worth, effort: Effort, seat: Seat, other: Mixture, among: Sequence[SetUp]
) -> list[Answer]:
    """Returns the set-ups of a seat that win most often against the other's mixture, best first:
    the best ones of the first sight, then of the second, ordered by the third."""
    some = among[:: max(1, len(among) // effort.among)]
    likely = likeliest(other, effort.likely)
    found = sorted(_answers(worth, effort.glance, seat, likely, some), key=_best)
    for budget, most in ((effort.look, effort.looked_at), (effort.study, effort.studied)):
        seen = (each.set_up for each in found[:most])
        found = sorted(_answers(worth, budget, seat, other, seen), key=_best)
    return found


def _answers(
    worth: Worth, budget: int, seat: Seat, other: Mixture, among: Iterable[SetUp]
) -> Iterator[Answer]:
    against = tuple(zip(other.set_ups, other.weights, strict=True))
    for own in among:
        if seat == TWILIGHT:
            yield Answer(sum(w * worth.chance(own, each, budget) for each, w in against), own)
        else:
            yield Answer(1 - sum(w * worth.chance(each, own, budget) for each, w in against), own)


def likeliest(mixture: Mixture, most: int) -> Mixture:
    """Returns the mixture of the set-ups that are drawn most often."""
    pairs = sorted(zip(mixture.weights, mixture.set_ups, strict=True), key=lambda each: -each[0])
    total = sum(weight for weight, _ in pairs[:most])
    return Mixture(
        tuple(each for _, each in pairs[:most]), tuple(weight / total for weight, _ in pairs[:most])
    )


def pruned(set_ups: Iterable[SetUp], weights: Iterable[float]) -> Mixture:
    """Returns the mixture of the set-ups with a weight of at least `LEAST`; weights are rounded to
    ten thousandths."""
    pairs = [each for each in zip(set_ups, weights, strict=True) if each[1] >= LEAST]
    total = sum(weight for _, weight in pairs)
    shares = [round(weight / total, 4) for _, weight in pairs]
    heaviest = shares.index(max(shares))
    shares[heaviest] = round(shares[heaviest] + 1 - sum(shares), 4)
    return Mixture(tuple(each for each, _ in pairs), tuple(shares))


def _best(answer: Answer) -> tuple[float, tuple[tuple[int, int], ...]]:
    return -answer.chance, answer.set_up.creatures
