"""The last turn on the board: paths, blows, heals, and the fallen. Everything is laid on a
sheet."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from engines.vilitum.model.board import STRIDE, Kind
from engines.vilitum.model.values import (
    DEFEATED,
    Change,
    Place,
    PlayedAction,
    Sacrifice,
    Use,
    Verb,
    VilitumView,
)
from render.kit import theme
from render.kit.marks import Maker
from render.kit.sheet import Sheet
from render.kit.squares import SquareBoard
from render.look import Traces
from render.vilitum import layout
from render.vilitum.board import arrows, marks
from render.vilitum.board.pieces import fallen, points_told, signs

_Drawer = Callable[[Sheet, SquareBoard, int, int, str], None]
_OVER: Final[dict[Verb, _Drawer]] = {
    Verb.ATTACK: arrows.draw_bolt,
    Verb.HEAL: arrows.draw_crosses,
    Verb.DRAIN: arrows.draw_wave,
    Verb.GIVE: arrows.draw_transfer,
    Verb.SWAP: arrows.draw_swap,
}
"""The strokes drawn over the pieces, from the user's square to the target."""


def shown(view: VilitumView) -> tuple[PlayedAction, ...]:
    """Returns the actions to mark: those of the turn under way, or else of the turn before."""
    return view.done or view.last


def draw_use(sheet: Sheet, board: SquareBoard, use: Use, colour: str) -> None:
    """Draws the stroke over the pieces for a use of an ability."""
    if use.verb is Verb.TAKE:
        arrows.draw_transfer(sheet, board, use.target, use.start, colour)
    elif use.verb is Verb.RUSH:
        arrows.draw_push(sheet, board, use.target, beyond(use), colour)
    elif use.verb in _OVER:
        _OVER[use.verb](sheet, board, use.start, use.target, colour)


def lay_signs(
    sheet: Sheet, board: SquareBoard, view: VilitumView, use: Use, places: Mapping[int, int]
) -> None:
    """Lays the letters and hit points again of the pieces on the way of a stroke, which may lie on
    them. `places` are the squares of the pieces by number."""
    way, width = _way(use), layout.width(board.files)
    for number, place in places.items():
        if place in way:
            side, kind = number // 5, Kind(number % 5)
            sign = signs.entry(side, kind, points_told(kind, view.rings[number], width), width)
            sheet.stamp(sign, *board.middle(place))


def _way(use: Use) -> set[int]:
    """Returns the squares from the user's to the target, and that to which a piece was pushed."""
    (rank, file), (high, far) = divmod(use.start, STRIDE), divmod(use.target, STRIDE)
    steps = max(1, math.gcd(high - rank, far - file))
    way = {use.start + (use.target - use.start) * step // steps for step in range(steps + 1)}
    return way | {beyond(use)} if use.verb is Verb.RUSH else way


def beyond(use: Use) -> int:
    """Returns the square that a rush pushes a piece to."""
    return 2 * use.target - use.start


def under_deeds(sheet: Sheet, board: SquareBoard, view: VilitumView, traces: Traces) -> None:
    """Draws the last turn under the pieces: marks of squares first, then the paths."""
    latest = shown(view)
    for played in latest:
        for square, make in _squares(played, traces):
            board.mark(sheet, make, square)
    for played in latest if traces is Traces.ALL else ():
        if isinstance(played.action, Use) and played.action.verb in (Verb.MOVE, Verb.RUSH):
            use = played.action
            arrows.draw_path(sheet, board, use.start, use.target, theme.LAST)


def _squares(played: PlayedAction, traces: Traces) -> list[tuple[int, Maker]]:
    if _only_goes(played) and traces is not Traces.ALL:
        return []
    match played.action:
        case Place(square=square):
            return [(square, marks.placed)]
        case Sacrifice(square=square):
            return [(square, marks.glow)]
        case Use() as use:
            return _squares_of_use(use)
        case _:
            return []


def _only_goes(played: PlayedAction) -> bool:
    """Tells whether an action did nothing but put pieces elsewhere."""
    return isinstance(played.action, Use) and played.action.verb in (Verb.MOVE, Verb.SWAP)


def _squares_of_use(use: Use) -> list[tuple[int, Maker]]:
    match use.verb:
        case Verb.MOVE:
            return [(use.start, marks.left), (use.target, marks.arrived)]
        case Verb.RUSH:
            return [
                (use.start, marks.left),
                (use.target, marks.arrived),
                (beyond(use), marks.burst),
            ]
        case Verb.HEAL:
            return [(use.target, marks.soothed)]
        case Verb.ATTACK:
            return [(use.target, marks.burst)]
        case Verb.DRAIN:
            return [(use.target, marks.burst), (use.start, marks.arrived)]
        case _:
            return [(use.start, marks.arrived), (use.target, marks.arrived)]


def over_deeds(sheet: Sheet, board: SquareBoard, view: VilitumView, traces: Traces) -> None:
    """Draws the last turn over the pieces: those that fell, strokes, and each piece's loss or
    gain."""
    for played in shown(view):
        for change in played.changes:
            if change.new_place == DEFEATED:
                _fallen(sheet, board, view, played, change)
    for played in shown(view):
        if isinstance(played.action, Use) and (traces is Traces.ALL or not _only_goes(played)):
            ink = marks.HEAL if played.action.verb is Verb.HEAL else theme.LAST
            draw_use(sheet, board, played.action, ink)
            lay_signs(sheet, board, view, played.action, dict(enumerate(view.places)))
    _deltas(sheet, board, view)


def _fallen(
    sheet: Sheet, board: SquareBoard, view: VilitumView, played: PlayedAction, change: Change
) -> None:
    """Draws a fallen piece, crossed out, on its square: small at the corner if another stands there
    now."""
    side, kind, place = change.side, change.kind, change.place
    if isinstance(played.action, Use) and played.action.verb is Verb.RUSH:
        place = beyond(played.action)
    if place in view.places:
        left, top = board.corner(place)
        chip = fallen.entry(side, kind, layout.chip(board.files))
        sheet.stamp(chip, left + chip.width * 0.42, top + chip.width * 0.42)
    else:
        sheet.stamp(fallen.entry(side, kind, layout.width(board.files)), *board.middle(place))


def _deltas(sheet: Sheet, board: SquareBoard, view: VilitumView) -> None:
    """Draws the hit points that each piece on the board lost or won."""
    unit = board.unit
    changed: dict[int, int] = {}
    for played in shown(view):
        for change in played.changes:
            if change.place != DEFEATED != change.new_place:
                number = change.side * 5 + change.kind
                changed[number] = changed.get(number, 0) + change.new_rings - change.rings
    for number, rings in changed.items():
        if rings and view.places[number] >= 0:
            left, top = board.corner(view.places[number])
            sheet.stamp(marks.delta.entry(rings, unit), left + 19 * unit, top + 19 * unit)
