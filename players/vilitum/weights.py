"""The numbers by which positions of Vilitum are judged, as stored in `worth.json`, and the weights
of neurons in `neurons.json`; `docs/decisions/computer-players.md` tells what made both."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from engines.vilitum.model.board import STRIDE
from players.vilitum.boards import OFF

Points: TypeAlias = tuple[int, ...]
UNIT: Final = 64
"""The parts of a point in which the numbers beyond the pieces are told."""
FILE: Final = Path(__file__).with_name("worth.json")
WEIGHTS: Final = Path(__file__).with_name("neurons.json")
NEURONS: Final = 16
FULL: Final = 128
"""The sum of weights at which a neuron brings its most."""
PART: Final = 1024
"""The parts of a point that count the value of a neuron."""


class Evaluation(NamedTuple):
    """The points of a position.

    `worn` by kind and rings, `rings` by kind and steps to the centre of the board. The others are
    parts of `UNIT`: `now` of the gains of the mover's best strike, of the second best and of all
    others, `later` of the other side's; `free` by kind for each square that a piece may move to;
    `heals` for each ring that a Cleric may take off, `returns` by its rings for a Cleric that may
    leave for a defeated piece. `turn` are points for being on turn.
    """

    worn: tuple[Points, ...]
    rings: tuple[Points, ...]
    now: Points
    later: Points
    free: Points
    heals: int
    returns: Points
    turn: int


def _stored() -> Evaluation:
    stored: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    for name in ("worn", "rings"):
        stored[name] = tuple(tuple(each) for each in stored[name])
    for name in ("now", "later", "free", "returns"):
        stored[name] = tuple(stored[name])
    return Evaluation(**stored)


WORTH: Final = _stored()


class Weights(NamedTuple):
    """The weights of the neurons on the board of one size, for the mover: of each of its own
    pieces, then of each of the other side, by place (the squares rank by rank, then off the board)
    and by rings; `bias` is where the sums begin, and `points` are those of each neuron for one of
    its sum."""

    size: int
    places: list[list[list[int]]]
    rings: list[list[list[int]]]
    bias: list[int]
    points: list[int]

    def of(self, piece: int, place: int, rings: int) -> list[int]:
        """Returns the weights of a piece in a place, 0 where it never stands."""
        rank, file = divmod(place, STRIDE)
        if place == OFF:
            return self.places[piece][-1]
        if max(rank, file) >= self.size or rings >= len(self.rings[piece]):
            return [0] * NEURONS
        stands = self.places[piece][rank * self.size + file]
        return [one + other for one, other in zip(stands, self.rings[piece][rings], strict=True)]


@cache
def weights_of(size: int) -> Weights:
    """Returns the stored weights for the board of this size."""
    stored: dict[str, Any] = json.loads(WEIGHTS.read_text("utf-8"))[str(size)]
    return Weights(size, **stored)
