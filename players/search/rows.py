"""Rows of whole numbers of 64 bits: for a compiler arrays without boxes, else lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import TypeAlias

    from librt.vecs import vec
    from mypy_extensions import i64

    Row: TypeAlias = vec[i64]

COMPILED: Final = not __file__.endswith(".py")
if not COMPILED:  # an `else` of `TYPE_CHECKING` would raise an error in a compiled module
    globals().update(vec=list, i64=int)


def row(size: int) -> Row:
    """Returns so many zeros."""
    return vec[i64]([0] * size)


def filled(values: Iterable[int]) -> Row:
    """Returns these numbers."""
    found = list(values)
    made = row(len(found))
    for at, each in enumerate(found):
        made[at] = each
    return made


def numbers(given: Row) -> list[int]:
    """Returns the numbers of a row."""
    return [given[at] for at in range(len(given))]
