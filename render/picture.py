"""One position as a PNG. Blocking and thread-safe: call it in a worker thread."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image

from engines.game import AnyView, Part
from render.look import WHOLE, Look
from render.memo import Shelf
from render.registry import RENDERERS

KEPT: Final = 96
"""How many finished pictures are kept: about 10 MB."""

_SHELF: Final[Shelf[bytes]] = Shelf(KEPT)


def areas(game: str, view: AnyView) -> tuple[Part, ...]:
    """The parts of the board that can be shown by themselves, in the renderer's order; none
    for a game that nobody draws."""
    renderer = RENDERERS.get(game)
    return renderer.areas(view) if renderer else ()


def picture(game: str, view: AnyView, chosen: tuple[str, ...] = (), look: Look = WHOLE) -> bytes:
    """The position that `view` shows as a PNG, with the parts of an action chosen so far.

    The bytes depend on the arguments alone. `game` is a key of the registry: an unknown
    one raises `KeyError`. Parts that mean nothing in this position are ignored.
    """
    key = (game, view, chosen, look)
    found = _SHELF.get(key)
    if found is None:
        found = encode(RENDERERS[game].draw(view, chosen, look))
        _SHELF.put(key, found)
    return found


def encode(image: Image.Image) -> bytes:
    """The image as a PNG of at most 256 colours."""
    if image.mode != "P":
        image = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def forget() -> None:
    """Drop every finished picture (for measurements and tests)."""
    _SHELF.clear()
