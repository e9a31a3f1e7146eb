"""A mapping whose values are made at their first use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import TypeVar

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


class OnDemand(MutableMapping[KeyT, ValueT]):
    """A mapping of these keys, in this order, to the results of `make`. Its exceptions are raised
    at the access to the value. Keys and values may be set and removed."""

    def __init__(self, keys: Iterable[KeyT], make: Callable[[KeyT], ValueT]) -> None:
        self._make = make
        self._keys = dict.fromkeys(keys)
        self._made: dict[KeyT, ValueT] = {}

    def __getitem__(self, key: KeyT) -> ValueT:
        if key not in self._keys:
            raise KeyError(key)
        if key not in self._made:
            # Two threads may make a value at once; all get the first one.
            self._made.setdefault(key, self._make(key))
        return self._made[key]

    def __setitem__(self, key: KeyT, value: ValueT) -> None:
        self._made[key] = value
        self._keys[key] = None

    def __delitem__(self, key: KeyT) -> None:
        del self._keys[key]
        self._made.pop(key, None)

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[KeyT]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
