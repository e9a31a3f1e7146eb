"""The memory of pictures: what is remembered, and how much of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render.cache.packing import SMALL, pack
from render.cache.results import OPENED, Entry, Memo, ResultCache, weight

T = TypeVar("T")
SIZE = (SMALL // 50, 50)
"""A picture of this size is kept as it is."""
ONE = weight(Image.new("L", SIZE))


def counted(cache: ResultCache) -> tuple[Memo[[int], Image.Image], list[int]]:
    """Returns a function that makes grey squares, cached, and the numbers of those it has made."""
    made: list[int] = []

    @cache.memo
    def make(number: int) -> Image.Image:
        made.append(number)
        return Image.new("L", SIZE, number)

    return make, made


@given(st.lists(st.integers(0, 30), max_size=120), st.integers(1, 8))
def test_what_is_kept_is_right_and_fits(asked: list[int], images: int) -> None:
    cache = ResultCache(images * ONE)
    make, made = counted(cache)
    for number in asked:
        assert make(number).getpixel((7, 7)) == number
        assert cache.weight <= images * ONE
    assert set(made) == set(asked)
    if len(set(asked)) <= images:
        assert len(made) == len(set(asked))


def test_what_is_asked_for_stays_and_what_is_not_goes() -> None:
    cache = ResultCache(3 * ONE)
    make, made = counted(cache)
    for number in range(1, 40):
        make(0)
        make(number)
    assert made.count(0) == 1


def test_a_result_without_room_keeps_its_number_and_is_made_again_once_it_is_needed() -> None:
    """So a picture of known bands needs none of its parts, and a part that comes again changes no
    band."""
    cache = ResultCache(3 * ONE)
    make, made = counted(cache)
    first = make.entry(0)
    for number in range(1, 10):
        make(number)
    assert make.entry(0) is first
    assert (first.width, first.height) == SIZE
    assert made.count(0) == 1
    for _ in range(2):
        assert first.open_seen().getpixel((7, 7)) == 0
        assert made.count(0) == 2
    assert cache.weight <= 3 * ONE
    cache.clear()
    assert make.entry(0).number != first.number, "all of it has gone"


def test_what_is_heavier_than_the_cache_is_not_kept() -> None:
    cache = ResultCache(10)

    @cache.memo
    def make(side: int) -> Image.Image:
        return Image.new("L", (side, side))

    assert make(100) is not make(100)
    assert cache.weight == 0


def test_colours_weigh_four_bytes_and_numbers_of_colours_one() -> None:
    plain, few = Image.new("RGB", (60, 50)), Image.new("P", (60, 50))
    assert weight(plain) - weight(few) == 3 * 60 * 50
    assert weight((plain, (few,))) > weight(plain) + weight(few)


def test_what_is_asked_for_once_goes_before_what_is_asked_for_again() -> None:
    cache = ResultCache(3 * ONE)
    make, made = counted(cache)
    for number in (1, 1, 2, 3, 4, 5, 1):
        make(number)
    assert made.count(1) == 1


def test_large_pictures_are_kept_packed_and_come_back_the_same() -> None:
    plain = Image.new("RGBA", (100, 100), "#10203080")
    plain.paste("#ffeedd", (10, 10, 60, 50))
    caches = ResultCache(10 * weight(plain)), ResultCache(10 * weight(plain), packed=False)
    for cache, share in zip(caches, (50, 1), strict=True):
        made = cache.memo(lambda: (plain.copy(), 7))
        first, again = make_twice(made)
        assert first[0].tobytes() == again[0].tobytes() == plain.tobytes()
        assert first[1] == again[1] == 7
        assert cache.weight < weight((plain, 7)) / share + 1
    assert weight(pack(plain)) < weight(plain) / 50


def make_twice(made: Callable[[], T]) -> tuple[T, T]:
    return made(), made()


def test_the_latest_pictures_are_kept_unpacked_and_look_the_same() -> None:
    image = Image.effect_noise((300, 300), 60).convert("RGB")
    entry = Entry.of(image, packed=True, private=False)
    first = entry.open_seen()
    assert first.tobytes() == image.tobytes()
    assert entry.open_seen() is first
    OPENED.clear()
    assert entry.open_seen() is not first
    assert entry.open_seen().tobytes() == image.tobytes()


def test_of_a_picture_with_empty_edges_only_the_rest_is_kept() -> None:
    image = Image.new("RGBA", (200, 200))
    image.paste("#102030", (20, 30, 60, 90))
    entry = Entry.of(image, packed=True, private=False)
    assert (entry.size, entry.seen) == ((200, 200), (20, 30, 60, 90))
    assert entry.open_seen().size == (40, 60)
    assert entry.open().tobytes() == image.tobytes()
