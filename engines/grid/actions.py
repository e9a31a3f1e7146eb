"""The actions of games on squares: steps, drops and passes, as values and as texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from common.text.say import say
from engines.game import PASS
from engines.grammar import Grammar, Param, Verb
from engines.grid.board import EMPTY, Board, rank_of

SQUARE: Final = r"[a-z][1-9]\d?"
"""The name of a square, as a pattern."""


@dataclass(frozen=True, slots=True)
class Step:
    """A man goes from a square to another one: `a2-a3`, also typed `a2xa3`."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A man is placed: `c3`, or `n@c3` if there are several kinds of men to place."""

    end: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is done: `pass`."""


GridAction: TypeAlias = Step | Drop | Pass
GRAMMAR: Final[Grammar[GridAction]] = Grammar(
    "",
    "a2-a3",
    (
        Verb(
            "",
            Step,
            Param("start", word=SQUARE, sign=""),
            Param("end", word=SQUARE, sign="-", typed=r"\s*[-x ]\s*"),
        ),
        Verb(
            "",
            Drop,
            Param("letter", word="[a-z]", sign="", close="@", default=""),
            Param("end", word=SQUARE, sign=""),
        ),
        Verb(PASS, Pass, label=say("Pass")),
    ),
)
"""The grammar of actions: `a2-a3`, `c3`, `n@c3`, `pass`."""


def struck(before: Board, after: Board, action: Step | Drop) -> tuple[str, ...]:
    """Returns the squares of the men that an action has taken or changed."""
    own = {action.start} if isinstance(action, Step) else set[str]()
    return tuple(
        square
        for square in before.squares
        if before[square] != EMPTY and before[square] != after[square] and square not in own
    )


def leapt(action: GridAction) -> tuple[str, ...]:
    """Returns the squares over which a straight step goes: those between its start and its end."""
    if not isinstance(action, Step):
        return ()
    file, rank = ord(action.start[0]), rank_of(action.start)
    right, up = ord(action.end[0]) - file, rank_of(action.end) - rank
    far = max(abs(right), abs(up))
    if min(abs(right), abs(up)) not in (0, far):
        return ()
    steps = ((right // far * each, up // far * each) for each in range(1, far))
    return tuple(f"{chr(file + x)}{rank + y}" for x, y in steps)


def squares_of(action: GridAction | None, more: Iterable[str]) -> set[str]:
    """Returns all squares that an action names, and more."""
    match action:
        case Step(start, end):
            return {start, end, *more}
        case Drop(end):
            return {end, *more}
        case _:
            return set(more)
