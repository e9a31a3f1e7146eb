"""Checks that people can read the pictures: small, without colour, and with other eyes."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageColor

from engines.victorus.model.board import CELL, CENTRE, KINGDOM_OF, KINGDOMS, SPELT
from engines.victorus.model.pieces import Kind
from render.kit import panels as strips
from render.kit import theme
from render.kit.layers import Layers, paint
from render.kit.shapes import Pen, sprite
from render.kit.text import Face, box, cap_height
from render.victorus import sides
from render.victorus.board import background, laps, marks, names, palette, pieces
from render.victorus.board.palette import colours
from render.victorus.board.pieces import Figure, shield
from render.victorus.layout import HALF, HALVES
from render.victorus.panels import kingdoms, score_cards, status
from tests.render.eyes import EYES, contrast, distance
from tests.render.kit import apart, on_phone

LIVING = tuple(KINGDOMS)
KNIGHTS = [kind for kind in Kind if kind < Kind.KING]
FIGURES = {f"{kind.title}, {edge}": (kind, edge) for kind in KNIGHTS for edge in (0, 1)}


def _small(image: Image.Image, tone: str = palette.TONES[1]) -> Image.Image:
    """Returns a piece on a cell's colour as a phone shows it."""
    base = Image.new("RGB", image.size, tone)
    base.paste(image, (0, 0), image)
    return base.reduce(3)


def _figure(
    kingdom: int, kind: Kind, edge: int = 0, turn: int = 0, *, royal: bool = False
) -> Figure:
    return Figure(kingdom, kind, edge, royal, turn)


@pytest.mark.parametrize("name", SPELT)
def test_a_cells_name_is_8_pixels_high_on_a_phone_and_within_its_cell(name: str) -> None:
    left, top, right, bottom = box(name, Face.PLAIN, background.NAME)
    assert on_phone(bottom - top) >= 8
    assert right - left <= 2 * HALF - 16
    left, top, right, bottom = box(name, Face.PLAIN, marks.size_of(name))
    assert on_phone(bottom - top) >= 7.5
    assert right - left <= marks.WIDEST, "within the disc of a goal"


def test_the_letters_of_pieces_are_7_pixels_high_on_a_phone() -> None:
    for letter, size in (*((each, pieces.LETTER) for each in "KQ"), ("T", pieces.KNIGHT)):
        _, top, _, bottom = box(letter, Face.PLAIN, size)
        assert on_phone(bottom - top) >= 7


WORDS = (
    *(kingdoms.SIZE, background.SIZE, score_cards.SIZE, score_cards.SUMMARY, status.SIZE),
    *(names.NAME, laps.SIZE, min(marks.NAMES), min(kingdoms.PERSON), strips.CAPTION, strips.WORDS),
)


@pytest.mark.parametrize("size", WORDS)
def test_the_smallest_type_is_11_pixels_on_a_phone(size: int) -> None:
    assert on_phone(size) >= 11
    assert on_phone(cap_height(Face.PLAIN, size)) >= 7


def test_parts_of_the_board_are_larger_step_by_step() -> None:
    assert [HALF, *HALVES] == sorted({HALF, *HALVES})


@pytest.mark.parametrize("eyes", EYES)
def test_the_six_kingdoms_differ_for_all_eyes(eyes: str) -> None:
    for one, other in itertools.combinations(KINGDOMS, 2):
        fields = sides.COLOURS[one].field, sides.COLOURS[other].field
        assert distance(*fields, eyes) >= 22, (one, other)


@pytest.mark.parametrize(
    ("kingdom", "name"),
    list(enumerate(["#ff9500", "#000000", "#dd0000", "#0055ee", "#009944", "#7a30a0"])),
)
def test_a_kingdoms_colour_is_what_it_is_called(kingdom: int, name: str) -> None:
    field = sides.COLOURS[kingdom].field
    others = [each.field for each in sides.COLOURS if each.field != field]
    assert distance(field, name, "all colours") < 32
    assert all(distance(other, name, "all colours") > 35 for other in others)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("own", sides.COLOURS)
def test_devices_and_words_stand_out(own: sides.Colours, eyes: str) -> None:
    assert contrast(own.words, own.strip, eyes) >= 4.5
    assert contrast(own.device, own.field, eyes) >= 3
    assert contrast(own.emblem, theme.PALE, eyes) >= 3


@pytest.mark.parametrize("own", sides.COLOURS)
def test_words_about_who_is_out_stand_out(own: sides.Colours) -> None:
    assert contrast(palette.TABLE_WORDS, sides.out(own.strip)) >= 4.5


@pytest.mark.parametrize("living", [LIVING, ()])
def test_names_of_cells_stand_out(living: tuple[int, ...]) -> None:
    for cell in CELL.values():
        if cell != CENTRE:
            assert contrast(palette.name_ink(cell, living), palette.tone(cell, living)) >= 4.4


