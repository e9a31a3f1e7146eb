"""The small messages with draw offers, and proposals to give up, below the board.

The messages are remembered in memory only. The ids of their buttons name the offer, so after a
restart the first press makes a message known again, and closes it if its offer is over."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Any, Final

from cachetools import LRUCache

from cogs.board.match_view import match_view
from cogs.board.offer import ACCEPT, closed_offer, offer_screen, offer_words
from cogs.discord import ui
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.keeping.keeper import Keeper, WantedMessage, drawn
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from cogs.hall.sentences import mentions_of
from cogs.table.place import Pings
from db.tables.servers.kept_messages import KeptMessage
from db.values import MatchRow, OpenMatch, Spot
from engines.entries import Entry
from engines.match import Match
from engines.recent_entries import talk

log = logging.getLogger(__name__)

REMEMBERED: Final = 2_000
"""Number of matches whose offer messages are kept."""
CLOSED: Final = "closed"
"""The state shown in the message of a closed offer."""


class Offers:
    """Brings these messages up to date with the store. The publisher makes sure that only one call
    runs at a time for a match."""

    def __init__(self, keeper: Keeper, pings: Pings) -> None:
        self._keeper = keeper
        self._pings = pings
        self._known: LRUCache[Spot, dict[int, KeptMessage]] = LRUCache(REMEMBERED)
        self._closed: LRUCache[Spot, KeptMessage] = LRUCache(REMEMBERED)

    def adopt(self, row: MatchRow, small: KeptMessage) -> None:
        """Remembers a message whose button was just pressed."""
        spot = (row.shown_in(small.channel_id or 0) or row).spot
        self._known.setdefault(spot, {}).setdefault(small.message_id or 0, small)

    async def tell(
        self, opened: OpenMatch, old: Match | None, interaction: Interaction | None, *, fresh: bool
    ) -> None:
        """Shows the state of the offer. `old` is the match as last shown; `fresh` tells that a new
        board follows the messages posted for it. Raises Discord's errors if an offer could not be
        posted."""
        match, offer, spot = opened.match, _open(opened.match), opened.row.spot
        known, kept = self._known.pop(spot, {}), list[KeptMessage]()
        said = old is not None and _open(old) == offer
        for small in known.values():
            is_open = offer is not None and _ply(small) == offer.ply
            said = said or is_open
            if offer is None or fresh or not is_open:
                self._closed[spot] = await self._close(opened, small, interaction)
            else:
                screen = _screen(opened, offer, quiet=True)
                kept.append(await self._edit(opened, small, screen, _shows(opened), interaction))
        if fresh or match.outcome:
            self._closed.pop(spot, None)
        if offer is None:
            return
        news = fresh or not said or (old is not None and old.offers != match.offers)
        if not kept and news:
            sent = await self._again(opened, offer)
            kept = [sent or await self._post(opened, offer, interaction, quiet=said)]
        if kept:
            self._known[spot] = {each.message_id or 0: each for each in kept}

    async def _again(self, opened: OpenMatch, offer: Entry) -> KeptMessage | None:
        """Shows the offer in the closed message of the same player's previous one, if no board
        stands between them: repeated offers and withdrawals must not fill the channel. Another
        player's offer must notify other people, and an edit notifies nobody. None if there is no
        such message, or it cannot be edited."""
        closed, shows = self._closed.pop(opened.row.spot, None), _shows(opened)
        if closed is None or opened.row.place == "interaction":
            return None
        if opened.match.entries[_ply(closed)].seat != offer.seat:
            return None
        screen = _screen(opened, offer, quiet=True)
        small = await self._edit(opened, closed, screen, shows, None)
        return replace(small, edition=str(offer.ply)) if small.shows == shows else None

    async def _post(
        self, opened: OpenMatch, offer: Entry, interaction: Interaction | None, *, quiet: bool
    ) -> KeptMessage:
        row, ply = opened.row, str(offer.ply)
        screen = self._pings.fewer(opened, _screen(opened, offer, quiet=quiet))
        # The same until the offer is recorded as shown: Discord drops a second one.
        once = f"{ply} {row.shown_ply + 1}"
        none = KeptMessage("offer", f"{row.id} {row.seen_by}", row.guild_id or 0, row.channel_id)
        wanted = _wanted(opened, none, screen, _shows(opened), interaction)
        marks = (f":{ACCEPT}:{row.id}:{ply}:",)
        sent = await self._keeper.bring(none, replace(wanted, edition=once, marks=marks, new=True))
        self._pings.note(opened, screen)  # not before: a failed post has notified nobody
        return replace(sent, edition=ply)

    async def _close(
        self, opened: OpenMatch, small: KeptMessage, interaction: Interaction | None
    ) -> KeptMessage:
        """Removes the buttons and shows how the offer ended."""
        names = mentions_of(opened.row, range(len(opened.row.people)))
        happenings = await asyncio.to_thread(talk, opened.match, _ply(small), names)
        return await self._edit(opened, small, closed_offer(happenings), CLOSED, interaction)

    async def _edit(
        self,
        opened: OpenMatch,
        small: KeptMessage,
        screen: Screen,
        shows: str,
        interaction: Interaction | None,
    ) -> KeptMessage:
        """Edits the message, and returns its state then: a failure is harmless, as the next press
        repeats the edit."""
        try:
            wanted = _wanted(opened, small, screen, shows, interaction)
            return await self._keeper.bring(small, wanted)
        except UNREACHED as error:
            about = facts(match=opened.row.id, ply=opened.match.ply)
            log.info("offer not shown anew: %s", error, extra=about)
            return small


def pressed(interaction: Interaction, ply: int) -> KeptMessage | None:
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
    where = interaction.guild_id or 0, interaction.channel_id
    return KeptMessage("offer", str(message.id), *where, message.id, str(ply))


def _wanted(
    opened: OpenMatch, small: KeptMessage, screen: Screen, shows: str, press: Interaction | None
) -> WantedMessage:
    """Returns the state wanted of the message, with the press if only its answer reaches the
    message."""
    where, guest = small.channel_id or 0, opened.row.place == "interaction"
    screen = replace(screen, among=tuple(opened.row.addressed))
    wanted = WantedMessage(opened.row.guild_id or 0, where, small.edition, (), drawn(screen), shows)
    return replace(wanted, press=press, guest=guest)


def _ply(small: KeptMessage) -> int:
    return int(small.edition)


def _open(match: Match) -> Entry | None:
    return None if match.outcome else match.offer


def _shows(opened: OpenMatch) -> str:
    return str(offer_words(match_view(opened, None)))


def _screen(opened: OpenMatch, offer: Entry, *, quiet: bool) -> Screen:
    return offer_screen(match_view(opened, None), offer.ply, quiet=quiet)
