"""The record of a band of a picture, and the difference between two of them.

A record tells the ground of a band and the layers on it, as bytes: bands with equal records have
equal pixels.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from render.kit.layers import PASSING, PRIVATE, Box, Group, Layer, Placed
from render.kit.theme import WIDTH

Columns: TypeAlias = tuple[int, int]
"""The first column and the one after the last, in px."""
NEAR: Final = 120
"""Columns less than this many px apart are painted together."""
_MOST: Final = 0.8
"""The share of a band's width above which all of the band is painted, instead of the differing
columns."""
_GROUND: Final = struct.Struct("<4q")
_LAYER: Final = struct.Struct("<B3q4h")
_COLUMNS: Final = struct.Struct("<2h")
"""These formats are as short as they can be: records take a third of the bytes of bands."""


def bare(ground: tuple[int, int], top: int, tall: int) -> bytes:
    """Returns the record of a band of the ground from `top` on, without layers."""
    return _GROUND.pack(*ground, top, tall)


def record(layers: Iterable[Layer], x: int, top: int, low: int) -> bytes:
    """Returns the record of layers, moved by `x` px, on a band from `top` to `low`. Places are
    relative to the band: a band that has only moved has the same record."""
    parts: list[bytes] = []
    for layer in layers:
        left, high, right, down = layer.box
        if high < low and down > top:
            if isinstance(layer, Placed):
                place = (x + layer.left, top - layer.top, low - layer.top)
                parts.append(_of_group(layer.group, place))
            else:
                spot = (layer.left + x, layer.top - top, left + x, right + x)
                parts.append(_LAYER.pack(*layer.key, *spot))
    return b"".join(parts)


def _of_group(group: Group, place: tuple[int, int, int]) -> bytes:
    found = group.records.get(place)
    if found is None:
        found = group.records[place] = record(group.layers, *place)
    return found


def is_private(band: bytes) -> bool:
    """Tells whether any layer of a record shows people."""
    return any(kind & PRIVATE for kind in band[_GROUND.size :: _LAYER.size])


def is_passing(band: bytes) -> bool:
    """Tells whether any layer of a record marks a choice."""
    return any(kind & PASSING for kind in band[_GROUND.size :: _LAYER.size])


def differing(one: bytes, other: bytes) -> list[Columns] | None:
    """Returns the columns in which two bands differ, by their records. Returns None if nearly all
    do, or if the bands differ in their grounds, their heights, or the order of their common
    layers."""
    if one[: _GROUND.size] != other[: _GROUND.size]:
        return None
    before, after = _layers(one), _layers(other)
    common = set(before).intersection(after)
    if [each for each in before if each in common] != [each for each in after if each in common]:
        return None
    spans = (_columns(each) for each in (*before, *after) if each not in common)
    found = list(united(spans))
    return found if sum(right - left for left, right in found) < _MOST * WIDTH else None


def _layers(band: bytes) -> list[bytes]:
    step = _LAYER.size
    return [band[start : start + step] for start in range(_GROUND.size, len(band), step)]


def _columns(layer: bytes) -> Columns:
    left, right = _COLUMNS.unpack_from(layer, _LAYER.size - _COLUMNS.size)
    return left, right


def united(spans: Iterable[Columns]) -> Iterator[Columns]:
    """Yields columns, cut to the picture, with those near each other (`NEAR`) joined."""
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
    """Returns the boxes, given in the order of their rows. Boxes one right above the other are
    joined if that adds hardly any area."""
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
