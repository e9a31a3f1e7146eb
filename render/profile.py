"""The card of a person: the results in all games, as a picture to post.

It is made from words alone. Empty parts are left out, and the card is as tall as its contents.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from render.kit import names, theme
from render.kit.medallion import Tones, medallion
from render.kit.saying import SMALL, say, stamp, wrapped
from render.kit.shapes import Pen
from render.kit.text import Face
from render.look import Player
from render.png import encode

WIDE: Final = theme.WIDTH
EDGE: Final = 40
_HEAD: Final = 216
"""The height of the head: the person, and the totals of all matches."""
_LINE: Final = 46
"""The height of a line of words."""
_TITLE: Final = 62
"""The height of a game's title."""
_GAP: Final = 16
_FOOT: Final = 84
_MEDAL: Final = 150
DIM: Final = "#d8cbb6"
PANEL: Final = "#3a3042"
_TONES: Final = Tones("#4b3f58", theme.PALE, theme.GOLD)
_RATED: Final = 250
"""The room for a rating, beside the title of its game."""
_MOST: Final = 6
"""The most lines of a game: enough for the longest names of two others."""


@dataclass(frozen=True, slots=True)
class GameLines:
    """A game on the card: its title, the rating in figures, and lines of facts."""

    title: str
    rating: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """The contents of a person's card. `called` replaces a name that the font cannot write."""

    player: Player
    called: str
    head: tuple[str, ...]
    games: tuple[GameLines, ...]
    foot: str = ""


def profile_file(told: Profile) -> bytes:
    """Returns the card as a PNG."""
    blocks = [_broken(each) for each in told.games]
    heights = [_TITLE + _LINE * len(lines) + _GAP for lines in blocks]
    tall = _HEAD + sum(each + _GAP for each in heights) + _FOOT
    ground = _ground(tall, heights)
    image = Image.new("RGBA", ground.size)
    image.paste(ground)
    _lay_head(image, told)
    top = _HEAD
    for game, lines, height in zip(told.games, blocks, heights, strict=True):
        _lay_game(image, game, lines, top)
        top += height + _GAP
    room = WIDE - 2 * EDGE - 160
    say(image, told.foot, EDGE, tall - 48, room, SMALL, DIM, anchor="l")
    say(image, "Vivat", WIDE - EDGE, tall - 48, 150, SMALL, theme.GOLD, Face.TITLE, anchor="r")
    return encode(image)


def _broken(game: GameLines) -> list[str]:
    """Returns a game's lines, broken where they are too long."""
    room = WIDE - 4 * EDGE
    lines = [part for line in game.lines for part in wrapped(line, SMALL + 2, room)]
    return lines[:_MOST]


def _ground(tall: int, heights: list[int]) -> Image.Image:
    """Returns the empty card: the table in a golden frame, a panel for each game."""
    image = Image.new("RGB", (WIDE, tall), theme.GOLD)
    pen = Pen(image, 1)
    pen.panel((5, 5, WIDE - 6, tall - 6), 0, theme.mixed("#000000", theme.TABLE, 0.3))
    pen.panel((10, 10, WIDE - 11, tall - 11), 0, theme.TABLE)
    top = _HEAD
    for height in heights:
        pen.panel((EDGE, top, WIDE - EDGE, top + height), 12, PANEL)
        top += height + _GAP
    return image


def _lay_head(image: Image.Image, told: Profile) -> None:
    middle = EDGE + _MEDAL / 2
    stamp(image, medallion(told.player, _TONES, _MEDAL), middle, _HEAD / 2)
    left = EDGE + _MEDAL + 34
    room = WIDE - left - EDGE
    name = names.legible(told.player.name) or told.called
    step = 52
    top = _HEAD / 2 - (len(told.head) * step) / 2
    say(image, name, left, top, room, 62, theme.PALE, anchor="l")
    for number, line in enumerate(told.head, 1):
        say(image, line, left, top + 8 + number * step, room, 38, DIM, anchor="l")


def _lay_game(image: Image.Image, game: GameLines, lines: list[str], top: int) -> None:
    left, right = 2 * EDGE, WIDE - 2 * EDGE
    y = top + _GAP + _TITLE / 2 - 4
    say(image, game.title, left, y, right - left - _RATED, 44, theme.GOLD, Face.TITLE, anchor="l")
    say(image, game.rating, right, y, _RATED, 54, theme.PALE, anchor="r")
    for number, line in enumerate(lines):
        y = top + _GAP + _TITLE + _LINE * (number + 0.5) - 8
        say(image, line, left, y, right - left, SMALL + 2, theme.PALE, anchor="l")
