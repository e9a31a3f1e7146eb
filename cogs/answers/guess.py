"""**Guess the move**: an onlooker of a running match picks what will be played next.

Nobody else sees a guess before the match is over: it stands in no message but this private screen,
in no log line, and changes no board.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Final

from cogs.board.board import GUESS
from cogs.board.guess import BACK, PICK, STEP, Guessing, guess_screen, guess_ways, why_no_guess
from cogs.board.match_view import MatchView, match_view
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_update, reply
from cogs.hall.errors import BadControl, UserError
from cogs.hall.log_fields import facts
from cogs.hall.menus import PickerState, choosing, verbs
from cogs.play.board import ENDED, as_wanted, show_board, show_instead
from cogs.table.play import TRIES
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.store import OpenMatch
from db.tables.watching.guesses import Guess, GuessAnswer
from engines.match import Match
from players.guess import EXACT, answer_to, asked_at, counts, standing

log = logging.getLogger(__name__)

OWN: Final = say("You play in this match: guessing is for people who watch it.")
FULL: Final = say("This match has as many guessers as I can judge. You can still watch its board.")
PLAYED: Final = say("Too late: that move has been played. Guess the next one.")
TAKEN_BACK: Final = say("The move you guessed was taken back, so that guess doesn't count.")
LATER: Final = say("Points for a good guess come when the match is over.")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A match at which an onlooker guesses, and the public's view of it with the ply at which the
    move is asked for."""

    opened: OpenMatch
    shown: MatchView


async def _look(press: Press) -> _Asked | None:
    """Returns the match for a guess; None where it is over or has nothing to guess now, which the
    board then says. Raises `UserError` for its players, and for people who may not watch it."""
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


async def _show(press: Press, asked: _Asked, at: PickerState, note: Text = EMPTY) -> None:
    """Shows the next step of the guess."""
    interaction, services = press.interaction, press.services
    shown = await as_wanted(interaction, asked.shown)
    latest = await services.store.guesses.latest(press.subject, interaction.user.id)
    mine = await asyncio.to_thread(_told, asked, latest)  # may replay a part of the match
    sent = await reply(interaction, guess_screen(shown, at, mine, note))
    services.panels.keep(press.subject, interaction, sent)


def _told(asked: _Asked, latest: tuple[Guess, ...]) -> Guessing:
    """Returns the person's present guess in words, and how the one before ended."""
    present = [each for each in latest if each.ply == asked.shown.ply]
    earlier = [each for each in latest if each.ply < asked.shown.ply]
    before = _result(asked.opened.match, earlier[0]) if earlier else []
    return Guessing(_words(asked.opened.match, present[0]) if present else EMPTY, before)


def _words(match: Match, guess: Guess) -> Text:
    """Returns a guess in words."""
    then = match.at(guess.ply)
    seat = then.to_act[0]
    return then.game.brief(then.view(seat), seat, then.game.read(guess.text))


def _result(match: Match, guess: Guess) -> list[Text]:
    """Returns how an earlier guess ended. What the bot thinks of it is told after the match: before
    that it would be advice for the players."""
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


def _closer(press: Press, asked: _Asked) -> bool:
    return press.services.game_uis[asked.shown.game.key].closer


async def _begin(press: Press, asked: _Asked, note: Text = EMPTY) -> None:
    """Shows the first step of the guess, as close to the board as the game wants."""
    chosen = guess_ways(asked.shown).advance()
    await _show(press, asked, PickerState(chosen, _closer(press, asked)), note)


async def _current(press: Press) -> _Asked | None:
    """Returns the match if the pressed control is for the move asked for now; else shows the next
    guess instead, or the board."""
    asked = await _look(press)
    if asked is not None and asked.shown.ply != press.ply:
        await _begin(press, asked, PLAYED)
        return None
    return asked


@on(GUESS.verb)
async def _guess(press: Press) -> None:
    await hold_update(press.interaction)
    if asked := await _look(press):
        await _begin(press, asked)


@on(*verbs(PICK))
async def _pick(press: Press) -> None:
    """Chooses a part. A whole move is kept at once: it can be changed."""
    await hold_update(press.interaction)
    asked = await _current(press)
    if asked is None:
        return
    ways, at = guess_ways(asked.shown), choosing(press.args)
    chosen = ways.pressed(at.chosen, press.values)
    pick = ways.meant(chosen)
    if pick is not None:
        if pick.action not in _legal(asked):
            raise BadControl
        await _keep(press, asked, asked.shown.game.write(pick.action), at.closer)
    elif ways.begun(chosen):
        await _show(press, asked, PickerState(chosen, at.closer))
    else:
        raise BadControl


def _legal(asked: _Asked) -> tuple[object, ...]:
    return tuple(asked.shown.mover.legal) if asked.shown.mover else ()


async def _keep(press: Press, asked: _Asked | None, text: str, closer: bool) -> None:
    """Keeps a guess, unless the move is played before. Talk about a draw in between does no
    harm."""
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
                await _show(press, asked, PickerState(chosen, closer))
                return
            case GuessAnswer.PLAYER:
                raise UserError(OWN)
            case GuessAnswer.FULL:
                raise UserError(FULL)
            case GuessAnswer.TOO_LATE:
                asked = await _current(press)
    raise UserError(PLAYED)


@on(STEP)
async def _step(press: Press) -> None:
    """Shows the same choice on another page, or with the board closer or whole."""
    await hold_update(press.interaction)
    if asked := await _current(press):
        await _show(press, asked, choosing(press.args))


@on(BACK)
async def _back(press: Press) -> None:
    await hold_update(press.interaction)
    if asked := await _current(press):
        at = choosing(press.args)
        chosen = guess_ways(asked.shown).retreat(at.chosen)
        await _show(press, asked, PickerState(chosen, at.closer))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
