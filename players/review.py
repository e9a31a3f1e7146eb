"""The review of a finished match: the moments at which its result turned, with better actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.game import Outcome, Result, Seat
from engines.match import Match, replay
from players.questions import Answer, Question, question
from players.registry import player

MOST: Final = 3
"""The most moments shown."""
LEAST: Final = 100
"""The fewest points that an action must have lost to be a moment."""
CLEAR: Final = 1000
"""The value, in points, that counts as won, and its negative as lost; values beyond are cut. So an
action in a position already lost is no moment."""
LOOKED_AT: Final = 160
"""The most decisions examined: the latest ones of a long match."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An action that cost much: its ply and seat, the points lost, a better action and the reason
    for that one."""

    ply: int
    seat: Seat
    loss: int
    better: str
    why: str


def questions(match: Match) -> dict[int, Question]:
    """Returns the questions about a finished match's decisions, by ply: the actions at which one
    seat alone had a choice. The second highest level answers them, as they are many."""
    found: dict[int, Question] = {}
    level = player(match.game.key).levels[-2].key
    at = replay(match.setup)
    for entry in match.entries:
        if entry.is_action and at.to_act == (entry.seat,) and len(at.view(entry.seat).legal) > 1:
            found[entry.ply] = question(at, entry.seat, level)
        at = at.follow(entry)
    return dict(list(found.items())[-LOOKED_AT:])


def moments(match: Match, answers: Mapping[int, Answer]) -> tuple[Moment, ...]:
    """Returns the costliest moments, in the order of play; answers without compared actions are
    left out."""
    known = {ply: each for ply, each in sorted(answers.items()) if each.compared}
    found: list[Moment] = []
    for ply, answer in known.items():
        entry = match.entries[ply]
        after = _after(match, known, ply)
        loss = _clear(answer.value) - _clear(after)
        if loss >= LEAST and entry.text != answer.action:
            found.append(Moment(ply, entry.seat, loss, answer.action, answer.why))
    found.sort(key=lambda each: -each.loss)
    return tuple(sorted(found[:MOST], key=lambda each: each.ply))


def _after(match: Match, known: Mapping[int, Answer], ply: int) -> int:
    """Returns the position's value for the seat after its action: by the next answer; with more
    than two seats by the same seat's next answer; without one by the result."""
    seat = match.entries[ply].seat
    for later, answer in known.items():
        other = match.entries[later].seat
        if later > ply and (other == seat or match.setup.seats == 2):
            return answer.value if other == seat else -answer.value
    return _result(match.outcome, seat)


def _result(outcome: Outcome | None, seat: Seat) -> int:
    won = {Result.WIN: CLEAR, Result.LOSS: -CLEAR}
    return won.get(outcome.results[seat], 0) if outcome else 0


def _clear(value: int) -> int:
    return max(-CLEAR, min(CLEAR, value))
