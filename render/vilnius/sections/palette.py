"""The colours of the pictures: every flat colour unchanged, and colours between them for soft
edges, taken from a picture with one of everything."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image, ImageColor

from common.text.say import say
from engines.vilnius.model.cards import TYPES
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Phase
from render.cache.results import Entry, ResultCache, memo_background
from render.cache.speech import speaking
from render.kit import theme
from render.kit.layers import LAYER, Group
from render.kit.palette import stable
from render.kit.shapes import scaled
from render.kit.sheet import Ground, Sheet
from render.vilnius import sides, tones, townscape
from render.vilnius.canvas import Canvas
from render.vilnius.cards.art import lay_art, subject
from render.vilnius.cards.buildings import House, house_card
from render.vilnius.cards.enemies import EnemyPicture, enemy_card
from render.vilnius.cards.provinces import Land, province_card
from render.vilnius.cards.units import Troop, troop_card
from render.vilnius.icons.all import ICONS
from render.vilnius.icons.types import GROUNDS
from render.vilnius.layout import WIDE, rows_of, tops
from render.vilnius.sections import skyline
from render.vilnius.sections.enemy_buildings import enemy_buildings, stacks
from render.vilnius.sections.header import PHASES, Strip, strip

MOST: Final = 216
_NEAR: Final = 30
"""Colours that differ by less than this in all of red, green and blue (0 to 255) count as one."""


def flat() -> tuple[str, ...]:
    """Returns every flat colour."""
    return tuple(dict.fromkeys(_flat()))


def _flat() -> Iterator[str]:
    yield from (theme.TABLE, theme.TABLE_EDGE, theme.PALE, theme.PAPER, theme.PAPER_DARK)
    yield from (theme.INK, theme.GOLD)
    yield from (*skyline.DUSK, *skyline.BLAZE, townscape.BRICK, townscape.BRICK_SHADE)
    yield from (value for name, value in vars(tones).items() if name.isupper())
    for own in sides.COLOURS:
        yield from (own.field, own.emblem, own.strip, own.words)
    yield from (GROUNDS[kind] for kind in TYPES)
    yield theme.mixed(tones.CALM, tones.ORDER, 0.24)
    yield theme.mixed(tones.ALARM, tones.ORDER, 0.22)
    yield theme.mixed(theme.GOLD, tones.CARD, 0.45)
    yield theme.mixed(tones.CARD, theme.TABLE, 0.62)
    yield theme.mixed(tones.UNIT, theme.TABLE, 0.5)
    yield theme.mixed(tones.BUILDING, theme.TABLE, 0.55)


@memo_background
def _palette() -> Image.Image:
    found = [ImageColor.getrgb(each)[:3] for each in flat()]
    with speaking("en"):  # its words are not seen
        sample = scene().quantize(MOST, Image.Quantize.MEDIANCUT, kmeans=2)
    numbers = sample.getpalette() or []
    for start in range(0, len(numbers), 3):
        red, green, blue = numbers[start : start + 3]
        if len(found) < 256 and not _known((red, green, blue), found):
            found.append((red, green, blue))
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in found for part in colour])
    return stable(palette)


def _known(colour: tuple[int, int, int], found: Sequence[tuple[int, ...]]) -> bool:
    return any(
        all(abs(a - b) < _NEAR for a, b in zip(colour, other, strict=True)) for other in found
    )


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
parts that every board needs; laying them again takes less than a millisecond."""


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


_GROUNDS: Final = (tones.PANEL, tones.CARD, tones.ORDER)


def scene() -> Image.Image:
    """Returns an RGB picture of all icons, on the grounds on which they may lie, all kinds of cards
    and all small pictures, at half its size."""
    parts = [
        scaled(part, (part.width // 2, part.height // 2), Image.Resampling.NEAREST)
        for part in _parts()
    ]
    image = Image.new("RGB", (WIDE // 2, sum(part.height for part in parts)), theme.TABLE)
    top = 0
    for part in parts:
        image.paste(part, (0, top))
        top += part.height
    return image


def _parts() -> Iterator[Image.Image]:
    """Yields the parts of the scene, each painted when it is needed, so that it takes little
    memory."""
    yield from (_icons(ground) for ground in _GROUNDS)
    yield _cards()
    yield _pictures()
    yield from _strips()


def _icons(ground: str) -> Image.Image:
    names = list(ICONS)
    canvas = Canvas(WIDE, 66 * -(-len(names) // 18), ground)
    for number, name in enumerate(names):
        canvas.icon(name, 33 + 65 * (number % 18), 33 + 66 * (number // 18), 58)
    return canvas.image


def _cards() -> Image.Image:
    canvas = Canvas(WIDE, 620)
    units, lands = list(CARDS.units), list(CARDS.provinces)
    for number in range(4):
        left = 296 * number
        canvas.lay(troop_card.entry(Troop(units[3 + number], "2", dim=number > 1)), left, 0)
        canvas.lay(province_card.entry(Land(lands[9 * number], number > 1), 284), left, 190)
        enemy = list(CARDS.enemies)[3 + number]
        canvas.lay(enemy_card.entry(EnemyPicture(enemy, number, True, "player", 220)), left, 360)
    for number, card in enumerate(("manufactory", "storehouse")):
        canvas.lay(house_card.entry(House(card, 1, dim=number > 0)), 0 + 590 * number, 440)
    return canvas.image


def _pictures() -> Image.Image:
    names = list(dict.fromkeys(map(subject, (*CARDS.buildings, *CARDS.units))))
    canvas = Canvas(WIDE, 130 * rows_of(len(names), 10))
    for number, name in enumerate(names):
        lay_art(canvas, name, 116 * (number % 10), 130 * (number // 10))
    return canvas.image


def _strips() -> Iterator[Image.Image]:
    one = Strip(11, 14, 3, PHASES[Phase.CITY], say("Build"), 20, "", short=False)
    other = Strip(
        2, 14, 9, PHASES[Phase.MILITARY], say("Send"), 9, next(iter(CARDS.boosts)), short=False
    )
    for shown in (one, other, replace(other, points=0)):
        yield strip(shown).image
    yield enemy_buildings(tuple(CARDS.enemy_buildings)[:3]).image
    yield stacks((3, 0, 3, 1)).image
