"""The cards as small pictures: a unit by its weapons, a building by its type and ability, a
province by its yield, an enemy by the weapons against it; and the goods."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image

from common.text.say import joined, name, say
from common.text.text import Text
from engines.vilnius.model.cards import Building, EnemyCard, Province, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.miniatures import card_key, good_key
from engines.vilnius.names import short_name
from render.cards.miniatures import GAME, painted, tile
from render.kit import theme
from render.kit.shapes import Pen
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.cards.buildings import abilities
from render.vilnius.cards.units import needs
from render.vilnius.icons import GOODS, paint_icon

_GRIDS: Final[dict[int, tuple[tuple[float, float, float], ...]]] = {
    1: ((0, 0, 0.82),),
    2: ((-18, -18, 0.5), (18, 18, 0.5)),
    3: ((0, -21, 0.44), (-21, 19, 0.44), (21, 19, 0.44)),
    4: ((-21, -21, 0.43), (21, -21, 0.43), (-21, 21, 0.43), (21, 21, 0.43)),
}
"""By number of signs: the place and size of each."""


def _signs(pen: Pen, names: tuple[str, ...]) -> None:
    """Paints one to four signs; goods stand on pale discs."""
    for sign, (x, y, size) in zip(names, _GRIDS[len(names)], strict=True):
        at = pen.at(x, y, size)
        if sign in GOODS:
            at.disc(0, 0, 54, colours.INK)
            at.disc(0, 0, 49, theme.PALE)
        paint_icon(at.at(0, 0, 0.74) if sign in GOODS else at, sign)


def _game(pen: Pen) -> None:
    tile(pen, colours.ALARM_DARK)
    paint_icon(pen.at(0, 0, 0.8), "tower")


def _good(pen: Pen, good: str) -> None:
    pen.disc(0, 0, 50, theme.PALE)
    pen.disc(0, 0, 47, colours.INK)
    pen.disc(0, 0, 43.5, theme.PALE)
    paint_icon(pen.at(0, 0, 0.66), good)


def _unit(pen: Pen, card: Unit) -> None:
    """Paints the weapons, on the colour of the last building that the unit needs."""
    tile(pen, colours.TILES[card.requires[-1]] if card.requires else colours.UNIT)
    _signs(pen, needs(card.arms))


def _enemy(pen: Pen, card: EnemyCard) -> None:
    """Paints the weapons against it round its strength."""
    tile(pen, colours.ALARM_DARK)
    arms = needs(card.arms)[:4]
    _signs(pen, arms or ("beaten",))
    at = pen.at(0, 0) if len(arms) > 2 else pen.at(26, 26)
    at.disc(0, 0, 17.5, colours.INK)
    at.disc(0, 0, 15.2, theme.GOLD)
    at.write(0, 0, str(card.strength), Face.PLAIN, 29, colours.INK)


def _province(pen: Pen, card: Province) -> None:
    tile(pen, colours.PROVINCE)
    yields = "gold" if card.gold else "tools"
    _signs(pen, (yields, card.good) if card.good else (yields,))


def _building(pen: Pen, card: Building) -> None:
    """Paints the type, and at the corner the buildings for which it makes room, or another ability;
    in place of all that the goods that it trades."""
    tile(pen, colours.TILES[card.type])
    if card.trades:
        _signs(pen, card.trades[:2])
        return
    found = [icons[-1] for icons, _ in abilities(card) if not icons[-1].startswith("no-")]
    if not found:
        paint_icon(pen.at(0, 0, 0.84), f"type-{card.type}")
        return
    paint_icon(pen.at(-8, -8, 0.7), f"type-{card.type}")
    pen.disc(24, 24, 25, colours.INK)
    pen.disc(24, 24, 22, theme.PALE)
    if card.room:
        pen.write(24, 24, str(card.room), Face.PLAIN, 38, colours.INK)
    else:
        paint_icon(pen.at(24, 24, 0.36), found[0])


def _all() -> dict[str, tuple[Text, Callable[[Pen], None]]]:
    """Returns the name and the painter of each key; provinces with the same yield share one."""
    found: dict[str, tuple[Text, Callable[[Pen], None]]] = {GAME: (name("Vilnius"), _game)}
    for good in GOODS:
        found[good_key(good)] = _GOODS[good], partial(_good, good=good)
    for unit in CARDS.units.values():
        found[card_key(unit.id)] = _named(unit.name), partial(_unit, card=unit)
    for enemy in CARDS.enemies.values():
        found[card_key(enemy.id)] = (
            say("Enemy {name}", name=enemy.name),
            partial(_enemy, card=enemy),
        )
    for house in CARDS.buildings.values():
        found[card_key(house.id)] = _named(short_name(house.id)), partial(_building, card=house)
    for land in CARDS.provinces.values():
        found[card_key(land.id)] = _land(land), partial(_province, card=land)
    return found


def _named(card: str) -> Text:
    return joined("", (card,))


def _land(land: Province) -> Text:
    kind = say("Province gold") if land.gold else say("Province tools")
    return joined(" ", (kind, _GOODS[land.good])) if land.good else kind


_GOODS: Final = {
    "gold": name("gold"),
    "tools": name("tools"),
    "grain": name("grain"),
    "honey": name("honey"),
    "furs": name("furs"),
    "timber": name("timber"),
    "amber": name("amber"),
}


_KEYS: Final = _all()


def miniatures() -> dict[str, Text]:
    """Returns the keys of all cards and goods with their names."""
    return {key: words for key, (words, _) in _KEYS.items()}


def miniature(key: str) -> Image.Image:
    """Returns the small picture of a card or a good. Raises `KeyError` for an unknown key."""
    _, paint = _KEYS[key]
    return painted(paint)
