"""Backgrounds handed from one process to another: painting them takes longer than all that a
process which lives shortly draws on them.

A line of JSON tells how the pictures belong together; their palettes and pixels follow.
"""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias, cast

from PIL import Image

from render.cache.memo import grounds, rarely

_Form: TypeAlias = list[Any]
"""Of a picture its mode, width, height and bytes of palette; of several a list of their forms."""
_ROOMS: Final = (grounds, rarely)


def handed(folder: str) -> bytes:
    """Returns the backgrounds that this process has painted for the game in a folder of `render`;
    few bytes if it has none."""
    known = {name: each for room in _ROOMS for name, each in room.at_hand(f"{folder}.").items()}
    parts = list[bytes]()
    forms = {name: _form(each, parts) for name, each in known.items() if _pictured(each)}
    return b"".join([json.dumps(forms).encode(), b"\n", *parts])


def take(data: bytes) -> None:
    """Lets this process use such backgrounds instead of painting them; none if there are none. They
    must come from the same program. Raises `ValueError` for half of them."""
    line, _, rest = data.partition(b"\n")
    forms: dict[str, _Form] = json.loads(line or b"{}")
    pixels = _Reader(rest)
    given = {name: _opened(form, pixels) for name, form in forms.items()}
    for room in _ROOMS:
        room.take(given)


def _pictured(value: object) -> bool:
    """Tells whether a value is a picture, or consists of pictures alone."""
    if isinstance(value, tuple):
        return all(map(_pictured, cast(tuple[object, ...], value)))
    return isinstance(value, Image.Image)


def _form(value: object, parts: list[bytes]) -> _Form:
    """Returns the form of a picture or of several, and adds their bytes to the parts."""
    if isinstance(value, Image.Image):
        palette = bytes(value.getpalette() or ()) if value.mode == "P" else b""
        parts += [palette, value.tobytes()]
        return [value.mode, *value.size, len(palette)]
    return [_form(each, parts) for each in cast(tuple[object, ...], value)]


def _opened(form: _Form, pixels: _Reader) -> object:
    if form and isinstance(form[0], str):
        mode, wide, high, colours = form
        palette = pixels.next(colours)
        image = Image.frombytes(mode, (wide, high), pixels.next(wide * high * len(_bands(mode))))
        if palette:
            image.putpalette(palette)
        return image
    return tuple(_opened(each, pixels) for each in form)


def _bands(mode: str) -> tuple[str, ...]:
    return Image.new(mode, (1, 1)).getbands()


class _Reader:
    """Gives bytes one part after the other."""

    def __init__(self, data: bytes) -> None:
        self._data: Final = memoryview(data)
        self._at = 0

    def next(self, count: int) -> bytes:
        """Returns the next bytes. Raises `ValueError` if there are not so many."""
        found = self._data[self._at : self._at + count]
        if len(found) < count:
            raise ValueError("half of the pictures")
        self._at += count
        return bytes(found)
