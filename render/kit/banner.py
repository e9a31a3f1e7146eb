"""The panel that tells how a match ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image

from engines.game import Ending, Outcome, TableEnding
from render.cache.memo import memo
from render.kit import theme
from render.kit.shapes import Pen, sprite
from render.kit.side import Side
from render.kit.text import Face

TABLE_REASONS: Final[Mapping[Ending, str]] = {
    TableEnding.RESIGNATION: "by resignation",
    TableEnding.AGREEMENT: "by agreement",
    TableEnding.TIME: "on time",
}
"""The endings that every game can have, in the short words under the result."""


@memo
def banner(
    outcome: Outcome, sides: tuple[Side, ...], reason: str, tall: int, ground: str
) -> Image.Image:
    """Returns the panel for an outcome as RGBA, `theme.SHEET` by `tall` px.

    It has the winner's colours, or ink on `ground` for a draw. `sides` are in the order of the
    seats.
    """
    winner = None if outcome.winner is None else sides[outcome.winner]
    if winner is not None:
        ground = winner.colours.strip
    ink = theme.INK if winner is None else winner.colours.words
    title = "Draw" if winner is None else f"{winner.name} wins"
    wide, grow = theme.SHEET, tall / 112

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, tall - 1), 24, theme.GOLD)
        pen.panel((5, 5, wide - 6, tall - 6), 19, ground)
        pen.write(wide / 2, 38 * grow, title, Face.TITLE, 54 * min(grow, 1.3), ink)
        pen.write(wide / 2, 83 * grow, reason, Face.PLAIN, 36 * min(grow, 1.3), ink)
        for x, shown in ((90, sides[0]), (wide - 90, sides[-1])):
            _sign(pen.at(x, tall / 2, 0.82 * grow), winner or shown, drawn=winner is None)

    return sprite(wide, tall, paint, detail=2)


def _sign(pen: Pen, side: Side, *, drawn: bool) -> None:
    """Paints an emblem within 50 units around the pen's origin; in a draw a pale emblem gets a disc
    of its side's own colour behind it."""
    if drawn and side.pale:
        pen.disc(0, 0, 52, side.colours.strip)
    side.emblem(pen)
