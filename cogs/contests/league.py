"""`/league`: the leagues and tournaments of a server; and their buttons."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.contests.form import STARTS, ContestForm, games
from cogs.contests.form_screen import ROLES, STARTS_WORDS, form_screen
from cogs.contests.screens import (
    REASONS,
    Seen,
    details_screen,
    leave_question,
    list_screen,
    stop_question,
    text_screen,
)
from cogs.contests.service import Leagues
from cogs.contests.showing import Showing
from cogs.contests.words import FORMAT_NAMES, name_of
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, bot_of, services_of
from cogs.hall.delivery import follow, hold, hold_shared, hold_update, reply, update
from cogs.hall.errors import UNREACHED, BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.log_fields import facts
from cogs.hall.posting import ask_to_post
from cogs.hall.screen import Screen, word
from cogs.hall.sentences import mention
from cogs.serve.roles import why_not, why_not_chosen
from cogs.table.place import check_channel, missing_permissions, missing_words
from common.english import listed
from contests.terms import ALL_AT_ONCE, FEWEST, FORMATS, MOST
from db.pace import NONE, PACES
from db.store import StoreTrouble
from db.tables.contests.contests import NotNow
from db.tables.contests.rows import OpenContest

log = logging.getLogger(__name__)

AT_ONCE: Final = 5
"""The most contests of a server that are not over."""
SHOWN_OVER: Final = 3
"""How many of those that are over the list has."""
NOT_A_MEMBER: Final = "I am only a guest here. Add me to the server to open a league in it."
NOT_YOURS: Final = (
    "Only people with **Manage Server** can do that, those with the role that they chose in "
    "`/server`, and the organiser."
)
TOO_MANY: Final = f"{AT_ONCE} leagues and tournaments at a time are the most. Stop one first."
GONE: Final = "That league or tournament is gone."
TOO_LATE: Final = "You can't join: it is full, it has begun, or you were in it before."
BEGUN: Final = "It has begun already."
NOT_IN: Final = "You are not in it."
OVER: Final = "It is over."
NO_SEASON: Final = "Only a league that is over has a next season."
JOINED: Final = "You have joined. I call you when your first match opens."
LEFT: Final = "You have left."
WITHDRAWN: Final = "You have withdrawn. Your matches in it end, and the others are told."
OPENED: Final = "It is open: everybody can join in the message above."
TOO_FEW: Final = f"It needs {FEWEST} people."
PLACE: Final = "press this in another channel"


def guild_of(interaction: Interaction) -> discord.Guild:
    """Returns the server. Raises `UserError` where the bot is no member."""
    guild: discord.Guild | None = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        raise UserError(NOT_A_MEMBER)
    return guild


def where(interaction: Interaction) -> int:
    """Returns the channel in which a contest is opened here: of a thread, its channel."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


async def manages(interaction: Interaction, row: OpenContest | None = None) -> bool:
    """Tells whether this person may open contests here, or manage this one."""
    may = interaction.permissions
    if may.manage_guild or may.administrator:
        return True
    if row is not None and row.row.organiser_id == interaction.user.id:
        return True
    chosen = await services_of(interaction).store.guilds.get(interaction.guild_id)
    roles = getattr(interaction.user, "roles", ())
    return chosen.league_role is not None and any(each.id == chosen.league_role for each in roles)


async def contest_of(interaction: Interaction, number: int) -> OpenContest:
    """Returns a contest of this server. Raises `UserError` if there is none."""
    found = await services_of(interaction).store.contests.get(number)
    if found is None or found.row.guild_id != interaction.guild_id:
        raise UserError(GONE)
    return found


async def managed(interaction: Interaction, number: int) -> OpenContest:
    """Returns a contest that this person may manage. Raises `UserError`."""
    found = await contest_of(interaction, number)
    if not await manages(interaction, found):
        raise UserError(NOT_YOURS)
    return found


