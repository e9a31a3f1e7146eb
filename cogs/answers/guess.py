"""**Guess the move**: an onlooker of a running match picks the next move.

Nobody else sees a guess before the match is over: it appears only in this private screen, in no log
line, and changes no board.

Guesses are judged in rounds after the move was played, each once: one without points is pending,
and gets them only while it is. A hit needs no thinking. The others are compared with the move
played by a thinker, after all questions for which a person waits."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cogs.board.board import GUESS
from cogs.board.guess import BACK, PICK, STEP, Guessing, guess_screen, guess_ways, why_no_guess
from cogs.board.match_view import MatchView, match_view
from cogs.board.steps import PickTree
from cogs.desk.dispatch import Press, on
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_update
from cogs.hall.errors import UserError
from cogs.hall.log_fields import facts
from cogs.hall.menus import PickerState, choosing, verbs
from cogs.play.board import ENDED, as_wanted, show_board, show_instead
from cogs.play.picker import Picker
from cogs.table.play import TRIES
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.store import OpenMatch
from db.tables.watching.guesses import Guess, GuessAnswer
from engines.action_tree import AnyPick
from engines.match import Entry, Match
from players.guess import (
    EXACT,
    answer_to,
    asked_at,
    counts,
    judge_of,
    points,
    standing,
    value_for,
    value_or_question,
)
from players.thinkers import NoAnswer, Purpose

log = logging.getLogger(__name__)

OWN: Final = say("You play in this match: guessing is for people who watch it.")
FULL: Final = say("This match has all the guessers I can handle. You can still watch.")
PLAYED: Final = say("Too late: that move has been played. Guess the next one.")
TAKEN_BACK: Final = say("The move you guessed was taken back, so that guess doesn't count.")
LATER: Final = say("Points for a good guess come when the match is over.")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A match at which an onlooker guesses, and the public's view of it with the ply whose move is
    asked for."""

    opened: OpenMatch
    shown: MatchView


async def _look(press: Press) -> _Asked | None:
    """Returns the match for a guess; None if it is over or has no move to guess now: then the board
    tells that. Raises `UserError` for its players, and for people who may not watch it."""
    opened, seat = await press.services.table.look(press.subject, press.interaction)
    if seat is not None:
        raise UserError(OWN)
    if opened.match.outcome is not None:
        await show_instead(press.interaction, press.subject, ENDED)
        return None
    shown = match_view(opened, None)
    if reason := why_no_guess(shown):
        await show_board(press.interaction, press.subject, reason)
        return None
    return _Asked(opened, replace(shown, ply=asked_at(opened.match)))


def _told(asked: _Asked, latest: tuple[Guess, ...]) -> Guessing:
    """Returns the person's present guess in words, and the result of the one before."""
    present = [each for each in latest if each.ply == asked.shown.ply]
    earlier = [each for each in latest if each.ply < asked.shown.ply]
    before = _result(asked.opened.match, earlier[0]) if earlier else []
    return Guessing(_words(asked.opened.match, present[0]) if present else EMPTY, before)


def _words(match: Match, guess: Guess) -> Text:
    then = match.at(guess.ply)
    seat = then.to_act[0]
    return then.game.brief(then.view(seat), seat, then.game.read(guess.text))


def _result(match: Match, guess: Guess) -> list[Text]:
    """Returns the result of an earlier guess. The bot's opinion is told after the match: before, it
    would be advice for the players."""
    answer = answer_to(match, guess.ply)
    if answer is None or not answer.is_action:
        return []
    if not counts(match, guess.ply, standing(match)):
        return [TAKEN_BACK]
    played = match.words(answer.ply, None)
    if answer.text == guess.text:
        right = say("**Right: {points} points.** {played}.", points=EXACT, played=played)
        return [right]
    words = say("Played: {played}. You guessed: {guessed}.")
    words = words.filled(played=played, guessed=_words(match, guess))
    return [joined(" ", [words, LATER])]


async def _current(press: Press) -> _Asked | None:
    """Returns the match if the pressed control is for the move asked for now; else shows the next
    guess instead, or the board."""
    asked = await _look(press)
    if asked is not None and asked.shown.ply != press.ply:
        await GUESSES.begin(press, asked, PLAYED)
        return None
    return asked


@on(GUESS.verb)
async def _guess(press: Press) -> None:
    await hold_update(press.interaction)
    if asked := await _look(press):
        await GUESSES.begin(press, asked)


class Guesses(Picker[_Asked]):
    """The guesses at moves. A whole move is kept at once: it can be changed."""

    async def read(self, press: Press) -> tuple[_Asked, PickerState] | None:
        asked = await _current(press)
        return (asked, choosing(press.args)) if asked else None

    def ways(self, at: _Asked) -> PickTree:
        return guess_ways(at.shown)

    async def show(self, press: Press, at: _Asked, state: PickerState, note: Text = EMPTY) -> None:
        services, person = press.services, press.interaction.user.id
        shown = await as_wanted(press.interaction, at.shown)
        latest = await services.store.guesses.latest(press.subject, person)
        mine = await asyncio.to_thread(_told, at, latest)  # may replay a part of the match
        await services.panels.show(
            press.interaction, press.subject, guess_screen(shown, state, mine, note)
        )

    async def take(self, press: Press, at: _Asked, pick: AnyPick, state: PickerState) -> None:
        await _keep(press, at, at.shown.game.write(pick.action), state.closer)


GUESSES: Final = Guesses()
on(*verbs(PICK))(GUESSES.choose)
on(STEP)(GUESSES.turn)
on(BACK)(GUESSES.back)


async def _keep(press: Press, asked: _Asked | None, text: str, closer: bool) -> None:
    """Keeps a guess, unless the move is played before. Draw offers in between do no harm."""
    person = press.interaction.user.id
    for _ in range(TRIES):
        if asked is None:
            return
        guess, plies = Guess(press.ply, text), asked.opened.match.ply
        guesses, now = press.services.store.guesses, press.services.now()
        here = press.interaction.guild_id
        match await guesses.keep(press.subject, guess, person, plies, now, here):
            case GuessAnswer.KEPT:
                log.info("guesses", extra=facts(match=press.subject, person=person))
                chosen = guess_ways(asked.shown).advance()
                await GUESSES.show(press, asked, PickerState(chosen, closer))
                return
            case GuessAnswer.PLAYER:
                raise UserError(OWN)
            case GuessAnswer.FULL:
                raise UserError(FULL)
            case GuessAnswer.TOO_LATE:
                asked = await _current(press)
    raise UserError(PLAYED)


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""


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
