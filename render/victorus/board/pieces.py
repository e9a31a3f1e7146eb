"""The pieces: shields in their kingdom's colour with its emblem, and with bars that show the true
directions of movement. They are painted in units; a cell is 88 wide. The top of a shield faces the
way forward of its player: up the picture, unless the player is turned.

A knight's shield has a black or a white edge and the bars of its kind, a royal knight's a golden
edge within and a crown; King and Queen have half an edge of each colour, a crown of their own, and
their letter. Emblems, crowns and letters are always upright.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engines.victorus.model.board import WHITE, Kingdom
from engines.victorus.model.pieces import Kind, Piece, edge_of, is_family, kind_of, kingdom_of
from render.cache.packing import mapped, palette_of
from render.cache.results import memo
from render.kit import theme
from render.kit.palette import reduce
from render.kit.shapes import Pen, Point, Shape, faded, greyed, mask, outline, sprite, spun
from render.kit.text import Face
from render.victorus import sides

_RIGHT: Final = outline("M0 -27 Q12 -26 21 -29 C28 -19 31 -3 25 12 C20 22 10 29 0 33")
SHIELD: Final[tuple[Point, ...]] = (*_RIGHT, *((-x, y) for x, y in reversed(_RIGHT[1:-1])))
"""The points of a shield's outline, the middle of its top first, clockwise."""
RIGHT_HALF: Final = _RIGHT
LEFT_HALF: Final = tuple((-x, y) for x, y in _RIGHT)
THICK, THIN = 10.5, 4.2
"""The widths of bars."""
_VERTICAL, _HORIZONTAL = (0, 180), (90, 270)
_DIAGONAL, _SPOKE = (60, 120, 240, 300), (30, 150, 210, 330)
BARS: Final[dict[Kind, tuple[tuple[tuple[int, ...], float], ...]]] = {
    Kind.TEMPLAR: ((_VERTICAL, THICK), (_HORIZONTAL, THIN)),
    Kind.TEUTONIC: ((_DIAGONAL, THICK),),
    Kind.BYZANTINE: ((_HORIZONTAL, THIN), (_SPOKE, THIN)),
    Kind.EXCALIBUR: ((_VERTICAL, THICK), (_DIAGONAL, THICK), (_HORIZONTAL, THIN)),
}
"""The bars of each kind: their angles in degrees, clockwise from straight ahead, and widths."""


def reach(angle: float) -> float:
    """Returns the distance from the middle of a shield to its edge at this angle in degrees."""
    u, v = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
    far = 0.0
    for (x, y), (p, q) in zip(SHIELD, (*SHIELD[1:], SHIELD[0]), strict=True):
        down = u * (q - y) - v * (p - x)
        if abs(down) < 1e-9:
            continue
        share = (v * x - u * y) / down
        if -1e-6 <= share <= 1 + 1e-6:
            far = max(far, u * (x + share * (p - x)) + v * (y + share * (q - y)))
    return far


def _bar(angle: float, wide: float) -> list[Point]:
    far, half = reach(angle), wide / 2
    return spun([(-half, 0), (-half, -far), (half, -far), (half, 0)], angle)


_MARKS: Final[tuple[tuple[Point, ...], ...]] = (
    (*(point for point in _RIGHT if point[1] <= 2), (0, 2)),
    (*((-x, y) for x, y in _RIGHT if y >= 2), (0, 2)),
)
"""A Hospitaller's plain marks: two opposite quarters of the shield."""


def paint_bars(pen: Pen, kind: Kind, colour: str, degrees: float) -> None:
    """Paints the bars of a knight's shield (a Hospitaller's marks), turned clockwise by these
    degrees."""
    for angles, wide in BARS.get(kind, ()):
        for angle in angles:
            pen.fill(spun(_bar(angle, wide), degrees), colour)
    if kind is Kind.HOSPITALLER:
        for mark in _MARKS:
            pen.fill(spun(mark, degrees), colour)


def paint_device(pen: Pen, kind: Kind) -> None:
    """Paints a knight's shield with its letter, without colours, for a legend."""
    pen.line(SHIELD, theme.PALE, 5, closed=True)
    pen.fill(SHIELD, _PLAIN)
    paint_bars(pen, kind, theme.PALE, 0)
    pen.line(SHIELD, theme.PALE, 5, closed=True)
    pen.disc(0, 0, 15, _PLAIN)
    pen.write(0, 0, kind.letter, Face.PLAIN, KNIGHT, theme.PALE)


_PLAIN: Final = "#6b5563"


SPAN: Final = 90
"""The width of a piece's picture in units."""
EDGES: Final = ("#0c090b", "#ffffff")
"""The colours of the edges of knights that stand on grey, and of those that stand on white."""
LINES: Final = ("#efe6d6", "#2b2226")
"""The colours of the thin lines beside an edge."""
LETTER: Final = 38
"""The type size of a King's or Queen's letter, in units."""
KNIGHT: Final = 34
"""The type size of a knight's letter."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The look of a piece: its player, kind and edge. `turn` is the direction of its way forward,
    in steps of 60 degrees clockwise from straight up."""

    kingdom: Kingdom
    kind: Kind
    edge: int
    royal: bool
    turn: int
    frozen: bool = False


def figure(piece: Piece, turn: int = 0, *, royal: bool = False, frozen: bool = False) -> Figure:
    """Returns a piece's look on a board turned `turn` times by 60 degrees."""
    kingdom = kingdom_of(piece)
    edge = 2 if is_family(piece) else edge_of(piece)
    return Figure(kingdom, kind_of(piece), edge, royal, (kingdom + turn) % 6, frozen)


