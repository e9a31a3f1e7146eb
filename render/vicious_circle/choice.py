"""What the reader has chosen so far, read from the parts of an action.

Nothing here knows the rules: where a creature may go is read from `view.legal` alone.
Parts that mean nothing in the position are ignored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engines.vicious_circle.board import DOMAINS, LETTERS, SQUARES, Kind
from engines.vicious_circle.values import RESERVE, Deploy, Move, ViciousView

_CREATURE: Final = re.compile(rf"([{LETTERS}])(\*|[a-e][1-5])")
_DRAFTED: Final = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A creature chosen, where it may go, and the goal if that is chosen too.

    `start` is its square or `RESERVE`; `way` the squares through which the goal's move runs.
    """

    kind: Kind
    start: int
    goals: tuple[Move | Deploy, ...]
    goal: Move | Deploy | None
    way: tuple[int, ...]


def read_choice(view: ViciousView, chosen: tuple[str, ...]) -> Choice | None:
    """The choice that these parts make during play, or None."""
    first = _creature(chosen[0]) if chosen and not view.setting_up else None
    if first is None:
        return None
    goals = tuple(
        action
        for action in view.legal
        if isinstance(action, Move | Deploy) and (action.kind, _start(action)) == first
    )
    if not goals:
        return None
    picked = [goal for goal in goals if SQUARES[goal.end] in chosen[1:2]]
    goal = picked[0] if picked else None
    return Choice(*first, goals, goal, _way(view, goal))


def _way(view: ViciousView, goal: Move | Deploy | None) -> tuple[int, ...]:
    moves = [action for action in view.legal if isinstance(action, Move)]
    found = (way for move, way in zip(moves, view.ways, strict=True) if move == goal)
    return next(found, ())


def read_draft(view: ViciousView, chosen: tuple[str, ...]) -> dict[Kind, int]:
    """Where the viewer's creatures stand in its set-up: locked in, else as drafted."""
    if view.seat is None:
        return {}
    own = view.places[view.seat * 5 : view.seat * 5 + 5]
    if view.locked[view.seat]:
        return {kind: place for kind, place in zip(Kind, own, strict=True) if place >= 0}
    draft: dict[Kind, int] = {}
    for part in chosen:
        found = _creature(part)
        if found is None or found[1] not in DOMAINS[view.seat] or len(draft) == _DRAFTED:
            continue
        if found[0] not in draft and found[1] not in draft.values():
            draft[found[0]] = found[1]
    return draft


def _start(action: Move | Deploy) -> int:
    return action.start if isinstance(action, Move) else RESERVE


def _creature(part: str) -> tuple[Kind, int] | None:
    """The creature and its place that a part such as `Sc2` or `W*` names."""
    found = _CREATURE.fullmatch(part)
    if found is None:
        return None
    place = RESERVE if found[2] == "*" else SQUARES.index(found[2])
    return Kind(LETTERS.index(found[1])), place
