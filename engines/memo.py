"""Answers about the match asked about last, kept until another one is asked about.

How a match stands, what a seat sees of it and what an entry makes of it are asked several times
for each move. Only the match knows of this memory: rules work everything out. Answers are kept
for one match only, so that nothing grows, and by identity: a match is a value that never changes,
and one that is held cannot be mistaken for another.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

StateT = TypeVar("StateT")
AnswerT = TypeVar("AnswerT")
Rest = TypeVarTuple("Rest")


def remembered(work_out: Callable[[StateT, *Rest], AnswerT]) -> Callable[[StateT, *Rest], AnswerT]:
    """To stand over a pure function, or a method, of a value and perhaps of hashable others: of
    the latest value it remembers every answer.

    Any threads may ask at once: the value and its answers are one tuple under one name, so that
    each thread reads what belongs together, whoever writes it.
    """
    held: tuple[object, dict[Hashable, AnswerT]] = (None, {})

    @wraps(work_out)
    def ask(state: StateT, *rest: *Rest) -> AnswerT:
        nonlocal held
        asked, answers = held
        if asked is not state:
            answers = dict[Hashable, AnswerT]()
            held = state, answers
        key: tuple[Any, ...] = rest
        if key not in answers:
            answers[key] = work_out(state, *rest)
        return answers[key]

    return ask
