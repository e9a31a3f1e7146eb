"""A picture under construction: plates, icons and words, laid at any place.

Shapes with round corners are made large once and scaled down; words are drawn in their size.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from PIL import Image

from render.cache.packing import numbered
from render.cache.results import Entry, memo
from render.kit import text, theme
from render.kit.layers import Layers, paint
from render.kit.shapes import Pen, mask, narrowed, sprite
from render.kit.text import Face
from render.vilnius.icons import icon

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height in px."""
SMALL: Final = 33
"""The type size of the smallest words in px: 11 px on a phone."""


@memo
def _corner(radius: int, ground: str, edge: str, thick: int, number: int) -> Image.Image:
    """Returns a corner of a plate as RGBA, `radius` px each way; they are numbered from the upper
    left clockwise."""

    def disc(pen: Pen) -> None:
        if edge:
            pen.disc(radius - 0.25, radius - 0.25, radius - 0.25, edge)
        pen.disc(radius - 0.25, radius - 0.25, radius - 0.25 - thick, ground)

    left, top = radius * (number in (1, 2)), radius * (number > 1)
    whole = sprite(2 * radius, 2 * radius, disc, detail=4)
    return whole.crop((left, top, left + radius, top + radius))


@memo
def _arrowhead() -> Image.Image:
    return mask(21, 23, lambda pen: pen.fill([(0, 0), (0, 22), (20, 11)], "#ffffff"))


def width(said: str, size: int, face: Face = Face.PLAIN) -> int:
    """Returns the width of the words in px."""
    return text.mask.entry(said, face, size).width - 4


_TIGHT: Final = 2.6
"""The most by which words may be too wide for a room: they are written narrower. Wider ones are
cut."""


