"""Words laid on the cards that people post, in one line or several; and marks."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.kit import text
from render.kit.text import Face

SMALL: Final = 34
"""The type size of the smallest words in px: 11 px on a phone."""


def put(
    image: Image.Image,
    said: str,
    x: float,
    y: float,
    room: float,
    size: int,
    colour: str,
    face: Face = Face.PLAIN,
    anchor: str = "m",
) -> None:
    """Writes words with the middle of their capital letters at `y`; if they are too long, in
    smaller type, and then cut. `anchor` is l, m or r for the left end, the middle or the right end
    at `x`."""
    if not said:
        return
    shown, size = text.fit(said, face, size, room, min(size, SMALL))
    mark = text.label(shown, face, size, colour)
    left = {"l": x - 2, "m": x - mark.width / 2, "r": x - mark.width + 2}[anchor]
    image.alpha_composite(mark, (max(0, round(left)), round(y - mark.height / 2)))


def stamp(image: Image.Image, mark: Image.Image, x: float, y: float) -> None:
    """Lays an RGBA mark on an RGBA image with its middle at `x`, `y`."""
    corner = (max(0, round(x - mark.width / 2)), max(0, round(y - mark.height / 2)))
    image.alpha_composite(mark, corner)


def wrapped(said: str, size: int, room: float) -> list[str]:
    """Returns words in as few lines as the room in px allows, as even as possible."""
    lines = text.wrapped(said, Face.PLAIN, size, room)
    tries = (
        text.wrapped(said, Face.PLAIN, size, room * share / 100) for share in range(40, 100, 4)
    )
    return next((each for each in tries if len(each) == len(lines)), lines)
