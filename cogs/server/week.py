"""The weekly message: posted once a week in servers that want it, as soon as there is something to
tell, then kept up to date. It pings nobody."""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import Final

from cogs import discord
from cogs.board.match_view import match_view
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.keeping.keeper import Files, Kind, RenderedMessage, WantedMessage
from cogs.hall.languages.plain import for_server
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import Refusal
from cogs.play.animation_screen import file_name
from cogs.server.leagues import league_lines
from cogs.server.week_screen import Closest, named_in, week_screen, week_title
from cogs.table.place import board_url
from db.errors import MissingMatch, SetAside
from db.store import OpenMatch
from db.tables.servers.kept_messages import GONE, KeptMessage
from db.tables.servers.weeks import WEEK, WeekFacts, WeekRow, monday_of
from engines import export
from render.animation.animator import Busy, NotAnimated
from render.animation.order import Order

log = logging.getLogger(__name__)

AGAIN: Final = timedelta(hours=1)
"""The time after which a message is brought up to date: Discord limits the edits of older ones."""
DAYS: Final = timedelta(days=7)
OVER: Final = "over"
"""The final state of a message once its week is over."""


def rounds(bot: ServiceBot) -> Round:
    """Updates the messages of all servers every five minutes."""
    message = WeekMessage(bot)
    keeping = Job[int](
        "a week",
        message.keep,
        message.due,
        lambda guild_id: facts(guild=guild_id),
        lock=lambda guild_id: f"week {guild_id}",
        most=50,
    )
    return Round("WeekMessage", 300.0, log, (keeping,))


class WeekMessage:
    """The messages of all servers."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = bot.services
        self._weeks = self._services.store.weeks
        self._kind = Kind(WEEK, self._wanted, self._refused)

    async def due(self) -> list[int]:
        """Returns the servers whose message is to be posted or edited."""
        now, stand = self._services.now(), await self._services.store.kept_messages.of_kind(WEEK)
        rows = await self._weeks.wanted()
        return [row.guild_id for row in rows if _is_due(row, stand.get(str(row.guild_id)), now)]

    async def keep(self, guild_id: int) -> bool | None:
        """Posts or edits the message of a server."""
        return await self._services.keeper.keep(self._kind, str(guild_id))

    async def _wanted(self, subject: str, stands: KeptMessage | None) -> WantedMessage | None:
        """Returns the state wanted of last week's message, for good; then that of the current
        week."""
        row, now = await self._weeks.get(int(subject)), self._services.now()
        if row.channel_id is None or not _is_due(row, stands, now):
            return None
        monday = monday_of(now.date())
        ended = _ended(row, stands, monday)
        week = ended or monday
        told, edition = await self._facts(row.guild_id, week), _edition(week, row.channel_id)
        there = stands if stands and stands.edition == edition and stands.message_id else None
        if told.is_quiet and there is None:
            return None
        shows, last = OVER if ended else _print(told, told.closest), ended is not None
        draw = partial(self._draw, row.guild_id, week, told, there, last)
        marks = (await for_server(row.guild_id, week_title(week)),)
        return WantedMessage(row.guild_id, row.channel_id, edition, marks, draw, shows, last=last)

    async def _refused(self, wanted: WantedMessage, refusal: Refusal, lasting: bool) -> None:
        """Switches it off if its channel is gone, or it could not be shown for too long."""
        if lasting or refusal is Refusal.NO_CHANNEL:
            guild_id, now = wanted.guild_id, self._services.now()
            await self._weeks.stop(guild_id, wanted.channel_id, now)
            log.info("the weekly message was switched off", extra=facts(guild=guild_id))

    async def _facts(self, guild_id: int, monday: date) -> WeekFacts:
        begins, store = datetime.combine(monday, time(), UTC), self._services.store
        told = await store.week_tales.of(guild_id, begins, begins + DAYS)
        leagues = await league_lines(store, self._services.publisher.faces, guild_id)
        return replace(told, leagues=leagues)

    async def _draw(
        self,
        guild_id: int,
        week: date,
        told: WeekFacts,
        there: KeptMessage | None,
        over: bool,
        message: discord.PartialMessage | None,
    ) -> RenderedMessage:
        """Draws a week's message; the animation is kept if it is `there` already."""
        same = there is not None and there.shows.endswith(f" {told.closest}")
        kept = (await message.fetch()).attachments if message and same else None
        closest, files, animated = await self._closest(told, kept)
        absent = await self._services.publisher.faces.gone(named_in(told), guild_id)
        screen = week_screen(told, week, closest, over=over, absent=absent)
        return RenderedMessage(screen, files, OVER if over else _print(told, animated))

    async def _closest(
        self, told: WeekFacts, kept: Files | None = None
    ) -> tuple[Closest | None, Files, int | None]:
        """Returns the closest match, the file with its animation (among those `kept`; None: made
        now), and the match whose animation need not be made again."""
        if told.closest is None:
            return None, (), None
        try:
            opened = await self._services.store.open_match(told.closest)
        except (SetAside, MissingMatch):
            return None, (), told.closest
        name = file_name(told.closest)
        files: Files = [each for each in kept or () if each.filename == name]
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


def _edition(monday: date, channel_id: int) -> str:
    """Returns the edition of a message: its week and its channel."""
    return f"{monday.isoformat()} {channel_id}"


def _ended(row: WeekRow, stands: KeptMessage | None, monday: date) -> date | None:
    """Returns the Monday of an earlier week, if its message exists and has not shown its end."""
    if stands is None or not stands.message_id or stands.shows in (OVER, GONE):
        return None
    week = date.fromisoformat(stands.edition.split()[0])
    return week if week < monday and stands.channel_id == row.channel_id else None


def _is_due(row: WeekRow, stands: KeptMessage | None, now: datetime) -> bool:
    if stands is None or stands.seen_at is None or stands.message_id is None:
        return True
    is_new = stands.edition != _edition(monday_of(now.date()), row.channel_id or 0)
    return is_new or now - stands.seen_at >= AGAIN


def _print(told: WeekFacts, animated: int | None) -> str:
    """Returns the fingerprint of a message with these facts, and the match of its animation."""
    return f"{hashlib.sha256(str(told).encode()).hexdigest()[:32]} {animated or ''}"
