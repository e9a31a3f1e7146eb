"""What a game worked out for the latest state, kept while that state is asked about again.

A listing of legal actions is asked for when somebody looks, and asked for again when an action
is judged; of a match that is being played it is the same state each time. Such an answer is kept
for one state only, so that nothing grows, and only by identity: a state is a value that never
changes, and one that is held cannot be mistaken for another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, TypeVar, TypeVarTuple

StateT = TypeVar("StateT")
AnswerT = TypeVar("AnswerT")
Rest = TypeVarTuple("Rest")


class Latest(Generic[StateT, *Rest, AnswerT]):
    """A pure function of a state, and perhaps of a seat or an action, which remembers its latest
    answer.

    Any threads may ask at once: question and answer are one tuple under one name, so that each
    thread reads what belongs together, whoever writes it.
    """

    def __init__(self, work_out: Callable[[StateT, *Rest], AnswerT]) -> None:
        """To be made by `latest`."""
        self._work_out = work_out
        self._held: tuple[StateT, tuple[*Rest], AnswerT] | None = None
        update_wrapper(self, work_out)

    def __call__(self, state: StateT, *rest: *Rest) -> AnswerT:
        """The function's answer."""
        held = self._held
        if held is not None and held[0] is state and held[1] == rest:
            return held[2]
        answer = self._work_out(state, *rest)
        self._held = state, rest, answer
        return answer

    def remembers(self, state: StateT) -> bool:
        """Whether the latest answer was about this state."""
        held = self._held
        return held is not None and held[0] is state


def latest(work_out: Callable[[StateT, *Rest], AnswerT]) -> Latest[StateT, *Rest, AnswerT]:
    """To stand over a pure function: see `Latest`."""
    return Latest(work_out)