@pytest.mark.parametrize("eyes", EYES)
def test_grey_and_white_cells_differ(eyes: str) -> None:
    for living, (grey, white) in itertools.product((LIVING, ()), (("f2", "l1"), ("g13", "f14"))):
        one, other = (palette.tone(CELL[name], living) for name in (grey, white))
        assert contrast(one, other, eyes) >= 1.35


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_kingdoms_cells_have_its_colour(kingdom: int) -> None:
    for cell in CELL.values():
        if KINGDOM_OF[cell] == kingdom:
            assert distance(palette.tone(cell, LIVING), palette.tone(cell, ()), "all colours") > 15


@pytest.mark.parametrize("eyes", EYES)
def test_what_was_done_is_not_what_may_be_done_for_any_eyes(eyes: str) -> None:
    assert distance(theme.LAST, theme.CHOICE, eyes) >= 20


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(FIGURES, 2)))
@pytest.mark.parametrize("turn", [0, 1])
def test_knights_differ_on_a_phone_without_colour(one: str, other: str, turn: int) -> None:
    views = (_small(shield(_figure(0, *FIGURES[name], turn), 1)) for name in (one, other))
    assert apart(*views) > 4.9


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_king_queen_and_royal_knights_differ_on_a_phone_without_colour(kingdom: int) -> None:
    figures = [
        _figure(kingdom, Kind.KING, 2),
        _figure(kingdom, Kind.QUEEN, 2),
        _figure(kingdom, Kind.EXCALIBUR),
        _figure(kingdom, Kind.EXCALIBUR, royal=True),
    ]
    for one, other in itertools.combinations([_small(shield(each, 1)) for each in figures], 2):
        assert apart(one, other) > 6


@pytest.mark.parametrize("kingdom", KINGDOMS)
@pytest.mark.parametrize("kind", Kind)
def test_a_piece_has_few_colours_of_its_own(kingdom: int, kind: Kind) -> None:
    """Its edges would else take the shades of all six kingdoms, which makes files larger."""
    piece = shield(Figure(kingdom, kind, 0, royal=False, turn=1), 1)
    seen = {colour for _, colour in piece.convert("RGB").getcolors(1 << 16) or ()}
    own = sides.COLOURS[kingdom]
    assert {ImageColor.getrgb(each) for each in (own.field, own.device)} <= seen
    assert len(seen) <= 18


@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_a_frozen_shield_is_grey_and_turned(kingdom: int) -> None:
    thawed = _figure(kingdom, Kind.TEMPLAR)
    frozen = shield(Figure(kingdom, Kind.TEMPLAR, 0, royal=False, turn=0, frozen=True), 1)
    red, green, blue, _ = frozen.split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()
    assert apart(_small(shield(thawed, 1)), _small(frozen)) > 8


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(KINGDOMS, 2)))
def test_emblems_differ_in_shape(one: int, other: int) -> None:
    def paint(kingdom: int) -> Image.Image:
        def emblem(pen: Pen) -> None:
            sides.paint_emblem(pen.at(50, 50), kingdom, "#000000")

        return _small(sprite(100, 100, emblem, 1), "#ffffff")

    assert apart(paint(one), paint(other)) > 30


def _shape(mark: Image.Image) -> Image.Image:
    """Returns a mark in grey on a square of a cell's tone, on a phone."""
    base = Image.new("RGB", (108, 108), palette.TONES[0])
    base.paste(mark, (54 - mark.width // 2, 54 - mark.height // 2), mark)
    return base.convert("L").reduce(3)


MARKS = {
    "left": marks.left(1),
    "arrived": marks.arrived(1),
    "burst": marks.burst(1),
    "glow": marks.glow(1),
    "chosen": marks.chosen(1),
    "able": marks.able(1),
    "sight": marks.sight(1),
    "crowned": marks.crowned(1),
    **{kind: marks.place(kind, "f2", 1) for kind in ("goal", "step", "pivot", "settled")},
}


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(MARKS, 2)))
def test_marks_differ_in_shape_without_colour(one: str, other: str) -> None:
    assert apart(_shape(MARKS[one]), _shape(MARKS[other])) > 2.5


def _ring(degrees: int, letter: str = "K") -> Image.Image:
    lap = laps.Lap(letter, degrees, 255)
    layers, image = Layers(), Image.new("RGB", (110, 110))
    laps.lay_lap(layers, lap, "#000000", 55, 55)
    paint(layers.layers, image, 0, 0, {})
    return _small(image.convert("RGBA"))


def test_a_lap_fills_its_ring_clockwise_for_a_king_and_the_other_way_for_a_queen() -> None:
    """Compares rings that fill from below: after a quarter a King's ring is golden on the left, a
    Queen's on the right."""
    for letter, golden in (("K", 4), ("Q", 31)):
        part, full = (_ring(degrees, letter) for degrees in (120, 360))
        for x in (4, 31):
            spot = (x, 15, x + 2, 22)
            assert (apart(part.crop(spot), full.crop(spot)) < 5) is (x == golden)


def test_there_are_at_most_256_colours() -> None:
    assert len(colours()) <= 256
