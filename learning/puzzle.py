"""Puzzles, and the text files that hold them.

`learning/FOLDER/puzzles.txt` holds a game's puzzles, as `python -m tools.puzzles` writes them. A
line `== KEY` begins one; each line after it is a word, a colon and its text; `#` begins a comment.
Solutions are kept by game and key: a key follows from the position and the goal, and is for ever.
`retired.txt` beside it holds puzzles that were taken out: nobody gets one any more, but where one
was posted or is a day's already, it can be solved to its end.

    == kx4qa
    goal: win 2
    grade: 3
    hard: 658 2
    from: 1-17 levels 3,5 ply 24
    position: van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -
    line: Sc2-d3 / We5-d5 / Sd3-e5

- `goal` is a word, and perhaps a number of turns; `players/puzzles/goals.py` tells those of games
  of two, a game's puzzler its own.
- `grade` is from 1, very easy, to 5. `hard` is its measure (`tools/puzzles/difficulty.py`):
  the positions that a plain search looks at until it finds the solution, and the wrong turns that
  look as good at first sight.
- `line` are turns, one's own first, each an action or several with commas between them. At each own
  turn of the line nothing else reaches the goal, other ways to the same position excepted.
- `from` is the match: the seed, the players by seat (levels of computer players, or how many turns
  plain ones look ahead), and how many actions had been played.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from common.text.say import name
from common.text.text import Text
from engines.guide import sections
from engines.registry import GAMES, file_of
from engines.registry import game as find_game
from players.puzzles.goals import WIN, parted, told
from players.puzzles.puzzler import puzzler_of

LONGEST_KEY: Final = 8
"""Characters of a puzzle's key, which stands in the ids of its controls."""
GRADES: Final = {
    1: name("Very easy"),
    2: name("Easy"),
    3: name("Medium"),
    4: name("Hard"),
    5: name("Very hard"),
}
"""The names of the grades."""
GRADES_OF_DAYS: Final = (1, 2, 2, 3, 3, 4, 5)
"""The grades of the puzzles of the day, from Monday to Sunday."""

KEPT, RETIRED = "puzzles.txt", "retired.txt"
"""The files of the puzzles that people get, and of those taken out."""

_HEAD: Final = re.compile(rf"== ([a-z2-7]{{4,{LONGEST_KEY}}})")
_GOAL: Final = re.compile(r"[a-z]+(?: [1-5])?")
_HARD: Final = re.compile(r"([0-9]+) ([0-9]+)")
_FROM: Final = re.compile(r"(\S+) (levels|depths) ([0-9,]+) ply ([0-9]+)")
_WORDS: Final = ("goal", "grade", "hard", "from", "position", "line")


class BadPuzzles(ValueError):
    """Raised for a file of puzzles that cannot be read; the text names the puzzle."""


@dataclass(frozen=True, slots=True)
class Source:
    """The match that a position comes from."""

    seed: str
    players: str
    ply: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a goal that one turn alone reaches. `turns` are the texts of the actions of
    each turn, one's own first; `goal` is as it is written in the file, and so is `hard`, empty
    where nobody has measured it."""

    game: str
    key: str
    goal: str
    grade: int
    position: str
    turns: tuple[tuple[str, ...], ...]
    source: Source
    hard: tuple[int, ...] = ()

    @property
    def own_turns(self) -> int:
        """How many turns of one's own it takes."""
        return (len(self.turns) + 1) // 2

    @property
    def task(self) -> Text:
        """The task, in a sentence or two."""
        return told(puzzler_of(self.game).tasks, self.goal)


def puzzles_of(game: str, grade: int | None = None) -> tuple[Puzzle, ...]:
    """Returns the puzzles of the game with this key, or those of one grade: none where nobody has
    found any, or there is no such game. Raises `BadPuzzles`."""
    every = tuple(_written(game).values()) if game in GAMES else ()
    return every if grade is None else tuple(each for each in every if each.grade == grade)


def retired(game: str) -> tuple[Puzzle, ...]:
    """Returns the puzzles of a game that were taken out."""
    return tuple(_written(game, RETIRED).values())


def find_puzzle(game: str, key: str) -> Puzzle | None:
    """Returns the puzzle of this key, also one that was taken out, or None."""
    if game not in GAMES:
        return None
    return _written(game).get(key) or _written(game, RETIRED).get(key)


