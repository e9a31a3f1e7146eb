"""Functions whose results are cached: bounded in bytes, for all threads, each result made once.

Every result has a number of its own, so that pictures can be compared by the numbers of their parts
instead of their pixels. The number and the measures of a result outlive its pixels: a picture whose
bands are all known needs none of them, and a result that is made again has its number again.

A result with words in it is cached for each language by itself; all other results are the same in
all languages (`render.cache.speech`).
"""

from __future__ import annotations

import functools
import itertools
import threading
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

from PIL import Image

from common.text.language import ENGLISH
from common.text.text import Text
from engines.registry import GUESTS
from render.cache.cache import Cache
from render.cache.packing import SMALL, Packed, pack, plain_bytes
from render.cache.speech import hear, language, listening, speaking, spoken

P = ParamSpec("P")
T = TypeVar("T")

_SMALL: Final = 100
"""The bytes of a word, or of a picture besides its pixels, roughly."""
_NUMBER: Final = 32
"""The bytes of a number and its place in a tuple, roughly."""
_FULL: Final = 0.85
"""A picture with pixels in less than this share of its area is kept without its empty edges."""
_NUMBERS: Final = itertools.count(1)
_MARK: Final = 600
"""The bytes of a result without its pixels, and of its key, roughly."""
_MARKS: Final = 2_000_000
"""The bytes of all results of a cache without their pixels."""
_GONE: Final = object()
"""Stands for a result that its cache had no room for any more."""
OPENED: Final[Cache[int, Any]] = Cache(8_000_000)
"""Unpacked pictures of the latest boards, by the numbers of their entries: the next boards show
most of them."""


