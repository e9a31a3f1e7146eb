"""The anchor of the pictures: `chess.svg` made into a PNG by cairosvg."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

import chess
import chess.svg

Draw = Callable[[chess.Board, int], bytes]
"""A function that draws the board as a square PNG with sides of this many pixels."""

MISSING: Final = "The anchor chess.svg is missing here: cairosvg finds no libcairo."


def anchor() -> Draw | None:
    """Returns a function that draws a chess board, or None if the system has no libcairo."""
    try:
        cairosvg = import_module("cairosvg")
    except (ImportError, OSError):
        return None

    def draw(board: chess.Board, side: int) -> bytes:
        svg = chess.svg.board(board, size=side)
        png: bytes = cairosvg.svg2png(
            bytestring=svg.encode(), output_width=side, output_height=side
        )
        return png

    return draw
