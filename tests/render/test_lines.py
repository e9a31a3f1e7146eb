"""Lines and arrows across a board."""

from __future__ import annotations

import math

import pytest
from PIL import Image, ImageChops, ImageColor

from render.kit import lines, theme
from render.kit.lines import along, draw_arrow, head, shortened
from render.kit.theme import PALE, WIDTH
from tests.render.kit import sheet_on


def test_points_along_a_line_are_evenly_spaced() -> None:
    points = along([(0, 0), (10, 0), (10, 10)], 5)
    assert points == [(0, 0), (5, 0), (10, 0), (10, 5), (10, 10)]


def test_a_line_is_shortened_at_its_end() -> None:
    assert shortened([(0, 0), (10, 0)], 4)[-1] == pytest.approx((6, 0))


def test_a_head_points_the_way_of_its_line() -> None:
    tip, one, other = head([(0, 0), (10, 0)], 4)
    assert tip == pytest.approx((10, 0))
    assert one[0] == pytest.approx(other[0])
    assert one[0] < 10
    assert math.dist(one, (10, 0)) == pytest.approx(4)


def _row(*, dashed: bool) -> set[object]:
    """Returns the colours on the middle of an arrow from left to right, before its head."""
    ground = Image.new("P", (WIDTH, 60))
    ground.putpalette([128, 128, 128, *ImageColor.getrgb(theme.LAST), *ImageColor.getrgb(PALE)])
    sheet = sheet_on(ground)
    draw_arrow(sheet, [(20, 30), (220, 30)], theme.LAST, short=20, dashed=dashed)
    image = sheet.image().convert("RGB")
    assert image.getpixel((215, 30)) == (128, 128, 128), "it stops short of its end"
    return {image.getpixel((x, 30)) for x in range(25, 140)}


def test_an_arrow_is_of_one_colour_or_dashed() -> None:
    assert len(_row(dashed=False)) == 1
    assert len(_row(dashed=True)) > 1


WAYS = ([(60, 60), (1100, 900)], [(1100, 60), (60, 500)], [(100, 800), (500, 60), (900, 800)])


@pytest.mark.parametrize("dashed", [False, True])
@pytest.mark.parametrize("points", WAYS, ids=["down", "up", "bent"])
def test_an_arrow_that_is_cut_looks_as_if_it_were_whole(
    points: list[tuple[float, float]], dashed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for the rounding of its ends, which shifts its edges by a step here and there."""
    ground = Image.new("P", (WIDTH, 960))
    ground.putpalette([128, 128, 128, *ImageColor.getrgb(theme.LAST), *ImageColor.getrgb(PALE)])
    images: list[Image.Image] = []
    for cut_up in (True, False):
        if not cut_up:
            monkeypatch.setattr(lines, "_CUT", 0.0)
        sheet = sheet_on(ground)
        draw_arrow(sheet, points, theme.LAST, short=20, dashed=dashed)
        assert (len(sheet.layers) > 2) is cut_up
        images.append(sheet.image())
    cut, whole = images
    either = (sum(each.histogram()[1:]) for each in images)
    differing = ImageChops.difference(cut.convert("RGB"), whole.convert("RGB")).convert("L")
    assert sum(differing.histogram()[1:]) < 0.03 * min(either)
