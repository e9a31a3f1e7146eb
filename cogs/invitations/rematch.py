"""Rematches: the same people again, each on the side of the last match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias
from weakref import WeakValueDictionary

from cogs.context import Context
from cogs.errors import Interaction, UserError
from cogs.invitations.post import Challenge, Inviting
from cogs.table.play import Sitting
from db.values import InvitationRow, is_deleted
from engines.registry import game as find_game

GONE = (
    "A rematch needs everybody who played, but one player's data was deleted. "
    "Challenge somebody anew."
)

Joining: TypeAlias = Callable[[Interaction, InvitationRow], Awaitable[None]]
"""Answers an invitation from elsewhere than its own message."""


class Rematches:
    """Asks for rematches; who asks second joins."""

    def __init__(self, context: Context, inviting: Inviting, join: Joining) -> None:
        self._context = context
        self._inviting = inviting
        self._join = join
        self._asking: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def ask(self, interaction: Interaction, sitting: Sitting) -> None:
        """Invites the others to play again, seats unchanged; if one of them has asked already,
        this joins. Of two who ask at the same moment the second joins."""
        async with self._asking.setdefault(sitting.opened.row.id, asyncio.Lock()):
            await self._ask(interaction, sitting)

    async def _ask(self, interaction: Interaction, sitting: Sitting) -> None:
        row, match = sitting.opened.row, sitting.match
        if match.outcome is None:
            raise UserError("This match is still being played. A rematch comes after its end.")
        asked = await self._context.store.invitations.open_rematch(row.id, self._context.now())
        if asked and asked.challenger_id == interaction.user.id:
            raise UserError(f"You have asked for a rematch already. {_theirs(asked)}")
        if asked:
            await self._join(interaction, asked)
            return
        if any(is_deleted(each) for each in row.people):
            raise UserError(GONE)
        options = match.game.again(dict(match.setup.options), match.outcome)
        seats = match.setup.seats
        other = None
        if seats == 2:
            other = next(each.person_id for each in row.seats if each.seat != sitting.seat)
        wish = Challenge(row.game, options, other, sitting.seat, row.id, seats)
        await self._inviting.challenge(interaction, wish)


def _theirs(asked: InvitationRow) -> str:
    if asked.seats == 2:
        whose = "the other player's" if find_game(asked.game).team else "your opponent's"
        return f"It is {whose} to accept."
    return "The others join in its message, and you can start it there."
