"""A store of a limited size that forgets the least recently used first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from threading import RLock
from typing import TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class Lru(MutableMapping[KeyT, ValueT]):
    """A mapping that holds at most `most` things. Reading and writing a thing use it; testing
    whether it is there, or iterating, does not. Safe in all threads."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = RLock()
        self._things: OrderedDict[KeyT, ValueT] = OrderedDict()

    def __getitem__(self, key: KeyT) -> ValueT:
        with self._lock:
            thing = self._things[key]
            self._things.move_to_end(key)
            return thing

    def __setitem__(self, key: KeyT, thing: ValueT) -> None:
        with self._lock:
            self._things[key] = thing
            self._things.move_to_end(key)
            while len(self._things) > self._most:
                self._things.popitem(last=False)

    def __delitem__(self, key: KeyT) -> None:
        with self._lock:
            del self._things[key]

    def __contains__(self, key: object) -> bool:
        return key in self._things

    def __iter__(self) -> Iterator[KeyT]:
        with self._lock:
            return iter(tuple(self._things))

    def __len__(self) -> int:
        return len(self._things)
