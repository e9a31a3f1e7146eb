"""The parts of the board that can be shown by themselves, and the cells in them."""

from __future__ import annotations

from typing import Final

from common.text.say import say
from engines.action_tree import ActionChoice
from engines.game import Part
from engines.victorus.model.board import (
    CELLS,
    CENTRE,
    KINGDOM_OF,
    KINGDOMS,
    SIDES,
    Cell,
    Kingdom,
    distance,
)
from engines.victorus.model.pieces import ARMY
from engines.victorus.model.values import Action, Move, VictorusView
from render.look import CHOICE, Look
from render.victorus.board.last_turn import shown
from render.victorus.board.options import able, going
from render.victorus.layout import Frame, close, dense

MINE, LAST, MIDDLE, SCORES = "mine", "last", "centre", "scores"
_AROUND, _AMID = 2, 3
"""The numbers of steps shown around a kingdom, and around the centre."""


def areas(view: VictorusView) -> tuple[Part, ...]:
    """Returns each part's value and label. The part around the last move comes first; only kingdoms
    in the game have corners."""
    found: list[Part] = []
    if shown(view):
        found.append(Part(LAST, say("Around the last move")))
    if _mine(view):
        own = say("Around my pieces")
        others = say("Around {side}'s pieces", side=SIDES[view.mover])
        found.append(Part(MINE, others if view.seat is None else own))
    found.append(Part(MIDDLE, say("Around the centre")))
    corners = ((each, say("{side}'s corner", side=SIDES[each])) for each in view.living)
    found.extend(Part(_value(each), words) for each, words in corners)
    return (*found, Part(SCORES, say("Score-cards")))


def _value(kingdom: Kingdom) -> str:
    return SIDES[kingdom].lower()


def _viewer(view: VictorusView) -> Kingdom:
    """Returns the kingdom that "mine" means: the viewer's own, or the mover's for a spectator."""
    return view.mover if view.seat is None else view.ruleset.kingdoms[view.seat]


def _mine(view: VictorusView) -> set[Cell]:
    first = _viewer(view) * ARMY
    return {cell for cell in CELLS if first < view.cells[cell] <= first + ARMY}


def _corner(kingdom: Kingdom) -> set[Cell]:
    own = [cell for cell in CELLS if KINGDOM_OF[cell] == kingdom]
    return {cell for cell in CELLS if min(distance(cell, each) for each in own) <= _AROUND}


_CORNERS: Final = {_value(kingdom): _corner(kingdom) for kingdom in KINGDOMS}
_MIDST: Final = {cell for cell in CELLS if distance(cell, CENTRE) <= _AMID}


def _last(view: VictorusView) -> set[Cell]:
    latest = shown(view)
    backs = {back.cell for played in latest for back in played.returned}
    return {cell for played in latest for cell in played.path} | backs


def _arrived(view: VictorusView) -> list[Cell]:
    """Returns the cells around the end of the last move, for a move too long to be shown by
    itself."""
    end = shown(view)[-1].end
    return [cell for cell in CELLS if distance(cell, end) <= _AMID]


def _choice(view: VictorusView, chosen: ActionChoice[Action] | None, turn: int) -> set[Cell]:
    """Returns the cells of all moves of the chosen piece, so that the part of the board stays until
    the move is whole; if they lie too far apart, those that the choice leaves open. Without a
    choice, returns those of the pieces that the viewer may move."""
    choice = going(chosen)
    if choice is None:
        return able(view)
    start = choice.actions[0].path[0]
    moves = [each for each in view.legal if isinstance(each, Move) and each.path[0] == start]
    found = {cell for move in moves for cell in move.path}
    if found and not close(found, turn).whole:
        return found
    return {cell for move in choice.actions for cell in move.path}


def _cells(
    view: VictorusView, chosen: ActionChoice[Action] | None, area: str, turn: int
) -> set[Cell]:
    """Returns the cells of an area; none for the whole board."""
    if area in _CORNERS:
        return _CORNERS[area]
    if area == MIDDLE:
        return _MIDST
    if area == MINE:
        return _mine(view)
    if area == LAST:
        return _last(view)
    return _choice(view, chosen, turn) if area == CHOICE else set()


def turn_of(view: VictorusView, look: Look) -> int:
    """Returns the number of clockwise turns of the board by 60 degrees for this look."""
    return 0 if look.down is None else -view.ruleset.kingdoms[look.down] % 6


def frame_of(view: VictorusView, chosen: ActionChoice[Action] | None, look: Look) -> Frame:
    """Returns the frame of the board for this look."""
    turn = turn_of(view, look)
    cells = sorted(_cells(view, chosen, look.area, turn))
    if look.area == MINE:
        return dense(cells, turn)
    frame = close(cells, turn)
    too_long = frame.whole and look.area == LAST and cells
    return close(_arrived(view), turn) if too_long else frame
