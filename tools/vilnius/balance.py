"""Measures how often the simple policy wins Vilnius: `python -m tools.vilnius.balance --games
300`.

For each length of the game, number of players and difficulty it prints the share of games won with
its 95 % interval (Wilson), the rounds up to the Final Attack, the points of Vilnius left in a game
won, and whether the share meets the goal. The policy plays every seat by that seat's view alone;
with `--player 5` that level of the computer player does.
Seeds are counted from `--seed`, so that the same call prints the same table; with two players each
emblem is left out in turn.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from math import sqrt
from multiprocessing import Pool
from statistics import mean
from typing import Final, NamedTuple

from engines.game import Seat
from engines.vilnius import play as rules
from engines.vilnius import views
from engines.vilnius.actions import legal
from engines.vilnius.advice import policy
from engines.vilnius.game import GAME
from engines.vilnius.model import options
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, VilniusEnding
from players.observation import AnyObservation
from players.vilnius.player import PLAYER

GOALS: Final = {"easy": (60, 80), "medium": (40, 60), "hard": (15, 35)}
"""The goals for the share of games that the policy wins, in per cent."""
GRIM: Final = "grim"
GRIM_GOAL: Final = (30, 50)
"""The same for a grim game, a house rule, that the highest level of the computer player plays."""
Z: Final = 1.96
"""The standard normal quantile of a 95 % interval."""


class Cell(NamedTuple):
    """One row to play: `length` and `level` as in the options."""

    length: str
    players: int
    level: str
    hands: str = "open"
    player: str = ""


class Result(NamedTuple):
    """The result of a game; `final` tells whether it came to the Final Attack."""

    won: bool
    final: bool
    rounds: int
    points: int


def play(cell: Cell, seed: int) -> Result:
    """Plays a game with the policy, or a level of the player, in all seats. If several seats may
    act, they take turns to begin."""
    settled = {
        "level": cell.level,
        "hands": cell.hands,
        "length": cell.length,
        "without": SIDES[seed % len(SIDES)].lower(),
    }
    state = rules.fresh(options.ruleset(settled, cell.players), f"balance {seed}")
    while state.ending is None:
        acting = legal.to_act(state)
        seat = acting[state.round.number % len(acting)]
        state = rules.play(state, seat, _chosen(cell.player, state, seat, f"{seed} {state.turn}"))
    won = state.ending is VilniusEnding.DEFENDED
    came_to_final = not state.face_down.order
    return Result(won, came_to_final, state.round.number, state.table.points)


def _chosen(level: str, state: State, seat: Seat, seed: str) -> Action:
    """Returns the action of the policy, or of this level of the player."""
    if not level:
        return policy.choose(views.view(state, seat))
    sight = AnyObservation.of(GAME, state, seat, seed)
    return PLAYER.choose(sight, PLAYER.level(level), seed).action


def interval(won: int, games: int) -> tuple[float, float]:
    """Returns the 95 % interval of a share, in per cent (Wilson)."""
    share, spread = won / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / games + spread / games / 4)
    return 100 * (middle - half), 100 * (middle + half)


def line(cell: Cell, results: Sequence[Result]) -> str:
    """Returns a row of the table."""
    won = sum(each.won for each in results)
    share = 100 * won / len(results)
    low, high = interval(won, len(results))
    least, most = GRIM_GOAL if cell.level == GRIM else GOALS[cell.level]
    rounds = [each.rounds for each in results if each.final]
    points = [each.points for each in results if each.won]
    return (
        f"| {cell.length} | {cell.players} | {cell.level} | {share:.0f} % | {low:.0f}-{high:.0f} % "
        f"| {least}-{most} % | {'yes' if least <= share <= most else 'no'} "
        f"| {_mean(rounds)} | {_mean(points)} |"
    )


def _mean(numbers: list[int]) -> str:
    return f"{mean(numbers):.1f}" if numbers else "-"


def cells(lengths: Sequence[str], levels: Sequence[str], hands: str, player: str) -> Iterator[Cell]:
    """Yields all rows to play."""
    for length, players, level in product(lengths, (2, 3), levels):
        yield Cell(length, players, level, hands, player)


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.vilnius.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="games in each row")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lengths", nargs="+", default=["full", "short"])
    parser.add_argument("--levels", nargs="+", default=[*GOALS], choices=[*GOALS, GRIM])
    parser.add_argument("--hands", default="open")
    parser.add_argument("--player", default="", help="a level of the computer player")
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args()
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    print("| length | players | level | won | 95 % | goal | met | rounds | points left |")
    print("|---|---|---|---|---|---|---|---|---|")
    with Pool(chosen.processes) as pool:
        for cell in cells(chosen.lengths, chosen.levels, chosen.hands, chosen.player):
            print(line(cell, pool.map(partial(play, cell), seeds)), flush=True)


if __name__ == "__main__":
    main()
