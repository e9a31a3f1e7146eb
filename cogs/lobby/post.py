"""Posting an invitation."""

from __future__ import annotations

import logging
import secrets
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace

from cogs.hall.context import Context
from cogs.hall.delivery import follow, hold, hold_update, reply
from cogs.hall.errors import UNREACHED, Interaction, UserError
from cogs.hall.log_fields import about_invitation
from cogs.hall.posting import ask_to_post, post_nothing
from cogs.lobby.invitation import (
    ASKING,
    BY_LOT,
    OPPONENT_OUT,
    SHOWN,
    open_challenges,
    own_invitations,
    sides_at,
)
from cogs.lobby.messages import (
    HOUSE_ERRORS,
    InvitationMessages,
    house_words,
    limit_words,
    unwilling_words,
)
from cogs.table.place import Place, check_start, place_of
from common.text.say import joined, say
from common.text.text import Text
from db.pace import NONE, settled
from db.store import StoreTrouble
from db.tables.blocks import Unwilling
from db.tables.limits import LimitReached
from db.values import InvitationRow, NewInvitation, bot_id
from engines.game import Options, Seat
from engines.match import begin
from engines.registry import game as find_game

log = logging.getLogger(__name__)

WITHDRAW = say("Wait for an answer, or withdraw one:")


@dataclass(frozen=True, slots=True)
class Challenge:
    """The request of a challenger. `opponent` is a Discord id, None for anyone. `seat` is the
    challenger's own, None by lot. With more than two `seats` there is no opponent. `bots` are the
    levels of the bots that join at once, on the remaining sides. `rated` asks for a match that
    counts for ratings; only matches among people do, and no team games. `pace` is the key of a
    pace, for games that set no limit of a turn themselves; None for the server's usual one."""

    game: str
    options: Options
    opponent: int | None
    seat: Seat | None
    rematch_of: int | None = None
    seats: int = 2
    bots: tuple[int, ...] = ()
    rated: bool = False
    pace: str | None = NONE.key


class Inviting:
    """The storing and posting of invitations."""

    def __init__(self, context: Context, notices: InvitationMessages) -> None:
        self._context = context
        self._rows = context.store.invitations
        self._messages = notices
        self._sending: set[int] = set()

    async def challenge(self, interaction: Interaction, wish: Challenge) -> InvitationRow | None:
        """Posts an invitation as the answer to a command or press, once for two clicks on the same
        form. Returns it; None if the person has too many."""
        if wish.seats > 2 and wish.opponent is not None:
            raise UserError(OPPONENT_OUT)
        form = interaction.message.id if interaction.message else interaction.id
        if form in self._sending:
            raise UserError(say("I am posting the invitation."))
        self._sending.add(form)
        try:
            return await self._invite(interaction, wish)
        finally:
            self._sending.discard(form)

    async def _invite(self, interaction: Interaction, wish: Challenge) -> InvitationRow | None:
        place = place_of(interaction)
        person = interaction.user.id
        await (hold_update(interaction) if interaction.message else hold(interaction))
        chosen = await check_start(self._context, interaction, wish.game)
        if wish.pace is None:  # a bot does not mind waiting
            wish = replace(wish, pace=NONE.key if wish.bots else chosen.pace or NONE.key)
        ask_to_post(interaction)
        try:
            row = await self._store(person, wish, place)
        except Unwilling as unwilling:
            post_nothing(interaction)
            raise UserError(unwilling_words(unwilling)) from None
        except HOUSE_ERRORS as error:
            post_nothing(interaction)
            raise UserError(house_words(error, person)) from None
        except LimitReached as reached:
            post_nothing(interaction)
            if reached.full != "person_invitations":
                raise UserError(limit_words(reached, person)) from None
            words = joined(" ", [limit_words(reached, person), WITHDRAW])
            await self._show_own(interaction, words)
            return None
        async with self.alone(row.id):
            await self._post(interaction, row)
        if row.place != "interaction":
            await self._messages.show_host(interaction, row)
        return row

    def alone(self, invitation_id: int) -> AbstractAsyncContextManager[None]:
        """Keeps an invitation that is being posted from being mistaken for a lost one. Raises
        `Held` while it is being posted; `StoreTrouble`."""
        return self._context.store.database.exclusively(f"posting {invitation_id}", at_once=True)

    async def _post(self, interaction: Interaction, row: InvitationRow) -> None:
        """Posts an invitation. If its message cannot be noted, the background loop finds it
        later."""
        about = about_invitation(row, person=interaction.user.id)
        try:
            await self._messages.post(interaction, row)
        except UNREACHED:
            await self._rows.close(row.id, "withdrawn")
            raise
        except StoreTrouble as error:
            log.warning("not noted where it was posted: %s", error, extra=about)
        log.info("invitation posted", extra=about)

    async def _show_own(self, interaction: Interaction, words: Text) -> None:
        now = self._context.now()
        own = await self._rows.open_of(interaction.user.id, now)
        screen = own_invitations(words, own, await self._messages.deleted(own[:SHOWN]))
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await follow(interaction, screen)  # the form stays
        else:
            await reply(interaction, screen)

    async def show_open(self, interaction: Interaction) -> None:
        """Shows a person, once more below the answer, all open challenges by and for them; nothing
        if there are none."""
        now = self._context.now()
        own = await self._rows.open_of(interaction.user.id, now)
        asking = await self._rows.asking(interaction.user.id, now)
        if own or asking:
            deleted = await self._messages.deleted([*asking[:ASKING], *own[:SHOWN]])
            here = interaction.channel_id
            await follow(interaction, open_challenges(asking, own, deleted, here))

    async def _store(self, person: int, wish: Challenge, place: Place) -> InvitationRow:
        now = self._context.now()
        setup = begin(wish.game, dict(wish.options), "", wish.seats)
        sides = sides_at(find_game(wish.game), dict(setup.options), wish.seats)
        return await self._rows.create(
            NewInvitation(
                game=wish.game,
                options=setup.options,
                challenger_id=person,
                opponent_id=wish.opponent,
                seat_choice=BY_LOT if wish.seat is None else str(wish.seat),
                rated=wish.rated and not find_game(wish.game).team,
                pace=_pace(wish, dict(setup.options)),
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                place=place.kind,
                at=now,
                expires_at=now + self._context.rules.invitation,
                rematch_of=wish.rematch_of,
                seats=wish.seats,
                side=secrets.choice(sides) if wish.seat is None else sides[wish.seat],
            ),
            self._context.rules.limits,
        )


def _pace(wish: Challenge, options: Options) -> str:
    alone = len(wish.bots) == wish.seats - 1
    return settled(wish.pace or NONE.key, find_game(wish.game), options, alone=alone)


def with_bots(wish: Challenge, level: int) -> Challenge:
    """Returns the challenge to the bot: it plays every other seat, at this level."""
    opponent = bot_id(level, 0) if wish.seats == 2 else None
    return replace(wish, opponent=opponent, bots=(level,) * (wish.seats - 1), rated=False)
