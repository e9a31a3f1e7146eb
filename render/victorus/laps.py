"""How far a King or Queen has gone round: a ring that fills, with the degrees in it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from engines.victorus.board import Kingdom
from engines.victorus.pieces import KING, MEN
from engines.victorus.values import FREE, LOST, VictorusView
from render import theme
from render.shapes import Pen, Point, arc
from render.text import Face
from render.victorus import sides

RADIUS: Final = 46
"""Half the width of a ring."""
FULL: Final = 360
GROUND, TRACK = "#1c1420", "#6a5d6e"


@dataclass(frozen=True, slots=True)
class Lap:
    """A King or Queen: the lap in degrees while on the board, else who holds it."""

    letter: str
    degrees: int
    holder: int

    @property
    def words(self) -> str:
        """How far it has come, or what became of it."""
        if self.holder != FREE:
            return "lost" if self.holder == LOST else "held"
        return f"{self.degrees}°".replace("-", "−")


def laps_of(view: VictorusView, kingdom: Kingdom) -> tuple[Lap, Lap]:
    """Of a kingdom's King and Queen."""
    degrees = {lap.piece: lap.degrees for lap in view.laps}
    king, queen = (
        Lap(letter, degrees.get(kingdom * MEN + KING + number, 0), view.held[kingdom * 2 + number])
        for number, letter in enumerate("KQ")
    )
    return king, queen


def paint_lap(pen: Pen, lap: Lap, ground: str) -> None:
    """A ring round the pen's origin, on a panel of this colour."""
    if lap.holder != FREE:
        _gone(pen, lap)
    else:
        _going(pen, lap)
    pen.disc(-35, -32, 20, ground)
    pen.disc(-35, -32, 17.5, theme.GOLD if lap.holder == FREE else "#b9b2a8")
    pen.write(-35, -32, lap.letter, Face.PLAIN, 30, sides.INK)


def _going(pen: Pen, lap: Lap) -> None:
    pen.disc(0, 0, RADIUS, theme.PALE)
    pen.disc(0, 0, RADIUS - 2, GROUND)
    pen.disc(0, 0, RADIUS - 3, TRACK)
    share = max(0, min(FULL, lap.degrees))
    way = 1 if lap.letter == "K" else -1
    if share:
        pen.fill(_sector(share * way), theme.GOLD)
    pen.disc(0, 0, RADIUS - 10, GROUND)
    size = 30 if len(lap.words) < 5 else 26
    pen.write(2, 0, lap.words, Face.PLAIN, size, theme.GOLD if lap.degrees >= FULL else theme.PALE)


def _sector(degrees: float) -> list[Point]:
    """The part of the ring that is done, from straight down: clockwise for a King."""
    edge = arc(0, 0, RADIUS - 3, 90, 90 + degrees, max(2, math.ceil(abs(degrees) / 5)))
    return [(0, 0), *edge]


def _gone(pen: Pen, lap: Lap) -> None:
    """In whose hands it is: the holder's sign, or a cross for what is lost for good."""
    pen.disc(0, 0, RADIUS, theme.PALE)
    pen.disc(0, 0, RADIUS - 2, GROUND)
    if lap.holder == LOST:
        for turn in (1, -1):
            pen.line([(-18, -18 * turn), (18, 18 * turn)], "#b9b2a8", 8)
        return
    sides.paint_medal(pen.at(0, 0, 0.66), lap.holder)
    for x in (-19, 0, 19):
        pen.line([(x, -39), (x, 39)], GROUND, 5)
