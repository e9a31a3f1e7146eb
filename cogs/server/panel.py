"""The panel of a server: its pages, and the way of every change.

A page is a function that returns its blocks; `page` registers it. The panel begins with a list of
them, a line each. Most people see a page with a button to a window with its menus; people who fill
in forms by presses see the menus. The effect of an answer to a menu is a function, too: `setting`
registers it, for a press and for a window.

Discord hides the panel from people who may not manage the server, but anybody may send a forged
press, so every answer begins with `managed`."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from cachetools import LRUCache

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services, bot_of, preferences_of
from cogs.hall.delivery import ask, hold_update, update
from cogs.hall.errors import BadControl, Interaction, UserError, words_of
from cogs.hall.ids import ROLES, custom_id
from cogs.hall.languages.readers import DEFAULT, readers
from cogs.hall.log_fields import facts
from cogs.hall.menus import in_all_languages, language_options
from cogs.hall.screen import (
    Blocks,
    Button,
    Controls,
    Menu,
    Screen,
    button,
    layout,
    rows,
    select,
    text,
)
from cogs.hall.sending.modal import Modal, menus_of, modal
from cogs.table.place import chosen_in
from common.text.catalogue import codes, language
from common.text.say import EMPTY, joined, say
from common.text.text import Name, Text
from db.guild_row import GuildRow

log = logging.getLogger(__name__)

NOT_YOURS: Final = say("Only people with **Manage Server** can do that.")
NOT_A_MEMBER: Final = say("I am only a guest here. Add me to the server to choose anything for it.")
LIST: Final = "all"
"""The key of the list of pages."""
FIRST: Final = "boards"
FORMS: Final = (FIRST, "matches", "people", "week")
"""The keys of the pages with menus."""
ORDER: Final = (FIRST, "matches", "people", "running", "week", "test")
"""The keys of the pages."""
NAMED: Final = 240
"""The most characters of a list of channels, roles or people: a page fits a message."""


@dataclass(frozen=True, slots=True)
class ServerPanel:
    """A server whose panel is shown."""

    bot: ServiceBot
    guild: discord.Guild
    _read: list[GuildRow] = field(default_factory=list[GuildRow])

    @property
    def services(self) -> Services:
        """The services of the bot."""
        return self.bot.services

    async def chosen(self) -> GuildRow:
        """Returns the server's settings; read once for all pages."""
        if not self._read:
            self._read.append(await chosen_in(self.services, self.guild))
        return self._read[0]


Builder: TypeAlias = Callable[[ServerPanel], Awaitable[Blocks]]
Trouble: TypeAlias = Callable[[ServerPanel], Awaitable[Text]]
"""A function that returns the trouble of a page in words, empty for none."""


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of an answer: new values for these settings of the server, or a `deed` that stores
    it."""

    fields: Mapping[str, object] = field(default_factory=dict[str, object])
    deed: Callable[[], Awaitable[object]] | None = None


Judge: TypeAlias = Callable[[Press, discord.Guild], Change]
"""A function that returns the effect of an answer. It raises `BadControl` for values that no menu
offers, and `UserError` for some that are impossible now."""


_written: Final = LRUCache[tuple[int, int, str], Mapping[str, tuple[str, ...]]](100)
"""The refused answers in people's windows, by server, person and page: the values by menus, with
which the window opens again."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the panel: its title, a line about it, its blocks, and any trouble, which the list
    of the pages tells, too."""

    title: Name
    about: Text
    blocks: Builder
    trouble: Trouble | None = None


_pages: dict[str, Page] = {}
_judges: dict[str, Judge] = {}


def page(
    key: str, title: Name, about: Text, trouble: Trouble | None = None
) -> Callable[[Builder], Builder]:
    """Registers a function as the page with this key."""

    def enter(build: Builder) -> Builder:
        _pages[key] = Page(title, about, build, trouble)
        return build

    return enter


def managed(interaction: Interaction) -> discord.Guild:
    """Returns the server. Raises `UserError` unless this person may manage it: Discord hides the
    command from others, but anybody may send a forged one."""
    guild: discord.Guild | None = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        raise UserError(NOT_A_MEMBER)
    may = interaction.permissions
    if not (may.manage_guild or may.administrator):
        raise UserError(NOT_YOURS)
    return guild


def setting(verb: str, key: str) -> Callable[[Judge], Judge]:
    """Makes a function the judge of the answers to this verb, by a press on the page with this key
    or in its window."""

    def enter(judge: Judge) -> Judge:
        async def one(press: Press) -> None:
            guild = managed(press.interaction)
            change = judge(press, guild)
            await hold_update(press.interaction)
            await _store(press, guild, [change])
            await show(press, guild, key)

        _judges[verb] = judge
        on(verb)(one)
        return judge

    return enter


async def panel(
    house: ServerPanel, interaction: Interaction, key: str = LIST, note: Text = EMPTY
) -> Screen:
    """Returns the list of the panel's pages or one of them, in the person's preferred form; `note`
    comes first."""
    first = [note] if note else []
    if key == LIST:
        return Screen(
            layout(text(joined("\n", [*first, say("### This server")])), *await _list(house))
        )
    shown = _pages[key]
    head = joined("\n", [*first, say("### This server: {page:low}", page=shown.title)])
    blocks = await shown.blocks(house)
    if key in FORMS and (await preferences_of(interaction)).forms == "windows":
        blocks = _by_window(key, blocks)
    back = button(say("Back"), "server-page", 0, 0, (LIST,))
    return Screen(layout(text(head), *blocks)).ending_in(back)


async def _list(house: ServerPanel) -> Blocks:
    """Returns the language, for people who cannot read the rest, then a line about each
    page, all troubles, and the pages' buttons."""
    chosen = (await house.chosen()).language or DEFAULT
    words = say("{title} for all; the people of a match read their own, if they share one.")
    words = words.filled(title=language(chosen).title)
    spoken = language_options(chosen, as_discord=False)
    lines = [joined("", ["**", _pages[key].title, ":** ", _pages[key].about]) for key in ORDER]
    looks = [each for key in ORDER if (each := _pages[key].trouble)]
    lines += [joined(" ", ["⚠️", told]) for look in looks if (told := await look(house))]
    return [
        text(joined("\n", [in_all_languages(), words])),
        select(say("Language for all?"), "server-language", 0, spoken),
        text(joined("\n", lines)),
        *rows([button(_pages[key].title, "server-page", 0, 0, (key,)) for key in ORDER]),
    ]


