"""The players in pictures: their name in the server, and their avatar, or the bot's portrait.

An avatar delays a board by a moment at most, and no board needs one. A board whose players are
unknown yet shows only their sides, and the next one shows more. All of this is kept in memory
only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from cachetools import LRUCache, TTLCache

from cogs import discord
from cogs.discord import commands
from cogs.hall.context import Context
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.log_fields import facts
from cogs.hall.sentences import stand_in_name
from common.names import plain
from db.programs import is_program
from db.values import bot_level, bot_number, is_bot, is_person
from players.names import rank
from render.faces.portrait import portrait_of
from render.look import Player
from render.png import portrait

log = logging.getLogger(__name__)

AGAIN: Final = timedelta(hours=6)
"""The interval of checks whether awaited people are still there."""
UNKNOWN_USER: Final = 10013
"""Discord's error for an account that does not exist."""
_UNKNOWN_MEMBER: Final = 10007
REMEMBERED: Final = 500
"""The number of people whose face is kept: about 5 MB."""
NAMED: Final = 5_000
"""The number of names kept: a person may have another one in each server."""
ASKED: Final = 128
"""Width of the face requested from Discord, in px: that on a result card."""
MOST: Final = 256 * 1024
"""Size limit of an avatar's file, in bytes; a larger one is refused."""
MOMENT: Final = 0.4
"""Seconds that a board waits for faces not requested before."""
SOON: Final = 2.0
"""Seconds that a list waits to learn which people are members of its server."""
PATIENCE: Final = 10.0
"""Seconds after which a request to Discord is given up."""
DAY: Final = timedelta(days=1)
"""Time until a known face is requested again."""
HOUR: Final = timedelta(hours=1)
"""Time until a failed request is tried again."""


@dataclass(slots=True)
class _Person:
    """The known facts of a person: the `name` outside servers; the `avatar`, and when it was
    learned (`met`); the `face`, and the key of the avatar that it shows (`shown`, empty for none);
    and when to ask Discord again (`due`)."""

    name: str = ""
    avatar: discord.Asset | None = None
    met: datetime | None = None
    face: bytes = b""
    shown: str = ""
    due: datetime | None = None


