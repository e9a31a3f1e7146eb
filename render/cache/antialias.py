"""One level of antialiasing: more levels make the files much larger and are invisible, since no
picture is shown larger than it is."""

from __future__ import annotations

from typing import Final

from PIL import Image

_SOFT: Final = [0] * 64 + [128] * 128 + [255] * 64
"""The opacity that each opacity of an edge becomes: nothing, half or full."""


def softened(mask: Image.Image) -> Image.Image:
    """Returns an opacity mask (mode L) with at most one level between nothing and full."""
    return mapped(mask, _SOFT)


def mapped(image: Image.Image, table: list[int]) -> Image.Image:
    """Returns a grey image (mode L) with each of its 256 values replaced from the table."""
    return image.point(table)  # pyright: ignore[reportUnknownMemberType]
