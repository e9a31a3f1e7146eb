"""The drawing tools."""

from __future__ import annotations

import pytest
from PIL import Image

from render.kit import shapes
from render.kit.shapes import Pen, arc, faded, outline, sprite, stamp, wobbly
from render.kit.text import Face, label, width


def test_a_path_is_straight_pieces_and_curves() -> None:
    points = outline("M0 0 L10 0 Q20 0 20 10 Z")
    assert points[:2] == ((0, 0), (10, 0))
    assert points[-1] == pytest.approx((20, 10))
    assert len(points) > 10


def test_an_arc_begins_in_the_east_and_turns_south() -> None:
    points = arc(0, 0, 10, 0, 90)
    assert points[0] == pytest.approx((10, 0))
    assert points[-1] == pytest.approx((0, 10))


def test_an_unsteady_hand_is_always_the_same() -> None:
    points = [(0.0, 0.0), (5.0, 5.0)]
    assert wobbly(points, 1, 7) == wobbly(points, 1, 7) != tuple(points)


def test_a_sprite_has_soft_edges_and_nothing_around() -> None:
    mark = sprite(40, 40, lambda pen: pen.disc(20, 20, 15, "#ff0000"))
    assert mark.size == (40, 40)
    assert mark.getpixel((20, 20)) == (255, 0, 0, 255)
    alpha = mark.getchannel("A")
    assert alpha.getpixel((1, 1)) == 0
    shown = {level for level, count in enumerate(alpha.histogram()) if count}
    assert shown == {0, 64, 128, 191, 255}
    colours = {colour for _, colour in mark.convert("RGB").getcolors() or ()}
    assert colours == {(255, 0, 0), (0, 0, 0)}, "its own, and that of nothing"


def test_a_sprite_has_smooth_edges_between_its_colours() -> None:
    def paint(pen: Pen) -> None:
        pen.panel((0, 0, 29, 29), 0, "#102030")
        pen.at(15, 15).disc(0, 0, 9.3, "#e0d0c0")

    colours = {colour for _, colour in sprite(30, 30, paint).convert("RGB").getcolors() or ()}
    assert colours > {(16, 32, 48), (224, 208, 192)}
    assert len(colours) > 6


def test_a_large_sprite_is_painted_in_parts_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "_ROOM", 600 * 400 * 3**2)

    def paint(pen: Pen) -> None:
        pen.ink([(9, 5), (590, 200), (300, 390)], "#102030", "#e0d0c0", 7)
        pen.write(300, 180, "Fitting", Face.TITLE, 90, "#e0d0c0")

    whole = sprite(600, 400, paint)
    monkeypatch.setattr(shapes, "_ROOM", 600 * 3**2 * 50)
    assert sprite(600, 400, paint).tobytes() == whole.tobytes()


def test_a_clipped_pen_changes_nothing_outside_its_box() -> None:
    image = Image.new("RGB", (40, 40), "#ffffff")
    pen = Pen(image, 2, 4, 4)
    pen.clipped((2, 2, 8, 8), lambda at: at.disc(2, 2, 5, "#000000"))
    assert image.getpixel((9, 9)) == (0, 0, 0)
    assert {image.getpixel(at) for at in ((7, 9), (9, 7), (20, 20))} == {(255, 255, 255)}
    pen.clipped((50, 50, 60, 60), lambda at: at.disc(2, 2, 500, "#000000"))
    assert image.getpixel((39, 39)) == (255, 255, 255)


def test_fading_keeps_the_colour() -> None:
    mark = sprite(10, 10, lambda pen: pen.disc(5, 5, 5, "#0000ff"))
    assert faded(mark, 0.5).getpixel((5, 5)) == (0, 0, 255, 128)


def test_a_stamp_may_reach_over_the_edge() -> None:
    image = Image.new("RGB", (20, 20), "#ffffff")
    stamp(image, sprite(20, 20, lambda pen: pen.disc(10, 10, 9, "#000000")), 0, 0)
    assert image.getpixel((2, 2)) == (0, 0, 0)
    assert image.getpixel((19, 19)) == (255, 255, 255)


def test_colours_with_alpha_mix_on_opaque_images() -> None:
    image = Image.new("RGB", (4, 4), "#ffffff")
    Pen(image, 1).fill([(0, 0), (4, 0), (4, 4), (0, 4)], "#00000080")
    assert image.getpixel((1, 1)) == (127, 127, 127)


def test_labels_in_a_row_share_a_height() -> None:
    one, other = (label(text, Face.PLAIN, 40, "#000000") for text in ("Child", "Spirit"))
    assert one.height == other.height
    assert one.width == width("Child", Face.PLAIN, 40) + 4
