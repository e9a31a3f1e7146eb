"""What a game worked out for the latest state, kept while that state is asked about again.

A listing of legal actions is asked for when somebody looks, and asked for again when an action
is judged; of a match that is being played it is the same state each time. Such an answer is kept
for one state only, so that nothing grows, and only by identity: a state is a value that never
changes, and one that is held cannot be mistaken for another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple, cast

StateT = TypeVar("StateT", contravariant=True)
AnswerT = TypeVar("AnswerT", covariant=True)
Rest = TypeVarTuple("Rest")


class Latest(Protocol[StateT, *Rest, AnswerT]):
    """A pure function of a state, and perhaps of a seat or an action, which remembers its latest
    answer."""

    def __call__(self, state: StateT, /, *rest: *Rest) -> AnswerT:
        """The function's answer."""
        ...

    def remembers(self, state: StateT, /) -> bool:
        """Whether the latest answer was about this state."""
        ...


def latest(work_out: Callable[[StateT, *Rest], AnswerT]) -> Latest[StateT, *Rest, AnswerT]:
    """To stand over a pure function: see `Latest`.

    Any threads may ask at once: question and answer are one tuple under one name, so that each
    thread reads what belongs together, whoever writes it.
    """
    held: tuple[object, tuple[*Rest], AnswerT] = cast(Any, (_NOTHING, (), None))

    @wraps(work_out)
    def ask(state: StateT, *rest: *Rest) -> AnswerT:
        nonlocal held
        asked, others, answer = held
        if asked is state and others == rest:
            return answer
        answer = work_out(state, *rest)
        held = state, rest, answer
        return answer

    def remembers(state: StateT) -> bool:
        return held[0] is state

    found = cast(Any, ask)
    found.remembers = remembers
    return cast("Latest[StateT, *Rest, AnswerT]", found)


_NOTHING = object()
"""No state."""
