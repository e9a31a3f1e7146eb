"""Edges of pictures are smooth: each picture is nearly the same as with perfect edges."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PIL import Image, ImageFilter

from engines.game import AnyGame
from engines.registry import GAMES
from render.kit import lines, marks, theme
from render.kit.lines import draw_arrow
from render.kit.shapes import Pen, sprite, stamp
from render.kit.text import Face, inked
from render.picture import picture
from tests.render.kit import decoded, sheet_on
from tools.benchmarks.edges import GOAL, Scene, exact, reference, scenes, similarity

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def _some(game: AnyGame) -> Iterator[Scene]:
    """Yields a board from the middle of a match with its people, and a choice."""
    shown = list(scenes(game, 1))
    yield next(each for each in shown if each.name.endswith("50%, board"))
    yield next(each for each in shown if "choice" in each.name)


@pytest.mark.untraced
@every_game
def test_a_board_is_as_smooth_as_its_reference(game: AnyGame) -> None:
    """Also on a phone that enlarges it: see `tools.benchmarks.edges`."""
    some = list(_some(game))
    images = [decoded(picture(each.key, each.view, each.choice, each.look)) for each in some]
    with exact():
        wanted = [reference(each) for each in some]
    for one, other in zip(images, wanted, strict=True):
        assert similarity(one, other) >= GOAL


def test_the_measure_tells_stairs_from_smooth_edges() -> None:
    smooth = Image.new("RGB", (240, 240), theme.PAPER)
    Pen(smooth, 1).disc(120, 120, 90, theme.INK)
    large = Image.new("RGB", (720, 720), theme.PAPER)
    Pen(large, 3).disc(120, 120, 90, theme.INK)
    true = large.reduce(3)
    assert similarity(true, true) == pytest.approx(1)
    assert similarity(smooth, true) < 0.995
    assert similarity(true.filter(ImageFilter.GaussianBlur(2)), true) < 0.98
    assert similarity(Image.new("RGB", (240, 240), theme.INK), true) < 0.8


# Parts beside a picture that is painted at three times its size as a whole

WIDE, HIGH, TIMES = theme.WIDTH, 240, 3


def _words(pen: Pen) -> None:
    pen.write(300, 60, "Bartholomew 1871", Face.PLAIN, 40, theme.INK)
    pen.write(300, 150, "Twilight", Face.TITLE, 54, theme.LAST)


def _figures(pen: Pen) -> None:
    for number in range(4):
        at = pen.at(100 + 200 * number, 120)
        marks.edged_star(at, 16, (55, 40), (60, 43))
        marks.edged_disc(at, 20 + number, 26 + number)
        at.ring(0, 0, 90, theme.CHOICE, 5)


@pytest.mark.parametrize("paint", [_words, _figures])
def test_a_sprite_on_a_ground_is_as_if_all_had_been_painted_large(
    paint: Callable[[Pen], None],
) -> None:
    large = Image.new("RGB", (WIDE * TIMES, HIGH * TIMES), theme.PAPER)
    paint(Pen(large, TIMES))
    small = Image.new("RGB", (WIDE, HIGH), theme.PAPER)
    stamp(small, sprite(WIDE, HIGH, paint), WIDE / 2, HIGH / 2)
    assert similarity(small, large.reduce(TIMES)) >= GOAL


def test_words_are_as_if_written_large() -> None:
    said = "Twilight to move"
    mask = inked(said, Face.PLAIN, 40)
    large = Image.new("L", (mask.width * TIMES, mask.height * TIMES))
    Pen(large, TIMES).write(mask.width / 2, mask.height / 2, said, Face.PLAIN, 40, "#ffffff")
    assert similarity(mask, large.reduce(TIMES)) >= 0.95, "but for a third of a pixel"


def test_an_arrow_on_a_sheet_is_as_if_painted_large() -> None:
    ground = Image.new("P", (WIDE, HIGH))
    steps = [theme.mixed(a, b, share / 4) for a, b in PAIRS for share in range(5)]
    ground.putpalette([part for each in steps for part in bytes.fromhex(each[1:])])
    sheet = sheet_on(ground)
    points = [(60.0, 40.0), (700.0, 200.0), (1100.0, 60.0)]
    draw_arrow(sheet, points, theme.LAST, short=20)
    large = Image.new("RGB", (WIDE * TIMES, HIGH * TIMES), steps[0])
    pen, line = Pen(large, TIMES), lines.shortened(points, 20)
    tip, shaft = lines.head(line, lines.HEAD), lines.shortened(line, lines.HEAD * 0.6)
    pen.line(shaft, theme.PALE, 21)
    pen.line(tip, theme.PALE, 12, closed=True)
    pen.line(shaft, theme.LAST, 11)
    pen.fill(tip, theme.LAST)
    pen.line(tip, theme.LAST, 3, closed=True)
    assert similarity(sheet.image().convert("RGB"), large.reduce(TIMES)) >= GOAL


PAIRS = (("#808080", theme.PALE), (theme.PALE, theme.LAST))
