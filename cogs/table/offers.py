"""The small messages with draw offers, and proposals to give up, below the board.

The messages are remembered in memory only. The ids of their buttons name the offer, so that after a
restart the first press makes a message known again, and closes it if its offer is over.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from cachetools import LRUCache
from discord import ui

from cogs.board.match_view import match_view
from cogs.board.offer import closed_offer, offer_screen, offer_words
from cogs.hall.delivery import amend, follow, post
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from cogs.hall.sending.building import built
from cogs.hall.sentences import mentions_of
from cogs.table.place import Pings
from common.text.say import EMPTY
from common.text.text import Text
from db.values import MatchRow, OpenMatch, Spot
from engines.entries import Entry
from engines.latest import talk
from engines.match import Match

log = logging.getLogger(__name__)

REMEMBERED: Final = 2_000
"""Number of matches whose offer messages are kept."""


@dataclass(frozen=True, slots=True)
class Small:
    """A message of the offer made by the entry at `ply`; `words` are its text, empty if unknown."""

    message_id: int
    channel_id: int
    ply: int
    words: Text = EMPTY


class Offers:
    """Brings these messages up to date with the store. The publisher makes sure that only one call
    runs at a time for a match."""

    def __init__(self, bot: discord.Client, pings: Pings) -> None:
        self._bot = bot
        self._pings = pings
        self._known: LRUCache[Spot, dict[int, Small]] = LRUCache(REMEMBERED)
        self._closed: LRUCache[Spot, Small] = LRUCache(REMEMBERED)

    def adopt(self, row: MatchRow, small: Small) -> None:
        """Remembers a message whose button somebody has just pressed."""
        spot = (row.shown_in(small.channel_id) or row).spot
        self._known.setdefault(spot, {}).setdefault(small.message_id, small)

    async def tell(
        self, opened: OpenMatch, old: Match | None, interaction: Interaction | None, *, fresh: bool
    ) -> None:
        """Shows the state of the offer. `old` is the match as last shown; `fresh` says that a new
        board stands below the messages posted for it. Raises as Discord does if an offer could not
        be posted."""
        match, offer = opened.match, _open(opened.match)
        known = self._known.pop(opened.row.spot, {})
        said = old is not None and _open(old) == offer
        for small in known.values():
            is_open = offer is not None and small.ply == offer.ply
            said = said or is_open
            if fresh or not is_open:
                await self._close(opened, small, interaction)
                self._closed[opened.row.spot] = small
            else:
                await self._renew(opened, small, interaction)
        if fresh or match.outcome:
            self._closed.pop(opened.row.spot, None)
        if offer is None:
            return
        kept = {} if fresh else {key: each for key, each in known.items() if each.ply == offer.ply}
        news = fresh or not said or (old is not None and old.offers != match.offers)
        if not kept and news:
            sent = await self._again(opened, offer) or await self._post(
                opened, offer, interaction, quiet=said
            )
            kept = {sent.message_id: sent}
        if kept:
            self._known[opened.row.spot] = {
                key: replace(each, words=_words(opened)) for key, each in kept.items()
            }

    async def _renew(
        self, opened: OpenMatch, small: Small, interaction: Interaction | None
    ) -> None:
        """Edits the message if the seats that accepted, or that are still asked, have changed."""
        offer = _open(opened.match)
        if offer is not None and small.words != _words(opened):
            await self._edit(opened, small, _screen(opened, offer, quiet=True), interaction)

    async def _again(self, opened: OpenMatch, offer: Entry) -> Small | None:
        """Shows the offer in the closed message of the same player's previous one, if no board
        stands between them: repeated offers and withdrawals must not fill the channel. Another
        player's offer must notify other people, and an edit notifies nobody. None if there is no
        such message, or it cannot be edited."""
        closed = self._closed.pop(opened.row.spot, None)
        if closed is None or opened.row.place == "interaction":
            return None
        if opened.match.entries[closed.ply].seat != offer.seat:
            return None
        small = replace(closed, ply=offer.ply, words=_words(opened))
        done = await self._edit(opened, small, _screen(opened, offer, quiet=True), None)
        return small if done else None

    async def _post(
        self, opened: OpenMatch, offer: Entry, interaction: Interaction | None, *, quiet: bool
    ) -> Small:
        screen = self._pings.fewer(opened, _screen(opened, offer, quiet=quiet))
        sent = await self._send(opened, offer, screen, interaction)
        self._pings.note(opened, screen)  # not before: a failed post has notified nobody
        return sent

    async def _send(
        self, opened: OpenMatch, offer: Entry, screen: Screen, interaction: Interaction | None
    ) -> Small:
        row = opened.row
        if row.place == "interaction" and interaction is not None:
            answer = await follow(interaction, screen, private=False)
            return Small(answer.id, row.channel_id or 0, offer.ply)
        assert row.channel_id is not None
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        # The same until the offer is recorded as shown: Discord drops a second one.
        whose = "" if row.seen_by is None else row.seen_by
        sent = await post(channel, screen, f"{row.id}-{offer.ply}-{row.shown_ply + 1}-o{whose}")
        return Small(sent.id, row.channel_id, offer.ply)

    async def _close(
        self, opened: OpenMatch, small: Small, interaction: Interaction | None
    ) -> None:
        """Removes the buttons and shows how the offer ended."""
        names = mentions_of(opened.row, range(len(opened.row.people)))
        happenings = await asyncio.to_thread(talk, opened.match, small.ply, names)
        await self._edit(opened, small, closed_offer(happenings), interaction)

    async def _edit(
        self, opened: OpenMatch, small: Small, screen: Screen, interaction: Interaction | None
    ) -> bool:
        """Edits the message; False on failure, which is harmless: the next press repeats it."""
        try:
            if interaction is not None and _is_pressed(interaction, small):
                shown = built(screen, await readers().answered(interaction))
                await interaction.edit_original_response(
                    view=shown, allowed_mentions=screen.may_mention()
                )
            elif opened.row.place != "interaction":
                channel = self._bot.get_partial_messageable(
                    small.channel_id, guild_id=opened.row.guild_id
                )
                await amend(channel.get_partial_message(small.message_id), screen)
        except UNREACHED as error:
            about = facts(match=opened.row.id, ply=opened.match.ply)
            log.info("offer not shown anew: %s", error, extra=about)
            return False
        return True


def pressed(interaction: Interaction, ply: int) -> Small | None:
    """Returns the message with the pressed button, for the offer made at this ply; None if the
    pressed control is not in its message, as with a forged one."""
    message = interaction.message
    if message is None or interaction.channel_id is None:
        return None
    data: dict[str, Any] = dict(interaction.data or {})
    name = data.get("custom_id")
    items = ui.LayoutView.from_message(message, timeout=None).walk_children()
    if not any(isinstance(each, ui.Button) and each.custom_id == name for each in items):
        return None
    return Small(message.id, interaction.channel_id, ply)


def _is_pressed(interaction: Interaction, small: Small) -> bool:
    message = interaction.message
    is_press = interaction.type is discord.InteractionType.component
    return is_press and message is not None and message.id == small.message_id


def _open(match: Match) -> Entry | None:
    """Returns the entry that made the open offer, None for none."""
    return None if match.outcome else match.offer


def _words(opened: OpenMatch) -> Text:
    return offer_words(match_view(opened, None))


def _screen(opened: OpenMatch, offer: Entry, *, quiet: bool) -> Screen:
    return offer_screen(match_view(opened, None), offer.ply, quiet=quiet)
