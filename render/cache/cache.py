"""A cache bounded in weight, for all threads."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


@dataclass(slots=True)
class _Slot(Generic[ValueT]):
    """A cached value. `used` is set on every hit, and cleared once by eviction."""

    value: ValueT
    weight: int
    used: bool = False


class Cache(Generic[KeyT, ValueT]):
    """Values by key, whose weights together are at most `most`; a heavier one is not kept.

    The oldest value is evicted first, but one that was used gets another round (second chance). So
    a hit takes no lock and moves nothing; a board asks for hundreds of values.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.weight = 0
        """The weight of all values."""
        self._lock: Final = threading.Lock()
        self._slots: Final[OrderedDict[KeyT, _Slot[ValueT]]] = OrderedDict()
        self._with: Final[list[Callable[[], None]]] = []

    def get(self, key: KeyT) -> ValueT | None:
        slot = self._slots.get(key)
        if slot is None:
            return None
        slot.used = True
        return slot.value

    def put(self, key: KeyT, value: ValueT, weight: int = 1) -> None:
        """Adds a value, and evicts others to make room."""
        if weight > self.most:
            return
        with self._lock:
            self._drop(key)
            while self.weight + weight > self.most:
                oldest, slot = self._slots.popitem(last=False)
                if slot.used:
                    slot.used = False
                    self._slots[oldest] = slot
                else:
                    self.weight -= slot.weight
                    self._evicted(slot.value)
            self._slots[key] = _Slot(value, weight)
            self.weight += weight

    def discard(self, which: Callable[[KeyT], bool]) -> None:
        with self._lock:
            for key in [each for each in self._slots if which(each)]:
                self._drop(key)

    def clear(self) -> None:
        """Drops all values, and calls the functions given to `clear_with`."""
        for each in self._with:
            each()
        self.discard(lambda _: True)

    def clear_with(self, clear: Callable[[], None]) -> None:
        self._with.append(clear)

    def _evicted(self, value: ValueT) -> None:
        """Is called for each value that makes room for another."""

    def _drop(self, key: KeyT) -> None:
        slot = self._slots.pop(key, None)
        if slot is not None:
            self.weight -= slot.weight
