"""The numbers by which positions of Vilitum are judged."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

Points: TypeAlias = tuple[int, ...]
UNIT: Final = 64
"""The parts of a point in which the numbers beyond the pieces are told."""


class Worth(NamedTuple):
    """The points of a position.

    `worn` by kind and rings, `rings` by kind and steps to the centre of the board. The others are
    parts of `UNIT`: `now` of the gains of the mover's best strike, of the second best and of all
    others, `later` of the other side's; `free` by kind for each square that a piece may move to;
    `heals` for each ring that a Cleric may take off, `returns` by its rings for a Cleric that may
    leave for a defeated piece; `turn` are points for being on turn.
    """

    worn: tuple[Points, ...]
    rings: tuple[Points, ...]
    now: Points = (38, 12, 0)
    later: Points = (12, 6, 6)
    free: Points = (32, 32, 64, 32, 16)
    heals: int = 400
    returns: Points = (0, 400, 1200, 2400)
    turn: int = 0


WORTH: Final = Worth(
    worn=(
        (200, 172, 144, 116, 88),
        (166, 134, 102),
        (182, 148, 114),
        (182, 148, 114),
        (148, 126, 104, 82),
    ),
    rings=((6, 4, 0, 0),) * 5,
)
