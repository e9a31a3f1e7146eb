"""Large parts of pictures, painted once for all processes that run tests at the same time: grounds,
panels and figures. Each process would paint them anew, which takes longer than all that is asked of
them. The functions that paint them have tests of their own, and so has what keeps them.

A test that clears a cache wants its parts painted: until its end none comes from another process.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from common.text.language import ENGLISH
from render.cache.results import Memo, ResultCache, weight
from render.cache.speech import hear, language, listening

LEAST: Final = 20_000
"""The size in bytes of the parts that are kept: smaller ones are painted as fast as they are
read."""


def folder_of(factory: pytest.TempPathFactory) -> Path:
    """Returns the folder for the parts of this run: those that run tests at the same time have the
    folder above in common."""
    own = factory.getbasetemp()
    return (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "painted"


class Painted:
    """The parts in a folder, which all processes of a run use. It holds what this run has painted,
    and nothing older."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._folder: Final = folder
        self.anew = False
        """Whether all is painted here."""

    def share(self, cache: ResultCache, package: str = "render") -> None:
        """Takes the parts of a cache that functions of a package paint from the folder, until the
        cache is cleared."""
        cache.clear_with(self._paint_anew)
        for memo in vars(cache)["_memos"].values():
            if memo.is_of(package):
                self._share(memo)

    def _paint_anew(self) -> None:
        self.anew = True

    def _share(self, memo: Memo[..., Any]) -> None:
        paint: Callable[..., Any] = vars(memo)["_function"]

        def found(*args: Any, **kwargs: Any) -> Any:
            file = None if self.anew else self._file(memo.name, args, kwargs)
            if file is None:
                return paint(*args, **kwargs)
            with suppress(FileNotFoundError):
                words, value = _read(file)
                if words:
                    hear()
                return value
            with listening() as heard:
                value = paint(*args, **kwargs)
            if weight(value) >= LEAST and not self.anew:
                _write(file, (heard.words, value))
            return value

        vars(memo)["_function"] = found

    def _file(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Path | None:
        """The place of a part; none if what it is made of has no bytes, such as a function within
        another."""
        code = language().code if language() is not ENGLISH else ""
        try:
            key = pickle.dumps((name, code, args, kwargs))
        except (pickle.PicklingError, AttributeError, TypeError):
            return None
        return self._folder / hashlib.sha256(key).hexdigest()


def _read(file: Path) -> tuple[bool, Any]:
    """Returns whether a part has words, and the part. Raises `FileNotFoundError`."""
    part: tuple[bool, Any] = pickle.loads(zlib.decompress(file.read_bytes()))  # noqa: S301 - our own
    return part


def _write(file: Path, part: tuple[bool, Any]) -> None:
    """Writes a part at once: another process finds the whole, or nothing."""
    half = file.with_suffix(f".{os.getpid()}")
    half.write_bytes(zlib.compress(pickle.dumps(part, pickle.HIGHEST_PROTOCOL), 1))
    half.replace(file)
