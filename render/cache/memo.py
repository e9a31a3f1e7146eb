"""Remembering what was drawn: bounded in bytes, thread-safe, each thing drawn once.

Whatever is kept has a number that nothing else will ever have: two pictures on which the same
numbers lie at the same places are the same, and neither has to be looked at.
"""

from __future__ import annotations

import functools
import itertools
import threading
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

from PIL import Image, ImageFont

from render.cache.packing import SMALL, Numbered, Packed, pack, plain_bytes

P = ParamSpec("P")
T = TypeVar("T")

ROOM: Final = 20_000_000
"""The bytes kept of everything that is laid on pictures: figures, signs, words, panels."""
GROUNDS: Final = 10_000_000
"""The bytes kept of the backgrounds: all of them take 7 million."""
_SMALL: Final = 100
"""The bytes of a word, or of a picture besides its pixels, roughly."""
_FULL: Final = 0.85
"""A picture of which less is seen than this share of its area is kept without its empty edges."""
_NUMBER: Final = 32
"""The bytes of a number and its place in a tuple, roughly."""
FONT: Final = 30_000
"""The bytes of a font in one size, roughly."""


_NUMBERS: Final = itertools.count(1)


@dataclass(slots=True, eq=False)
class Kept:
    """A result under its key among those of its function, kept in a room. It is `used` if it was
    asked for again since it was made or last passed over, and `packed` if its pictures must be
    opened; `trimmed` if only what is seen of its picture is kept."""

    room: Room
    own: dict[Hashable, Kept]
    key: Hashable
    value: Any
    packed: bool
    bytes: int
    trimmed: bool = False
    used: bool = False
    size: tuple[int, int] = (0, 0)
    """The width and height of a picture in px."""
    seen: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The part of a picture in which anything is seen: left, top, right and bottom."""
    number: int = field(default_factory=_NUMBERS.__next__)

    def open(self) -> Any:
        """Returns the result, with its pictures opened."""
        found: Any = _opened(self.value) if self.packed else self.value
        if self.trimmed:
            whole = Image.new("RGBA", self.size)
            whole.paste(found, self.seen[:2])
            return whole
        return found

    def open_seen(self) -> Image.Image:
        """Returns the part of a picture in which anything is seen, opened."""
        found = cast(Image.Image, _opened(self.value) if self.packed else self.value)
        if self.trimmed or self.seen == (0, 0, *self.size):
            return found
        return found.crop(self.seen)

    @property
    def width(self) -> int:
        """How wide a picture is."""
        return self.size[0]

    @property
    def height(self) -> int:
        """How high a picture is."""
        return self.size[1]


class Memo(Generic[P, T]):
    """A function whose results are kept in a room; threads that ask for the same one wait.

    Results are shared: callers must not draw into them.
    """

    def __init__(self, room: Room, function: Callable[P, T], lock: threading.RLock) -> None:
        functools.update_wrapper(cast(Callable[P, T], self), function)
        self._room, self._function, self._lock = room, function, lock
        self._name = f"{function.__module__}.{function.__qualname__}"
        self._own = room.shelf(self._name)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Returns the result, with its pictures opened."""
        found: T = self.kept(*args, **kwargs).open()
        return found

    def kept(self, *args: P.args, **kwargs: P.kwargs) -> Kept:
        """Returns the result as it is kept, its pictures not opened yet."""
        key = (args, *kwargs.items()) if kwargs else args
        entry = self._own.get(key)
        if entry is not None:
            entry.used = True
            return entry
        with self._lock:
            entry = self._own.get(key)
            if entry is None:
                given = None if key else cast(T | None, self._room.given(self._name))
                value = self._function(*args, **kwargs) if given is None else given
                entry = self._room.keep(self._own, key, value)
        return entry


