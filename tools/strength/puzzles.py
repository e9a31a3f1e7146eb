"""Proves the claims of the puzzle files again: `python -m tools.strength.puzzles --turns 4`.

If a puzzle asks to save the match or a piece, it must still be safe after the solution. The finder
looks three turns of the other side ahead, the tests no farther; this looks as many turns ahead as
asked for, at every puzzle. Four turns take ten minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from engines.registry import GAMES
from learning.puzzle import KEEP, SAVE, puzzles_of
from learning.solving import solved
from players.puzzles.prover import Duel, Prover, Tired
from players.puzzles.puzzler import puzzler_of

BUDGET: Final = 1_500_000
"""Positions after which a proof is given up."""


def told(game: str, turns: int, budget: int) -> Iterator[str]:
    """Yields the result, in words, of each puzzle of a game that asks to save something."""
    duel = puzzler_of(game)
    for puzzle in puzzles_of(game):
        if not isinstance(duel, Duel) or puzzle.goal not in (SAVE, KEEP):
            continue
        after, prover = solved(puzzle).state, Prover(duel, budget)
        try:
            proof = f"lost in {turns}" if prover.wins(after, turns) else f"safe for {turns}"
        except Tired:
            proof = "too much to try"
        yield f"{game} {puzzle.key} ({puzzle.goal}): {proof} ({prover.positions} positions)"


def main() -> None:
    """Runs the proofs one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength.puzzles", description=__doc__)
    parser.add_argument("--turns", type=int, default=4, help="turns of the other side")
    parser.add_argument("--budget", type=int, default=BUDGET, help="positions of a proof at most")
    chosen = parser.parse_args()
    for game in GAMES:
        for line in told(game, chosen.turns, chosen.budget):
            print(line, flush=True)


if __name__ == "__main__":
    main()
