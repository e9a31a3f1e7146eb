"""The colours of the pictures: every flat colour unchanged, and a few between them for soft edges.
They are named, so that no picture changes the colours of another one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engines.vilnius.model.cards import TYPES
from render.cache.packing import palette_of
from render.cache.results import Entry, ResultCache, memo_background
from render.kit import theme
from render.kit.layers import LAYER, Group
from render.kit.names import PEOPLE
from render.kit.palette import stable
from render.kit.sheet import Ground, Sheet
from render.vilnius import colours, townscape
from render.vilnius.canvas import Canvas
from render.vilnius.layout import tops
from render.vilnius.sections import skyline

_BETWEEN: Final = (
    *("#de8d7e", "#bd884e", "#a97b30", "#618d95"),
    *("#857c78", "#517e71", "#7f6b51", "#5e3900"),
    *(theme.mixed(colours.DIM, colours.PANEL, share / 3) for share in (1, 2)),
)
"""The colours of soft edges, and of small pictures, that no flat colour is near."""


def flat() -> tuple[str, ...]:
    """Returns every flat colour."""
    return tuple(dict.fromkeys(_flat()))


def _flat() -> Iterator[str]:
    yield from (theme.TABLE, theme.TABLE_EDGE, theme.PALE, theme.PAPER, theme.PAPER_DARK)
    yield from (theme.INK, theme.GOLD)
    yield from (*skyline.DUSK, *skyline.BLAZE, townscape.BRICK, townscape.BRICK_SHADE)
    yield from (
        value for name, value in vars(colours).items() if name.isupper() and isinstance(value, str)
    )
    for own in colours.SIDES:
        yield from (own.field, own.emblem, own.strip, own.words)
    yield from (colours.TILES[kind] for kind in TYPES)
    yield theme.mixed(colours.CALM, colours.ORDER, 0.24)
    yield theme.mixed(colours.ALARM, colours.ORDER, 0.22)
    yield theme.mixed(theme.GOLD, colours.CARD, 0.45)
    yield theme.mixed(colours.CARD, theme.TABLE, 0.62)
    yield theme.mixed(colours.UNIT, theme.TABLE, 0.5)
    yield theme.mixed(colours.BUILDING, theme.TABLE, 0.55)


@memo_background
def _palette() -> Image.Image:
    return stable(palette_of((*flat(), *_BETWEEN)))


def reduce(image: Image.Image) -> Image.Image:
    """Returns an RGB image as an indexed one in these colours alone."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


def dithered(image: Image.Image) -> Image.Image:
    """Returns an RGB image in these colours alone, mixed from dots of them: for faces, which have
    colours of their own."""
    few = image.quantize(palette=_palette(), dither=Image.Dither.FLOYDSTEINBERG)
    return few.convert("RGB")


SECTIONS: Final = ResultCache(1_500_000)
"""The cache of sections, of about ten boards. It is separate, since sections must not push out
parts that every board needs, nor names; laying them again takes about a millisecond."""
PEOPLE.clear_with(SECTIONS.clear)


@dataclass(frozen=True, slots=True)
class Painting:
    """A section that is not painted yet: its layers, and its height."""

    group: Group
    height: int

    @property
    def bytes(self) -> int:
        """Its size in bytes, roughly."""
        return LAYER * len(self.group.layers)

    @classmethod
    def of(cls, canvas: Canvas) -> Painting:
        return cls(Group(canvas.layers.layers), canvas.size[1])


@SECTIONS.memo
def section(paint: Callable[..., Canvas], *shown: Hashable) -> Painting:
    """Returns the section that `paint` makes of these values."""
    return Painting.of(paint(*shown))


def assembled(sections: Sequence[Entry | Painting], least: int = 0) -> Sheet:
    """Returns the sections one below the other on the table, in these colours; at least `least` px
    high. Sections cached as pictures are reduced to the colours."""
    starts, tall = tops(sections, least)
    palette = _palette.entry()
    sheet = Sheet(Ground((palette.number, 0), palette.open()), tall, starts)
    for part, top in zip(sections, starts, strict=True):
        if isinstance(part, Painting):
            sheet.add_group(part.group, theme.EDGE, top)
        else:
            sheet.lay(part, theme.EDGE, top)
    return sheet