async def shown(interaction: Interaction, number: int) -> None:
    """Shows a contest at once; what fails comes with the next round."""
    bot = bot_of(interaction)
    try:
        async with bot.services.store.database.exclusively(f"contest {number}"):
            await Showing(bot).show(number)
    except (StoreTrouble, *UNREACHED) as error:
        log.info("contest shown later: %s", error, extra=facts(contest=number))


# The list, and the form


async def list_of(interaction: Interaction) -> Screen:
    """Returns the list of this server's contests."""
    guild, store = guild_of(interaction), services_of(interaction).store
    showing = Showing(bot_of(interaction))
    seen = list[Seen]()
    for row in await store.contests.of_guild(guild.id, 25):
        if found := await store.contests.get(row.id):
            seen.append(await showing.seen(found))
    over = [
        found
        for row in await store.contests.over_in(guild.id, SHOWN_OVER)
        if (found := await store.contests.get(row.id))
    ]
    return list_screen(seen, over, may_open=await manages(interaction))


def roles_for(interaction: Interaction) -> list[tuple[int, str]]:
    """Returns the roles of the server that the bot could give, and this person choose."""
    guild, person = guild_of(interaction), interaction.user
    if not isinstance(person, discord.Member):
        return []
    free = [each for each in guild.roles if not why_not_chosen(guild, person, each.id)]
    return [(each.id, each.name) for each in reversed(free)][:ROLES]


async def check_opener(interaction: Interaction) -> None:
    """Raises `UserError` for people who may not open a contest here."""
    guild_of(interaction)
    if not await manages(interaction):
        raise UserError(NOT_YOURS)


async def _again(press: Press, form: ContestForm, *, opened: bool = False) -> None:
    await hold_update(press.interaction)
    await check_opener(press.interaction)
    screen = form_screen(form, roles_for(press.interaction), opened=opened)
    await update(press.interaction, screen)


def _form(press: Press) -> ContestForm:
    return ContestForm.of(press.subject, press.args)


@on("contest-new")
async def _new(press: Press) -> None:
    await _again(press, ContestForm())


@on("contest-list")
async def _list(press: Press) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, await list_of(press.interaction))


@on("contest-game")
async def _game(press: Press) -> None:
    await _again(press, _form(press).for_game(press.value))


@on("contest-format")
async def _format(press: Press) -> None:
    if press.value not in FORMATS:
        raise BadControl
    await _again(press, replace(_form(press), format=FORMATS[press.value]))


@on("contest-pace")
async def _pace(press: Press) -> None:
    await _again(press, _form(press).at_pace(press.value))


@on("contest-starts")
async def _starts(press: Press) -> None:
    if press.value not in STARTS:
        raise BadControl
    await _again(press, replace(_form(press), starts=press.value))


@on("contest-options")
async def _options(press: Press) -> None:
    await _again(press, _form(press), opened=True)


@on("contest-most")
async def _most(press: Press) -> None:
    most = whole(press.value)
    if not FEWEST <= most <= MOST:
        raise BadControl
    await _again(press, replace(_form(press), most=most), opened=True)


@on("contest-option")
async def _option(press: Press) -> None:
    form = _form(press)
    changed = form.form.choose(press.ply, press.values)
    await _again(press, replace(form, form=changed), opened=True)


@on("contest-role")
async def _role(press: Press) -> None:
    form = replace(_form(press), role=whole(press.value))
    _check_role(press.interaction, form.role)
    await _again(press, form, opened=True)


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
    if refusal := form.form.refusal():
        raise UserError(refusal)

    async def made() -> int:
        guild, person = guild_of(interaction), interaction.user.id
        leagues = Leagues(bot_of(interaction))
        return (await leagues.open(form, guild.id, where(interaction), person)).id

    await _open(interaction, made)


