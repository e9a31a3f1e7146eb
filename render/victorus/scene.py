"""The scene on the card of a result: the cell on which it was decided, with the piece there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PIL import Image

from engines.game import Result
from engines.victorus.model.board import BATTLEFIELD, CELLS, CENTRE, Cell, Kingdom
from engines.victorus.model.pieces import Piece, family_of, kingdom_of
from engines.victorus.model.values import VictorusView
from render.cards.scene import MIDDLE, TALL, WIDE, Box, dim, painted
from render.kit import theme
from render.kit.shapes import Pen, Point, stamp
from render.kit.squares import soft_shadow
from render.victorus.board.background import paint_centre
from render.victorus.board.palette import VELVET, tone
from render.victorus.board.pieces import SPAN, shield, upright
from render.victorus.layout import HALF, Frame, whole

_FRAME: Final = Frame(146, *MIDDLE, 0, TALL)
_LINE: Final = "#8f877a"
_DARK: Final = "#1d1220"
_LARGE: Final = 2.35
"""The px of a unit of the one royal piece in the centre."""
_SMALL: Final = 1.35
_INSET: Final = 460
"""The px of the board around the last move, across and down."""


def scene(view: VictorusView) -> Image.Image:
    """Returns the board around the cell on which the match was decided, with the piece there. Where
    several have won, or nobody, their Kings stand around the centre, which none of them entered."""
    cell, piece = decided(view)
    image = painted(lambda pen: _board(pen, view.living, cell))
    if piece is not None:
        _stand(image, piece, _LARGE, MIDDLE)
        return image
    won = _with(view, Result.WIN) or _with(view, Result.DRAW) or view.living
    kings = [family_of(kingdom)[0] for kingdom in won]
    for king, spot in zip(kings, _around(len(kings)), strict=True):
        _stand(image, king, _SMALL, spot)
    return image


def decided(view: VictorusView) -> tuple[Cell, Piece | None]:
    """Returns a cell and the piece on it: the centre with the royal piece that won there, else the
    capture that eliminated the last kingdom, else the royal piece of the only winner where it
    stands; the centre without a piece where that would be more than one."""
    won, here = _with(view, Result.WIN), view.cells[CENTRE] - 1
    if here >= 0 and kingdom_of(here) in won:
        return CENTRE, here
    moves = view.done or view.last
    if moves and moves[-1].out != BATTLEFIELD and kingdom_of(moves[-1].piece) in won:
        return moves[-1].end, moves[-1].piece
    royal = [piece for kingdom in won for piece in family_of(kingdom) if piece + 1 in view.cells]
    if len(won) == 1 and royal:
        return view.cells.index(royal[0] + 1), royal[0]
    return CENTRE, None


def around_last(view: VictorusView, size: tuple[int, int]) -> Box:
    """Returns the part of the whole board's picture around the cell on which the match was decided,
    else around the end of the last move."""
    moves, (cell, piece) = view.done or view.last, decided(view)
    x, y = whole(0).middle(moves[-1].end if moves and piece is None else cell)
    far = _INSET / 2
    left = round(min(max(x - far, theme.EDGE), size[0] - theme.EDGE - _INSET))
    top = round(min(max(y - far, theme.EDGE), whole(0).bottom - _INSET))
    return left, top, left + _INSET, top + _INSET


def _with(view: VictorusView, result: Result) -> tuple[Kingdom, ...]:
    assert view.outcome is not None
    pairs = zip(view.ruleset.kingdoms, view.outcome.results, strict=False)
    return tuple(kingdom for kingdom, its in pairs if its is result)


def _around(count: int) -> Sequence[Point]:
    """Returns places for pieces in a ring around the centre."""
    x, y = MIDDLE
    turn = 180 if count == 2 else 210
    angles = [math.radians(turn + 360 * number / count) for number in range(count)]
    return [(x + 134 * math.cos(a), y + 6 + 112 * math.sin(a)) for a in angles]


def _stand(image: Image.Image, piece: Piece, unit: float, spot: Point) -> None:
    wide = round(SPAN * unit)
    stamp(image, soft_shadow(wide, 1.3, (0.16, 0.22, 0.88, 0.92), 170, 0.045), *spot)
    stamp(image, shield(upright(piece), unit), *spot)


def _board(pen: Pen, living: tuple[Kingdom, ...], around: Cell) -> None:
    """Paints the cells around one of them, in the shade towards the words and the rim."""
    pen.fill([(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)], VELVET)
    x, y = _FRAME.middle(around)
    frame = replace(_FRAME, x=2 * MIDDLE[0] - x, y=2 * MIDDLE[1] - y)
    for cell in CELLS:
        x, y = frame.middle(cell)
        if not (-150 < x < WIDE + 150 and -150 < y < TALL + 150):
            continue
        if cell == CENTRE:
            paint_centre(pen.at(x, y, 146 / HALF), 0)
        else:
            pen.fill(frame.hexagon(cell), _LINE)
            pen.fill(frame.hexagon(cell, -0.9), _tone(cell, frame, living))
    dim(pen, _DARK)


def _tone(cell: Cell, frame: Frame, living: tuple[Kingdom, ...]) -> str:
    """Returns a cell's colour, in the dusk beyond the first ring."""
    own = tone(cell, living)
    x, y = frame.middle(cell)
    far = math.hypot(x - MIDDLE[0], y - MIDDLE[1]) / 146
    return theme.mixed(_DARK, own, 0.1 if far < 2 else 0.34)