class Room:
    """A bounded store of results. When it is full, results not asked for again since the last round
    go first. Pictures are packed, unless `pack` is false, for those that must be at hand.

    Of all functions whose rooms share the lock `alone`, one works at a time. `most` is in bytes. A
    `private` one is of people, who may want to be forgotten.
    """

    def __init__(
        self,
        most: int,
        *,
        pack: bool = True,
        private: bool = False,
        alone: threading.RLock | None = None,
    ) -> None:
        self.most = most
        self.private: Final = private
        self._pack = pack
        self._at_hand = False
        self._alone = alone
        self._lock = threading.Lock()
        self._entries: deque[Kept] = deque()
        self._own: dict[str, dict[Hashable, Kept]] = {}
        self._given: dict[str, object] = {}
        self._others: list[Room] = []
        self.bytes = 0
        """The bytes of everything kept; at most `most`, except when a single result is larger."""

    def keep_at_hand(self, most: int) -> None:
        """Keeps up to so many bytes from now on, and pictures opened: in a process that lives
        shortly and draws the same things again and again, opening them takes longer than all that
        is laid on the boards. They are packed before, so that they look the same."""
        self.most, self._at_hand = most, True

    def memo(self, function: Callable[P, T]) -> Memo[P, T]:
        """Returns the function with its results kept."""
        return Memo(self, function, self._alone or threading.RLock())

    def shelf(self, name: str) -> dict[Hashable, Kept]:
        """Returns a new place for what is kept here under a name, by its keys; to be used with
        `keep`."""
        own = self._own[name] = dict[Hashable, Kept]()
        return own

    def given(self, name: str) -> object:
        """Returns what a function without arguments has given in another process, once."""
        return self._given.pop(name, None)

    def at_hand(self, folder: str) -> dict[str, object]:
        """Returns what functions without arguments have given that are kept here and defined in a
        package, by their full names."""
        entries = {name: own.get(()) for name, own in self._own.items() if name.startswith(folder)}
        return {name: entry.open() for name, entry in entries.items() if entry is not None}

    def take(self, given: Mapping[str, object]) -> None:
        """Lets functions give what they have given in another process (`at_hand` told it), instead
        of working."""
        self._given.update(given)

    def keep(self, own: dict[Hashable, Kept], key: Hashable, value: object) -> Kept:
        """Keeps a value on a shelf from now on, and drops others where there is no room for it."""
        size, seen = _measures(value)
        trimmed = self._pack and isinstance(value, Image.Image) and _sparse(value, seen)
        if trimmed:
            value = cast(Image.Image, value).crop(seen)
        kept = _packed(value) if self._pack else value
        if self._at_hand:
            value = kept = _opened(kept)
        much = weight(kept) + _asked(key)
        entry = own[key] = Kept(
            self, own, key, kept, kept is not value, much, trimmed, size=size, seen=seen
        )
        with self._lock:
            self._entries.append(entry)
            self.bytes += entry.bytes
            while self.bytes > self.most and len(self._entries) > 1:
                self._pass(self._entries.popleft())
        return entry

    def share_fate(self, other: Room) -> None:
        """Lets another room be cleared whenever this one is."""
        self._others.append(other)

    def clear(self) -> None:
        """Drops everything that is kept."""
        for other in self._others:
            other.clear()
        with self._lock:
            for entry in self._entries:
                entry.own.pop(entry.key, None)
            self._entries.clear()
            self.bytes = 0

    def _pass(self, entry: Kept) -> None:
        """Drops an entry that was not used; one that was used gets another round."""
        if entry.used:
            entry.used = False
            self._entries.append(entry)
        else:
            entry.own.pop(entry.key, None)
            self.bytes -= entry.bytes


def _asked(key: Hashable) -> int:
    """Returns the bytes of files in the question, which are kept with the answer."""
    parts = cast(tuple[object, ...], key)
    return sum(len(part) for part in parts if isinstance(part, bytes))


def _sparse(image: Image.Image, seen: tuple[int, int, int, int]) -> bool:
    """Tells whether much of a picture that is not small is empty around what is seen of it."""
    left, top, right, low = seen
    area = image.width * image.height
    return plain_bytes(image) > SMALL and 0 < (right - left) * (low - top) < _FULL * area


def _measures(value: object) -> tuple[tuple[int, int], tuple[int, int, int, int]]:
    """Returns the size of a picture, and the part in which anything of it is seen."""
    if not isinstance(value, Image.Image):
        return (0, 0), (0, 0, 0, 0)
    seen = value.getbbox() if value.mode == "RGBA" else (0, 0, *value.size)
    return value.size, seen or (0, 0, 0, 0)


def _packed(value: object) -> object:
    """Returns a picture packed, and those in a tuple; the same object if there are none."""
    if type(value) is tuple:
        parts = cast(tuple[object, ...], value)
        pictures = any(isinstance(part, Image.Image) for part in parts)
        return tuple(_packed(part) for part in parts) if pictures else parts
    return pack(value) if isinstance(value, Image.Image) else value


def _opened(value: object) -> object:
    if type(value) is tuple:
        return tuple(_opened(part) for part in cast(tuple[object, ...], value))
    return value.open() if isinstance(value, Packed | Numbered) else value


def weight(value: object) -> int:
    """Returns how many bytes a value takes, roughly; it may tell so by an attribute `bytes`."""
    match value:
        case Image.Image():
            return _SMALL + plain_bytes(value)
        case ImageFont.FreeTypeFont():
            return FONT
        case tuple():
            parts = cast(tuple[object, ...], value)
            return 2 * _NUMBER + sum(weight(part) for part in parts)
        case int() | float():
            return _NUMBER
        case _:  # a protocol would take longer to ask for than all else
            own = getattr(value, "bytes", 0)
            return 2 * _SMALL + own if isinstance(own, int) and own else _SMALL


room: Final = Room(ROOM)
memo: Final = room.memo
"""The decorator that keeps the results of a function together with those of most others."""
_alone: Final = threading.RLock()
"""The lock for what takes longest to make, since that also takes the most memory meanwhile."""
grounds: Final = Room(GROUNDS, pack=False, alone=_alone)
memo_background: Final = grounds.memo
"""The decorator for what takes longest to make and is asked for again and again: kept apart."""
rarely: Final = Room(GROUNDS, alone=_alone)
rare: Final = rarely.memo
"""The decorator for what takes longest to make but is not asked for often: kept packed."""
