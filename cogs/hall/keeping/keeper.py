"""The keeper of messages: it posts and changes them, waits, tries again, gives up, and never leaves
two copies of one.

A kind tells from its rows the message wanted; `db.tables.servers.kept_messages` tells the message
that exists. The caller holds a lock for the subject. Before a message is posted it is looked for
among the latest ones of the channel: the program may have ended before noting it, the response may
have been lost, or an older process may have posted it. So nothing is noted before the message
exists."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final, Protocol, TypeAlias

from cachetools import LRUCache

from cogs import discord
from cogs.hall.delivery import amend, answer, follow, post
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.keeping.once import once
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import (
    BARRED,
    RATIONED,
    TRIED_FOR,
    WITHIN,
    Ration,
    Refusal,
    refusal_of,
)
from cogs.hall.screen import CardPicture, Screen
from cogs.hall.sending.building import built
from db.store import Store
from db.tables.servers.kept_messages import GONE, KeptMessage

log = logging.getLogger(__name__)

Files: TypeAlias = Sequence[discord.File | discord.Attachment]

LOOKED_AT: Final = 50
"""Messages looked at for one that was posted but not noted."""
MOST_LOOKED_AT: Final = 200
"""Messages looked at instead if the earliest possible time of the message is known."""
LONGEST_NONCE: Final = 24
TOLD: Final = 1000
"""The most messages remembered: of those logged once, and of those resting after too many
changes."""
FIRST_REST: Final = timedelta(minutes=1)
LONGEST_REST: Final = timedelta(hours=1)
TRIES: Final = 3
"""The most attempts to change a message for which somebody waits while Discord rations changes."""
STEPS: Final = 3
"""The most messages of a subject brought up to date at once: the last change of one, and the next
one, which may need to be posted anew."""


@dataclass(frozen=True, slots=True)
class RenderedMessage:
    """The contents of a message, with files beside its screen's pictures. If the fingerprint it
    really `shows` differs from the wanted one, the next round tries again."""

    screen: Screen
    files: Files = ()
    shows: str | None = None


@dataclass(frozen=True, slots=True)
class WantedMessage:
    """The state wanted of a message: its place, its `edition` (another edition is another message),
    and the fingerprint of its contents, `shows`. No other message of the bot has all the `marks`
    among its words and its controls' ids. `draw` gets the existing message, None for a new one. If
    its channel is gone it goes to `otherwise`.

    Unless it should `wait`, it is left for later while its channel's ration is used up. A `fixed`
    one is never changed. After a refusal in `again` a new one takes its place (for rationed changes
    only after a week); after other refusals it stays as it is. A `last` change is made once, and
    the next edition follows at once.

    If a control of the message was pressed, the answer to the `press` changes it. A `new` one
    certainly does not exist yet. Where the bot is a `guest` only answers reach the message. In
    direct messages the `reader` is the person there."""

    guild_id: int
    channel_id: int
    edition: str
    marks: tuple[str, ...]
    draw: Callable[[discord.PartialMessage | None], Awaitable[RenderedMessage]]
    shows: str = ""
    fixed: bool = False
    again: frozenset[Refusal] = frozenset()
    otherwise: int | None = None
    last: bool = False
    wait: bool = True
    press: Interaction | None = None
    new: bool = False
    guest: bool = False
    reader: int | None = None


class _Later(Exception):
    """Raised to end an attempt: the message waits, and nothing is noted."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of messages: its `name` in the database; `wanted` returns the state wanted of a
    subject's message, given the existing one (None: nothing to do); `refused` handles a refusal to
    post or change it, which is lasting after a week."""

    name: str
    wanted: Callable[[str, KeptMessage | None], Awaitable[WantedMessage | None]]
    refused: Callable[[WantedMessage, Refusal, bool], Awaitable[object]]


class Channels(Protocol):
    """The part of the bot needed here."""

    @property
    def user(self) -> discord.ClientUser | None: ...

    def get_partial_messageable(
        self, id: int, *, guild_id: int | None = None
    ) -> discord.PartialMessageable: ...


class Keeper:
    """Keeps the messages of all kinds. There is one in a process."""

    def __init__(self, bot: Channels, store: Store, now: Callable[[], datetime]) -> None:
        self._bot = bot
        self._rows = store.kept_messages
        self._noted: Callable[[KeptMessage], Awaitable[object]] | None = None
        self._now = now
        self._ration = Ration()
        self._told = LRUCache[tuple[str, str, str], bool](TOLD)
        self._rests = LRUCache[tuple[str, str], tuple[datetime, timedelta]](TOLD)
        self.sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
        self.clock: Callable[[], float] = time.monotonic

    async def bring(
        self,
        stands: KeptMessage,
        wanted: WantedMessage,
        note: Callable[[KeptMessage], Awaitable[object]] | None = None,
    ) -> KeptMessage:
        """Brings up to date a message noted in another table, or in memory alone: `stands` is its
        state before, `note` writes the state afterwards, which is also returned. Raises the errors
        of Discord. Nobody counts here how long it is refused, so it never uses `again` or
        `last`."""

        async def noted(kept: KeptMessage) -> None:
            nonlocal stands
            stands = kept
            if note is not None:
                await note(kept)

        other = copy.copy(self)
        other._noted = noted
        with contextlib.suppress(_Later):
            await other._bring(stands, wanted)
        return stands

    async def change(
        self,
        message: discord.PartialMessage,
        screen: Screen,
        again: frozenset[Refusal],
        *,
        reader: int | None = None,
    ) -> bool:
        """Changes a message for which somebody waits: an old one within its channel's ration, and
        after a refusal once more a little later. False if a new one has to take its place: after a
        refusal in `again`, or if Discord makes us wait too long. Raises as `amend` does."""
        end = self.clock() + TRIES * WITHIN  # the library may have waited by itself
        for left in reversed(range(TRIES)):
            await self._take_turn(message)
            try:
                await amend(message, screen, reader=reader)
            except (discord.HTTPException, TimeoutError) as error:
                refusal = refusal_of(error)
                if refusal not in again and not isinstance(error, TimeoutError):
                    raise
                if refusal is not Refusal.RATIONED or not left or self.clock() > end:
                    log.info("not changed: %s", error or "too slow")
                    return False
            else:
                return True
            await self.sleep(WITHIN)
        return False

    async def keep(self, kind: Kind, subject: str) -> bool | None:
        """Brings the subject's message up to date. False if the bot may not do so now; None if the
        message waits because Discord rations its changes: meanwhile nothing is asked of Discord.
        Raises Discord's errors that do not concern the message."""
        for _ in range(STEPS):
            stands = await self._rows.get(kind.name, subject)
            wanted = await kind.wanted(subject, stands)
            if wanted is None:
                return True
            stands = stands or KeptMessage(kind.name, subject, wanted.guild_id)
            try:
                if await self._bring(stands, wanted):
                    return True
            except _Later:
                return None
            except discord.HTTPException as error:
                if not await self._bears(kind, stands, wanted, error):
                    raise
                return False
        return True

    async def _bears(
        self, kind: Kind, stands: KeptMessage, wanted: WantedMessage, error: discord.HTTPException
    ) -> bool:
        """Notes that the bot may not post or change a message now; False for other errors."""
        refusal = refusal_of(error)
        if refusal is Refusal.CLOSED:
            self._tell(stands, wanted, error)
            return True
        if refusal not in (*BARRED, Refusal.GONE):
            return False
        log.info("%s is not shown: %s", stands.kind, error, extra=facts(guild=wanted.guild_id))
        lasting = await self._is_lasting(stands)
        await kind.refused(wanted, refusal, lasting)
        return True

    async def _is_lasting(self, stands: KeptMessage) -> bool:
        """Notes a refusal; tells whether the message has been refused for too long."""
        now = self._now()
        since = await self._rows.failed(stands.kind, stands.subject, stands.guild_id, now)
        return now - since >= TRIED_FOR

    def _tell(self, stands: KeptMessage, wanted: WantedMessage, error: Exception) -> None:
        told = (stands.kind, stands.subject, wanted.edition)
        if told not in self._told:
            about = facts(guild=wanted.guild_id)
            log.info("%s stays as it is: %s", stands.kind, error, extra=about)
            self._told[told] = True

    async def _bring(self, stands: KeptMessage, wanted: WantedMessage) -> bool:
        """Posts or changes a message; False if its subject has more to do."""
        if stands.edition != wanted.edition or stands.message_id is None:
            try:
                return await self._make(stands, wanted)
            except discord.NotFound:
                if wanted.otherwise is None:
                    raise
                other = replace(wanted, channel_id=wanted.otherwise)
                return await self._make(stands, other)
        if wanted.fixed or stands.shows in (GONE, wanted.shows):
            await self._note(stands, wanted, stands.message_id, stands.shows)
            return not wanted.last
        return await self._change(stands, wanted, stands.message_id)

    async def _note(
        self, stands: KeptMessage, wanted: WantedMessage, message_id: int, shows: str
    ) -> None:
        kept = replace(
            stands,
            channel_id=wanted.channel_id,
            message_id=message_id,
            edition=wanted.edition,
            shows=shows,
        )
        if self._noted is None:
            await self._rows.note(kept, self._now())
        else:
            await self._noted(kept)

    # New messages

    async def _make(self, stands: KeptMessage, wanted: WantedMessage) -> bool:
        """Posts a message, unless it exists already."""
        channel, older = self._channel(wanted), stands.message_id or 0
        unseen = wanted.new or wanted.guest
        found = None if unseen else await self._own(channel, wanted, older)
        if found is not None:
            if wanted.fixed:
                await self._note(stands, wanted, found, wanted.shows)
                return True
            return await self._change(stands, wanted, found)
        drawn = await wanted.draw(None)
        message_id = await self._posted(channel, stands, wanted, drawn)
        await self._note(stands, wanted, message_id, _shows(drawn, wanted))
        return True

    async def _posted(
        self,
        channel: discord.PartialMessageable,
        stands: KeptMessage,
        wanted: WantedMessage,
        drawn: RenderedMessage,
    ) -> int:
        """Posts a message once, even if the response is lost, and returns its id."""
        older = stands.message_id or 0
        new = [each for each in drawn.files if isinstance(each, discord.File)]
        nonce = _nonce(stands.kind, stands.subject, wanted.edition, str(older))

        async def make() -> int:
            if not wanted.guest:
                return (await post(channel, drawn.screen, nonce, new)).id
            if wanted.press is None:
                raise _Later
            return (await follow(wanted.press, drawn.screen, new, private=False)).id

        return await once(make, partial(self._own, channel, wanted, older))

    async def _own(
        self, channel: discord.PartialMessageable, wanted: WantedMessage, older: int
    ) -> int | None:
        def is_it(message: discord.Message) -> bool:
            words = "\n".join(_words(message))
            return all(mark in words for mark in wanted.marks)

        return await self.own(channel, is_it, older)

    async def own(
        self,
        channel: discord.PartialMessageable,
        is_it: Callable[[discord.Message], bool],
        older: int = 0,
        since: datetime | None = None,
    ) -> int | None:
        """Returns the bot's message among the latest ones newer than `older`, or among the first
        ones `since` a time. Of several copies, made when the library repeats a request, only the
        first stays. None if there is none, or the bot may not read here; with `since` that raises
        `Forbidden`."""
        me, found = self._bot.user, list[discord.Message]()
        most = LOOKED_AT if since is None else MOST_LOOKED_AT
        try:
            async for each in channel.history(limit=most, after=since):
                is_ours = me is not None and each.author.id == me.id and each.id > older
                if is_ours and is_it(each):
                    found.append(each)
        except discord.Forbidden:
            if since is not None:
                raise
            log.info("messages may not be read", extra=facts(channel=channel.id))
        found.sort(key=lambda each: each.id)
        for each in found[1:]:
            try:
                await each.delete()
            except UNREACHED as error:
                log.info("a message stands twice: %s", error, extra=facts(channel=channel.id))
        return found[0].id if found else None

    # Existing messages

    async def _change(self, stands: KeptMessage, wanted: WantedMessage, message_id: int) -> bool:
        """Changes a message, or handles Discord's refusal."""
        if wanted.press is None and self._rest(stands)[0] > self._now():
            raise _Later
        try:
            shows = await self._amended(wanted, message_id)
        except discord.HTTPException as error:
            refusal = refusal_of(error)
            if refusal is None or (refusal in BARRED and refusal not in wanted.again):
                raise
            return await self._bear_change(stands, wanted, message_id, error, refusal)
        self._rests.pop((stands.kind, stands.subject), None)
        await self._note(stands, wanted, message_id, shows)
        return not wanted.last

    def _rest(self, stands: KeptMessage) -> tuple[datetime, timedelta]:
        """Returns the time until which a message rests after too many changes, and the length of
        its next rest."""
        rest = self._rests.get((stands.kind, stands.subject))
        return rest or (datetime.min.replace(tzinfo=UTC), FIRST_REST)

    async def _amended(self, wanted: WantedMessage, message_id: int) -> str:
        """Changes a message, an old one within its channel's ration; returns the fingerprint
        shown."""
        message = self._channel(wanted).get_partial_message(message_id)
        if wanted.press is not None and is_pressed(wanted.press, message_id):
            drawn = await wanted.draw(message)
            try:
                await answer(wanted.press, drawn.screen)
            except discord.HTTPException as error:
                if refusal_of(error) is None:
                    raise
                log.info("not changed by an answer: %s", error, extra=facts(guild=wanted.guild_id))
            else:
                return _shows(drawn, wanted)
        if wanted.guest:
            raise _Later
        await self._take_turn(message, wait=wanted.wait)
        drawn = await wanted.draw(message)
        await amend(message, drawn.screen, drawn.files, reader=wanted.reader)
        return _shows(drawn, wanted)

    async def _take_turn(self, message: discord.PartialMessage, *, wait: bool = True) -> None:
        """Takes one change of an old message from its channel's ration, and waits for it."""
        if self._now() - discord.snowflake_time(message.id) < RATIONED:
            return
        channel_id, now = message.channel.id, self.clock()
        if not wait and self._ration.wait(channel_id, now):
            raise _Later
        await self.sleep(self._ration.take(channel_id, now))

    async def _bear_change(
        self,
        stands: KeptMessage,
        wanted: WantedMessage,
        message_id: int,
        error: discord.HTTPException,
        refusal: Refusal,
    ) -> bool:
        """Handles a refused change: leaves the message, waits, or has a new one posted."""
        rationed = refusal is Refusal.RATIONED and not wanted.last
        if rationed:
            now, pause = self._now(), self._rest(stands)[1]
            rest = now + pause, min(2 * pause, LONGEST_REST)
            self._rests[stands.kind, stands.subject] = rest
        if refusal in wanted.again:
            if rationed and not await self._is_lasting(stands):
                raise _Later
            self._rests.pop((stands.kind, stands.subject), None)
            await self._rows.lose(stands.kind, stands.subject)
            return False
        self._tell(stands, wanted, error)
        if rationed:
            raise _Later
        shows = wanted.shows if wanted.last else stands.shows
        shows = GONE if refusal is Refusal.GONE else shows
        await self._note(stands, wanted, message_id, shows)
        return not wanted.last

    def _channel(self, wanted: WantedMessage) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(wanted.channel_id, guild_id=wanted.guild_id)


