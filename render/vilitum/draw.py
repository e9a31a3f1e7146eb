"""The renderer of Vilitum."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engines.game import AnyView
from engines.vilitum.values import VilitumView
from render.palette import reduce
from render.vilitum.match import draw_match
from render.vilitum.palette import DEAR, scene


class VilitumRenderer:
    """Draws the positions of Vilitum."""

    def draw(self, view: AnyView, chosen: tuple[str, ...]) -> Image.Image:
        """The position as an image of few colours."""
        return reduce(draw_match(cast(VilitumView, view), chosen), scene, DEAR)
