"""The renderer of Magna Victorus."""

from __future__ import annotations

from typing import Final, cast

from PIL import Image

from engines.choosing import AnyChoice
from engines.game import AnyView, Part
from engines.victorus.model.values import VictorusView
from render.look import Look
from render.victorus.areas import SCORES, areas, frame_of
from render.victorus.match import draw_match
from render.victorus.palette import reduce
from render.victorus.panels.score_cards import draw_scores


class VictorusRenderer:
    """Draws the positions of Magna Victorus."""

    def draw(self, view: AnyView, choice: AnyChoice | None, look: Look) -> Image.Image:
        """The position as an image of few colours: the board, a part of it, or the cards."""
        shown = cast(VictorusView, view)
        if look.area == SCORES:
            return reduce(draw_scores(shown))
        frame = frame_of(shown, choice, look)
        return reduce(draw_match(shown, choice, frame))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        """Around my pieces, the last move, the centre and each kingdom, and the score-cards."""
        return areas(cast(VictorusView, view))


RENDERER: Final = VictorusRenderer()
