"""Backgrounds handed from one process to another."""

from __future__ import annotations

import pickle

import pytest
from PIL import Image

from render.cache.backgrounds import exported, preload
from render.cache.results import ResultCache


class Painters:
    """Functions that paint in a room of their own, and how often they were called."""

    def __init__(self) -> None:
        self.cache = ResultCache(10**6, packed=False)
        self.calls = list[str]()

        @self.cache.memo
        def layers() -> tuple[Image.Image, tuple[Image.Image, ...]]:
            self.calls.append("layers")
            palette = Image.new("P", (1, 1))
            palette.putpalette(bytes(range(9)))
            board = Image.new("P", (3, 2), 2)
            board.putpalette(bytes(range(9)))
            return palette, (board, Image.new("RGB", (2, 2), "#102030"))

        @self.cache.memo
        def sized(size: int) -> Image.Image:
            self.calls.append(f"sized {size}")
            return Image.new("L", (size, size))

        @self.cache.memo
        def words() -> str:
            self.calls.append("words")
            return "words"

        self.layers, self.sized, self.words = layers, sized, words


def told(painters: Painters, package: str = "tests.render") -> bytes:
    return exported(package, (painters.cache,))


def test_what_was_painted_is_not_painted_again() -> None:
    here, there = Painters(), Painters()
    shown = here.layers()
    here.sized(4)
    here.words()
    data = told(here)
    preload(data, (there.cache,))
    palette, (board, plain) = there.layers()
    assert there.calls == []
    assert palette.getpalette() == shown[0].getpalette()
    assert (board.mode, board.size, board.tobytes()) == ("P", (3, 2), shown[1][0].tobytes())
    assert board.getpalette() == shown[1][0].getpalette()
    assert plain.getpixel((1, 1)) == (0x10, 0x20, 0x30)
    assert there.layers()[1][0] is board
    there.sized(4)
    there.words()
    assert there.calls == ["sized 4"]


def test_of_other_packages_and_of_what_was_not_painted_nothing_is_told() -> None:
    here = Painters()
    nothing = told(here)
    assert len(nothing) < 10
    here.layers()
    assert told(here, "render.vilitum") == nothing
    assert told(here, "tests.rend") == nothing
    assert len(told(here)) > len(nothing)


def test_nothing_and_half_of_it() -> None:
    here, there = Painters(), Painters()
    here.layers()
    data = told(here)
    preload(b"", (there.cache,))
    with pytest.raises(ValueError, match="half"):
        preload(data[:-1], (there.cache,))
    there.layers()
    assert there.calls == ["layers"]


def test_nothing_but_pictures_is_read() -> None:
    there = Painters()
    with pytest.raises(ValueError, match="half"):
        preload(pickle.dumps({"tests.render.words": Painters}), (there.cache,))
