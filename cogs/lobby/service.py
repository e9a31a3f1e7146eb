"""Invitations: challenge, join, leave, start, decline, withdraw, expire; and rematches.

A duel is an invitation for two: the second player takes the last seat, which starts the match.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from datetime import timedelta
from typing import Final

from cogs import discord
from cogs.hall.context import Context
from cogs.hall.delivery import follow, hold_shared, reply
from cogs.hall.errors import Interaction, UserError, inform
from cogs.hall.keeping.keeper import Keeper
from cogs.hall.log_fields import about_invitation
from cogs.hall.posting import ask_to_post
from cogs.hall.screen import word
from cogs.lobby.invitation import (
    NO_BOTS_VALUE,
    block_offer,
    fewer,
    is_alone,
    numbers_words,
    own_invitation,
    seated,
    sides_at,
)
from cogs.lobby.level import again, settled_level
from cogs.lobby.matchmaking import RUNNING, Matchmaker
from cogs.lobby.messages import GONE, InvitationMessages, is_its_own, telling_limits
from cogs.lobby.open_match import Opening, tell
from cogs.lobby.opponent import check_seen
from cogs.lobby.post import Challenge, Inviting
from cogs.table.play import SeatAtMatch
from cogs.table.publish import Publisher
from common.text.say import joined, listed, say
from common.text.text import Sentence, Text
from db.pace import settled
from db.tables.privacy import Forgotten
from db.values import (
    Closing,
    InvitationRow,
    MatchRow,
    NewMatch,
    Taking,
    free_bot,
    is_bot,
    is_deleted,
)
from engines.match import begin
from engines.registry import game as find_game
from players.programs import offered
from players.registry import player

log = logging.getLogger(__name__)

JOINED: Final = say(
    "You have joined. The match starts when everyone is here, or when the host starts it."
)
TAKEN: Final = say("Somebody was faster: that side is taken. Choose another.")
WITHDRAWN: Final = say("The invitation is withdrawn.")
OWN: Final = say(
    "This is your own invitation: somebody else has to accept it. You can withdraw it."
)
NOT_JOINED: Final = say("You have not joined this match.")
HOST: Final = say("You are the host: you can't leave, but you can withdraw the invitation.")
NO_REMATCH: Final = say(
    "A rematch needs everybody who played, but one player's data was deleted. "
    "Challenge somebody anew."
)
LOST: Final = timedelta(minutes=1)
"""The age at which an invitation has been posted, or never will be."""


class Lobby:
    """The lobby: it brings players together and opens their matches."""

    def __init__(
        self, bot: discord.Client, context: Context, publisher: Publisher, keeper: Keeper
    ) -> None:
        self._context = context
        self._rows = context.store.invitations
        self._faces = publisher.faces
        self._messages = InvitationMessages(bot, context, keeper)
        self._opening = Opening(bot, context, publisher, self._messages)
        self.inviting = Inviting(context, self._messages)
        self.strangers = Matchmaker(context, publisher)

    async def challenge(self, interaction: Interaction, wish: Challenge) -> bool:
        """Posts an invitation as the answer to a command or press, once for two clicks on the same
        form. Bots that are asked join at once. Tells whether it was posted: the person may have too
        many."""
        row = await self.inviting.challenge(interaction, wish)
        if row is not None:
            await self._join_bots(interaction, row, numbered(wish.bots))
        return row is not None

    async def rematch(self, interaction: Interaction, seated: SeatAtMatch) -> None:
        """Invites the other players to play again, seats unchanged. If one of them has asked
        already, joins instead; of two who ask at the same moment the second joins. Between
        strangers nobody is asked (`Matchmaker.rematch`). A private answer is being held."""
        if seated.opened.row.is_mirrored:
            await self.strangers.rematch(interaction, seated)
            return
        name = f"rematch {seated.opened.row.id}"
        async with self._context.store.database.exclusively(name):
            await self._ask_again(interaction, seated)

    async def join(
        self,
        interaction: Interaction,
        invitation_id: int,
        side: int | None = None,
        *,
        elsewhere: bool = False,
    ) -> None:
        """Gives the person this side, or the lowest free one (None); a guest changes to it. Taking
        the last seat starts the match; only one press ever does. `elsewhere` tells that the press
        was not on one of the invitation's own buttons, and that a private answer is being held."""
        pressed = None if elsewhere else interaction
        if pressed is not None:
            await hold_shared(pressed)
        row = await self._messages.find(invitation_id, pressed)
        person = interaction.user.id
        if row.seats == 2 and person == row.challenger_id:
            await follow(interaction, own_invitation(OWN, row))
            return
        sides = [each for each in await self._open_to(row, person) if side in (None, each)]
        taking = await self._take(interaction, row, person, sides)
        if taking.match is not None:
            await self._begin(interaction, row, taking.match, elsewhere=elsewhere)
            return
        await self._messages.refresh(row.id, interaction)
        await self._refuse(taking, row, pressed)
        if elsewhere:
            await reply(interaction, word(JOINED))

    async def add_bot(self, interaction: Interaction, invitation_id: int, level: str) -> None:
        """Gives the bot a free side at this level, or frees all its sides, for the host. Raises
        `Unreadable` for a level that the game does not have."""
        only = say("Only the host, {host}, can add bots.")
        row = await self._asked(interaction, invitation_id, only)
        if row.opponent_id is not None or row.rematch_of is not None:
            raise UserError(say("This invitation is for somebody else."))
        if level == NO_BOTS_VALUE:
            await self._unseat_bots(row)
        else:
            known = await self._level(row, level)
            bot = free_bot(known, [each.person_id for each in row.guests])
            await self._seat_bot(interaction, row, bot, interaction)
        await self._messages.refresh(row.id, interaction)

    async def leave(self, interaction: Interaction, invitation_id: int) -> None:
        """Frees the person's side. The host cannot leave: a private answer offers to withdraw. A
        person who is asked for a rematch and has not joined can block the host."""
        await hold_shared(interaction)
        row = await self._messages.find(invitation_id, interaction)
        if interaction.user.id == row.challenger_id:
            await follow(interaction, own_invitation(HOST, row))
            return
        left = await self._rows.leave(row.id, interaction.user.id, self._context.now())
        await self._messages.refresh(row.id, interaction)
        if not left:
            await self._messages.find(row.id, interaction)
            if not row.rematch_of:
                raise UserError(NOT_JOINED)
            await follow(interaction, block_offer(NOT_JOINED, row))

    async def start(self, interaction: Interaction, invitation_id: int) -> None:
        """Starts the match with the present guests, for the host."""
        only = say("Only {host} can start this match.")
        row = await self._asked(interaction, invitation_id, only)
        now, limits = self._context.now(), self._context.rules.limits
        try:
            with telling_limits(row.challenger_id):
                match = await self._rows.start(row.id, now, self._begun_by(interaction), limits)
        except UserError:
            await self._messages.refresh(row.id, interaction)
            raise
        if match is None:
            await self._messages.find(row.id, interaction)
            raise UserError(GONE)
        await self._begin(interaction, row, match, elsewhere=False)

    async def decline(self, interaction: Interaction, invitation_id: int) -> None:
        """Declines the invitation, for the person challenged, who can then block the host."""
        only = say("Only {guest} can decline this invitation.")
        row = await self._asked(interaction, invitation_id, only, guest=True)
        await self._close(interaction, row, "declined")
        await follow(interaction, block_offer(say("You declined."), row))

    async def answer(self, interaction: Interaction, invitation_id: int, *, accepts: bool) -> None:
        """Accepts or declines an invitation that asks this person by name, in the list of these;
        the answer is being held."""
        asking = self._rows.asking
        found = await asking(interaction.user.id, self._context.now())
        row = next((each for each in found if each.id == invitation_id), None)
        if row is None:
            await self._messages.find(invitation_id)
            raise UserError(GONE)
        if accepts:
            await self.join(interaction, row.id, elsewhere=True)
            return
        if row.opponent_id is None:
            raise UserError(NOT_JOINED)
        await self._close(interaction, row, "declined")
        await reply(interaction, block_offer(say("You declined."), row))

    async def withdraw(self, interaction: Interaction, invitation_id: int) -> None:
        """Withdraws the invitation, for the challenger, in its own message or elsewhere."""
        only = say("Only {host} can withdraw this invitation.")
        row = await self._asked(interaction, invitation_id, only)
        await self._close(interaction, row, "withdrawn")
        if is_its_own(interaction, row):
            return
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await tell(interaction, word(WITHDRAWN))
        else:  # a forged id: the public message stays as it is
            await inform(interaction, WITHDRAWN)

    async def host_of(self, interaction: Interaction, invitation_id: int) -> int:
        """Returns the person that an invitation's button to block concerns: its challenger. Raises
        `UserError` for the challenger, and for people who may not know of it."""
        row = await self._rows.get(invitation_id)
        asked = row is not None and row.opponent_id == interaction.user.id
        if row is None or (row.channel_id != interaction.channel_id and not asked):
            raise UserError(GONE)
        if row.status != "open":
            await self._messages.seal(row.id)
        if row.challenger_id == interaction.user.id:
            raise UserError(say("You can't block yourself."))
        if is_deleted(row.challenger_id):
            raise UserError(GONE)
        return row.challenger_id

    async def expire(self) -> None:
        """Ends every invitation whose time is over, also in its message."""
        for row in await self._rows.due(self._context.now()):
            if await self._rows.close(row.id, "expired"):
                log.info("invitation expired", extra=about_invitation(row))
                await self._messages.seal(row.id)

    async def show_ended(self, invitations: Iterable[int]) -> None:
        """Tells in their messages that these have ended."""
        for number in invitations:
            await self._messages.seal(number)

    async def show_deletion(self, forgotten: Forgotten) -> None:
        """Tells in their messages that invitations have ended, or lost a guest, because somebody's
        data was deleted."""
        await self.show_ended((*forgotten.withdrawn, *forgotten.declined))
        for number in forgotten.left:
            await self._messages.refresh(number)

    def match_of(self, row: InvitationRow) -> NewMatch:
        """Returns the match of the present guests. Raises `UserError` if so many cannot play."""
        game, options, count = find_game(row.game), dict(row.options), len(row.guests)
        numbers = (*fewer(game, options, row.seats), row.seats)
        if count not in numbers:
            words = say("This match needs {numbers} players, not {count}.")
            raise UserError(words.filled(numbers=numbers_words(numbers), count=count))
        return NewMatch(
            setup=begin(row.game, options, secrets.token_hex(16), count),
            people=seated(row.guests, sides_at(game, options, count)),
            rated=row.counts,
            pace=settled(row.pace, game, options, alone=is_alone(row)),
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            home_id=row.channel_id,
            place=row.place,
            at=self._context.now(),
            rematch_of=row.rematch_of,
        )

    def _begun_by(self, interaction: Interaction) -> Callable[[InvitationRow], NewMatch]:
        """Returns the function that makes the match, whose board will be posted. It raises
        `TooOften` if this person has posted too much."""

        def made(row: InvitationRow) -> NewMatch:
            ask_to_post(interaction)
            return self.match_of(row)

        return made

    # Work left over after the program's end or Discord's trouble

    def unless_opening(self, match_id: int) -> AbstractAsyncContextManager[None]:
        """Keeps a match from being opened meanwhile. Raises `Held` while any process is opening it;
        `StoreTrouble`."""
        return self._opening.alone(match_id, at_once=True)

    async def unfinished(self) -> list[InvitationRow]:
        """Returns the closed invitations whose message may not show it, and those whose message was
        never noted."""
        now = self._context.now()
        return [*await self._rows.unsealed(), *await self._rows.unposted(now - LOST)]

    async def finish(self, row: InvitationRow) -> bool:
        """Does the remaining work for one of these; False if that failed. Raises `Held` while
        another task does it, and the errors of Discord and the database."""
        if row.message_id is None:
            async with self.inviting.alone(row.id):
                found = await self._rows.get(row.id)
                done = found is None or found.message_id is not None or await self._find(found)
            found = await self._rows.get(row.id)
            if found is None or found.message_id is None or found.status == "open":
                return done
            row = found
        if row.status == "accepted":
            return await self._opening.resume(row)
        return await self._messages.seal(row.id)

    async def _find(self, row: InvitationRow) -> bool:
        """Notes the message of an invitation. An invitation that nobody ever saw is closed. Returns
        False if the bot may not search the channel: a press there notes the message."""
        try:
            message_id = await self._messages.posted(row)
        except discord.Forbidden:
            return False
        except discord.NotFound:
            message_id = None
        if message_id is None:
            log.info("invitation was never posted", extra=about_invitation(row))
            await self._rows.close(row.id, "withdrawn")
            await self._rows.seal(row.id)
            return True
        await self._rows.set_message(row.id, row.channel_id or 0, message_id)
        log.info("invitation found", extra=about_invitation(row))
        return True

    # Steps

    async def _asked(
        self, interaction: Interaction, number: int, only: Sentence, *, guest: bool = False
    ) -> InvitationRow:
        """Returns an open invitation to its host, or with `guest` to the person it asks by name.
        Raises `UserError`: all others get the sentence `only`, which names that person."""
        await hold_shared(interaction)
        row = await self._messages.find(number, interaction)
        person = row.opponent_id if guest else row.challenger_id
        if interaction.user.id != person:
            raise UserError(only.filled(**{"guest" if guest else "host": f"<@{person}>"}))
        return row

    async def _take(
        self, interaction: Interaction, row: InvitationRow, player: int, sides: Sequence[int]
    ) -> Taking:
        """Gives a player, a person or the bot, the first free one of these sides. Raises
        `UserError` for a reached limit."""
        now, limits = self._context.now(), self._context.rules.limits
        with telling_limits(interaction.user.id):
            return await self._rows.take(
                row.id, player, sides, now, self._begun_by(interaction), limits
            )

    async def _seat_bot(
        self, interaction: Interaction, row: InvitationRow, bot: int, pressed: Interaction | None
    ) -> bool:
        """Lets the bot join; tells whether that has begun the match."""
        taking = await self._take(interaction, row, bot, await self._open_to(row, bot))
        if taking.match is not None:
            await self._begin(interaction, row, taking.match, elsewhere=pressed is None)
            return True
        await self._refuse(taking, row, pressed)
        return False

    async def _level(self, row: InvitationRow, chosen: str) -> int:
        """Returns the level that the host has chosen for a bot. With more than two seats others may
        join, so the level that follows the host is not noted then."""
        if row.seats > 2 and chosen not in offered(row.game):
            return int(player(row.game).level(chosen).key)
        return await settled_level(self._context, row.challenger_id, row.game, chosen)

    async def _unseat_bots(self, row: InvitationRow) -> None:
        now = self._context.now()
        for guest in row.guests:
            if is_bot(guest.person_id):
                await self._rows.leave(row.id, guest.person_id, now)

    async def _join_bots(
        self, interaction: Interaction, row: InvitationRow, bots: Iterable[int]
    ) -> None:
        """Lets these bots join an invitation that has just been posted, for which a private answer
        is being held."""
        row = await self._messages.find(row.id)  # it has the id of its message by now
        joined = False
        for bot in bots:
            if await self._seat_bot(interaction, row, bot, None):
                return
            joined = True
        if joined:
            await self._messages.refresh(row.id)

    async def _ask_again(self, interaction: Interaction, seated: SeatAtMatch) -> None:
        row, match = seated.opened.row, seated.match
        if match.outcome is None:
            raise UserError(RUNNING)
        asked = await self._rows.open_rematch(row.id, self._context.now())
        if asked and asked.challenger_id == interaction.user.id:
            already = say("You have asked for a rematch already.")
            raise UserError(joined(" ", [already, _theirs(asked)]))
        if asked:
            await self.join(interaction, asked.id, elsewhere=True)
            return
        if any(is_deleted(each) for each in row.people):
            raise UserError(NO_REMATCH)
        await check_seen(interaction, row.people, self._faces)
        bots = await again(self._context, interaction.user.id, row)
        options = match.game.rematch_options(dict(match.setup.options), match.outcome)
        seats = match.setup.seats
        other = None
        if seats == 2:
            other = bots[0] if bots else row.people[1 - seated.seat]
        wish = Challenge(row.game, options, other, seated.seat, row.id, seats)
        wish = replace(wish, rated=row.rated, pace=row.pace)
        posted = await self.inviting.challenge(interaction, wish)
        if posted is not None:
            await self._join_bots(interaction, posted, bots)

    async def _open_to(self, row: InvitationRow, person: int) -> tuple[int, ...]:
        """Returns the sides open to this person: in a rematch only the person's former side, and
        for the bot, which may have another level now, all its former sides. Raises `UserError` for
        people who are not asked."""
        if row.opponent_id not in (None, person):
            guest = f"<@{row.opponent_id}>"
            raise UserError(say("This invitation is for {guest}.", guest=guest))
        sides = sides_at(find_game(row.game), dict(row.options), row.seats)
        former = await self._messages.former(row)
        if is_bot(person):
            former = {side: person if is_bot(each) else each for side, each in former.items()}
        if former and person not in former.values():
            words = say("This rematch is for the players of match {number}.")
            raise UserError(words.filled(number=row.rematch_of or 0))
        return tuple(side for side in sides if former.get(side, person) == person)

    async def _refuse(
        self, taking: Taking, row: InvitationRow, pressed: Interaction | None
    ) -> None:
        """Raises `UserError` if the person did not get a side."""
        match taking.verdict:
            case "taken":
                raise UserError(TAKEN)
            case "closed":
                await self._messages.find(row.id, pressed)
                raise UserError(GONE)
            case "seated":
                own = [find_game(row.game).sides[each] for each in taking.sides]
                words = say("You have joined already: you play **{side}**.")
                raise UserError(words.filled(side=listed(own)))
            case "joined" | "moved":
                return

    async def _begin(
        self, interaction: Interaction, row: InvitationRow, match: MatchRow, *, elsewhere: bool
    ) -> None:
        about = about_invitation(row, person=interaction.user.id, match=match.id)
        log.info("invitation accepted", extra=about)
        await self._opening.open(row, match, interaction, elsewhere=elsewhere)

    async def _close(self, interaction: Interaction, row: InvitationRow, status: Closing) -> None:
        if not await self._rows.close(row.id, status):
            await self._messages.find(row.id, interaction)
            raise UserError(GONE)
        log.info("invitation %s", status, extra=about_invitation(row, person=interaction.user.id))
        await self._messages.seal(row.id, interaction)


def numbered(levels: Iterable[int]) -> tuple[int, ...]:
    """Returns the ids of the bots of these levels in one match."""
    found = list[int]()
    for level in levels:
        found.append(free_bot(level, found))
    return tuple(found)


def _theirs(asked: InvitationRow) -> Text:
    if asked.seats > 2:
        return say("The others join in its message, and you can start it there.")
    if find_game(asked.game).team:
        return say("The other player can accept it.")
    return say("Your opponent can accept it.")
