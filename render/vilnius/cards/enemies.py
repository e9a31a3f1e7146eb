"""Enemies as small cards of the attack rows. Measures are in px."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from PIL import Image

from common.text.say import say
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.weapons import needed, skulls
from render.cache.results import memo
from render.kit import theme
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas
from render.vilnius.cards.units import counted, skull_icons

SLIM: Final = 156
"""The width of a card without its name."""
TALL: Final = 208
_BAND: Final = 54
_LOW: Final = 154
"""The top of the damage."""


@dataclass(frozen=True, slots=True)
class EnemyPicture:
    """Equal enemies of an attack row: their number, and the target of their attack ("vilnius" or
    "player"). A card wider than `SLIM` px has its name."""

    enemy: CardId
    count: int
    boosted: bool
    target: str
    wide: int


@memo
def enemy_card(shown: EnemyPicture) -> Image.Image:
    """Returns the card on a panel's colour, as `Canvas.packed` does: strength on top, then weapons
    and skulls, then the damage."""
    wide = shown.wide
    canvas = Canvas(wide, TALL, colours.PANEL)
    enemy = CARDS.enemies[shown.enemy]
    canvas.plate((0, 0, wide, TALL), colours.ORDER, colours.INK, 4, 14)
    canvas.plate((0, 0, wide, _BAND), colours.ORDER_BAND, radius=14)
    canvas.bar((0, _BAND - 16, wide, 16), colours.ORDER_BAND)
    canvas.words(14, _BAND / 2, str(enemy.strength), theme.PALE, 46)
    bones = skull_icons(skulls(shown.enemy, shown.boosted))
    if wide > SLIM:
        canvas.fitted(48, _BAND / 2, enemy.name, theme.PALE, 34, wide - 58)
        for number, name in enumerate(bones):
            step = min(40, 86 / max(1, len(bones) - 1))
            canvas.icon(name, wide - 30, 78 + step * number, 42)
    else:
        step = min(36, 62 / max(1, len(bones) - 1))
        canvas.icons(bones, wide - 46 - step * (len(bones) - 1), _BAND / 2, 38, step)
    _weapons(canvas, counted(needed(shown.enemy, shown.boosted)))
    damage = enemy.to_vilnius if shown.target == "vilnius" else enemy.to_player
    canvas.bar((4, _LOW, wide - 8, 2), theme.mixed(colours.INK, colours.ORDER, 0.4))
    size = 36 if wide == SLIM and shown.count > 1 else 42
    canvas.icons(tuple(each.value for each in damage), 10, 180, size, size + 2)
    if shown.count > 1:
        canvas.plate((wide - 60, _LOW + 4, 56, 48), theme.GOLD, colours.INK, 3, 14)
        canvas.words(wide - 32, 182, f"×{shown.count}", colours.INK, 34, "m")
    return canvas.packed()


def _weapons(canvas: Canvas, arms: tuple[tuple[str, int], ...]) -> None:
    if not arms:
        wide, ink = canvas.size[0], theme.mixed(colours.INK, colours.ORDER, 0.7)
        said = say("always defeated") if wide > SLIM else say("none", meaning="no weapons")
        canvas.fitted(16, 104, said, ink, SMALL, wide - 26.0)
    for number, (name, count) in enumerate(arms):
        x, y = 8 + 72 * (number % 2), 82 + 48 * (number // 2)
        canvas.count(name, str(count), x, y, colours.INK, 42)


def grouped(cards: tuple[CardId, ...]) -> tuple[tuple[CardId, int], ...]:
    """Returns equal cards together with their number, in the order in which they first appear."""
    return tuple(Counter(cards).items())
