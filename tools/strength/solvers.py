"""Which level of a computer player solves which grade of puzzles:
`python -m tools.strength.solvers GAME --levels 1 2 3 --number 20`.

Each level plays the first turn of so many puzzles of each grade, spread over the file. It does not
know the goal: it plays as in a match.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from engines.registry import game as find_game
from learning.puzzle import GRADES, Puzzle, puzzles_of
from learning.solving import further, solving
from learning.trial import Verdict
from players.observation import AnyObservation
from players.player import Level
from players.registry import player

SEED: Final = "solvers"


def solves(puzzle: Puzzle, level: Level) -> bool:
    """Tells whether a level plays the first turn of the solution."""
    game, thinker = find_game(puzzle.game), player(puzzle.game)
    at = solving(puzzle)
    while not at.is_over and at.step == 0:
        sight = AnyObservation.of(game, at.state, at.seat, f"{SEED} {puzzle.key}")
        action = thinker.choose(sight, level, f"{SEED} {puzzle.key} {len(at.numbers)}").action
        at = further(at, at.view.legal.index(action))
    return at.verdict is not Verdict.WRONG


def told(game: str, levels: list[str], number: int) -> Iterator[list[str]]:
    """Yields a row for each grade: the puzzles tried, and how many in a hundred each level
    solves."""
    thinker = player(game)
    for grade in GRADES:
        every = puzzles_of(game, grade)
        some = every[:: max(1, len(every) // number)][:number]
        row = [GRADES[grade], str(len(some))]
        for key in levels:
            solved = sum(solves(each, thinker.level(key)) for each in some)
            row.append(f"{100 * solved / max(1, len(some)):.0f}")
        yield row


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength.solvers", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="key of a game")
    parser.add_argument("--levels", nargs="+", default=["1", "2", "3"], help="keys of levels")
    parser.add_argument("--number", type=int, default=20, help="puzzles of each grade")
    chosen = parser.parse_args()
    head = ["grade", "puzzles", *(f"level {each}" for each in chosen.levels)]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in told(chosen.game, chosen.levels, chosen.number):
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
