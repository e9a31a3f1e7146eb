"""Remembering what was drawn: bounded, thread-safe, each thing drawn once."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Hashable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def memo(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last `size` results of a function; threads that ask for the same one wait.

    What is kept is shared: callers must not draw into it.
    """

    def wrap(function: Callable[P, T]) -> Callable[P, T]:
        lock = threading.RLock()
        kept: Callable[..., T] = functools.lru_cache(maxsize=size)(function)

        @functools.wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            with lock:
                return kept(*args, **kwargs)

        return asked

    return wrap


class Shelf(Generic[T]):
    """A bounded store of finished things by key; the one least lately asked for goes first."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = threading.Lock()
        self._things: dict[Hashable, T] = {}

    def get(self, key: Hashable) -> T | None:
        """The thing under this key, or None."""
        with self._lock:
            thing = self._things.pop(key, None)
            if thing is not None:
                self._things[key] = thing
            return thing

    def put(self, key: Hashable, thing: T) -> None:
        """Keep the thing, and drop the oldest if there are too many."""
        with self._lock:
            self._things[key] = thing
            while len(self._things) > self._size:
                del self._things[next(iter(self._things))]

    def clear(self) -> None:
        """Forget everything (for measurements)."""
        with self._lock:
            self._things.clear()

    def __len__(self) -> int:
        with self._lock:
            return len(self._things)
