"""The renderer of Vilitum."""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from engines.choosing import AnyChoice
from engines.game import AnyView, Part
from engines.vilitum.model.values import VilitumView
from render.look import Look
from render.vilitum.match import draw_match
from render.vilitum.palette import few


class VilitumRenderer:
    """Draws the positions of Vilitum."""

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Image.Image:
        """The position as an image of few colours."""
        del look  # the board is small, and the same way round for everybody
        return few(draw_match(cast(VilitumView, view), choice))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """None: the board is small."""
        del view
        return ()


RENDERER: Final = VilitumRenderer()
