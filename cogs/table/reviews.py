"""Reviews of finished matches: the curve of the chances, and the moments that turned the result."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

from cachetools import LRUCache

from common.jobs import Jobs
from db.store import OpenMatch
from players.position_chances import ChanceQuestion, Glance, Retell
from players.review import Review, next_step, reviewing
from players.thinkers import Thinkers

KEPT: Final = 200
"""The number of reviews kept: a finished match does not change."""
BEGUN: Final = 50
"""The number of unfinished reviews kept, and of reviews running at once."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A match to review, and the person who asked first."""

    number: int
    opened: OpenMatch = field(compare=False)
    person: int = field(compare=False)


class Reviews:
    """The reviews of matches; each match is reviewed once, however many people ask. A review that
    nobody awaits pauses, and continues when somebody asks again."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers: Final = thinkers
        self._known: Final = LRUCache[int, Review](KEPT)
        self._begun: Final = LRUCache[int, dict[Glance, Any]](BEGUN)
        self._jobs: Final = Jobs[_Wanted, Review]("review", BEGUN, self._look, left=True)

    def known(self, match_id: int) -> Review | None:
        """Returns the review of a match if it is made already."""
        return self._known.get(match_id)

    async def of(self, opened: OpenMatch, person: int) -> Review:
        """Returns the review of a finished match; `person` waits for it. Raises `NoAnswer`."""
        number = opened.row.id
        if number in self._known:
            return self._known[number]
        return await self._jobs.done(_Wanted(number, opened, person))

    async def _look(self, wanted: _Wanted) -> Review:
        """Makes a review. The answers so far are kept, so that it continues where it paused."""
        number = wanted.number
        answers = self._begun.setdefault(number, {})
        steps = reviewing(wanted.opened.match)
        answer = None
        while True:
            step = await asyncio.to_thread(next_step, steps, answer)
            if isinstance(step, Review):
                break
            if step not in answers:
                answers[step] = await self._answer(step, wanted.person)
            answer = answers[step]
        self._known[number] = step
        self._begun.pop(number, None)
        return step

    async def _answer(self, question: Glance, person: int) -> Any:
        if isinstance(question, ChanceQuestion):
            return await self._thinkers.look(question, person)
        if isinstance(question, Retell):
            return await self._thinkers.retell(question, person)
        return await self._thinkers.weigh(question, person)
