"""Searches finished matches for the moments that turned their results."""

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
"""Number of reviews kept: a finished match does not change."""
BEGUN: Final = 50
"""Number of unfinished reviews kept, and of reviews running at once."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A match to review, and the person who asked first."""

    number: int
    opened: OpenMatch = field(compare=False)
    person: int = field(compare=False)


class Reviews:
    """The moments of matches; each match is reviewed once, however many people ask. A review for
    which nobody waits any more pauses, and continues when somebody asks again."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers: Final = thinkers
        self._known: Final = LRUCache[int, tuple[Moment, ...]](KEPT)
        self._begun: Final = LRUCache[int, dict[int, Answer]](BEGUN)
        self._jobs: Final = Jobs[_Wanted, tuple[Moment, ...]](
            "review", BEGUN, self._look, left=True
        )

    async def of(self, opened: OpenMatch, person: int) -> tuple[Moment, ...]:
        """Returns the moments of a finished match, at most three; `person` waits for them. Raises
        `NoAnswer`."""
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
