"""People in pictures: their names in any script, and their faces, whatever the bytes are."""

from __future__ import annotations

import io
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render.kit import names, text
from render.kit.medallion import Spot, Tones, lay_faces, medal, medallion
from render.look import Player
from tests.conformance.test_typed import often
from tests.render.kit import apart

TONES = Tones("#2c2263", "#f4eeff", "#a692ee")
WIDE = 116


def face(colour: str = "#3cb44b", form: str = "PNG", size: tuple[int, int] = (128, 128)) -> bytes:
    """Returns the file of a picture in one colour."""
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, form)
    return file.getvalue()


def laid(file: bytes, *, badge: bool = False) -> Image.Image:
    """Returns a picture in few colours on which a face is laid."""
    bare = Image.new("RGB", (200, 200), "#000000")
    mark = medal(Player("Ann"), TONES, WIDE)
    bare.paste(mark, (42, 42), mark)
    return lay_faces(bare.quantize(64), [Spot(file, 100, 100, WIDE, badge)]).convert("RGB")


@pytest.mark.parametrize(
    ("name", "written", "letters"),
    [
        ("Ann", "Ann", "A"),
        ("ann van Beek", "ann van Beek", "AB"),
        ("Ελένη Παπά", "Ελένη Παπά", "ΕΠ"),
        ("Вася", "Вася", "В"),
        ("Đặng Thị Hồng", "Đặng Thị Hồng", "ĐH"),
        ("𝓐𝓷𝓷 🎉", "Ann", "A"),
        ("ann👩‍👩‍👧bell", "ann bell", "AB"),
        ("Z̸̢̛a̶l̷g̴o", "Zalgo", "Z"),
        ("\u202eevil\n\t", "evil", "E"),
        ("アンAnna", "Anna", "A"),
        ("李雷", "", ""),
        ("李雷2", "", ""),
        ("💀💀", "", ""),
        ("", "", ""),
    ],
)
def test_what_the_font_lacks_is_left_out_of_a_name(name: str, written: str, letters: str) -> None:
    assert names.legible(name) == written
    assert names.initials(name) == letters


@often(60)
@given(st.text(max_size=90), st.integers(40, 500))
def test_every_name_fits_its_room(name: str, wide: int) -> None:
    shown = names.fitting(name, 52, wide)
    assert text.width(shown, names.FACE, 52) <= wide
    assert len(names.initials(name)) <= 2
    assert names.label(name, 52, wide, "#000000").width <= wide + 4


def test_a_name_that_is_too_long_ends_with_an_ellipsis() -> None:
    shown = names.fitting("Bartholomew the Unabridged", 52, 300)
    assert shown.startswith("Barth")
    assert shown.endswith("…")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_face_lies_over_the_initials_in_its_own_colours(form: str) -> None:
    image = laid(face(form=form))
    red, green, blue = cast(tuple[int, int, int], image.getpixel((100, 100)))
    assert green > max(red, blue) + 60
    assert image.getpixel((100, 44)) == (166, 146, 238), "the ring stays"
    assert image.getpixel((2, 2)) == (0, 0, 0)


def test_a_badge_is_not_covered() -> None:
    spot = (100 + round(0.36 * WIDE) - 8, 100 + round(0.34 * WIDE) - 8)
    assert laid(face()).getpixel(spot) != laid(face(), badge=True).getpixel(spot)


@pytest.mark.parametrize(
    "file",
    [
        b"",
        b"no picture",
        face()[:70],
        face("#ff0000", "JPEG")[:300],
        face("#ff0000", "BMP"),
        face(size=(3000, 3000)),
        b"\x89PNG\r\n\x1a\n" + bytes(400_000),
    ],
    ids=["none", "text", "cut", "cut JPEG", "BMP", "huge", "long"],
)
def test_initials_stay_where_the_bytes_are_no_small_picture(file: bytes) -> None:
    assert apart(laid(file), laid(b"")) == 0
    player = Player("Ann", file)
    assert medallion(player, TONES, WIDE).tobytes() == medal(player, TONES, WIDE).tobytes()


@often(60)
@given(st.binary(max_size=200), st.sampled_from(["PNG", "JPEG", "GIF", "WEBP"]), st.integers(0, 99))
def test_no_bytes_are_an_error(noise: bytes, form: str, share: int) -> None:
    whole = face(form=form)
    cut = len(whole) * share // 100
    assert laid(whole[:cut] + noise + whole[cut + len(noise) :]).size == (200, 200)


def test_a_picture_keeps_at_most_256_colours_with_six_faces() -> None:
    chance = Image.effect_noise((128, 128), 90)
    file = io.BytesIO()
    Image.merge("RGB", (chance, chance.rotate(90), chance.rotate(180))).save(file, "PNG")
    bare = Image.effect_noise((800, 200), 60).convert("RGB").quantize(200)
    spots = [Spot(file.getvalue(), 70 + 130 * number, 100, WIDE) for number in range(6)]
    image = lay_faces(bare.copy(), spots)
    assert len(image.getpalette() or ()) <= 3 * 256
    assert apart(image.convert("RGB"), bare.convert("RGB")) > 1


def test_faces_are_kept_within_bounds() -> None:
    """The files themselves count: they are kept with what was made of them."""
    for number in range(60):
        noise = Image.effect_noise((128, 128), 20 + number)
        file = io.BytesIO()
        noise.save(file, "PNG")
        medallion(Player("Ann", file.getvalue()), TONES, WIDE)
    assert names.PEOPLE.bytes <= names.PEOPLE.most
