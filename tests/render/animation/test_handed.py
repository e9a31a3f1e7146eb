"""Backgrounds handed from one process to another."""

from __future__ import annotations

import pytest
from PIL import Image

from render.cache import handed
from render.cache.memo import Room


class Painters:
    """Functions that paint in a room of their own, and how often they were called."""

    def __init__(self) -> None:
        self.room = Room(10**6, pack=False)
        self.calls = list[str]()

        @self.room.memo
        def layers() -> tuple[Image.Image, tuple[Image.Image, ...]]:
            self.calls.append("layers")
            palette = Image.new("P", (1, 1))
            palette.putpalette(bytes(range(9)))
            board = Image.new("P", (3, 2), 2)
            board.putpalette(bytes(range(9)))
            return palette, (board, Image.new("RGB", (2, 2), "#102030"))

        @self.room.memo
        def sized(size: int) -> Image.Image:
            self.calls.append(f"sized {size}")
            return Image.new("L", (size, size))

        @self.room.memo
        def words() -> str:
            self.calls.append("words")
            return "words"

        self.layers, self.sized, self.words = layers, sized, words


def told(
    painters: Painters, monkeypatch: pytest.MonkeyPatch, folder: str = "tests.render"
) -> bytes:
    monkeypatch.setattr(handed, "_ROOMS", (painters.room,))
    return handed.handed(folder)


def test_what_was_painted_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Painters(), Painters()
    shown = here.layers()
    here.sized(4)
    here.words()
    data = told(here, monkeypatch)
    monkeypatch.setattr(handed, "_ROOMS", (there.room,))
    handed.take(data)
    palette, (board, plain) = there.layers()
    assert there.calls == []
    assert palette.getpalette() == shown[0].getpalette()
    assert (board.mode, board.size, board.tobytes()) == ("P", (3, 2), shown[1][0].tobytes())
    assert board.getpalette() == shown[1][0].getpalette()
    assert plain.getpixel((1, 1)) == (0x10, 0x20, 0x30)
    assert there.layers()[1][0] is board
    there.sized(4)
    there.words()
    assert there.calls == ["sized 4", "words"]


def test_of_other_folders_and_of_what_was_not_painted_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = Painters()
    assert told(here, monkeypatch) == b"{}\n"
    here.layers()
    assert told(here, monkeypatch, "render.vilitum") == b"{}\n"
    assert told(here, monkeypatch, "tests.rend") == b"{}\n"
    assert len(told(here, monkeypatch)) > 20


def test_nothing_and_half_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Painters(), Painters()
    here.layers()
    data = told(here, monkeypatch)
    monkeypatch.setattr(handed, "_ROOMS", (there.room,))
    handed.take(b"")
    with pytest.raises(ValueError, match="half"):
        handed.take(data[:-1])
    there.layers()
    assert there.calls == ["layers"]
