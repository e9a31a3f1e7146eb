"""The renderer of Vilnius."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engines.game import AnyView, Part
from engines.vilnius.values import VilniusView
from render.look import CHOICE, Look
from render.vilnius.areas import area_sections, areas
from render.vilnius.board import draw_board
from render.vilnius.choice import read_choice
from render.vilnius.focus import filled, focus
from render.vilnius.layout import TALL, stacked
from render.vilnius.palette import reduce


class VilniusRenderer:
    """Draws the positions of Vilnius."""

    def draw(self, view: AnyView, chosen: tuple[str, ...], look: Look) -> Image.Image:
        """The position as an image of few colours: the whole board, a part of it, or what the
        viewer is choosing about; what has been chosen takes the place of the board, too."""
        return reduce(draw(cast(VilniusView, view), chosen, look))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Hands, the fight, each city, and the supplies."""
        return areas(cast(VilniusView, view))


def draw(view: VilniusView, chosen: tuple[str, ...], look: Look) -> Image.Image:
    """The picture in all its colours."""
    sections = area_sections(view, look.area)
    if sections:
        return stacked(sections)
    choice = read_choice(view, chosen)
    seat = view.seat
    if seat is None or seat not in view.to_act:
        return draw_board(view)
    if look.area == CHOICE:
        return stacked(focus(view, choice, seat))
    if choice is not None:
        return stacked(filled(view, focus(view, choice, seat), seat), TALL)
    return draw_board(view)
