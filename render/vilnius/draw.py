"""The renderer of Vilnius."""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from engines.choosing import AnyChoice, Choice
from engines.game import AnyView, Part
from engines.vilnius.model.actions import Action
from engines.vilnius.model.values import VilniusView
from render.look import CHOICE, Look
from render.vilnius.areas import area_sections, areas
from render.vilnius.focus import board_sections, filled, focus
from render.vilnius.layout import TALL
from render.vilnius.sections.palette import assembled


class VilniusRenderer:
    """Draws the positions of Vilnius."""

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Image.Image:
        """The position as an image of few colours: the whole board, a part of it, or what the
        viewer is choosing about; what has been chosen takes the place of the board, too."""
        return assembled(*sections(cast(VilniusView, view), choice, look))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Hands, the fight, each city, and the supplies."""
        return areas(cast(VilniusView, view))


def sections(
    view: VilniusView, choice: Choice[Action] | None, look: Look
) -> tuple[tuple[Image.Image, ...], int]:
    """What the picture consists of, from the top, and how high it is at least."""
    part = area_sections(view, look.area)
    if part:
        return part, 0
    seat = view.seat
    if seat is not None and seat in view.to_act:
        if look.area == CHOICE:
            return focus(view, choice, seat), 0
        if choice is not None:
            return filled(view, focus(view, choice, seat), seat), TALL
    return board_sections(view), TALL


RENDERER: Final = VilniusRenderer()
