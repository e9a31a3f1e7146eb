"""The scene on the card of a result: the tavern's table by candlelight, with those who stand and
those who have fallen."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engines.game import Seat
from engines.vilitum.model.board import KINDS, Kind
from engines.vilitum.model.values import DEFEATED, VilitumView
from render.cards.scene import TALL, WIDE, lights, painted
from render.kit import theme
from render.kit.shapes import Pen, Point, greyed, stamp
from render.vilitum.board.background import BRASS, STONES
from render.vilitum.board.pieces import piece, shadow

_GLOW: Final = ("#c9762c", "#9c531f", "#733a17", "#532912", "#3b1d0e", "#2a150b", "#1f1009")
_CANDLE: Final = (1064.0, 236.0)
_TABLE: Final = 232.0
"""The far edge of the table."""
_FAR, _NEAR = (216.0, 634.0, 950.0), (520.0, 470.0, 1114.0)
"""The far and the near edge of the board: its height, its left and its right."""
_SIZE: Final = 5
_STANDING: Final = ((790.0, 152.0, 206), (650.0, 196.0, 140), (912.0, 204.0, 126))
"""The places of those who stand: the middle and the width of each, the first in the middle."""
_FALLEN: Final = ((716, 314, 84), (870, 322, -80), (996, 318, 97), (598, 320, -96), (1140, 316, 80))
"""The places of those who lie, and how far each has tipped over."""


def scene(view: VilitumView) -> Image.Image:
    """Returns the table with pieces of the winner and fallen ones of the loser; of both sides where
    nobody has won."""
    assert view.outcome is not None
    winner = view.outcome.winner
    image = painted(_room)
    lying = [
        (number // 5, KINDS[number % 5])
        for number, place in enumerate(view.places)
        if place == DEFEATED and number // 5 != winner
    ]
    for (side, kind), (left, low, turn) in zip(lying, _FALLEN, strict=False):
        body = greyed(piece(side, kind, None, 128))
        tipped = body.rotate(turn, Image.Resampling.BICUBIC, expand=True)
        stamp(image, tipped, left, low)
    for (side, kind, rings), (x, y, wide) in zip(_standing(view, winner), _STANDING, strict=False):
        stamp(image, shadow(wide), x, y)
        stamp(image, piece(side, kind, rings, wide), x, y)
    return image


def _standing(view: VilitumView, winner: Seat | None) -> list[tuple[Seat, Kind, int]]:
    """Returns the winner's pieces on the board, the soundest first; without a winner those of both
    sides in turn."""
    found = [
        (number // 5, KINDS[number % 5], view.rings[number])
        for number, at in enumerate(view.places)
        if at >= 0 and winner in (None, number // 5)
    ]
    found.sort(key=lambda each: each[2] - each[1].hp)
    if winner is not None:
        return found
    own = [[each for each in found if each[0] == side] for side in (0, 1)]
    return [each for pair in zip(*own, strict=False) for each in pair] or found


def _room(pen: Pen) -> None:
    lights(pen, *_CANDLE, 96, _GLOW)
    for number in range(13):
        x = 40 + 96 * number
        pen.line([(x, 0), (x, _TABLE)], "#120904", 4)
        pen.line([(x + 4, 0), (x + 4, _TABLE)], "#8a542416", 2)
    _shelf(pen)
    pen.fill([(0, _TABLE), (WIDE, _TABLE), (WIDE, TALL), (0, TALL)], "#2b170b")
    pen.fill([(440, _TABLE), (WIDE, _TABLE), (WIDE, TALL), (300, TALL)], "#4a2a14")
    for number in range(7):
        y = _TABLE + 14 + 9 * number * number
        pen.line([(0, y), (WIDE, y)], "#1b0d05", 2.4)
    pen.fill([(0, _TABLE - 3), (WIDE, _TABLE - 3), (WIDE, _TABLE + 5), (0, _TABLE + 5)], "#6b4020")
    _board(pen)
    _candle(pen.at(*_CANDLE))
    _mug(pen.at(1146, 286, 0.9))
    pen.fill([(0, 0), (470, 0), (330, TALL), (0, TALL)], "#14090480")


def _shelf(pen: Pen) -> None:
    """Paints a shelf with bottles and mugs on the wall."""
    pen.fill([(560, 88), (950, 88), (950, 98), (560, 98)], "#6b4020")
    pen.fill([(560, 98), (950, 98), (950, 104), (560, 104)], "#1b0d05")
    for x, tall, colour in (
        (600, 52, "#39553f"),
        (632, 44, "#6b2b22"),
        (664, 56, "#2f4a5a"),
        (890, 50, "#6b4a1c"),
        (922, 42, "#39553f"),
    ):
        pen.panel((x - 12, 88 - tall * 0.66, x + 12, 88), 5, colour)
        pen.panel((x - 5, 88 - tall, x + 5, 88 - tall * 0.5), 2, colour)


def _corner(across: float, down: float) -> Point:
    """Returns a point of the board, both in shares of it, as one sees it from the near edge."""
    share = down * (0.5 + 0.5 * down)
    height, left, right = (a + (b - a) * share for a, b in zip(_FAR, _NEAR, strict=True))
    return left + (right - left) * across, height


def _board(pen: Pen) -> None:
    frame = [_corner(-0.05, -0.06), _corner(1.05, -0.06), _corner(1.06, 1), _corner(-0.06, 1)]
    pen.fill(frame, "#241206")
    pen.line([frame[3], frame[0], frame[1], frame[2]], BRASS, 4)
    for rank in range(_SIZE):
        for file in range(_SIZE):
            box = [(0, 0), (1, 0), (1, 1), (0, 1)]
            square = [_corner((file + u) / _SIZE, (rank + v) / _SIZE) for u, v in box]
            stone = STONES[(rank + file) % 2][(rank * 2 + file) % 3]
            pen.fill(square, theme.mixed("#3a1d0a", stone, 0.2 + 0.06 * (_SIZE - file)))


def _candle(pen: Pen) -> None:
    pen.disc(0, -34, 74, "#ffcf7a2a")
    pen.disc(0, -34, 44, "#ffdf9a3c")
    pen.oval(0, 92, 40, 12, BRASS)
    pen.panel((-13, 0, 13, 92), 5, "#f3e2b8")
    pen.panel((4, 0, 13, 92), 4, "#d8bd86")
    pen.fill("M-14 8 C-20 30 -12 34 -10 22 C-8 14 -4 10 0 6 Z", "#f3e2b8")
    pen.line([(0, 0), (0, -10)], "#2a1709", 3)
    pen.fill(
        "M0 -62 C10 -42 16 -30 14 -18 C12 -8 -12 -8 -14 -18 C-16 -30 -8 -44 0 -62 Z", "#ff9d2e"
    )
    pen.fill("M0 -42 C6 -32 8 -24 7 -17 C5 -11 -5 -11 -7 -17 C-8 -24 -5 -32 0 -42 Z", "#fff0b8")


def _mug(pen: Pen) -> None:
    """Paints a mug of ale."""
    pen.oval(0, 64, 58, 12, "#1b0d0580")
    pen.ring(38, 20, 34, "#2a1709", 14)
    pen.ring(38, 20, 31, "#a06a35", 8)
    pen.panel((-42, -30, 42, 66), 10, "#2a1709")
    pen.panel((-38, -26, 38, 62), 8, "#a06a35")
    for x in (-22, 0, 22):
        pen.line([(x, -22), (x, 58)], "#6b4020", 4)
    for y in (-10, 44):
        pen.panel((-42, y - 6, 42, y + 6), 3, "#c9c0b4")
    for x, y, size in ((-26, -32, 18), (0, -38, 22), (26, -32, 18), (12, -28, 16), (-12, -28, 16)):
        pen.disc(x, y, size, "#fff3d6")
