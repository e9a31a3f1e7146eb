"""Whether people can read the pictures: small, without colour, and with other eyes."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from engines.vicious_circle.board import FILES, LETTERS, RANKS, Kind
from render import theme
from render.shapes import arc
from render.text import Face, box, cap_height
from render.vicious_circle import layout, strips, terrain
from render.vicious_circle.counters import counter, letter_size, outline_mask
from tests.render.kit import MIDDLE, drawn, on_phone, seen

Rgb = tuple[float, float, float]

EYES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""How eyes of three kinds mix linear red, green and blue (Machado and others, 2009)."""


def _linear(colour: str) -> Rgb:
    red, green, blue = (
        value / 12.92 / 255 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
        for value in ImageColor.getrgb(colour)[:3]
    )
    return red, green, blue


def _seen(colour: str, eyes: str) -> Rgb:
    linear = _linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def _light(colour: Rgb) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def _contrast(one: str, other: str, eyes: str = "all colours") -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((_light(_seen(one, eyes)), _light(_seen(other, eyes))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _lab(colour: Rgb) -> Rgb:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = _light(colour)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _distance(one: str, other: str, eyes: str) -> float:
    """How different two colours look; about 2 is the least difference that is seen."""
    pairs = zip(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


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
    assert on_phone(cap_height(Face.PLAIN, round(letter_size(strips.COUNTER)))) >= 8


def test_names_of_squares_are_7_pixels_high_on_a_phone() -> None:
    size = round(terrain.LABEL * layout.CELL / 100)
    assert on_phone(cap_height(Face.PLAIN, size)) >= 7


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((side.words, side.strip) for side in theme.SIDES),
        *((side.figure, side.field) for side in theme.SIDES),
        (theme.INK, theme.PAPER),
        (theme.INK, theme.PAPER_DARK),
        (theme.PALE, theme.LAST),
        (theme.PALE, theme.CHOICE),
        (theme.LAST, theme.PAPER),
        (theme.CHOICE, theme.PAPER),
    ],
)
def test_words_and_marks_stand_out(ink: str, ground: str, eyes: str) -> None:
    assert _contrast(ink, ground, eyes) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_the_sides_differ_by_lightness_for_all_eyes(eyes: str) -> None:
    twilight, dawn = theme.SIDES
    assert _contrast(twilight.field, dawn.field, eyes) >= 7
    assert _contrast(twilight.strip, dawn.strip, eyes) >= 7


@pytest.mark.parametrize("eyes", EYES)
def test_meanings_keep_apart_for_all_eyes(eyes: str) -> None:
    twilight, dawn = theme.SIDES
    meanings = (twilight.field, dawn.field, theme.LAST, theme.CHOICE)
    for one, other in itertools.combinations(meanings, 2):
        assert _distance(one, other, eyes) >= 20, (one, other)


def _face(side: int, kind: Kind) -> float:
    """The lightness, to 255, of a counter's face round its figure, clear of the letter."""
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
