"""A person's own settings, including blocked people; and facts learned from people's interactions:
their names, and whether a direct message may be tried again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

from cogs import discord
from cogs.desk.deleted_accounts import looks_deleted
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, preferences_of, services_of
from cogs.discord import Range, app_commands, commands
from cogs.hall.delivery import ask, hold, hold_update, reply, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.languages.readers import AS_DISCORD, is_known, readers
from cogs.hall.screen import word
from cogs.hall.sending.modal import Modal
from cogs.hall.sentences import mention
from cogs.people.away import take, typed_clock, typed_hours
from cogs.people.settings_screen import (
    PAGES,
    Wishes,
    block_question,
    refused_words,
    settings_modal,
    settings_screen,
)
from cogs.play.commands.verbs import Option, asking
from common.names import plain
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from db.errors import StoreTrouble
from db.preferences import BOARDS, PEOPLE, SETTINGS
from db.settings import Setting
from db.time.vacations import MOST

FORMER: Final = "playing"
"""A page to which older messages have a button."""


async def wishes_of(interaction: Interaction) -> Wishes:
    """Returns the settings of an interaction's person."""
    services, person = services_of(interaction), interaction.user.id
    store, now = services.store, services.now()
    found, blocked = await readers().asker(interaction), await store.blocks.of(person)
    away = found.away_until
    return Wishes(
        chosen=found.chosen,
        blocked=blocked,
        names=await store.mirrors.met_by(person) if blocked else {},
        away_until=away if away and away > now else None,
        refused=refused_words(found.refused, now),
    )


async def block_person(services: Services, person: int, blocked: int) -> Text:
    """Blocks a person, declines their challenges, and returns a sentence on it. Raises `UserError`
    for people who cannot be blocked."""
    if person == blocked or blocked <= 0:
        raise UserError(say("You can't block yourself."))
    declined = await services.store.blocks.block(person, blocked, services.now())
    await services.lobby.show_ended(declined)
    words = say("**{person}** is blocked. You can unblock them in `/settings`.")
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
    await _show(press, PEOPLE, say("{person} is no longer blocked.", person=called))


async def _show(press: Press, page: str, note: Text = EMPTY) -> None:
    """Shows a page in the pressed message, for which an answer is being held."""
    await update(press.interaction, settings_screen(await wishes_of(press.interaction), note, page))


async def choose(interaction: Interaction, **chosen: object) -> None:
    """Stores the choices of an interaction's person, by the names of preferences."""
    services, person = services_of(interaction), interaction.user.id
    found = await services.store.people.choose(person, services.now(), **chosen)
    readers().learn(interaction, found)


@on("set")
async def _set(press: Press) -> None:
    await hold_update(press.interaction)
    try:
        setting = press.services.store.people.settings[press.arg(0)]
        await choose(press.interaction, **{setting.name: setting.value(press.arg(1))})
    except KeyError:
        raise BadControl from None
    await _show(press, setting.page)


@on("settings-ask")
async def _ask(press: Press) -> None:
    page = press.arg(0)

    async def made() -> Modal:
        return settings_modal(page, await preferences_of(press.interaction))

    await ask(press.interaction, made())


@on("settings-set")
async def _set_all(press: Press) -> None:
    settings, chosen = press.services.store.people.settings, dict[str, Any]()
    for each in press.answers:
        value = each.values[0] if len(each.values) == 1 else ""
        name = each.named.args[0] if each.named.args else ""
        if each.named.verb == "set" and name in settings and value in settings[name].labels:
            chosen[name] = settings[name].value(value)
        else:
            raise BadControl
    await hold_update(press.interaction)
    await choose(press.interaction, **chosen)
    await _show(press, BOARDS)


@on("set-language")
async def _language(press: Press) -> None:
    await hold_update(press.interaction)
    if not is_known(press.value):
        raise BadControl
    await choose(press.interaction, language=None if press.value == AS_DISCORD else press.value)
    await _show(press, BOARDS)


@on("quiet-back")
async def _back(press: Press) -> None:
    await hold_update(press.interaction)
    await _show(press, PEOPLE)


