"""Keeps Discord's events in step with the contests, in servers that want that.

An event is noted before it is created. Discord takes no nonce here, so before and after creating
one it is looked for among the existing events. One that somebody has deleted is not created
again."""

from __future__ import annotations

import contextlib
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from functools import partial
from typing import Any, Final, TypeAlias

from cogs import discord
from cogs.contests.screens import url
from cogs.contests.words import foretold, name_of
from cogs.desk.rounds import Done, Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.keeping.once import once
from cogs.hall.languages.readers import for_server, readers
from cogs.hall.log_fields import facts
from common.text.catalogue import language
from common.text.language import Language
from common.text.say import EMPTY, say
from common.text.text import Text, written
from contests.director import timed_round, total_rounds
from db.tables.contests.rows import ContestRow, OpenContest
from db.tables.contests.scheduled import Scheduled, ScheduledRow
from db.values import DAY

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


WHOLE: Final = 0
"""The round of an event for a whole contest."""
_ROUND: Final = say(
    "Matches open in threads of their own and ping their players. A match still being "
    "played at the end of the round continues."
)
_WHOLE: Final = say(
    "Matches open in threads of their own and ping their players. The end is an estimate, "
    "and changes as matches end."
)


@dataclass(frozen=True, slots=True)
class WantedEvent:
    """An event that a contest should have: of a round, or of all of it."""

    round: int
    name: str
    description: str
    location: str
    starts_at: datetime
    ends_at: datetime

    def said(self, language: Language) -> WantedEvent:
        """Returns the same event with its words written in a language."""
        name, description = written(self.name, language), written(self.description, language)
        return replace(self, name=name, description=description)

    @property
    def told(self) -> str:
        """The fingerprint of its contents."""
        said = (self.name, self.description, self.location, self.starts_at, self.ends_at)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def wanted(
    opened: OpenContest, now: datetime, lengths: Sequence[timedelta]
) -> tuple[WantedEvent, ...]:
    """Returns the events of a contest: with rounds of days the running round and the next one, else
    one for the whole contest; none for a contest without a foretold end, without a message, or that
    is over. `lengths` are those of its finished matches."""
    row = opened.row
    begins = row.starts_at if row.phase == "gathering" else row.started_at
    if row.phase not in ("gathering", "running") or begins is None or not url(row):
        return ()
    if row.terms.round_days:
        return _rounds(opened, begins)
    end = foretold(opened, now, lengths)
    return () if end is None else (_whole(row, begins, max(end, begins, now)),)


def _rounds(opened: OpenContest, begins: datetime) -> tuple[WantedEvent, ...]:
    """Returns the running round and the next one; before the start the first one."""
    row, days = opened.row, timedelta(days=opened.row.terms.round_days)
    if row.phase == "gathering":
        return (_round(row, 1, 0, begins, begins + days),)
    total = total_rounds(opened.contest)
    running, ends = timed_round(opened.contest), row.round_ends_at
    if running is None or ends is None:
        return ()
    found = [_round(row, running, total, ends - days, ends)]
    found += [_round(row, running + 1, total, ends, ends + days)] if running < total else []
    return tuple(found)


def _round(
    row: ContestRow, number: int, total: int, begins: datetime, ends: datetime
) -> WantedEvent:
    """Returns the event of a round, out of `total` rounds (0 while unknown)."""
    words = (
        say("{contest}, round {round} of {rounds}") if total else say("{contest}, round {round}")
    )
    name = words.filled(contest=name_of(row), round=number, rounds=total)
    return WantedEvent(number, name, _ROUND, url(row), begins, ends)


def _whole(row: ContestRow, begins: datetime, end: datetime) -> WantedEvent:
    """Returns the event of a whole contest. It ends with the day after the foretold one: Discord
    ends an event whose end has passed."""
    tomorrow = (end + DAY).date() + DAY
    ends = datetime.combine(tomorrow, time(), end.tzinfo)
    return WantedEvent(WHOLE, name_of(row), _WHOLE, url(row), begins, ends)


log = logging.getLogger(__name__)

Held: TypeAlias = tuple[ContestRow, bool]
"""A contest that has events or should, and whether it should."""


def rounds(bot: ServiceBot) -> Round:
    """Looks every minute for events to create, change or end: at changed contests, and at each once
    an hour, since a foretold end moves by itself."""
    calendar = Calendar(bot)
    keeping = Job[Held](
        "the events of a contest",
        calendar.keep,
        bot.services.store.scheduled.due,
        lambda each: facts(contest=each[0].id, guild=each[0].guild_id),
        key=lambda each: each[0].id,
        stamp=lambda each: (_shown_of(each[0]), each[1]),
        lock=lambda each: f"events of contest {each[0].id}",
    )
    return Round("CalendarRounds", 60.0, log, (keeping,))


class Calendar:
    """The events of all contests."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._store = bot.services.store
        self._events = Events(bot, bot.services.store.scheduled)

    async def keep(self, held: Held) -> Done:
        """Brings the events of a contest up to date; False if the bot may not."""
        hour = self._services.now().replace(minute=0, second=0, microsecond=0)
        row, wants = held
        guild = self._bot.get_guild(row.guild_id)
        if wants and guild is not None and (why := why_not(guild)):
            log.info("no event: %s", why, extra=facts(contest=row.id, guild=guild.id))
            return False
        opened = await self._store.contests.get(row.id)
        if opened is not None:
            await self._step(opened, wants=wants)
        return hour + timedelta(hours=1)

    async def _step(self, opened: OpenContest, *, wants: bool) -> None:
        row, now = opened.row, self._services.now()
        lengths, _, _ = await self._store.contests.courses(opened)
        spoken = language(await readers().server(row.guild_id))
        due = wanted(opened, now, lengths) if wants else ()
        new = {each.round: each.said(spoken) for each in due}
        noted = await self._store.scheduled.of(row.id)
        for each in noted.values():
            if each.state != "over" and each.round not in new:
                await self._events.end(row, each, now)
        for event in new.values():
            await self._put(row, noted.get(event.round), event, now)

    async def _put(
        self, row: ContestRow, there: ScheduledRow | None, event: WantedEvent, now: datetime
    ) -> None:
        """Creates or changes an event. If the round was extended beyond the event's end, as after
        days without the bot, Discord has ended it: then a new one is created, unless somebody
        deleted it."""
        if there is not None and there.state == "stands" and there.ends_at <= now:
            if event.ends_at <= now:
                return  # the next round is about to begin, or the clocks are not adjusted yet
            if not await self._events.is_known(row, there):
                await self._events.end(row, there, now)
                return
            there = None
        if there is None or there.state == "asked":
            await self._events.make(row, there, event, now)
            there = (await self._store.scheduled.of(row.id)).get(event.round)
        if there is not None and there.state == "stands":
            await self._events.change(row, there, event, now)


def _shown_of(row: ContestRow) -> tuple[object, ...]:
    """Returns the fields of a contest's row on which its events depend."""
    return row.events, row.round_ends_at, row.channel_id, row.message_id, row.card_id
