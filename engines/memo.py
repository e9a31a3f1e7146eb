"""A memory of answers about the latest match, kept until another match is asked about.

The outcome of a match, its views and the match after an entry are asked for several times for each
move. Only the match has this memory: the rules compute everything. Answers are kept for one match
only, so that the memory cannot grow. They are kept by identity: a match never changes, and as long
as it is held, no other match can be mistaken for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

StateT = TypeVar("StateT")
AnswerT = TypeVar("AnswerT")
Rest = TypeVarTuple("Rest")


def remembered(work_out: Callable[[StateT, *Rest], AnswerT]) -> Callable[[StateT, *Rest], AnswerT]:
    """Decorates a pure function, or a method, so that it remembers every answer about its latest
    value, the first argument. Further arguments must be hashable.

    Any threads may call it: the value and its answers are one tuple under one name, so that each
    thread reads a matching pair.
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
