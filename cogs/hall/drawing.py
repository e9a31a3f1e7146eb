"""Who draws the pictures of screens: the same for the whole program, which has one machine to draw
on."""

from __future__ import annotations

from render.painting.painters import Painters

_drawing: list[Painters] = []
"""At most one."""


def draw_with(painters: Painters) -> None:
    """Lets these draw from now on."""
    _drawing[:] = [painters]


def painters() -> Painters:
    """Returns whoever draws: threads of this process, until somebody else is to."""
    if not _drawing:
        _drawing.append(Painters())
    return _drawing[0]
