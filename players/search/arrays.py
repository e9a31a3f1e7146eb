"""Rows of whole numbers of 64 bits: for a compiler arrays without boxes, else lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from typing import TypeAlias

    from librt.vecs import vec
    from mypy_extensions import i64

    Row: TypeAlias = vec[i64]

COMPILED: Final = not __file__.endswith(".py")
if not COMPILED:  # an `else` of `TYPE_CHECKING` would raise an error in a compiled module
    globals().update(vec=list, i64=int)


def row(size: i64) -> Row:
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


def copied(given: Row) -> Row:
    """Returns the same numbers in a row of their own."""
    if not COMPILED:
        return given[:]
    size: i64 = len(given)
    made = row(size)
    at: i64
    for at in range(size):
        made[at] = given[at]
    return made


def descend(given: Row, first: i64, last: i64) -> None:
    """Sorts the numbers from the place `first` up to, not including, `last`: the greatest comes
    first."""
    if not COMPILED:
        listed: Any = given
        listed[first:last] = sorted(listed[first:last], reverse=True)
        return
    at: i64 = first + 1
    while at < last:
        one: i64 = given[at]
        to: i64 = at
        while to > first and given[to - 1] < one:
            given[to] = given[to - 1]
            to -= 1
        given[to] = one
        at += 1
