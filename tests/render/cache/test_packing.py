"""Pictures as they are kept."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageChops

from render.cache.packing import SMALL, Packed, numbered, pack, palette_of, plain_bytes
from render.cache.results import weight

SIZE = (160, 120)
LEVELS = (0, 128, 255)


def _mixed(mode: str, colours: int, levels: tuple[int, ...] = LEVELS) -> Image.Image:
    """Returns blocks of random colours, each far from the next, and of random opacities."""
    rng = random.Random(colours)
    inks = [(8 * (n % 32), 8 * (n // 32), 8 * (n * 7 % 32)) for n in range(colours)]
    image = Image.new(mode, SIZE)
    for left in range(0, SIZE[0], 8):
        for top in range(0, SIZE[1], 8):
            ink = rng.choice(inks)
            alpha = (rng.choice(levels),) if mode == "RGBA" else ()
            colour = (*ink, *alpha) if mode in ("RGB", "RGBA") else ink[0]
            image.paste(colour, (left, top, left + 8, top + 8))
    return image


@pytest.mark.parametrize(
    "image",
    [
        _mixed("RGBA", 40),
        _mixed("RGBA", 200),
        _mixed("RGBA", 3, tuple(range(0, 256, 5))),
        _mixed("RGB", 90),
        numbered(_mixed("RGB", 90)),
        _mixed("L", 20),
    ],
    ids=["few", "many", "opacities", "opaque", "numbers", "mask"],
)
def test_a_picture_comes_back_as_it_was(image: Image.Image) -> None:
    kept = pack(image)
    assert isinstance(kept, Packed)
    assert weight(kept) < plain_bytes(image) / 2
    again = kept.open()
    assert (again.mode, again.size) == (image.mode, image.size)
    assert again.convert("RGBA").tobytes() == image.convert("RGBA").tobytes()


def test_a_small_picture_is_kept_as_it_is() -> None:
    image = Image.new("L", (SMALL // 100, 100))
    assert pack(image) is image


def test_near_colours_may_be_taken_for_one_another() -> None:
    image = Image.new("RGBA", SIZE)
    for left in range(SIZE[0]):
        image.paste((left, left, 2 * left // 3), (left, 0, left + 1, SIZE[1]))
    kept = pack(image)
    assert isinstance(kept, Packed)
    apart = ImageChops.difference(kept.open().convert("RGB"), image.convert("RGB"))
    assert 0 < max(apart.tobytes()) <= 4


def test_an_image_of_too_many_colours_has_no_numbers() -> None:
    noise = Image.effect_noise((64, 64), 90)
    image = Image.merge("RGB", (noise, noise.rotate(90), noise.rotate(180)))
    assert numbered(image) is image
    assert numbered(_mixed("RGB", 90)).mode == "P"


def test_a_palette_has_its_colours_in_their_order() -> None:
    assert palette_of(("#010203", "#ff0000")).getpalette() == [1, 2, 3, 255, 0, 0]
