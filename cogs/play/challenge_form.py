"""Challenges by a form: from the context menu on a person, or from a game's own command; and the
buttons of an invitation."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from cogs import discord
from cogs.board.next_step import next_step
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, preferences_of, services_of
from cogs.discord import app_commands, commands
from cogs.hall.delivery import ask, hold, hold_update, reply, update
from cogs.hall.errors import BadControl, Interaction, UserError, words_of
from cogs.hall.ids import whole
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from cogs.hall.sending.modal import Modal, chosen_of
from cogs.lobby.form_modal import (
    answered,
    bot_modal,
    challenge_modal,
    changed,
    rest_modal,
    window_screen,
)
from cogs.lobby.form_screen import ANYONE, OPENED, Form, form_screen, refused
from cogs.lobby.invitation import BY_LOT
from cogs.lobby.level import advice, settled_level
from cogs.lobby.opponent import check_opponent
from cogs.lobby.post import Challenge, with_bots
from cogs.table.place import check_start, usual_pace
from common.text.say import EMPTY, say
from common.text.text import Text
from db.pace import NONE
from db.store import StoreTrouble
from engines.game import AnyGame, Options, Seat
from engines.registry import GAMES
from engines.registry import game as find_game
from learning.lesson import last_match

__all__ = ["ContextMenu", "Form", "form_screen", "open_form"]

log = logging.getLogger(__name__)

MENU = "Challenge to a game"
NOTHING_NEXT: Final = say("There is no next match after this one. `/play` starts any other.")
FOR_ME: Final = say("To play me, choose a level below.")


async def open_form(
    interaction: Interaction,
    game: str,
    opponent: discord.abc.User | None,
    options: Options,
    seat: Seat | None,
    seats: int | None = None,
    *,
    rated: bool = True,
    pace: str | None = None,
) -> None:
    """Answers a command with the form, filled in with the command's values. `opponent` None is for
    anyone; `seat` is the challenger's own, None by lot; `seats` None is the game's smallest number;
    `rated` has no effect in team games; `pace` is the key of a pace, None for the server's usual
    one."""
    if opponent == interaction.client.user:
        opponent = None
    await check_opponent(interaction, opponent.id if opponent else None)
    services = services_of(interaction)
    form = Form.filled(find_game(game), options, seat, seats)
    await hold(interaction)
    first = await _first_terms(services, interaction.user.id, find_game(game))
    form = Form.filled(find_game(game), {**first, **options}, seat, seats) if first else form
    chosen = await check_start(services, interaction, game)
    form = replace(form, rated=form.rated and rated).at_pace(pace or chosen.pace or NONE.key)
    whom, opened = opponent.id if opponent else ANYONE, bool(options)
    await reply(interaction, await _screen(interaction, whom, form, opened=opened))


async def _first_terms(services: Services, person: int, game: AnyGame) -> Options:
    """Returns the first options in the form of a team game: those of the match after its lessons,
    such as a short game, until the person has won one. None for rivals: there the opponent has
    learnt the usual rules."""
    lesson = last_match(game.key) if game.team else None
    try:
        if lesson is None or await services.store.tallies.has_won(person, game.key):
            return {}
    except StoreTrouble as error:
        log.info("usual options: %s", error, extra=facts(person=person, game=game.key))
        return {}
    return dict(lesson.options)


async def _screen(
    interaction: Interaction, whom: int, form: Form, note: Text = EMPTY, *, opened: bool = False
) -> Screen:
    """Returns the form with the advice for this person, who alone sees it."""
    found = await advice(services_of(interaction), interaction.user.id, form.game)
    if (await preferences_of(interaction)).forms == "windows":
        return window_screen(whom, form, note, advice=found)
    return form_screen(whom, form, note, opened=opened, advice=found)


@on("form-open")
async def _open(press: Press) -> None:
    """Opens a form for anyone, with the game of the id or else the first one."""
    await hold(press.interaction)
    form = await _blank(press, press.args[0] if press.args else next(iter(GAMES)))
    await reply(press.interaction, await _screen(press.interaction, ANYONE, form))


@on("form-whom")
async def _whom(press: Press) -> None:
    """Names the person challenged, or with no choice anyone. Another bot, or the pressing person,
    is refused in the form; this bot becomes anyone, since a level has to be chosen."""
    await hold_update(press.interaction)
    form, opened, note = Form.of(press.args), press.ply == OPENED, EMPTY
    whom = whole(press.value) if press.values else ANYONE
    try:
        await _check(press, whom)
    except UserError as error:
        whom, note = ANYONE, words_of(error)
    screen = await _screen(press.interaction, whom, form, note, opened=opened)
    await update(press.interaction, screen)


async def _check(press: Press, whom: int) -> None:
    """Raises `UserError` for a person who cannot be challenged by a form, and for this bot, whose
    level has to be chosen."""
    me = press.interaction.client.user
    if me and whom == me.id:
        raise UserError(FOR_ME)
    await check_opponent(press.interaction, whom or None)


@on("form-game")
async def _game(press: Press) -> None:
    await hold_update(press.interaction)
    await _show(press, await _blank(press, press.value), opened=press.ply == OPENED)


async def _blank(press: Press, game: str) -> Form:
    """Returns a form with the game's defaults for this person, and the usual pace in this
    server."""
    found = find_game(game)
    first = await _first_terms(press.services, press.interaction.user.id, found)
    form = Form.filled(found, first, None)
    return form.at_pace(await usual_pace(press.services, press.interaction))


@on("form-options")
async def _options(press: Press) -> None:
    await _again(press, Form.of(press.args))


@on("form-option", "form-seat", "form-pace", "form-seats")
async def _choose(press: Press) -> None:
    form = changed(Form.of(press.args), press.verb, press.ply, press.values)
    opened = press.verb != "form-seats" or press.ply == OPENED
    await _again(press, form, opened=opened)


@on("form-anyone")
async def _anyone(press: Press) -> None:
    await hold_update(press.interaction)
    form, opened = Form.of(press.args), press.ply == OPENED
    screen = await _screen(press.interaction, ANYONE, form, opened=opened)
    await update(press.interaction, screen)


@on("form-rated")
async def _rated(press: Press) -> None:
    form = Form.of(press.args)
    await _again(press, form.counting(rated=not form.rated))


async def _again(press: Press, form: Form, *, opened: bool = True) -> None:
    await hold_update(press.interaction)
    await _show(press, form, opened=opened)


async def _show(press: Press, form: Form, *, opened: bool) -> None:
    screen = await _screen(press.interaction, press.subject, form, opened=opened)
    await update(press.interaction, screen)


# Windows


@on("form-ask")
async def _ask(press: Press) -> None:
    await ask(press.interaction, challenge_modal(press.subject, Form.of(press.args)))


@on("form-ask-bot")
async def _ask_bot(press: Press) -> None:
    form = Form.of(press.args)

    async def made() -> Modal:
        found = await advice(press.services, press.interaction.user.id, form.game)
        return bot_modal(press.subject, form, found)

    await ask(press.interaction, made())


@on("form-ask-rest")
async def _ask_rest(press: Press) -> None:
    await ask(press.interaction, rest_modal(press.subject, Form.of(press.args)))


@on("form-set")
async def _set(press: Press) -> None:
    await _again(press, answered(Form.of(press.args), press.answers))


@on("form-send")
async def _send(press: Press) -> None:
    """Sends the form, unchanged or with the answers of a window. If it cannot be sent, the form
    tells why, and keeps all answers."""
    form, whom = answered(Form.of(press.args), press.answers), press.subject
    if press.answers:
        chosen = chosen_of(press.answers, "form-whom")
        whom = whole(chosen[0]) if chosen else ANYONE
    try:
        await _check(press, whom)
        if press.answers and (refusal := refused(whom, form)):
            raise UserError(refusal)
        seat = None if form.seat == BY_LOT else int(form.seat)
        wish = Challenge(form.game, form.options, whom or None, seat, seats=form.seats)
        wish = replace(wish, rated=form.rated, pace=form.pace)
        await press.services.lobby.challenge(press.interaction, wish)
    except UserError as error:
        if not press.answers:
            raise
        await hold_update(press.interaction)
        screen = await _screen(press.interaction, whom, form, words_of(error))
        await update(press.interaction, screen)


@on("form-bot")
async def _bot(press: Press) -> None:
    if not press.answers:
        await _play_bot(press, Form.of(press.args), press.value)
        return
    form = answered(Form.of(press.args), press.answers)
    if form.refusal():
        await _again(press, form)
        return
    level = chosen_of(press.answers, "form-bot")
    if len(level) != 1:
        raise BadControl
    await _play_bot(press, form, level[0])


@on("form-play")
async def _proposed(press: Press) -> None:
    await _play_bot(press, Form.of(press.args), str(press.ply))


async def _play_bot(press: Press, form: Form, chosen: str) -> None:
    """Begins the match of the form, with the bot at the chosen level on all other sides."""
    await hold_update(press.interaction)
    person = press.interaction.user.id
    seat = None if form.seat == BY_LOT else int(form.seat)
    wish = Challenge(form.game, form.options, None, seat, seats=form.seats, pace=form.pace)
    level = await settled_level(press.services, person, form.game, chosen)
    await press.services.lobby.challenge(press.interaction, with_bots(wish, level))


@on("next")
async def _next(press: Press) -> None:
    """Begins the match after a win alone with the bot."""
    await hold_update(press.interaction)
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    row, match = seated.opened.row, seated.match
    step = next_step(row, match)
    if step is None:
        raise UserError(NOTHING_NEXT)
    wish = Challenge(row.game, step.options, None, None, seats=match.setup.seats, pace=row.pace)
    await press.services.lobby.challenge(press.interaction, with_bots(wish, step.level))


async def challenge_user(interaction: Interaction, person: discord.User) -> None:
    """Opens the form for this person, with the first game."""
    await open_form(interaction, next(iter(GAMES)), person, {}, None)


class ContextMenu(commands.Cog):
    """The holder of the context-menu command, which a cog class cannot declare."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._menu = app_commands.ContextMenu(name=MENU, callback=challenge_user)

    async def cog_load(self) -> None:
        """Adds the command."""
        self._bot.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Removes the command."""
        self._bot.tree.remove_command(MENU, type=discord.AppCommandType.user)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ContextMenu(bot))


@on("accept", "join")
async def _join(press: Press) -> None:
    await press.services.lobby.join(press.interaction, press.subject)


@on("side")
async def _side(press: Press) -> None:
    """Joins the person with this side, or changes the person's side."""
    await press.services.lobby.join(press.interaction, press.subject, whole(press.value))


@on("add-bot")
async def _add_bot(press: Press) -> None:
    await press.services.lobby.add_bot(press.interaction, press.subject, press.value)


@on("leave")
async def _leave(press: Press) -> None:
    await press.services.lobby.leave(press.interaction, press.subject)


@on("start")
async def _start(press: Press) -> None:
    await press.services.lobby.start(press.interaction, press.subject)


@on("refuse")
async def _refuse(press: Press) -> None:
    await press.services.lobby.decline(press.interaction, press.subject)


@on("challenge-yes")
async def _yes(press: Press) -> None:
    await hold_update(press.interaction)
    await press.services.lobby.answer(press.interaction, press.subject, accepts=True)


@on("challenge-no")
async def _no(press: Press) -> None:
    await hold_update(press.interaction)
    await press.services.lobby.answer(press.interaction, press.subject, accepts=False)


@on("withdraw")
async def _withdraw(press: Press) -> None:
    await press.services.lobby.withdraw(press.interaction, press.subject)
