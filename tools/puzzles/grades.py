"""Grades a game's file of puzzles: `python -m tools.puzzles.grades GAME`.

The puzzles are sorted by their measured difficulty and cut into five parts of about the same size;
equally hard ones have the same grade. What was measured once stays as it is.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from itertools import groupby
from pathlib import Path

from engines.registry import folder_of
from engines.registry import game as find_game
from learning import puzzle as puzzles
from learning.puzzle import GRADES, KEPT, Puzzle, read_puzzles
from tools.puzzles.difficulty import Difficulty, difficulty


def measured(puzzle: Puzzle) -> Difficulty:
    """Returns the difficulty of a puzzle, measured if its file does not tell it."""
    if puzzle.hard:
        return Difficulty(*puzzle.hard)
    game = find_game(puzzle.game)
    turn = [game.read(each) for each in puzzle.turns[0]]
    return difficulty(game, puzzle.goal, game.load(puzzle.position), turn)


def grades(hard: dict[str, Difficulty]) -> dict[str, int]:
    """Returns the grades by key: by the middle of the places that equally hard puzzles share."""
    found: dict[str, int] = {}
    first = 0
    for _, group in groupby(
        sorted(hard, key=lambda key: hard[key].score), lambda key: hard[key].score
    ):
        keys = [*group]
        middle = first + len(keys) / 2
        found |= dict.fromkeys(keys, min(len(GRADES), 1 + int(len(GRADES) * middle / len(hard))))
        first += len(keys)
    return found


def graded(game: str, text: str) -> str:
    """Returns the text of a game's file with all its puzzles graded."""
    hard = {each.key: measured(each) for each in read_puzzles(game, text)}
    grade = grades(hard)

    def lines(found: re.Match[str]) -> str:
        key = found[1]
        return f"== {key}\n{found[2]}\ngrade: {grade[key]}\nhard: {hard[key]}\n"

    return re.sub(r"== (\w+)\n(goal: .*)\ngrade: .\n(?:hard: .*\n)?", lines, text)


def main() -> None:
    """Grades the file of a game, and tells the grades."""
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles.grades", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="key of a game")
    game = parser.parse_args().game
    path = Path(puzzles.__file__).parent / folder_of(game) / KEPT
    text = graded(game, path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    found = read_puzzles(game, text)
    for title, count in (
        ("goal", Counter(each.goal for each in found)),
        ("grade", Counter(each.grade for each in found)),
    ):
        print(title, ", ".join(f"{name}: {many}" for name, many in sorted(count.items())))


if __name__ == "__main__":
    main()
