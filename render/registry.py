"""Who draws which game: `RENDERER` in `render/FOLDER/draw.py` for every registered game."""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol

from PIL import Image

from engines.choosing import AnyChoice
from engines.game import AnyView, Part
from engines.registry import GAMES, folder_of
from render.look import Look


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


def _load(key: str) -> Renderer:
    found: Renderer = import_module(f"render.{folder_of(key)}.draw").RENDERER
    return found


RENDERERS: Final[dict[str, Renderer]] = {key: _load(key) for key in GAMES}
