"""The small pictures of a game as files: the game itself, its sides, and the pieces that its
renderer names."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageDraw

from engines.registry import GAMES
from render.cards.miniatures import GAME, WIDE, side_picture
from render.cards.players import sides_of
from render.kit.shapes import scaled
from render.painting.emblem import square
from render.picture import RENDERERS

_CORNER: Final = 0.2
"""The radius of its round corners, as a share of its width."""


def side_key(side: str) -> str:
    """Returns the key of the picture of a side with this name."""
    return f"side-{side.lower()}"


def miniatures(game: str) -> Mapping[str, str]:
    """Returns the keys of all small pictures of a game, each with its name in words; none for a
    game without a renderer."""
    if game not in RENDERERS:
        return {}
    sides = {side_key(each.name): each.name for each in sides_of(game)}
    return {**RENDERERS[game].miniatures(), **sides, GAME: GAMES[game].title}


def miniature_file(game: str, key: str) -> bytes:
    """Returns a small picture as a PNG of `WIDE` by `WIDE` px. Raises `KeyError` if the game has
    none with this key."""
    sides = {side_key(each.name): each for each in sides_of(game)}
    renderer = RENDERERS[game]
    if key in sides:
        image = side_picture(sides[key])
    elif key == GAME and key not in renderer.miniatures():
        image = _game(game)
    else:
        image = renderer.miniature(key)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _game(key: str) -> Image.Image:
    """Returns a square of the game's board with round corners, for a game without a picture of its
    own."""
    image, wide = square(key, WIDE).convert("RGBA"), WIDE * 4
    large = Image.new("L", (wide, wide))
    ImageDraw.Draw(large).rounded_rectangle((0, 0, wide - 1, wide - 1), wide * _CORNER, 255)
    image.putalpha(scaled(large, (WIDE, WIDE), Image.Resampling.LANCZOS))
    return image
