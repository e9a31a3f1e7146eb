"""The pieces as small pictures: the figure on a disc of Ember or a hexagon of Frost."""

from __future__ import annotations

from typing import Final

from PIL import Image

from common.text.say import name, say
from common.text.text import Text
from engines.vilitum.model.board import EMBER, SIDES, Kind
from engines.vilitum.words.picker import miniature_of
from render.cards.miniatures import GAME, painted, tile
from render.kit import theme
from render.kit.shapes import Pen
from render.vilitum import sides
from render.vilitum.board.figures import paint_figure

_KEYS: Final = {
    miniature_of(side, kind): (side, kind) for side in range(len(SIDES)) for kind in Kind
}
_RINGS: Final = ((50.0, 47.5, 42.0), (50.0, 47.0, 41.5))
"""The radii of the edge, of the rim's colour and of the field, by side."""


def miniatures() -> dict[str, Text]:
    """Returns the keys of all pieces, and of the game, with their names."""
    names: dict[str, Text] = {
        key: say("{piece} of {side}", piece=kind.title, side=SIDES[side])
        for key, (side, kind) in _KEYS.items()
    }
    return {**names, GAME: name("Vilitum")}


def _game(pen: Pen) -> None:
    """Paints a flame beside a crystal of snow."""
    tile(pen, sides.FROST.field)
    pen.fill([(-44, -30), (-32, -44), (44, -44), (-44, 44)], sides.EMBER.field)
    fire, ice = sides.SIDES
    fire.emblem(pen.at(-17, -13, 0.56))
    ice.emblem(pen.at(17, 17, 0.46))


def miniature(key: str) -> Image.Image:
    """Returns a piece's small picture, or the game's. Raises `KeyError` for an unknown key."""
    if key == GAME:
        return painted(_game)
    side, kind = _KEYS[key]

    def paint(pen: Pen) -> None:
        colours = sides.COLOURS[side]
        tones = (theme.PALE if side == EMBER else colours.rim, colours.trim, colours.field)
        for radius, colour in zip(_RINGS[side], tones, strict=True):
            if side == EMBER:
                pen.disc(0, 0, radius, colour)
            else:
                pen.fill([tip for _, tip in sides.rays(0, radius)], colour)
        paint_figure(pen.at(-31, -31, 0.62), kind, colours.figure, colours.field)

    return painted(paint)
