"""The picture of a match of Magna Victorus, and its renderer."""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from engines.choosing import AnyChoice, Choice
from engines.game import AnyView, Part
from engines.victorus.model.board import CELLS, KINGDOMS, Kingdom
from engines.victorus.model.values import Action, VictorusView
from render.cache.memo import memo
from render.kit import theme
from render.kit.shapes import stamp
from render.look import Look
from render.victorus.areas import SCORES, areas, frame_of
from render.victorus.board.background import ground, leave
from render.victorus.board.last_turn import over_deeds, under_deeds
from render.victorus.board.options import going, hint, over_choice, under_choice
from render.victorus.board.pieces import figure, shield
from render.victorus.layout import CARD, STATUS, Frame
from render.victorus.palette import reduce
from render.victorus.panels.kingdoms import lay_cards
from render.victorus.panels.score_cards import draw_scores
from render.victorus.panels.status import status

_ALL: Final = tuple(KINGDOMS)


def draw_match(view: VictorusView, chosen: Choice[Action] | None, frame: Frame) -> Image.Image:
    """The whole picture. What is being chosen hides what was done last."""
    image = Image.new("RGB", (theme.WIDTH, _tall(view, frame)), theme.TABLE)
    _board(image, view, chosen, frame)
    top = frame.bottom + theme.GAP
    strip = status(view)
    image.paste(strip, (theme.EDGE, top))
    if frame.whole:
        lay_cards(image, view, top + STATUS + theme.GAP)
    return image


def _tall(view: VictorusView, frame: Frame) -> int:
    """Returns the picture's height in px."""
    rows = (len(view.ruleset.kingdoms) + 1) // 2 if frame.whole else 0
    return frame.bottom + theme.GAP + STATUS + rows * (theme.GAP + CARD) + theme.EDGE


def _board(
    image: Image.Image, view: VictorusView, chosen: Choice[Action] | None, frame: Frame
) -> None:
    image.paste(_sheet(frame, view.living), (theme.EDGE, theme.EDGE))
    choice = going(chosen)
    if choice is None:
        under_deeds(image, view, frame)
        hint(image, view, frame)
    else:
        under_choice(image, view, choice, frame)
    _pieces(image, view, frame)
    if choice is None:
        over_deeds(image, view, frame)
    else:
        over_choice(image, view, choice, frame)
    _clear(image, frame)


def _clear(image: Image.Image, frame: Frame) -> None:
    """Paints the table around the sheet, over what reaches beyond it."""
    wide, tall = image.size
    far = theme.EDGE + theme.SHEET
    boxes = ((0, 0, wide, theme.EDGE), (0, 0, theme.EDGE, tall), (far, 0, wide, tall))
    for box in (*boxes, (0, frame.bottom, wide, tall)):
        image.paste(theme.TABLE, box)


@memo
def _sheet(frame: Frame, living: tuple[Kingdom, ...]) -> Image.Image:
    """Returns the board without pieces, indexed in the pictures' colours, which saves memory."""
    if living == _ALL:
        return reduce(ground(frame))
    image = _sheet(frame, _ALL).convert("RGB")
    leave(image, frame, living)
    return reduce(image)


def _pieces(image: Image.Image, view: VictorusView, frame: Frame) -> None:
    """Draws all pieces that are seen."""
    for cell in CELLS:
        if view.cells[cell] and frame.shows(cell):
            piece = view.cells[cell] - 1
            royal, frozen = piece in view.royal, piece in view.frozen
            shown = figure(piece, frame.turn, royal=royal, frozen=frozen)
            stamp(image, shield(shown, frame.unit), *frame.middle(cell))


class VictorusRenderer:
    """Draws the positions of Magna Victorus."""

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Image.Image:
        """The position as an image of few colours: the board, a part of it, or the cards."""
        shown = cast(VictorusView, view)
        if look.area == SCORES:
            return reduce(draw_scores(shown))
        frame = frame_of(shown, choice, look)
        return reduce(draw_match(shown, choice, frame))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Around my pieces, the last move, the centre and each kingdom, and the score-cards."""
        return areas(cast(VictorusView, view))


RENDERER: Final = VictorusRenderer()
