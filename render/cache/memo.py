"""Remembering what was drawn: bounded in bytes, thread-safe, each thing drawn once."""

from __future__ import annotations

import functools
import threading
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, ParamSpec, TypeVar, cast

from PIL import Image, ImageFont

from render.cache.packing import Packed, pack, plain_bytes

P = ParamSpec("P")
T = TypeVar("T")

ROOM: Final = 12_000_000
"""Bytes of all that is laid on pictures: figures, signs, words, panels."""
GROUNDS: Final = 10_000_000
"""Bytes of the grounds: all of them take 7 million."""
_SMALL: Final = 100
"""Bytes of a word, or of what a picture has besides its pixels, roughly."""
_NUMBER: Final = 32
"""Bytes of a number and its place in a tuple, roughly."""
FONT: Final = 30_000
"""Bytes of a font in one size, roughly."""


@dataclass(slots=True)
class _Entry:
    """A result under its key among those of its function; `used` if it was asked for again since
    it was made or last passed over, `packed` if its pictures are to be opened."""

    own: dict[Hashable, _Entry]
    key: Hashable
    value: Any
    packed: bool
    bytes: int
    used: bool = False

    def open(self) -> Any:
        """The result."""
        return _opened(self.value) if self.packed else self.value


class Room:
    """What may be kept at once. Where it is full, what was not asked for again since the last
    round goes first. Pictures are packed, unless they are to be at hand as they are.

    Of all functions whose rooms have the same lock `alone`, one works at a time.
    """

    def __init__(
        self, most: int, *, pack: bool = True, alone: threading.RLock | None = None
    ) -> None:
        self.most = most
        self._pack = pack
        self._alone = alone
        self._lock = threading.Lock()
        self._entries: deque[_Entry] = deque()
        self.bytes = 0
        """Of all that is kept; at most `most`, but for one thing that is larger."""

    def memo(self, function: Callable[P, T]) -> Callable[P, T]:
        """Keep the results of a function; threads that ask for the same one wait.

        What is kept is shared: callers must not draw into it.
        """
        lock = self._alone or threading.RLock()
        own: dict[Hashable, _Entry] = {}

        @functools.wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (args, *kwargs.items()) if kwargs else args
            entry = own.get(key)
            if entry is None:
                with lock:
                    entry = own.get(key)
                    if entry is None:
                        made: T = self._keep(own, key, function(*args, **kwargs)).open()
                        return made
            entry.used = True
            found: T = entry.open()
            return found

        return asked

    def _keep(self, own: dict[Hashable, _Entry], key: Hashable, value: object) -> _Entry:
        kept = _packed(value) if self._pack else value
        entry = own[key] = _Entry(own, key, kept, kept is not value, weight(kept))
        with self._lock:
            self._entries.append(entry)
            self.bytes += entry.bytes
            while self.bytes > self.most and len(self._entries) > 1:
                self._pass(self._entries.popleft())
        return entry

    def _pass(self, entry: _Entry) -> None:
        """Drop what was not used; what was has another round."""
        if entry.used:
            entry.used = False
            self._entries.append(entry)
        else:
            entry.own.pop(entry.key, None)
            self.bytes -= entry.bytes


def _packed(value: object) -> object:
    """A picture packed, and those of a tuple; the same object where nothing is to be packed."""
    if type(value) is tuple:
        parts = cast(tuple[object, ...], value)
        pictures = any(isinstance(part, Image.Image) for part in parts)
        return tuple(_packed(part) for part in parts) if pictures else parts
    return pack(value) if isinstance(value, Image.Image) else value


def _opened(value: object) -> object:
    if type(value) is tuple:
        return tuple(_opened(part) for part in cast(tuple[object, ...], value))
    return value.open() if isinstance(value, Packed) else value


def weight(value: object) -> int:
    """How many bytes something takes, roughly."""
    match value:
        case Image.Image():
            return _SMALL + plain_bytes(value)
        case Packed():
            return 2 * _SMALL + len(value.data) + len(value.colours)
        case ImageFont.FreeTypeFont():
            return FONT
        case tuple():
            parts = cast(tuple[object, ...], value)
            return 2 * _NUMBER + sum(weight(part) for part in parts)
        case int() | float():
            return _NUMBER
        case _:
            return _SMALL


room: Final = Room(ROOM)
memo: Final = room.memo
"""Keep the results of a function together with those of all others."""
_alone: Final = threading.RLock()
"""What takes longest to make takes the most memory meanwhile, too."""
ground: Final = Room(GROUNDS, pack=False, alone=_alone).memo
"""Keep what takes longest to make and is asked for again and again, apart from all else."""
rare: Final = Room(GROUNDS, alone=_alone).memo
"""Keep what takes longest to make and is not asked for often: packed."""
