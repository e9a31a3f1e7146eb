"""Judges guesses after the move was played, in rounds.

Each is judged once: one that has no points yet is pending, and gets them on that condition. A hit
needs no thinking. The others are compared with the move played by a thinker, behind all that
somebody waits for. Nobody is told before the match is over (`cogs.table.guessers`).
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from cogs.desk.rounds import RoundsAtTheEnd, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from engines.match import Entry, Match
from players.guess import EXACT, answer_to, judge_of, points, value_for, value_or_question
from players.thinkers import NoAnswer, Purpose

log = logging.getLogger(__name__)

EVERY: Final = 60.0
MOST: Final = 20
"""Most moves whose guesses are judged in a round."""


class Judging(RoundsAtTheEnd):
    """The judge of all guesses."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)

    async def look(self, match_id: int | None = None) -> None:
        """Judges pending guesses, of all matches or of one. Raises `StoreTrouble`."""
        pending = await self._services.store.guesses.unjudged()
        mine = [each for each in pending if match_id in (None, each[0])]
        await self.attempt_all(map(self._task, mine), MOST if match_id is None else None)

    def _task(self, pending: tuple[int, int]) -> Task:
        match_id, ply = pending
        return Task(
            pending,
            partial(self._judge, match_id, ply),
            "the judgement of guesses",
            facts(match=match_id, ply=ply),
            lock=f"guesses {match_id}",
        )

    async def _judge(self, match_id: int, ply: int) -> None:
        """Judges the guesses at one ply; of a match that is over the event `guesses_judged` tells,
        for its card. Raises `StoreTrouble`."""
        guesses = self._services.store.guesses
        texts = await guesses.texts(match_id, ply)
        if not texts:
            return  # judged meanwhile
        opened = await self._services.store.open_match(match_id)
        match, answer = opened.match, answer_to(opened.match, ply)
        if answer is not None and answer.is_action:
            await guesses.judge(match_id, ply, await self._points(match, answer, texts))
        elif answer is not None or match.outcome is not None:
            await guesses.drop(match_id, ply)
        if match.outcome is not None:
            self._bot.dispatch("guesses_judged", match_id)

    async def _points(self, match: Match, answer: Entry, texts: tuple[str, ...]) -> dict[str, int]:
        """Returns the points of different guesses at a move. Where no thinker has an answer, only a
        hit has points."""
        found = {text: EXACT if text == answer.text else 0 for text in texts}
        others = [text for text in texts if text != answer.text]
        if not others or judge_of(match) is None:
            return found
        before = await asyncio.to_thread(match.at, answer.ply)
        played = await self._value(before, answer, answer.text)
        for text in others if played is not None else ():
            guessed = await self._value(before, answer, text)
            if played is not None and guessed is not None:
                found[text] = points(played, guessed)
        return found

    async def _value(self, before: Match, answer: Entry, text: str) -> int | None:
        """Returns the value of a move for the seat that has moved; None if no thinker tells it."""
        asked = await asyncio.to_thread(value_or_question, before, answer.seat, text)
        if isinstance(asked, int):
            return asked
        try:
            thought = await self._services.thinkers.ask(asked, 0, Purpose.GUESS)
        except NoAnswer as error:
            log.info("a guess is not compared: %s", error, extra=facts(ply=answer.ply))
            return None
        return value_for(answer.seat, asked, thought.value) if thought.compared else None


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Judging(bot))
