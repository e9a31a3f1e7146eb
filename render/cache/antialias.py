"""Edges that are soft by one step alone: each step more makes the files much larger, and nobody
sees it, since no picture is shown larger than it is."""

from __future__ import annotations

from typing import Final

from PIL import Image

_SOFT: Final = [0] * 64 + [128] * 128 + [255] * 64
"""What an edge's opacity is brought to: nothing, half or full."""


def softened(mask: Image.Image) -> Image.Image:
    """A mask with no more than one step between nothing and full."""
    return mapped(mask, _SOFT)


def mapped(image: Image.Image, table: list[int]) -> Image.Image:
    """A grey image with each of its 256 values replaced by the one in the table."""
    return image.point(table)  # pyright: ignore[reportUnknownMemberType]
