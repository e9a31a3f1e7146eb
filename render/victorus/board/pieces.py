"""The pieces: shields in their kingdom's colour with its emblem. They are painted in units of which
a cell is 88 wide.

A knight's shield has a black or a white edge and the bars of its kind, a royal knight's a golden
edge within and a crown; King and Queen have half an edge of each colour, a crown of their own, and
their letter. Emblems, crowns and letters are always upright.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engines.victorus.model.board import WHITE, Kingdom
from engines.victorus.model.pieces import KING, Kind, Piece, edge_of, is_family, kind_of, kingdom_of
from render.cache.memo import memo
from render.kit import theme
from render.kit.shapes import Pen, Shape, faded, greyed, sprite, spun
from render.kit.text import Face
from render.victorus import sides
from render.victorus.board.devices import LEFT_HALF, RIGHT_HALF, SHIELD, paint_bars

SPAN: Final = 90
"""The width of a piece's picture in units."""
EDGES: Final = ("#0c090b", "#ffffff")
"""The edges of knights that stand on grey, and of those that stand on white."""
LINES: Final = ("#efe6d6", "#2b2226")
"""The colours of the thin lines beside an edge."""
LETTER: Final = 38
"""The type size of a King's or Queen's letter, in units."""
_DARK_GOLD: Final = "#4d3000"


@dataclass(frozen=True, slots=True)
class Figure:
    """The look of a piece: its player, kind and edge, and how many times 60 degrees its way forward
    is turned clockwise from straight up."""

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
    """Returns a piece's look beside the board: its top is up."""
    return replace(figure(piece, royal=royal), turn=0)


@memo
def shield(shown: Figure, unit: float) -> Image.Image:
    """Returns a piece as RGBA, grey and upside down if it is frozen (ruling "frozen"); `unit` is in
    px."""

    def paint(pen: Pen) -> None:
        _paint(pen.at(SPAN / 2, SPAN / 2), shown)

    image = sprite(SPAN * unit, SPAN * unit, paint, unit)
    return greyed(image) if shown.frozen else image


@memo
def ghost(shown: Figure, unit: float) -> Image.Image:
    """Returns a piece, pale, where it would go."""
    return faded(shield(shown, unit), 0.6)


def _paint(pen: Pen, shown: Figure) -> None:
    colours = sides.COLOURS[shown.kingdom]
    degrees = shown.turn * 60 + 180 * shown.frozen
    shape = spun(SHIELD, degrees)
    pen.fill(shape, colours.field)
    paint_bars(pen, shown.kind, colours.device, degrees)
    if shown.royal:
        pen.line([(x * 0.8, y * 0.8) for x, y in shape], theme.GOLD, 4, closed=True)
    if shown.kind >= Kind.KING:
        for half, edge in ((LEFT_HALF, 0), (RIGHT_HALF, WHITE)):
            _edge(pen, spun(half, degrees), edge, closed=False)
        _family(pen, shown)
        return
    _edge(pen, shape, shown.edge, closed=True)
    _boss(pen, shown.kingdom)
    if shown.royal:
        _crown(pen.at(0, -25, 0.76), KING)


def _edge(pen: Pen, shape: Shape, edge: int, *, closed: bool) -> None:
    pen.line(shape, LINES[edge], 8.6, closed=closed)
    pen.line(shape, EDGES[edge], 5.4, closed=closed)


def _boss(pen: Pen, kingdom: Kingdom) -> None:
    """Paints the emblem on a disc of the field's colour."""
    colours = sides.COLOURS[kingdom]
    pen.disc(0, 0, 13.4, colours.field)
    sides.paint_emblem(pen.at(0, 0, 0.215), kingdom, colours.device)


def _family(pen: Pen, shown: Figure) -> None:
    """Paints a crown over the letter and the emblem."""
    colours = sides.COLOURS[shown.kingdom]
    king = shown.kind is Kind.KING
    pen.write(-7.5 if king else -8, 3, shown.kind.letter, Face.PLAIN, LETTER, colours.device)
    sides.paint_emblem(pen.at(14, 5, 0.19), shown.kingdom, colours.device)
    _crown(pen.at(0, -24), KING if king else KING + 1)


def _crown(pen: Pen, man: int) -> None:
    """Paints a King's crown with points, or a Queen's with pearls."""
    if man == KING:
        shape = "M-18 11 L-21 -9 L-9 -1 L0 -15 L9 -1 L21 -9 L18 11 Z"
        pen.line(shape, _DARK_GOLD, 5, closed=True)
        pen.fill(shape, theme.GOLD)
        return
    pearls = ((-19, -6), (-7, -11), (7, -11), (19, -6))
    shape = "M-15 11 L-18 -4 L-10 2 L-6 -8 L0 1 L6 -8 L10 2 L18 -4 L15 11 Z"
    pen.line(shape, _DARK_GOLD, 5, closed=True)
    for x, y in pearls:
        pen.disc(x, y, 6, _DARK_GOLD)
    pen.fill(shape, theme.GOLD)
    for x, y in pearls:
        pen.disc(x, y, 4.2, theme.PALE)
