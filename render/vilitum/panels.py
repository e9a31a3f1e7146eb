"""The panels around the board: each side's strip with its rage and its fallen or waiting pieces; at
the foot the rules in force and the pieces' hit points, or the outcome. Measures are in px."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PIL import Image

from common.text.say import EMPTY, name, say
from common.text.text import Text
from engines.game import Ending, Seat
from engines.vilitum.model.board import KINDS, Kind
from engines.vilitum.model.values import (
    DEFEATED,
    UNPLACED,
    Phase,
    Regional,
    Ruleset,
    VilitumEnding,
    VilitumView,
)
from render.cache.results import memo
from render.kit import text, theme
from render.kit.panels import PIECE, TO_MOVE, Standing, lay_side, paint_plate, standing
from render.kit.shapes import Pen, Point, sprite
from render.kit.sheet import Sheet
from render.kit.squares import SquareBoard
from render.kit.text import Face
from render.look import Player
from render.vilitum.board.pieces import fallen, piece
from render.vilitum.layout import FOOT
from render.vilitum.sides import SIDES, paint_figure

_TO_DO: Final = {
    Phase.CHOOSING: Standing(say("to choose"), say("{side} to choose")),
    Phase.PLACING: Standing(say("to place"), say("{side} to place")),
    Phase.PLAYING: TO_MOVE,
}


def draw_strip(
    sheet: Sheet, view: VilitumView, side: Seat, top: int, mover: Seat | None, player: Player | None
) -> dict[Kind, Point]:
    """Lays a side's strip on a sheet, `top` px from above; it is marked if the side is the `mover`.
    Returns the middle, in px, of each piece on the strip: those not on the board."""
    words, marked = standing(view.outcome, mover, side, _TO_DO[view.phase])
    own = view.places[side * 5 : side * 5 + 5]
    lost = [kind for kind in KINDS if own[kind] == DEFEATED]
    waiting = [kind for kind in KINDS if own[kind] == UNPLACED]
    marks = [fallen.entry(side, kind, PIECE) for kind in lost]
    marks += [piece.entry(side, kind, 0, PIECE) for kind in waiting if not lost]
    title = say("Defeated", meaning="a heading") if lost else say("Still to place")
    rage = _rage(view, side)
    sign = _rage_mark.entry(rage) if rage else None
    room = sign.width + 26 if sign else 0
    end, (spots,) = lay_side(sheet, SIDES[side], top, words, marked, player, [(title, marks)], room)
    if sign:
        sheet.stamp(sign, end + 26 + sign.width / 2, top + 54)
    return dict(zip(lost or waiting, spots, strict=True))


def _rage(view: VilitumView, side: Seat) -> Text:
    """Returns the rules that help a side with one piece against more (rulings "Blood Lust" and
    "Blood Rage"), or nothing for other sides."""
    if view.outcome is not None or not view.raging[side]:
        return EMPTY
    lust, rage = (view.ruleset.has(rule) for rule in (Regional.BLOOD_LUST, Regional.BLOOD_RAGE))
    if lust and rage:
        return say("Blood Lust & Rage")
    return name("Blood Lust") if lust else name("Blood Rage") if rage else EMPTY


_RAGE: Final = 330
"""The most room for the words on a pill."""


@memo
def _rage_mark(words: Text) -> Image.Image:
    """Returns a red pill with a drop of blood, as RGBA."""
    said = text.cut(words, Face.PLAIN, 34, _RAGE)
    wide = text.width(said, Face.PLAIN, 34) + 74
    drop = "M0 -17 C5 -7 12 -1 12 7 C12 13 7 17 0 17 C-7 17 -12 13 -12 7 C-12 -1 -5 -7 0 -17 Z"

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, 53), 26, theme.PALE)
        pen.panel((4, 4, wide - 5, 49), 22, theme.LAST)
        pen.at(32, 27).fill(drop, theme.PALE)
        pen.write(52, 27, said, Face.PLAIN, 34, theme.PALE, "lc")

    return sprite(wide, 54, paint)


_REASONS: Final[dict[Ending, Text]] = {
    VilitumEnding.DEFEAT: say("all enemy pieces are defeated"),
    VilitumEnding.STAND_OFF: say("the Archers cannot hurt each other"),
    VilitumEnding.REPETITION: say("the same position three times"),
    VilitumEnding.NO_PROGRESS: say("100 turns without a defeat"),
    VilitumEnding.NO_MOVES: say("nobody can act"),
    VilitumEnding.WIPED_OUT: say("both sides are wiped out"),
}
SIZES: Final = (38, 36, 34)
"""The type sizes of the rules: the largest that fits is used."""
_TIGHT: Final = (31, 28, 25)
"""Those for all rules at once in a language with long words."""
_ROWS: Final = 3
_GAP: Final = 12
_ROW: Final = 51
"""The height of a row of rules with its gap."""
_RIM: Final = 19
"""The room above and below all rows."""
_LEGEND: Final = 86


_RESULT: Final = 112
"""The height of the panel with the outcome."""


def foot_of(view: VilitumView, *, explained: bool) -> int:
    """Returns the height of the panel at the foot: with the legend if it is `explained`, else with
    the outcome or the special rules; 0 if there are none."""
    if explained:
        return FOOT
    if view.outcome is not None:
        return _RESULT
    labels = _labels(view.ruleset)
    return _RIM + _ROW * len(_fitted(labels)[1]) if len(labels) > 1 else 0


def lay_foot(
    sheet: Sheet, board: SquareBoard, view: VilitumView, players: Sequence[Player]
) -> None:
    """Lays the panel at the foot of a board on a sheet, if it has one."""
    if board.foot:
        panel = partial(rules.entry, view.ruleset, board.foot)
        board.lay_foot(sheet, view.outcome, SIDES, _REASONS, players, panel)


@dataclass(frozen=True, slots=True)
class _Label:
    """A rule's name, `dark` if it is about the whole game, with the emblems of its sides."""

    words: str
    dark: bool = False
    sides: tuple[int, ...] = ()

    def wide(self, size: int) -> int:
        return text.width(self.words, Face.PLAIN, size) + 30 + len(self.sides) * (size + 6)


