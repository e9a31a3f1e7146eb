"""Checks that people can read the pictures: small, without colour, and with other eyes."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from common.text.text import Text
from engines.vilnius.model.cards import GOODS, TYPES, WEAPONS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import VilniusView
from engines.vilnius.names import short_name
from render.kit import theme
from render.kit.text import Face, cap_height
from render.vilnius import colours
from render.vilnius.canvas import SMALL, Canvas, width
from render.vilnius.cards.enemies import SLIM, EnemyPicture, enemy_card
from render.vilnius.cards.key import BOARD, FIGHT, HAND, HOUSES, UNITS, lay_key
from render.vilnius.cards.placed_buildings import name_lines
from render.vilnius.draw import sections
from render.vilnius.icons import icon
from render.vilnius.layout import PAD, WIDE
from render.vilnius.sections.enemy_buildings import effect, effect_icon
from render.vilnius.sections.palette import flat, reduce
from render.vilnius.sections.players import Extent, PlayerPanel, lay_plan, panel_of
from tests.engines.vilnius.kit import changed
from tests.render.eyes import EYES, contrast, distance
from tests.render.kit import apart, on_phone
from tests.render.vilnius.kit import built_up, fought, looks

GROUPS = {
    "weapons": WEAPONS,
    "states of a weapon": tuple(f"sword{each}" for each in ("", "-raised", "-swapped", "-missing")),
    "skulls": ("skull-red", "skull-silver", "skull-gold"),
    "goods": GOODS,
    "gold and tools": ("gold", "tools"),
    "building types": tuple(f"type-{kind}" for kind in TYPES),
    "emblems": ("side-0", "side-1", "side-2"),
    "damage": ("FIRE", "PROVINCE_BACK", "STORED_OR_POINT", "UNIT_BACK", "BUILDING_BACK"),
    "piles": ("province", "unit", "order", "loot", "stored"),
    "abilities of units": ("spreads", "nullifies", "dies-first"),
    "outcomes": ("beaten", "alarm", "boost"),
}
PAIRS = [pair for group in GROUPS.values() for pair in itertools.combinations(group, 2)]


def _small(name: str, ground: str) -> Image.Image:
    """Returns an icon of the smallest size in grey as a phone shows it."""
    mark = icon(name, 42)
    base = Image.new("RGB", mark.size, ground)
    base.paste(mark, (0, 0), mark)
    return base.convert("L").reduce(3)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_icons_differ_on_a_phone_without_colour(one: str, other: str) -> None:
    for ground in (colours.PANEL, colours.CARD):
        assert apart(_small(one, ground), _small(other, ground)) > 5


def test_the_smallest_words_are_in_type_of_11_pixels_on_a_phone() -> None:
    assert on_phone(SMALL) >= 11
    assert on_phone(cap_height(Face.PLAIN, SMALL)) >= 6


@pytest.mark.parametrize("card", CARDS.buildings)
def test_a_building_has_its_whole_name_however_large_its_city(card: str) -> None:
    """The narrowest card of the largest cities: in two lines if need be, hardly narrower type."""
    name, room = short_name(card), 102
    lines = name_lines(name, room)
    assert "".join(lines).replace("-", "").replace(" ", "") == name.replace(" ", "")
    assert all(width(line, SMALL) <= room * 1.6 for line in lines), lines


def test_a_city_of_many_rows_has_room_for_the_letters_of_its_buildings() -> None:
    own = built_up().players[0]
    tower = tuple(own.city[0]._replace(spot=Spot(13, row)) for row in range(9))
    shown = panel_of(built_up(), 0, Extent.FULL)
    tall = replace(shown, player=changed(own, city=tower))
    assert tall.height > shown.height
    lettered = replace(shown, player=changed(own, city=tower[:1])), tall
    assert [_letters(each) for each in lettered] == [0, 9]


def _letters(shown: PlayerPanel) -> int:
    """How many pairs of letters a plan has."""
    said: list[str] = []

    def note(_canvas: Canvas, _x: float, _y: float, words: str, *_: object) -> float:
        said.append(words)
        return 0

    with pytest.MonkeyPatch.context() as noted:
        noted.setattr(Canvas, "fitted", note)
        lay_plan(Canvas(640, shown.height), shown.player.city, (14, 0, 640, shown.height - 346))
    return sum(len(each) == 2 for each in said)


@pytest.mark.parametrize("entries", [BOARD, FIGHT, HAND, HOUSES, UNITS])
def test_the_key_names_signs_in_one_line(entries: tuple[tuple[str, Text], ...]) -> None:
    canvas = Canvas(WIDE, 60)
    assert lay_key(canvas, entries, 30, theme.PALE, 24) <= WIDE - PAD + 1
    wide = sum(50 + width(said, SMALL) for _, said in entries)
    assert wide + 10 * (len(entries) - 1) <= WIDE - PAD - 24


@pytest.mark.untraced
@pytest.mark.parametrize("scene", [built_up, fought])
def test_no_words_are_smaller(
    scene: Callable[[], VilniusView], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Collects the sizes of all words while a position is drawn that was never drawn before."""
    sizes: list[int] = []
    write = Canvas.words

    def noted(self: Canvas, *args: Any, **kwargs: Any) -> float:
        sizes.append(kwargs.get("size", args[4] if len(args) > 4 else SMALL))
        return write(self, *args, **kwargs)

    monkeypatch.setattr(Canvas, "words", noted)
    known = scene()
    players = tuple(changed(each, income=77) for each in known.players)
    view = changed(known, round=77, players=players)
    for look in looks(view):
        sections(view, None, look)
    assert len(sizes) > 50
    assert min(sizes) >= SMALL


