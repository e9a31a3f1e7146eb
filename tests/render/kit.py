"""Views of every registered game, and measures of pictures."""

from __future__ import annotations

import io
import itertools
from typing import Final

from PIL import Image, ImageChops, ImageStat

from common.text.say import joined
from common.text.text import Text
from engines.action_tree import ActionTree, AnyActionChoice, singly
from engines.game import AnyGame, AnyView
from engines.registry import GAMES
from render import picture as pictures
from render.kit.sheet import Ground, Sheet
from render.kit.theme import PHONE, WIDTH
from render.look import WHOLE, Look

AnyScene = tuple[str, AnyView, tuple[str, ...]]
"""A game's key, a view of it, and the parts of an action chosen in it."""


def _scenes(game: AnyGame) -> dict[str, AnyScene]:
    """Returns the start as everybody and as each seat sees it, and every position of the guide."""
    start = game.start(game.resolve_options({}), game.seat_counts[0], "a seed")
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
            for seat in game.to_act(state)[:1]:
                found[name + " chosen"] = (game.key, game.view(state, seat), page.chosen)
    return found


SCENES: Final = {name: scene for game in GAMES.values() for name, scene in _scenes(game).items()}


def plain(words: str) -> Text:
    """Returns words that are the same in all languages as a text."""
    return joined("", (words,))


def decoded(data: bytes) -> Image.Image:
    """Returns a PNG as an RGB image."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def choice_of(key: str, view: AnyView, chosen: tuple[str, ...]) -> AnyActionChoice | None:
    """What is chosen with these parts, which must be possible."""
    if not chosen:
        return None
    choice = ActionTree(GAMES[key], view, singly(GAMES[key], view)).choice(chosen)
    assert choice is not None
    return choice


def picture(key: str, view: AnyView, chosen: tuple[str, ...] = (), look: Look = WHOLE) -> bytes:
    """The picture with these parts chosen."""
    return pictures.picture(key, view, choice_of(key, view, chosen), look)


def drawn(key: str, view: AnyView, chosen: tuple[str, ...] = (), look: Look = WHOLE) -> Image.Image:
    """The same, decoded."""
    return decoded(picture(key, view, chosen, look))


def sheet_on(image: Image.Image) -> Sheet:
    """Returns a sheet with nothing on it but an indexed image as wide as pictures are; what is laid
    on it is reduced to the image's colours."""
    palette = Image.new("P", (1, 1))
    palette.putpalette(image.getpalette() or ())
    return Sheet(Ground((next(NUMBERS), 0), palette, image), image.height)


NUMBERS: Final = itertools.count(-1, -1)
"""Numbers of grounds that no other has: those of all others are above zero."""


def on_phone(pixels: float) -> float:
    """Returns a length in a picture, in px, as a phone shows it."""
    return pixels * PHONE / WIDTH


def apart(one: Image.Image, other: Image.Image) -> float:
    """Returns how much two images of the same size differ in grey on average, from 0 to 255."""
    grey = ImageChops.difference(one.convert("L"), other.convert("L"))
    return float(ImageStat.Stat(grey).mean[0])
