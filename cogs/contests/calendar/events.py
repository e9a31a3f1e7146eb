"""Discord's events: created, changed and ended, and the reasons why not.

An event is noted before it is created. Discord takes no nonce here, so before and after creating
one it is looked for among the existing events. One that somebody has deleted is not created
again."""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from cogs import discord
from cogs.contests.calendar.wanted import WantedEvent
from cogs.contests.words import name_of
from cogs.hall.keeping.once import once
from cogs.hall.languages.plain import for_server
from cogs.hall.log_fields import facts
from common.text.say import EMPTY, say
from common.text.text import Text
from db.tables.contests.rows import ContestRow
from db.tables.contests.scheduled import Scheduled, ScheduledRow

log = logging.getLogger(__name__)

NOT_ALLOWED: Final = say(
    "I need **Create Events** in this server to show leagues among its events."
)
AHEAD: Final = timedelta(minutes=1)
"""The least time between an event's creation and its start: Discord refuses one in the past."""
SHORTEST: Final = timedelta(minutes=10)
"""A shorter event is not worth creating."""
EXTERNAL: Final = 3
GUILD_ONLY: Final = 2
ACTIVE, COMPLETED, CANCELED = 2, 3, 4
_INVALID: Final = 400


def why_not(guild: discord.Guild) -> Text:
    """Returns the sentence why the bot cannot make events; empty if it can."""
    return EMPTY if guild.me.guild_permissions.create_events else NOT_ALLOWED


class Events:
    """The events of contests at Discord. Every method raises Discord's errors."""

    def __init__(self, bot: discord.Client, table: Scheduled) -> None:
        self._bot = bot
        self._table = table

    async def make(
        self, row: ContestRow, noted: ScheduledRow | None, new: WantedEvent, now: datetime
    ) -> None:
        """Creates an event, once. One noted before is looked for first; its noted contents may be
        old."""
        if noted is not None and (event_id := await self._made(row, noted)):
            await self._table.note(row.id, replace(noted, event_id=event_id, state="stands"))
            return
        begins = max(new.starts_at, now + AHEAD).replace(microsecond=0)
        if new.ends_at - begins < SHORTEST:
            return
        asked = ScheduledRow(new.round, begins, new.ends_at.replace(microsecond=0), new.told)
        await self._table.note(row.id, asked)

        async def make() -> int:
            made = await self._bot.http.create_guild_scheduled_event(
                row.guild_id,
                **_words(new),
                privacy_level=GUILD_ONLY,
                entity_type=EXTERNAL,
                scheduled_start_time=begins.isoformat(),
            )
            return int(made["id"])

        event_id = await once(make, partial(self._made, row, asked))
        await self._table.note(row.id, replace(asked, event_id=event_id, state="stands"))
        log.info("event made", extra=facts(contest=row.id, guild=row.guild_id, event=event_id))

    async def _made(self, row: ContestRow, noted: ScheduledRow) -> int | None:
        """Returns the event that was created but not noted, None if there is none. Of several the
        first stays, the others are deleted."""
        mine, found = self._bot.user.id if self._bot.user else 0, list[int]()
        name = await for_server(row.guild_id, name_of(row))
        for each in await self._bot.http.get_scheduled_events(row.guild_id, False):
            times = each["scheduled_start_time"], each.get("scheduled_end_time")
            same = [discord.parse_time(at) for at in times] == [noted.starts_at, noted.ends_at]
            ours = int(each.get("creator_id") or 0) == mine
            if same and ours and name in each["name"]:
                found.append(int(each["id"]))
        found.sort()
        for event_id in found[1:]:
            await self._delete(row, event_id)
        return next(iter(found), None)

    async def change(
        self, row: ContestRow, noted: ScheduledRow, new: WantedEvent, now: datetime
    ) -> None:
        """Changes an event to its wanted contents, if they differ. One that has begun keeps its
        start; one whose contest has begun early begins as well."""
        if noted.told == new.told:
            return
        changes, begins = _words(new), noted.starts_at
        if noted.starts_at > now and new.starts_at > now:
            begins = new.starts_at.replace(microsecond=0)
            changes["scheduled_start_time"] = begins.isoformat()
        elif noted.starts_at > now + AHEAD:
            begins, changes["status"] = now, ACTIVE
        there = await self._edit(row, noted, changes)
        ends = new.ends_at.replace(microsecond=0)
        after = replace(noted, starts_at=begins, ends_at=ends, told=new.told)
        await self._table.note(row.id, after if there else replace(after, state="over"))

    async def is_known(self, row: ContestRow, noted: ScheduledRow) -> bool:
        """Tells whether Discord still knows an event whose end has passed: then nobody has deleted
        it."""
        try:
            await self._bot.http.get_scheduled_event(row.guild_id, noted.event_id or 0, False)
        except discord.NotFound:
            return False
        return True

    async def end(self, row: ContestRow, noted: ScheduledRow, now: datetime) -> None:
        """Ends an event, or cancels it before its start. Discord itself ends it at its end."""
        if noted.event_id is None:
            if event_id := await self._made(row, noted):
                await self._delete(row, event_id)
        elif noted.ends_at > now:
            await self._stop(row, noted, CANCELED if noted.starts_at > now else COMPLETED)
        await self._table.note(row.id, replace(noted, state="over"))

    async def _stop(self, row: ContestRow, noted: ScheduledRow, status: int) -> None:
        """Gives an event its last status. If Discord refuses that, as when somebody has begun it by
        hand, the event is deleted."""
        try:
            await self._edit(row, noted, {"status": status})
        except discord.HTTPException as error:
            if error.status != _INVALID:
                raise
            await self._delete(row, noted.event_id or 0)

    async def _edit(self, row: ContestRow, noted: ScheduledRow, changes: dict[str, Any]) -> bool:
        """Changes an event; False if somebody has deleted it."""
        about = facts(contest=row.id, guild=row.guild_id, event=noted.event_id)
        try:
            await self._bot.http.edit_scheduled_event(row.guild_id, noted.event_id or 0, **changes)
        except discord.NotFound:
            log.info("event deleted by somebody", extra=about)
            return False
        log.info("event changed", extra=about)
        return True

    async def _delete(self, row: ContestRow, event_id: int) -> None:
        with contextlib.suppress(discord.NotFound):
            await self._bot.http.delete_scheduled_event(row.guild_id, event_id)


def _words(new: WantedEvent) -> dict[str, Any]:
    """Returns the fields of a request to create or change an event."""
    return {
        "name": new.name,
        "description": new.description,
        "entity_metadata": {"location": new.location},
        "scheduled_end_time": new.ends_at.replace(microsecond=0).isoformat(),
    }
