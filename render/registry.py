"""Who draws which game. A new game adds one line to `RENDERERS`."""

from __future__ import annotations

from typing import Protocol

from PIL import Image

from engines.game import AnyView
from render.vicious_circle.draw import ViciousRenderer
from render.vilitum.draw import VilitumRenderer


class Renderer(Protocol):
    """Draws the positions of one game."""

    def draw(self, view: AnyView, chosen: tuple[str, ...]) -> Image.Image:
        """The position as an image, opaque and not square, from what the view tells alone.

        Called in several threads at once.
        """
        ...


RENDERERS: dict[str, Renderer] = {
    "vicious-circle": ViciousRenderer(),
    "vilitum": VilitumRenderer(),
}