class Faces:
    """Names and faces. An interaction gives its person's name and avatar; for others Discord is
    asked.

    `known` is by person, `names` by person and server, `members` tells by server and person whether
    the person is there, and `under_way` holds the running requests, by person."""

    def __init__(self, bot: commands.AutoShardedBot, context: Context) -> None:
        self._bot = bot
        self._context = context
        self.known: LRUCache[int, _Person] = LRUCache(REMEMBERED)
        self.names: LRUCache[tuple[int, int], str] = LRUCache(NAMED)
        self.members: TTLCache[tuple[int, int], bool] = TTLCache(NAMED, HOUR.total_seconds())
        self.under_way: dict[int, asyncio.Task[None]] = {}
        self._looks = set[asyncio.Task[None]]()
        bot.add_listener(self._see, "on_interaction")

    async def players(self, people: Sequence[int], server: int | None) -> tuple[Player, ...]:
        """Returns these people as a picture in this server shows them (None: outside servers),
        after waiting a moment for unknown faces."""
        asked = [self._ask(person) for person in dict.fromkeys(people) if self._is_due(person)]
        if asked:
            await asyncio.wait(asked, timeout=MOMENT)
        for bot in filter(is_bot, people):
            await asyncio.to_thread(_drawn, bot)  # the first drawing takes tens of milliseconds
        return tuple(self._player(person, server) for person in people)

    def forget(self, person: int) -> None:
        """Forgets this person."""
        if person in self.under_way:
            self.under_way.pop(person).cancel()
        self.known.pop(person, None)
        for each in [key for key in self.names if key[0] == person]:
            self.names.pop(each, None)
        for place in [key for key in self.members if key[1] == person]:
            self.members.pop(place, None)

    async def absent(self, people: Iterable[int], server: int | None) -> dict[int, str]:
        """Returns the names of the people who are not members of this server, where a mention would
        show a number instead; outside servers, and where the bot is only a guest, the names of all.
        If Discord does not answer soon about people, they count as members."""
        if server is not None and self.is_host(server):
            return await self.gone(people, server)
        asked = [each for each in dict.fromkeys(people) if is_person(each)]
        return await self._names(asked, server)

    async def gone(self, people: Iterable[int], server: int) -> dict[int, str]:
        """Returns the names of the people who have left a server of the bot, for rounds, which may
        run in another process than the one that serves it. If Discord does not answer soon about
        people, they count as members."""
        asked = [each for each in dict.fromkeys(people) if is_person(each)]
        unknown = [each for each in asked if (server, each) not in self.members]
        looks = {asyncio.create_task(self._look_up(server, each)) for each in unknown}
        for look in looks:
            self._looks.add(look)
            look.add_done_callback(self._looks.discard)
        if looks:
            await asyncio.wait(looks, timeout=SOON)
        left = [each for each in asked if self.members.get((server, each)) is False]
        return await self._names(left, server)

    async def _names(self, people: Sequence[int], server: int | None) -> dict[int, str]:
        players = await self.players(people, server)
        return {who: each.name for who, each in zip(people, players, strict=True) if each.name}

    def is_host(self, server: int | None) -> bool:
        """Tells whether the bot is a member of this server, so that it can look people up."""
        return server is not None and self._bot.get_guild(server) is not None

    async def _look_up(self, server: int, person: int) -> None:
        there = await is_member(self._bot, server, person)
        if there is not None:
            self.members[server, person] = there

    async def _see(self, interaction: Interaction) -> None:
        user, server = interaction.user, interaction.guild_id
        if user.id in self._context.leaving:
            return
        self.meet(user)
        if server is not None:
            self.names[user.id, server] = plain(user.display_name)
            self.members[server, user.id] = True

    def meet(self, user: discord.User | discord.Member) -> _Person:
        """Returns the record of a person, updated from this user."""
        person = self.known.get(user.id) or _Person()
        if _key(user.avatar) != _key(person.avatar):
            person.due = None
        person.name = plain(user.global_name or "") or plain(user.name)
        person.avatar, person.met = user.avatar, self._context.now()
        self.known[user.id] = person
        return person

    def _player(self, number: int, server: int | None) -> Player:
        if not is_person(number):
            return Player(stand_in_name(number), _drawn(number))
        person = self.known.get(number) or _Person()
        name = self.names.get((number, server or 0)) or self._cached_name(number, server)
        return Player(name or person.name, person.face)

    def _cached_name(self, number: int, server: int | None) -> str:
        """Returns the name that discord.py has cached from a server; empty if none."""
        guild = self._bot.get_guild(server) if server else None
        member = guild.get_member(number) if guild else None
        return plain(member.display_name) if member else ""

    def _is_due(self, number: int) -> bool:
        if not is_person(number) or number in self.under_way or number in self._context.leaving:
            return False
        person = self.known.get(number)
        return person is None or person.due is None or person.due <= self._context.now()

    def _ask(self, number: int) -> asyncio.Task[None]:
        task = asyncio.create_task(self._learn(number), name=f"face of {number}")
        self.under_way[number] = task
        return task

    async def _learn(self, number: int) -> None:
        """Updates the record of a person. A failure is tried again later and keeps the earlier
        data."""
        person = self.known.setdefault(number, _Person())
        person.due = self._context.now() + HOUR
        try:
            async with asyncio.timeout(PATIENCE):
                if person.met is None or person.met <= self._context.now() - DAY:
                    person = self.meet(await self._bot.fetch_user(number))
                if _key(person.avatar) != person.shown:
                    person.face = await _face(person.avatar)
                    person.shown = _key(person.avatar)
            person.due = self._context.now() + DAY
        except (*UNREACHED, discord.DiscordException, TimeoutError, ValueError) as error:
            person.due = self._context.now() + HOUR
            log.info("no face: %s", error)
        finally:
            self.under_way.pop(number, None)


async def is_member(bot: discord.Client, guild_id: int, person_id: int) -> bool | None:
    """Asks Discord whether a person is in a server: the bot is not told who leaves. None if that
    cannot be found out, as in a server without the bot. Any process may ask."""
    try:
        await bot.http.get_member(guild_id, person_id)
    except UNREACHED as error:
        if isinstance(error, discord.NotFound) and error.code in (_UNKNOWN_MEMBER, UNKNOWN_USER):
            return False
        log.info("not looked up: %s", error, extra=facts(guild=guild_id, person=person_id))
        return None
    return True


def under_names(names: Sequence[str], players: Sequence[Player]) -> tuple[Player, ...]:
    """Returns the players of a match, under the names by which strangers may know them
    (`MatchRow.names`)."""
    if not any(names):
        return tuple(players)
    named = zip(players, names, strict=True)
    return tuple(replace(each, name=name) if name else each for each, name in named)


def _drawn(number: int) -> bytes:
    """Returns the portrait of the bot with this id; empty for programs and deleted people."""
    if is_program(number):
        return b""
    return portrait_of(rank(bot_level(number)), bot_number(number)) if is_bot(number) else b""


def _key(avatar: discord.Asset | None) -> str:
    """Returns the key of an avatar; empty for none: Discord then shows one of its own, which does
    not distinguish people."""
    return "" if avatar is None else avatar.key


async def _face(avatar: discord.Asset | None) -> bytes:
    """Returns an avatar as a small still picture; empty for none. Raises `ValueError` for a file
    that is too large or no picture, and discord.py's errors."""
    if avatar is None:
        return b""
    data = await avatar.replace(size=ASKED, format="png").read()
    if len(data) > MOST:
        raise ValueError(f"a face of {len(data)} bytes")
    return await asyncio.to_thread(portrait, data, ASKED)
