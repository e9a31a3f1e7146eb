"""Games in small, side by side, for screens on which people choose: each game's emblem, or else a
square of its board (`render.picture.example`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engines.registry import GAMES
from render.kit.shapes import scaled
from render.look import WHOLE, image_of
from render.picture import RENDERERS, example
from render.png import encode

SIDE: Final = 256
"""The width of a game alone, in px: three for each of Discord's on a phone."""
STRIP: Final = 176
"""The width of each of several games."""
FULL: Final = 4
"""The most games that have this width: of more each is smaller, so that all take as much room."""
GAP: Final = 16
"""The px between two games."""
COLOURS: Final = 96
"""The colours of a game alone; several have two thirds of them, so that the file stays small."""
GROUND: Final = "#2b2530"
"""The colour between two games."""


def emblem_file(games: Sequence[str]) -> bytes:
    """Returns the games with these keys side by side as a PNG of at most 40 KB. Raises `KeyError`
    for a game without a renderer."""
    side = side_of(len(games))
    strip = Image.new("RGB", ((side + GAP) * len(games) - GAP, side), GROUND)
    for at, key in enumerate(games):
        strip.paste(square(key, side), ((side + GAP) * at, 0))
    colours = COLOURS if len(games) == 1 else COLOURS * 2 // 3
    return encode(strip.quantize(colours, dither=Image.Dither.NONE))


def side_of(number: int) -> int:
    """Returns the width of each of so many games, in px."""
    return SIDE if number == 1 else int(STRIP * min(1, FULL / number) ** 0.5)


def square(key: str, side: int) -> Image.Image:
    """Returns the game's emblem, or else a square of its board, `side` px wide."""
    renderer = RENDERERS[key]
    drawn = renderer.emblem()
    if drawn is not None:
        return scaled(drawn.convert("RGB"), (side, side), Image.Resampling.LANCZOS)
    whole = image_of(renderer.draw(example(GAMES[key]), None, WHOLE)).convert("RGB")
    wide = min(whole.size)
    left, top = (whole.width - wide) / 2, (whole.height - wide) * renderer.centre
    box = (left, top, left + wide, top + wide)
    return scaled(whole, (side, side), Image.Resampling.LANCZOS, box)
