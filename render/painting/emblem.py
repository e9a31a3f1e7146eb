"""Games in small, in rows, for screens on which people choose: each game's emblem, or else a
square of its board (`render.picture.example`)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from PIL import Image

from engines.registry import GAMES
from render.kit.shapes import scaled
from render.look import WHOLE, image_of
from render.picture import RENDERERS, example
from render.png import encode

SIDE: Final = 256
"""The width of a game alone, in px: three for each of Discord's on a phone."""
TILE: Final = 172
"""The width of each of several games."""
FULL: Final = 4
"""The most games that have this width: of more each is smaller, so that all take as much room."""
GAP: Final = 12
"""The px around each of several games: on a phone a picture without an edge looks cut."""
MOST: Final = 40 * 1024
"""The most bytes of a file, which stands in every invitation."""
COLOURS: Final = (96, 64, 48, 32, 16)
"""The colours of a picture: as many of them as fit into the file."""
GROUND: Final = "#2b2530"
"""The colour between two games."""


def emblem_file(games: Sequence[str]) -> bytes:
    """Returns the games with these keys as a PNG of at most `MOST` bytes, several in as many rows
    as columns, or one less: so each is as large on a phone as it can be. Raises `KeyError` for a
    game without a renderer."""
    if len(games) == 1:
        return _small(square(games[0], SIDE), COLOURS)
    side, across = side_of(len(games)), ceil(len(games) ** 0.5)
    step, down = side + GAP, ceil(len(games) / across)
    sheet = Image.new("RGB", (step * across + GAP, step * down + GAP), GROUND)
    for at, key in enumerate(games):
        sheet.paste(square(key, side), (GAP + step * (at % across), GAP + step * (at // across)))
    return _small(sheet, COLOURS[1:])


def _small(image: Image.Image, colours: Sequence[int]) -> bytes:
    """Returns a picture as a PNG with as many colours as fit, of these."""
    data = b""
    for each in colours:
        data = encode(image.quantize(each, dither=Image.Dither.NONE))
        if len(data) <= MOST:
            break
    return data


def side_of(number: int) -> int:
    """Returns the width of each of so many games, in px."""
    return SIDE if number == 1 else int(TILE * min(1, FULL / number) ** 0.5)


def square(key: str, side: int) -> Image.Image:
    """Returns the game's emblem, or else a square of its board, `side` px wide."""
    renderer = RENDERERS[key]
    drawn = renderer.emblem()
    if drawn is not None:
        return scaled(drawn.convert("RGB"), (side, side), Image.Resampling.LANCZOS)
    whole = image_of(renderer.draw(example(GAMES[key]), None, WHOLE)).convert("RGB")
    wide = min(whole.size) * renderer.share
    left, top = (whole.width - wide) / 2, (whole.height - wide) * renderer.centre
    box = (left, top, left + wide, top + wide)
    return scaled(whole, (side, side), Image.Resampling.LANCZOS, box)
