"""After a match: the moments at which its result turned, and what was better there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engines.game import Outcome, Result, Seat
from engines.match import Match, replay
from players.questions import Answer, Question, question
from players.registry import player

MOST: Final = 3
"""Moments that are shown."""
LEAST: Final = 100
"""Points that an action must have lost to be one."""
CLEAR: Final = 1000
"""Points from which on nothing more is won or lost: what was lost anyway is no moment."""
LOOKED_AT: Final = 160
"""Decisions that are looked at, the latest of a long match."""


@dataclass(frozen=True, slots=True)
class Moment:
    """An action that cost much: its ply and seat, how many points, what was better and why."""

    ply: int
    seat: Seat
    loss: int
    better: str
    why: str


def questions(match: Match) -> dict[int, Question]:
    """Returns what is asked about each decision of a match that is over, by ply: where one seat
    alone could choose. The second highest level answers, since there are many."""
    found: dict[int, Question] = {}
    level = player(match.game.key).levels[-2].key
    at = replay(match.setup)
    for entry in match.entries:
        if entry.is_action and at.to_act == (entry.seat,) and len(at.view(entry.seat).legal) > 1:
            found[entry.ply] = question(at, entry.seat, level)
        at = at.follow(entry)
    return dict(list(found.items())[-LOOKED_AT:])


def moments(match: Match, answers: Mapping[int, Answer]) -> tuple[Moment, ...]:
    """Returns the moments that cost most, in their order; none where nothing was compared."""
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
    """Returns what the position was worth to the seat once it had played: by what the next answer
    says, for more than two by that seat's own next one, at the end by the result."""
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
