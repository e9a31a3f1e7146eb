"""The kinds of move that beginners overlook in Wizards of the Vicious Circle."""

from __future__ import annotations

from typing import Final

from engines.vicious_circle.board import THRONES
from engines.vicious_circle.state import State
from engines.vicious_circle.values import Action, Deploy, Move
from players.search.oversights import Seen

KINDS: Final = ("capture", "throne", "far", "back", "reserve")


def kinds(state: State, action: Action) -> Seen:
    """Returns the mover's creature that acts, and what can be overlooked: a way to the `throne`, a
    `capture`, the same from `far`, any move `back`, and whatever comes from `reserve`."""
    mover = state.mover
    match action:
        case Move():
            return Seen((mover, int(action.kind)), _of_move(action, THRONES[1 - mover]))
        case Deploy():
            found = ("reserve", "capture") if action.takes else ("reserve",)
            return Seen((mover, int(action.kind)), found)
        case _:
            return Seen(mover, ())


def _of_move(move: Move, throne: int) -> list[str]:
    found = list[str]()
    if move.end == throne:
        found.append("throne")
    elif move.takes:
        found.append("capture")
    if (move.end == throne or move.takes) and _distance(move.start, move.end) > 1:
        found.append("far")
    if _distance(move.end, throne) > _distance(move.start, throne):
        found.append("back")
    return found


def _distance(one: int, other: int) -> int:
    return max(abs(one % 5 - other % 5), abs(one // 5 - other // 5))
