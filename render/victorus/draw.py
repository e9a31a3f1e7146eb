"""The picture of a match of Magna Victorus, and its renderer."""

from __future__ import annotations

from contextlib import nullcontext
from typing import ClassVar, Final, cast

from PIL import Image

from common.text.say import name, say
from common.text.text import Text
from engines.action_tree import ActionChoice, AnyActionChoice
from engines.game import AnyView, Part
from engines.victorus.model.board import CELL, CELLS, SIDES, Cell, Kingdom
from engines.victorus.model.pieces import (
    EDGES,
    PIECES,
    Piece,
    edge_of,
    is_family,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.values import Action, VictorusView
from engines.victorus.words.picker import miniature_of
from render.cache.results import Entry, memo, memo_rare_background
from render.cards.miniatures import GAME, painted, tile
from render.cards.scene import Box
from render.kit import theme
from render.kit.medallion import lay_faces
from render.kit.shapes import Pen
from render.kit.sheet import Ground, Sheet
from render.look import Look, Renderer, Traces, Travel
from render.victorus import sides
from render.victorus.areas import SCORES, areas, frame_of, turn_of
from render.victorus.board.background import ground
from render.victorus.board.last_turn import over_deeds, shown, under_deeds
from render.victorus.board.names import lay_names
from render.victorus.board.options import choice_key, going, hint, over_choice, under_choice
from render.victorus.board.palette import palette
from render.victorus.board.pieces import SHIELD, figure, paint_shield, shield, upright
from render.victorus.layout import CARD, STATUS, Frame, whole
from render.victorus.panels.kingdoms import face_spots, lay_cards
from render.victorus.panels.score_cards import lay_scores, scores_tall
from render.victorus.panels.status import lay_status
from render.victorus.scene import around_last, scene


def standing(view: VictorusView, piece: Piece, frame: Frame) -> Entry:
    """Returns a piece on the board as it is laid."""
    royal, frozen = piece in view.royal, piece in view.frozen
    return shield.entry(figure(piece, frame.turn, royal=royal, frozen=frozen), frame.unit)


def travels(before: VictorusView, after: VictorusView, frame: Frame) -> tuple[Travel, ...]:
    """Returns the way of each piece that stands on another cell than before: by all cells to which
    its moves of this turn have led, if these explain it."""
    ends = {found - 1: cell for cell, found in enumerate(after.cells) if found}
    moved = [
        (found - 1, cell)
        for cell, found in enumerate(before.cells)
        if found and ends.get(found - 1, cell) != cell
    ]
    return tuple(
        Travel(
            (standing(before, piece, frame),),
            tuple(map(frame.middle, _way(after, piece, start, ends[piece]))),
        )
        for piece, start in moved
    )


def _way(after: VictorusView, piece: Piece, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Returns the cells at which a piece has stood or turned on its way."""
    legs = [played.path for played in shown(after) if played.piece == piece]
    way = (start, *(cell for path in legs for cell in path[1:]))
    return way if way[-1] == end and legs[:1] and legs[0][0] == start else (start, end)


def draw_match(
    view: VictorusView, chosen: ActionChoice[Action] | None, frame: Frame, look: Look
) -> Sheet:
    """Returns the whole picture. A choice under way hides the last turn."""
    sheet = _empty(_tall(view, frame), frame)
    _board(sheet, view, chosen, frame, look.traces)
    if not (look.steady and frame.whole):
        lay_names(sheet, view, going(chosen), frame)
    _clear(sheet, frame)
    lay_status(sheet, frame.bottom + theme.GAP, view, look.players)
    if frame.whole:
        lay_cards(sheet, view, look, _cards(frame))
        lay_faces(sheet, face_spots(view, look.players, _cards(frame)))
    return sheet


def _empty(tall: int, frame: Frame | None = None) -> Sheet:
    """Returns a sheet with nothing on it but the table, with the bands of a board in this frame."""
    colours = palette.entry()
    return Sheet(Ground((colours.number, 0), colours.open()), tall, frame.cuts if frame else ())


def _cards(frame: Frame) -> int:
    """Returns the top of the players' panels under the whole board."""
    return frame.bottom + theme.GAP + STATUS + theme.GAP


def _tall(view: VictorusView, frame: Frame) -> int:
    rows = (len(view.ruleset.kingdoms) + 1) // 2 if frame.whole else 0
    return frame.bottom + theme.GAP + STATUS + rows * (theme.GAP + CARD) + theme.EDGE


def _board(
    sheet: Sheet,
    view: VictorusView,
    chosen: ActionChoice[Action] | None,
    frame: Frame,
    traces: Traces,
) -> None:
    choice = going(chosen)
    # The part of the board around a choice is seen by one person, until the next press.
    with nullcontext() if frame.whole or choice is None else sheet.below.passing():
        sheet.lay_below(_sheet.entry(frame, view.living), theme.EDGE, theme.EDGE)
    told = choice is None and traces is not Traces.NONE
    if told:
        under_deeds(sheet, view, frame, traces)
    if choice is None:
        hint(sheet, view, frame)
    else:
        with sheet.passing():
            under_choice(sheet, view, choice, frame)
    _pieces(sheet, view, frame)
    if told:
        over_deeds(sheet, view, frame, traces)
    if choice is not None:
        with sheet.passing():
            over_choice(sheet, view, choice, frame)


def _clear(sheet: Sheet, frame: Frame) -> None:
    """Paints the table around the sheet, over marks and pieces that reach beyond it."""
    wide, tall = sheet.size
    far = theme.EDGE + theme.SHEET
    boxes = ((0, 0, wide, theme.EDGE), (0, 0, theme.EDGE, tall), (far, 0, wide, tall))
    for box in (*boxes, (0, frame.bottom, wide, tall)):
        sheet.fill(theme.TABLE, box)


@memo_rare_background
def _sheet(frame: Frame, living: tuple[Kingdom, ...]) -> Image.Image:
    """Returns the board without pieces."""
    return ground(frame, living)


def _pieces(sheet: Sheet, view: VictorusView, frame: Frame) -> None:
    for cell, x, y in _spots(frame):
        if view.cells[cell]:
            sheet.stamp(standing(view, view.cells[cell] - 1, frame), x, y)


@memo
def _spots(frame: Frame) -> tuple[tuple[Cell, float, float], ...]:
    return tuple((cell, *frame.middle(cell)) for cell in CELLS if frame.shows(cell))


# The small pictures


_KEYS: Final = {miniature_of(piece): piece for piece in PIECES}


def miniatures() -> dict[str, Text]:
    """Returns the keys of all pieces, such as “Orange Templar white”, and of the game."""
    return {**{key: _name(piece) for key, piece in _KEYS.items()}, GAME: name("Magna Victorus")}


def _name(piece: int) -> Text:
    side, kind = SIDES[kingdom_of(piece)], kind_of(piece).title
    if is_family(piece):
        return say("{side} {piece}", meaning="a piece of a side", side=side, piece=kind)
    return say(
        "{side} {piece} {edge}",
        meaning="a piece of a side",
        side=side,
        piece=kind,
        edge=EDGES[edge_of(piece)][0],
    )


def _game(pen: Pen) -> None:
    tile(pen, "#5a2a3c")
    sides.ART.paint(pen.at(0, 4, 1.75), "king")


def miniature(key: str) -> Image.Image:
    """Returns a piece's small picture, or the game's. Raises `KeyError` for an unknown key."""
    if key == GAME:
        return painted(_game)
    piece = _KEYS[key]
    family = is_family(piece)

    def paint(pen: Pen) -> None:
        own = pen.at(0, 4 if family else -2, 1.3 if family else 1.36)
        own.line(SHIELD, theme.PALE, 11, closed=True)
        paint_shield(own, upright(piece))

    return painted(paint)


class VictorusRenderer(Renderer):
    """The renderer of Magna Victorus."""

    centre: ClassVar[float] = 0.0
    turns: ClassVar[bool] = True

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Sheet:
        shown = cast(VictorusView, view)
        if look.area == SCORES:
            sheet = _empty(scores_tall(shown))
            lay_scores(sheet, shown, look.players)
            return sheet
        return draw_match(shown, choice, frame_of(shown, choice, look), look)

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        return areas(cast(VictorusView, view))

    def travels(self, before: AnyView, after: AnyView, look: Look) -> tuple[Travel, ...]:
        shown = cast(VictorusView, before)
        return travels(shown, cast(VictorusView, after), whole(turn_of(shown, look)))

    def scene(self, view: AnyView) -> Image.Image:
        return scene(cast(VictorusView, view))

    def inset(self, view: AnyView, size: tuple[int, int]) -> Box:
        return around_last(cast(VictorusView, view), size)

    def key(self, view: AnyView, choice: AnyActionChoice) -> Text:
        return choice_key(cast(VictorusView, view), choice)

    def played_on(self, view: AnyView, look: Look) -> Box:
        frame = whole(turn_of(cast(VictorusView, view), look))
        return 0, 0, theme.WIDTH, frame.bottom + theme.GAP + STATUS + theme.GAP

    def place(self, view: AnyView, square: str, look: Look) -> tuple[float, float]:
        return whole(turn_of(cast(VictorusView, view), look)).middle(CELL[square])

    def miniatures(self) -> dict[str, Text]:
        return miniatures()

    def miniature(self, key: str) -> Image.Image:
        return miniature(key)


RENDERER: Final = VictorusRenderer()
