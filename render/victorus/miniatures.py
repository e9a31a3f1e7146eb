"""The pieces as small pictures: their shields as on the board, with the way forward up."""

from __future__ import annotations

from typing import Final

from PIL import Image

from common.text.say import name, say
from common.text.text import Text
from engines.victorus.model.board import SIDES
from engines.victorus.model.pieces import EDGES, PIECES, edge_of, is_family, kind_of, kingdom_of
from engines.victorus.words.picker import miniature_of
from render.cards.miniatures import GAME, painted, tile
from render.kit import theme
from render.kit.shapes import Pen
from render.victorus import sides
from render.victorus.board.pieces import SHIELD, paint_shield, upright

_KEYS: Final = {miniature_of(piece): piece for piece in PIECES}


def miniatures() -> dict[str, Text]:
    """Returns the keys of all pieces, such as “Orange Templar white”, and of the game."""
    return {**{key: _name(piece) for key, piece in _KEYS.items()}, GAME: name("Magna Victorus")}


def _name(piece: int) -> Text:
    side, kind = SIDES[kingdom_of(piece)], kind_of(piece).title
    if is_family(piece):
        return say("{side} {piece}", meaning="a piece of a side", side=side, piece=kind)
    return say(
        "{side} {piece} {edge}",
        meaning="a piece of a side",
        side=side,
        piece=kind,
        edge=EDGES[edge_of(piece)][0],
    )


def _game(pen: Pen) -> None:
    tile(pen, "#5a2a3c")
    sides.ART.paint(pen.at(0, 4, 1.75), "king")


def miniature(key: str) -> Image.Image:
    """Returns a piece's small picture, or the game's. Raises `KeyError` for an unknown key."""
    if key == GAME:
        return painted(_game)
    piece = _KEYS[key]
    family = is_family(piece)

    def paint(pen: Pen) -> None:
        own = pen.at(0, 4 if family else -2, 1.3 if family else 1.36)
        own.line(SHIELD, theme.PALE, 11, closed=True)
        paint_shield(own, upright(piece))

    return painted(paint)
