"""The portraits of the bot: for each level, from 0 for the weakest, and number a person in the
dress of the level.

The first of a level is always the same person; further ones of that level in a match are others in
the same dress, on other grounds. They are files like the avatars of people
(`render.look.Player.face`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from PIL import Image

from render.kit import theme
from render.kit.drawing import Drawings
from render.kit.shapes import Pen, sprite
from render.png import encode

SIZE: Final = 128
"""The usual width in px: that of a person's avatar."""

_ART: Final = Drawings(Path(__file__).with_suffix(".txt"), vars(theme))


@dataclass(frozen=True, slots=True)
class Person:
    """A person: woman or man, the colours of skin and hair, the kind of hair and beard, and whether
    the years have left lines."""

    woman: bool
    skin: str
    hair: str
    cut: Literal["braids", "long", "bun", "short", "locks"]
    beard: Literal["", "moustache", "short", "full", "long"] = ""
    old: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """The drawings of head and hair, without the hair behind the head."""
        kind, bearded = "woman" if self.woman else "man", self.beard not in ("", "moustache")
        return (
            f"head-{kind}",
            *([f"beard-{self.beard}"] if bearded else []),
            "edge-bearded" if bearded else f"edge-{kind}",
            f"features-{kind}",
            *(["lines"] if self.old else []),
            "moustache" if self.beard in ("moustache", "full", "long") else f"lips-{kind}",
            f"before-{self.cut}",
        )

    @property
    def colours(self) -> dict[str, str]:
        return {
            "skin": self.skin,
            "shade": theme.mixed("#8a3a20", self.skin, 0.24),
            "blush": theme.mixed("#e0523a", self.skin, 0.32),
            "hair": self.hair,
            "nape": theme.mixed("#000000", self.hair, 0.22),
            "dark": theme.mixed("#000000", self.hair, 0.5),
        }


@dataclass(frozen=True, slots=True)
class Gear:
    """A level's dress: the colour of the ground, the garment, and the thing on the head. `back` is
    a part of it behind the head; `covers` tells that it hides the hair there."""

    ground: str
    garment: str
    head: str
    back: str = ""
    covers: bool = False


GEARS: Final = (
    Gear("#a9c76a", "linen", "wreath"),
    Gear("#74b3d6", "smock", "straw"),
    Gear("#e0b76c", "apron", "kerchief", "knot"),
    Gear("#d7c9a2", "tunic", "hood"),
    Gear("#e59a6a", "jerkin", "cap"),
    Gear("#8f3b3b", "mail", "nasal"),
    Gear("#3f4f86", "robe", "flames"),
    Gear("#d9a93f", "surcoat", "plumed", "coif", covers=True),
    Gear("#4f9a8c", "gown", "circlet", "veil", covers=True),
    Gear("#5b2f6e", "ermine", "crown"),
)
"""The dresses of the levels, the lowest first. Their outlines are told apart at 40 px."""

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
    colours = who.colours

    def paint(pen: Pen) -> None:
        pen.panel((-1, -1, 101, 101), 0, ground)
        pen.disc(50, 46, 43, theme.mixed("#ffffff", ground, 0.22))
        at = pen.at(3.5, 5.5, 0.93)
        behind = () if gear.covers else (f"behind-{who.cut}",)
        back = (gear.back,) if gear.back else ()
        for part in (*behind, *back, gear.garment, *who.parts, gear.head):
            _ART.paint(at, part, **colours)
        _ART.paint(pen.at(10, 62, 0.28), "machine")

    return sprite(size, size, paint, size / 100)
