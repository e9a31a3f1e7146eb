"""A person's own settings, including blocked people; and facts learned from people's interactions:
their names, and that a direct message may be tried again."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.desk.deleted_accounts import looks_deleted
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services
from cogs.hall.delivery import hold, hold_update, reply, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.languages.choosing import AS_DISCORD, is_known
from cogs.hall.languages.commands import describe
from cogs.hall.languages.readers import readers
from cogs.hall.screen import word
from cogs.hall.sentences import mention
from cogs.people.away import take, typed_clock, typed_hours
from cogs.people.settings_screen import (
    BOARDS,
    CHALLENGES,
    CONFIRM,
    FORCED,
    HINTS,
    LISTED,
    NOTICES,
    PAGES,
    PEOPLE,
    PLAYING,
    REMINDERS,
    SETTINGS,
    SIDE,
    STRANGERS,
    Wishes,
    block_question,
    page_of,
    refused_words,
    settings_screen,
)
from common.names import plain
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.errors import StoreTrouble
from db.time.vacations import MOST
from db.values import BoardForm, Challenges, Confirm, Notices, Strangers


async def wishes_of(services: Services, person: int) -> Wishes:
    """Returns a person's settings."""
    store, now = services.store, services.now()
    blocked, found = await store.blocks.of(person), await store.people.whole(person)
    away = found.away_until
    return Wishes(
        chosen=found.chosen,
        blocked=blocked,
        names=await store.mirrors.met_by(person) if blocked else {},
        away_until=away if away and away > now else None,
        refused=refused_words(found.refused, now),
    )


async def block_person(services: Services, person: int, blocked: int) -> Text:
    """Blocks somebody, declines their challenges, and returns a sentence on it. Raises `UserError`
    for people who cannot be blocked."""
    if person == blocked or blocked <= 0:
        raise UserError(say("You can't block yourself."))
    declined = await services.store.blocks.block(person, blocked, services.now())
    await services.lobby.show_ended(declined)
    words = say("{person} is blocked. You can unblock them in `/settings`.")
    return words.filled(person=mention(blocked, first=True))


@on("block")
async def _block(press: Press) -> None:
    await hold_update(press.interaction)
    host = await press.services.lobby.host_of(press.interaction, press.subject)
    await reply(press.interaction, block_question(host))


@on("block-sure")
async def _block_sure(press: Press) -> None:
    await hold_update(press.interaction)
    told = await block_person(press.services, press.interaction.user.id, press.subject)
    await update(press.interaction, word(told))


@on("unblock")
async def _unblock(press: Press) -> None:
    await hold_update(press.interaction)
    person = press.interaction.user.id
    await press.services.store.blocks.unblock(person, press.subject)
    name = (await press.services.store.mirrors.met_by(person)).get(press.subject, "")
    called = mention(press.subject, first=True, name=name)
    note = say("{person} is no longer blocked.", person=called)
    await update(
        press.interaction, settings_screen(await wishes_of(press.services, person), note, PEOPLE)
    )


async def change(services: Services, person: int, key: str, value: str) -> None:
    """Stores a person's choice for a setting. Raises `BadControl` for an unknown key or value."""
    known = {setting.key: setting.values for setting in SETTINGS}
    if value not in known.get(key, ()):
        raise BadControl
    people = services.store.people
    switches = {
        HINTS.key: people.set_hints,
        FORCED.key: people.set_plays_forced,
        LISTED.key: people.set_listed,
        REMINDERS.key: people.set_reminders,
    }
    if key in switches:
        await switches[key](person, value == "yes")
        return
    match key:
        case BOARDS.key:
            await people.set_boards(person, BoardForm(value))
        case SIDE.key:
            await people.set_turned_board(person, value == "own")
        case CONFIRM.key:
            await people.set_confirm(person, cast("Confirm", value))
        case NOTICES.key:
            await people.set_notices(person, cast("Notices", value), services.now())
        case STRANGERS.key:
            await people.set_strangers(person, cast("Strangers", value))
        case _:
            await people.set_challenges(person, cast("Challenges", value))


def _either(wanted: bool | None, yes: str, no: str) -> str | None:
    """Returns a switch's value for a setting; None if it was not touched."""
    if wanted is None:
        return None
    return yes if wanted else no


@on("set")
async def _set(press: Press) -> None:
    await hold_update(press.interaction)
    person = press.interaction.user.id
    await change(press.services, person, press.arg(0), press.arg(1))
    page = page_of(press.arg(0))
    wishes = await wishes_of(press.services, person)
    await update(press.interaction, settings_screen(wishes, page=page))


async def speak(services: Services, person: int, value: str) -> None:
    """Stores the language to write to a person. Raises `BadControl` for an unknown one."""
    if not is_known(value):
        raise BadControl
    await services.store.people.set_language(person, "" if value == AS_DISCORD else value)
    readers().forget(person)


@on("set-language")
async def _language(press: Press) -> None:
    await hold_update(press.interaction)
    person = press.interaction.user.id
    await speak(press.services, person, press.value)
    await update(press.interaction, settings_screen(await wishes_of(press.services, person)))


@on("quiet-back")
async def _back(press: Press) -> None:
    await hold_update(press.interaction)
    wishes = await wishes_of(press.services, press.interaction.user.id)
    await update(press.interaction, settings_screen(wishes, page=PEOPLE))


@on("settings-page")
async def _page(press: Press) -> None:
    page = press.arg(0)
    if page not in PAGES:
        raise BadControl
    await hold_update(press.interaction)
    wishes = await wishes_of(press.services, press.interaction.user.id)
    await update(press.interaction, settings_screen(wishes, page=page))


