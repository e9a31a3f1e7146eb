"""The pieces: a figure on a podium that is as many slots high as the piece has hit points.

Damage rings pile up on the podium from below; when only the last slot is left, it cracks and a sign
of danger stands beside it. Ember's podium is a round drum before flames, Frost's a hexagonal block
before shards of ice. Pieces are painted in hundredths of their width.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageFilter

from engines.game import Seat
from engines.vilitum.model.board import EMBER, Kind
from render.cache.results import memo
from render.kit import theme
from render.kit.shapes import Pen, Point, arc, faded, sprite
from render.kit.squares import crossed_out, soft_shadow
from render.kit.text import Face
from render.vilitum import sides
from render.vilitum.sides import paint_figure

RING: Final = "#ffc933"
"""The colour of a damage ring: bright on both sides' podiums."""
ALARM: Final = "#c01414"
"""The colour of the last slot: one ring more and the piece falls."""
SLOTS: Final = (("#55322a", "#1c0b07", "#8f5f49"), ("#69abd8", "#0c3253", "#b2dbf3"))
"""The colours of an empty slot of each side: its face, the groove around it, and its light."""
FOOT: Final = 94.0
"""The bottom of the lowest slot, in hundredths of the piece's width."""
SLOT: Final = {5: 9.0, 4: 10.4, 3: 12.0}
"""The height of a slot by hit points, in the same units: more make the podium higher."""
_LEFT: Final = 8.0
_RIGHT: Final = 92.0
_SAG: Final = 4.5
LETTER: Final = 0.34
"""The type size of the letter as a share of the piece's width."""
SMALL: Final = 120
"""Pieces narrower than this many px have a larger letter."""
_SMALL_LETTER: Final = 0.46


def _edge(side: Seat, y: float, left: float, right: float) -> list[Point]:
    """Returns the lower edge of a band around the podium, from left to right."""
    if side == EMBER:
        steps = 24
        half = (right - left) / 2
        points = arc(0, 0, 1, 180, 0, steps)
        return [(left + half + half * x, y + _SAG * b) for x, b in points]
    return [(left, y), (left + 21, y + _SAG), (right - 21, y + _SAG), (right, y)]


def _band(side: Seat, top: float, bottom: float, out: float) -> list[Point]:
    left, right = _LEFT - out, _RIGHT + out
    return [*_edge(side, top, left, right), *reversed(_edge(side, bottom, left, right))]


def _slot(pen: Pen, side: Seat, top: float, bottom: float) -> None:
    face, groove, light = SLOTS[side]
    pen.fill(_band(side, top, bottom, 0), groove)
    top, bottom = top + 0.9, bottom - 0.9
    pen.fill(_band(side, top, bottom, -1.6), face)
    if side == EMBER:
        pen.line(_edge(side, top + 1.1, _LEFT + 6, _RIGHT - 6), light, 1.4)
        return
    left, right = _LEFT + 1.6, _LEFT + 20.5
    pen.fill([(left, top), (right, top + _SAG), (right, bottom + _SAG), (left, bottom)], light)
    left, right = _RIGHT - 1.6, _RIGHT - 20.5
    pen.fill([(left, top), (right, top + _SAG), (right, bottom + _SAG), (left, bottom)], _BEVEL)


_BEVEL: Final = "#4a8fbf"
"""The shaded side of a slot of Frost."""


def _ring(pen: Pen, side: Seat, top: float, bottom: float) -> None:
    pen.fill(_band(side, top + 0.2, bottom - 0.2, 4.6), "#4a2b00")
    pen.fill(_band(side, top + 1.5, bottom - 1.5, 3.2), RING)
    pen.line(_edge(side, top + 3.2, _LEFT + 4, _RIGHT - 4), "#ffe680", 1.6)


def _back(pen: Pen, side: Seat) -> None:
    """Paints flames, or shards of ice, behind the figure."""
    colours = sides.COLOURS[side]
    edge = theme.PALE if side == EMBER else colours.rim
    sides.ART.paint(pen, f"back-{side}", edge=edge, trim=colours.trim, field=colours.field)


def letter_size(width: int) -> float:
    """Returns the type size in px of the letter of a piece `width` px wide."""
    return width * (_SMALL_LETTER if width < SMALL else LETTER)


def paint_letter(pen: Pen, side: Seat, kind: Kind, width: int) -> None:
    """Paints the letter at the upper right on a disc or a hexagon; `width` is the piece's in px."""
    colours = sides.COLOURS[side]
    grow = letter_size(width) / width / LETTER
    at = pen.at(100 - 19 * grow, 2 + 19 * grow, grow)
    _sign(at, side, colours.field, colours.figure)
    size = LETTER * 100 * (0.88 if kind is Kind.WARRIOR else 1)
    at.write(0, 0, kind.letter, Face.PLAIN, size, colours.figure)


def _sign(pen: Pen, side: Seat, ground: str, edge: str) -> None:
    if side == EMBER:
        pen.disc(0, 0, 18, edge)
        pen.disc(0, 0, 16, ground)
    else:
        pen.fill(_hexagon(19.5), edge)
        pen.fill(_hexagon(16.8), ground)


NUMBER: Final = 0.31
"""The type size of the hit points as a share of the piece's width."""


def _paint_points(pen: Pen, side: Seat, points: int) -> None:
    """Paints the hit points left on the podium, like the letter; the last one in red."""
    colours = sides.COLOURS[side]
    at = pen.at(50, 81)
    ground, ink = (ALARM, theme.PALE) if points == 1 else (colours.field, colours.figure)
    _sign(at, side, ground, ink)
    at.write(0, 0, str(points), Face.PLAIN, NUMBER * 100, ink)


