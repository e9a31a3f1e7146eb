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
from render.vilitum import tavern
from render.vilitum.board.background import STONES
from render.vilitum.board.pieces import piece, shadow

_CANDLE: Final = (1064.0, 236.0)
_TABLE: Final = 232.0
"""The far edge of the table."""
_FAR, _NEAR = (216.0, 634.0, 950.0), (520.0, 470.0, 1114.0)
"""The far and the near edge of the board: its height, its left and its right."""
_SIZE: Final = 5
_STANDING: Final = ((790.0, 152.0, 206), (672.0, 196.0, 140), (912.0, 204.0, 126))
"""The places of those who stand: the middle and the width of each, the first in the middle."""
_FALLEN: Final = (
    (790, 314, 84),
    (900, 322, -80),
    (1012, 318, 97),
    (680, 322, -96),
    (1124, 316, 80),
)
"""The places of those who lie, right of the words, and how far each has tipped over."""


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
    lights(pen, *_CANDLE, 96, tavern.GLOW)
    tavern.planks(pen, 40, WIDE, _TABLE, "#8a542416")
    bottles = (*tavern.BOTTLES, (330, 50, "#6b4a1c"), (362, 42, "#39553f"))
    tavern.shelf(pen.at(560, 88), 390, bottles)
    pen.fill([(0, _TABLE), (WIDE, _TABLE), (WIDE, TALL), (0, TALL)], "#2b170b")
    pen.fill([(440, _TABLE), (WIDE, _TABLE), (WIDE, TALL), (300, TALL)], "#4a2a14")
    for number in range(7):
        y = _TABLE + 14 + 9 * number * number
        pen.line([(0, y), (WIDE, y)], tavern.SHADE, 2.4)
    tavern.ledge(pen.at(0, _TABLE), WIDE)
    _board(pen)
    tavern.ART.paint(pen.at(*_CANDLE), "candle")
    tavern.ART.paint(pen.at(1146, 286, 0.9), "mug")
    pen.fill([(0, 0), (470, 0), (330, TALL), (0, TALL)], "#14090480")


def _corner(across: float, down: float) -> Point:
    """Returns a point of the board, both in shares of it, as one sees it from the near edge."""
    share = down * (0.5 + 0.5 * down)
    height, left, right = (a + (b - a) * share for a, b in zip(_FAR, _NEAR, strict=True))
    return left + (right - left) * across, height


def _board(pen: Pen) -> None:
    frame = [_corner(-0.05, -0.06), _corner(1.05, -0.06), _corner(1.06, 1), _corner(-0.06, 1)]
    pen.fill(frame, "#241206")
    pen.line([frame[3], frame[0], frame[1], frame[2]], tavern.BRASS, 4)
    for rank in range(_SIZE):
        for file in range(_SIZE):
            box = [(0, 0), (1, 0), (1, 1), (0, 1)]
            square = [_corner((file + u) / _SIZE, (rank + v) / _SIZE) for u, v in box]
            stone = STONES[(rank + file) % 2][(rank * 2 + file) % 3]
            pen.fill(square, theme.mixed("#3a1d0a", stone, 0.2 + 0.06 * (_SIZE - file)))
