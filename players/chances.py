"""Chances: the points of a position as each side's chance to win.

Each game's folder has `chances.json`, made by `python -m tools chances` from matches between
computer players: by the number of seats a `Curve`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from engines.game import AnyGame, Options, Outcome, Result, Seat
from engines.registry import file_of, module_of
from engines.registry import game as find_game
from players.player import SURE, WIN

PROVEN: Final = 1.75
"""The worth of a proven win, in scales: 97 % between two sides, as it may be missed."""
_GAME: Final = -1
"""The side of the game itself, against which a team plays."""
FILE: Final = "chances.json"


@dataclass(frozen=True, slots=True)
class Curve:
    """The logistic curve of a game: of two sides whose points are `scale` apart the better one's
    chance is e times the other's. The side to act has `tempo` points more. Points far from zero
    count less than in proportion: of `bend` points ln 2 = 69 % count, of nine times as many a
    quarter."""

    scale: float
    tempo: float = 0.0
    bend: float = 1e6

    def of(self, points: Sequence[int], sides: Sequence[Seat], mover: Seat) -> list[float]:
        """Returns each seat's chance from its points; seats of the same side have the same. A side
        alone plays against the game, which has no points. A seat with exactly minus `WIN` points
        is out."""
        known = sorted(set(sides))
        most = {
            each: max(own for own, side in zip(points, sides, strict=True) if side == each)
            for each in known
        }
        worth = {
            each: self._bent(value) + self.tempo * (each == sides[mover])
            for each, value in most.items()
            if value > -WIN
        }
        if len(known) == 1:
            worth[_GAME] = 0.0
        top = max(worth.values())
        weights = {each: math.exp((value - top) / self.scale) for each, value in worth.items()}
        whole = sum(weights.values())
        return [weights.get(each, 0.0) / whole for each in sides]

    def _bent(self, points: int) -> float:
        if abs(points) >= SURE:
            return math.copysign(PROVEN * self.scale, points)
        return math.copysign(self.bend * math.log1p(abs(points) / self.bend), points)


PLAIN: Final = Curve(300.0)
"""The curve of a game whose own was never fitted."""


def sides_of(game: AnyGame, options: Options, seats: int) -> tuple[Seat, ...]:
    """Returns the side of each seat, named by its first seat."""
    return tuple(min(seat, *game.allies(options, seats, seat), seat) for seat in range(seats))


def shares(outcome: Outcome, sides: Sequence[Seat]) -> list[float]:
    """Returns each seat's share of the win: the winning sides have equal parts, in a draw all who
    drew. A team has all of it or nothing."""
    results = outcome.results
    best = next(
        (each for each in (Result.WIN, Result.DRAW, Result.SHARED) if each in results), None
    )
    won = {side for side, each in zip(sides, results, strict=True) if each is best}
    return [1 / len(won) if side in won else 0.0 for side in sides]


@cache
def curves(key: str) -> dict[int, Curve]:
    """Returns the curves of a game, by the number of seats; none if it has no player. As long as
    no file has any there is a plain one for two rivals."""
    if module_of("players", key, "player") is None:
        return {}
    path = file_of(Path(__file__).parent, key, FILE)
    if not path.exists():
        game = find_game(key)
        return {} if game.team or 2 not in game.seat_counts else {2: PLAIN}
    found = json.loads(path.read_text("utf-8"))
    return {int(seats): Curve(**each) for seats, each in found["curves"].items()}
