"""Looks through matches that are over for the moments at which their results turned."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

from common.jobs import Jobs
from db.store import OpenMatch
from players.questions import Answer
from players.review import Moment, moments, questions
from players.thinkers import Purpose, Thinkers

KEPT: Final = 200
"""Reviews that are remembered: a match that is over does not change."""
BEGUN: Final = 50
"""Those looked through in part that are remembered; and how many are under way at once."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A match that is to be looked through, and who has asked for it first."""

    number: int
    opened: OpenMatch = field(compare=False)
    person: int = field(compare=False)


class Reviews:
    """The moments of matches, each match looked through once, however many ask. While nobody waits
    for it any more it rests, and goes on from there when somebody asks again."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers: Final = thinkers
        self._known: Final = LRUCache[int, tuple[Moment, ...]](KEPT)
        self._begun: Final = LRUCache[int, dict[int, Answer]](BEGUN)
        self._jobs: Final = Jobs[_Wanted, tuple[Moment, ...]](
            "review", BEGUN, self._look, left=True
        )

    async def of(self, opened: OpenMatch, person: int) -> tuple[Moment, ...]:
        """Returns the moments of a match that is over, at most three; `person` waits for them.
        Raises `NoAnswer`."""
        number = opened.row.id
        if number in self._known:
            return self._known[number]
        return await self._jobs.done(_Wanted(number, opened, person))

    async def _look(self, wanted: _Wanted) -> tuple[Moment, ...]:
        number, match = wanted.number, wanted.opened.match
        asked = await asyncio.to_thread(questions, match)
        answers = self._begun.setdefault(number, {})
        for ply, each in asked.items():
            if ply not in answers:
                answers[ply] = await self._thinkers.ask(each, wanted.person, Purpose.REVIEW)
        found = self._known[number] = moments(match, answers)
        del self._begun[number]
        return found
