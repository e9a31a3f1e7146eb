"""The scene on the card of a result: the centre of the board, with the royal piece in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from engines.game import Result
from engines.victorus.model.board import CELLS, CENTRE, Kingdom
from engines.victorus.model.pieces import Piece, family_of, kingdom_of
from engines.victorus.model.values import VictorusView
from render.cards.scene import MIDDLE, TALL, WIDE, Box, dim, painted
from render.kit import theme
from render.kit.shapes import Pen, Point, stamp
from render.kit.squares import soft_shadow
from render.victorus.board.background import VELVET, paint_centre, tone
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
    """Returns the centre with the royal piece that has reached it; with the winners' Kings, where
    another end came first; with the Kings of all who are left around it, where nobody has won."""
    image = painted(lambda pen: _board(pen, view.living))
    here = view.cells[CENTRE] - 1
    won = _with(view, Result.WIN)
    if here >= 0 and kingdom_of(here) in won:
        _stand(image, here, _LARGE, MIDDLE)
        return image
    kings = [family_of(kingdom)[0] for kingdom in won or _with(view, Result.DRAW) or view.living]
    unit = _LARGE if len(kings) == 1 else _SMALL
    for piece, spot in zip(kings, _around(len(kings), inside=bool(won)), strict=True):
        _stand(image, piece, unit, spot)
    return image


def around_last(view: VictorusView, size: tuple[int, int]) -> Box:
    """Returns the part of the whole board's picture around the end of the last move, or around the
    centre."""
    moves = view.done or view.last
    x, y = whole(0).middle(moves[-1].end if moves else CENTRE)
    far = _INSET / 2
    left = round(min(max(x - far, theme.EDGE), size[0] - theme.EDGE - _INSET))
    top = round(min(max(y - far, theme.EDGE), whole(0).bottom - _INSET))
    return left, top, left + _INSET, top + _INSET


def _with(view: VictorusView, result: Result) -> tuple[Kingdom, ...]:
    """Returns the kingdoms with this result."""
    assert view.outcome is not None
    pairs = zip(view.ruleset.kingdoms, view.outcome.results, strict=False)
    return tuple(kingdom for kingdom, its in pairs if its is result)


def _around(count: int, *, inside: bool) -> Sequence[Point]:
    """Returns places for pieces: one in the centre, more of them in a ring."""
    x, y = MIDDLE
    if count == 1:
        return (MIDDLE,)
    far = 74 if inside else 112
    turn = 180 if count == 2 else 210
    angles = [math.radians(turn + 360 * number / count) for number in range(count)]
    return [(x + 1.2 * far * math.cos(a), y + 6 + far * math.sin(a)) for a in angles]


def _stand(image: Image.Image, piece: Piece, unit: float, spot: Point) -> None:
    wide = round(SPAN * unit)
    stamp(image, soft_shadow(wide, 1.3, (0.16, 0.22, 0.88, 0.92), 170, 0.045), *spot)
    stamp(image, shield(upright(piece), unit), *spot)


def _board(pen: Pen, living: tuple[Kingdom, ...]) -> None:
    """Paints the cells around the centre, in the shade towards the words and the rim."""
    pen.fill([(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)], VELVET)
    for cell in CELLS:
        x, y = _FRAME.middle(cell)
        if cell != CENTRE and -150 < x < WIDE + 150 and -150 < y < TALL:
            pen.fill(_FRAME.hexagon(cell), _LINE)
            pen.fill(_FRAME.hexagon(cell, -0.9), _tone(cell, living))
    paint_centre(pen.at(*MIDDLE, 146 / HALF), 0)
    dim(pen, _DARK)


def _tone(cell: int, living: tuple[Kingdom, ...]) -> str:
    """Returns a cell's colour, in the dusk beyond the first ring."""
    own = tone(cell, living)
    x, y = _FRAME.middle(cell)
    far = math.hypot(x - MIDDLE[0], y - MIDDLE[1]) / 146
    return theme.mixed(_DARK, own, 0.1 if far < 2 else 0.34)