def _labels(ruleset: Ruleset) -> list[_Label]:
    """Returns labels of the board and of every rule in force, in the order of the rules."""
    labels = [_Label(say("{size}x{size} board", size=ruleset.size), dark=True)]
    if ruleset.beginner:
        labels.append(_Label(say("Beginner game"), dark=True))
    agile = tuple(side for side, choice in enumerate(ruleset.agile) if choice)
    if None in ruleset.agile:
        labels.append(_Label(Regional.AGILE_WARRIOR.title + "?", sides=agile))
    elif agile:
        labels.append(_Label(Regional.AGILE_WARRIOR.title, sides=agile))
    return labels + [_Label(rule.title) for rule in ruleset.regional]


def _rows(labels: Sequence[_Label], size: int) -> list[list[_Label]]:
    rows: list[list[_Label]] = [[]]
    for label in labels:
        row = [*rows[-1], label]
        if _row_width(row, size) > theme.SHEET - 44 and rows[-1]:
            rows.append([label])
        else:
            rows[-1] = row
    return rows


def _row_width(row: Sequence[_Label], size: int) -> int:
    return sum(label.wide(size) for label in row) + _GAP * (len(row) - 1)


@memo
def rules(ruleset: Ruleset, foot: int = FOOT) -> Image.Image:
    """Returns the panel of the rules in force, `foot` px high, as RGBA; where they leave room, with
    the letters and hit points of all pieces."""
    size, rows = _fitted(_labels(ruleset))

    def paint(pen: Pen) -> None:
        paint_plate(pen, theme.SHEET, foot, theme.PAPER)
        top = foot / 2 - _ROW * len(rows) / 2
        if len(rows) == 1 and foot == FOOT:
            _legend(pen.at(0, 14))
            top = 14 + _LEGEND + 8
        for number, row in enumerate(rows):
            _paint_row(pen.at(0, top + _ROW * (number + 0.5)), row, size)

    return sprite(theme.SHEET, foot, paint)


def _fitted(labels: Sequence[_Label]) -> tuple[int, list[list[_Label]]]:
    """Returns the type size of the labels, and their rows."""
    fitting = [size for size in (*SIZES, *_TIGHT) if len(_rows(labels, size)) <= _ROWS]
    single = [size for size in SIZES if len(_rows(labels, size)) == 1]
    size = (single or fitting or [_TIGHT[-1]])[0]
    return size, _rows(labels, size)


def _paint_row(pen: Pen, row: Sequence[_Label], size: int) -> None:
    x = (theme.SHEET - _row_width(row, size)) / 2
    for label in row:
        wide = label.wide(size)
        _paint_label(pen.at(x, 0), label, size, wide)
        x += wide + _GAP


def _paint_label(pen: Pen, label: _Label, size: int, wide: int) -> None:
    ground, ink = (theme.INK, theme.PALE) if label.dark else (theme.PALE, theme.INK)
    pen.panel((0, -22, wide, 22), 22, theme.INK)
    pen.panel((2.5, -19.5, wide - 2.5, 19.5), 19, ground)
    inked = text.width(label.words, Face.PLAIN, size)
    pen.write(15 + inked / 2, 0, label.words, Face.PLAIN, size, ink)
    for number, side in enumerate(label.sides):
        at = pen.at(19 + inked + (size + 6) * (number + 0.5), 0, size / 110)
        if SIDES[side].pale:
            at.disc(0, 0, 52, SIDES[side].colours.strip)
        SIDES[side].emblem(at.at(0, 0, 0.85))


def _legend(pen: Pen) -> None:
    step = (theme.SHEET - 44) / len(KINDS)
    for kind in KINDS:
        _node(pen.at(22 + step * (kind + 0.5), _LEGEND / 2), kind, step - _GAP)


HIT_POINTS: Final = 38
"""The type size of the hit points in the legend."""


def _node(pen: Pen, kind: Kind, wide: float) -> None:
    half = wide / 2
    pen.panel((-half, -42, half, 42), 20, theme.INK)
    pen.panel((-half + 3, -39, half - 3, 39), 17, theme.PALE)
    paint_figure(pen.at(-half + 8, -31, 0.62), kind, theme.INK, theme.PALE)
    pen.write(-half + 96, 0, kind.letter, Face.PLAIN, 46, theme.INK)
    said, room = say("{number} HP", number=kind.hp), wide - 134
    pen.write(half - 13, 0, said, Face.PLAIN, HIT_POINTS, theme.INK, "rc", room)
