"""Checks that people can read the pictures: small, without colour, and with other eyes."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import cast

import pytest
from PIL import Image, ImageChops, ImageStat

from engines.vilitum.model.board import FILES, KINDS, LETTERS, RANKS, SIZES, Kind
from engines.vilitum.model.values import Verb
from render.kit import panels, theme
from render.kit.text import Face, box, cap_height
from render.vilitum import layout, sides
from render.vilitum.board import background, marks, pieces
from render.vilitum.board.options import SACRIFICE, badge
from render.vilitum.board.pieces import fallen, letter_size, piece
from render.vilitum.panels import HIT_POINTS
from render.vilitum.panels import SIZES as FOOT_SIZES
from tests.render.eyes import EYES, contrast, distance
from tests.render.kit import apart, on_phone
from tests.render.vilitum.kit import drawn, seen, square_of

PIECES = [(side, kind, size) for side in (0, 1) for kind in KINDS for size in SIZES]


def _small(image: Image.Image) -> Image.Image:
    """Returns a piece on a dark square as a phone shows it."""
    ground = Image.new("RGB", image.size, background.STONES[1][0])
    ground.paste(image, (0, 0), image)
    return ground.reduce(3)


@pytest.mark.parametrize("sign", FILES + RANKS)
def test_coordinates_are_8_pixels_high_on_a_phone(sign: str) -> None:
    _, top, _, bottom = box(sign, Face.PLAIN, layout.COORDINATE)
    assert on_phone(bottom - top) >= 8


@pytest.mark.parametrize("size", SIZES)
def test_no_coordinate_lies_on_the_brass_around_the_squares(size: int) -> None:
    """The g once did: it reaches further down than other letters."""
    board = layout.BOARDS[size]
    image, (left, top, right, low) = background.board_image(board), board.land
    for row in (top - 3, low + 3):
        line = image.crop((left, row, right, row + 1))
        assert len(line.getcolors() or ()) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("letter", LETTERS)
def test_letters_on_the_board_are_8_pixels_high_on_a_phone(letter: str, size: int) -> None:
    large = letter_size(layout.width(size)) * (0.88 if letter == "W" else 1)
    _, top, _, bottom = box(letter, Face.PLAIN, round(large))
    assert on_phone(bottom - top) >= 8


def test_letters_beside_the_board_are_8_pixels_high_on_a_phone() -> None:
    assert on_phone(cap_height(Face.PLAIN, round(letter_size(panels.PIECE)))) >= 8


def test_names_of_rules_are_6_pixels_high_on_a_phone() -> None:
    assert min(on_phone(cap_height(Face.PLAIN, size)) for size in FOOT_SIZES) >= 6


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((side.words, side.strip) for side in sides.COLOURS),
        *((side.figure, side.field) for side in sides.COLOURS),
        *((background.LETTERS, oak) for oak in background.OAK),
        (theme.PALE, marks.HEAL),
        (theme.PALE, pieces.ALARM),
    ],
)
def test_words_and_marks_stand_out(ink: str, ground: str, eyes: str) -> None:
    assert contrast(ink, ground, eyes) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_the_sides_differ_by_lightness_for_all_eyes(eyes: str) -> None:
    ember, frost = sides.COLOURS
    assert contrast(ember.field, frost.field, eyes) >= 7
    assert contrast(ember.strip, frost.strip, eyes) >= 7


@pytest.mark.parametrize("eyes", EYES)
def test_meanings_keep_apart_for_all_eyes(eyes: str) -> None:
    ember, frost = sides.COLOURS
    meanings = (ember.field, frost.field, theme.LAST, theme.CHOICE, pieces.RING)
    for one, other in itertools.combinations(meanings, 2):
        assert distance(one, other, eyes) >= 20, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_a_heal_is_not_a_blow_for_any_eyes(eyes: str) -> None:
    assert distance(marks.HEAL, theme.LAST, eyes) >= 20


@pytest.mark.parametrize("eyes", EYES)
def test_light_and_dark_squares_differ(eyes: str) -> None:
    for light, dark in itertools.product(*background.STONES):
        assert contrast(light, dark, eyes) >= 1.4


def _golden(colour: object) -> bool:
    red, green, blue = cast(tuple[int, int, int], colour)
    return red > 200 and green > 150 and blue < 130


def _ring_count(image: Image.Image, kind: Kind) -> int:
    """Returns how many golden bands a phone shows from below the lid of a podium to its foot."""
    small = _small(image)
    summit = pieces.FOOT - pieces.SLOT[kind.hp] * kind.hp + 5
    rows = range(round(small.height * summit / 100), small.height)
    column = [_golden(small.getpixel((small.width * 7 // 10, y))) for y in rows]
    return sum(now and not before for before, now in itertools.pairwise([False, *column]))


@pytest.mark.parametrize(("side", "kind", "size"), PIECES)
def test_rings_can_be_counted_on_a_phone(side: int, kind: Kind, size: int) -> None:
    for rings in range(kind.hp):
        assert _ring_count(piece(side, kind, rings, layout.width(size)), kind) == rings


@pytest.mark.parametrize(("side", "kind", "size"), PIECES)
def test_a_piece_close_to_falling_alarms_more_than_any_other_ring(
    side: int, kind: Kind, size: int
) -> None:
    """Measures each ring's change in grey at the phone's size, from the last slot upwards."""
    views = [_small(piece(side, kind, rings, layout.width(size))) for rings in range(kind.hp)]
    tall = pieces.FOOT - pieces.SLOT[kind.hp] * (kind.hp - 1)
    upper = (0, 0, views[0].width, round(views[0].height * tall / 100))
    steps = [apart(a.crop(upper), b.crop(upper)) for a, b in itertools.pairwise(views)]
    assert steps[-1] > 8
    assert steps[-1] == max(steps)


def _podium(side: int, kind: Kind, size: int) -> float:
    """Returns the lightness (0 to 255) of the lower two slots of a podium without rings."""
    image = _small(piece(side, kind, 0, layout.width(size))).convert("L")
    wide = image.width
    lower = (wide // 8, round(wide * 0.76), wide * 7 // 8, round(wide * 0.95))
    return float(ImageStat.Stat(image.crop(lower)).mean[0])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
def test_pieces_tell_their_side_in_grey(kind: Kind, size: int) -> None:
    assert _podium(1, kind, size) - _podium(0, kind, size) > 60


@pytest.mark.parametrize("kind", KINDS)
def test_pieces_tell_their_side_by_outline(kind: Kind) -> None:
    width = layout.width(7)
    masks = [piece(side, kind, 0, width).getchannel("A").reduce(3) for side in (0, 1)]
    differ = ImageStat.Stat(ImageChops.difference(*masks)).sum[0] / 255
    assert differ > width / 3, "the outlines differ by more than a pixel along a side"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [0, 1])
def test_the_figures_differ_on_a_phone(side: int, size: int) -> None:
    """Compares the figures without their letters, whose corner is left out."""
    wide = layout.width(size) // 3
    heads = [
        _small(piece(side, kind, 0, layout.width(size))).crop((2, 0, wide * 6 // 10, wide // 2))
        for kind in KINDS
    ]
    for one, other in itertools.combinations(heads, 2):
        assert apart(one, other) > 18


@pytest.mark.parametrize("kind", KINDS)
def test_the_fallen_of_either_side_are_grey_but_for_the_cross_and_the_letter(kind: Kind) -> None:
    whole, dead = (
        make.crop((0, 50, 94, 94))
        for make in (piece(0, kind, 0, panels.PIECE), fallen(0, kind, panels.PIECE))
    )
    assert apart(whole, dead) > 30


def _shape(mark: Image.Image) -> Image.Image:
    """Returns a mark in grey on a square of middle tone, on a phone."""
    ground = Image.new("RGB", (210, 210), background.STONES[0][0])
    ground.paste(mark, (105 - mark.width // 2, 105 - mark.height // 2), mark)
    return ground.convert("L").reduce(3)


MARKS = {
    "goal": marks.goal,
    "sight": marks.sight,
    "sight's range": marks.range_sight,
    "patient": marks.patient,
    "heal's range": marks.range_cross,
    "partner": marks.partner,
    "chosen": marks.chosen,
    "able": marks.able,
    "left": marks.left,
    "arrived": marks.arrived,
    "placed": marks.placed,
    "burst": marks.burst,
    "soothed": marks.soothed,
    "glow": marks.glow,
}


ALIKE = ({"patient", "soothed"}, {"partner", "arrived"})
"""The marks with the same shape in two colours: before something is done, and after."""
PAIRS = [pair for pair in itertools.combinations(MARKS, 2) if set(pair) not in ALIKE]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_marks_differ_in_shape_without_colour(one: str, other: str) -> None:
    assert apart(_shape(MARKS[one](2.1)), _shape(MARKS[other](2.1))) > 2.5


RANGED = {"c1": True, "d2": True, "a2": False, "e5": False}
"""Squares, and whether an Archer on b2 may shoot there: diagonally next to it or two squares away
in a row."""


@pytest.mark.parametrize("square", RANGED)
def test_a_range_shows_on_a_phone_without_colour(square: str) -> None:
    view = seen("5x5 1 Ab2 / We5", seat=0)
    images = [drawn(view, ("Ab2",)), drawn(replace(view, ranges=()), ("Ab2",))]
    one, other = (square_of(image, view, square).reduce(3) for image in images)
    assert (apart(one, other) > 4) is RANGED[square]


BADGES = [*(verb.value for verb in Verb), SACRIFICE]


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(BADGES, 2)))
def test_badges_differ_in_shape_on_a_phone(one: str, other: str) -> None:
    assert apart(badge(one, 1.5).reduce(3), badge(other, 1.5).reduce(3)) > 8


@pytest.mark.parametrize(("side", "kind", "size"), PIECES)
def test_hit_points_are_numbers_of_8_pixels_on_a_phone(side: int, kind: Kind, size: int) -> None:
    """Each number left looks different at the foot of the podium, where the disc lies."""
    width = layout.width(size)
    assert on_phone(cap_height(Face.PLAIN, round(pieces.NUMBER * width))) >= 8
    disc = (width * 38 // 100, width * 70 // 100, width * 62 // 100, width * 92 // 100)
    views = [piece(side, kind, rings, width).convert("L").crop(disc) for rings in range(kind.hp)]
    for one, other in itertools.combinations(views, 2):
        assert apart(one, other) > 5


def test_a_caption_does_not_touch_the_pieces_below_it() -> None:
    """“Still to place” once lay on the letters of the pieces."""
    _, _, _, descent = box("Still to place", Face.PLAIN, panels.CAPTION)
    base = panels.HEAD + cap_height(Face.PLAIN, panels.CAPTION) / 2
    assert base + descent < panels.BASE - panels.PIECE / 2
    assert base - cap_height(Face.PLAIN, panels.CAPTION) > 12, "below the frame of whose turn it is"


@pytest.mark.parametrize("size", [panels.CAPTION, panels.WORDS, FOOT_SIZES[-1], HIT_POINTS])
def test_the_smallest_type_is_11_pixels_on_a_phone(size: int) -> None:
    assert on_phone(size) >= 11
