"""A picture with one of everything, from which the colours of all pictures are taken."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engines.vilnius.model.catalogue import CARDS
from render.kit import theme
from render.vilnius import tones
from render.vilnius.canvas import Canvas
from render.vilnius.cards.buildings import House, house_card
from render.vilnius.cards.enemies import Card, enemy_card
from render.vilnius.cards.provinces import Land, province_card
from render.vilnius.cards.units import Troop, troop_card
from render.vilnius.icons.all import ICONS
from render.vilnius.layout import WIDE, tops
from render.vilnius.sections.enemy_buildings import stacks, works
from render.vilnius.sections.header import Strip, strip

_GROUNDS: Final = (tones.PANEL, tones.CARD, tones.ORDER)


def scene() -> Image.Image:
    """All icons on the grounds on which they lie, and cards of every kind."""
    sections = [*(_icons(ground) for ground in _GROUNDS), _cards(), *_strips()]
    starts, tall = tops(sections)
    canvas = Canvas(theme.WIDTH, tall)
    for section, top in zip(sections, starts, strict=True):
        canvas.lay(section, theme.EDGE, top)
    return canvas.image


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
        canvas.lay(troop_card(Troop(units[3 + number], "2", dim=number > 1), 284), left, 0)
        canvas.lay(province_card(Land(lands[9 * number], number > 1), 284), left, 190)
        enemy = list(CARDS.enemies)[3 + number]
        canvas.lay(enemy_card(Card(enemy, number, True, "player", 220)), left, 360)
    for number, card in enumerate(("manufactory", "storehouse")):
        canvas.lay(house_card(House(card, 1, dim=number > 0)), 0 + 590 * number, 440)
    return canvas.image


def _strips() -> tuple[Image.Image, ...]:
    one = Strip(9, 14, 3, "City phase", "Build", 20, "", short=False)
    other = Strip(2, 14, 9, "Military phase", "Send", 9, next(iter(CARDS.boosts)), short=False)
    return strip(one), strip(other), works(tuple(CARDS.works)[:3]), stacks((3, 0, 3, 1))
