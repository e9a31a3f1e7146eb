"""The memory of pictures: what is remembered, and how much of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageFont

from render.cache.memo import Room, weight
from render.cache.packing import SMALL, pack

T = TypeVar("T")
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


def test_what_is_asked_for_once_goes_before_what_is_asked_for_again() -> None:
    room = Room(3 * ONE)
    made: list[int] = []

    @room.memo
    def make(number: int) -> Image.Image:
        made.append(number)
        return Image.new("L", (100, 100), number)

    for number in (1, 1, 2, 3, 4, 5, 1):
        make(number)
    assert made.count(1) == 1


def test_large_pictures_are_kept_packed_and_come_back_the_same() -> None:
    side = round(SMALL**0.5)
    plain = Image.new("RGBA", (side, side), "#10203080")
    plain.paste("#ffeedd", (10, 10, 60, 50))
    rooms = Room(10 * weight(plain)), Room(10 * weight(plain), pack=False)
    for room, share in zip(rooms, (50, 1), strict=True):
        made = room.memo(lambda: (plain.copy(), 7))
        first, again = make_twice(made)
        assert first[0].tobytes() == again[0].tobytes() == plain.tobytes()
        assert first[1] == again[1] == 7
        assert room.bytes < weight((plain, 7)) / share + 1
    assert weight(pack(plain)) < weight(plain) / 50


def make_twice(made: Callable[[], T]) -> tuple[T, T]:
    return made(), made()


def test_at_hand_pictures_are_kept_opened_and_look_as_if_packed() -> None:
    image = Image.effect_noise((300, 300), 60).convert("RGB")
    packing, open_ = Room(10_000_000), Room(1)
    open_.keep_at_hand(10_000_000)
    first, second = packing.memo(lambda: image), open_.memo(lambda: image)
    assert first().tobytes() == second().tobytes()
    assert second() is second()
    assert first() is not first()
    assert open_.bytes >= 4 * 300 * 300
