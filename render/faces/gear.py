"""The dress of each level: ten, from a girl's wreath of flowers to a grand duke's crown.

Each has a garment on the shoulders and something on the head, in a box of 100 by 100 units. The
outlines differ enough to be told apart at 40 px.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from render.faces.person import LINE
from render.kit import theme
from render.kit.shapes import Pen, arc, mirrored, star

_SHOULDERS: Final = "M2 126 C2 90 24 82 38 79 C44 84 56 84 62 79 C76 82 98 90 98 126 Z"
_LINEN: Final = "#f3ead2"
_STEEL: Final = "#b9c3cc"
_MAIL: Final = "#7d8894"
_RED: Final = "#b3302e"


@dataclass(frozen=True, slots=True)
class Gear:
    """A level's dress: the colour of the ground, the garment, and the thing on the head. `back` is
    a part of it behind the head; `covers` one that hides the hair there."""

    ground: str
    garment: Callable[[Pen], None]
    head: Callable[[Pen], None]
    back: Callable[[Pen], None] | None = None
    covers: Callable[[Pen], None] | None = None


def _both(pen: Pen, path: str, colour: str, width: float = LINE) -> None:
    pen.ink(path, colour, theme.INK, width)
    pen.ink(mirrored(path), colour, theme.INK, width)


def _plain(pen: Pen, cloth: str, shade: float = 0.2) -> None:
    """Paints a garment of one cloth, its left side in the shade."""
    pen.fill(_SHOULDERS, cloth)
    pen.fill("M62 79 C76 82 98 90 98 126 L72 126 Z", theme.mixed("#000000", cloth, shade))
    pen.line(_SHOULDERS, theme.INK, LINE)


# 1: a wreath of flowers


def _linen(pen: Pen) -> None:
    _plain(pen, _LINEN, 0.12)
    pen.line("M37 80 C42 90 58 90 63 80", _RED, 4)
    for x in (42, 50, 58):
        pen.disc(x, 94 - abs(x - 50) * 0.2, 1.8, _RED)


def _wreath(pen: Pen) -> None:
    pen.line("M25 40 C30 24 70 24 75 40", "#2f5a2a", 7)
    flowers = ((25, 40), (32, 30), (41, 24.5), (50, 23), (59, 24.5), (68, 30), (75, 40))
    colours = ("#fffdf4", "#d8473a", "#fffdf4", theme.GOLD, "#fffdf4", "#d8473a", "#fffdf4")
    for (x, y), colour in zip(flowers, colours, strict=True):
        pen.disc(x, y, 6.6, theme.INK)
        for number in range(5):
            at = star(x, y, 3.1, 3.1, 5)[number * 2]
            pen.disc(*at, 2.7, colour)
        pen.disc(x, y, 1.9, "#7a3c10" if colour == theme.GOLD else theme.GOLD)


# 2: a hat of straw

_STRAW: Final = "#efc65a"


def _smock(pen: Pen) -> None:
    _plain(pen, "#5f7f9c")
    _both(pen, "M38 79 L50 90 L44 98 L33 84 Z", _LINEN, 1.8)


def _straw(pen: Pen) -> None:
    pen.ink("M29 31 C30 12 40 5 50 5 C60 5 70 12 71 31 Z", _STRAW, theme.INK, LINE)
    pen.fill("M60 8 C67 12 69 20 70 30 L60 30 Z", "#d3a33c")
    pen.ink("M28.5 24 C40 29 60 29 71.5 24 L72 32 C60 37 40 37 28 32 Z", _RED, theme.INK, 1.6)
    brim = "M5 34 C14 26 24 29 30 31 C42 35 58 35 70 31 C76 29 86 26 95 34 C82 45 18 45 5 34 Z"
    pen.ink(brim, _STRAW, theme.INK, LINE)
    for path in ("M14 35 C30 41 70 41 86 35", "M24 33 C40 38 60 38 76 33"):
        pen.line(path, "#b98727", 1.2)


# 3: a kerchief

_MADDER: Final = "#c8413a"


def _apron(pen: Pen) -> None:
    _plain(pen, "#3f6b4d")
    pen.ink("M34 126 L37 88 C44 94 56 94 63 88 L66 126 Z", _LINEN, theme.INK, 1.8)
    pen.line([(42, 99), (58, 99)], _MADDER, 2.2)


def _kerchief(pen: Pen) -> None:
    cloth = (
        "M50 12 C26 12 18 32 21 54 C22 62 25 68 30 72 C25 58 24 48 29 41 C38 30 62 30 71 41 "
        "C76 48 75 58 70 72 C75 68 78 62 79 54 C82 32 74 12 50 12 Z"
    )
    pen.ink(cloth, _MADDER, theme.INK, LINE)
    for x, y in ((50, 21), (38, 24), (62, 24), (29, 33), (71, 33), (25, 46), (75, 46)):
        pen.disc(x, y, 2.3, "#fff3d6")


def _knot(pen: Pen) -> None:
    pen.ink("M22 60 L10 78 L22 76 L28 84 L34 66 Z", _MADDER, theme.INK, LINE)


# 4: a hunter's hood

_GREEN: Final = "#3f7d3a"


def _tunic(pen: Pen) -> None:
    _plain(pen, "#6b4a2c")
    pen.ink(
        "M22 84 C34 76 66 76 78 84 C72 98 60 104 50 104 C40 104 28 98 22 84",
        _GREEN,
        theme.INK,
        LINE,
    )
    pen.line("M32 86 C42 94 58 94 68 86", theme.mixed("#000000", _GREEN, 0.35), 1.8)


def _hood(pen: Pen) -> None:
    hood = (
        "M52 2 C28 6 15 28 17 54 C18 70 26 80 36 84 C27 74 24 60 26 50 C29 36 38 28 50 28 "
        "C62 28 71 36 74 50 C76 60 73 74 64 84 C74 80 82 70 83 54 C85 28 74 8 52 2 Z"
    )
    pen.ink(hood, _GREEN, theme.INK, LINE)
    pen.fill(
        "M56 6 C72 12 81 30 80 54 C79 66 75 72 70 78 C74 68 76 58 74 50 C72 38 64 28 54 28 "
        "C62 22 62 12 56 6 Z",
        theme.mixed("#000000", _GREEN, 0.28),
    )
    pen.line("M26 52 C29 36 38 28 50 28 C62 28 71 36 74 52", "#d9c294", 2)


# 5: a falconer's cap


def _jerkin(pen: Pen) -> None:
    _plain(pen, "#8a5a2b")
    _both(pen, "M38 79 C32 84 27 92 26 126 L36 126 C37 98 42 90 47 86 Z", "#2d7f8c", 1.8)
    for y in (91, 98):
        pen.line([(45, y), (55, y)], theme.GOLD, 2)


def _cap(pen: Pen) -> None:
    pen.ink("M66 26 C74 6 90 -2 98 2 C96 14 88 26 70 32 Z", "#f4efe2", theme.INK, 1.8)
    pen.line("M69 29 C78 18 86 10 95 4", "#8d8371", 1.5)
    for x, y in ((80, 11), (87, 14), (76, 20)):
        pen.line([(x, y), (x + 5, y + 4)], theme.INK, 1.3)
    pen.ink("M24 32 C24 12 40 6 54 8 C70 10 78 20 77 33 Z", "#2d7f8c", theme.INK, LINE)
    pen.fill("M60 10 C71 13 76 22 76 31 L62 31 Z", "#1d5a66")
    pen.ink("M20 30 C36 24 66 24 81 31 L82 40 C66 34 36 33 19 40 Z", "#d9b45a", theme.INK, LINE)


# 6: a helmet with a guard for the nose


def _mail(pen: Pen) -> None:
    _plain(pen, _MAIL, 0.25)
    for row in range(4):
        for number in range(9):
            x = 16 + number * 8.6 + (row % 2) * 4.3
            pen.line(list(arc(x, 89 + row * 6, 3, 0, 180)), "#4c5561", 1.3)


def _nasal(pen: Pen) -> None:
    pen.ink(
        "M24 42 C22 22 36 10 50 2 C64 10 78 22 76 42 C66 35 34 35 24 42", _STEEL, theme.INK, LINE
    )
    pen.fill("M54 6 C66 13 75 24 74.5 39 C70 36.5 64 35.6 58 35.4 C61 24 59 14 54 6", "#8c99a5")
    pen.ink("M22 37 C36 29 64 29 78 37 L78 45 C66 38 34 38 22 45 Z", "#d0a545", theme.INK, 1.8)
    pen.ink("M46.4 36 L53.6 36 L53.4 58 L50 62 L46.6 58 Z", _STEEL, theme.INK, 1.8)
    pen.line([(50, 4), (50, 32)], "#d0a545", 2.6)
    for x in (29, 39, 61, 71):
        pen.disc(x, 38 - (1.6 if 35 < x < 65 else -0.6), 1.5, theme.INK)


# 7: a circlet of flames


def _robe(pen: Pen) -> None:
    _plain(pen, "#f0e2c0", 0.16)
    _both(pen, "M38 79 C30 82 24 92 22 126 L32 126 C34 94 42 88 48 85 Z", "#d8642a", 1.8)
    pen.disc(50, 97, 5, theme.INK)
    pen.disc(50, 97, 3.4, "#f0b13a")


_FLAME: Final = "M0 0 C-7 -6 -6 -14 0 -24 C2 -17 8 -13 7 -6 C6 -2 3 0 0 0 Z"


def _flames(pen: Pen) -> None:
    places = ((30, 31, 0.8), (39, 27, 1.0), (50, 26, 1.28), (61, 27, 1.0), (70, 31, 0.8))
    for x, y, size in places:
        pen.at(x, y, size).ink(_FLAME, "#ef6a22", theme.INK, 1.8 / size)
        pen.at(x, y - 1, size * 0.56).fill(_FLAME, "#ffd65c")
    pen.ink("M25 36 C34 26 66 26 75 36 L75 42 C66 32 34 32 25 42 Z", theme.GOLD, theme.INK, 1.8)
    for x in (37, 50, 63):
        pen.disc(x, 32.6 - (1.2 if x == 50 else 0), 1.8, "#a81a1a")


# 8: a coif of mail under a knight's plumed helmet


def _surcoat(pen: Pen) -> None:
    _plain(pen, "#b0302c")
    pen.ink("M29 82 C38 76 62 76 71 82 L66 92 C56 97 44 97 34 92 Z", _MAIL, theme.INK, LINE)
    pen.ink(
        "M47 96 L53 96 L53 100 L58 100 L58 104 L53 104 L53 108 L47 108 L47 104 L42 104 L42 100 "
        "L47 100 Z",
        _LINEN,
        theme.INK,
        1.2,
    )


def _coif(pen: Pen) -> None:
    pen.ink("M50 10 C22 10 15 40 20 84 L80 84 C85 40 78 10 50 10", _MAIL, theme.INK, LINE)
    for row in range(8):
        for way in (-1, 1):
            x = 50 + way * (26.5 - row * 0.1)
            pen.line(list(arc(x, 36 + row * 6, 2.6, 0, 180)), "#4c5561", 1.2)


def _plumed(pen: Pen) -> None:
    plume = "M50 12 C46 -4 64 -10 84 2 C94 8 98 22 92 34 C88 22 80 16 70 15 C62 14 56 14 50 12"
    pen.ink(plume, "#c8312c", theme.INK, LINE)
    pen.line("M56 9 C68 6 80 10 88 20", "#7f1614", 1.6)
    pen.ink("M23 42 C21 18 36 8 50 8 C64 8 79 18 77 42 C66 36 34 36 23 42", _STEEL, theme.INK, LINE)
    pen.fill("M56 9.6 C70 14 76 26 75.4 39 C70 37 64 36.3 59 36 C62 25 60 15 56 9.6", "#8c99a5")
    pen.ink("M20 38 C34 31 66 31 80 38 L80 46 C66 40 34 40 20 46 Z", "#dfe5ea", theme.INK, 1.8)
    for x in (27, 38.5, 50, 61.5, 73):
        pen.disc(x, 41.5 - 2.4 * (1 - abs(x - 50) / 23), 1.5, theme.INK)


# 9: a veil under a circlet


def _gown(pen: Pen) -> None:
    _plain(pen, "#7a3f96")
    _both(pen, "M39 79 C36 88 42 98 50 104 L50 96 C46 92 44 86 45 82 Z", theme.GOLD, 1.6)


def _veil(pen: Pen) -> None:
    pen.ink(
        "M50 9 C20 9 14 42 14 66 C14 84 10 94 6 116 L94 116 C90 94 86 84 86 66 C86 42 80 9 50 9",
        "#f4eefa",
        theme.INK,
        LINE,
    )
    pen.fill("M64 13 C80 22 84 46 84 66 C84 84 88 94 91 116 L74 116 C78 76 78 40 64 13", "#cfc0df")


def _circlet(pen: Pen) -> None:
    veil = "M50 10 C28 10 19 28 21 50 C26 36 38 29 50 29 C62 29 74 36 79 50 C81 28 72 10 50 10"
    pen.ink(veil, "#f4eefa", theme.INK, LINE)
    pen.ink("M22 38 C32 24 68 24 78 38 L77 44 C66 31 34 31 23 44 Z", theme.GOLD, theme.INK, 1.8)
    pen.ink("M50 15 L57 25 L50 35 L43 25 Z", "#2d7f8c", theme.INK, 1.8)
    for x, y in ((33, 32.4), (67, 32.4)):
        pen.disc(x, y, 2.6, theme.INK)
        pen.disc(x, y, 1.6, "#d8473a")


# 10: a grand duke's crown


def _ermine(pen: Pen) -> None:
    _plain(pen, "#8f1f2b")
    pen.ink(
        "M14 88 C30 78 70 78 86 88 C82 98 66 102 50 102 C34 102 18 98 14 88",
        "#fbf6ea",
        theme.INK,
        LINE,
    )
    for x, y in ((24, 90), (34, 95), (66, 95), (76, 90), (50, 97)):
        pen.fill([(x, y - 3), (x + 1.8, y + 2.4), (x - 1.8, y + 2.4)], theme.INK)


def _crown(pen: Pen) -> None:
    pen.ink("M26 30 C26 12 40 6 50 6 C60 6 74 12 74 30 Z", "#8f1f2b", theme.INK, 1.8)
    points = "M22 40 L17 10 L31 22 L38 4 L50 18 L62 4 L69 22 L83 10 L78 40 C66 33 34 33 22 40"
    pen.ink(points, theme.GOLD, theme.INK, LINE)
    pen.fill("M62 8 L69 24 L80 15 L76.4 37.6 C72 35.6 66 34.8 60 34.4 Z", "#c98a16")
    pen.ink("M21 35 C36 27 64 27 79 35 L79 44 C66 36 34 36 21 44 Z", theme.GOLD, theme.INK, 1.8)
    for x, y in ((17, 9), (38, 3.6), (62, 3.6), (83, 9)):
        pen.disc(x, y, 3.8, theme.INK)
        pen.disc(x, y, 2.4, theme.PALE)
    for x, y, colour in ((50, 33, _RED), (36, 34.6, "#2d7f8c"), (64, 34.6, "#2d7f8c")):
        pen.disc(x, y, 3.2, theme.INK)
        pen.disc(x, y, 2.1, colour)


GEARS: Final = (
    Gear("#a9c76a", _linen, _wreath),
    Gear("#74b3d6", _smock, _straw),
    Gear("#e0b76c", _apron, _kerchief, _knot),
    Gear("#d7c9a2", _tunic, _hood),
    Gear("#e59a6a", _jerkin, _cap),
    Gear("#8f3b3b", _mail, _nasal),
    Gear("#3f4f86", _robe, _flames),
    Gear("#d9a93f", _surcoat, _plumed, covers=_coif),
    Gear("#4f9a8c", _gown, _circlet, covers=_veil),
    Gear("#5b2f6e", _ermine, _crown),
)
"""The dresses of the levels, the lowest first."""
