"""The look of a side: its name, its colours and its sign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render.kit.shapes import Pen
from render.kit.theme import SideColours


@dataclass(frozen=True, slots=True)
class Side:
    """A side. `emblem` paints its sign within 50 units around a pen's origin, and `pale` says
    whether that sign needs a dark background."""

    name: str
    colours: SideColours
    emblem: Callable[[Pen], None]
    pale: bool
