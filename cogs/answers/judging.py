"""Judges guesses after the move was played, in rounds.

Each is judged once: a guess without points is pending, and gets them only while it is. A hit needs
no thinking. The others are compared with the move played by a thinker, after all questions for
which a person waits. Nobody is told before the match is over (`cogs.table.head_to_head`)."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from engines.match import Entry, Match
from players.guess import EXACT, answer_to, judge_of, points, value_for, value_or_question
from players.thinkers import NoAnswer, Purpose

log = logging.getLogger(__name__)


def rounds(bot: ServiceBot) -> Round:
    """Judges pending guesses: each minute, and those of a match at its end."""
    judging = Job[tuple[int, int]](
        "the judgement of guesses",
        partial(_judge, bot),
        bot.services.store.guesses.unjudged,
        lambda each: facts(match=each[0], ply=each[1]),
        lock=lambda each: f"guesses {each[0]}",
        most=20,
        at_the_end=lambda each, match_id: each[0] == match_id,
    )
    return Round("Judging", 60.0, log, (judging,))


async def _judge(bot: ServiceBot, pending: tuple[int, int]) -> None:
    """Judges the guesses at one ply; for a finished match the event `guesses_judged` follows, for
    its card. Raises `StoreTrouble`."""
    guesses, (match_id, ply) = bot.services.store.guesses, pending
    texts = await guesses.texts(match_id, ply)
    if not texts:
        return  # judged meanwhile
    opened = await bot.services.store.open_match(match_id)
    match, answer = opened.match, answer_to(opened.match, ply)
    if answer is not None and answer.is_action:
        await guesses.judge(match_id, ply, await _points(bot, match, answer, texts))
    elif answer is not None or match.outcome is not None:
        await guesses.drop(match_id, ply)
    if match.outcome is not None:
        bot.dispatch("guesses_judged", match_id)


async def _points(
    bot: ServiceBot, match: Match, answer: Entry, texts: tuple[str, ...]
) -> dict[str, int]:
    """Returns the points of different guesses at a move. If no thinker has an answer, only a hit
    has points."""
    found = {text: EXACT if text == answer.text else 0 for text in texts}
    others = [text for text in texts if text != answer.text]
    if not others or judge_of(match) is None:
        return found
    before = await asyncio.to_thread(match.at, answer.ply)
    played = await _value(bot, before, answer, answer.text)
    for text in others if played is not None else ():
        guessed = await _value(bot, before, answer, text)
        if played is not None and guessed is not None:
            found[text] = points(played, guessed)
    return found


async def _value(bot: ServiceBot, before: Match, answer: Entry, text: str) -> int | None:
    """Returns the value of a move for the seat that has moved; None if no thinker tells it."""
    asked = await asyncio.to_thread(value_or_question, before, answer.seat, text)
    if isinstance(asked, int):
        return asked
    try:
        thought = await bot.services.thinkers.ask(asked, 0, Purpose.GUESS)
    except NoAnswer as error:
        log.info("a guess is not compared: %s", error, extra=facts(ply=answer.ply))
        return None
    return value_for(answer.seat, asked, thought.value) if thought.compared else None
