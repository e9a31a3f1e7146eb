"""The legal choices on the board: marks under the pieces and over them."""

from __future__ import annotations

from typing import TypeAlias, cast

from common.text.say import say
from common.text.text import Text
from engines.action_tree import ActionChoice, AnyActionChoice
from engines.victorus.model.board import CENTRE, SPELT, Cell
from engines.victorus.model.values import Action, Move, VictorusView
from engines.victorus.rules.slides import is_step
from render.kit import marks as kit
from render.kit import theme
from render.kit.sheet import Sheet
from render.victorus.board import marks
from render.victorus.board.marks import draw_arrow
from render.victorus.board.pieces import figure, ghost
from render.victorus.layout import Frame

_Going: TypeAlias = ActionChoice[Move]


def going(choice: ActionChoice[Action] | None) -> _Going | None:
    """Returns the choice if it is one of a move; None for no choice, and for one of anything
    else."""
    moves = choice is not None and isinstance(choice.actions[0], Move)
    return cast(_Going, choice) if moves else None


def able(view: VictorusView) -> set[Cell]:
    """Returns the cells of the pieces that the viewer may move."""
    return {action.path[0] for action in view.legal if isinstance(action, Move)}


def ends(choice: _Going) -> tuple[Cell, ...]:
    """Returns the cells open to the next part of the choice."""
    if choice.action is not None:
        return ()
    return tuple(dict.fromkeys(move.path[choice.depth] for move in choice.actions))


def _beyond(choice: _Going) -> tuple[Cell, ...]:
    """Returns the cells on which a later part of the choice may capture."""
    if choice.action is not None:
        return ()
    later = (move for move in choice.actions if move.takes and len(move.path) > choice.depth + 1)
    return tuple(dict.fromkeys(move.path[-1] for move in later))


def hint(sheet: Sheet, view: VictorusView, frame: Frame) -> None:
    """Marks the pieces that can move."""
    for cell in able(view):
        if frame.shows(cell):
            sheet.stamp(marks.able.entry(frame.unit), *frame.middle(cell))


def under_choice(sheet: Sheet, view: VictorusView, choice: _Going, frame: Frame) -> None:
    """Lays the chosen piece's frame, the chosen pivot, and marks on the empty cells open to the
    piece."""
    start, *stops = choice.actions[0].path[: choice.depth]
    sheet.stamp(marks.chosen.entry(frame.unit), *frame.middle(start))
    if stops and choice.action is None:
        line = [frame.middle(start), frame.middle(stops[0])]
        draw_arrow(sheet, line, theme.CHOICE, frame.unit, short=43, late=30, dashed=True)
    for cell in ends(choice):
        if frame.shows(cell) and not view.cells[cell] and cell != CENTRE:
            mark = marks.place.entry(_shape(view, choice, cell), SPELT[cell], frame.unit)
            sheet.stamp(mark, *frame.middle(cell))
    if stops and choice.action is None:
        mark = marks.place.entry(marks.SETTLED, SPELT[stops[0]], frame.unit)
        sheet.stamp(mark, *frame.middle(stops[0]))


def _shape(view: VictorusView, choice: _Going, cell: Cell) -> str:
    if choice.depth == 1 and any(len(move.path) > 2 for move in choice.actions):
        return marks.PIVOT
    start = choice.actions[0].path[0]
    return marks.STEP if is_step(view.cells[start] - 1, start, cell) else marks.GOAL


def choice_key(view: VictorusView, choice: AnyActionChoice) -> Text:
    """Returns what the marks of a choice mean."""
    goes = going(choice)
    cells = ends(goes) if goes else ()
    empty = [cell for cell in cells if not view.cells[cell] and cell != CENTRE]
    shapes = {_shape(view, goes, cell) for cell in empty} if goes else set[str]()
    start = goes.actions[0].path[0] if goes else None
    return kit.key(
        {
            kit.GO: marks.GOAL in shapes,
            say("Ring: a strategic step."): marks.STEP in shapes,
            say("Diamond: it can pivot there."): marks.PIVOT in shapes,
            say("Star: the centre."): CENTRE in cells,
            kit.CAPTURE: any(
                view.cells[cell]
                for cell in {*cells, *(_beyond(goes) if goes else ())} - {CENTRE, start}
            ),
        }
    )


def over_choice(sheet: Sheet, view: VictorusView, choice: _Going, frame: Frame) -> None:
    """Marks the pieces that may be captured, the centre, and a wholly chosen move."""
    for cell in dict.fromkeys((*ends(choice), *_beyond(choice))):
        if cell == CENTRE:
            sheet.stamp(marks.crowned.entry(frame.unit), *frame.middle(cell))
        elif view.cells[cell] and cell != choice.actions[0].path[0]:
            sheet.stamp(marks.sight.entry(frame.unit), *frame.middle(cell))
    if choice.action is not None:
        _chosen_move(sheet, view, choice.action.path, frame)


def _chosen_move(sheet: Sheet, view: VictorusView, path: tuple[Cell, ...], frame: Frame) -> None:
    """Lays the way of the piece: a broken arrow, and the piece faintly at its end."""
    end, piece = path[-1], view.cells[path[0]] - 1
    if view.cells[end] and end != path[0]:
        for mark in (marks.sight, marks.struck):
            sheet.stamp(mark.entry(frame.unit * 1.15), *frame.middle(end))
    else:
        sheet.stamp(marks.chosen.entry(frame.unit), *frame.middle(end))
        shown = figure(piece, frame.turn, royal=piece in view.royal)
        sheet.stamp(ghost.entry(shown, frame.unit), *frame.middle(end))
    line = [frame.middle(cell) for cell in path]
    draw_arrow(sheet, line, theme.CHOICE, frame.unit, short=34, late=30, dashed=True)
    for cell in path[1:-1]:
        sheet.stamp(marks.turning.entry(frame.unit), *frame.middle(cell))
