"""The form of a challenge as windows: one to challenge somebody, one to play the bot, and one for
the rest of a game's options. Its questions are the menus of the form by presses, the most used
first; answers, given at once or in parts, change the form by the same rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs import discord
from cogs.hall.errors import BadControl
from cogs.hall.ids import SELECT, custom_id, whole
from cogs.hall.introduction import how_to_play
from cogs.hall.screen import Blocks, Button, Menu, Screen, button, layout, option, rows
from cogs.hall.sending.modal import QUESTIONS, Answered, Modal, menus_of, modal
from cogs.lobby.form_screen import (
    ANYONE,
    CLOSED,
    FIND,
    OPENED,
    Form,
    game_select,
    heading,
    levels_beside,
    option_select,
    pace_select,
    proposal,
    seats_select,
    side_select,
    whom_select,
)
from cogs.lobby.invitation import bot_levels
from cogs.lobby.level import Advice
from common.text.say import EMPTY, say
from common.text.text import Text
from db.settings import NO, YES
from engines.registry import game as find_game
from players.registry import player_of

SEND, PLAY, SET = "form-send", "form-bot", "form-set"
"""The verbs of the windows: to send a challenge, to play the bot, and only to choose."""
WHOM: Final = "form-whom"


def challenge_modal(opponent: int, form: Form) -> Modal:
    """Returns the window that challenges somebody."""
    whom = menus_of([whom_select(opponent, form, OPENED)])
    questions = [*whom, *_terms(opponent, form)]
    return modal(say("Challenge"), questions, SEND, opponent, OPENED, form.args)


def bot_modal(opponent: int, form: Form, advice: Advice | None) -> Modal:
    """Returns the window that begins a match with the bot, with the proposed level chosen."""
    levels = _levels(opponent, form, advice)
    questions = [*levels, *(each for each in _terms(opponent, form) if _counts_with_bots(each))]
    return modal(say("Play the bot"), questions, PLAY, opponent, OPENED, form.args)


def rest_modal(opponent: int, form: Form) -> Modal:
    """Returns the window with the questions that have no room in the challenge's window."""
    return modal(say("Options"), _rest(opponent, form), SET, opponent, OPENED, form.args)


def window_screen(
    opponent: int, form: Form, note: Text = EMPTY, *, advice: Advice | None = None
) -> Screen:
    """Returns the form as `form_screen` does, with its questions in windows."""
    blocks = [heading(opponent, form, note, opened=False), *game_select(opponent, form, CLOSED)]
    buttons = _buttons(opponent, form)
    return Screen(layout(*blocks, *rows(buttons), *_bot(opponent, form, advice)))


def _buttons(opponent: int, form: Form) -> list[Button]:
    game, green = find_game(form.game), discord.ButtonStyle.success
    buttons = [button(say("Challenge …"), "form-ask", opponent, 0, form.args, style=green)]
    if _rest(opponent, form):
        buttons.append(button(say("Options …"), "form-ask-rest", opponent, 0, form.args))
    if opponent == ANYONE and form.seats == 2 and not game.team:
        label, out = say("Find an opponent"), form.refusal() is not None
        buttons.append(button(label, FIND, ANYONE, 0, form.args, disabled=out))
    return [*buttons, *how_to_play(game.key)]


def _bot(opponent: int, form: Form, advice: Advice | None) -> Blocks:
    """Returns the ways to play the bot now: at the proposed level, by one press, or at another
    level."""
    if form.refusal() or player_of(form.game) is None:
        return []
    if advice is None:
        return [*rows([button(say("Play the bot …"), "form-ask-bot", opponent, 0, form.args)])]
    other = button(say("Another level …"), "form-ask-bot", opponent, 0, form.args)
    return proposal(opponent, form, advice, other)


def _levels(opponent: int, form: Form, advice: Advice | None) -> list[Menu]:
    game, asks = find_game(form.game), say("Which level?")
    further = levels_beside(game, advice)
    found = menus_of(bot_levels(asks, PLAY, opponent, game, form.args, further))
    return [each.with_default(advice.level.key) if advice else each for each in found]


def _rest(opponent: int, form: Form) -> list[Menu]:
    return _terms(opponent, form)[QUESTIONS - 1 :]


def _terms(opponent: int, form: Form) -> list[Menu]:
    """Returns the questions after that of the opponent, the most used first."""
    game = find_game(form.game)
    blocks = [pace_select(opponent, form, bare=True)] if form.is_paced else []
    blocks += [seats_select(opponent, form, OPENED)] if len(game.seat_counts) > 1 else []
    blocks += [
        option_select(opponent, form, index, spec, bare=True) for index, spec in form.questions()
    ]
    blocks.append(side_select(opponent, form))
    return [*menus_of(blocks), *([] if game.team else [_rated(opponent, form)])]


def _rated(opponent: int, form: Form) -> Menu:
    chosen = YES if form.rated else NO
    options = [
        option(words, key, chosen=key == chosen)
        for key, words in {YES: say("Yes"), NO: say("No")}.items()
    ]
    named = custom_id(SELECT, "form-rated", opponent, 0, form.args)
    return Menu(say("Rated?"), named, tuple(options))


def _counts_with_bots(question: Menu) -> bool:
    return ":form-rated:" not in question.custom_id


def changed(form: Form, verb: str, ply: int, values: tuple[str, ...]) -> Form:
    """Returns the form with an answer to one of its questions. Raises `BadControl` for an
    impossible answer."""
    if verb == "form-option":
        return form.choose(ply, values)
    if len(values) != 1:
        raise BadControl
    match verb, values[0]:
        case "form-seat", seat:
            return form.for_seat(seat)
        case "form-pace", key:
            return form.at_pace(key)
        case "form-seats", number:
            return form.for_seats(whole(number)).as_far_as_asked()
        case "form-rated", rated:
            return form.counting(rated=rated == YES)
        case _:
            raise BadControl


def answered(form: Form, answers: Sequence[Answered]) -> Form:
    """Returns the form with a window's answers. The side comes first: it is one of those shown
    there, and the other answers may change them."""
    sides_first = sorted(answers, key=lambda each: each.named.verb != "form-seat")
    for each in sides_first:
        if each.named.verb not in (WHOM, PLAY):
            form = changed(form, each.named.verb, each.named.ply, each.values)
    return form
