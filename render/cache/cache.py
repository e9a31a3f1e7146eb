"""A cache bounded in weight, for all threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from cachetools import FIFOCache

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


@dataclass(slots=True)
class _Slot(Generic[ValueT]):
    """A cached value. `used` is set on every hit, and cleared once by eviction."""

    value: ValueT
    weight: int
    used: bool = False


def _weight(slot: _Slot[ValueT]) -> int:
    return slot.weight


class _SecondChance(FIFOCache[KeyT, _Slot[ValueT]], Generic[KeyT, ValueT]):
    def popitem(self) -> tuple[KeyT, _Slot[ValueT]]:
        """Removes the oldest value not used since it came or was last passed over."""
        key, slot = super().popitem()
        while slot.used:
            slot.used = False
            self[key] = slot
            key, slot = super().popitem()
        return key, slot


class Cache(Generic[KeyT, ValueT]):
    """Values by key, whose weights together are at most `most`; a heavier one is not kept.

    A hit takes no lock: it marks the value, and eviction passes over marked values once (second
    chance). Moving values on every hit (least recently used) would need a lock and more hashing.
    """

    def __init__(self, most: int) -> None:
        self._lock: Final = threading.Lock()
        self._slots = _SecondChance[KeyT, ValueT](most, _weight)
        self._with: Final[list[Callable[[], None]]] = []

    @property
    def weight(self) -> int:
        """The weight of all values."""
        return int(self._slots.currsize)

    @property
    def most(self) -> int:
        """The most that all values may weigh."""
        return int(self._slots.maxsize)

    def get(self, key: KeyT) -> ValueT | None:
        """Returns a value, or None."""
        try:
            slot = self._slots[key]
        except KeyError:
            return None
        slot.used = True
        return slot.value

    def put(self, key: KeyT, value: ValueT, weight: int = 1) -> None:
        """Adds a value, and evicts others to make room."""
        with self._lock:
            if weight <= self.most:
                self._slots[key] = _Slot(value, weight)

    def resize(self, most: int) -> None:
        """Changes the bound; drops everything."""
        with self._lock:
            self._slots = _SecondChance[KeyT, ValueT](most, _weight)

    def discard(self, which: Callable[[KeyT], bool]) -> None:
        """Drops the values of some keys."""
        with self._lock:
            for key in [each for each in self._slots if which(each)]:
                del self._slots[key]

    def clear(self) -> None:
        """Drops everything, and what is cleared with it."""
        for each in self._with:
            each()
        with self._lock:
            self._slots.clear()

    def clear_with(self, clear: Callable[[], None]) -> None:
        """Calls `clear` whenever this cache is cleared."""
        self._with.append(clear)