@dataclass(slots=True, eq=False)
class Entry:
    """A cached result. `packed` tells whether its pictures are packed, `trimmed` whether its
    picture is kept without empty edges, `private` whether it is made of people's names or faces,
    `spoken` whether it has words that depend on the language."""

    value: Any
    packed: bool
    trimmed: bool
    private: bool
    spoken: bool = False
    size: tuple[int, int] = (0, 0)
    """The width and height of a picture in px."""
    seen: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The part of a picture that is not transparent: left, top, right and bottom."""
    number: int = field(default_factory=_NUMBERS.__next__)
    again: Callable[[], Any] | None = None
    """Makes the result anew, once it has been dropped."""

    @classmethod
    def of(cls, value: object, *, packed: bool, private: bool, spoken: bool = False) -> Entry:
        size, seen = _measures(value)
        trimmed = packed and isinstance(value, Image.Image) and _sparse(value, seen)
        if trimmed:
            value = cast(Image.Image, value).crop(seen)
        kept = _packed(value) if packed else value
        return cls(kept, kept is not value, trimmed, private, spoken, size, seen)

    def open(self) -> Any:
        """Returns the result, with its pictures unpacked."""
        kept = self._kept()
        if self.packed and type(kept) is tuple:
            return self._latest(functools.partial(_opened, cast(object, kept)))
        found: Any = _opened(cast(object, kept)) if self.packed else kept
        if self.trimmed:
            whole = Image.new("RGBA", self.size)
            whole.paste(found, self.seen[:2])
            return whole
        return found

    def open_seen(self) -> Image.Image:
        """Returns the part of a picture that is not transparent, unpacked."""
        if not self.packed:
            return self._seen_of(self._kept())
        found: Image.Image = self._latest(lambda: self._seen_of(_opened(self._kept())))
        return found

    def _latest(self, unpack: Callable[[], Any]) -> Any:
        """Returns the result unpacked, which is remembered for the next boards."""
        found = OPENED.get(self.number)
        if found is None:
            found = unpack()
            OPENED.put(self.number, found, weight(found))
        return found

    def drop(self) -> None:
        """Drops the result, which is made anew when it is needed."""
        if self.again:
            self.value = _GONE

    def _kept(self) -> Any:
        found = self.value
        return self.again() if found is _GONE and self.again else found

    def _seen_of(self, image: Image.Image) -> Image.Image:
        whole = self.trimmed or self.seen == (0, 0, *self.size)
        return image if whole else image.crop(self.seen)

    @property
    def width(self) -> int:
        return self.size[0]

    @property
    def height(self) -> int:
        return self.size[1]


class Memo(Generic[P, T]):
    """A function whose results are cached. Threads that need a result under way wait for it.

    Results are shared: callers must not draw into them.
    """

    def __init__(self, cache: ResultCache, function: Callable[P, T], lock: threading.RLock) -> None:
        functools.update_wrapper(cast(Callable[P, T], self), function)
        self._cache, self._function, self._lock = cache, function, lock
        self.name: Final = f"{function.__module__}.{function.__qualname__}"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        found: T = self.entry(*args, **kwargs).open()
        return found

    def entry(self, *args: P.args, **kwargs: P.kwargs) -> Entry:
        """Returns the result as it is cached. Texts among the arguments without a name are written
        out first, so that two that are equal in English alone are told apart."""
        for each in args:  # a generator would take longer than everything else here
            if isinstance(each, Text):
                return self._entry(tuple(_plain(every) for every in args), kwargs)
        return self._entry(args, kwargs)

    def _entry(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Entry:
        key = (self, args, *kwargs.items())
        found = self._known(key)
        if found is None:
            with self._lock:
                found = self._known(key) or self._made(key, args, kwargs)
        if found.spoken:
            hear()
        return found

    def _known(self, key: Hashable) -> Entry | None:
        """Returns a cached result that can be used in the language of the picture."""
        found = self._cache.known(key)
        if language() is not ENGLISH and (found is None or found.spoken):
            return self._cache.known(_own(key))
        return found

    def _made(self, key: Hashable, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Entry:
        """Makes a result and caches it: one with words for its language alone."""
        found = None if args or kwargs else self._preloaded()
        if found is None:
            with listening() as heard:
                value = self._function(*args, **kwargs)
            found = self._kept(value, spoken=heard.words)
        own = _own(key) if found.spoken and language() is not ENGLISH else key
        files = _files((*args, *kwargs.values()))

        def make() -> object:
            return self._function(*args, **kwargs)

        found.again = functools.partial(self._again, found, own, files, language().code, make)
        self._cache.keep(own, found, files)
        return found

    def _again(
        self, entry: Entry, key: Hashable, files: int, code: str, make: Callable[[], object]
    ) -> object:
        """Makes a dropped result anew, in the language with this code, and caches it again."""
        with self._lock, speaking(code):
            found = entry.value
            if found is _GONE:  # else another thread has made it meanwhile
                found = entry.value = self._kept(make(), spoken=entry.spoken).value
                self._cache.keep(key, entry, files)
            return found

    def _preloaded(self) -> Entry | None:
        """Returns the result made in another process, if there is one."""
        for name in (self.name, _named(self.name)):
            value = self._cache.preloaded.pop(name, None)
            if value is not None:
                return self._kept(value, spoken=name != self.name)
        return None

    def _kept(self, value: object, *, spoken: bool) -> Entry:
        cache = self._cache
        return Entry.of(value, packed=cache.packed, private=cache.private, spoken=spoken)

    def is_of(self, package: str) -> bool:
        return self.name.startswith(f"{package}.")

    def exported(self) -> tuple[str, Entry] | None:
        """Returns the result without arguments under the name by which another process takes it
        over, if it is cached for the language."""
        found = self._known((self, ()))
        if found is None:
            return None
        return (_named(self.name) if found.spoken else self.name), found


def _plain(value: Any) -> Any:
    return spoken(value) if isinstance(value, Text) else value


def _own(key: Hashable) -> Hashable:
    """Returns the key of a result with words, in a language other than English."""
    return (language().code, key)


def _named(name: str) -> str:
    return f"{name} {language().code}"


class ResultCache(Cache[Hashable, Entry]):
    """The results of some functions, at most `most` bytes. Their pictures are `packed`, except in a
    cache for pictures needed at once. Of all functions that share a `lock` one works at a time. A
    `private` cache holds drawings of people, who may ask to be forgotten."""

    def __init__(
        self,
        most: int,
        *,
        packed: bool = True,
        private: bool = False,
        lock: threading.RLock | None = None,
    ) -> None:
        super().__init__(most)
        self.packed: Final = packed
        self.private: Final = private
        self._marks: Final[Cache[Hashable, Entry]] = Cache(_MARKS)
        """All results, those without their pixels included."""
        self.clear_with(self._marks.clear)
        self.preloaded: Final[dict[str, object]] = {}
        """Results of functions without arguments, by full name, made in another process."""
        self._memo_lock: Final = lock
        self._memos: Final[dict[str, Memo[..., Any]]] = {}

    def known(self, key: Hashable) -> Entry | None:
        """Returns a result, perhaps without its pixels; None if it is not known."""
        return self.get(key) or self._marks.get(key)

    def keep(self, key: Hashable, entry: Entry, files: int) -> None:
        """Caches a result; `files` are the bytes of the files in its key."""
        heavy = weight(entry.value) + files
        if heavy <= self.most:
            self.put(key, entry, heavy)
            self._marks.put(key, entry, _MARK + files)

    def _evicted(self, value: Entry) -> None:
        value.drop()

    def memo(self, function: Callable[P, T]) -> Memo[P, T]:
        made = Memo(self, function, self._memo_lock or threading.RLock())
        self._memos[made.name] = made
        return made

    def results(self, package: str) -> dict[str, object]:
        """Returns the cached results of functions without arguments that are defined in a package,
        by full name. Those with words are in the language of the picture that is drawn."""
        own = [each.exported() for each in self._memos.values() if each.is_of(package)]
        return {name: entry.open() for name, entry in filter(None, own)}

    def preload(self, results: Mapping[str, object]) -> None:
        """Takes over such results of another process, instead of making them."""
        self.preloaded.update(results)


def _files(arguments: Iterable[object]) -> int:
    """Returns the size in bytes of the files among the arguments, which are kept with the
    result."""
    return sum(len(each) for each in arguments if isinstance(each, bytes))


def _sparse(image: Image.Image, seen: tuple[int, int, int, int]) -> bool:
    """Tells whether a picture that is not small has large empty edges (`_FULL`)."""
    left, top, right, low = seen
    area = image.width * image.height
    return plain_bytes(image) > SMALL and 0 < (right - left) * (low - top) < _FULL * area


def _measures(value: object) -> tuple[tuple[int, int], tuple[int, int, int, int]]:
    """Returns the size of a picture, and the part of it that is not transparent."""
    if not isinstance(value, Image.Image):
        return (0, 0), (0, 0, 0, 0)
    seen = value.getbbox() if value.mode == "RGBA" else (0, 0, *value.size)
    return value.size, seen or (0, 0, 0, 0)


def _packed(value: object) -> object:
    """Returns a picture, or a tuple of them, packed; the same object if it holds none."""
    if type(value) is tuple:
        parts = cast(tuple[object, ...], value)
        pictures = any(isinstance(part, Image.Image) for part in parts)
        return tuple(_packed(part) for part in parts) if pictures else parts
    return pack(value) if isinstance(value, Image.Image) else value


def _opened(value: object) -> Any:
    if type(value) is tuple:
        return tuple(_opened(part) for part in cast(tuple[object, ...], value))
    return value.open() if isinstance(value, Packed) else value


def weight(value: object) -> int:
    """Returns the size of a value in bytes, roughly; from its attribute `bytes`, if it has one."""
    match value:
        case Image.Image():
            return _SMALL + plain_bytes(value)
        case tuple():
            parts = cast(tuple[object, ...], value)
            return 2 * _NUMBER + sum(weight(part) for part in parts)
        case int() | float():
            return _NUMBER
        case _:  # checking a protocol would take longer than everything else here
            own = getattr(value, "bytes", 0)
            return 2 * _SMALL + own if isinstance(own, int) and own else _SMALL


RESULTS: Final = ResultCache(10_000_000)
"""Parts of pictures: figures, signs, words, panels."""
memo: Final = RESULTS.memo
_LOCK: Final = threading.RLock()
"""Backgrounds are made one at a time: each takes much memory meanwhile."""
BACKGROUNDS: Final = ResultCache(10_000_000 + 4_000_000 * len(GUESTS), packed=False, lock=_LOCK)
"""Backgrounds that most boards need; those of the house take 7 million bytes, and one of another
game at most 4."""
memo_background: Final = BACKGROUNDS.memo
RARE_BACKGROUNDS: Final = ResultCache(10_000_000, lock=_LOCK)
memo_rare_background: Final = RARE_BACKGROUNDS.memo
