"""The portraits of the bot: for each level, from 0 for the weakest, and number a person in the
dress of the level.

The first of a level is always the same person; further ones of that level in a match are others in
the same dress, on other grounds. They are files like the avatars of people
(`render.look.Player.face`).
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from render.faces.gear import GEARS
from render.faces.person import Person, paint_behind, paint_head
from render.kit import theme
from render.kit.shapes import Pen, sprite
from render.png import encode

SIZE: Final = 128
"""The usual width in px: that of a person's avatar."""

_FAIR, _LIGHT, _TAN = "#f6d3b3", "#eec09a", "#dca57c"
_FLAXEN, _BROWN, _DARK = "#e3b04b", "#7a4a24", "#3f2b22"
_RED, _CHESTNUT, _GREY, _WHITE = "#b8481f", "#94501f", "#9a948c", "#e9e4da"

_FIRST: Final = (
    Person(True, _FAIR, _FLAXEN, "braids"),
    Person(False, _TAN, _FLAXEN, "short"),
    Person(True, _LIGHT, _BROWN, "bun"),
    Person(False, _LIGHT, _CHESTNUT, "short", "short"),
    Person(True, _TAN, _DARK, "long"),
    Person(False, _FAIR, _FLAXEN, "locks", "moustache"),
    Person(True, _FAIR, _RED, "long"),
    Person(False, _LIGHT, "#54382a", "short", "full"),
    Person(True, _FAIR, _CHESTNUT, "long", old=True),
    Person(False, _LIGHT, _WHITE, "locks", "long", old=True),
)
"""The person of each level."""

_WOMEN: Final = (
    Person(True, _LIGHT, _DARK, "long"),
    Person(True, _FAIR, _RED, "braids"),
    Person(True, _TAN, _GREY, "bun", old=True),
    Person(True, _FAIR, _FLAXEN, "long"),
)
_MEN: Final = (
    Person(False, _FAIR, _BROWN, "locks", "full"),
    Person(False, _TAN, _DARK, "short", "moustache"),
    Person(False, _LIGHT, _RED, "locks"),
    Person(False, _FAIR, _GREY, "short", "long", old=True),
)
"""Those who come when a level is in a match already."""
_GROUNDS: Final = ("#2f6f7a", "#c9587a", "#efe3c4", "#4a4a52")
"""Their grounds."""


def is_woman(level: int) -> bool:
    """Tells whether the bots of this level, from 0 to 9, are women: the levels take turns."""
    return level % 2 == 0


def person_of(level: int, number: int) -> Person:
    """Returns the person of a level, from 0 to 9, and number among those of that level."""
    if not number:
        return _FIRST[level % len(_FIRST)]
    others = _WOMEN if is_woman(level) else _MEN
    return others[(number - 1) % len(others)]


@cache
def portrait_of(level: int, number: int, size: int = SIZE) -> bytes:
    """Returns the portrait as a PNG, `size` px wide."""
    return encode(painted(level, number, size).convert("RGB"))


def painted(level: int, number: int, size: int) -> Image.Image:
    """Returns the portrait as an opaque picture."""
    who, gear = person_of(level, number), GEARS[level % len(GEARS)]
    ground = _GROUNDS[(number - 1) % len(_GROUNDS)] if number else gear.ground

    def paint(pen: Pen) -> None:
        pen.panel((-1, -1, 101, 101), 0, ground)
        pen.disc(50, 46, 43, theme.mixed("#ffffff", ground, 0.22))
        at = pen.at(3.5, 5.5, 0.93)
        if gear.covers is None:
            paint_behind(at, who)
        for lay in (gear.covers, gear.back, gear.garment):
            if lay is not None:
                lay(at)
        paint_head(at, who)
        gear.head(at)
        _paint_machine(pen.at(10, 62, 0.28))

    return sprite(size, size, paint, size / 100)


def _paint_machine(pen: Pen) -> None:
    """Paints the sign of a machine, the head of a robot on a white disc, in 100 by 100 units."""
    pen.disc(50, 50, 52, theme.INK)
    pen.disc(50, 50, 46, "#ffffff")
    pen.line("M50 34 L50 22", theme.INK, 7)
    pen.disc(50, 20, 7, theme.INK)
    pen.panel((22, 34, 78, 78), 12, theme.INK)
    pen.disc(38, 52, 7, "#ffffff")
    pen.disc(62, 52, 7, "#ffffff")
    pen.line("M38 67 L62 67", "#ffffff", 5)