@on("settings-page")
async def _page(press: Press) -> None:
    page = BOARDS if press.arg(0) == FORMER else press.arg(0)
    if page not in PAGES:
        raise BadControl
    await hold_update(press.interaction)
    await _show(press, page)


@on("settings")
async def _open(press: Press) -> None:
    await hold(press.interaction)
    await reply(press.interaction, settings_screen(await wishes_of(press.interaction)))


BESIDE: Final[Mapping[str, Mapping[str, tuple[Text, Any]]]] = {
    "notices": {
        "quiet_hours": (
            say("Hours without these messages, such as 22-8, or off"),
            Range[str, 1, 20],
        )
    },
    "reminders": {
        "vacation": (
            say("Days you'll be away, from today; slow matches wait. 0: you're back"),
            Range[int, 0, MOST],
        ),
        "clock": (
            say("What your clock shows now, such as 21:30, for quiet hours"),
            Range[str, 1, 10],
        ),
    },
    "listed": {"block": (say("Whom to block: they can't challenge you any more"), discord.User)},
}
"""The options that choose no value of a setting, by the setting before them."""


def options_of(settings: Iterable[Setting]) -> dict[str, Option]:
    """Returns the options of `/settings`, by their names."""
    found: dict[str, Option] = {}
    for each in settings:
        for name, (meant, about) in each.options.items():
            choices = {} if meant else each.choices()
            found[name] = Option(about, kind=bool if meant else str, needed=False, choices=choices)
        for name, (about, kind) in BESIDE.get(each.name, {}).items():
            found[name] = Option(about, kind=kind, needed=False)
    return found


REMEMBERED = 10_000


class People(commands.Cog):
    """Listener to every command and press; and `/settings`."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = bot.services

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Keeps the person's name for lists, in memory only. If Discord has refused direct messages
        to the person, one may soon be tried again. An account with the name of a deleted one exists
        after all."""
        names = self._services.names
        if len(names) >= REMEMBERED:
            names.pop(next(iter(names)))
        names[interaction.user.id] = plain(interaction.user.display_name)
        if looks_deleted(interaction.user):
            with suppress(StoreTrouble):  # the next one will do
                await self._services.store.gone_accounts.is_there(interaction.user.id)
        with suppress(StoreTrouble):  # the answer reports it; the next interaction will do
            if await readers().is_closed(interaction):
                near, now = interaction.context.dm_channel, self._services.now()
                await self._services.store.refusals.may_try(interaction.user.id, now, near=near)
                await readers().renew(interaction)

    @app_commands.command(description=say("Boards, confirmations, messages"))
    @asking(options_of(SETTINGS.values()))
    async def settings(self, interaction: Interaction, /, **given: Any) -> None:
        """Changes the settings named, and shows all."""
        await hold(interaction)
        person, services = interaction.user.id, self._services
        settings = services.store.people.settings
        named = {name for name, value in given.items() if value is not None}
        quiet = before = (await preferences_of(interaction)).quiet
        if given["clock"] is not None:
            quiet = typed_clock(quiet, given["clock"], services.now())
        if given["quiet_hours"] is not None:
            quiet = typed_hours(quiet, given["quiet_hours"])
        if quiet != before:
            await choose(interaction, quiet=quiet)
        note = await block_person(services, person, given["block"].id) if given["block"] else EMPTY
        if given["vacation"] is not None:
            away = await take(services, person, given["vacation"])
            note = joined("\n", filter(None, [note, away]))
            await readers().renew(interaction)
        try:
            chosen = {
                each.name: each.given(name, given[name])
                for each in settings.values()
                for name in each.options
                if name in named
            }
        except KeyError:
            raise BadControl from None
        if chosen:
            await choose(interaction, **chosen)
        pages = (
            page
            for page in PAGES
            if named & options_of(each for each in settings.values() if each.page == page).keys()
        )
        page = next(pages, BOARDS)
        await reply(interaction, settings_screen(await wishes_of(interaction), note, page))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(People(bot))
