"""What lies on a band of a picture, told in bytes, and what differs between two of them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from render.kit.layers import Box, Group, Layer, shifted
from render.kit.theme import WIDTH

Columns: TypeAlias = tuple[int, int]
"""From where to where, in px."""
NEAR: Final = 120
"""Columns nearer to each other than so many px are painted together."""
_MOST: Final = 0.8
"""Where more than this share of a band differs, all of it is painted."""
_GROUND: Final = struct.Struct("<4q")
_LAYER: Final = struct.Struct("<B3q4h")
_COLUMNS: Final = struct.Struct("<2h")
"""As short as they can be: they take a third of what bands take."""


def bare(ground: tuple[int, int], top: int, tall: int) -> bytes:
    """Returns what a band looks like on which nothing lies, of the ground from `top` on."""
    return _GROUND.pack(*ground, top, tall)


def record(layer: Layer, top: int) -> bytes:
    """Returns what a layer looks like, and where it lies on a band that begins at `top`: for two
    that look alike there, the same."""
    (left, _, right, _) = layer[6]
    return _LAYER.pack(*layer[:5], layer[5] - top, left, right)


def records(group: Group, left: int, top: int, low: int) -> tuple[bytes, bool]:
    """Returns the same of those layers of a group that are seen between two heights, of which it
    lies `left` px from the left; and whether people are on any of them. Heights are counted from
    its top."""
    key = (left, top, low)
    if key not in group.records:
        seen = [each for each in group.layers if each.seen[1] < low and each.seen[3] > top]
        told = b"".join(record(shifted(each, left, 0), top) for each in seen)
        group.records[key] = told, any(each.private for each in seen)
    return group.records[key]


def differing(one: bytes, other: bytes) -> list[Columns] | None:
    """Returns the columns in which two bands differ; None if that is nearly everywhere, or if their
    grounds or heights do, or the order of what lies on both."""
    if one[: _GROUND.size] != other[: _GROUND.size]:
        return None
    before, after = _layers(one), _layers(other)
    common = set(before).intersection(after)
    if [each for each in before if each in common] != [each for each in after if each in common]:
        return None
    spans = (_columns(each) for each in (*before, *after) if each not in common)
    found = list(united(spans))
    return found if sum(right - left for left, right in found) < _MOST * WIDTH else None


def _layers(lying: bytes) -> list[bytes]:
    step = _LAYER.size
    return [lying[start : start + step] for start in range(_GROUND.size, len(lying), step)]


def _columns(layer: bytes) -> Columns:
    left, right = _COLUMNS.unpack_from(layer, _LAYER.size - _COLUMNS.size)
    return left, right


def united(spans: Iterable[Columns]) -> Iterator[Columns]:
    """Yields columns from the left, those that are near to each other as one, and without what is
    outside of the picture."""
    left = right = 0
    for first, last in sorted((max(0, one), min(WIDTH, other)) for one, other in spans):
        if first > right + NEAR:
            if right > left:
                yield left, right
            left = first
        right = max(right, last)
    if right > left:
        yield left, right


def joined(boxes: Iterable[Box]) -> list[Box]:
    """Returns boxes, which come in the order of their rows, with those made one that lie above each
    other and take hardly more room together."""
    found: list[Box] = []
    for left, top, right, low in boxes:
        for number, (first, high, last, down) in enumerate(found):
            wide = max(right, last) - min(left, first)
            if down == top and wide <= min(right - left, last - first) + NEAR:
                found[number] = (min(left, first), high, max(right, last), low)
                break
        else:
            found.append((left, top, right, low))
    return found
