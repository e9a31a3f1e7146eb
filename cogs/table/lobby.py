"""Invitations: challenge, accept, decline, withdraw, expire; and rematches."""

from __future__ import annotations

import logging
import secrets

from discord.ext import commands

from cogs.errors import Interaction, Told
from cogs.ground import Ground
from cogs.journal import about_invitation
from cogs.screens.delivery import update
from cogs.screens.invitation import BY_LOT
from cogs.screens.simple import word
from cogs.table.gathering import Gathering
from cogs.table.inviting import Challenge, Inviting
from cogs.table.limits import telling_limits
from cogs.table.notices import GONE, Notices, is_its_own
from cogs.table.opening import Opening, hold_answer
from cogs.table.play import Sitting
from cogs.table.publisher import Publisher
from cogs.table.rematch import Rematches
from db.privacy import Forgotten
from db.values import Closing, InvitationRow

log = logging.getLogger(__name__)


class Lobby:
    """Brings players together and opens their matches. What people do at an invitation for
    more than two is done by its `gathering`."""

    def __init__(self, bot: commands.Bot, ground: Ground, publisher: Publisher) -> None:
        self._ground = ground
        self._notices = Notices(bot, ground)
        self._opening = Opening(ground, publisher, self._notices)
        self._inviting = Inviting(ground, self._notices)
        self.gathering = Gathering(ground, self._notices, self._opening)
        self._rematches = Rematches(ground, self._inviting, self._join)

    async def challenge(self, interaction: Interaction, wish: Challenge) -> None:
        """Posts an invitation as the answer to a command or press; of two clicks on the same
        form one."""
        await self._inviting.challenge(interaction, wish)

    async def rematch(self, interaction: Interaction, sitting: Sitting) -> None:
        """Invites the other players to play again, seats unchanged; if one of them has asked
        already, this accepts or joins."""
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
        says that it was not the invitation's own button."""
        row = await self._notices.find(invitation_id, None if elsewhere else interaction)
        person = interaction.user.id
        if person == row.challenger_id:
            raise Told("You can't accept your own invitation. **Withdraw** takes it back.")
        if row.opponent_id is not None and person != row.opponent_id:
            raise Told(f"This invitation is for <@{row.opponent_id}>.")
        new = self._opening.match_of(row, _duel(row, person))
        await hold_answer(interaction)
        now, limits = self._ground.now(), self._ground.rules.limits
        with telling_limits(person):
            match = await self._ground.store.invitations.accept(row.id, person, new, now, limits)
        if match is None:
            raise Told(GONE)
        log.info("invitation accepted", extra=about_invitation(row, person=person, match=match.id))
        words = f"<@{person}> accepted: match {match.id}."
        await self._opening.open(interaction, row, match, words, elsewhere=elsewhere)

    async def decline(self, interaction: Interaction, invitation_id: int) -> None:
        """The challenged person says no."""
        row = await self._notices.find(invitation_id, interaction)
        if interaction.user.id != row.opponent_id:
            raise Told(f"Only <@{row.opponent_id}> can decline this invitation.")
        await self._close(interaction, row, "declined", f"<@{row.opponent_id}> declined.")

    async def withdraw(self, interaction: Interaction, invitation_id: int) -> None:
        """The challenger takes the invitation back, in its own message or elsewhere."""
        row = await self._notices.find(invitation_id, interaction)
        if interaction.user.id != row.challenger_id:
            raise Told(f"Only <@{row.challenger_id}> can withdraw this invitation.")
        own = is_its_own(interaction, row)
        words = f"<@{row.challenger_id}> withdrew it."
        await self._close(interaction, row, "withdrawn", words, elsewhere=not own)
        if not own:
            await update(interaction, word("It is withdrawn."))

    async def expire(self) -> None:
        """Ends every invitation whose time is over and says so in its message."""
        for row in await self._ground.store.invitations.due(self._ground.now()):
            if await self._ground.store.invitations.close(row.id, "expired"):
                log.info("invitation expired", extra=about_invitation(row))
                late = (
                    "Nobody accepted in time." if row.seats == 2 else "It was not started in time."
                )
                await self._notices.mark(row, late)

    async def show_deletion(self, forgotten: Forgotten) -> None:
        """Says in their messages that invitations have ended, or lost a guest, because
        somebody's data was deleted."""
        withdrawn = dict.fromkeys(forgotten.withdrawn, "It was withdrawn.")
        declined = dict.fromkeys(forgotten.declined, "It was declined.")
        for number, words in (withdrawn | declined).items():
            row = await self._ground.store.invitations.get(number)
            if row is not None:
                await self._notices.mark(row, words)
        for number in forgotten.left:
            await self._notices.renew(number)

    async def _close(
        self,
        interaction: Interaction,
        row: InvitationRow,
        status: Closing,
        words: str,
        *,
        elsewhere: bool = False,
    ) -> None:
        if not await self._ground.store.invitations.close(row.id, status):
            raise Told(GONE)
        log.info("invitation %s", status, extra=about_invitation(row, person=interaction.user.id))
        await self._notices.seal(interaction, row, words, elsewhere=elsewhere)


def _duel(row: InvitationRow, person: int) -> tuple[int, int]:
    """The two people in the order of the seats, if this person accepts."""
    seat = secrets.randbelow(2) if row.seat_choice == BY_LOT else int(row.seat_choice)
    return (row.challenger_id, person) if seat == 0 else (person, row.challenger_id)
