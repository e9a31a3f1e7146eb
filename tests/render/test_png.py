"""Images as PNG files."""

from __future__ import annotations

import io
import random

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render.cache.packing import palette_of
from render.png import encode

SIDES = st.integers(1, 40)


@given(SIDES, SIDES, st.integers(1, 256), st.randoms(use_true_random=False))
def test_every_image_of_few_colours_is_read_as_it_was(
    wide: int, tall: int, count: int, rng: random.Random
) -> None:
    colours = palette_of(f"#{rng.randrange(1 << 24):06x}" for _ in range(count))
    pixels = bytes(rng.randrange(count) for _ in range(wide * tall))
    image = Image.frombytes("P", (wide, tall), pixels)
    image.putpalette(colours.getpalette() or [])
    read = Image.open(io.BytesIO(encode(image)))
    read.load()
    assert (read.format, read.mode) == ("PNG", "P")
    assert read.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_other_images_are_brought_to_256_colours() -> None:
    image = Image.merge(
        "RGB",
        (Image.linear_gradient("L"), Image.radial_gradient("L"), Image.new("L", (256, 256), 9)),
    )
    read = Image.open(io.BytesIO(encode(image))).convert("RGB")
    assert read.size == image.size
    assert len(read.getcolors() or ()) <= 256
    assert len(image.getcolors(1 << 16) or ()) > 256
