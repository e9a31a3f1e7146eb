"""Remembering what was drawn: bounded in bytes, thread-safe, each thing drawn once."""

from __future__ import annotations

import functools
import threading
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

from PIL import Image, ImageFont

P = ParamSpec("P")
T = TypeVar("T")

SPRITES: Final = 14_000_000
"""Bytes of what is small and laid on many pictures: figures, signs, words."""
PANELS: Final = 10_000_000
"""Bytes of what is larger, and mostly of one match alone. It has a room of its own: it would push
out the sprites, which take longest to make."""
LARGE: Final = 48_000
"""Bytes from which something is no sprite."""
GROUNDS: Final = 16_000_000
"""Bytes of the grounds: all of them take 11 million."""
_SMALL: Final = 100
"""Bytes of a number, a word or a place in a tuple, roughly."""
_FONT: Final = 30_000
"""Bytes of a font in one size, roughly."""


@dataclass(slots=True)
class _Entry:
    """A result under its key among those of its function; `used` if it was asked for again since
    it was made or last passed over."""

    own: dict[Hashable, _Entry]
    key: Hashable
    value: Any
    bytes: int
    used: bool = False


class Room:
    """What may be kept at once. Where it is full, what was not asked for again since the last
    round goes first. What is large is kept in another room, if there is one for it."""

    def __init__(self, most: int, large: Room | None = None) -> None:
        self.most = most
        self._large = large
        self._lock = threading.Lock()
        self._entries: deque[_Entry] = deque()
        self.bytes = 0
        """Of all that is kept; at most `most`, but for one thing that is larger."""

    def memo(self, function: Callable[P, T]) -> Callable[P, T]:
        """Keep the results of a function; threads that ask for the same one wait.

        What is kept is shared: callers must not draw into it.
        """
        lock = threading.RLock()
        own: dict[Hashable, _Entry] = {}

        @functools.wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (args, *kwargs.items()) if kwargs else args
            entry = own.get(key)
            if entry is None:
                with lock:
                    entry = own.get(key)
                    if entry is None:
                        value = function(*args, **kwargs)
                        self._keep(_Entry(own, key, value, weight(value)))
                        return value
            entry.used = True
            found: T = entry.value
            return found

        return asked

    def _keep(self, entry: _Entry) -> None:
        if self._large is not None and entry.bytes > LARGE:
            self._large._keep(entry)
            return
        entry.own[entry.key] = entry
        with self._lock:
            self._entries.append(entry)
            self.bytes += entry.bytes
            while self.bytes > self.most and len(self._entries) > 1:
                self._pass(self._entries.popleft())

    def _pass(self, entry: _Entry) -> None:
        """Drop what was not used; what was has another round."""
        if entry.used:
            entry.used = False
            self._entries.append(entry)
        else:
            entry.own.pop(entry.key, None)
            self.bytes -= entry.bytes


def weight(value: object) -> int:
    """How many bytes something takes, roughly."""
    if isinstance(value, Image.Image):
        return _SMALL + value.width * value.height * (1 if value.mode in "1LP" else 4)
    if isinstance(value, ImageFont.FreeTypeFont):
        return _FONT
    if isinstance(value, tuple):
        parts = cast(tuple[object, ...], value)
        return _SMALL + sum(weight(part) for part in parts)
    return _SMALL


panels: Final = Room(PANELS)
sprites: Final = Room(SPRITES, panels)
memo: Final = sprites.memo
"""Keep the results of a function together with those of all others."""
ground: Final = Room(GROUNDS).memo
"""Keep what takes longest to make and is asked for again and again, apart from all else."""


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