@pytest.mark.parametrize("eyes", EYES)
def test_words_stand_out(eyes: str) -> None:
    pairs = [
        (theme.PALE, colours.PANEL),
        (theme.PALE, colours.HOLLOW),
        (theme.PALE, colours.ALARM_DARK),
        (theme.PALE, colours.ORDER_BAND),
        (theme.PALE, colours.PROVINCE),
        (theme.PALE, colours.UNIT),
        (theme.PALE, colours.BUILDING),
        (colours.INK, colours.CARD),
        (colours.INK, colours.ORDER),
        (colours.INK, theme.GOLD),
        (colours.ALARM_DARK, colours.ORDER),
        (colours.CALM_DARK, theme.mixed(colours.CALM, colours.ORDER, 0.24)),
        *((own.words, own.strip) for own in colours.SIDES),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground, eyes) >= 4.5, (ink, ground)
    large = [(theme.PALE, colours.ALARM), (theme.PALE, colours.CALM), (colours.DIM, colours.PANEL)]
    large += [(theme.PALE, colours.TILES[kind]) for kind in TYPES]
    for ink, ground in large:
        assert contrast(ink, ground, eyes) >= 3, (ink, ground)


@pytest.mark.parametrize("eyes", EYES)
def test_the_three_sides_differ_for_all_eyes(eyes: str) -> None:
    for one, other in itertools.combinations(colours.SIDES, 2):
        assert distance(one.field, other.field, eyes) >= 22
        assert distance(one.strip, other.strip, eyes) >= 15


@pytest.mark.parametrize("card", CARDS.enemies)
def test_an_enemys_card_tells_of_the_boost_and_of_its_target(card: str) -> None:
    plain = EnemyPicture(card, 1, False, "vilnius", SLIM)
    enemy = CARDS.enemies[card]
    boosted = enemy_card(replace(plain, boosted=True)).tobytes() != enemy_card(plain).tobytes()
    assert boosted is (any(enemy.more_arms) or any(_losses(card)))
    turned = enemy_card(replace(plain, target="player")).tobytes() != enemy_card(plain).tobytes()
    assert turned is (enemy.to_vilnius != enemy.to_player)
    assert enemy_card(replace(plain, count=2)).tobytes() != enemy_card(plain).tobytes()


def _losses(card: str) -> tuple[int, int, int]:
    more = CARDS.enemies[card].more_skulls
    return more.red, more.silver, more.gold


def test_each_enemy_building_has_words_and_an_icon_of_its_own() -> None:
    found = {(effect(each), effect_icon(each)) for each in CARDS.enemy_buildings.values()}
    assert len(found) == len(CARDS.enemy_buildings)
    assert all(words and name != "building" for words, name in found)


def test_every_colour_of_an_area_stays_as_it_is() -> None:
    for colour in flat():
        image = Image.new("RGB", (4, 4), colour)
        assert reduce(image).convert("RGB").tobytes() == image.tobytes()