@on("settings")
async def _open(press: Press) -> None:
    await hold(press.interaction)
    wishes = await wishes_of(press.services, press.interaction.user.id)
    await reply(press.interaction, settings_screen(wishes))


REMEMBERED = 10_000


class People(commands.Cog):
    """Listener to every command and press; and `/settings`."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = bot.services

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Keeps the person's name for lists, in memory only. If Discord has refused direct messages
        to the person, one may soon be tried again. An account with the name of a deleted one is
        there after all."""
        names = self._services.names
        if len(names) >= REMEMBERED:
            names.pop(next(iter(names)))
        names[interaction.user.id] = plain(interaction.user.display_name)
        if looks_deleted(interaction.user):
            with suppress(StoreTrouble):  # the next one will do
                await self._services.store.gone_accounts.is_there(interaction.user.id)
        with suppress(StoreTrouble):  # the answer reports it; the next deed will do
            if await readers().is_closed(interaction.user.id):
                near, now = interaction.context.dm_channel, self._services.now()
                await self._services.store.refusals.may_try(interaction.user.id, now, near=near)

    @app_commands.command(description=say("Boards, confirmations, messages"))
    @describe(
        text_board=say("Private boards as text instead of pictures"),
        boards_in_words=say("Private boards in words, for a screen reader"),
        my_side_at_bottom=say("Turn private boards: your own side at the bottom"),
        confirm=say("Ask before a move that you chose by buttons is played"),
        hints=say("Hints in matches against people, if everyone agrees"),
        forced_moves=say("Play your moves without an alternative for you"),
        my_turn=say("Tell you by direct message when it is your turn"),
        quiet_hours=say("Hours without these messages, such as 22-8, or off"),
        reminders=say("Remind you when your time for a turn is running out"),
        vacation=say("Days away, from today: slow matches wait for you; 0 says that you are back"),
        clock=say("What your clock shows now, such as 21:30, for quiet hours"),
        challenges=say("Who may challenge you"),
        strangers=say("Play strangers on other servers"),
        leaderboards=say("Show you on leaderboards"),
        block=say("Somebody to block: no more challenges from them"),
    )
    @app_commands.choices(
        confirm=[
            Choice(name=say("always"), value="always"),
            Choice(name=say("before my turn ends"), value="turn"),
            Choice(name=say("never"), value="never"),
        ],
        my_turn=[
            Choice(name=say("never"), value="never"),
            Choice(name=say("at once"), value="now"),
            Choice(name=say("after an hour"), value="hour"),
        ],
        challenges=[
            Choice(name=say("everyone"), value="everyone"),
            Choice(name=say("people I've played in this server"), value="played"),
            Choice(name=say("nobody"), value="nobody"),
        ],
        strangers=[
            Choice(name=say("never"), value="never"),
            Choice(name=say("when I ask"), value="asked"),
            Choice(name=say("any time: once a day I may be asked"), value="any"),
        ],
    )
    async def settings(
        self,
        interaction: Interaction,
        text_board: bool | None = None,
        boards_in_words: bool | None = None,
        my_side_at_bottom: bool | None = None,
        confirm: str | None = None,
        hints: bool | None = None,
        forced_moves: bool | None = None,
        my_turn: str | None = None,
        quiet_hours: app_commands.Range[str, 1, 20] | None = None,
        reminders: bool | None = None,
        vacation: app_commands.Range[int, 0, MOST] | None = None,
        clock: app_commands.Range[str, 1, 10] | None = None,
        challenges: str | None = None,
        strangers: str | None = None,
        leaderboards: bool | None = None,
        block: discord.User | None = None,
    ) -> None:
        """Changes the settings named, and shows all."""
        await hold(interaction)
        person = interaction.user.id
        if quiet_hours is not None or clock is not None:
            await self._keep_quiet(person, quiet_hours, clock)
        note = await block_person(self._services, person, block.id) if block else EMPTY
        if vacation is not None:
            away = await take(self._services, person, vacation)
            note = joined("\n", filter(None, [note, away]))
        chosen = {
            BOARDS.key: _either(boards_in_words, "words", "pictures")
            or _either(text_board, "text", "pictures"),
            SIDE.key: _either(my_side_at_bottom, "own", "same"),
            CONFIRM.key: confirm,
            HINTS.key: _either(hints, "yes", "no"),
            FORCED.key: _either(forced_moves, "yes", "no"),
            NOTICES.key: my_turn,
            REMINDERS.key: _either(reminders, "yes", "no"),
            CHALLENGES.key: challenges,
            STRANGERS.key: strangers,
            LISTED.key: _either(leaderboards, "yes", "no"),
        }
        for key, value in chosen.items():
            if value is not None:
                await change(self._services, person, key, value)
        named = any(chosen[each.key] is not None for each in PAGES[PEOPLE][1])
        others = (quiet_hours, clock, vacation, block)
        page = PEOPLE if named or any(each is not None for each in others) else PLAYING
        wishes = await wishes_of(self._services, person)
        await reply(interaction, settings_screen(wishes, note, page))

    async def _keep_quiet(self, person: int, hours: str | None, clock: str | None) -> None:
        """Stores the typed quiet hours. Raises `UserError`."""
        people = self._services.store.people
        quiet = before = (await people.of(person)).quiet
        if clock is not None:
            quiet = typed_clock(quiet, clock, self._services.now())
        if hours is not None:
            quiet = typed_hours(quiet, hours)
        if quiet != before:
            await people.set_quiet(person, quiet)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(People(bot))
