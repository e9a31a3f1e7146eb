"""Measures how fast the engines are: `python -m tools.benchmarks.engines`.

For each game it measures the time to list the legal actions of a position, the time to play one of
them without judging it again, and the actions listed and played in a second. Positions are from the
middle of matches played at random, with the most seats. Each round has positions of another match,
read anew from their texts, and measures all games one after the other.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from engines.game import AnyGame
from engines.registry import GAMES
from tools.crowd.positions import middle, states
from tools.table import Group, Row

STEP: Final = 3
"""Of so many positions in a row one is measured."""


@dataclass(frozen=True, slots=True)
class Round:
    """The results of one round: milliseconds to list and to play, legal actions of a position, and
    actions listed and played in a second."""

    listed: float
    played: float
    width: float
    rate: float


def measure(game: AnyGame, seed: int) -> Round:
    """Measures one round: lists every position's actions, then plays each of them."""
    found = [game.load(game.dump(state)) for state in middle(states(game, seed), STEP)]
    clock, listing, playing, count = time.process_time, 0.0, 0.0, 0
    for state in found:
        seat = game.to_act(state)[0]
        start = clock()
        legal = game.actions(state, seat)
        between = clock()
        for action in legal:
            game.apply(state, seat, action)
        playing += clock() - between
        listing += between - start
        count += len(legal)
    rate = count / (listing + playing)
    return Round(listing * 1000 / len(found), playing * 1000 / count, count / len(found), rate)


def rounds(number: int, seed: int) -> Iterator[list[Round]]:
    """Returns `number` rounds, each of every game."""
    for each in range(number):
        yield [measure(game, seed + each) for game in GAMES.values()]


def _middle(found: Sequence[Round], field: str) -> float:
    values: list[float] = [getattr(each, field) for each in found]
    return median(values)


def group(number: int = 15, seed: int = 1) -> Group:
    """Returns actions per second for each game."""
    columns = zip(*rounds(number, seed), strict=True)
    rows = [
        Row(game.title, f"{_middle(found, 'rate'):,.0f} a second")
        for game, found in zip(GAMES.values(), columns, strict=True)
    ]
    return Group("Engines: legal actions listed and played", tuple(rows))


def main() -> None:
    """Measures and prints, with listing and playing apart."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.engines", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(
        "{:26}{:>8}{:>12}{:>12}{:>12}".format("game", "legal", "ms to list", "to play", "a second")
    )
    columns = zip(*rounds(chosen.rounds, chosen.seed), strict=True)
    for game, found in zip(GAMES.values(), columns, strict=True):
        width, listed, played, rate = (
            _middle(found, name) for name in ("width", "listed", "played", "rate")
        )
        print(f"{game.title:26}{width:>8.1f}{listed:>12.3f}{played:>12.4f}{rate:>12,.0f}")


if __name__ == "__main__":
    main()
