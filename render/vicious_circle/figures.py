"""The five creatures as figures in a box of 100 by 100 units.

Each is painted in two colours: `figure`, and `ground`, the colour behind it, for the parts cut out
of it. The outlines differ enough to be told apart at 25 px.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.vicious_circle.board import Kind
from render.kit.shapes import Pen, mirrored


def _saint(pen: Pen, figure: str, ground: str) -> None:
    """Paints a robed figure with a halo, a staff with a cross in hand."""
    pen.ring(43, 23, 22, figure, 5)
    pen.disc(43, 24, 12, figure)
    pen.fill("M43 38 C32 38 27 45 25 55 L10 97 L76 97 L61 55 C59 45 54 38 43 38 Z", figure)
    pen.fill("M55 42 L84 52 L84 64 L58 62 Z", figure)
    pen.line([(84, 6), (84, 97)], figure, 7)
    pen.line([(71, 22), (97, 22)], figure, 7)
    pen.line([(43, 56), (43, 88)], ground, 6)
    pen.line([(32, 67), (54, 67)], ground, 6)


def _spirit(pen: Pen, figure: str, ground: str) -> None:
    """Paints a ghost with raised arms and a ragged hem."""
    body = (
        "M50 2 C27 2 17 20 16 44 C15 64 11 80 4 94 C15 98 23 93 29 84 C33 95 43 98 50 88 "
        "C57 98 67 95 71 84 C77 93 85 98 96 94 C89 80 85 64 84 44 C83 20 73 2 50 2 Z"
    )
    arm = "M20 40 C8 34 0 42 0 56 C6 50 10 52 10 60 C15 55 19 58 22 64 Z"
    pen.fill(body, figure)
    pen.fill(arm, figure)
    pen.fill(mirrored(arm), figure)
    pen.oval(38, 34, 7, 10, ground)
    pen.oval(62, 34, 7, 10, ground)
    pen.oval(50, 60, 8, 11, ground)


def _child(pen: Pen, figure: str, ground: str) -> None:
    """Paints a small figure that swings a sling around its head."""
    pen.line("M77 50 C98 40 100 14 80 7 C66 2 46 3 32 9", figure, 5)
    pen.disc(25, 13, 9, figure)
    pen.disc(44, 40, 15, figure)
    pen.fill("M44 56 C34 56 30 61 28 68 L22 88 L66 88 L60 68 C58 61 54 56 44 56 Z", figure)
    pen.line([(35, 86), (33, 96)], figure, 10)
    pen.line([(53, 86), (55, 96)], figure, 10)
    pen.line([(33, 63), (14, 76)], figure, 9)
    pen.line([(55, 63), (77, 50)], figure, 9)
    pen.line([(27, 76), (61, 76)], ground, 4)
    pen.disc(38, 39, 2.6, ground)
    pen.disc(50, 39, 2.6, ground)


def _warrior(pen: Pen, figure: str, ground: str) -> None:
    """Paints a closed helmet over a shield, a sword upright beside it."""
    pen.fill("M40 10 C44 -4 72 -4 76 18 C66 10 58 12 54 20 Z", figure)
    pen.fill("M18 48 L18 30 C18 14 28 7 41 7 C54 7 64 14 64 30 L64 48 L41 54 Z", figure)
    pen.fill("M24 27 L58 27 L58 34 L45 34 L45 50 L37 50 L37 34 L24 34 Z", ground)
    shield = "M6 56 C18 58 30 56 41 50 C52 56 64 58 76 56 C78 78 62 92 41 99 C20 92 4 78 6 56 Z"
    pen.fill(shield, figure)
    pen.line([(41, 60), (41, 89)], ground, 6)
    pen.line([(18, 70), (64, 70)], ground, 6)
    pen.fill("M83 26 L89 12 L95 26 L95 70 L83 70 Z", figure)
    pen.line([(78, 71), (100, 71)], figure, 8)
    pen.line([(89, 71), (89, 90)], figure, 7)
    pen.disc(89, 92, 6, figure)


def _dragon(pen: Pen, figure: str, ground: str) -> None:
    """Paints a horned head on a long neck before a spread wing."""
    wing = (
        "M50 62 C52 40 60 18 72 2 C76 10 86 12 98 10 C92 18 92 26 99 36 "
        "C91 37 88 44 92 56 C82 53 76 58 76 72 Z"
    )
    pen.fill(wing, figure)
    pen.line("M72 6 C66 24 62 44 60 62", ground, 3)
    pen.line("M97 12 C84 24 72 46 66 64", ground, 3)
    pen.line("M97 36 C86 44 76 56 70 68", ground, 3)
    body = (
        "M2 38 C4 30 10 26 18 24 C24 22 26 20 28 16 L26 2 L36 14 L42 2 L45 17 "
        "C56 24 60 36 56 50 C54 60 62 66 72 68 C84 72 88 80 98 76 "
        "C98 90 86 99 68 98 L26 98 C20 84 28 72 36 64 C42 57 42 48 36 45 "
        "C30 42 26 46 20 46 L8 52 L14 44 L4 45 Z"
    )
    pen.fill(body, figure)
    pen.line("M36 90 C36 80 44 74 50 66", ground, 4)
    pen.disc(31, 29, 4, ground)


_PAINTERS: Final[dict[Kind, Callable[[Pen, str, str], None]]] = {
    Kind.SAINT: _saint,
    Kind.SPIRIT: _spirit,
    Kind.CHILD: _child,
    Kind.WARRIOR: _warrior,
    Kind.DRAGON: _dragon,
}


def paint_figure(pen: Pen, kind: Kind, figure: str, ground: str) -> None:
    """Paints a creature into the 100 by 100 units at the pen's origin."""
    _PAINTERS[kind](pen, figure, ground)
