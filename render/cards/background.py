"""The ground of the cards that people post: the table in a golden frame, light at its head, the
panels on it; and words laid there, in one line or several."""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.cache.results import memo
from render.kit import text, theme
from render.kit.shapes import Pen, sprite
from render.kit.text import Face

WIDE: Final = theme.WIDTH
EDGE: Final = 40
FRAME: Final = 11
GAP: Final = 16
PANEL: Final = "#3a3042"
"""The colour of the panels on which words and charts lie."""
DIM: Final = "#d8cbb6"
"""The colour of words of less weight."""
SMALL: Final = 34
"""The type size of the smallest words in px: 11 px on a phone."""


def ground(tall: int) -> Image.Image:
    """Returns an empty card: the table in a golden frame."""
    image = Image.new("RGBA", (WIDE, tall), theme.GOLD)
    image.paste(theme.mixed("#000000", theme.TABLE, 0.3), (6, 6, WIDE - 6, tall - 6))
    image.paste(theme.TABLE, (FRAME, FRAME, WIDE - FRAME, tall - FRAME))
    return image


def lay_light(image: Image.Image, x: float, tall: int) -> None:
    """Lays rings of light at the head of a card, `tall` px high, with their middle at `x`."""
    image.alpha_composite(_light(x, tall), (FRAME, FRAME))


@memo
def _light(x: float, tall: int) -> Image.Image:
    def paint(pen: Pen) -> None:
        pen.panel((0, 0, WIDE, tall), 0, theme.TABLE)
        for number in range(6, 0, -1):
            share = 0.36 - 0.055 * number
            colour = theme.mixed(theme.GOLD, theme.TABLE, share)
            pen.disc(x, tall / 2, 84 + 62 * number, colour)

    return sprite(WIDE - 2 * FRAME, tall - 2 * FRAME, lambda pen: paint(pen.at(-FRAME, -FRAME)))


def lay_panel(
    image: Image.Image, left: int, top: int, wide: int, tall: int, edge: str | None = None
) -> None:
    """Lays an empty panel with round corners, with an edge in a colour if there is one."""
    stamp(image, _panel(wide, tall, edge), left + wide / 2, top + tall / 2)


@memo
def _panel(wide: int, tall: int, edge: str | None) -> Image.Image:
    box = (0, 0, wide - 1, tall - 1)
    return sprite(wide, tall, lambda pen: pen.panel(box, 14, PANEL, edge, 4))


def lay_title(
    image: Image.Image, title: str, left: float, y: float, room: float, size: int = 44
) -> None:
    """Writes a title in gold: in capitals if it fits in the smallest type."""
    face = Face.TITLE if text.width(title, Face.TITLE, SMALL) <= room else Face.PLAIN
    put(image, title, left, y, room, size, theme.GOLD, face, anchor="l")


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
