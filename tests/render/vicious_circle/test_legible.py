"""Checks that people can read the pictures: small, without colour, and with other eyes."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageStat

from engines.vicious_circle.board import FILES, LETTERS, RANKS, Kind
from render.kit import panels, theme
from render.kit.shapes import arc
from render.kit.text import Face, box, cap_height
from render.vicious_circle import land, layout, sides
from render.vicious_circle.counters import counter, letter_size, outline_mask
from tests.render.eyes import EYES, contrast, distance
from tests.render.kit import on_phone
from tests.render.vicious_circle.kit import MIDDLE, drawn, seen


@pytest.mark.parametrize("sign", FILES + RANKS)
def test_coordinates_are_9_pixels_high_on_a_phone(sign: str) -> None:
    _, top, _, bottom = box(sign, Face.PLAIN, layout.COORDINATE)
    assert on_phone(bottom - top) >= 9


@pytest.mark.parametrize("letter", LETTERS)
def test_letters_on_the_map_are_9_pixels_high_on_a_phone(letter: str) -> None:
    size = letter_size(layout.COUNTER) * (0.88 if letter == "W" else 1)
    _, top, _, bottom = box(letter, Face.PLAIN, round(size))
    assert on_phone(bottom - top) >= 9


def test_letters_beside_the_map_are_8_pixels_high_on_a_phone() -> None:
    assert on_phone(cap_height(Face.PLAIN, round(letter_size(panels.PIECE)))) >= 8


def test_names_of_squares_are_7_pixels_high_on_a_phone() -> None:
    size = round(land.LABEL * layout.BOARD.cell / 100)
    assert on_phone(cap_height(Face.PLAIN, size)) >= 7


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((side.words, side.strip) for side in sides.COLOURS),
        *((side.figure, side.field) for side in sides.COLOURS),
        (theme.INK, theme.PAPER),
        (theme.INK, theme.PAPER_DARK),
        (theme.PALE, theme.LAST),
        (theme.PALE, theme.CHOICE),
        (theme.LAST, theme.PAPER),
        (theme.CHOICE, theme.PAPER),
    ],
)
def test_words_and_marks_stand_out(ink: str, ground: str, eyes: str) -> None:
    assert contrast(ink, ground, eyes) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_the_sides_differ_by_lightness_for_all_eyes(eyes: str) -> None:
    twilight, dawn = sides.COLOURS
    assert contrast(twilight.field, dawn.field, eyes) >= 7
    assert contrast(twilight.strip, dawn.strip, eyes) >= 7


@pytest.mark.parametrize("eyes", EYES)
def test_meanings_keep_apart_for_all_eyes(eyes: str) -> None:
    twilight, dawn = sides.COLOURS
    meanings = (twilight.field, dawn.field, theme.LAST, theme.CHOICE)
    for one, other in itertools.combinations(meanings, 2):
        assert distance(one, other, eyes) >= 20, (one, other)


def _face(side: int, kind: Kind) -> float:
    """Returns the lightness (0 to 255) of a counter's face around its figure, off the letter."""
    image = counter(side, kind, layout.COUNTER).convert("L")
    tones = Image.new("L", (231, 1))
    for step, (x, y) in enumerate(arc(0.5, 0.5, 0.335, 120, 350, 230)):
        place = round(x * layout.COUNTER), round(y * layout.COUNTER)
        tones.paste(image.crop((*place, place[0] + 1, place[1] + 1)), (step, 0))
    return float(ImageStat.Stat(tones).mean[0])


@pytest.mark.parametrize("kind", Kind)
def test_counters_tell_their_side_in_grey(kind: Kind) -> None:
    assert _face(1, kind) - _face(0, kind) > 100


def test_counters_tell_their_side_by_outline() -> None:
    width = layout.COUNTER // 3
    masks = [outline_mask(side, width) for side in (0, 1)]
    apart = ImageStat.Stat(ImageChops.difference(*masks)).sum[0] / 255
    rim = 3.14 * width
    assert apart > rim, "the outlines differ by more than a pixel all round"


@pytest.mark.parametrize("side", [0, 1])
def test_the_figures_differ_on_a_phone(side: int) -> None:
    width = layout.COUNTER // 3
    figures = [counter(side, kind, layout.COUNTER).reduce(3).convert("L") for kind in Kind]
    for one, other in itertools.combinations(figures, 2):
        apart = ImageChops.difference(one, other).crop((8, 6, width - 18, width - 16))
        assert ImageStat.Stat(apart).mean[0] > 25


def test_the_edge_is_calm_on_dark_and_light_themes() -> None:
    image = drawn(seen(MIDDLE))
    edge = {image.getpixel((x, y)) for x in range(0, image.width, 50) for y in (0, 5)}
    assert len(edge) == 1