def upright(piece: Piece, *, royal: bool = False) -> Figure:
    """Returns a piece's look beside the board, with its top up."""
    return replace(figure(piece, royal=royal), turn=0)


@memo
def shield(shown: Figure, unit: float) -> Image.Image:
    """Returns a piece as RGBA, grey and upside down if it is frozen (ruling "frozen"); `unit` is in
    px."""
    image = tinted(shown, unit)
    return greyed(image) if shown.frozen else image


def tinted(shown: Figure, unit: float) -> Image.Image:
    """Returns a piece in its kingdom's colours. The kingdoms' pieces differ in nothing else but the
    emblem, so that they are painted once for all."""
    numbers, opacity = _plain(replace(shown, kingdom=0), unit)
    image, emblem = numbers.copy(), _emblem(shown.kingdom, shown.kind >= Kind.KING, unit)
    for colour, least in ((_BETWEEN, 1), (_DEVICE, 255)):
        table = [255 * (value >= least) for value in range(256)]
        image.paste(colour, (0, 0), mapped(emblem, table))
    image.putpalette(_tones(shown, sides.COLOURS[shown.kingdom]).getpalette() or ())
    image = image.convert("RGB")
    image.putalpha(opacity)
    return image


@memo
def _plain(shown: Figure, unit: float) -> tuple[Image.Image, Image.Image]:
    """Returns a piece without its emblem, of whichever kingdom, as numbers of its colours
    (`_tones`), and its opacity."""

    def paint(pen: Pen) -> None:
        _paint_plain(pen.at(SPAN / 2, SPAN / 2), shown, _APART)

    image = sprite(SPAN * unit, SPAN * unit, paint, unit)
    return reduce(image.convert("RGB"), _tones(shown, _APART)), image.getchannel("A")


@memo
def _emblem(kingdom: Kingdom, family: bool, unit: float) -> Image.Image:
    """Returns the emblem on a piece as a mask (mode L) of the piece's size, with one step in its
    edges."""
    wide = round(SPAN * unit)

    def paint(pen: Pen) -> None:
        _paint_emblem(pen.at(wide / 2, wide / 2, unit), kingdom, family, "#ffffff")

    return mask(wide, wide, paint, steps=2)


_APART: Final = sides.Colours("#e01020", "#2040ff", "", "", "")
"""A field and a device that are far from each other, and from all other colours of a piece."""
_DEVICE, _BETWEEN = 1, 14
"""The numbers of the device's colour in `_tones`, and of the one between field and device."""


def _tones(shown: Figure, colours: sides.Colours) -> Image.Image:
    """Returns the palette of a piece: its colours, and one between each two that meet."""
    field, device = colours.field, colours.device
    crown = (theme.GOLD, sides.CROWN_EDGE, theme.PALE)
    edges = (0, WHITE) if shown.kind >= Kind.KING else (shown.edge, shown.edge)
    meeting = [(field, device)]
    for edge in edges:
        meeting += ((field, LINES[edge]), (device, LINES[edge]), (LINES[edge], EDGES[edge]))
    flat = (each for pair in meeting for each in pair)
    return palette_of((*flat, *(theme.mixed(*pair, 0.5) for pair in meeting), *crown))


@memo
def ghost(shown: Figure, unit: float) -> Image.Image:
    """Returns a piece, pale, for its possible place."""
    return faded(shield(shown, unit), 0.6)


def paint_shield(pen: Pen, shown: Figure) -> None:
    """Paints a piece around the pen's origin."""
    colours = sides.COLOURS[shown.kingdom]
    _paint_plain(pen, shown, colours)
    _paint_emblem(pen, shown.kingdom, shown.kind >= Kind.KING, colours.device)


def _paint_emblem(pen: Pen, kingdom: Kingdom, family: bool, colour: str) -> None:
    sides.paint_emblem(pen.at(14, 5, 0.19) if family else pen.at(11, 0, 0.18), kingdom, colour)


def _paint_plain(pen: Pen, shown: Figure, colours: sides.Colours) -> None:
    """Paints a piece without its emblem."""
    degrees = shown.turn * 60 + 180 * shown.frozen
    shape = spun(SHIELD, degrees)
    pen.fill(shape, colours.field)
    paint_bars(pen, shown.kind, colours.device, degrees)
    if shown.royal:
        pen.line([(x * 0.8, y * 0.8) for x, y in shape], theme.GOLD, 4, closed=True)
    if shown.kind >= Kind.KING:
        for half, edge in ((LEFT_HALF, 0), (RIGHT_HALF, WHITE)):
            _edge(pen, spun(half, degrees), edge, closed=False)
        _family(pen, shown.kind, colours)
        return
    _edge(pen, shape, shown.edge, closed=True)
    pen.panel((-22, -13.5, 22, 13.5), 13.5, colours.field)
    pen.write(-8.5, 0, shown.kind.letter, Face.PLAIN, KNIGHT, colours.device)
    if shown.royal:
        sides.ART.paint(pen.at(0, -25, 0.76), "king")


def _edge(pen: Pen, shape: Shape, edge: int, *, closed: bool) -> None:
    pen.line(shape, LINES[edge], 8.6, closed=closed)
    pen.line(shape, EDGES[edge], 5.4, closed=closed)


def _family(pen: Pen, kind: Kind, colours: sides.Colours) -> None:
    """Paints a crown over the letter."""
    king = kind is Kind.KING
    pen.write(-7.5 if king else -8, 3, kind.letter, Face.PLAIN, LETTER, colours.device)
    sides.ART.paint(pen.at(0, -24), "king" if king else "queen")
