"""The language of each reader: in private the person's own, in public the one that all people of a
match share, else the server's; and whether Discord refuses direct messages to them, which is read
in the same query.

A person's language is the one chosen in `/settings`, else that of their Discord, which comes with
every press and is remembered for direct messages. A server's is chosen in `/server`: Discord's own
answer is English for nearly all of them, so it is not asked."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Collection, Mapping
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

from cachetools import TTLCache

from cogs import discord
from common.text.catalogue import chosen_code, codes, fitting_code, is_whole, language
from common.text.language import Language
from common.text.say import say
from common.text.text import Text, written
from db.errors import StoreTrouble
from db.kinds.named_locks import NamedLocks
from db.preferences import Preferences
from db.store import Store
from db.tables.people import Person
from db.values import is_person

log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[Any]

DEFAULT: Final = "en"
PUBLIC: Final = "answered in public"
"""The key among an interaction's extras that marks its first answer as public."""
REMEMBERED: Final = 10_000
"""The most people, and the most servers, whose language is kept in memory."""
READ: Final = "person"
"""The key among an interaction's extras of the person as stored."""
KEPT_FOR: Final = 60.0
"""Seconds until a kept language is read again: another process may have changed it."""


class Readers:
    """The languages of people and servers. If the database fails, Discord's information is used;
    each press also asks the database for other things, whose failure is logged."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._people: TTLCache[int, Person] = TTLCache(REMEMBERED, KEPT_FOR)
        self._servers: TTLCache[int, str] = TTLCache(REMEMBERED, KEPT_FOR)
        self._reading = NamedLocks()

    def knows(self, person: int) -> bool:
        """Tells whether a person's language is in memory."""
        return person in self._people

    async def person(self, person: int) -> str:
        """Returns the code of a person's language, for direct messages."""
        async with self._reading.take(str(person)):
            found = self._people.get(person)
            try:
                found = found or await self._store.people.whole(person)
            except StoreTrouble as error:
                log.debug("a person's language is unknown: %s", error)
                return DEFAULT
            self._people.setdefault(person, found)
        return _code(found.chosen) or DEFAULT

    async def wishes(self, person: int) -> Preferences:
        """Returns a person's choices, read anew; the language is then in memory for a message that
        follows. Raises `StoreTrouble`."""
        async with self._reading.take(str(person)):
            found = self._people[person] = await self._store.people.whole(person)
            return found.chosen

    async def is_closed(self, interaction: Interaction) -> bool:
        """Tells whether direct messages to the person of an interaction were refused. Raises
        `StoreTrouble`."""
        found = self._people.get(interaction.user.id) or await self.asker(interaction)
        return found.chosen.dm_closed

    async def asker(self, interaction: Interaction) -> Person:
        """Returns the stored data of an interaction's person, read once for the whole interaction.
        Raises `StoreTrouble`."""
        person, extras = interaction.user.id, interaction.extras
        async with self._reading.take(str(person)):
            if READ not in extras:
                await self.renew(interaction)
            found: Person = extras[READ]
            return found

    async def renew(self, interaction: Interaction) -> None:
        """Reads the stored data of an interaction's person again, after a change. Raises
        `StoreTrouble`."""
        self.learn(interaction, await self._store.people.whole(interaction.user.id))

    def learn(self, interaction: Interaction, found: Person) -> None:
        """Notes the stored data of an interaction's person."""
        interaction.extras[READ] = self._people[interaction.user.id] = found

    async def public(self, guild: int | None, among: Collection[int]) -> str:
        """Returns the code of the language for public words `among` these people: the one that all
        of them share, else the server's. An unknown language is shared with nobody."""
        people = sorted({each for each in among if is_person(each)})
        try:
            if missing := [each for each in people if each not in self._people]:
                for person, found in (await self._store.people.whole_of(missing)).items():
                    self._people.setdefault(person, found)
            wishes = [self._people[each].chosen for each in people if each in self._people]
        except StoreTrouble as error:
            log.debug("the languages of people are unknown: %s", error)
            wishes = []
        spoken = {_code(each) for each in wishes}
        if len(wishes) == len(people) and len(spoken) == 1 and all(spoken):
            return spoken.pop()
        return await self.server(guild)

    async def server(self, guild: int | None) -> str:
        """Returns the code of a server's language; English outside of all servers."""
        if guild is None:
            return DEFAULT
        found = self._servers.get(guild)
        if found is None:
            try:
                row = await self._store.guilds.get(guild)
            except StoreTrouble as error:
                log.debug("a server's language is unknown: %s", error)
                return DEFAULT
            found = self._servers[guild] = chosen_code(row.language or DEFAULT)
        return found

    async def asking(self, interaction: Interaction) -> str:
        """Returns the code of the language of the person of an interaction. A new one of their
        Discord is remembered."""
        person, locale = interaction.user.id, str(interaction.locale)
        try:
            found = self._people.get(person) or await self.asker(interaction)
            known, code = found.chosen, fitting_code(locale)
            if known.language:
                return chosen_code(known.language)
            if code != fitting_code(known.locale or DEFAULT) and is_person(person):
                self._people[person] = await self._store.people.choose(person, locale=locale)
        except StoreTrouble as error:
            log.debug("a person's language is unknown: %s", error)
        return fitting_code(locale)

    async def answered(
        self, interaction: Interaction, among: Collection[int] = (), *, private: bool | None = None
    ) -> str:
        """Returns the code of the language of an answer: that of its person if nobody else sees it,
        else that of the people in `among`, or of the server. `private` is given for a new answer;
        None stands for the answer that is being held."""
        if reads_alone(interaction) if private is None else private:
            return await self.asking(interaction)
        if interaction.context.dm_channel:
            return await self.asking(interaction)
        return await self.public(interaction.guild_id, among)

    async def channel(self, channel: object, among: Collection[int] = ()) -> str:
        """Returns the code of the language of a message in a channel: that of the recipient of
        direct messages, else that of the people in `among`, or of the server."""
        recipient: object = getattr(channel, "recipient", None)
        if isinstance(recipient, discord.User):
            return await self.person(recipient.id)
        guild: object = getattr(channel, "guild", None)
        return await self.public(guild.id if isinstance(guild, discord.Guild) else None, among)

    def forget(self, person: int) -> None:
        """Forgets a person, after a change or the deletion of their data."""
        self._people.pop(person, None)

    def forget_server(self, guild: int) -> None:
        """Forgets a server's language, since it has changed."""
        self._servers.pop(guild, None)


