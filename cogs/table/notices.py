"""The messages in which invitations stand: each shows its invitation as it is now."""

from __future__ import annotations

import asyncio
import logging
from weakref import WeakValueDictionary

from discord.ext import commands

from cogs.errors import UNREACHED, Interaction, Told
from cogs.ground import Ground
from cogs.journal import about_invitation
from cogs.screens.delivery import hold_shared, renew
from cogs.screens.invitation import closed_invitation, invitation_screen, lobby_screen
from cogs.screens.mentions import mention
from cogs.screens.screen import Screen
from cogs.seating import sides_at
from db.values import InvitationRow
from engines.registry import game as find_game

log = logging.getLogger(__name__)

GONE = "This invitation is no longer open."


class Notices:
    """Finds invitations and keeps their messages up to date, one change at a time, so that
    of two presses the later one is not overwritten by the earlier."""

    def __init__(self, bot: commands.Bot, ground: Ground) -> None:
        self._bot = bot
        self._ground = ground
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._refreshing: set[int] = set()

    async def find(self, invitation_id: int, pressed: Interaction | None = None) -> InvitationRow:
        """An invitation that is open. Raises `Told` if it is not; likewise if it was `pressed`
        in another channel than its own, where nobody but its challenger is to learn of it."""
        row = await self._ground.store.invitations.get(invitation_id)
        if row is None or (pressed and not _may_know(pressed, row)):
            raise Told(GONE)
        if row.status == "accepted":
            raise Told(f"Match {row.match_id} has begun already." if row.seats > 2 else GONE)
        if row.status == "withdrawn":
            who = mention(row.challenger_id, first=True)
            raise Told(f"{who} has withdrawn this invitation.")
        if row.status == "declined":
            raise Told("This invitation has been declined.")
        if row.status == "expired" or row.expires_at <= self._ground.now():
            raise Told("This invitation has expired. Challenge again to play.")
        return row

    async def former(self, row: InvitationRow) -> dict[int, int]:
        """Of a rematch for more than two: who had which side. Empty for all else."""
        if row.rematch_of is None or row.seats == 2:
            return {}
        match = await self._ground.store.matches.get(row.rematch_of)
        if match is None:
            return {}
        options, seats = dict(match.setup.options), match.setup.seats
        sides = sides_at(find_game(match.game), options, seats)
        return dict(zip(sides, match.people, strict=True))

    async def screen(self, row: InvitationRow) -> Screen:
        """An open invitation, as it stands in its message."""
        game = find_game(row.game)
        if row.seats == 2:
            return invitation_screen(row, game)
        return lobby_screen(row, game, await self.former(row))

    async def refresh(
        self, interaction: Interaction, invitation_id: int, *, elsewhere: bool = False
    ) -> None:
        """Shows who has joined by now; nothing where the invitation is over, since whoever
        ended it says how. Who waits for that already does it for all who come meanwhile.
        `elsewhere` as for `seal`."""
        await hold_shared(interaction)
        if invitation_id in self._refreshing:
            return
        self._refreshing.add(invitation_id)
        async with self._lock(invitation_id):
            self._refreshing.discard(invitation_id)
            row = await self._ground.store.invitations.get(invitation_id)
            if row is not None and row.status == "open":
                await self._show(interaction, row, await self.screen(row), elsewhere=elsewhere)

    async def seal(
        self, interaction: Interaction, row: InvitationRow, words: str, *, elsewhere: bool = False
    ) -> None:
        """Takes the buttons off the invitation and says how it ended. `elsewhere` says that
        it was not one of its own buttons that was pressed."""
        async with self._lock(row.id):
            screen = closed_invitation(row, find_game(row.game), words)
            await self._show(interaction, row, screen, elsewhere=elsewhere)

    async def renew(self, invitation_id: int) -> None:
        """Shows who has joined by now, without anybody's press, where I can reach the message
        by myself."""
        async with self._lock(invitation_id):
            row = await self._ground.store.invitations.get(invitation_id)
            if row is not None and row.status == "open" and row.place != "interaction":
                await self._try_to_edit(row, await self.screen(row))

    async def mark(self, row: InvitationRow, words: str) -> None:
        """The same without anybody's press, where I can reach the message by myself."""
        if row.place == "interaction":
            return
        async with self._lock(row.id):
            await self._try_to_edit(row, closed_invitation(row, find_game(row.game), words))

    async def _try_to_edit(self, row: InvitationRow, screen: Screen) -> None:
        try:
            await self._edit(row, screen)
        except UNREACHED as error:
            log.info("not marked: %s", error, extra=about_invitation(row))

    def _lock(self, invitation_id: int) -> asyncio.Lock:
        return self._locks.setdefault(invitation_id, asyncio.Lock())

    async def _show(
        self, interaction: Interaction, row: InvitationRow, screen: Screen, *, elsewhere: bool
    ) -> None:
        await hold_shared(interaction)
        try:
            if elsewhere or not is_its_own(interaction, row):
                await self._edit(row, screen)
            else:
                renew(interaction, screen.layout)
                await interaction.edit_original_response(view=screen.layout)
        except UNREACHED as error:
            log.info("not shown anew: %s", error, extra=about_invitation(row))

    async def _edit(self, row: InvitationRow, screen: Screen) -> None:
        if row.channel_id and row.message_id:
            channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
            await channel.get_partial_message(row.message_id).edit(view=screen.layout)


def _may_know(interaction: Interaction, row: InvitationRow) -> bool:
    return row.channel_id == interaction.channel_id or row.challenger_id == interaction.user.id


def is_its_own(interaction: Interaction, row: InvitationRow) -> bool:
    """Whether the control that was pressed stands in the invitation's message, as all of its
    own do: a forged id may come from another."""
    message = interaction.message
    return message is None or row.message_id in (None, message.id)
