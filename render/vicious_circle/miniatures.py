"""The creatures as small pictures: the figure of a counter on the face of its side."""

from __future__ import annotations

from typing import Final

from PIL import Image

from common.text.say import name, say
from common.text.text import Text
from engines.vicious_circle.board import SIDES, TWILIGHT, Kind
from engines.vicious_circle.views import miniature_of
from render.cards.miniatures import GAME, painted, tile
from render.kit import theme
from render.kit.shapes import Pen, crescent, star
from render.vicious_circle import sides
from render.vicious_circle.figures import paint_figure

_KEYS: Final = {
    miniature_of(side, kind): (side, kind) for side in range(len(SIDES)) for kind in Kind
}


def miniatures() -> dict[str, Text]:
    """Returns the keys of all creatures, and of the game, with their names."""
    names: dict[str, Text] = {
        key: say("{piece} of {side}", piece=kind.title, side=SIDES[side])
        for key, (side, kind) in _KEYS.items()
    }
    return {**names, GAME: name("Vicious Circle")}


def _game(pen: Pen) -> None:
    """Paints a moon that meets the sun, in a ring."""
    tile(pen, sides.TWILIGHT.field)
    pen.fill(star(15, 0, 29, 20, 12), sides.DAWN.trim)
    pen.disc(15, 0, 16, sides.DAWN.field)
    pen.disc(-15, 0, 31, sides.TWILIGHT.field)
    pen.fill(crescent(-14, 0, 27), theme.PALE)


def miniature(key: str) -> Image.Image:
    """Returns a creature's small picture, or the game's. Raises `KeyError` for an unknown key."""
    if key == GAME:
        return painted(_game)
    side, kind = _KEYS[key]

    def paint(pen: Pen) -> None:
        colours = sides.COLOURS[side]
        if side == TWILIGHT:
            pen.disc(0, 0, 50, theme.PALE)
            pen.disc(0, 0, 47.5, colours.rim)
            pen.disc(0, 0, 45, colours.trim)
            pen.disc(0, 0, 41, colours.field)
        else:
            pen.fill(star(0, 0, 50, 44, 18), colours.rim)
            pen.fill(star(0, 0, 46.5, 41, 18), colours.trim)
            pen.disc(0, 0, 41, colours.field)
        paint_figure(pen.at(-33, -33, 0.66), kind, colours.figure, colours.field)

    return painted(paint)
