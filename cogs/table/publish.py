"""Shows committed entries: the public board with its mentions, and private screens through
`direct_messages`.

The last shown ply is stored, so that after a crash exactly the rest is shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from cachetools import LRUCache

from cogs.discord import commands
from cogs.hall.context import Context
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.keeping.keeper import Keeper
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import Refusal, refusal_of
from cogs.table.board_change import (
    BUSY,
    CLOSED,
    ELSEWHERE,
    GONE,
    LATE,
    TROUBLE,
    UNDRAWN,
    Away,
    BoardChange,
    board_change,
    call_due,
    is_owed,
)
from cogs.table.boards import Boards, old_board
from cogs.table.direct_messages import DirectMessages, PendingWrites
from cogs.table.offers import Offers
from cogs.table.place import Place, choices_of, refused_words
from cogs.table.portraits import Faces
from cogs.table.reviews import Reviews
from cogs.table.threads import Threads
from common.text.text import Text
from db.errors import Held
from db.store import OpenMatch, SetAside, StoreTrouble
from db.values import MatchRow, OldBoard, Spot
from engines.game import Seat
from render.painting.orders import NotDrawn

log = logging.getLogger(__name__)

NOBODY_AWAY: Final = Away()
REMEMBERED: Final = 2_000
"""The number of matches whose absences in the current turn are kept, or boards to which direct
messages link; and of closed threads."""


class Publisher:
    """Brings Discord up to date with the store, with one call at a time for each match."""

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        context: Context,
        keeper: Keeper,
        reviews: Reviews | None = None,
    ) -> None:
        self._bot = bot
        self._context = context
        self._refreshing: set[int] = set()
        self._waiting: Counter[int] = Counter()
        self._overtaken: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._stands: LRUCache[int, int | None] = LRUCache(REMEMBERED)
        self._closed: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._pending = PendingWrites()
        self.threads = Threads(bot, context)
        self.faces = Faces(bot, context)
        self._away: LRUCache[Spot, Away] = LRUCache(REMEMBERED)
        self._boards = Boards(bot, context, keeper, self.faces, reviews)
        self.offers = Offers(keeper, self._boards.pings)
        self._direct_messages = DirectMessages(bot, context, keeper, self._pending)

    async def publish(self, match_id: int, interaction: Interaction | None = None) -> Text | None:
        """Shows the current match if it is not shown yet. Returns None, or a sentence for the
        person who acted: the reason why the board is not shown, or, once, that their hand cannot be
        sent. Entries not shown now are tried again later. Raises no error of Discord or the
        database."""
        try:
            async with self._in_turn(match_id):
                return await self._publish(match_id, interaction)
        except StoreTrouble as error:
            log.warning("not shown: %s", error, exc_info=error, extra=facts(match=match_id))
            self._bot.dispatch("late", match_id, error)
            return BUSY if isinstance(error, Held) else TROUBLE

    async def _publish(self, match_id: int, interaction: Interaction | None) -> Text | None:
        due = asyncio.get_running_loop().time()
        await self._pending.settle(match_id)
        opened = await self._context.store.open_match(match_id)
        before, trouble = opened, await self._everywhere(opened, interaction)
        if trouble or opened.row.is_mirrored:
            opened = await self._context.store.open_match(match_id)  # its place may be lost
        else:
            opened = self._as_shown(opened)
        if trouble is None and before.row.shown_ply != opened.match.ply:
            self._bot.dispatch("board_shown", asyncio.get_running_loop().time() - due)
        if self._overtaken.pop(match_id, False):
            await self._show_again(match_id)
        if not self._waiting[match_id]:
            # Else the next waiting call does it: of entries in a row only the newest needs one.
            await self._direct_messages.tell(opened)
        self._bot.dispatch("published", opened)
        return trouble or self._direct_messages.closed_words(opened, interaction)

    async def _everywhere(self, opened: OpenMatch, interaction: Interaction | None) -> Text | None:
        """Shows the match in all its places. Returns as `publish` does, for the place of the person
        who acted; without one, for any existing place."""
        own = None if interaction is None else interaction.user.id
        troubles: list[Text] = []
        for row in opened.row.places:
            trouble = await self._public(OpenMatch(row, opened.match), interaction)
            lost = row.channel_id is None and row.seen_by is not None
            if trouble and (own in row.addressed or (own is None and not lost)):
                troubles.append(trouble)
        return troubles[0] if troubles else None

    def _as_shown(self, opened: OpenMatch) -> OpenMatch:
        """Returns the match with the current board, to which direct messages link."""
        board_id = self._stands.pop(opened.row.id, opened.row.board_id)
        return OpenMatch(
            replace(opened.row, board_id=board_id, shown_ply=opened.match.ply), opened.match
        )

    async def refresh(self, match_id: int) -> bool:
        """Updates the public board after a change that is no entry, such as the end of a limit.
        Returns False if another call may help. A waiting call serves all calls that follow it
        meanwhile."""
        if match_id in self._refreshing:
            return False
        self._refreshing.add(match_id)
        try:
            async with self._alone(match_id):
                self._refreshing.discard(match_id)
                return await self._show_again(match_id)
        except StoreTrouble as error:
            log.info("not refreshed: %s", error, extra=facts(match=match_id))
            return False
        finally:
            self._refreshing.discard(match_id)

    async def _show_again(self, match_id: int) -> bool:
        """Edits the current board to its newest state. A failure is harmless; False if another try
        may help."""
        try:
            opened = await self._context.store.open_match(match_id)
            for row in opened.row.places:
                if row.board_id and row.shown_ply == opened.match.ply:
                    there = OpenMatch(row, opened.match)
                    await self._boards.touch_up(there)
        except (SetAside, StoreTrouble, NotDrawn, *UNREACHED) as error:
            log.info("not refreshed: %s", error, extra=facts(match=match_id))
            return False
        return True

    async def close_offer(self, match_id: int, interaction: Interaction) -> None:
        """Shows in the pressed message how its offer ended."""
        async with self._alone(match_id):
            opened = await self._context.store.open_match(match_id)
            for row in opened.row.places:
                there = OpenMatch(row, opened.match)
                await self.offers.tell(there, opened.match, interaction, fresh=False)

    @asynccontextmanager
    async def _in_turn(self, match_id: int) -> AsyncGenerator[None]:
        """As `_alone`, for publishing: the call that has its turn can tell whether another one
        waits."""
        self._waiting[match_id] += 1
        try:
            async with AsyncExitStack() as stack:
                try:
                    await stack.enter_async_context(self._alone(match_id))
                finally:
                    self._waiting[match_id] -= 1
                yield
        finally:
            if not self._waiting[match_id]:
                del self._waiting[match_id]

    def _alone(self, match_id: int) -> AbstractAsyncContextManager[None]:
        """Locks the showing of this match; read the match only inside."""
        return self._context.store.database.exclusively(f"match {match_id}")

    def forget(self, person: int) -> None:
        """Forgets this person."""
        self._direct_messages.forget(person)
        self._boards.forget(person)
        self.faces.forget(person)

    async def unshown(self) -> list[int]:
        """Returns the matches with unshown entries that can be shown without an interaction, the
        longest waiting first."""
        matches = self._context.store.matches
        rows = await matches.unshown()
        found = {row.id for row in rows if row.is_mirrored or row.place != "interaction"}
        found |= {row.id for row in await matches.untold()}
        return [each for each in await matches.late() if each in found]

    # The public board

    async def _public(self, opened: OpenMatch, interaction: Interaction | None) -> Text | None:
        row = opened.row
        if row.shown_ply == opened.match.ply and not is_owed(opened, self._context.now()):
            return None
        if row.channel_id is None:
            return GONE
        if (
            row.place == "interaction"
            and (interaction and interaction.channel_id) != row.channel_id
        ):
            return ELSEWHERE
        try:
            row = await self.threads.ready(row)
            await self._show(OpenMatch(row, opened.match), interaction)
        except (NotDrawn, *UNREACHED) as error:
            return await self._bear(OpenMatch(row, opened.match), error, interaction)
        self._closed.pop(row.channel_id or 0, None)
        return None

    async def _bear(
        self, opened: OpenMatch, error: Exception, interaction: Interaction | None
    ) -> Text:
        """Returns the sentence about a board that could not be shown. A place that is gone, or
        closed direct messages, are noted as lost."""
        row, refusal = opened.row, refusal_of(error)
        if refusal is Refusal.CLOSED:
            if row.channel_id not in self._closed:
                log.info("not shown, the thread is closed: %s", error, extra=_about(opened))
            self._closed[row.channel_id or 0] = True
            return CLOSED
        log.warning("not shown yet: %s", error, extra=_about(opened))
        is_direct = row.seen_by is not None and row.guild_id is None
        if refusal is Refusal.FORBIDDEN and not is_direct:
            return refused_words(self._bot, row, interaction)
        if refusal in (Refusal.GONE, Refusal.NO_CHANNEL, Refusal.FORBIDDEN):
            await self._lose(row)
            return GONE
        self._bot.dispatch("late", row.id, error)
        return UNDRAWN if isinstance(error, NotDrawn) else LATE

    async def _lose(self, row: MatchRow) -> None:
        await self._context.store.matches.lose_place(row.id, row.channel_id, row.seen_by)

    async def _show(self, opened: OpenMatch, interaction: Interaction | None) -> None:
        row, match = opened.row, opened.match
        old = match.at(row.shown_ply) if row.shown_ply >= 0 else None
        brisk, known = self._context.game_uis[row.game].brisk, self._away.get(row.spot, NOBODY_AWAY)
        what = board_change(opened, known, brisk, self._context.now())
        edits = what in (BoardChange.TOUCHED_UP, BoardChange.HELD)
        if what is BoardChange.NOTED or (edits and await self._boards.touch_up(opened)):
            await self.offers.tell(opened, old, interaction, fresh=False)
            due = call_due(opened) if what is BoardChange.HELD else row.call_at
            await self._note(opened, row.board_id, call_at=due)
            return
        chosen, left = await choices_of(self._context, row), None
        board_id = await self._boards.post(opened, interaction, chosen)
        # Before the note: after a crash in between, all of this is repeated, and Discord drops
        # the second board by its nonce.
        if old and row.board_id not in (None, board_id) and row.place != "interaction":
            before = self._boards.left(opened)
            left = await self._boards.shrink(before, row.shown_ply, chosen)
        await self.offers.tell(opened, old, interaction, fresh=True)
        await self._note(opened, board_id, left)

    async def _note(
        self,
        opened: OpenMatch,
        board_id: int | None,
        left: OldBoard | None = None,
        *,
        call_at: datetime | None = None,
    ) -> None:
        """Records the shown ply and board, an older board that still has its controls, and the time
        to call a player not called by this board. If another process has shown more meanwhile,
        since the lock was lost, the match is shown once more: the slower of two edits may have been
        the older one."""
        row, match, store, board = opened.row, opened.match, self._context.store, None
        if board_id is not None and row.place != "interaction":
            now = OpenMatch(replace(row, board_id=board_id), match)
            board = old_board(now, self._context.now())
        if row.seen_by is None:
            self._stands[row.id] = board_id
        calls = partial(store.matches.shown, row.id, call_at=call_at, called=row.call_at)
        shown = partial(calls, seat=row.seen_by)

        async def note() -> None:
            is_last, at = match.outcome is not None, self._context.now()
            if not await shown(match.ply, board_id, left, board, is_last=is_last, at=at):
                log.info("another process has shown more", extra=_about(opened))
                self._overtaken[row.id] = True

        self._remember_away(opened)
        await self._pending.take(row.id, None if row.seen_by is None else row.spot, note)

    def _remember_away(self, opened: OpenMatch) -> None:
        spot, match = opened.row.spot, opened.match
        known = self._away.pop(spot, NOBODY_AWAY).after(match)
        if known.shown and not match.outcome:
            self._away[spot] = known

    async def retire(self, old: OldBoard) -> bool:
        """Shrinks an older board after an earlier failure. False if it fails again and should be
        retried: for a week at most."""
        async with self._alone(old.match_id):
            try:
                opened = await self._context.store.open_match(old.match_id)
            except SetAside:
                done = True  # its match can no longer be read
            else:
                done = await self._boards.shrink_again(opened, old)
            if done:
                await self._context.store.matches.drop_old_board(old.message_id)
            return done

    async def move(self, match_id: int, place: Place, seat: Seat | None = None) -> None:
        """Moves the match to another place, from the next publishing on; for a match between
        strangers the place of the player in this `seat`. The board in the old place, which may be
        gone, loses its controls."""
        async with self._alone(match_id):
            opened = await self._context.store.open_match(match_id)
            row = opened.row.seen_from(seat)
            if row.board_id and row.channel_id and row.place != "interaction":
                await self._boards.shrink_or_note(OpenMatch(row, opened.match.at(row.shown_ply)))
            await self._lose(row)
            self._pending.drop(match_id)
            where = (place.guild_id, place.channel_id, place.kind)
            await self._context.store.matches.place(match_id, *where, row.seen_by)


def _about(opened: OpenMatch) -> dict[str, object]:
    return facts(match=opened.row.id, ply=opened.match.ply, guild=opened.row.guild_id)
