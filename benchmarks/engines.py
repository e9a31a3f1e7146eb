"""How fast the engines are, beside python-chess: `python -m benchmarks.engines`.

For each game, with as many seats as it has: the time to list the legal actions of a
position, and the time to play one of them, over positions from the middle of matches played
at random. The same for python-chess (`list(board.legal_moves)`, a copy and `push`: our
states are values, so its board has to be copied to be compared). Everything is measured in
turns, round by round, in one process; the medians' ratios hold on a busy machine, too.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, Final, TypeAlias

import chess

from engines.game import AnyGame
from engines.registry import GAMES

Position: TypeAlias = tuple[Any, Sequence[Any]]
"""A position and its legal actions, as the game has them."""
Measured: TypeAlias = tuple[str, Callable[[Any], object], Callable[[Any, Any], object]]
"""A name, what lists the legal actions, and what plays one."""

ANCHOR: Final = "python-chess"
MATCHES: Final = 12
EARLY, LATE = 0.25, 0.75
"""Which part of a match counts as its middle."""
MOST: Final = 400
"""Actions after which a random match is given up."""


def middles(game: AnyGame, seed: int) -> Iterator[Position]:
    """Every third position from the middle of matches played at random."""
    rng = random.Random(seed)
    for _ in range(MATCHES):
        state = game.start(game.settle({}), max(game.seat_counts), "")
        states: list[Any] = []
        while game.outcome(state) is None and len(states) < MOST:
            seat = rng.choice(game.to_act(state))
            states.append(state)
            state = game.play(state, seat, rng.choice(game.actions(state, seat)))
        middle = states[int(len(states) * EARLY) : int(len(states) * LATE) : 3]
        for each in middle:
            yield each, game.actions(each, game.to_act(each)[0])


def chess_middles(seed: int) -> Iterator[Position]:
    """The same for chess."""
    rng = random.Random(seed)
    for _ in range(MATCHES):
        board = chess.Board()
        boards: list[chess.Board] = []
        while not board.is_game_over() and len(boards) < MOST:
            boards.append(board.copy(stack=False))
            board.push(rng.choice(list(board.legal_moves)))
        middle = boards[int(len(boards) * EARLY) : int(len(boards) * LATE) : 3]
        for each in middle:
            yield each, list(each.legal_moves)


def _of_game(game: AnyGame) -> Measured:
    def actions(state: Any) -> object:
        return game.actions(state, game.to_act(state)[0])

    def play(state: Any, action: Any) -> object:
        return game.play(state, game.to_act(state)[0], action)

    return game.title, actions, play


def _chess_actions(board: chess.Board) -> object:
    return list(board.legal_moves)


def _chess_play(board: chess.Board, move: chess.Move) -> object:
    after = board.copy(stack=False)
    after.push(move)
    return after


def measure(measured: Measured, positions: Sequence[Position]) -> tuple[float, float, float]:
    """Milliseconds for the legal actions of a position and for playing one, and how many
    legal actions a position has."""
    _, actions, play = measured
    start = time.perf_counter()
    for state, _ in positions:
        actions(state)
    listed = time.perf_counter() - start
    chosen = [(state, legal[len(legal) // 2]) for state, legal in positions]
    start = time.perf_counter()
    for state, action in chosen:
        play(state, action)
    played = time.perf_counter() - start
    width = sum(len(legal) for _, legal in positions) / len(positions)
    return listed * 1000 / len(positions), played * 1000 / len(positions), width


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engines", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    subjects: list[tuple[Measured, list[Position]]] = [
        ((ANCHOR, _chess_actions, _chess_play), list(chess_middles(chosen.seed))),
        *((_of_game(game), list(middles(game, chosen.seed))) for game in GAMES.values()),
    ]
    rounds = [[measure(*subject) for subject in subjects] for _ in range(chosen.rounds)]
    heads = ("game", "positions", "legal", "ms to list", "x chess", "per action", "ms to play")
    print("{:26}{:>10}{:>8}{:>12}{:>9}{:>12}{:>12}{:>9}".format(*heads, "x chess"))
    base = None
    for index, (measured, positions) in enumerate(subjects):
        listed, played, width = (median(each[index][k] for each in rounds) for k in range(3))
        base = base or (listed, played, listed / width)
        print(
            f"{measured[0]:26}{len(positions):>10}{width:>8.1f}{listed:>12.3f}"
            f"{listed / base[0]:>9.2f}{listed / width / base[2]:>12.2f}"
            f"{played:>12.4f}{played / base[1]:>9.2f}"
        )


if __name__ == "__main__":
    main()
