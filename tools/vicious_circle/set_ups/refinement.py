"""Refines a mixture of set-ups by games.

A search at the start of a game tells less of a pair of set-ups than games do. So each pair has a
chance from both: a long search counts as much as `SEARCH` games, and each game as one. In every
round the game of the candidates is solved, with the chances of the restricted seat lowered by as
much as they may be wrong, so that it relies on no pair by luck. The mixture is the mean of those of
the second half of all rounds. Games are played where they tell most: by this mean against the
answers that look best to it, and by the mixtures of the round against each other. The best answers
to the mean become candidates.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from engines.game import Seat
from engines.vicious_circle.board import TWILIGHT
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.values import SetUp
from players.vicious_circle.player import Mixture
from tools.vicious_circle.set_ups.matrix import Matrix, Weights, solved
from tools.vicious_circle.set_ups.oracle import (
    MOST,
    Answer,
    Effort,
    Solved,
    absent,
    best_answers,
    loses_by_force,
    pruned,
)
from tools.vicious_circle.set_ups.trials import begun, played
from tools.vicious_circle.set_ups.worth import Worth

SEARCH: Final = 8
"""The number of games that a search of a pair counts for."""
WRONG: Final = 0.3
"""By how much a chance may be wrong, times the root of the games that it counts for."""
SOLVING: Final = 600
"""Rounds in which the game of the candidates is solved, each time."""


@dataclass(frozen=True, slots=True)
class Games:
    """The effort of a refinement: its rounds; in every round the answers that look best (`foes`),
    the games of each of them (`each`), and those of both mixtures (`drawn`); the rounds from one
    search for new candidates to the next (`every`), how many of either seat it adds at most
    (`new`), and the positions for each action of a game."""

    rounds: int = 160
    foes: int = 6
    each: int = 16
    drawn: int = 60
    every: int = 4
    new: int = 5
    budget: int = 2000


@dataclass(slots=True)
class _Pair:
    """What is known of two set-ups: the chance of the restricted seat by search, its games and how
    many of them it won."""

    searched: float
    games: int = 0
    won: float = 0.0

    @property
    def proved(self) -> bool:
        return self.searched in (0, 1)

    @property
    def chance(self) -> float:
        if self.proved:
            return self.searched
        return (SEARCH * self.searched + self.won) / (SEARCH + self.games)

    @property
    def doubt(self) -> float:
        return 0 if self.proved else WRONG / sqrt(SEARCH + self.games)


class Refinement:
    """The game in which the mixture of `seat` is refined. It begins with the candidates that were
    found by search, and with those of the other seat that are `known`, even if the search sees
    nothing in them."""

    def __init__(
        self,
        worth: Worth,
        effort: Effort,
        games: Games,
        rng: random.Random,
        seat: Seat,
        begin: tuple[Mixture, Mixture],
        known: Sequence[SetUp] = (),
    ) -> None:
        self._worth: Final = worth
        self._effort: Final = effort
        self._games: Final = games
        self._rng: Final = rng
        self._seat: Final = seat
        self._own: Final = list(begin[seat].set_ups)
        other = begin[1 - seat].set_ups
        self._other: Final = [*other, *absent(known, other)]
        self._rounds: Final[list[dict[SetUp, float]]] = []
        self._pairs: Final[dict[tuple[SetUp, SetUp], _Pair]] = {}

    def solve(self) -> Solved:
        """Returns the refined mixture, beside the other's of the last round, and the chance of the
        side that opens against the best answer among the candidates."""
        games, columns = self._games, Weights()
        for number in range(games.rounds):
            rows, columns = self._mixtures()
            self._rounds.append(dict(zip(self._own, rows, strict=True)))
            mean = self._mean()
            if number % games.every == 0:
                self._add(mean, columns)
            self._play(mean, rows, columns)
        own, other = self._mean(), pruned(self._other, columns)
        sure = min(self._against(own, each) for each in self._other)
        if self._seat == TWILIGHT:
            return Solved((own, other), sure)
        return Solved((other, own), 1 - sure)

    def _mean(self) -> Mixture:
        """Returns the mean mixture of the second half of the rounds so far."""
        late = self._rounds[len(self._rounds) // 2 :]
        weights: defaultdict[SetUp, float] = defaultdict(float)
        for each in late:
            for set_up, weight in each.items():
                weights[set_up] += weight / len(late)
        return pruned(weights, weights.values())

    def _mixtures(self) -> tuple[Weights, Weights]:
        found = solved(self._matrix(), SOLVING, (MOST, 1.0))
        return found.rows, found.columns

    def _matrix(self) -> Matrix:
        return [
            [pair.chance - pair.doubt for pair in (self._pair(own, other) for other in self._other)]
            for own in self._own
        ]

    def _add(self, mean: Mixture, columns: Weights) -> None:
        """Adds candidates of either seat: the best answers to the other's mixture."""
        seat, effort, new = self._seat, self._effort, self._games.new
        theirs = pruned(self._other, columns)
        best = best_answers(self._worth, effort, 1 - seat, mean, SET_UPS[1 - seat])
        own = best_answers(self._worth, effort, seat, theirs, SET_UPS[seat])
        self._other.extend(absent(_set_ups(best), self._other)[:new])
        sound = [each for each in absent(_set_ups(own), self._own) if self._sound(each)]
        self._own.extend(sound[:new])

    def _sound(self, own: SetUp) -> bool:
        return not loses_by_force(self._worth, self._effort, self._seat, own)

    def _play(self, mean: Mixture, rows: Weights, columns: Weights) -> None:
        """Plays the games of a round: of the mean mixture against the answers that look best to it,
        and of the mixtures of this round, in which new candidates have no part yet."""
        games, rng = self._games, self._rng
        for foe in self._foes(mean)[: games.foes]:
            for own in rng.choices(mean.set_ups, mean.weights, k=games.each):
                self._game(own, foe)
        mine = rng.choices(self._own[: len(rows)], rows, k=games.drawn)
        theirs = rng.choices(self._other[: len(columns)], columns, k=games.drawn)
        for own, foe in zip(mine, theirs, strict=True):
            self._game(own, foe)

    def _foes(self, mean: Mixture) -> list[SetUp]:
        """Returns the other's candidates, the one first that may be the best answer."""
        return sorted(self._other, key=lambda each: self._against(mean, each, 0.5))

    def _against(self, mixture: Mixture, other: SetUp, doubts: float = 0) -> float:
        """Returns the mean chance of a mixture against a set-up, less so many doubts."""
        shares = zip(mixture.weights, mixture.set_ups, strict=True)
        pairs = [(weight, self._pair(own, other)) for weight, own in shares]
        return sum(weight * (pair.chance - doubts * pair.doubt) for weight, pair in pairs)

    def _pair(self, own: SetUp, other: SetUp) -> _Pair:
        if (own, other) not in self._pairs:
            opens = self._seat == TWILIGHT
            both = (own, other) if opens else (other, own)
            chance = self._worth.chance(*both, self._effort.study)
            self._pairs[own, other] = _Pair(chance if opens else 1 - chance)
        return self._pairs[own, other]

    def _game(self, own: SetUp, other: SetUp) -> None:
        opens = self._seat == TWILIGHT
        both = (own, other) if opens else (other, own)
        state = begun(self._worth.ruleset, *both)
        result = played(state, self._games.budget, self._rng)
        pair = self._pair(own, other)
        pair.games += 1
        pair.won += result if opens else 1 - result


def _set_ups(answers: Iterable[Answer]) -> Iterator[SetUp]:
    return (each.set_up for each in answers)
