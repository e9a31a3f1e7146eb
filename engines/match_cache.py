"""A memory of answers about the latest matches, kept until others are asked about.

The outcome of a match, its views, its newest lines, its picks and the match after an entry are
asked for several times for each move, while others play elsewhere. Only these have this memory: the
rules compute everything. Answers are kept for a few matches, so that the memory cannot grow. They
are kept by identity: a match never changes, and as long as it is held, no other match can be
mistaken for it. An answer that follows from the state alone is kept by the state, which a match
shares with its copies at other moments.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, Generic, TypeVar, TypeVarTuple

LATEST: Final = 128
"""The matches about which answers are kept: as many as people play in, in busy times, while one of
them chooses the next press."""
T = TypeVar("T")
StateT = TypeVar("StateT")
AnswerT = TypeVar("AnswerT")
Rest = TypeVarTuple("Rest")


class Same(Generic[T]):
    """One thing as a further argument, equal to this very thing alone: games need not be
    hashable."""

    __slots__ = ("thing",)

    def __init__(self, thing: T) -> None:
        self.thing: Final = thing

    def __eq__(self, other: object) -> bool:
        return hash(self) == hash(other) and type(other) is Same

    def __hash__(self) -> int:
        return id(self.thing)  # no other thing has it while both are held


def remembered(work_out: Callable[[StateT, *Rest], AnswerT]) -> Callable[[StateT, *Rest], AnswerT]:
    """Decorates a pure function, or a method, so that it remembers every answer about its `LATEST`
    values, the first arguments. Further arguments must be hashable.

    Any threads may call it: a value and its answers are one tuple, so that each thread reads a
    matching pair.
    """
    held: dict[int, tuple[object, dict[Hashable, AnswerT]]] = {}

    @wraps(work_out)
    def ask(state: StateT, *rest: *Rest) -> AnswerT:
        asked, answers = held.get(id(state), (None, None))
        if answers is None or asked is not state:
            answers = dict[Hashable, AnswerT]()
        held.pop(id(state), None)
        held[id(state)] = state, answers  # the last to be dropped
        if len(held) > LATEST:
            held.pop(next(iter(tuple(held))), None)
        key: tuple[Any, ...] = rest
        if key not in answers:
            answers[key] = work_out(state, *rest)
        return answers[key]

    return ask
