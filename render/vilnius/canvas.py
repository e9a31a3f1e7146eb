"""A picture under way: plates, icons and words laid on it where they are wanted.

Shapes with round corners are made large once and scaled down; words are drawn in their size.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from PIL import Image

from render.cache.memo import memo
from render.cache.packing import numbered
from render.kit import text, theme
from render.kit.shapes import Pen, scaled, sprite, stamp
from render.kit.text import Face
from render.vilnius.icons.all import icon

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in px."""
SMALL: Final = 33
"""The type size of the smallest words in px: 11 px on a phone."""


@memo
def _corners(radius: int, ground: str, edge: str, thick: int) -> tuple[Image.Image, ...]:
    """Returns the four RGBA corners of a plate, `radius` px each, from the upper left clockwise."""

    def paint(pen: Pen) -> None:
        if edge:
            pen.disc(radius - 0.25, radius - 0.25, radius - 0.25, edge)
        pen.disc(radius - 0.25, radius - 0.25, radius - 0.25 - thick, ground)

    disc, far = sprite(2 * radius, 2 * radius, paint, detail=4), 2 * radius
    lefts, tops = (0, radius, radius, 0), (0, 0, radius, radius)
    boxes = zip(lefts, tops, strict=True)
    return tuple(disc.crop((x, y, min(far, x + radius), min(far, y + radius))) for x, y in boxes)


def width(said: str, size: int, face: Face = Face.PLAIN) -> int:
    """Returns the width of the words in px."""
    return text.mask(said, face, size).width - 4


@memo
def _narrow(said: str, size: int, room: int) -> Image.Image:
    mask = text.mask(said, Face.PLAIN, size)
    return scaled(mask, (room, mask.height), Image.Resampling.BICUBIC)


class Canvas:
    """A painter on an RGB image, in its px. Places are of the image, from its upper left corner."""

    def __init__(self, wide: float, tall: float, ground: str = theme.TABLE) -> None:
        self.image = Image.new("RGB", (round(wide), round(tall)), ground)
        self._pen = Pen(self.image, 1)

    def packed(self) -> Image.Image:
        """Returns the image to be kept: indexed, or RGB if it has more than 256 colours."""
        return numbered(self.image)

    def plate(
        self, box: Box, ground: str, edge: str = "", thick: float = 0, radius: float = 16
    ) -> None:
        """Draws a rectangle with round corners, and an edge of `thick` px if it has a colour."""
        left, top, wide, tall = (round(each) for each in box)
        rim = round(thick) if edge else 0
        round_ = max(rim + 1, min(round(radius), wide // 2, tall // 2))
        right, low = left + wide, top + tall
        paste = self.image.paste
        if rim:
            paste(edge, (left + round_, top, right - round_, low))
            paste(edge, (left, top + round_, right, low - round_))
        paste(ground, (left + round_, top + rim, right - round_, low - rim))
        paste(ground, (left + rim, top + round_, right - rim, low - round_))
        corners = _corners(round_, ground, edge, rim)
        spots = ((left, top), (right - round_, top), (right - round_, low - round_))
        for corner, spot in zip(corners, (*spots, (left, low - round_)), strict=True):
            paste(corner, spot, corner)

    def bar(self, box: Box, ground: str) -> None:
        """Draws a rectangle with sharp corners."""
        left, top, wide, tall = (round(each) for each in box)
        self.image.paste(ground, (left, top, left + wide, top + tall))

    def icon(self, name: str, x: float, y: float, size: int) -> None:
        """Lays an icon, `size` px wide, with its middle at `x`, `y`. Raises `KeyError` if there is
        none of this name."""
        stamp(self.image, icon(name, size), x, y)

    def lay(self, image: Image.Image, left: float, top: float) -> None:
        """Lays an opaque image, or an RGBA mark."""
        mask = image if image.mode == "RGBA" else None
        self.image.paste(image, (round(left), round(top)), mask)

    def words(
        self,
        x: float,
        y: float,
        said: str,
        colour: str,
        size: int = SMALL,
        anchor: str = "l",
        face: Face = Face.PLAIN,
    ) -> float:
        """Writes words whose capital letters have their middle at `y`; `anchor` is l, m or r for
        where `x` lies. Returns their width in px."""
        mask = text.mask(said, face, size)
        before = {"l": 2.0, "m": mask.width / 2, "r": mask.width - 2.0}[anchor]
        self.image.paste(colour, (round(x - before), round(y - mask.height / 2)), mask)
        return mask.width - 4

    def fitted(self, x: float, y: float, said: str, colour: str, size: int, room: float) -> float:
        """Writes words from `x` on, smaller and then narrower where they would need more than
        `room` px. Returns their width in px."""
        wide = width(said, size)
        if wide > room:  # only a few sizes, since the first words in a size take long
            size = max(SMALL, int(size * room / wide) // 2 * 2)
        if width(said, size) <= room:
            return self.words(x, y, said, colour, size)
        mask = _narrow(said, size, max(1, round(room)))
        self.image.paste(colour, (round(x), round(y - mask.height / 2)), mask)
        return room

    def icons(self, names: tuple[str, ...], x: float, y: float, size: int, step: float) -> float:
        """Lays icons in a row, `step` px apart, the first one's left edge at `x`. Returns the right
        end of the row."""
        for number, name in enumerate(names):
            self.icon(name, x + size / 2 + number * step, y, size)
        return x + (len(names) - 1) * step + size if names else x

    def count(self, name: str, said: str, x: float, y: float, colour: str, size: int = 44) -> float:
        """Lays an icon, its left edge at `x`, with words after it. Returns where they end."""
        self.icon(name, x + size / 2, y, size)
        letters = max(SMALL, round(size * 0.78))
        return x + size + 6 + self.words(x + size + 6, y, said, colour, letters)

    def pill(
        self, x: float, y: float, said: str, ground: str, ink: str, *, arrow: bool = False
    ) -> float:
        """Writes words on a pill whose left edge is at `x`, with an arrowhead if asked for. Returns
        where it ends."""
        start = 50 if arrow else 20
        wide = width(said, SMALL) + start + 20
        self.plate((x, y - 22, wide, 44), ground, ink, 2.5, 22)
        if arrow:
            self._pen.fill([(x + 20, y - 11), (x + 20, y + 11), (x + 40, y)], ink)
        self.words(x + start, y, said, ink)
        return x + wide

    def dashes(self, box: Box, colour: str) -> None:
        """Draws a dashed rectangle."""
        left, top, wide, tall = box
        for start in range(0, round(wide), 22):
            length = min(12, wide - start)
            for y in (top, top + tall - 3):
                self.bar((left + start, y, length, 3), colour)
        for start in range(0, round(tall), 22):
            length = min(12, tall - start)
            for x in (left, left + wide - 3):
                self.bar((x, top + start, 3, length), colour)