def _by_window(key: str, blocks: Blocks) -> Blocks:
    """Returns a page with the button to a window in the place of its menus."""
    ways = [button(joined(" ", [_pages[key].title, "…"]), "server-ask", 0, 0, (key,))]
    for each in blocks:
        if isinstance(each, Controls):
            ways += [control for control in each.controls if isinstance(control, Button)]
    return [*(each for each in blocks if not isinstance(each, Controls)), *rows(ways)]


def house_of(press: Press, guild: discord.Guild) -> ServerPanel:
    """Returns the server of a press."""
    return ServerPanel(bot_of(press.interaction), guild)


async def show(press: Press, guild: discord.Guild, key: str, note: Text = EMPTY) -> None:
    """Shows a page in the pressed panel, for which an answer is being held."""
    house = house_of(press, guild)
    await update(press.interaction, await panel(house, press.interaction, key, note))


async def _store(press: Press, guild: discord.Guild, changes: Sequence[Change]) -> None:
    """Stores the effects of answers; an answer is being held."""
    fields = {name: value for each in changes for name, value in each.fields.items()}
    if fields:
        await press.services.store.guilds.choose(guild.id, **fields)
    for each in changes:
        if each.deed:
            await each.deed()
    if changes:
        noted(press.interaction, guild)


def noted(interaction: Interaction, guild: discord.Guild) -> None:
    """Logs that a person has changed the server's settings; the log line of the press or command
    before it tells how."""
    log.info("server changed", extra=facts(guild=guild.id, person=interaction.user.id))


@on("server-page")
async def _page(press: Press) -> None:
    guild = managed(press.interaction)
    key = press.arg(0) if press.args else press.value
    if key not in (LIST, *ORDER):
        raise BadControl
    await hold_update(press.interaction)
    await show(press, guild, key)


async def _menus(house: ServerPanel, key: str) -> list[Menu]:
    """Returns the menus of a page. Raises `BadControl` for a page without any."""
    if key not in FORMS:
        raise BadControl
    return [*menus_of(await _pages[key].blocks(house))]


@on("server-ask")
async def _ask(press: Press) -> None:
    guild, key = managed(press.interaction), press.arg(0)
    house = house_of(press, guild)

    async def made() -> Modal:
        written = _written.get((guild.id, press.interaction.user.id, key), {})
        questions = [
            _filled(each, written.get(each.custom_id), guild) for each in await _menus(house, key)
        ]
        return modal(_pages[key].title, questions, "server-set", 0, 0, (key,))

    await ask(press.interaction, made())


@on("server-set")
async def _set(press: Press) -> None:
    """Stores the answers of a window that differ from the present settings: a role that another
    manager has chosen may be above this one's. A refused answer costs no other one: the refusal is
    shown by its question, and the answer stands in the window when that is opened again."""
    guild, key = managed(press.interaction), press.arg(0)
    await hold_update(press.interaction)
    asked = await _menus(house_of(press, guild), key)
    now = {each.custom_id: each for each in asked}
    changes, notes, refused = list[Change](), list[Text](), dict[str, tuple[str, ...]]()
    for each in press.answers:
        verb, args = each.named.verb, each.named.args
        name = custom_id(each.named.kind, verb, each.named.subject, each.named.ply, args)
        if name not in now or verb not in _judges:
            raise BadControl
        if set(each.values) == _marked(now[name]):
            continue
        alone = replace(press, verb=verb, args=args, values=each.values, answers=())
        try:
            changes.append(_judges[verb](alone, guild))
        except BadControl:
            raise
        except UserError as error:
            why = {"question": now[name].placeholder, "why": words_of(error)}
            notes.append(say("Not changed: **{question}** {why}").filled(**why))
            refused[name] = each.values
    _written[guild.id, press.interaction.user.id, key] = refused
    await _store(press, guild, changes)
    await show(press, guild, key, joined("\n", notes))


def _filled(menu: Menu, written: Sequence[str] | None, guild: discord.Guild) -> Menu:
    """Returns a menu with the `written` values, as far as they can be chosen."""
    if written is None:
        return menu
    if menu.options:
        options = [replace(each, default=each.value in written) for each in menu.options]
        return replace(menu, options=tuple(options))
    here = [int(each) for each in written if each.isdecimal()]
    if menu.types:
        channels = [guild.get_channel(each) for each in here]
        here = [each.id for each in channels if each is not None and each.type in menu.types]
    elif menu.custom_id.startswith(ROLES):
        here = [each for each in here if guild.get_role(each)]
    return replace(menu, chosen=tuple(here))


def _marked(menu: Menu) -> set[str]:
    if menu.options:
        return {each.value for each in menu.options if each.default}
    return {str(each) for each in menu.chosen}


@setting("server-language", LIST)
def _language(press: Press, guild: discord.Guild) -> Change:
    if press.value not in codes():
        raise BadControl

    async def forget() -> None:
        readers().forget_server(guild.id)

    return Change({"language": press.value}, forget)
