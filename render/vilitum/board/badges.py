"""Badges on pieces: a sign for each verb that the chosen piece may use on this one. Signs are
painted around the badge's middle, on a disc of 16.6 units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from engines.vilitum.model.values import Verb
from render.cache.results import memo
from render.kit import theme
from render.kit.marks import EDGES, edged_disc
from render.kit.shapes import Pen, sprite, star
from render.vilitum.board.marks import cross
from render.vilitum.board.pieces import RING

SPAN: Final = 34
"""The width of a badge in hundredths of a square."""
SACRIFICE: Final = "sacrifice"
"""The name of a sacrifice among the parts of an action."""

_PALE: Final = theme.PALE


def _move(pen: Pen) -> None:
    pen.disc(0, 0, 6, _PALE)


def _attack(pen: Pen) -> None:
    """Paints a sight."""
    pen.ring(0, 0, 9.6, _PALE, 2.6)
    for u, v in EDGES:
        pen.line([(u * 5, v * 5), (u * 13, v * 13)], _PALE, 2.8)


def _heal(pen: Pen) -> None:
    pen.fill(cross(0, 0, 11.5, 4), _PALE)


def _swap(pen: Pen) -> None:
    """Paints two arrows that pass each other."""
    for turn in (1, -1):
        pen.line([(-10 * turn, -5 * turn), (4 * turn, -5 * turn)], _PALE, 3.2)
        pen.fill([(12 * turn, -5 * turn), (3 * turn, -11 * turn), (3 * turn, 1 * turn)], _PALE)


def _drain(pen: Pen) -> None:
    """Paints a drop."""
    pen.fill("M0 -13 C4 -5 9 -1 9 5 C9 10 5 13 0 13 C-5 13 -9 10 -9 5 C-9 -1 -4 -5 0 -13 Z", _PALE)
    pen.line("M-4 5 C-4 8 -2 9.5 0.5 9.5", theme.CHOICE, 2.2)


def _rush(pen: Pen) -> None:
    """Paints two chevrons."""
    for x in (-8, 1):
        pen.line([(x, -9), (x + 7, 0), (x, 9)], _PALE, 4.4)


def _ring_sign(pen: Pen, y: float) -> None:
    pen.oval(0, y, 11, 5, _PALE)
    pen.oval(0, y, 9.4, 3.8, RING)
    pen.oval(0, y, 5.4, 1.6, theme.CHOICE)


def _give(pen: Pen) -> None:
    """Paints a ring that comes down on this piece."""
    _ring_sign(pen, 8)
    pen.line([(0, -13), (0, -4)], _PALE, 3.4)
    pen.fill([(0, 3), (-7, -5), (7, -5)], _PALE)


def _take(pen: Pen) -> None:
    """Paints a ring that goes up from this piece."""
    _ring_sign(pen, 8)
    pen.line([(0, -5), (0, 3)], _PALE, 3.4)
    pen.fill([(0, -14), (-7, -5), (7, -5)], _PALE)


def _sacrifice(pen: Pen) -> None:
    pen.fill(star(0, -1, 13.5, 6, 5), theme.GOLD)


_SIGNS: Final[dict[str, Callable[[Pen], None]]] = {
    Verb.MOVE.value: _move,
    Verb.ATTACK.value: _attack,
    Verb.HEAL.value: _heal,
    Verb.SWAP.value: _swap,
    Verb.DRAIN.value: _drain,
    Verb.RUSH.value: _rush,
    Verb.GIVE.value: _give,
    Verb.TAKE.value: _take,
    SACRIFICE: _sacrifice,
}


@memo
def badge(verb: str, unit: float) -> Image.Image:
    """Returns a verb's badge, or the sacrifice's, as RGBA; `unit` is a hundredth of a square in
    px."""

    def paint(whole: Pen) -> None:
        pen = whole.at(SPAN / 2, SPAN / 2, SPAN / 38)
        edged_disc(pen, 16.6, 18.8)
        _SIGNS[verb](pen)

    return sprite(SPAN * unit, SPAN * unit, paint, unit)
