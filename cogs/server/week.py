"""The weekly message: posted once a week where a server wants it, as soon as there is
something to tell, then kept up to date. It pings nobody.

One process at a time looks after a server (a lock of the database). The week is noted before its
message is posted: after a crash in between it is looked for among the latest messages of the
channel, and for some minutes Discord drops a second one by its nonce.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Final

import discord

from cogs.board.match_view import match_view
from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import amend, post
from cogs.hall.languages.plain import for_server
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import TRIED_FOR, UNKNOWN_CHANNEL, is_final
from cogs.play.animation_screen import file_name
from cogs.server.leagues import league_lines
from cogs.server.week_screen import Closest, named_in, week_screen, week_title
from cogs.table.place import board_url
from db.errors import MissingMatch, SetAside
from db.store import OpenMatch
from db.tables.servers.week_facts import WeekFacts
from db.tables.servers.weeks import WeekRow, monday_of
from engines import export
from render.animation.animator import Busy, NotAnimated
from render.animation.order import Order

log = logging.getLogger(__name__)

EVERY = 300.0
MOST: Final = 50
"""The most servers looked after in a round."""
AGAIN: Final = timedelta(hours=1)
"""The time after which a message is brought up to date: Discord limits the edits of older ones."""
WEEK: Final = timedelta(days=7)
LOOKED_AT: Final = 50
"""Messages looked at for one that was posted but not noted."""
TAKEN_AWAY: Final = 0
"""The number of a message that somebody has deleted: it does not come again in that week."""

Kept = Sequence[discord.File | discord.Attachment]


class WeekMessage(Rounds):
    """Looks after the messages of all servers every five minutes."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._weeks = self._services.store.weeks

    async def look(self) -> None:
        """Posts and edits what is due."""
        now = self._services.now()
        rows = [row for row in await self._weeks.wanted() if _is_due(row, now)]
        await self.attempt_all((self._task(row.guild_id) for row in rows), MOST)

    def _task(self, guild_id: int) -> Task:
        deed = partial(self._keep, guild_id)
        return Task(guild_id, deed, "a week", facts(guild=guild_id), lock=f"week {guild_id}")

    async def _keep(self, guild_id: int) -> bool:
        """Brings a server's message up to date. False where the bot may not write."""
        row, now = await self._weeks.get(guild_id), self._services.now()
        if row.channel_id is None or not _is_due(row, now):
            return True  # another process has done it
        try:
            await self._bring_up_to_date(row, monday_of(now.date()))
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            log.info("no channel for the week: %s", error, extra=facts(guild=guild_id))
            await self._stop(row, now)
        except discord.Forbidden as error:
            log.info("no week: %s", error, extra=facts(guild=guild_id))
            if now - await self._weeks.failed(guild_id, now) >= TRIED_FOR:
                await self._stop(row, now)
            return False
        return True

    async def _stop(self, row: WeekRow, now: datetime) -> None:
        await self._weeks.stop(row, now)
        log.info("the weekly message was switched off", extra=facts(guild=row.guild_id))

    async def _bring_up_to_date(self, row: WeekRow, monday: date) -> None:
        if row.week is not None and row.week < monday:
            if row.message_id:
                await self._edit(row, await self._facts(row, row.week), over=True)
            await self._weeks.over(row.guild_id, row.week)
        told = await self._facts(row, monday)
        if row.week == monday and row.message_id is not None:
            if row.message_id != TAKEN_AWAY:
                await self._edit(row, told)
        elif not told.is_quiet:
            await self._post(row, monday, told)

    async def _facts(self, row: WeekRow, monday: date) -> WeekFacts:
        begins, store = datetime.combine(monday, time(), UTC), self._services.store
        faces = self._services.publisher.faces
        told = await store.week_tales.of(row.guild_id, begins, begins + WEEK)
        return replace(told, leagues=await league_lines(store, faces, row.guild_id))

    async def _post(self, row: WeekRow, monday: date, told: WeekFacts) -> None:
        channel = self._channel(row)
        found = await self._posted(channel, monday) if row.week == monday else None
        if found is None:
            await self._weeks.begin(row.guild_id, monday)
        row = replace(row, week=monday, message_id=found, shown=None, match_id=None)
        if found is not None:
            await self._edit(row, told)
            return
        closest, files, animated = await self._closest(told)
        screen = week_screen(told, monday, closest, absent=await self._absent(row, told))
        new = [each for each in files if isinstance(each, discord.File)]
        # Not the nonce of a daily puzzle in the same channel.
        nonce = f"w{row.guild_id % 10**15}-{monday.toordinal()}"
        message = await post(channel, screen, nonce, new)
        row = replace(row, message_id=message.id, shown=_print(told), match_id=animated)
        await self._weeks.shown(row, self._services.now())

    async def _posted(self, channel: discord.PartialMessageable, monday: date) -> int | None:
        """Returns the week's message among the latest ones: the program may have ended before it
        was noted."""
        title = await for_server(channel.guild_id, week_title(monday))
        try:
            async for each in channel.history(limit=LOOKED_AT):
                own = self._bot.user and each.author.id == self._bot.user.id
                if own and title in str([part.to_dict() for part in each.components]):
                    return each.id
        except discord.Forbidden:
            log.info("the channel's messages may not be read", extra=facts(guild=channel.guild_id))
        return None

    async def _edit(self, row: WeekRow, told: WeekFacts, *, over: bool = False) -> None:
        """Shows the newest facts in the message, if they have changed. A message that cannot be
        edited any more stays as it is."""
        assert row.week is not None
        message_id, now, shown = row.message_id or 0, self._services.now(), _print(told, over=over)
        animated = row.match_id
        try:
            if (shown, told.closest) != (row.shown, animated):
                message = self._channel(row).get_partial_message(message_id)
                same = animated is not None and animated == told.closest
                kept = (await message.fetch()).attachments if same else None
                closest, files, animated = await self._closest(told, kept)
                absent = await self._absent(row, told)
                screen = week_screen(told, row.week, closest, over=over, absent=absent)
                await amend(message, screen, files)
        except (discord.HTTPException, TimeoutError) as error:
            if isinstance(error, discord.Forbidden) or _is_channel(error):
                raise
            if not is_final(error, message_id, now):
                raise
            log.info("the week stays as it is: %s", error, extra=facts(guild=row.guild_id))
            gone = isinstance(error, discord.NotFound)
            row = replace(row, message_id=TAKEN_AWAY if gone else message_id)
            await self._weeks.shown(row, now)
            return
        await self._weeks.shown(replace(row, shown=shown, match_id=animated), now)

    async def _absent(self, row: WeekRow, told: WeekFacts) -> dict[int, str]:
        return await self._services.publisher.faces.gone(named_in(told), row.guild_id)

    def _channel(self, row: WeekRow) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(row.channel_id or 0, guild_id=row.guild_id)

    async def _closest(
        self, told: WeekFacts, kept: Kept | None = None
    ) -> tuple[Closest | None, Kept, int | None]:
        """Returns the closest match, the file with its animation (among those `kept`; None: made
        now), and the match whose animation need not be made again."""
        if told.closest is None:
            return None, (), None
        try:
            opened = await self._services.store.open_match(told.closest)
        except (SetAside, MissingMatch):
            return None, (), told.closest
        name = file_name(told.closest)
        files: Kept = [each for each in kept or () if each.filename == name]
        done: int | None = told.closest
        if kept is None:
            try:
                files = [await self._animation(opened, name)]
            except NotAnimated as error:
                log.info("no animation: %s", error, extra=facts(match=told.closest))
            except Busy:
                done = None
        shown = match_view(opened, None)
        return Closest(shown, board_url(opened.row), name if files else ""), files, done

    async def _animation(self, opened: OpenMatch, name: str) -> discord.File:
        faces = self._services.publisher.faces
        players = await faces.players(opened.row.people, opened.row.guild_id)
        written = await asyncio.to_thread(export.write, opened.match, None)
        made = await self._services.animator.make(Order(written, None, tuple(players)))
        return discord.File(io.BytesIO(made.data), name)


def _is_due(row: WeekRow, now: datetime) -> bool:
    """Tells whether a message is to be posted or brought up to date."""
    is_new = row.week != monday_of(now.date()) or row.message_id is None
    return is_new or row.edited_at is None or now - row.edited_at >= AGAIN


def _is_channel(error: BaseException) -> bool:
    return isinstance(error, discord.HTTPException) and error.code == UNKNOWN_CHANNEL


def _print(told: WeekFacts, *, over: bool = False) -> str:
    """Returns the fingerprint of a message with these facts."""
    return hashlib.sha256(f"{told} {over}".encode()).hexdigest()[:32]


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(WeekMessage(bot))
