"""Who draws which game. A new game adds one line to `RENDERERS`."""

from __future__ import annotations

from typing import Protocol

from PIL import Image

from engines.choosing import AnyChoice
from engines.game import AnyView, Part
from render.look import Look
from render.vicious_circle.draw import ViciousRenderer
from render.victorus.draw import VictorusRenderer
from render.vilitum.draw import VilitumRenderer
from render.vilnius.draw import VilniusRenderer


class Renderer(Protocol):
    """Draws the positions of one game."""

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Image.Image:
        """The position as an image, opaque and not square, from what the view tells alone,
        with what the viewer has chosen among its legal actions.

        Called in several threads at once.
        """
        ...

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """The parts of the board that can be shown by themselves, at most 20: none where the
        whole of it is large enough on a phone. Each has a value that may stand for `Look.area`
        and a label for a button."""
        ...


RENDERERS: dict[str, Renderer] = {
    "vicious-circle": ViciousRenderer(),
    "vilitum": VilitumRenderer(),
    "victorus": VictorusRenderer(),
    "vilnius": VilniusRenderer(),
}
