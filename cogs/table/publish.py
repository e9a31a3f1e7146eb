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
from functools import partial
from string import ascii_lowercase
from typing import Final, TypeAlias

import discord
from cachetools import LRUCache
from discord.ext import commands

from cogs.board.board import board_screen, retired_board
from cogs.board.curve import curve_picture
from cogs.board.match_view import MatchView, match_view, retired_view
from cogs.hall.context import Context
from cogs.hall.delivery import amend, follow, post
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.game_ui import GameUI
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import ARCHIVED, UNKNOWN_MESSAGE, WORN, is_rationed
from cogs.hall.sending.building import built
from cogs.table.board_change import (
    BUSY,
    ELSEWHERE,
    GONE,
    LATE,
    TROUBLE,
    UNDRAWN,
    Away,
    BoardChange,
    board_change,
    first_shown,
    has_waited,
    is_done,
    left_board,
    old_board,
    ply_of,
)
from cogs.table.direct_messages import DirectMessages, PendingWrites
from cogs.table.faces import Faces, under_names
from cogs.table.guessers import with_guessers
from cogs.table.head_to_head import full_view
from cogs.table.offers import Offers
from cogs.table.place import Pings, Place, board_message, choices_of, refused_words
from cogs.table.reviews import Reviews
from cogs.table.threads import Threads
from common.text.text import Text
from db.errors import Held
from db.guild_row import GuildRow
from db.store import OpenMatch, SetAside, StoreTrouble
from db.values import MatchRow, OldBoard, Spot
from engines.game import Seat
from engines.match import Match
from render.painting.orders import NotDrawn

log = logging.getLogger(__name__)

FIXED: Final = (UNKNOWN_MESSAGE, ARCHIVED, WORN)
"""Error codes of a message that cannot be edited: it is gone, in a thread that only a new message
reopens, or was edited too often."""
NOBODY_AWAY: Final = Away()
Answer: TypeAlias = tuple[Interaction, discord.WebhookMessage]
"""A board posted as an answer to an interaction, where I am only a guest."""
REMEMBERED = 2_000
"""Number of matches whose absences in the current turn are kept, and of boards known to be edited
too often."""
NOBODY: Final = discord.AllowedMentions.none()
NONCES = 10**9