def drawn(screen: Screen) -> Callable[[object], Awaitable[RenderedMessage]]:
    """Returns the `draw` of a message that always shows this screen."""

    async def draw(_: object) -> RenderedMessage:
        return RenderedMessage(screen)

    return draw


def is_pressed(interaction: Interaction, message_id: int) -> bool:
    """Tells whether the interaction is a press on a control of this message."""
    message = interaction.message
    is_press = interaction.type is discord.InteractionType.component
    return is_press and message is not None and message.id == message_id


async def print_of(screen: Screen, guild_id: int) -> str:
    """Returns the fingerprint of a screen in a server: words in their language, controls and the
    table."""
    parts = [each.to_component_dict() for each in built(screen).children]
    table = next((each for each in screen.pictures if isinstance(each, CardPicture)), None)
    told = f"{parts} {_named(table)} {await readers().public(guild_id, screen.among)}"
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def _named(table: CardPicture | None) -> str:
    """Returns a table in the form that stored fingerprints have."""
    if table is None:
        return "None"
    parts = ("card", "alt", "below", "words", "name")
    return f"ContestPicture({', '.join(f'{each}={getattr(table, each)!r}' for each in parts)})"


def _words(message: discord.Message) -> Iterator[str]:
    waiting: list[Any] = [part.to_dict() for part in message.components]
    for each in waiting:
        yield from (each[key] for key in ("content", "custom_id") if each.get(key))
        waiting += each.get("components", ())


def _shows(drawn: RenderedMessage, wanted: WantedMessage) -> str:
    return wanted.shows if drawn.shows is None else drawn.shows


def _nonce(*words: str) -> str:
    """Returns a nonce for this message: for minutes Discord drops a second message with it."""
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:LONGEST_NONCE]
