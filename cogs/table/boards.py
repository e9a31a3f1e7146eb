"""The messages with the board of a match: posted, touched up from turn to turn, and at last shrunk
to words without picture and controls. The keeper knows what a refusal means, waits and looks for
what may stand already.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from string import ascii_lowercase
from typing import Final, TypeAlias

from cachetools import LRUCache

from cogs import discord
from cogs.board.board import board_screen, retired_board
from cogs.board.curve import curve_picture
from cogs.board.match_view import MatchView, match_view, retired_view
from cogs.board.next_step import loss_words
from cogs.hall.context import Context
from cogs.hall.delivery import follow, post
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.keeping.keeper import Keeper, RenderedMessage, WantedMessage
from cogs.hall.keeping.once import once
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import TRIED_FOR, Refusal, refusal_of
from cogs.hall.screen import Screen
from cogs.hall.sending.building import built
from cogs.table.board_change import begins, left_board, ply_of
from cogs.table.head_to_head import full_view, with_guessers
from cogs.table.place import Pings, board_message
from cogs.table.portraits import Faces, under_names
from cogs.table.reviews import Reviews
from common.text.say import EMPTY
from db.guild_row import GuildRow
from db.store import OpenMatch, StoreTrouble
from db.tables.servers.kept_messages import KeptMessage
from db.values import MatchRow, OldBoard
from engines.recent_entries import UNTOLD
from render.painting.orders import NotDrawn

log = logging.getLogger(__name__)

ANEW: Final = frozenset({Refusal.GONE, Refusal.CLOSED, Refusal.RATIONED})
"""The refusals to change a board after which a new one is posted."""
KIND: Final = "board"
WHOLE, SHRUNK = "whole", "shrunk"
REMEMBERED: Final = 2_000
"""Number of matches whose newest board is kept where the bot is a guest."""
SURE: Final = timedelta(minutes=1)
"""Time in which Discord surely drops a second board with the same nonce."""
NONCES: Final = 10**9
Answer: TypeAlias = tuple[Interaction, discord.WebhookMessage]
"""A board posted as an answer to an interaction, where the bot is only a guest. It can be changed
for a quarter of an hour."""


class Boards:
    """Posts and changes them. The publisher makes sure that nothing else changes those of a match
    meanwhile. The curves of known `reviews` stand under the cards of results."""

    def __init__(
        self,
        bot: discord.Client,
        context: Context,
        keeper: Keeper,
        faces: Faces,
        reviews: Reviews | None,
    ) -> None:
        self._bot = bot
        self._context = context
        self._keeper = keeper
        self._faces = faces
        self._reviews = reviews
        self._answers: LRUCache[int, Answer] = LRUCache(REMEMBERED)
        self._begins: LRUCache[int, int] = LRUCache(REMEMBERED)
        self.pings = Pings(context.now)

    def forget(self, person: int) -> None:
        """Keeps nothing of this person."""
        self.pings.forget(person)
        for number in [key for key, each in self._answers.items() if each[0].user.id == person]:
            del self._answers[number]

    async def post(
        self, opened: OpenMatch, interaction: Interaction | None, chosen: GuildRow | None
    ) -> int:
        """Posts a new board, without a ping where the server has `chosen` so; as an answer to the
        interaction where the bot is only a guest. Returns its number. Raises as Discord does."""
        row, game_ui = opened.row, self._context.game_uis[opened.row.game]
        board = board_screen(await self._seen(opened), game_ui)
        screen = self.pings.fewer(opened, _among(row, board))
        screen = screen.without(await self._context.store.plans.answering(opened))
        start = self.left(opened).match.ply if row.shown_ply >= 0 or row.moves else UNTOLD
        if row.place == "interaction" and interaction is not None:
            sent = await follow(interaction, screen, private=False)
            self._begins[sent.id] = start
            self.pings.note(opened, screen, sent.id)
            await self._shrink_answer(opened)
            self._answers[row.id] = interaction, sent
            return sent.id
        screen = replace(screen, mentions=()) if chosen and chosen.quiet else screen
        board_id = await self._posted(opened, screen)
        if board_id != row.board_id:
            self._begins[board_id] = start
        self.pings.note(opened, screen, board_id)
        return board_id

    def left(self, opened: OpenMatch) -> OpenMatch:
        """Returns the match as its present board is left behind by one that shows it as it is: what
        that one tells, the old one need not."""
        row = opened.row
        left = left_board(opened, max(row.shown_ply, 0))
        start = min(self._begins.get(row.board_id or 0, 0), opened.match.ply)
        return left if left.match.ply >= start else OpenMatch(row, opened.match.at(start))

    async def _posted(self, opened: OpenMatch, screen: Screen) -> int:
        """Posts the board once, whatever has become of earlier tries, and returns its number."""
        row, ply = opened.row, opened.match.ply
        assert row.channel_id is not None
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        fresh = (row.channel_id + row.moves) % NONCES
        # The same until the board is recorded as shown: after a crash, or if Discord's response was
        # lost, Discord returns the board posted then. Each returned board that is too old loses
        # its controls, and the next letter is tried.
        mark = "c" if row.shown_ply == ply else ""  # it calls by the same board once more
        nonce = f"{row.id}-{row.shown_ply + 1}-{fresh}{mark}"

        async def make() -> int:
            board = await post(channel, screen, nonce)
            for letter in ascii_lowercase:
                shown = ply_of(board, row.id)
                if shown == ply or (shown is None and board.edited_at is None):
                    break
                if shown is not None:
                    await self._leave_behind(opened, board.id, shown)
                board = await post(channel, screen, f"{nonce}{letter}")
            return board.id

        earlier = dict[int, int]()

        def is_it(message: discord.Message) -> bool:
            shown = ply_of(message, row.id)
            if shown is not None and shown < ply:
                earlier[message.id] = shown
            return shown == ply

        own = partial(self._keeper.own, channel, is_it, row.board_id or 0)
        moved = row.shown_ply < 0 and row.moves > 0  # the same board may stand there yet
        late = self._context.now() - _waiting_since(opened) > SURE and not moved
        board_id = (await own() if late else None) or await once(make, own)
        # Posted by a program that ended before it could note them.
        for unnoted, shown in earlier.items():
            await self._leave_behind(opened, unnoted, shown)
        return board_id

    async def _leave_behind(self, opened: OpenMatch, board_id: int, shown: int) -> None:
        """Shrinks an older board, found in its channel, which last `shown` this ply."""
        left = left_board(opened, shown).match
        await self.shrink_or_note(OpenMatch(replace(opened.row, board_id=board_id), left))

    async def touch_up(self, opened: OpenMatch) -> bool:
        """Edits the board in place; False if a new one has to show the match, since its message
        cannot be edited, or nobody can say when."""
        row = opened.row
        if row.place == "interaction":
            return False
        screen = board_screen(await self._seen(opened), self._context.game_uis[row.game])
        return await self._keeper.change(board_message(self._bot, row), _among(row, screen), ANEW)

    async def _seen(self, opened: OpenMatch, *, drawn: bool = True) -> MatchView:
        """Returns the public view of the match, with its players' names and faces; `drawn` as in
        `match_view`."""
        row = opened.row
        players = await self._faces.players(row.people, row.guild_id)
        players = under_names(row.names, players)
        if not opened.match.outcome:
            return match_view(opened, None, players, drawn=drawn)
        shown = await full_view(self._context, opened, None, players)
        review = self._reviews.known(row.id) if self._reviews else None
        curve = curve_picture(row.id, opened.match, review, players) if review else None
        better = await asyncio.to_thread(loss_words, row, opened.match, review) if review else EMPTY
        shown = replace(shown, curve=curve, better=better)
        return await with_guessers(self._context, opened, shown, row.guild_id)

    # Older ones

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
        since = old.since or discord.snowflake_time(old.message_id)
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
        stands = KeptMessage(KIND, str(old.message_id), *where, old.message_id, shows=WHOLE)

        async def draw(_: object) -> RenderedMessage:
            wish = chosen or await self._context.store.guilds.get(old.guild_id)
            whole, start = wish.boards == "all", self._start(opened, old.message_id, shown)
            seen = retired_view(await self._seen(opened, drawn=whole), opened, start)
            return RenderedMessage(_among(opened.row, retired_board(seen, whole=whole)))

        wanted = WantedMessage(*where, "", (), draw, SHRUNK, wait=wait)
        try:
            return (await self._keeper.bring(stands, wanted)).shows != WHOLE
        except (StoreTrouble, NotDrawn, *UNREACHED) as error:
            about = facts(match=old.match_id, ply=old.ply, guild=old.guild_id)
            log.info("older board not retired: %s", error, extra=about)
            return refusal_of(error) is Refusal.NO_CHANNEL

    async def _shrink_answer(self, opened: OpenMatch) -> None:
        """Shrinks the board of a match that was the newest until now, if that is allowed still."""
        row = opened.row
        interaction, sent = self._answers.pop(row.id, (None, None))
        is_board = sent is not None and sent.id == row.board_id
        if interaction is None or sent is None or not is_board or interaction.is_expired():
            return
        left = self.left(opened)
        start = self._start(left, sent.id, row.shown_ply)
        screen = retired_board(retired_view(match_view(left, None, drawn=False), left, start))
        try:
            shown = built(screen, await readers().public(row.guild_id, row.addressed))
            await sent.edit(view=shown, attachments=[], allowed_mentions=screen.may_mention())
        except UNREACHED as error:
            log.info("older board not retired: %s", error, extra=facts(match=row.id))

    def _start(self, opened: OpenMatch, board_id: int, shown: int | None) -> int:
        """Returns the ply from which on a board tells: noted when it was posted, else as the log
        says. The next one then begins where this one was left."""
        start = self._begins.get(board_id)
        if start is None:
            start = begins(opened, shown, self._context.game_uis[opened.row.game].brisk)
        return min(start, opened.match.ply)


def _among(row: MatchRow, screen: Screen) -> Screen:
    """Returns the screen of a match, which speaks the language of its people there."""
    return replace(screen, among=tuple(row.addressed))


def old_board(opened: OpenMatch, now: datetime) -> OldBoard:
    """Returns the board of a match as a former one that still has its controls."""
    row = opened.row
    assert row.channel_id is not None
    assert row.board_id is not None
    return OldBoard(row.id, row.guild_id, row.channel_id, row.board_id, opened.match.ply, now)


def _waiting_since(opened: OpenMatch) -> datetime:
    """Returns when the first change that is not shown was made."""
    row, entries = opened.row, opened.match.entries
    first = entries[row.shown_ply].at if 0 <= row.shown_ply < len(entries) else None
    return first or row.created_at
