"""The colours of this game's pictures.

The palette has every flat colour unchanged, and a few steps between colours that meet, for smooth
edges. Steps that are hardly to be told from other colours are left out: they would make nothing but
larger files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image

from engines.victorus.model.board import COLOURS, GREY, HOMES, KINGDOM_OF, KINGDOMS, Cell, Kingdom
from engines.victorus.model.pieces import ARMY
from render.cache.packing import palette_of
from render.cache.results import memo_background
from render.kit import theme
from render.kit.palette import near, reduce, stable
from render.kit.shapes import scaled
from render.victorus import sides
from render.victorus.board.laps import GROUND, TRACK
from render.victorus.board.pieces import EDGES, LINES

VELVET: Final = "#43303f"
"""The colour of the sheet under the board."""
BRASS: Final = "#b98d4b"
TABLE_WORDS: Final = "#ddd5cf"
"""The colour of words about players who are out of the game."""
TONES: Final = ("#c9c4b9", "#faf5ea")
"""The colours of grey and white cells of the battlefield."""
LINE: Final = "#8f877a"
"""The colour of the lines between cells."""
WALL: Final = "#0d0a0c"
_UNDER: Final = ("#c2bcb1", "#fffdf6")
_TINTS: Final = (0.52, 0.4)
"""The share of a kingdom's colour that is laid on its grey and white cells (over `_UNDER`). Black's
cells are dark instead."""
_DARK: Final = ("#4d4852", "#736d78")


def tone(cell: Cell, living: tuple[Kingdom, ...]) -> str:
    """Returns a cell's colour while these kingdoms are in the game."""
    kingdom, colour = KINGDOM_OF[cell], COLOURS[cell]
    if kingdom not in living:
        return TONES[colour]
    if kingdom == 1:
        return _DARK[colour]
    return theme.mixed(sides.COLOURS[kingdom].field, _UNDER[colour], _TINTS[colour])


def name_ink(cell: Cell, living: tuple[Kingdom, ...]) -> str:
    """Returns the colour of a cell's name."""
    kingdom = KINGDOM_OF[cell]
    if kingdom in living:
        own = sides.COLOURS[kingdom]
        return theme.PALE if kingdom == 1 else theme.mixed(own.strip, "#000000", 0.3)
    return "#4f493f" if COLOURS[cell] == GREY else "#736a5c"


_ALL: Final = tuple(KINGDOMS)
_CELLS: Final = tuple(HOMES[ARMY * kingdom + man] for kingdom in KINGDOMS for man in (0, 1))
"""A grey and a white cell of each kingdom."""
_THIRDS, _HALF = (1 / 3, 2 / 3), (1 / 2,)


def _flat() -> Iterator[str]:
    yield from (theme.TABLE, theme.TABLE_EDGE, theme.PALE, theme.PAPER, theme.INK, theme.GOLD)
    yield from (theme.LAST, theme.CHOICE, VELVET, BRASS, TABLE_WORDS, WALL, sides.INK)
    yield from (GROUND, TRACK, *EDGES, *LINES, *TONES, LINE, "#6b5563", "#4d3000", "#b9b2a8")
    for own in sides.COLOURS:
        yield from (own.field, own.emblem, own.strip, own.words, sides.out(own.strip))
    for living in (_ALL, ()):
        for cell in _CELLS:
            yield from (tone(cell, living), name_ink(cell, living))


_NEAR: Final = 30
"""A step that differs by less than this in all of red, green and blue (0 to 255) from a colour that
is there already is left out."""


def _meeting() -> Iterator[tuple[str, str, tuple[float, ...]]]:
    """Yields colours that meet, with the steps between them as shares of the first."""
    for living in (_ALL, ()):
        for cell in _CELLS:
            yield tone(cell, living), name_ink(cell, living), _THIRDS
            yield tone(cell, living), LINE, _HALF
    for grey, white in zip(_CELLS[::2], _CELLS[1::2], strict=True):
        yield tone(grey, _ALL), tone(white, _ALL), _HALF
    for own in sides.COLOURS:
        yield own.field, own.device, _HALF
        yield own.strip, own.words, _THIRDS
        yield from ((own.field, edge, _HALF) for edge in EDGES)
    yield from ((theme.PALE, dark, _THIRDS) for dark in (WALL, VELVET, theme.LAST, theme.CHOICE))
    yield from ((tone_, theme.LAST, _HALF) for tone_ in TONES)
    yield from ((theme.GOLD, dark, _HALF) for dark in ("#4d3000", GROUND))
    yield BRASS, WALL, _HALF
    yield theme.PAPER, theme.INK, _THIRDS


def colours() -> tuple[str, ...]:
    """Returns all colours that a picture may have."""
    found = list(dict.fromkeys(_flat()))
    for one, other, shares in _meeting():
        for share in shares:
            step = theme.mixed(one, other, share)
            if not any(near(step, each, _NEAR) for each in found):
                found.append(step)
    return tuple(found)


@memo_background
def palette() -> Image.Image:
    """Returns an indexed image of 1 by 1 px with all colours."""
    return stable(palette_of(colours()))


def few(image: Image.Image) -> Image.Image:
    """Returns an RGB image as an indexed one in these colours alone."""
    return reduce(image, palette())


def plain(size: tuple[int, int], colour: str) -> Image.Image:
    """Returns an indexed image in the colour that is nearest to this one."""
    return scaled(few(Image.new("RGB", (1, 1), colour)), size, Image.Resampling.NEAREST)
