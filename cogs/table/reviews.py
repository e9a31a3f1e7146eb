"""Looks through matches that are over for the moments at which their results turned."""

from __future__ import annotations

import asyncio
from typing import Final

from common.lru import Lru
from db.store import OpenMatch
from players.questions import Answer
from players.review import Moment, moments, questions
from players.thinkers import Thinkers

KEPT: Final = 200
"""Reviews that are remembered: a match that is over does not change."""


class Reviews:
    """The moments of matches, each match looked through once, however many ask."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers: Final = thinkers
        self._known: Lru[int, tuple[Moment, ...]] = Lru(KEPT)
        self._under_way: dict[int, asyncio.Task[tuple[Moment, ...]]] = {}

    def knows(self, number: int) -> bool:
        """Tells whether this match has been looked through."""
        return number in self._known

    async def of(self, opened: OpenMatch) -> tuple[Moment, ...]:
        """Returns the moments of a match that is over, at most three. Raises `NoAnswer`."""
        number = opened.row.id
        if number in self._known:
            return self._known[number]
        task = self._under_way.get(number)
        if task is None:
            task = asyncio.create_task(self._look(opened), name=f"review of match {number}")
            self._under_way[number] = task
            task.add_done_callback(lambda _: self._under_way.pop(number, None))
        return await asyncio.shield(task)

    async def _look(self, opened: OpenMatch) -> tuple[Moment, ...]:
        asked = await asyncio.to_thread(questions, opened.match)
        answers: dict[int, Answer] = {}
        for ply, each in asked.items():
            answers[ply] = await self._thinkers.ask(each)
        found = moments(opened.match, answers)
        self._known[opened.row.id] = found
        return found
