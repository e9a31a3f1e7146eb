"""What is remembered, and how much of it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFont

from render.memo import LARGE, Room, weight

ONE = weight(Image.new("L", (100, 100)))


@given(st.lists(st.integers(0, 30), max_size=120), st.integers(1, 8))
def test_what_is_kept_is_right_and_fits_the_room(asked: list[int], images: int) -> None:
    room = Room(images * ONE)
    made: list[int] = []

    @room.memo
    def make(number: int) -> Image.Image:
        made.append(number)
        return Image.new("L", (100, 100), number)

    for number in asked:
        assert make(number).getpixel((7, 7)) == number
        assert room.bytes <= images * ONE
    assert set(made) == set(asked)
    if len(set(asked)) <= images:
        assert len(made) == len(set(asked))


def test_what_is_asked_for_stays_and_what_is_not_goes() -> None:
    room = Room(3 * ONE)
    made: list[int] = []

    @room.memo
    def make(number: int) -> Image.Image:
        made.append(number)
        return Image.new("L", (100, 100), number)

    for number in range(1, 40):
        make(0)
        make(number)
    assert made.count(0) == 1


def test_what_is_large_pushes_out_nothing_small() -> None:
    large = Room(2 * LARGE)
    room = Room(3 * ONE, large)
    made: list[int] = []

    @room.memo
    def make(number: int) -> Image.Image:
        made.append(number)
        side = 100 if number < 3 else round(LARGE**0.5) + 1
        return Image.new("L", (side, side), number)

    for number in (*range(40), *range(3)):
        assert make(number).getpixel((7, 7)) == number
    assert [number for number in made if number < 3] == [0, 1, 2]
    assert room.bytes == 3 * ONE
    assert LARGE < large.bytes <= 2 * LARGE


def test_one_thing_is_kept_however_large_it_is() -> None:
    room = Room(10)

    @room.memo
    def make() -> Image.Image:
        return Image.new("L", (100, 100))

    assert make() is make()


def test_colours_weigh_four_bytes_and_numbers_of_colours_one() -> None:
    plain, few = Image.new("RGB", (60, 50)), Image.new("P", (60, 50))
    assert weight(plain) - weight(few) == 3 * 60 * 50
    assert weight((plain, (few,))) > weight(plain) + weight(few)
    assert weight(ImageFont.load_default(20)) > weight("a word")