def puzzle_of_day(day: date, used: Mapping[tuple[str, str], int] | None = None) -> Puzzle | None:
    """Returns the puzzle of a day that has none yet, the same for everybody; None if there is none
    at all. `used` tells by game and key on how many days before it each was the day's. The rarest
    ones are taken first; when all were taken once more, a new order begins. The puzzle is of the
    grade of the weekday, or of the nearest grade that is left. The games take turns, those with
    more puzzles more often. A puzzle with hardly a piece left is never taken."""
    used = used or {}
    every = [each for grade in GRADES for each in _days(0, grade)]
    rounds = min((used.get(each, 0) for each in every), default=0)
    wanted, before = GRADES_OF_DAYS[day.weekday()], GRADES_OF_DAYS[: day.weekday()]
    week = (day.toordinal() - 1) // len(GRADES_OF_DAYS)
    turn = week * GRADES_OF_DAYS.count(wanted) + before.count(wanted)
    for grade in sorted(GRADES, key=lambda each: (abs(each - wanted), each)):
        order = _days(rounds, grade)
        first = turn % len(order) if order else 0
        left = [each for each in (*order[first:], *order[:first]) if used.get(each, 0) == rounds]
        if left:
            return find_puzzle(*left[0])
    return None


@lru_cache(maxsize=20)
def _days(rounds: int, grade: int) -> tuple[tuple[str, str], ...]:
    """Returns the games and keys of all puzzles of a grade that are worth a day in the order of
    their days, another one after each round of all of them."""
    salt = f"{rounds} " if rounds else ""
    found: list[tuple[float, str, str]] = []
    for game in GAMES:
        worthy = [each.key for each in puzzles_of(game, grade) if not _is_bare(each)]
        keys = sorted(worthy, key=lambda key: blake2b(f"{salt}{key}".encode()).digest())
        found += [((place + 0.5) / len(keys), game, key) for place, key in enumerate(keys)]
    return tuple((game, key) for _, game, key in sorted(found))


def _is_bare(puzzle: Puzzle) -> bool:
    return puzzler_of(puzzle.game).is_bare(find_game(puzzle.game).load(puzzle.position))


@cache
def _written(game: str, file: str = KEPT) -> Mapping[str, Puzzle]:
    path = file_of(Path(__file__).parent, game, file)
    found = read_puzzles(game, path.read_text("utf-8")) if path.exists() else ()
    return {each.key: each for each in found}


def read_puzzles(game: str, text: str) -> tuple[Puzzle, ...]:
    """Returns the puzzles of a file's text. Raises `BadPuzzles`."""
    found = [_read(game, [*filter(None, lines)]) for lines in sections(text)]
    if len({each.key for each in found}) < len(found):
        raise BadPuzzles(f"{game}: two puzzles have one key")
    return tuple(found)


def _read(game: str, lines: list[str]) -> Puzzle:
    head = _HEAD.fullmatch(lines[0])
    if head is None:
        raise BadPuzzles(f"{game}: {lines[0]} does not begin a puzzle")
    said = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    words = [each for each in _WORDS if each != "hard" or each in said]
    if [*said] != words or len(lines) != len(words) + 1:
        raise BadPuzzles(f"{game}, {head[1]}: a puzzle has one line each of {', '.join(_WORDS)}")
    source, hard = _FROM.fullmatch(said["from"]), _HARD.fullmatch(said.get("hard", "0 0"))
    turns = tuple(tuple(turn.split(", ")) for turn in said["line"].split(" / "))
    goal = said["goal"]
    if not (source and hard and _is_goal(game, goal) and said["grade"] in map(str, GRADES)):
        raise BadPuzzles(f"{game}, {head[1]}: the goal, the grade or the match is none")
    word, number = parted(goal)
    if len(turns) != (2 * number - 1 if word == WIN else 1):
        raise BadPuzzles(f"{game}, {head[1]}: the line is not as long as the goal asks for")
    return Puzzle(
        game=game,
        key=head[1],
        goal=goal,
        grade=int(said["grade"]),
        position=said["position"],
        turns=turns,
        source=Source(source[1], f"{source[2]} {source[3]}", int(source[4])),
        hard=(int(hard[1]), int(hard[2])) if "hard" in said else (),
    )


def _is_goal(game: str, goal: str) -> bool:
    return bool(_GOAL.fullmatch(goal)) and parted(goal)[0] in puzzler_of(game).tasks