class Publisher:
    """Brings Discord up to date with the store, with one call at a time for each match."""

    def __init__(self, bot: commands.AutoShardedBot, context: Context) -> None:
        self._bot = bot
        self._context = context
        self._refreshing: set[int] = set()
        self._waiting: Counter[int] = Counter()
        self._overtaken: set[int] = set()
        self._stands: dict[int, int | None] = {}
        self._worn: LRUCache[int, bool] = LRUCache(REMEMBERED)
        self._pending = PendingWrites()
        self._pings = Pings(context.now)
        self.offers = Offers(bot, self._pings)
        self.threads = Threads(bot, context)
        self.faces = Faces(bot, context)
        self._away: LRUCache[Spot, Away] = LRUCache(REMEMBERED)
        self._answers: LRUCache[int, Answer] = LRUCache(REMEMBERED)
        self._direct_messages = DirectMessages(bot, context, self._pending)
        self.reviews: Reviews | None = None
        """The reviews known by now, whose curves stand under the cards of results."""

    async def publish(self, match_id: int, interaction: Interaction | None = None) -> Text | None:
        """Shows the current match if it is not shown yet. Returns None, or a sentence for the
        person who acted: the reason why the board is not shown, or, once, that their hand cannot be
        sent. Anything not shown now is tried again later. Raises no error of Discord or the
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
        if match_id in self._overtaken:
            self._overtaken.discard(match_id)
            await self._show_again(match_id)
        if not self._waiting[match_id]:
            # Else the next waiting call tells: of entries in a row only the newest needs a message.
            await self._direct_messages.tell(opened)
        self._bot.dispatch("published", opened)
        return trouble or self._direct_messages.closed_words(opened, interaction)

    async def _everywhere(self, opened: OpenMatch, interaction: Interaction | None) -> Text | None:
        """Shows the match in all its places. Returns as `publish` does, for the place of the person
        who acted; without one, for any place that there is."""
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
        Returns False if another call may help. A waiting call serves all that come meanwhile."""
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
                    await self._touch_up(there, self._context.game_uis[row.game])
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
        """Keeps nothing of this person."""
        self._direct_messages.forget(person)
        self._pings.forget(person)
        for number in [key for key, each in self._answers.items() if each[0].user.id == person]:
            del self._answers[number]
        self.faces.forget(person)

    async def unshown(self) -> list[int]:
        """Returns the matches with unshown entries that I can show without an interaction, the
        longest waiting first."""
        matches = self._context.store.matches
        rows = await matches.unshown()
        found = {row.id for row in rows if row.is_mirrored or row.place != "interaction"}
        found |= {row.id for row in await matches.untold()}
        return [each for each in await matches.late() if each in found]

    # The public board

    async def _public(self, opened: OpenMatch, interaction: Interaction | None) -> Text | None:
        row = opened.row
        if row.shown_ply == opened.match.ply:
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
            opened = OpenMatch(row, opened.match)
            await self._show(opened, interaction)
        except discord.Forbidden as error:
            log.warning("not shown yet, not allowed: %s", error, extra=_about(opened))
            return await self._forbidden(row, interaction)
        except discord.NotFound as error:
            log.warning("place lost: %s", error, extra=_about(opened))
            await self._lose(row)
            return GONE
        except UNREACHED as error:
            log.warning("not shown yet: %s", error, extra=_about(opened))
            self._bot.dispatch("late", row.id, error)
            return LATE
        except NotDrawn as error:
            log.warning("not shown yet, not drawn: %s", error, extra=_about(opened))
            self._bot.dispatch("late", row.id, error)
            return UNDRAWN
        return None

    async def _forbidden(self, row: MatchRow, interaction: Interaction | None) -> Text:
        """Returns the sentence about a place in which nothing may be posted. Direct messages that
        are closed are lost as a place."""
        if row.seen_by is not None and row.guild_id is None:
            await self._lose(row)
            return GONE
        return refused_words(self._bot, row, interaction)

    async def _lose(self, row: MatchRow) -> None:
        """Records that a place of the match is lost."""
        if row.seen_by is None:
            await self._context.store.matches.lose_place(row.id, row.channel_id)
        else:
            await self._context.store.mirrors.lose(row.id, row.seen_by, row.channel_id)

    async def _show(self, opened: OpenMatch, interaction: Interaction | None) -> None:
        row, match = opened.row, opened.match
        old = match.at(row.shown_ply) if row.shown_ply >= 0 else None
        game_ui = self._context.game_uis[row.game]
        known = self._away.get(row.spot, NOBODY_AWAY)
        what = board_change(opened, known, game_ui.brisk, self._context.now())
        if what is BoardChange.NOTED or (
            what is BoardChange.TOUCHED_UP and await self._touch_up(opened, game_ui)
        ):
            await self.offers.tell(opened, old, interaction, fresh=False)
            await self._note(opened, row.board_id)
            return
        chosen = await choices_of(self._context, row)
        board_id = await self._post(opened, game_ui, interaction, chosen)
        # Before the note: after a crash in between, all of this is repeated, and Discord drops
        # the second board by its nonce.
        left = None
        if old and row.board_id not in (None, board_id) and row.place != "interaction":
            before = left_board(OpenMatch(row, match), row.shown_ply)
            shrunk = await self._retire(before, row.shown_ply, chosen=chosen)
            left = None if shrunk else old_board(before, self._context.now())
        await self.offers.tell(opened, old, interaction, fresh=True)
        await self._note(opened, board_id, left)

    async def _note(
        self, opened: OpenMatch, board_id: int | None, left: OldBoard | None = None
    ) -> None:
        """Records the shown ply and board, and an older board that still has its controls."""
        row = opened.row
        board = None
        if board_id is not None and row.place != "interaction":
            late = OpenMatch(replace(row, board_id=board_id), opened.match)
            board = old_board(late, self._context.now())
        note = partial(self._note_shown, opened, board_id, left, board)
        if row.seen_by is None:
            self._stands[row.id] = board_id
        self._remember_away(opened)
        await self._pending.take(row.id, None if row.seen_by is None else row.spot, note)

    async def _note_shown(
        self, opened: OpenMatch, board_id: int | None, left: OldBoard | None, board: OldBoard | None
    ) -> None:
        """Records it. If another process has shown more meanwhile, since the lock was lost, the
        match is shown once more: the slower of two edits may have been the older one."""
        number, ply, is_last = opened.row.id, opened.match.ply, opened.match.outcome is not None
        shown = partial(self._context.store.matches.shown, number)
        if opened.row.seen_by is not None:
            shown = partial(self._context.store.mirrors.shown, opened.row)
        if not await shown(ply, board_id, left, board, is_last=is_last, at=self._context.now()):
            log.info("another process has shown more", extra=facts(match=number, ply=ply))
            self._overtaken.add(number)

    def _remember_away(self, opened: OpenMatch) -> None:
        """Remembers the absences shown in the current turn."""
        spot, match = opened.row.spot, opened.match
        known = self._away.pop(spot, NOBODY_AWAY).after(match)
        if known.shown and not match.outcome:
            self._away[spot] = known

    async def _post(
        self,
        opened: OpenMatch,
        game_ui: GameUI,
        interaction: Interaction | None,
        chosen: GuildRow | None,
    ) -> int:
        row = opened.row
        screen = self._pings.fewer(opened, board_screen(await self._seen(opened), game_ui))
        screen = screen.without(await self._context.store.plans.answering(opened))
        if row.place == "interaction" and interaction is not None:
            sent = await follow(interaction, screen, private=False)
            self._pings.note(opened, screen, sent.id)
            await self._retire_answer(opened)
            self._answers[row.id] = interaction, sent
            return sent.id
        screen = replace(screen, mentions=()) if chosen and chosen.quiet else screen
        assert row.channel_id is not None
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        fresh = (row.channel_id + row.moves) % NONCES
        # The same until the board is recorded as shown: after a crash, or if Discord's response was
        # lost, Discord returns the board posted then. Each returned board that is too old loses
        # its controls, and the next letter is tried.
        nonce = f"{row.id}-{row.shown_ply + 1}-{fresh}"
        board = await post(channel, screen, nonce)
        for letter in ascii_lowercase:
            ply = ply_of(board, row.id)
            if ply == opened.match.ply or (ply is None and board.edited_at is None):
                break
            if ply is not None:
                left = left_board(opened, ply).match
                await self._retire_or_keep(OpenMatch(replace(row, board_id=board.id), left))
            board = await post(channel, screen, f"{nonce}{letter}")
        self._pings.note(opened, screen, board.id)
        return board.id

    async def _seen(self, opened: OpenMatch) -> MatchView:
        """Returns the public view of the match, with its players' names and faces."""
        row = opened.row
        players = await self.faces.players(row.people, row.guild_id)
        players = under_names(row.names, players)
        if not opened.match.outcome:
            return match_view(opened, None, players)
        shown = await full_view(self._context, opened, None, players)
        review = self.reviews.known(row.id) if self.reviews else None
        curve = curve_picture(row.id, opened.match, review, players) if review else None
        shown = replace(shown, curve=curve)
        return await with_guessers(self._context, opened, shown, row.guild_id)

    async def _touch_up(self, opened: OpenMatch, game_ui: GameUI) -> bool:
        """Edits the board in place; False if its message cannot be edited. One edited too often is
        not tried again, and keeps its controls."""
        row = opened.row
        if row.place == "interaction" or (row.board_id or 0) in self._worn:
            return False
        screen = board_screen(await self._seen(opened), game_ui)
        try:
            await amend(board_message(self._bot, row), screen)
        except (discord.HTTPException, TimeoutError) as error:
            if not isinstance(error, TimeoutError) and error.code not in FIXED:
                raise
            log.info("board not edited: %s", error or "too slow", extra=_about(opened))
            if row.board_id and is_rationed(error, row.board_id, self._context.now()):
                self._worn[row.board_id] = True
            return False
        return True

    async def retire(self, old: OldBoard) -> bool:
        """Shrinks an older board after an earlier failure. False if it fails again and should be
        retried: for a week at most."""
        async with self._alone(old.match_id):
            try:
                opened = await self._context.store.open_match(old.match_id)
            except SetAside:
                done = True  # its match can no longer be read
            else:
                done = await self._retire_again(opened, old) or has_waited(old, self._context.now())
            if done:
                await self._context.store.matches.drop_old_board(old.message_id)
            return done

    async def _retire_again(self, opened: OpenMatch, old: OldBoard) -> bool:
        if any(row.board_id == old.message_id for row in opened.row.places):
            return True
        row = replace(
            opened.row.shown_in(old.channel_id) or opened.row,
            guild_id=old.guild_id,
            channel_id=old.channel_id,
            board_id=old.message_id,
        )
        return await self._retire(OpenMatch(row, opened.match.at(old.ply)), again=True)

    async def _retire_or_keep(self, opened: OpenMatch) -> None:
        """Shrinks an older board, now or later."""
        if not await self._retire(opened):
            kept = old_board(opened, self._context.now())
            await self._context.store.matches.keep_old_board(kept)

    async def _retire(
        self,
        opened: OpenMatch,
        shown: int | None = None,
        *,
        again: bool = False,
        chosen: GuildRow | None = None,
    ) -> bool:
        """Shrinks an older board that last showed the ply `shown`; `again` marks a retry. False if
        another may help; True also for a board that is gone or can no longer be edited."""
        if self._worn.pop(opened.row.board_id or 0, False):
            return True
        try:
            chosen = chosen or await self._context.store.guilds.get(opened.row.guild_id)
            seen = retired_view(await self._seen(opened), opened, self._first(opened, shown))
            screen = retired_board(seen, whole=chosen.boards == "all")
            await amend(board_message(self._bot, opened.row), screen)
        except (StoreTrouble, NotDrawn) as error:
            log.warning("older board not retired: %s", error, extra=_about(opened))
            return False
        except UNREACHED as error:
            log.info("older board not retired: %s", error, extra=_about(opened))
            return is_done(error, opened.row.board_id or 0, self._context.now(), again=again)
        return True

    def _first(self, opened: OpenMatch, shown: int | None) -> Match:
        return first_shown(opened, shown, self._context.game_uis[opened.row.game].brisk)

    async def _retire_answer(self, opened: OpenMatch) -> None:
        """Shrinks the latest board where I am only a guest, in the quarter of an hour allowed."""
        interaction, sent = self._answers.pop(opened.row.id, (None, None))
        is_board = sent is not None and sent.id == opened.row.board_id
        if interaction is None or sent is None or not is_board or interaction.is_expired():
            return
        left = left_board(opened, opened.row.shown_ply)
        first = self._first(left, opened.row.shown_ply)
        screen = retired_board(retired_view(match_view(left, None), left, first))
        try:
            shown = built(screen, await readers().server(opened.row.guild_id))
            await sent.edit(view=shown, attachments=[], allowed_mentions=NOBODY)
        except UNREACHED as error:
            log.info("older board not retired: %s", error, extra=_about(opened))

    async def move(self, match_id: int, place: Place, seat: Seat | None = None) -> None:
        """Moves the match to another place, from the next publishing on; of a match between
        strangers the place of the player in this `seat`. The board in the old place, which may be
        gone, loses its controls."""
        async with self._alone(match_id):
            opened = await self._context.store.open_match(match_id)
            row = opened.row.seen_from(seat)
            if row.board_id and row.channel_id and row.place != "interaction":
                await self._retire_or_keep(OpenMatch(row, opened.match.at(row.shown_ply)))
            await self._lose(row)
            self._pending.drop(match_id)
            where = (place.guild_id, place.channel_id, place.kind)
            if row.seen_by is None:
                await self._context.store.matches.place(match_id, *where)
            else:
                await self._context.store.mirrors.place(match_id, row.seen_by, *where)


def _about(opened: OpenMatch) -> dict[str, object]:
    return facts(match=opened.row.id, ply=opened.match.ply, guild=opened.row.guild_id)
