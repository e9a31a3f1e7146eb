"""Some of many things, spread evenly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

ItemT = TypeVar("ItemT")


def evenly(items: Sequence[ItemT], most: int) -> list[ItemT]:
    """Returns at most so many of these, evenly from the first to the last."""
    if len(items) <= most:
        return list(items)
    return [items[round(each * (len(items) - 1) / max(1, most - 1))] for each in range(most)]
