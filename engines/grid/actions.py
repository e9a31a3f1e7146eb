"""The actions of games on squares: steps, drops, lifts and passes, as values and as texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from common.text.say import EMPTY as NOTHING
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
class Lift:
    """A side takes a man of its own off the board: `xc3`."""

    end: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is done: `pass`."""


BoardAction: TypeAlias = Step | Drop | Lift
"""An action that changes the board: all but a pass."""
GridAction: TypeAlias = BoardAction | Pass
GRAMMAR: Final[Grammar[GridAction]] = Grammar(
    NOTHING,
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
        Verb("", Lift, Param("end", word=SQUARE, sign="x")),
        Verb(PASS, Pass, label=say("Pass")),
    ),
)
"""The grammar of actions: `a2-a3`, `c3`, `n@c3`, `xc3`, `pass`."""


def acts_from(action: GridAction) -> str:
    """Returns the square of the man that acts; empty for a man that is placed, and for a pass."""
    match action:
        case Step(start, _) | Lift(start):
            return start
        case _:
            return ""


def struck(before: Board, after: Board, action: BoardAction) -> tuple[str, ...]:
    """Returns the squares of the other men that an action has taken or changed."""
    own = acts_from(action)
    return tuple(
        square
        for square in before.squares
        if before[square] != EMPTY and before[square] != after[square] and square != own
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
        case Drop(end) | Lift(end):
            return {end, *more}
        case _:
            return set(more)
