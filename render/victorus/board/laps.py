"""The laps of Kings and Queens (ruling "the lap"): a ring that fills, with the degrees in it.
Measures are in px."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import EMPTY, say
from common.text.text import Text
from engines.victorus.model.board import Kingdom
from engines.victorus.model.pieces import ARMY, KING
from engines.victorus.model.values import FREE, LOST, VictorusView
from render.cache.results import memo
from render.kit import text, theme
from render.kit.layers import Layers
from render.kit.shapes import Pen, Point, arc, sprite
from render.kit.text import Face
from render.victorus import sides

SIZE: Final = 34
"""The type size of the degrees and letters."""
RADIUS: Final = 46
"""The radius of a ring."""
FULL: Final = 360
GROUND, TRACK = "#1c1420", "#6a5d6e"
_WAYS: Final = {"K": 1, "Q": -1}
"""The way around of a King and of a Queen: 1 for clockwise, -1 for the other."""


@dataclass(frozen=True, slots=True)
class Lap:
    """A King or Queen. On the board it has a lap in degrees, and its `holder` is `FREE`. Off the
    board `holder` is the kingdom that holds it, or `LOST`."""

    letter: str
    degrees: int
    holder: int

    @property
    def fate(self) -> Text:
        """Its fate in words; nothing while it is on the board."""
        if self.holder == FREE:
            return EMPTY
        return (
            say("lost", meaning="of a King")
            if self.holder == LOST
            else say("held", meaning="of a King")
        )

    @property
    def turn(self) -> str:
        return f"{self.degrees}°"


def laps_of(view: VictorusView, kingdom: Kingdom) -> tuple[Lap, Lap]:
    """Returns the laps of a kingdom's King and Queen."""
    degrees = {lap.piece: lap.shown for lap in view.laps}
    king, queen = (
        Lap(letter, degrees.get(kingdom * ARMY + KING + number, 0), view.held[kingdom * 2 + number])
        for number, letter in enumerate("KQ")
    )
    return king, queen


def lay_lap(sheet: Layers, lap: Lap, ground: str, x: float, y: float) -> None:
    """Lays a ring with its middle at `x`, `y` on a panel of colour `ground`. Its parts are cached
    one by one, since the degrees change all the time."""
    free = lap.holder == FREE
    if free:
        sheet.stamp(_going.entry(min(FULL, lap.degrees) * _WAYS[lap.letter]), x, y)
        words = text.mask.entry(lap.turn, Face.PLAIN, SIZE if len(lap.turn) < 5 else 27)
        sheet.write(words, theme.GOLD if lap.degrees >= FULL else theme.PALE, x + 2, y)
    else:
        sheet.stamp(_gone.entry(lap.holder), x, y)
    sheet.stamp(_letter.entry(lap.letter, free, ground), x - 35, y - 32)


def _sprite(radius: float, paint: Callable[[Pen], None]) -> Image.Image:
    return sprite(2 * radius, 2 * radius, lambda pen: paint(pen.at(radius, radius)))


@memo
def _letter(letter: str, free: bool, ground: str) -> Image.Image:
    """Returns K or Q on a disc with an edge of the panel's colour, as RGBA."""

    def paint(pen: Pen) -> None:
        pen.disc(0, 0, 22, ground)
        pen.disc(0, 0, 19.5, theme.GOLD if free else "#b9b2a8")
        pen.write(0, 0, letter, Face.PLAIN, SIZE, sides.INK)

    return _sprite(23, paint)


@memo
def _going(degrees: int) -> Image.Image:
    """Returns the ring, as RGBA, filled this far: clockwise for more than 0, else the other way."""

    def paint(pen: Pen) -> None:
        pen.disc(0, 0, RADIUS, theme.PALE)
        pen.disc(0, 0, RADIUS - 2, GROUND)
        pen.disc(0, 0, RADIUS - 3, TRACK)
        if degrees:
            pen.fill(_sector(degrees), theme.GOLD)
        pen.disc(0, 0, RADIUS - 10, GROUND)

    return _sprite(RADIUS + 1, paint)


def _sector(degrees: float) -> list[Point]:
    """Returns the outline of the ring's finished part, beginning straight down."""
    edge = arc(0, 0, RADIUS - 3, 90, 90 + degrees, max(2, math.ceil(abs(degrees) / 5)))
    return [(0, 0), *edge]


@memo
def _gone(holder: int) -> Image.Image:
    """Returns the ring, as RGBA, of a King or Queen that is off the board: with the holder's sign,
    or a cross for one that is lost for good."""

    def paint(pen: Pen) -> None:
        pen.disc(0, 0, RADIUS, theme.PALE)
        pen.disc(0, 0, RADIUS - 2, GROUND)
        if holder == LOST:
            for turn in (1, -1):
                pen.line([(-18, -18 * turn), (18, 18 * turn)], "#b9b2a8", 8)
            return
        sides.paint_medal(pen.at(0, 0, 0.66), holder)
        for x in (-19, 0, 19):
            pen.line([(x, -39), (x, 39)], GROUND, 5)

    return _sprite(RADIUS + 1, paint)