class Canvas:
    """A painter of a picture. Places are in px from the picture's upper left corner. Nothing is
    painted before `image` is used; the `layers` may be laid on another picture."""

    def __init__(self, wide: float, tall: float, ground: str = theme.TABLE) -> None:
        self.size: Final = (round(wide), round(tall))
        self.layers: Final = Layers()
        self._ground: Final = ground

    @property
    def image(self) -> Image.Image:
        image = Image.new("RGB", self.size, self._ground)
        paint(self.layers.layers, image, 0, 0, {})
        return image

    def packed(self) -> Image.Image:
        """Returns the image for a cache: indexed, or RGB if it has more than 256 colours."""
        return numbered(self.image)

    def add(self, other: Canvas, left: int, top: int) -> None:
        self.layers.add(other.layers.layers, left, top)

    def plate(
        self, box: Box, ground: str, edge: str = "", thick: float = 0, radius: float = 16
    ) -> None:
        """Draws a rectangle with round corners, and an edge of `thick` px if it has a colour."""
        left, top, wide, tall = (round(each) for each in box)
        rim = round(thick) if edge else 0
        round_ = max(rim + 1, min(round(radius), wide // 2, tall // 2))
        right, low = left + wide, top + tall
        fill, lay = self.layers.fill, self.layers.lay
        if rim:
            fill(edge, (left + round_, top, right - round_, low))
            fill(edge, (left, top + round_, right, low - round_))
        fill(ground, (left + round_, top + rim, right - round_, low - rim))
        fill(ground, (left + rim, top + round_, right - rim, low - round_))
        spots = ((left, top), (right - round_, top), (right - round_, low - round_))
        for number, spot in enumerate((*spots, (left, low - round_))):
            lay(_corner.entry(round_, ground, edge, rim, number), *spot)

    def bar(self, box: Box, ground: str) -> None:
        """Draws a rectangle with sharp corners."""
        left, top, wide, tall = (round(each) for each in box)
        self.layers.fill(ground, (left, top, left + wide, top + tall))

    def icon(self, name: str, x: float, y: float, size: int) -> None:
        """Lays an icon, `size` px wide, with its middle at `x`, `y`. Raises `KeyError` if there is
        none of this name."""
        self.layers.stamp(icon.entry(name, size), x, y)

    def lay(self, mark: Entry, left: float, top: float) -> None:
        self.layers.lay(mark, round(left), round(top))

    def words(
        self,
        x: float,
        y: float,
        said: str,
        colour: str,
        size: int = SMALL,
        anchor: str = "l",
        face: Face = Face.PLAIN,
        room: float = math.inf,
    ) -> float:
        """Writes words with the middle of their capital letters at `y`. `anchor` is l, m or r for
        the left end, the middle or the right end at `x`. If they need more than `room` px, they are
        written in smaller type, then narrower, and then cut. Returns their width in px."""
        if width(said, size, face) > room:
            return self._tight(x, y, said, colour, size, anchor, face, max(1.0, room))
        ink = text.mask.entry(said, face, size)
        before = {"l": 2.0, "m": ink.width / 2, "r": ink.width - 2.0}[anchor]
        self.layers.ink(colour, ink, round(x - before), round(y - ink.height / 2))
        return ink.width - 4

    def _tight(
        self,
        x: float,
        y: float,
        said: str,
        colour: str,
        size: int,
        anchor: str,
        face: Face,
        room: float,
    ) -> float:
        wide = width(said, size, face)
        # only a few sizes, since the first words in a size take long
        size = max(min(size, SMALL), int(size * room / wide) // 2 * 2)
        if width(said, size, face) <= room:
            return self.words(x, y, said, colour, size, anchor, face)
        shown = text.cut(said, face, size, room * _TIGHT)
        ink = narrowed.entry(shown, face, size, round(room))
        before = {"l": 0.0, "m": room / 2, "r": room}[anchor]
        self.layers.ink(colour, ink, round(x - before), round(y - ink.height / 2))
        return room

    def fitted(self, x: float, y: float, said: str, colour: str, size: int, room: float) -> float:
        """Writes words from `x` on in a room in px. Returns their width in px."""
        return self.words(x, y, said, colour, size, room=room)

    def icons(self, names: tuple[str, ...], x: float, y: float, size: int, step: float) -> float:
        """Lays icons in a row, `step` px apart, the first one's left edge at `x`. Returns the right
        end of the row."""
        for number, name in enumerate(names):
            self.icon(name, x + size / 2 + number * step, y, size)
        return x + (len(names) - 1) * step + size if names else x

    def count(
        self,
        name: str,
        said: str,
        x: float,
        y: float,
        colour: str,
        size: int = 44,
        room: float = math.inf,
    ) -> float:
        """Lays an icon, its left edge at `x`, with words after it, in a room in px for both.
        Returns the right end of the words."""
        self.icon(name, x + size / 2, y, size)
        letters, start = max(SMALL, round(size * 0.78)), x + size + 6
        return start + self.words(start, y, said, colour, letters, room=room - size - 6)

    def pill(
        self,
        x: float,
        y: float,
        said: str,
        ground: str,
        ink: str,
        *,
        arrow: bool = False,
        room: float = math.inf,
    ) -> float:
        """Writes words on a pill whose left edge is at `x`, with an arrowhead if asked for, in a
        room in px. Returns the pill's right end."""
        start = 50 if arrow else 20
        inner = min(float(width(said, SMALL)), room - start - 20)
        wide = inner + start + 20
        self.plate((x, y - 22, wide, 44), ground, ink, 2.5, 22)
        if arrow:
            self.layers.ink(ink, _arrowhead.entry(), round(x) + 20, round(y) - 11)
        self.words(x + start, y, said, ink, room=inner)
        return x + wide

    def dashes(self, box: Box, colour: str) -> None:
        left, top, wide, tall = box
        for start in range(0, round(wide), 22):
            length = min(12, wide - start)
            for y in (top, top + tall - 3):
                self.bar((left + start, y, length, 3), colour)
        for start in range(0, round(tall), 22):
            length = min(12, tall - start)
            for x in (left, left + wide - 3):
                self.bar((x, top + start, 3, length), colour)