def _code(wishes: Preferences) -> str:
    """Returns the code of the chosen language, else of that of their Discord; empty if unknown."""
    if wishes.language:
        return chosen_code(wishes.language)
    return fitting_code(wishes.locale) if wishes.locale else ""


def reads_alone(interaction: Interaction) -> bool:
    """Tells whether only the person of an interaction sees the answer that is being held."""
    if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        message = interaction.message
        return message is not None and message.flags.ephemeral
    return PUBLIC not in interaction.extras


_reading: list[Readers] = []
"""The readers in use; at most one element."""


def read_with(readers: Readers) -> None:
    """Makes these the readers from now on."""
    _reading[:] = [readers]


def readers() -> Readers:
    """Returns the readers in use: one set for the whole program."""
    return _reading[0]


AS_DISCORD: Final = "discord"
"""The value for the language of somebody's Discord."""
_MADE: Final[Mapping[str, Text]] = {
    "machine": say("Translated by a machine, not yet read by people"),
    "reviewed": say("Translated by a machine, read and mended by people"),
    "by hand": say("Written by people"),
}


def made(code: str) -> Text:
    """Returns how a language was translated; for an unfinished one, its completed share."""
    if not is_whole(code):
        share = language(code).share
        return say("{share:.0%} translated so far, the rest is in English", share=share)
    return _MADE.get(language(code).made, _MADE["machine"])


def is_known(value: str) -> bool:
    """Tells whether this value of a menu is a language, or that of Discord."""
    return value == AS_DISCORD or value in codes()


async def public_language(guild_id: int | None, among: Collection[int] = ()) -> Language:
    """Returns the language of a public message in a server, `among` these people."""
    return language(await readers().public(guild_id, among))


async def for_server(guild_id: int | None, words: str, among: Collection[int] = ()) -> str:
    """Returns the words in the language of a public message in a server, `among` these people."""
    return written(words, await public_language(guild_id, among))


async def for_answer(interaction: Interaction, words: str) -> str:
    """Returns the words in the language of the answer that is being held."""
    return written(words, language(await readers().answered(interaction)))


PATIENCE: Final = 1.0
"""Seconds to wait for the database: Discord gives three for the first answer."""
_CODE: Final[ContextVar[str]] = ContextVar("the asking person's language", default=DEFAULT)
_hearing: Final[set[asyncio.Task[str]]] = set()
"""Reads whose caller has stopped waiting. Their results are kept for the next time."""


async def hear(interaction: Interaction) -> None:
    """Notes the language of an interaction's person, for all that follows from it. While the
    database is busy it is that of their Discord: the first answer waits for no language."""
    if readers().knows(interaction.user.id):
        _CODE.set(await readers().asking(interaction))
        return
    reading = asyncio.create_task(readers().asking(interaction))
    _hearing.add(reading)
    reading.add_done_callback(_hearing.discard)
    done, _ = await asyncio.wait((reading,), timeout=PATIENCE)
    _CODE.set(reading.result() if done else fitting_code(str(interaction.locale)))


def spoken(words: str) -> str:
    """Returns the words in the asking person's language."""
    return written(words, language(_CODE.get()))


def folded(words: str) -> str:
    """Returns the words in small, plain letters, to compare typed text: a looped l is an l."""
    return unicodedata.normalize("NFKC", words).casefold()


def spellings(words: str) -> tuple[str, ...]:
    """Returns the words as they may be typed, `folded`: in English, and in the asking person's
    language."""
    return tuple(dict.fromkeys((folded(str(words)), folded(spoken(words)))))
