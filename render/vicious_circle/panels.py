"""The panels around the map: each side's strip with its reserve and its losses; at the foot the
circle of captures, or the outcome. Measures are in px."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from common.text.say import say
from common.text.text import Text
from engines.game import Ending, Outcome, Seat
from engines.vicious_circle.board import Kind
from engines.vicious_circle.values import CAPTURED, RESERVE, ViciousEnding, ViciousView
from render.cache.results import memo
from render.kit import text, theme
from render.kit.panels import PIECE, Standing, lay_side, paint_plate
from render.kit.shapes import Pen, Point, sprite
from render.kit.sheet import Sheet
from render.kit.squares import SquareBoard
from render.kit.text import Face
from render.look import Player
from render.vicious_circle.counters import counter, fallen
from render.vicious_circle.layout import BOARD
from render.vicious_circle.sides import SIDES, paint_figure


def draw_strip(
    sheet: Sheet,
    view: ViciousView,
    side: Seat,
    top: int,
    words: Standing,
    marked: bool,
    player: Player | None,
    *,
    force: bool = False,
) -> dict[Kind, Point]:
    """Lays a side's strip on a sheet, `top` px from above. `force` shows all its creatures, as long
    as nobody may know which it chose. Returns the middles in px of the creatures in reserve."""
    own = view.places[side * 5 : side * 5 + 5]
    lost = [kind for kind in Kind if own[kind] == CAPTURED]
    kept = [kind for kind in Kind if own[kind] == RESERVE]
    groups = (
        (
            say("Three of these, in secret"),
            [counter.entry(side, kind, PIECE) for kind in Kind if force],
        ),
        (say("Captured"), [fallen.entry(side, kind, PIECE) for kind in lost]),
        (say("Reserve"), [counter.entry(side, kind, PIECE) for kind in kept]),
    )
    _, (*_, spots) = lay_side(sheet, SIDES[side], top, words, marked, player, groups)
    return dict(zip(kept, spots, strict=True))


_REASONS: Final[dict[Ending, Text]] = {
    ViciousEnding.THRONE: say("the throne is taken"),
    ViciousEnding.ANNIHILATION: say("no creature is left"),
    ViciousEnding.REPETITION: say("the same position three times"),
    ViciousEnding.NO_MOVES: say("nobody can move"),
    ViciousEnding.LENGTH: say("300 turns"),
}


@memo
def legend() -> Image.Image:
    """Returns the panel of the circle of captures, as RGBA: each creature captures the next, the
    last one the first."""

    def paint(pen: Pen) -> None:
        paint_plate(pen, theme.SHEET, BOARD.foot, theme.PAPER)
        _rule(pen)
        _loop(pen)
        for kind in Kind:
            _node(pen.at(_FIRST + _STEP * kind, 46), kind)

    return sprite(theme.SHEET, BOARD.foot, paint)


def _rule(pen: Pen) -> None:
    """Writes the rule in two lines, or in three smaller ones."""
    tries = (text.wrapped(_RULE, Face.PLAIN, size, _RULE_WIDE) for size in _RULE_SIZES)
    size, lines = next(
        ((size, lines) for size, lines in zip(_RULE_SIZES, tries, strict=True) if len(lines) < 3),
        (_RULE_SIZES[-1], text.wrapped(_RULE, Face.PLAIN, _RULE_SIZES[-1], _RULE_WIDE)[:3]),
    )
    step = 42 if len(lines) < 3 else 33
    first = 57 - step * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        y = first + step * number
        pen.write(36, y, line, Face.PLAIN, size, theme.INK, "lc", room=_RULE_WIDE)


_RULE_SIZES: Final = (36, 33)
_RULE: Final = say("Each captures the next")
_RULE_WIDE: Final = 222
"""The width of the rule's two lines."""
_FIRST: Final = 344
_STEP: Final = 174


def _loop(pen: Pen) -> None:
    """Paints the track through the creatures and back below them, with arrowheads."""
    left, right = _FIRST, _FIRST + 4 * _STEP
    track = (
        f"M{left} 46 L{right} 46 C{right + 84} 46 {right + 84} 98 {right} 98 "
        f"L{left} 98 C{left - 84} 98 {left - 84} 46 {left} 46"
    )
    pen.line(track, theme.INK, 5)
    for number in range(4):
        x = left + _STEP * (number + 1) - 68
        pen.fill([(x, 46), (x - 24, 31), (x - 24, 61)], theme.INK)
    middle = (left + right) / 2
    pen.fill([(middle - 17, 98), (middle + 11, 86), (middle + 11, 110)], theme.INK)


def _node(pen: Pen, kind: Kind) -> None:
    pen.panel((-66, -38, 66, 38), 38, theme.INK)
    pen.panel((-62, -34, 62, 34), 34, theme.PALE)
    paint_figure(pen.at(-55, -28, 0.56), kind, theme.INK, theme.PALE)
    pen.write(31, 0, kind.letter, Face.PLAIN, 48, theme.INK)


def lay_foot(
    sheet: Sheet, board: SquareBoard, outcome: Outcome | None, players: Sequence[Player]
) -> None:
    """Lays the panel at the foot of a board on a sheet, if it has one: the circle of captures, or
    the outcome."""
    if board.foot:
        board.lay_foot(sheet, outcome, SIDES, _REASONS, players, legend.entry)
