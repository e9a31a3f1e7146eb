"""The painters of all pictures in screens: one set for the whole program, which has one machine to
draw on."""

from __future__ import annotations

from render.painting.painters import Painters

_drawing: list[Painters] = []
"""The painters in use; at most one element."""


def draw_with(painters: Painters) -> None:
    """Makes these the painters from now on."""
    _drawing[:] = [painters]


def painters() -> Painters:
    """Returns the painters in use; without a choice by `draw_with`, threads of this process."""
    if not _drawing:
        _drawing.append(Painters())
    return _drawing[0]
