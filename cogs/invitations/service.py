"""Invitations: challenge, accept, decline, withdraw, expire; and rematches."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection, Iterable
from datetime import timedelta
from typing import Final

import discord
from discord.ext import commands

from cogs.context import Context
from cogs.errors import Interaction, UserError, say
from cogs.invitations.limits import telling_limits
from cogs.invitations.messages import GONE, InvitationMessages, is_its_own
from cogs.invitations.multiplayer import Gathering
from cogs.invitations.open_match import Opening
from cogs.invitations.post import Challenge, Inviting
from cogs.invitations.rematch import Rematches
from cogs.log_fields import about_invitation
from cogs.screens.delivery import hold_shared, reply
from cogs.screens.invitations.invitation import BY_LOT
from cogs.screens.screen import word
from cogs.table.play import Sitting
from cogs.table.publish import Publisher
from db.tables.privacy import Forgotten
from db.values import Closing, InvitationRow, is_deleted

log = logging.getLogger(__name__)

WITHDRAWN: Final = "It is withdrawn."
LOST: Final = timedelta(minutes=1)
"""After so long an invitation has been posted, or never will be."""


class Lobby:
    """Brings players together and opens their matches. What people do at an invitation for
    more than two is done by its `gathering`."""

    def __init__(self, bot: commands.Bot, context: Context, publisher: Publisher) -> None:
        self._context = context
        self._messages = InvitationMessages(bot, context)
        self._opening = Opening(bot, context, publisher, self._messages)
        self._inviting = Inviting(context, self._messages)
        self.gathering = Gathering(context, self._messages, self._opening)
        self._rematches = Rematches(context, self._inviting, self._join)

    async def challenge(self, interaction: Interaction, wish: Challenge) -> None:
        """Posts an invitation as the answer to a command or press; of two clicks on the same
        form one."""
        await self._inviting.challenge(interaction, wish)

    async def rematch(self, interaction: Interaction, sitting: Sitting) -> None:
        """Invites the other players to play again, seats unchanged; if one of them has asked
        already, this accepts or joins. A private answer is being held."""
        await self._rematches.ask(interaction, sitting)

    async def _join(self, interaction: Interaction, row: InvitationRow) -> None:
        """Answers an invitation from elsewhere."""
        if row.seats == 2:
            await self.accept(interaction, row.id, elsewhere=True)
        else:
            await self.gathering.join(interaction, row.id, elsewhere=True)

    async def accept(
        self, interaction: Interaction, invitation_id: int, *, elsewhere: bool = False
    ) -> None:
        """Makes the match and shows its first board. Only one press ever does. `elsewhere`
        says that it was not the invitation's own button, and that a private answer is being
        held."""
        pressed = None if elsewhere else interaction
        if pressed is not None:
            await hold_shared(pressed)
        row = await self._messages.find(invitation_id, pressed)
        person = interaction.user.id
        if person == row.challenger_id:
            raise UserError("You can't accept your own invitation. **Withdraw** takes it back.")
        if row.opponent_id is not None and person != row.opponent_id:
            raise UserError(f"This invitation is for <@{row.opponent_id}>.")
        new = self._opening.match_of(row, _duel(row, person))
        now, limits = self._context.now(), self._context.rules.limits
        with telling_limits(person):
            match = await self._context.store.invitations.accept(row.id, person, new, now, limits)
        if match is None:
            await self._messages.find(row.id, pressed)
            raise UserError(GONE)
        log.info("invitation accepted", extra=about_invitation(row, person=person, match=match.id))
        await self._opening.open(row, match, interaction, elsewhere=elsewhere)

    async def decline(self, interaction: Interaction, invitation_id: int) -> None:
        """The challenged person says no."""
        await hold_shared(interaction)
        row = await self._messages.find(invitation_id, interaction)
        if interaction.user.id != row.opponent_id:
            raise UserError(f"Only <@{row.opponent_id}> can decline this invitation.")
        await self._close(interaction, row, "declined")

    async def withdraw(self, interaction: Interaction, invitation_id: int) -> None:
        """The challenger takes the invitation back, in its own message or elsewhere."""
        await hold_shared(interaction)
        row = await self._messages.find(invitation_id, interaction)
        if interaction.user.id != row.challenger_id:
            raise UserError(f"Only <@{row.challenger_id}> can withdraw this invitation.")
        await self._close(interaction, row, "withdrawn")
        if is_its_own(interaction, row):
            return
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await reply(interaction, word(WITHDRAWN))
        else:  # a forged id: what others see stays as it is
            await say(interaction, WITHDRAWN)

    async def host_of(self, interaction: Interaction, invitation_id: int) -> int:
        """Whom a person blocks who presses that at an invitation: its challenger. Raises
        `UserError` for the challenger, and for who may not know of it."""
        row = await self._context.store.invitations.get(invitation_id)
        if row is None or row.channel_id != interaction.channel_id:
            raise UserError(GONE)
        if row.status != "open":
            await self._messages.seal(row.id)
        if row.challenger_id == interaction.user.id:
            raise UserError("You can't block yourself. **Withdraw** takes your invitation back.")
        if is_deleted(row.challenger_id):
            raise UserError(GONE)
        return row.challenger_id

    async def expire(self) -> None:
        """Ends every invitation whose time is over and says so in its message."""
        for row in await self._context.store.invitations.due(self._context.now()):
            if await self._context.store.invitations.close(row.id, "expired"):
                log.info("invitation expired", extra=about_invitation(row))
                await self._messages.seal(row.id)

    async def show_ended(self, invitations: Iterable[int]) -> None:
        """Says in their messages that these have ended."""
        for number in invitations:
            await self._messages.seal(number)

    async def show_deletion(self, forgotten: Forgotten) -> None:
        """Says in their messages that invitations have ended, or lost a guest, because
        somebody's data was deleted."""
        await self.show_ended((*forgotten.withdrawn, *forgotten.declined))
        for number in forgotten.left:
            await self._messages.refresh(number)

    # What the program's end or Discord's trouble has kept from happening

    @property
    def opening(self) -> Collection[int]:
        """The matches that are just being shown for the first time."""
        return self._opening.under_way

    async def unfinished(self) -> list[InvitationRow]:
        """The invitations that are over although their message may not show that, and those of
        which it was never noted in which message they stand."""
        invitations, now = self._context.store.invitations, self._context.now()
        ended = [row for row in await invitations.unsealed() if row.match_id not in self.opening]
        lost = await invitations.unposted(now - LOST)
        return [*ended, *(row for row in lost if row.id not in self._inviting.under_way)]

    async def finish(self, row: InvitationRow) -> bool:
        """Does for one of these what is left to do; False where that failed. Raises as Discord
        and the database do."""
        if row.message_id is None:
            return await self._find(row)
        if row.status == "accepted":
            return await self._opening.resume(row)
        return await self._messages.seal(row.id)

    async def _find(self, row: InvitationRow) -> bool:
        """Notes where an invitation stands. One that nobody ever saw is over; where I may not
        look, its own buttons find it."""
        invitations = self._context.store.invitations
        try:
            message_id = await self._messages.posted(row)
        except discord.Forbidden:
            return False
        except discord.NotFound:
            message_id = None
        if message_id is None:
            log.info("invitation was never posted", extra=about_invitation(row))
            await invitations.close(row.id, "withdrawn")
            await invitations.seal(row.id)
            return True
        await invitations.set_message(row.id, row.channel_id or 0, message_id)
        log.info("invitation found", extra=about_invitation(row))
        found = await invitations.get(row.id)
        return found is None or found.status == "open" or await self.finish(found)

    async def _close(self, interaction: Interaction, row: InvitationRow, status: Closing) -> None:
        if not await self._context.store.invitations.close(row.id, status):
            await self._messages.find(row.id, interaction)
            raise UserError(GONE)
        log.info("invitation %s", status, extra=about_invitation(row, person=interaction.user.id))
        await self._messages.seal(row.id, interaction)


def _duel(row: InvitationRow, person: int) -> tuple[int, int]:
    """The two people in the order of the seats, if this person accepts."""
    seat = secrets.randbelow(2) if row.seat_choice == BY_LOT else int(row.seat_choice)
    return (row.challenger_id, person) if seat == 0 else (person, row.challenger_id)
