"""The numbers by which positions of Vilitum are judged, as stored in `worth.json`:
`python -m tools.vilitum.fit` makes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

Points: TypeAlias = tuple[int, ...]
UNIT: Final = 64
"""The parts of a point in which the numbers beyond the pieces are told."""
FILE: Final = Path(__file__).with_name("worth.json")


class Worth(NamedTuple):
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


def _stored() -> Worth:
    stored: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    for name in ("worn", "rings"):
        stored[name] = tuple(tuple(each) for each in stored[name])
    for name in ("now", "later", "free", "returns"):
        stored[name] = tuple(stored[name])
    return Worth(**stored)


WORTH: Final = _stored()
