"""Invitations for more than two: people join, change sides and leave until the match starts."""

from __future__ import annotations

from cogs.context import Context
from cogs.errors import Interaction, UserError
from cogs.invitations.limits import telling_limits
from cogs.invitations.messages import GONE, InvitationMessages
from cogs.invitations.open_match import Opening
from cogs.screens.delivery import hold_shared, reply
from cogs.screens.invitations.invitation import numbers_words
from cogs.screens.invitations.seating import fewer, seated, sides_at
from cogs.screens.screen import word
from db.values import InvitationRow, MatchRow, NewMatch, Taking
from engines.registry import game as find_game

JOINED = "You have joined. The match starts when all are there, or when the host starts it."
TAKEN = "Somebody was faster: that side is taken. Choose another."


class Gathering:
    """Seats people at invitations and starts their matches."""

    def __init__(self, context: Context, notices: InvitationMessages, opening: Opening) -> None:
        self._context = context
        self._messages = notices
        self._opening = opening

    async def join(
        self,
        interaction: Interaction,
        invitation_id: int,
        side: int | None = None,
        *,
        elsewhere: bool = False,
    ) -> None:
        """Gives the person this side, or the lowest free one (None); who has joined already
        changes to it. Whoever takes the last seat starts the match. `elsewhere` says that it
        was not one of the invitation's own buttons, and that a private answer is being held."""
        pressed = None if elsewhere else interaction
        if pressed is not None:
            await hold_shared(pressed)
        row = await self._messages.find(invitation_id, pressed)
        person = interaction.user.id
        sides = [each for each in await self._open_to(row, person) if side in (None, each)]
        now, limits = self._context.now(), self._context.rules.limits
        with telling_limits(person):
            taking = await self._context.store.guests.take(
                row.id, person, sides, now, self.match_of, limits
            )
        if taking.match is not None:
            await self._start(interaction, taking.match, elsewhere=elsewhere)
            return
        await self._messages.refresh(row.id, interaction)
        await self._refuse(taking, row.id, person, pressed)
        if elsewhere:
            await reply(interaction, word(JOINED))

    async def leave(self, interaction: Interaction, invitation_id: int) -> None:
        """Frees the person's side. The host cannot leave, only withdraw."""
        await hold_shared(interaction)
        row = await self._messages.find(invitation_id, interaction)
        if interaction.user.id == row.challenger_id:
            raise UserError("You are the host. **Withdraw** takes the whole invitation back.")
        left = await self._context.store.guests.leave(
            row.id, interaction.user.id, self._context.now()
        )
        await self._messages.refresh(row.id, interaction)
        if not left:
            await self._messages.find(row.id, interaction)
            raise UserError("You have not joined this match.")

    async def start(self, interaction: Interaction, invitation_id: int) -> None:
        """The host starts with those who have joined."""
        await hold_shared(interaction)
        row = await self._messages.find(invitation_id, interaction)
        if interaction.user.id != row.challenger_id:
            raise UserError(f"Only <@{row.challenger_id}> can start this match.")
        now, limits = self._context.now(), self._context.rules.limits
        try:
            with telling_limits(row.challenger_id):
                match = await self._context.store.guests.start(row.id, now, self.match_of, limits)
        except UserError:
            await self._messages.refresh(row.id, interaction)
            raise
        if match is None:
            await self._messages.find(row.id, interaction)
            raise UserError(GONE)
        await self._start(interaction, match)

    def match_of(self, row: InvitationRow) -> NewMatch:
        """The match of those who have joined. Raises `UserError` where so many cannot play."""
        game, options, count = find_game(row.game), dict(row.options), len(row.guests)
        numbers = (*fewer(game, options, row.seats), row.seats)
        if count not in numbers:
            raise UserError(f"This match needs {numbers_words(numbers)} players, not {count}.")
        return self._opening.match_of(row, seated(row.guests, sides_at(game, options, count)))

    # Steps

    async def _open_to(self, row: InvitationRow, person: int) -> tuple[int, ...]:
        """The sides that this person may have: in a rematch that of the last match. Raises
        `UserError` for who did not play that."""
        sides = sides_at(find_game(row.game), dict(row.options), row.seats)
        former = await self._messages.former(row)
        if former and person not in former.values():
            raise UserError(f"This rematch is for those who played match {row.rematch_of}.")
        return tuple(side for side in sides if former.get(side, person) == person)

    async def _refuse(
        self, taking: Taking, invitation_id: int, person: int, pressed: Interaction | None
    ) -> None:
        """Raises `UserError` if the person did not get a side."""
        match taking.verdict:
            case "taken":
                raise UserError(TAKEN)
            case "closed":
                await self._messages.find(invitation_id, pressed)
                raise UserError(GONE)
            case "seated":
                row = await self._messages.find(invitation_id)
                sides = find_game(row.game).sides
                own = [sides[each.side] for each in row.guests if each.person_id == person]
                raise UserError(f"You have joined already: you play **{''.join(own)}**.")
            case "joined" | "moved":
                return

    async def _start(
        self, interaction: Interaction, match: MatchRow, *, elsewhere: bool = False
    ) -> None:
        assert match.invitation_id is not None
        row = await self._context.store.invitations.get(match.invitation_id)
        assert row is not None
        await self._opening.open(row, match, interaction, elsewhere=elsewhere)
