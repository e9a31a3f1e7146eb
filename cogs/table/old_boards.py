"""The older boards of matches: each shrinks to words, at once or in a later round, and loses its
controls. The keeper knows when another try is of use."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, TypeAlias

import discord
from cachetools import LRUCache

from cogs.board.board import retired_board
from cogs.board.match_view import MatchView, match_view, retired_view
from cogs.hall.context import Context
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.keeping.keeper import Drawn, Keeper, Wanted
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import TRIED_FOR, Refusal, refusal_of
from cogs.hall.sending.building import built
from cogs.table.board_change import first_shown, left_board
from db.guild_row import GuildRow
from db.store import OpenMatch, StoreTrouble
from db.tables.servers.kept import Kept
from db.values import OldBoard
from render.painting.orders import NotDrawn

log = logging.getLogger(__name__)

KIND: Final = "board"
WHOLE, SHRUNK = "whole", "shrunk"
REMEMBERED: Final = 2_000
"""Number of matches whose newest board is kept where the bot is a guest."""
Answer: TypeAlias = tuple[Interaction, discord.WebhookMessage]
"""A board posted as an answer to an interaction."""


class OldBoards:
    """Shrinks them. `seen` returns a match as everybody sees it; the caller lets nothing else
    change its boards meanwhile."""

    def __init__(
        self, context: Context, keeper: Keeper, seen: Callable[[OpenMatch], Awaitable[MatchView]]
    ) -> None:
        self._context = context
        self._keeper = keeper
        self._seen = seen

    async def shrink_again(self, opened: OpenMatch, old: OldBoard) -> bool:
        """Shrinks a board after an earlier failure. False if that should be tried again: for a week
        at most."""
        if any(row.board_id == old.message_id for row in opened.row.places):
            return True
        row = replace(
            opened.row.shown_in(old.channel_id) or opened.row,
            guild_id=old.guild_id,
            channel_id=old.channel_id,
            board_id=old.message_id,
        )
        done = await self._shrunk(OpenMatch(row, opened.match.at(old.ply)), old, wait=True)
        since = old.since or discord.utils.snowflake_time(old.message_id)
        return done or self._context.now() - since > TRIED_FOR

    async def shrink_or_note(self, opened: OpenMatch) -> None:
        """Shrinks the board of a match, now or later."""
        if left := await self.shrink(opened):
            await self._context.store.matches.keep_old_board(left)

    async def shrink(
        self, opened: OpenMatch, shown: int | None = None, chosen: GuildRow | None = None
    ) -> OldBoard | None:
        """Shrinks the board of a match that last showed the ply `shown`, in a server that has
        `chosen` so. Returns it if another try may help."""
        old = old_board(opened, self._context.now())
        return None if await self._shrunk(opened, old, shown, chosen) else old

    async def _shrunk(
        self,
        opened: OpenMatch,
        old: OldBoard,
        shown: int | None = None,
        chosen: GuildRow | None = None,
        *,
        wait: bool = False,
    ) -> bool:
        where = old.guild_id or 0, old.channel_id
        stands = Kept(KIND, str(old.message_id), *where, old.message_id, shows=WHOLE)

        async def draw(_: object) -> Drawn:
            wish = chosen or await self._context.store.guilds.get(old.guild_id)
            brisk = self._context.game_uis[opened.row.game].brisk
            first = first_shown(opened, shown, brisk)
            seen = retired_view(await self._seen(opened), opened, first)
            return Drawn(retired_board(seen, whole=wish.boards == "all"))

        wanted = Wanted(*where, "", (), draw, SHRUNK, wait=wait)
        try:
            return (await self._keeper.bring(stands, wanted)).shows != WHOLE
        except (StoreTrouble, NotDrawn, *UNREACHED) as error:
            about = facts(match=old.match_id, ply=old.ply, guild=old.guild_id)
            log.info("older board not retired: %s", error, extra=about)
            return refusal_of(error) is Refusal.NO_CHANNEL


class Answers:
    """The latest boards where the bot is only a guest: they are answers to interactions, which can
    be changed for a quarter of an hour."""

    def __init__(self) -> None:
        self._known: LRUCache[int, Answer] = LRUCache(REMEMBERED)

    def keep(self, match_id: int, interaction: Interaction, sent: discord.WebhookMessage) -> None:
        """Remembers the newest board of a match."""
        self._known[match_id] = interaction, sent

    def forget(self, person: int) -> None:
        """Keeps nothing of this person."""
        for number in [key for key, each in self._known.items() if each[0].user.id == person]:
            del self._known[number]

    async def shrink(self, opened: OpenMatch, brisk: Callable[[Any], bool]) -> None:
        """Shrinks the board of a match that was the newest until now, if that is allowed still."""
        row = opened.row
        interaction, sent = self._known.pop(row.id, (None, None))
        is_board = sent is not None and sent.id == row.board_id
        if interaction is None or sent is None or not is_board or interaction.is_expired():
            return
        left = left_board(opened, row.shown_ply)
        first = first_shown(left, row.shown_ply, brisk)
        screen = retired_board(retired_view(match_view(left, None), left, first))
        try:
            shown = built(screen, await readers().server(row.guild_id))
            await sent.edit(view=shown, attachments=[], allowed_mentions=screen.may_mention())
        except UNREACHED as error:
            log.info("older board not retired: %s", error, extra=facts(match=row.id))


def old_board(opened: OpenMatch, now: datetime) -> OldBoard:
    """Returns the board of a match as a former one that still has its controls."""
    row = opened.row
    assert row.channel_id is not None
    assert row.board_id is not None
    return OldBoard(row.id, row.guild_id, row.channel_id, row.board_id, opened.match.ply, now)
