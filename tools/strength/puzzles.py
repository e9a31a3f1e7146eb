"""Proves the claims of the puzzle files again: `python -m tools.strength.puzzles --turns 10`.

If a puzzle asks to save the match, or to keep, take or trap a piece, the other side must not win by
force after the solution. The finder looks 6 and 10 turns of the other side ahead, as long as its
budget lasts; this looks as far and as long as asked for, at every puzzle. With `--lost` it tells
nothing but the puzzles that are to be taken out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from engines.registry import GAMES
from learning.puzzle import puzzles_of
from learning.solving import solved
from players.puzzles.duel import Duels
from players.puzzles.goals import parted
from players.puzzles.proof_numbers import ProofNumbers
from players.puzzles.prover import Tired
from players.puzzles.puzzler import puzzler_of

LOST: Final = "lost in"


def told(game: str, turns: int, budget: int) -> Iterator[str]:
    """Yields the result, in words, of each puzzle of a game that asks to save or gain something."""
    duel = puzzler_of(game)
    for puzzle in puzzles_of(game):
        if not isinstance(duel, Duels) or parted(puzzle.goal)[0] not in duel.asks:
            continue
        search = ProofNumbers(duel, budget)
        try:
            is_lost = search.wins(solved(puzzle).state, turns)
            proof = f"{LOST} {turns}" if is_lost else f"safe for {turns}"
        except Tired:
            proof = f"no loss found in {turns}"
        yield f"{game} {puzzle.key} ({puzzle.goal}): {proof} ({search.positions} positions)"


def main() -> None:
    """Runs the searches one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength.puzzles", description=__doc__)
    parser.add_argument("--turns", type=int, default=6, help="turns of the other side")
    parser.add_argument("--budget", type=int, default=150_000, help="positions of a search at most")
    parser.add_argument("--lost", action="store_true", help="tell only what is lost")
    chosen = parser.parse_args()
    for game in GAMES:
        for line in told(game, chosen.turns, chosen.budget):
            if LOST in line or not chosen.lost:
                print(line, flush=True)


if __name__ == "__main__":
    main()
