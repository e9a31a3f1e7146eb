"""The colours of the pictures: every flat one as it is, and steps between those that meet.

A few steps keep the edges soft and the files small.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image, ImageColor

from engines.victorus.model.board import HOMES, KINGDOMS
from engines.victorus.model.pieces import ARMY
from render.cache.memo import ground
from render.kit import theme
from render.victorus import sides
from render.victorus.board.background import BRASS, TABLE_WORDS, TONES, VELVET, WALL, name_ink, tone
from render.victorus.board.laps import GROUND, TRACK
from render.victorus.board.pieces import EDGES, LINES

_ALL: Final = tuple(KINGDOMS)
_CELLS: Final = tuple(HOMES[ARMY * kingdom + man] for kingdom in KINGDOMS for man in (0, 1))
"""A grey and a white cell of each kingdom."""
_THIRDS, _HALF = (1 / 3, 2 / 3), (1 / 2,)


def _flat() -> Iterator[str]:
    """Yields every colour of an area."""
    yield from (theme.TABLE, theme.TABLE_EDGE, theme.PALE, theme.PAPER, theme.INK, theme.GOLD)
    yield from (theme.LAST, theme.CHOICE, VELVET, BRASS, TABLE_WORDS, WALL, sides.INK)
    yield from (GROUND, TRACK, *EDGES, *LINES, *TONES, "#8f877a", "#6b5563", "#4d3000", "#b9b2a8")
    for own in sides.COLOURS:
        yield from (own.field, own.emblem, own.strip, own.words, sides.out(own.strip))
    for living in (_ALL, ()):
        for cell in _CELLS:
            yield from (tone(cell, living), name_ink(cell, living))


def _meeting() -> Iterator[tuple[str, str, tuple[float, ...]]]:
    """Yields colours that meet, with the steps between them as shares of the first."""
    for living in (_ALL, ()):
        for cell in _CELLS:
            yield tone(cell, living), name_ink(cell, living), _THIRDS
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
    steps = (
        sides.mixed(one, other, share) for one, other, shares in _meeting() for share in shares
    )
    return tuple(dict.fromkeys([*_flat(), *steps]))


@ground
def _palette() -> Image.Image:
    flat = [part for colour in colours() for part in ImageColor.getrgb(colour)[:3]]
    image = Image.new("P", (1, 1))
    image.putpalette(flat)
    return image


def reduce(image: Image.Image) -> Image.Image:
    """Returns an RGB image as an indexed one in these colours alone."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)
