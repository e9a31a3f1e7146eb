"""The scene on the card of a result: the throne, with the creature that has entered it."""

from __future__ import annotations

import random
from typing import Final

from PIL import Image

from engines.game import Seat
from engines.vicious_circle.board import DAWN, THRONES, TWILIGHT, Kind
from engines.vicious_circle.values import ViciousView
from engines.vicious_circle.words import occupant
from render.cards.scene import MIDDLE, TALL, WIDE, lights, painted
from render.kit.shapes import Pen, arc, crescent, stamp, star
from render.vicious_circle import sides
from render.vicious_circle.counters import counter, shadow
from render.vicious_circle.terrain import paint_seat

_SKIES: Final = (
    ("#8d75e8", "#6a55c4", "#4c3d9c", "#382c7a", "#2a215e", "#1f1849", "#171139", "#110c2c"),
    ("#ffe08a", "#f7bd48", "#dc8f22", "#ab6116", "#7c4011", "#57290e", "#3d1b0b", "#2b1208"),
)
"""The light behind each side's throne, from the middle outwards."""
_FLOORS: Final = (("#2a2150", "#3d3170"), ("#5f3310", "#8a5218"))
"""The steps before each side's throne: their edge, and their top."""
_LARGE: Final = 236
"""The width of the creature on the throne in px."""
_SMALL: Final = 132


def scene(view: ViciousView) -> Image.Image:
    """Returns the throne that was entered with its new lord; the winner's own throne with the
    creatures left, where another end came first; both thrones, where nobody has won."""
    assert view.outcome is not None
    winner = view.outcome.winner
    if winner is None:
        return _both(view)
    lord = occupant(view, winner, THRONES[1 - winner])
    if lord is None:
        return _court(view, winner)
    x, y = MIDDLE
    image = painted(lambda pen: _hall(pen, 1 - winner, ((1 - winner, x, y, 3.9),)))
    _stand(image, winner, lord, _LARGE, x, y + 48)
    return image


def _court(view: ViciousView, winner: Seat) -> Image.Image:
    x, y = MIDDLE
    image = painted(lambda pen: _hall(pen, winner, ((winner, x, y, 3.9),)))
    for number, kind in enumerate(_left(view, winner)[:3]):
        _stand(image, winner, kind, _SMALL, x + 122 * ((0, -1, 1)[number]), y + 110)
    return image


def _both(view: ViciousView) -> Image.Image:
    x, y = MIDDLE
    spots = ((TWILIGHT, x - 96, y + 30, 2.3), (DAWN, x + 96, y + 30, 2.3))
    image = painted(lambda pen: _hall(pen, TWILIGHT, spots))
    for side, middle, *_ in spots:
        for kind in _left(view, side)[:1]:
            _stand(image, side, kind, _SMALL + 6, middle, y + 84)
    return image


def _left(view: ViciousView, side: Seat) -> list[Kind]:
    return [kind for kind in Kind if view.places[side * 5 + kind] >= 0]


def _stand(image: Image.Image, side: Seat, kind: Kind, width: int, x: float, y: float) -> None:
    for mark in (shadow(width), counter(side, kind, width)):
        stamp(image, mark, x, y)


def _hall(pen: Pen, owner: Seat, thrones: tuple[tuple[Seat, float, float, float], ...]) -> None:
    """Paints the light of one side, and thrones on their steps: the owner of each, its middle, and
    the px of a hundredth of its square."""
    x, y = MIDDLE
    lights(pen, x, y + 10, 92, _SKIES[owner])
    (_night if owner == TWILIGHT else _morning)(pen)
    edge, top = _FLOORS[owner]
    for number in range(4):
        half = 250 + 62 * number
        low = y + 152 + 24 * number
        pen.fill(
            [(x - half, low), (x + half, low), (x + half + 30, TALL), (x - half - 30, TALL)], edge
        )
        pen.fill(
            [(x - half, low), (x + half, low), (x + half + 8, low + 9), (x - half - 8, low + 9)],
            top,
        )
    for side, middle, height, unit in thrones:
        paint_seat(pen.at(middle - 50 * unit, height - 50 * unit, unit), side)


def _night(pen: Pen) -> None:
    chance = random.Random("stars")  # noqa: S311
    for _ in range(44):
        x, y, size = chance.uniform(600, WIDE), chance.uniform(10, 330), chance.uniform(2, 6)
        pen.fill(star(x, y, size, size * 0.3, 4), "#cfc2ff")
    pen.fill(crescent(1060, 300, 34), sides.TWILIGHT.trim)


def _morning(pen: Pen) -> None:
    x, y = MIDDLE
    for number in range(24):
        rays = arc(x, y + 10, 900, number * 15, number * 15 + 6, 2)
        pen.fill([(x, y + 10), *rays], "#ffd86a1c")
