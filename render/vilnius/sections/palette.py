"""The colours of the pictures: every flat one as it is, and those between them that a picture
with one of everything needs for soft edges."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from PIL import Image, ImageColor

from engines.vilnius.model.cards import TYPES
from render.cache.antialias import mapped
from render.cache.memo import ground, memo
from render.kit import theme
from render.kit.shapes import scaled
from render.vilnius import sides, tones
from render.vilnius.icons.types import GROUNDS
from render.vilnius.layout import tops
from render.vilnius.sections.scene import scene

_TABLE: Final = 0
"""The number of the table's colour, which is the first."""
MOST: Final = 216
_NEAR: Final = 14
"""Colours that differ by less in all of red, green and blue are taken for one."""


def flat() -> tuple[str, ...]:
    """Every colour of an area."""
    return tuple(dict.fromkeys(_flat()))


def _flat() -> Iterator[str]:
    yield from (theme.TABLE, theme.TABLE_EDGE, theme.PALE, theme.PAPER, theme.PAPER_DARK)
    yield from (theme.INK, theme.GOLD)
    yield from (value for name, value in vars(tones).items() if name.isupper())
    for own in sides.COLOURS:
        yield from (own.field, own.emblem, own.strip, own.words)
    yield from (GROUNDS[kind] for kind in TYPES)
    yield tones.mixed(tones.CALM, tones.ORDER, 0.24)
    yield tones.mixed(tones.ALARM, tones.ORDER, 0.22)
    yield tones.mixed(theme.GOLD, tones.CARD, 0.45)
    yield tones.mixed(tones.CARD, theme.TABLE, 0.62)
    yield tones.mixed(tones.UNIT, theme.TABLE, 0.5)
    yield tones.mixed(tones.BUILDING, theme.TABLE, 0.55)


@ground
def _palette() -> Image.Image:
    found = [ImageColor.getrgb(each)[:3] for each in flat()]
    image = scene()
    half = (image.width // 2, image.height // 2)
    small = scaled(image, half, Image.Resampling.NEAREST)
    sample = small.quantize(MOST, Image.Quantize.MEDIANCUT, kmeans=2)
    numbers = sample.getpalette() or []
    for start in range(0, len(numbers), 3):
        red, green, blue = numbers[start : start + 3]
        if len(found) < 256 and not _known((red, green, blue), found):
            found.append((red, green, blue))
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in found for part in colour])
    return palette


def _known(colour: tuple[int, int, int], found: Sequence[tuple[int, ...]]) -> bool:
    return any(
        all(abs(a - b) < _NEAR for a, b in zip(colour, other, strict=True)) for other in found
    )


def reduce(image: Image.Image) -> Image.Image:
    """The image in these colours alone."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


@memo
def section(paint: Callable[..., Image.Image], *shown: Hashable) -> Image.Image:
    """What is painted of this, in these colours."""
    return reduce(paint(*shown))


def assembled(sections: Sequence[Image.Image], least: int = 0) -> Image.Image:
    """The sections one below the other on the table, in these colours."""
    starts, tall = tops(sections, least)
    image = Image.new("P", (theme.WIDTH, tall), _TABLE)
    image.putpalette(_palette().getpalette() or [])
    for part, top in zip(sections, starts, strict=True):
        image.paste(_renumbered(part), (theme.EDGE, top))
    return image


def _renumbered(part: Image.Image) -> Image.Image:
    """A section in these colours. Where it has numbers of others, only these are changed."""
    own = part.getpalette() if part.mode == "P" else None
    if own is None:
        return reduce(part)
    if own == _palette().getpalette():
        return part
    row = reduce(Image.frombytes("RGB", (len(own) // 3, 1), bytes(own))).tobytes()
    return mapped(part, list(row.ljust(256, b"\0")))
