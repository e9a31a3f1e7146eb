"""The way to look at a board: which part of it, and from which side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CHOICE: Final = "choice"
"""The area around the parts of an action chosen so far, or around those that may come next if none
is chosen. Never among a renderer's `areas`: the picker alone asks for it."""


@dataclass(frozen=True, slots=True)
class Look:
    """A part and a side of the board.

    `area` is the value of one of the renderer's `areas`, or `CHOICE`; anything else is the whole
    board. `turned` puts the viewer's own side at the bottom, where a board can be turned and the
    view is a seat's.
    """

    area: str = ""
    turned: bool = False


WHOLE: Final = Look()
"""The whole board, as everybody sees it."""
