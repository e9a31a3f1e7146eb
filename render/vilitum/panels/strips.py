"""The strips beside the board: the side to act, a side's rage, and its fallen or waiting pieces."""

from __future__ import annotations

from PIL import Image

from engines.game import Seat
from engines.vilitum.model.board import KINDS, Kind
from engines.vilitum.model.values import DEFEATED, UNPLACED, Phase, Regional, VilitumView
from render.cache.memo import memo
from render.kit import strips, text, theme
from render.kit.shapes import Pen, Point, sprite, stamp
from render.kit.strips import NAME, PIECE, lay_group
from render.kit.text import Face
from render.vilitum import layout, sides
from render.vilitum.board.pieces import piece
from render.vilitum.board.states import fallen

_RIGHT = theme.EDGE + theme.SHEET - 22
_TO_DO = {Phase.CHOOSING: "to choose", Phase.PLACING: "to place", Phase.PLAYING: "to move"}


def draw_strip(image: Image.Image, view: VilitumView, side: Seat) -> dict[Kind, Point]:
    """Draws a side's strip on an RGB image. Returns the middle, in px, of each piece that lies
    there because it is not on the board."""
    top, colour = layout.STRIP_TOPS[side], sides.COLOURS[side].words
    background = strips.strip(sides.SIDES[side], _words(view, side), _marked(view, side))
    image.paste(background, (theme.EDGE, top))
    rage = _rage(view, side)
    if rage:
        _lay_rage(image, side, rage)
    own = view.places[side * 5 : side * 5 + 5]
    lost = [kind for kind in KINDS if own[kind] == DEFEATED]
    waiting = [kind for kind in KINDS if own[kind] == UNPLACED]
    if lost:
        marks = [fallen(side, kind, PIECE) for kind in lost]
        _, spots = lay_group(image, "Defeated", colour, marks, _RIGHT, top)
        return dict(zip(lost, spots, strict=True))
    marks = [piece(side, kind, 0, PIECE) for kind in waiting]
    if not marks:
        return {}
    _, spots = lay_group(image, "Still to place", colour, marks, _RIGHT, top)
    return dict(zip(waiting, spots, strict=True))


def _words(view: VilitumView, side: Seat) -> str:
    """Returns the words on a strip under its side's name."""
    if view.outcome is None:
        return _TO_DO[view.phase] if side == view.mover else ""
    if view.outcome.winner is None:
        return "draw"
    return "wins" if view.outcome.winner == side else "loses"


def _marked(view: VilitumView, side: Seat) -> bool:
    if view.outcome is None:
        return side == view.mover
    return side == view.outcome.winner


def _rage(view: VilitumView, side: Seat) -> str:
    """Returns the rules that help a side with one piece against more (rulings "Blood Lust" and
    "Blood Rage"), or "" for other sides."""
    if view.outcome is not None or not view.raging[side]:
        return ""
    lust, rage = (view.ruleset.has(rule) for rule in (Regional.BLOOD_LUST, Regional.BLOOD_RAGE))
    if lust and rage:
        return "Blood Lust & Rage"
    return ("Blood Lust" if lust else "") + ("Blood Rage" if rage else "")


def _lay_rage(image: Image.Image, side: Seat, words: str) -> None:
    name = sides.SIDES[side].name
    mark = _rage_mark(words)
    x = theme.EDGE + NAME + text.width(name, Face.TITLE, 54) + 26 + mark.width / 2
    stamp(image, mark, x, layout.STRIP_TOPS[side] + 50)


@memo
def _rage_mark(words: str) -> Image.Image:
    """Returns a red pill with a drop of blood, as RGBA."""
    wide = text.width(words, Face.PLAIN, 33) + 74
    drop = "M0 -17 C5 -7 12 -1 12 7 C12 13 7 17 0 17 C-7 17 -12 13 -12 7 C-12 -1 -5 -7 0 -17 Z"

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, 53), 26, theme.PALE)
        pen.panel((4, 4, wide - 5, 49), 22, theme.LAST)
        pen.at(32, 27).fill(drop, theme.PALE)
        pen.write(52, 27, words, Face.PLAIN, 33, theme.PALE, "lc")

    return sprite(wide, 54, paint)
