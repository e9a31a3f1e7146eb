"""The renderer of Wizards of the Vicious Circle."""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from engines.choosing import AnyChoice
from engines.game import AnyView, Part
from engines.vicious_circle.values import ViciousView
from render.look import Look
from render.vicious_circle.match import draw_match
from render.vicious_circle.palette import few
from render.vicious_circle.secret import draw_own_set_up, draw_public_set_up


class ViciousRenderer:
    """Draws the positions of Wizards of the Vicious Circle."""

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Image.Image:
        """The position as an image of 256 colours."""
        del look  # the board is small, and the same way round for everybody
        known = cast(ViciousView, view)
        if not known.setting_up:
            return few(draw_match(known, choice))
        if known.seat is None:
            return draw_public_set_up(known)
        return draw_own_set_up(known, choice)

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """None: the board is small."""
        del view
        return ()


RENDERER: Final = ViciousRenderer()
