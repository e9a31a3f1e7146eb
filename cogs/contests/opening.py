"""The form for a new contest and its buttons, and the next season of a league."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from cogs import discord
from cogs.contests.access import (
    check_opener,
    check_place,
    contest_of,
    guild_of,
    manages,
    shown,
    where,
)
from cogs.contests.form import ContestForm
from cogs.contests.form_screen import ROLES, first_modal, form_screen, formats_words, rest_modal
from cogs.contests.organiser_screens import details_screen
from cogs.contests.posts import Showing
from cogs.contests.service import Leagues
from cogs.desk.dispatch import Press, on
from cogs.desk.services import bot_of, preferences_of, services_of
from cogs.hall.delivery import ask, hold_update, update
from cogs.hall.errors import BadControl, Interaction, UserError, words_of
from cogs.hall.posting import ask_to_post
from cogs.hall.roles import why_not, why_not_chosen
from cogs.hall.screen import Screen
from cogs.table.place import off_words
from common.text.say import EMPTY, say
from common.text.text import Text
from contests.terms import ALL_AT_ONCE
from db.tables.contests.opening import Which

AT_ONCE: Final = 5
"""The most unfinished contests of a server."""
TOO_MANY: Final = say(
    "A server can have {most} leagues and tournaments at a time. Stop one first.", most=AT_ONCE
)
NO_SEASON: Final = say("The next season can open once the league is over.")
OPENED: Final = say("It is open. Everybody can join with its message in this channel.")


def roles_for(interaction: Interaction) -> list[tuple[int, str]]:
    """Returns the roles of the server that the bot could give and this person may choose."""
    guild, person = guild_of(interaction), interaction.user
    if not isinstance(person, discord.Member):
        return []
    free = [each for each in guild.roles if not why_not_chosen(guild, person, each.id)]
    return [(each.id, each.name) for each in reversed(free)][:ROLES]


async def _again(
    press: Press, form: ContestForm, note: Text = EMPTY, *, opened: bool = False
) -> None:
    await hold_update(press.interaction)
    await check_opener(press.interaction)
    await update(press.interaction, await form_for(press.interaction, form, note, opened=opened))


async def form_for(
    interaction: Interaction, form: ContestForm, note: Text = EMPTY, *, opened: bool = False
) -> Screen:
    """Returns the form for the person of an interaction."""
    roles, now = roles_for(interaction), services_of(interaction).now()
    windows = (await preferences_of(interaction)).forms == "windows"
    return form_screen(form, roles, now, note, opened=opened, windows=windows)


def _form(press: Press) -> ContestForm:
    return ContestForm.of(press.subject, press.args)


@on("contest-new")
async def _new(press: Press) -> None:
    await _again(press, ContestForm())


@on("contest-game", "contest-format", "contest-seats", "contest-pace", "contest-starts")
async def _choose(press: Press) -> None:
    await _again(press, _form(press).answered(press.verb, press.ply, press.values))


@on(
    "contest-days",
    "contest-most",
    "contest-pod",
    "contest-rounds",
    "contest-option",
    "contest-host",
)
async def _choose_further(press: Press) -> None:
    form = _form(press).answered(press.verb, press.ply, press.values)
    await _again(press, form, opened=press.verb != "contest-days")


@on("contest-options")
async def _options(press: Press) -> None:
    await _again(press, _form(press), opened=True)


@on("contest-role")
async def _role(press: Press) -> None:
    form = _form(press).answered(press.verb, press.ply, press.values)
    _check_role(press.interaction, form.role)
    await _again(press, form, opened=True)


@on("contest-ask")
async def _ask(press: Press) -> None:
    await ask(press.interaction, first_modal(_form(press)))


@on("contest-ask-rest")
async def _ask_rest(press: Press) -> None:
    await ask(press.interaction, rest_modal(_form(press), roles_for(press.interaction)))


@on("contest-set")
async def _set(press: Press) -> None:
    """Answers all questions of a window. An answer that conflicts with the others is refused
    alone."""
    before = form = _form(press)
    note = EMPTY
    for each in press.answers:
        kept = each.named.verb == "contest-format" and each.values == (before.format,)
        if kept and form.form.game != before.form.game:
            continue  # another game comes with a format of its own
        try:
            wanted = form.answered(each.named.verb, each.named.ply, each.values)
            _check_role(press.interaction, wanted.role)
        except UserError as error:
            if isinstance(error, BadControl):
                raise
            note = words_of(error)
            continue
        if each.named.verb == "contest-format" and wanted.form.game != form.form.game:
            note = formats_words(form.game)
        else:
            form = wanted
    await _again(press, form, note)


@on("contest-at-once")
async def _at_once(press: Press) -> None:
    form = _form(press)
    at_once = 2 if form.at_once == ALL_AT_ONCE else ALL_AT_ONCE
    await _again(press, replace(form, at_once=at_once), opened=True)


@on("contest-absence")
async def _absence(press: Press) -> None:
    form = _form(press)
    absence = replace(form, absence="none" if form.absence == "half" else "half")
    await _again(press, absence, opened=True)


def _check_role(interaction: Interaction, role: int) -> None:
    """Raises `UserError` for a role that the bot may not give, or this person not choose."""
    guild, person = guild_of(interaction), interaction.user
    if not role:
        return
    why = why_not(guild, role)
    if not why and isinstance(person, discord.Member):
        why = why_not_chosen(guild, person, role)
    if why:
        raise UserError(why)


@on("contest-send")
async def _send(press: Press) -> None:
    """Opens the contest, and posts the message where people join."""
    interaction, form = press.interaction, _form(press)
    await hold_update(interaction)
    _check_role(interaction, form.role)
    if refusal := form.refusal():
        raise UserError(refusal)

    async def made() -> int:
        guild, person = guild_of(interaction), interaction.user.id
        leagues = Leagues(bot_of(interaction))
        return (await leagues.open(form, guild.id, where(interaction), person)).id

    await _open(interaction, form.form.game, made, private=form.format == "duplicate")


@on("contest-season")
async def _season(press: Press) -> None:
    interaction = press.interaction
    await hold_update(interaction)
    before = await contest_of(interaction, press.subject)
    if before.row.phase != "over" or before.row.terms.format != "league":
        raise UserError(NO_SEASON)

    async def made() -> int:
        leagues = Leagues(bot_of(interaction))
        return (await leagues.next_season(before, interaction.user.id, where(interaction))).id

    await _open(interaction, before.row.game, made)


async def _open(
    interaction: Interaction,
    game: str,
    made: Callable[[], Awaitable[int]],
    *,
    private: bool = False,
) -> None:
    """Stores a contest and posts it. Raises `UserError` if this person may not, the game is off
    here, the bot may not write here (or open `private` threads), or there are too many. A private
    answer is being held."""
    await check_opener(interaction)
    guild, services = guild_of(interaction), services_of(interaction)
    if game in (await services.store.guilds.get(guild.id)).games_off:
        raise UserError(off_words(game))
    await check_place(interaction, private=private)
    async with services.store.database.exclusively(f"contests of {guild.id}"):
        if len(await services.store.contests.of_guild(guild.id, AT_ONCE)) >= AT_ONCE:
            raise UserError(TOO_MANY)
        ask_to_post(interaction)
        number = await made()
    await shown(interaction, number)
    await show_details(interaction, number, OPENED)


async def show_details(interaction: Interaction, which: Which, note: Text = EMPTY) -> None:
    """Shows a contest to one person, with the organiser's controls."""
    found = await contest_of(interaction, which)
    seen = await Showing(bot_of(interaction)).seen(found)
    may = await manages(interaction, found)
    heir = found.may_take_over(interaction.user.id, seen.now)
    await update(interaction, details_screen(seen, manages=may, note=note, inherits=heir))