@on("contest-season")
async def _season(press: Press) -> None:
    """Opens the next season of a league that is over."""
    interaction = press.interaction
    await hold_update(interaction)
    before = await contest_of(interaction, press.subject)
    if before.row.phase != "over" or before.row.terms.format != "league":
        raise UserError(NO_SEASON)

    async def made() -> int:
        leagues = Leagues(bot_of(interaction))
        return (await leagues.next_season(before, interaction.user.id, where(interaction))).id

    await _open(interaction, made)


async def _open(interaction: Interaction, made: Callable[[], Awaitable[int]]) -> None:
    """Stores a contest and posts it, if this person may, the bot may write here and there are not
    too many. A private answer is being held."""
    await check_opener(interaction)
    guild, services = guild_of(interaction), services_of(interaction)
    await check_channel(services, interaction)
    missing = missing_permissions(interaction)
    if missing:
        raise UserError(missing_words(missing, interaction.channel_id or 0, PLACE))
    async with services.store.database.exclusively(f"contests of {guild.id}"):
        if len(await services.store.contests.of_guild(guild.id, AT_ONCE)) >= AT_ONCE:
            raise UserError(TOO_MANY)
        ask_to_post(interaction)
        number = await made()
    await shown(interaction, number)
    await update(interaction, word(OPENED))


# What people press


@on("contest-join")
async def _join(press: Press) -> None:
    interaction, number = press.interaction, press.subject
    await hold_shared(interaction)
    await contest_of(interaction, number)
    try:
        await Leagues(bot_of(interaction)).join(number, interaction.user.id)
    except NotNow:
        raise UserError(TOO_LATE) from None
    await shown(interaction, number)
    blocked = await press.services.store.contests.blocked_in(number, interaction.user.id)
    note = ""
    if blocked:
        names = listed([mention(each) for each in blocked])
        note = f"\nYou have blocked {names}, who is in it too. You may meet: leave if you mind."
    await follow(interaction, word(f"{JOINED}{note}"))


@on("contest-leave")
async def _leave(press: Press) -> None:
    """Leaves at once before the start; later it asks first."""
    interaction, number = press.interaction, press.subject
    await hold(interaction)
    found = await contest_of(interaction, number)
    if found.row.phase in ("over", "stopped"):
        raise UserError(OVER)
    if found.number_of(interaction.user.id) is None:
        raise UserError(NOT_IN)
    if found.row.phase == "running":
        await reply(interaction, leave_question(found.row))
        return
    await _go(interaction, number)
    await reply(interaction, word(LEFT))


@on("contest-withdraw")
async def _withdraw(press: Press) -> None:
    """Withdraws. The person's matches end by the next round, or at once here."""
    interaction, number = press.interaction, press.subject
    await hold_update(interaction)
    await contest_of(interaction, number)
    await _go(interaction, number)
    await update(interaction, word(WITHDRAWN))


async def _go(interaction: Interaction, number: int) -> None:
    ask_to_post(interaction)
    try:
        await Leagues(bot_of(interaction)).leave(number, interaction.user.id)
    except NotNow:
        raise UserError(NOT_IN) from None
    await shown(interaction, number)


@on("contest-text")
async def _text(press: Press) -> None:
    await hold(press.interaction)
    found = await contest_of(press.interaction, press.subject)
    seen = await Showing(bot_of(press.interaction)).seen(found)
    await reply(press.interaction, text_screen(seen))


# What organisers press


@on("contest-show")
async def _show(press: Press) -> None:
    number = whole(press.value)
    await hold_update(press.interaction)
    await _details(press.interaction, number)


@on("contest-details")
async def _back(press: Press) -> None:
    await hold_update(press.interaction)
    await _details(press.interaction, press.subject)


async def _details(interaction: Interaction, number: int, note: str = "") -> None:
    found = await contest_of(interaction, number)
    seen = await Showing(bot_of(interaction)).seen(found)
    may = await manages(interaction, found)
    await update(interaction, details_screen(seen, manages=may, note=note))


