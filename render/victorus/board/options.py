"""What may be chosen, on the board: under the pieces and over them."""

from __future__ import annotations

from PIL import Image

from engines.victorus.model.board import CENTRE, NAMES, Cell
from engines.victorus.model.values import VictorusView
from engines.victorus.rules.slides import is_step
from render.kit import theme
from render.kit.shapes import stamp
from render.victorus.board import marks
from render.victorus.board.arrows import draw_arrow
from render.victorus.board.pieces import figure, ghost
from render.victorus.choice import Choice, able
from render.victorus.layout import Frame


def hint(image: Image.Image, view: VictorusView, frame: Frame) -> None:
    """The pieces that can move."""
    for cell in able(view):
        if frame.shows(cell):
            stamp(image, marks.able(frame.unit), *frame.middle(cell))


def under_choice(image: Image.Image, view: VictorusView, choice: Choice, frame: Frame) -> None:
    """The chosen piece's frame, and the empty cells to which it may go."""
    stamp(image, marks.chosen(frame.unit), *frame.middle(choice.start))
    for cell in choice.next_cells:
        if frame.shows(cell) and not view.cells[cell] and cell != CENTRE:
            mark = marks.place(_shape(view, choice, cell), NAMES[cell], frame.unit)
            stamp(image, mark, *frame.middle(cell))
    if choice.stop is not None:
        mark = marks.place(marks.SETTLED, NAMES[choice.stop], frame.unit)
        stamp(image, mark, *frame.middle(choice.stop))
        line = [frame.middle(choice.start), frame.middle(choice.stop)]
        draw_arrow(image, line, theme.CHOICE, frame.unit, short=43, late=30, dashed=True)


def _shape(view: VictorusView, choice: Choice, cell: Cell) -> str:
    if any(len(move.path) > 2 for move in choice.moves) and choice.stop is None:
        return marks.PIVOT
    piece = view.cells[choice.start] - 1
    return marks.STEP if is_step(piece, choice.start, cell) else marks.GOAL


def over_choice(image: Image.Image, view: VictorusView, choice: Choice, frame: Frame) -> None:
    """The pieces that may be captured, the centre, and the move that is chosen to the end."""
    for cell in choice.next_cells:
        if cell == CENTRE:
            stamp(image, marks.crowned(frame.unit), *frame.middle(cell))
        elif view.cells[cell] and cell != choice.start:
            stamp(image, marks.sight(frame.unit), *frame.middle(cell))
    if choice.move is not None:
        _chosen_move(image, view, choice.move.path, frame)


def _chosen_move(
    image: Image.Image, view: VictorusView, path: tuple[Cell, ...], frame: Frame
) -> None:
    """The piece on its way: a broken arrow, and the piece faintly where it will stand."""
    end, piece = path[-1], view.cells[path[0]] - 1
    if view.cells[end] and end != path[0]:
        for mark in (marks.sight, marks.struck):
            stamp(image, mark(frame.unit * 1.15), *frame.middle(end))
    else:
        stamp(image, marks.chosen(frame.unit), *frame.middle(end))
        shown = figure(piece, frame.turn, royal=piece in view.royal)
        stamp(image, ghost(shown, frame.unit), *frame.middle(end))
    line = [frame.middle(cell) for cell in path]
    draw_arrow(image, line, theme.CHOICE, frame.unit, short=34, late=30, dashed=True)
    for cell in path[1:-1]:
        stamp(image, marks.turning(frame.unit), *frame.middle(cell))