def _hexagon(radius: float) -> list[Point]:
    return [tip for _, tip in sides.rays(0, radius)]


_LIDS: Final = ("#b9500f", "#c9e8f8")

PODIUMS: Final = (*SLOTS[0], *SLOTS[1], *_LIDS, _BEVEL)
"""All colours of podiums without rings."""


def _podium(pen: Pen, side: Seat, kind: Kind, rings: int | None) -> None:
    tall, summit = SLOT[kind.hp], _summit(kind)
    colours = sides.COLOURS[side]
    pen.fill(_band(side, summit - 1, FOOT + 1.5, 2.5), theme.PALE if side == EMBER else colours.rim)
    top = [*_edge(side, summit, _LEFT, _RIGHT)]
    lid = [(x, 2 * summit - y) for x, y in reversed(top)]
    pen.fill([*top, *lid], _LIDS[side])
    if rings is None:
        _slot(pen, side, summit, FOOT)
        return
    for number in range(kind.hp):
        bottom = FOOT - tall * number
        _slot(pen, side, bottom - tall, bottom)
    if rings == kind.hp - 1:
        _cracked(pen, side, summit, tall)
    for number in range(rings):
        bottom = FOOT - tall * number
        _ring(pen, side, bottom - tall, bottom)


def _cracked(pen: Pen, side: Seat, top: float, tall: float) -> None:
    """Paints the last slot: red, with a bolt through it."""
    pen.fill(_band(side, top, top + tall, 1), theme.PALE)
    pen.fill(_band(side, top + 1.4, top + tall - 1.4, -0.4), ALARM)
    low, high = top + tall * 0.25 + 3, top + tall * 0.75 + 3
    crack = [(x, low if n % 2 else high) for n, x in enumerate(range(12, 92, 8))]
    pen.line(crack, theme.PALE, 2.4)


def _danger(pen: Pen, summit: float) -> None:
    """Paints a triangle with an exclamation mark at the left end of the podium's top."""
    sides.ART.paint(pen.at(12, summit + 3), "danger", alarm=ALARM)


def _summit(kind: Kind) -> float:
    """Returns the height at which the podium ends and the figure begins."""
    return FOOT - SLOT[kind.hp] * kind.hp


def _figure(side: Seat, kind: Kind, width: int) -> Image.Image:
    """Returns the figure as RGBA, as large as the room above its podium, with an edge in the colour
    of its ground; `width` is the piece's in px."""
    colours = sides.COLOURS[side]
    size = (_summit(kind) - 3) / 100

    def paint(pen: Pen) -> None:
        at = pen.at(38 - 50 * size, 5, size)
        paint_figure(at, kind, colours.figure, colours.field)

    figure = sprite(width, width, paint, width / 100)
    edge = Image.new("RGBA", figure.size, colours.field)
    edge.putalpha(figure.getchannel("A").filter(ImageFilter.MaxFilter(_EDGE)))
    edge.alpha_composite(figure)
    return edge


_EDGE: Final = 5
"""The side in px of the square that spreads the edge of a figure: two to each side."""


@memo
def piece(side: Seat, kind: Kind, rings: int | None, width: int) -> Image.Image:
    """Returns a piece `width` px wide with this many rings, as RGBA.

    It shows the number of hit points left, unless it is smaller than `SMALL`. If `rings` is None
    (nobody knows yet), the podium has no slots.
    """
    return _piece(side, kind, rings, width, points_told(kind, rings, width))


def points_told(kind: Kind, rings: int | None, width: int) -> int:
    """Returns the hit points that a piece of this width tells in a number, 0 for none."""
    return kind.hp - rings if rings is not None and width >= SMALL else 0


def _piece(side: Seat, kind: Kind, rings: int | None, width: int, told: int) -> Image.Image:
    def below(pen: Pen) -> None:
        _back(pen, side)
        _podium(pen, side, kind, rings)

    def above(pen: Pen) -> None:
        if rings == kind.hp - 1:
            _danger(pen, _summit(kind))
        _paint_signs(pen, side, kind, told, width)

    image = sprite(width, width, below, width / 100)
    image.alpha_composite(_figure(side, kind, width))
    image.alpha_composite(sprite(width, width, above, width / 100))
    return image


def _paint_signs(pen: Pen, side: Seat, kind: Kind, told: int, width: int) -> None:
    if told:
        _paint_points(pen, side, told)
    paint_letter(pen, side, kind, width)


@memo
def signs(side: Seat, kind: Kind, told: int, width: int) -> Image.Image:
    """Returns the letter and the hit points alone, if `told`, at their places on a piece of this
    width, as RGBA."""
    return sprite(width, width, lambda pen: _paint_signs(pen, side, kind, told, width), width / 100)


@memo
def shadow(width: int) -> Image.Image:
    """Returns the shadow at a piece's foot, on an image a quarter wider than the piece."""
    return soft_shadow(width, 1.25, (0.10, 0.70, 0.92, 0.92), 165, 0.035)


@memo
def fallen(side: Seat, kind: Kind, width: int) -> Image.Image:
    """Returns a defeated piece: grey and crossed out, its letter still legible."""
    plain = _piece(side, kind, 0, width, 0)
    return crossed_out(plain, lambda pen: paint_letter(pen, side, kind, width))


@memo
def ghost(side: Seat, kind: Kind, rings: int, width: int) -> Image.Image:
    """Returns a piece that would leave its square, or may come to it: pale."""
    return faded(piece(side, kind, rings, width), 0.45)
