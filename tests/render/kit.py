"""Views of every registered game, and measures of pictures."""

from __future__ import annotations

import io
from typing import Final

from PIL import Image, ImageChops, ImageStat

from engines.game import AnyGame, AnyView
from engines.registry import GAMES
from render.kit.theme import PHONE, WIDTH
from render.picture import picture

AnyScene = tuple[str, AnyView, tuple[str, ...]]
"""A game's key, a view of it, and the parts of an action chosen in it."""


def _scenes(game: AnyGame) -> dict[str, AnyScene]:
    """The start as everybody sees it, and every position of the guide."""
    start = game.start(game.settle({}), game.seat_counts[0], "a seed")
    seats = range(game.seat_counts[0])
    found: dict[str, AnyScene] = {
        f"{game.key}, start, seat {seat}": (game.key, game.view(start, seat), ())
        for seat in (None, *seats)
    }
    for page in game.guide():
        if page.position:
            state = game.load(page.position)
            name = f"{game.key}, {page.title}"
            found[name] = (game.key, game.view(state, None), ())
            for seat in game.to_act(state):
                found[name + " chosen"] = (game.key, game.view(state, seat), page.chosen)
    return found


SCENES: Final = {name: scene for game in GAMES.values() for name, scene in _scenes(game).items()}


def decoded(data: bytes) -> Image.Image:
    """A PNG as an image of plain colours."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def drawn(key: str, view: AnyView, chosen: tuple[str, ...] = ()) -> Image.Image:
    """The picture, decoded."""
    return decoded(picture(key, view, chosen))


def on_phone(pixels: float) -> float:
    """A length in a picture as a phone shows it."""
    return pixels * PHONE / WIDTH


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much two images of a size differ in grey, on average, to 255."""
    grey = ImageChops.difference(one.convert("L"), other.convert("L"))
    return float(ImageStat.Stat(grey).mean[0])
