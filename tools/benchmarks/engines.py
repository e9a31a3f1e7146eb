"""Measures how fast the engines are, beside python-chess: `python -m tools.benchmarks.engines`.

For each game it measures the time to list the legal actions of a position, the time to play one of
them without judging it again, and the actions listed and played in a second. Positions are from the
middle of matches played at random, with the most seats. The same is measured for python-chess
(`list(board.legal_moves)`, then for each move a copy and `push`: our states are values, so its
board is copied, too). Each round has positions of another match, read anew from their texts, and
measures all games one after the other: so the ratios hold on a busy machine, too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

import chess

from engines.game import AnyGame
from engines.registry import GAMES
from tools.crowd.positions import boards, middle, states
from tools.table import Group, Row

ANCHOR: Final = "python-chess"


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to measure: functions for fresh positions of a match by seed, for the legal actions of
    a position, and for playing one of them."""

    name: str
    positions: Callable[[int], list[Any]]
    actions: Callable[[Any], Sequence[Any]]
    play: Callable[[Any, Any], object]


@dataclass(frozen=True, slots=True)
class Round:
    """The results of one round: milliseconds to list and to play, legal actions of a position, and
    actions listed and played in a second."""

    listed: float
    played: float
    width: float
    rate: float


def _of_game(game: AnyGame) -> Subject:
    def positions(seed: int) -> list[Any]:
        found = [game.load(game.dump(state)) for state in middle(states(game, seed), 3)]
        return [(state, game.to_act(state)[0]) for state in found]

    def actions(position: Any) -> Sequence[Any]:
        return game.actions(*position)

    def play(position: Any, action: Any) -> object:
        state, seat = position
        return game.apply(state, seat, action)

    return Subject(game.title, positions, actions, play)


def _chess_actions(board: chess.Board) -> Sequence[chess.Move]:
    return list(board.legal_moves)


def _chess_play(board: chess.Board, move: chess.Move) -> object:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _subjects() -> list[Subject]:
    anchor = Subject(ANCHOR, lambda seed: middle(boards(seed), 3), _chess_actions, _chess_play)
    return [anchor, *map(_of_game, GAMES.values())]


def measure(subject: Subject, seed: int) -> Round:
    """Measures one round: lists every position's actions, then plays each of them."""
    positions = subject.positions(seed)
    clock, listing, playing, count = time.process_time, 0.0, 0.0, 0
    for state in positions:
        start = clock()
        legal = subject.actions(state)
        between = clock()
        for action in legal:
            subject.play(state, action)
        playing += clock() - between
        listing += between - start
        count += len(legal)
    width = count / len(positions)
    rate = count / (listing + playing)
    return Round(listing * 1000 / len(positions), playing * 1000 / count, width, rate)


def rounds(number: int, seed: int) -> Iterator[list[Round]]:
    """Returns `number` rounds, each of the anchor and of every game."""
    subjects = _subjects()
    for each in range(number):
        yield [measure(subject, seed + each) for subject in subjects]


def _middle(found: Sequence[Round], field: str) -> float:
    values: list[float] = [getattr(each, field) for each in found]
    return median(values)


def group(number: int = 15, seed: int = 1) -> Group:
    """Returns actions per second for each game, beside those of python-chess."""
    anchor, *games = zip(*rounds(number, seed), strict=True)
    base = _middle(anchor, "rate")
    shown = [Row(f"{ANCHOR} (anchor)", f"{base:,.0f} a second")]
    for game, found in zip(GAMES.values(), games, strict=True):
        pairs = zip(found, anchor, strict=True)
        times = median(own.rate / theirs.rate for own, theirs in pairs)
        measured = f"{_middle(found, 'rate'):,.0f} a second"
        shown.append(Row(game.title, measured, "the anchor's", times >= 1, f"{times:.2f} x"))
    return Group("Engines: legal actions listed and played", tuple(shown))


def main() -> None:
    """Measures and prints, with listing and playing apart."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.engines", description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    heads = ("game", "legal", "ms to list", "x chess", "ms to play", "x chess", "a second")
    print("{:26}{:>8}{:>12}{:>9}{:>12}{:>9}{:>12}{:>9}".format(*heads, "x chess"))
    columns = list(zip(*rounds(chosen.rounds, chosen.seed), strict=True))
    base = {name: _middle(columns[0], name) for name in ("listed", "played", "rate")}
    for subject, found in zip(_subjects(), columns, strict=True):
        listed, played, rate = (_middle(found, name) for name in base)
        print(
            f"{subject.name:26}{_middle(found, 'width'):>8.1f}"
            f"{listed:>12.3f}{listed / base['listed']:>9.2f}"
            f"{played:>12.4f}{played / base['played']:>9.2f}"
            f"{rate:>12,.0f}{rate / base['rate']:>9.2f}"
        )


if __name__ == "__main__":
    main()
