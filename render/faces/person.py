"""The person of a face: head, hair, beard and features, in a box of 100 by 100 units.

All have the same eyes, nose and line of ink; skin, hair and beard differ. What they wear lies over
this (`render.faces.gear`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from render.kit import theme
from render.kit.shapes import Pen, mirrored

LINE: Final = 2.2
"""The width of the line of ink around all parts."""

Hair: TypeAlias = Literal["braids", "long", "bun", "short", "locks"]
Beard: TypeAlias = Literal["", "moustache", "short", "full", "long"]

_WOMAN: Final = "M50 25 C33 25 28 37 28 49 C28 63 39 74 50 77 C61 74 72 63 72 49 C72 37 67 25 50 25"
_MAN: Final = (
    "M50 24 C32 24 28 36 28 49 C28 62 32 69 39 75 C45 79 55 79 61 75 C68 69 72 62 72 49 "
    "C72 36 68 24 50 24"
)
_SHADE_WOMAN: Final = "M56 26 C66 30 66 60 50 77 C61 74 72 63 72 49 C72 37 67 27 56 26"
_SHADE_MAN: Final = (
    "M57 25 C67 32 67 64 53 78 C57 78 58 77 61 75 C68 69 72 62 72 49 C72 36 68 26 57 25"
)
_BEHIND: Final[dict[Hair, str]] = {
    "braids": "M50 18 C28 18 21 34 24 52 L29 62 L71 62 L76 52 C79 34 72 18 50 18",
    "long": "M50 17 C26 17 19 36 21 58 C22 74 18 84 14 92 L86 92 "
    "C82 84 78 74 79 58 C81 36 74 17 50 17",
    "bun": "M50 18 C28 18 22 34 25 54 L30 64 L70 64 L75 54 C78 34 72 18 50 18",
    "short": "M50 18 C28 18 22 32 25 50 L29 58 L71 58 L75 50 C78 32 72 18 50 18",
    "locks": "M50 17 C25 17 19 36 22 56 C22 68 20 74 22 80 L78 80 "
    "C80 74 78 68 78 56 C81 36 75 17 50 17",
}
_BEFORE: Final[dict[Hair, str]] = {
    "braids": "M50 20 C34 20 27 32 27 48 C34 46 45 40 50 29 C55 40 66 46 73 48 C73 32 66 20 50 20",
    "long": "M50 19 C32 19 24 34 25 56 C31 50 40 42 56 29 C60 38 68 46 75 56 C76 34 68 19 50 19",
    "bun": "M50 20 C33 20 26 33 26 48 C34 38 42 33 50 33 C58 33 66 38 74 48 C74 33 67 20 50 20",
    "short": "M50 18 C31 18 25 32 26 46 L31 40 C42 40 54 37 62 31 "
    "C66 35 70 40 74 46 C75 32 69 18 50 18",
    "locks": "M50 18 C30 18 23 34 25 54 C30 48 34 40 37 34 L63 34 "
    "C66 40 70 48 75 54 C77 34 70 18 50 18",
}
_BEARDS: Final[dict[Beard, str]] = {
    "short": "M28 52 C29 66 34 76 42 79 C47 81 53 81 58 79 C66 76 71 66 72 52 C69 62 63 63 58 63 "
    "L42 63 C37 63 31 62 28 52",
    "full": "M27 50 C26 66 29 80 39 86 C46 90 54 90 61 86 C71 80 74 66 73 50 C70 60 64 62 58 62 "
    "L42 62 C36 62 30 60 27 50",
    "long": "M27 50 C24 70 30 84 38 92 L50 102 L62 92 C70 84 76 70 73 50 C70 60 64 62 58 62 "
    "L42 62 C36 62 30 60 27 50",
}
_MOUSTACHE: Final = (
    "M50 62 C44 59 38 62 33 70 C40 71 46 69 50 66 C54 69 60 71 67 70 C62 62 56 59 50 62"
)


@dataclass(frozen=True, slots=True)
class Person:
    """A person: woman or man, the colours of skin and hair, the kind of hair and beard, and whether
    the years have left lines."""

    woman: bool
    skin: str
    hair: str
    cut: Hair
    beard: Beard = ""
    old: bool = False

    @property
    def shade(self) -> str:
        return theme.mixed("#8a3a20", self.skin, 0.24)

    @property
    def ink(self) -> str:
        """The colour of the line around the hair: darker than the hair."""
        return theme.mixed("#000000", self.hair, 0.5)


def paint_behind(pen: Pen, person: Person) -> None:
    """Paints the hair behind the head."""
    pen.ink(_BEHIND[person.cut], theme.mixed("#000000", person.hair, 0.22), theme.INK, LINE)


def paint_head(pen: Pen, person: Person) -> None:
    """Paints the neck, the face and the hair before it."""
    pen.ink([(40, 66), (60, 66), (62, 90), (38, 90)], person.shade, theme.INK, LINE)
    shape = _WOMAN if person.woman else _MAN
    if not person.woman:
        for x in (28, 72):
            pen.oval(x, 53, 5, 7, theme.INK)
            pen.oval(x, 53, 3.2, 5, person.skin)
    pen.fill(shape, person.skin)
    pen.fill(_SHADE_WOMAN if person.woman else _SHADE_MAN, person.shade)
    if person.beard:
        _paint_beard(pen, person)
    pen.line(
        shape
        if person.beard in ("", "moustache")
        else "M28 50 C28 36 34 25 50 25 C66 25 72 36 72 50",
        theme.INK,
        LINE,
    )
    _paint_features(pen, person)
    pen.ink(_BEFORE[person.cut], person.hair, theme.INK, LINE)
    if person.cut == "braids":
        _paint_braids(pen, person)


def _paint_beard(pen: Pen, person: Person) -> None:
    if person.beard != "moustache":
        pen.ink(_BEARDS[person.beard], person.hair, theme.INK, LINE)
        if person.beard == "long":
            for x in (42, 50, 58):
                pen.line([(x, 78), (50 + (x - 50) * 0.7, 91)], person.ink, 1.4)


def _paint_features(pen: Pen, person: Person) -> None:
    for x in (36, 64):
        pen.oval(x, 60, 5, 3.4, theme.mixed("#e0523a", person.skin, 0.32))
    for x in (41, 59):
        pen.oval(x, 51, 4.6, 3.6 if person.woman else 3.2, "#fffdf4")
        pen.oval(x + 0.4, 51.2, 2.7, 3.2, theme.INK)
        pen.disc(x + 1.2, 50.2, 0.9, "#ffffff")
    lid, brow = (47, 43.5) if person.woman else (47.4, 43)
    for way in (-1, 1):
        inner, middle, outer = (50 + way * far for far in (4.6, 9.5, 14.5))
        pen.line([(inner, lid + 1.6), (middle, lid), (outer, lid + 2.6)], theme.INK, 1.7)
        thick = 1.9 if person.woman else 2.8
        pen.line([(inner, brow + 0.6), (middle, brow - 1), (outer, brow + 1)], person.ink, thick)
    pen.line("M51 51 C51 55 53.5 58 53 60 C52 61.6 49.5 61.4 48 60.6", theme.INK, 1.5)
    if person.old:
        for way in (-1, 1):
            pen.line([(50 + way * 12, 57), (50 + way * 17, 55.5)], person.shade, 1.4)
    if person.beard in ("moustache", "full", "long"):
        pen.ink(_MOUSTACHE, person.hair, theme.INK, 1.6)
        return
    lips = "#b3302e" if person.woman else "#8a3a2a"
    pen.line("M44 67 C47 69.6 53 69.6 56 66.6", lips, 2.6 if person.woman else 2.2)


def _paint_braids(pen: Pen, person: Person) -> None:
    for mirror in (False, True):
        for number in range(4):
            x, y = 25 - number * 0.6, 60 + number * 8.4
            x = 100 - x if mirror else x
            pen.oval(x, y, 7.2, 6.4, theme.INK)
            pen.oval(x, y, 5.4, 4.8, person.hair)
        ribbon = "M18 90 L28 90 L26 98 L20 98 Z"
        pen.ink(mirrored(ribbon) if mirror else ribbon, "#c23a2e", theme.INK, 1.4)
