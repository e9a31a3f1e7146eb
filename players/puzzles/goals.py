"""The goals of puzzles, as their files write them.

- `win N`: win with the N-th turn of one's own at the latest, whatever the other side does
- `save`: not to lose with the other side's next turn; `save N`: not within its next N turns
- `keep`: to lose no piece with the other side's next turn
- `take`: to take a piece, and lose none with the other side's next turn
- `shelter`: that no piece of one's own can be hurt with the other side's next turn, where pieces
  have more than one life
- `trap`: after it the other side loses a piece or the match, whatever it does, and none of one's
  own is lost before
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from common.text.say import say
from common.text.text import Sentence, Text

WIN: Final = "win"
SAVE: Final = "save"
KEEP: Final = "keep"
TAKE: Final = "take"
TRAP: Final = "trap"
SHELTER: Final = "shelter"


def numbered(word: str, turns: int) -> str:
    """Returns a goal that is to be reached, or to hold, for this number of turns. To save for one
    turn is written without it."""
    return word if word == SAVE and turns == 1 else f"{word} {turns}"


def parted(goal: str) -> tuple[str, int]:
    """Returns the word of a goal, and its number of turns, 1 if none is written."""
    word, _, number = goal.partition(" ")
    return word, int(number or 1)


Tasks: TypeAlias = Mapping[str, Sentence]
"""Tasks by their goals; `{number}` is the number of turns."""
TASKS: Final[Tasks] = {
    "win 1": say("Win this turn."),
    WIN: say("Win in {number} turns, whatever the other side does."),
    "save 1": say("Find the only turn that does not lose at once."),
    SAVE: say(
        "Find the only turn after which the other side cannot force a win in {number} turns."
    ),
    KEEP: say("Find the only turn that loses no piece next turn."),
    TAKE: say(
        "Win a piece for nothing: find the only turn that takes one and loses none next turn."
    ),
    TRAP: say(
        "Find the only turn after which the other side must lose a piece or the match, whatever it "
        "does. Take nothing yet, and lose none before."
    ),
}
"""The tasks of games of two, in a sentence or two, by the goal's word, or by that and a number of
turns where this is said in words of its own."""


def told(tasks: Tasks, goal: str) -> Text:
    """Returns the task of a goal. Raises `KeyError` for a goal that is not among these tasks."""
    word, number = parted(goal)
    words = tasks.get(f"{word} {number}") or tasks[word]
    return words.filled(number=number)