@on("contest-start")
async def _start(press: Press) -> None:
    interaction, number = press.interaction, press.subject
    await hold_update(interaction)
    found = await managed(interaction, number)
    if found.row.phase != "gathering":
        raise UserError(BEGUN)
    if (joined := len(found.contest.people)) < FEWEST:
        raise UserError(f"{TOO_FEW} {joined} have joined so far.")
    ask_to_post(interaction)
    try:
        await Leagues(bot_of(interaction)).start(number)
    except NotNow:
        raise UserError(BEGUN) from None
    await shown(interaction, number)
    await _details(interaction, number, "It has begun. The matches open one after the other.")


@on("contest-move")
async def _move(press: Press) -> None:
    """Shows a contest in this channel from now on."""
    interaction, number = press.interaction, press.subject
    await hold_update(interaction)
    await managed(interaction, number)
    await check_channel(press.services, interaction)
    missing = missing_permissions(interaction)
    if missing:
        raise UserError(missing_words(missing, interaction.channel_id or 0, PLACE))
    ask_to_post(interaction)
    await press.services.store.contests.move(number, where(interaction))
    await shown(interaction, number)
    await _details(interaction, number, f"It goes on in <#{where(interaction)}>.")


@on("contest-why")
async def _why(press: Press) -> None:
    interaction, reason = press.interaction, whole(press.value)
    if reason >= len(REASONS):
        raise BadControl
    await hold_update(interaction)
    found = await managed(interaction, press.subject)
    await update(interaction, stop_question(found.row, reason))


@on("contest-stop")
async def _stop(press: Press) -> None:
    interaction, number = press.interaction, press.subject
    if press.ply >= len(REASONS):
        raise BadControl
    await hold_update(interaction)
    found = await managed(interaction, number)
    ask_to_post(interaction)
    if not await press.services.store.contests.stop(
        number, REASONS[press.ply], press.services.now()
    ):
        raise UserError(OVER)
    await shown(interaction, number)
    await update(
        interaction, word(f"The {name_of(found.row)} is stopped, and its people are told.")
    )


class League(commands.Cog):
    """`/league`."""

    @app_commands.command(description="Leagues and tournaments of this server; open one")
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(
        game="Open one: which game",
        form="Open one: how people meet (league)",
        pace="Open one: time for a turn (1 day)",
        starts="Open one: when it begins (tomorrow)",
        people="Open one: how many people at most, 3 to 64 (16)",
    )
    @app_commands.rename(form="format")
    @app_commands.choices(
        game=[Choice(name=each.title, value=each.key) for each in games()],
        form=[Choice(name=name, value=key) for key, (name, _) in FORMAT_NAMES.items()],
        pace=[Choice(name=each.words, value=each.key) for each in PACES.values() if each != NONE],
        starts=[Choice(name=words, value=key) for key, words in STARTS_WORDS.items()],
    )
    async def league(
        self,
        interaction: Interaction,
        game: str | None = None,
        form: str | None = None,
        pace: str | None = None,
        starts: str | None = None,
        people: app_commands.Range[int, FEWEST, MOST] | None = None,
    ) -> None:
        """Shows the list; with any option the form, filled in. Where none is open, whoever may open
        one gets the form at once."""
        await hold(interaction)
        guild = guild_of(interaction)
        given = (game, form, pace, starts, people)
        chosen = any(each is not None for each in given)
        if not chosen:
            some = await services_of(interaction).store.contests.of_guild(guild.id, 1)
            if some or not await manages(interaction):
                await reply(interaction, await list_of(interaction))
                return
        await check_opener(interaction)
        blank = ContestForm()
        filled = blank.for_game(game) if game else blank
        filled = filled.at_pace(pace) if pace else filled
        filled = replace(
            filled,
            format=FORMATS[form] if form else filled.format,
            starts=starts or filled.starts,
            most=people or filled.most,
        )
        await reply(interaction, form_screen(filled, roles_for(interaction)))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(League())
