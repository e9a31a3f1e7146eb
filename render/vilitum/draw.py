"""The renderer of Vilitum."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engines.game import AnyView, Part
from engines.vilitum.values import VilitumView
from render.look import Look
from render.palette import reduce
from render.vilitum.match import draw_match
from render.vilitum.palette import DEAR, scene


class VilitumRenderer:
    """Draws the positions of Vilitum."""

    def draw(self, view: AnyView, chosen: tuple[str, ...], look: Look) -> Image.Image:
        """The position as an image of few colours."""
        del look  # the board is small, and the same way round for everybody
        return reduce(draw_match(cast(VilitumView, view), chosen), scene, DEAR)

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """None: the board is small."""
        del view
        return ()
