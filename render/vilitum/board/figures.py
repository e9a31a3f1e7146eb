"""The five pieces' figures in a box of 100 by 100 units.

Each is painted in two colours: `figure`, and `ground` for the parts cut out of it. The outlines
differ enough to be told apart at 20 px: horns, a hood over blades, a tall hat, a bow, a cross in a
halo.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.vilitum.model.board import Kind
from render.kit.shapes import Pen, mirrored


def _warrior(pen: Pen, figure: str, ground: str) -> None:
    """Paints a dwarf's horned helmet over a plaited beard."""
    horn = "M26 40 C8 40 -2 26 2 4 C8 18 18 22 30 22 Z"
    pen.fill(horn, figure)
    pen.fill(mirrored(horn), figure)
    pen.fill("M20 50 C20 22 32 8 50 8 C68 8 80 22 80 50 L80 56 L20 56 Z", figure)
    beard = (
        "M18 52 L82 52 C84 66 80 76 72 82 L66 92 L60 86 L50 100 L40 86 L34 92 L28 82 "
        "C20 76 16 66 18 52 Z"
    )
    pen.fill(beard, figure)
    pen.fill("M24 44 L76 44 L76 51 L24 51 Z", ground)
    pen.fill("M27 51 L45 51 L45 60 C40 65 30 64 27 56 Z", ground)
    pen.fill("M73 51 L55 51 L55 60 C60 65 70 64 73 56 Z", ground)
    pen.fill("M36 72 C44 66 56 66 64 72 C56 78 44 78 36 72 Z", ground)


def _rogue(pen: Pen, figure: str, ground: str) -> None:
    """Paints a pointed hood with eyes in its shadow, over two crossed daggers."""
    dagger = "M2 58 L10 56 L66 92 L62 100 Z"
    pen.fill(dagger, figure)
    pen.fill(mirrored(dagger), figure)
    for x in (1, -1):
        pen.line([(50 + 46 * x, 52), (50 + 34 * x, 76)], figure, 6)
    pen.line(
        "M50 0 C30 10 20 30 20 52 C20 66 34 80 50 80 C66 80 80 66 80 52 C80 30 70 10 50 0 L50 0",
        ground,
        5,
    )
    pen.fill(
        "M52 -2 C30 10 20 30 20 52 C20 66 34 78 50 78 C66 78 80 66 80 52 C80 30 68 14 52 -2 Z",
        figure,
    )
    pen.fill(
        "M50 24 C36 30 30 40 30 52 C32 64 40 70 50 70 C60 70 68 64 70 52 C70 40 64 30 50 24 Z",
        ground,
    )
    pen.fill("M34 46 L47 53 C43 59 36 57 34 46 Z", figure)
    pen.fill("M66 46 L53 53 C57 59 64 57 66 46 Z", figure)


def _wizard(pen: Pen, figure: str, ground: str) -> None:
    """Paints a tall bent hat with a wide brim, over a long beard."""
    pen.fill("M22 56 C22 40 34 10 70 -2 C64 8 66 14 68 22 C72 34 76 46 78 56 Z", figure)
    pen.fill("M-2 60 C14 46 86 46 102 60 C86 72 14 72 -2 60 Z", figure)
    pen.fill("M26 70 L74 70 C76 84 64 96 50 102 C36 96 24 84 26 70 Z", figure)
    pen.line("M24 55 C40 49 60 49 77 55", ground, 6)
    pen.fill("M30 70 C38 68 44 70 48 76 C42 80 34 78 30 70 Z", ground)
    pen.fill("M70 70 C62 68 56 70 52 76 C58 80 66 78 70 70 Z", ground)
    pen.line([(50, 84), (50, 94)], ground, 4)


def _archer(pen: Pen, figure: str, ground: str) -> None:
    """Paints a drawn bow with its arrow, before a hooded head."""
    pen.line("M62 -2 C102 22 102 78 62 102", figure, 10)
    pen.line([(62, -1), (34, 50), (62, 101)], figure, 4)
    pen.fill("M0 48 C0 26 10 14 26 14 C40 14 48 26 48 42 L44 62 L20 66 C8 66 0 60 0 48 Z", figure)
    pen.fill("M-4 100 C-4 78 8 66 24 66 C38 66 46 76 50 100 Z", figure)
    pen.line([(24, 50), (84, 50)], ground, 15)
    pen.line([(24, 50), (84, 50)], figure, 7)
    pen.fill("M104 50 L80 37 L80 63 Z", figure)
    pen.fill("M30 26 C40 28 44 34 44 42 L30 42 C26 38 26 30 30 26 Z", ground)


def _cleric(pen: Pen, figure: str, ground: str) -> None:
    """Paints a head in a halo over a robe with a great cross."""
    pen.ring(50, 26, 29, figure, 7)
    pen.disc(50, 28, 16, figure)
    pen.fill("M50 46 C28 46 16 58 10 100 L90 100 C84 58 72 46 50 46 Z", figure)
    pen.fill(
        "M43 55 L57 55 L57 66 L70 66 L70 79 L57 79 L57 94 L43 94 L43 79 L30 79 L30 66 L43 66 Z",
        ground,
    )


_PAINTERS: Final[dict[Kind, Callable[[Pen, str, str], None]]] = {
    Kind.WARRIOR: _warrior,
    Kind.ROGUE: _rogue,
    Kind.WIZARD: _wizard,
    Kind.ARCHER: _archer,
    Kind.CLERIC: _cleric,
}


def paint_figure(pen: Pen, kind: Kind, figure: str, ground: str) -> None:
    """Paints a piece's figure into the 100 by 100 units at the pen's origin."""
    _PAINTERS[kind](pen, figure, ground)
