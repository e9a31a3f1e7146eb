"""The picture of a match: the board with its pieces, both strips and the foot."""

from __future__ import annotations

from PIL import Image

from engines.choosing import Choice
from engines.vilitum.model.board import EMBER, FROST, STRIDE, Kind
from engines.vilitum.model.values import Action, VilitumView
from render.kit import theme
from render.kit.shapes import stamp
from render.vilitum import layout
from render.vilitum.board.last_turn import over_deeds, under_deeds
from render.vilitum.board.options import Doing, doing, hint, moved_places, over_choice, under_choice
from render.vilitum.board.pieces import piece
from render.vilitum.board.states import shadow
from render.vilitum.palette import empty
from render.vilitum.panels.foot import result, rules
from render.vilitum.panels.strips import draw_strip


def draw_match(view: VilitumView, chosen: Choice[Action] | None) -> Image.Image:
    """The whole picture. What is being chosen hides what was done last."""
    image = empty(view.ruleset.size)
    choice = doing(chosen)
    spots = [draw_strip(image, view, side) for side in (EMBER, FROST)]
    foot = rules(view.ruleset) if view.outcome is None else result(view.outcome)
    image.paste(foot, (theme.EDGE, layout.FOOT_TOP), foot)
    if choice is None:
        under_deeds(image, view)
        hint(image, view)
    else:
        under_choice(image, view, choice)
    _pieces(image, view, choice)
    if choice is None:
        over_deeds(image, view)
    else:
        over_choice(image, view, choice, spots[view.mover])
    return image


def _pieces(image: Image.Image, view: VilitumView, choice: Doing | None) -> None:
    """All pieces on the board, those nearer to the reader later."""
    size = view.ruleset.size
    places = moved_places(view, choice)
    for number, place in sorted(places.items(), key=lambda pair: (-(pair[1] // STRIDE), pair[1])):
        side, kind = divmod(number, 5)
        middle = layout.middle(size, place)
        stamp(image, shadow(layout.width(size)), *middle)
        mark = piece(side, Kind(kind), view.rings[number], layout.width(size))
        stamp(image, mark, *middle)
