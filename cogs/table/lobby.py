"""Invitations: challenge, accept, decline, withdraw, expire; and rematches."""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from weakref import WeakValueDictionary

import discord
from discord.ext import commands

from cogs.errors import Interaction, Told, say
from cogs.ground import Ground
from cogs.screens.delivery import hold, hold_update, reply
from cogs.screens.invitation import BY_LOT, closed_invitation, invitation_screen
from cogs.screens.screen import Screen
from cogs.screens.simple import word
from cogs.table.place import Place, can_hold_thread, missing_for_thread, place_of
from cogs.table.play import Sitting
from cogs.table.publisher import Publisher
from db.values import Closing, InvitationRow, MatchRow, NewInvitation, NewMatch
from engines.game import AnyGame, Options, Seat
from engines.match import begin
from engines.registry import game as find_game

log = logging.getLogger(__name__)

GONE = "This invitation is no longer open."


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a challenger asks for. `opponent` is a Discord id, None opens it to anyone;
    `seat` is the challenger's own, None by lot."""

    game: str
    options: Options
    opponent: int | None
    seat: Seat | None
    rated: bool
    rematch_of: int | None = None


class Lobby:
    """Brings players together and opens their matches."""

    def __init__(self, bot: commands.Bot, ground: Ground, publisher: Publisher) -> None:
        self._bot = bot
        self._ground = ground
        self._publisher = publisher
        self._asking: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._sending: set[int] = set()

    async def challenge(self, interaction: Interaction, wish: Challenge) -> None:
        """Posts an invitation as the answer to a command or press; of two clicks on the same
        form one."""
        form = interaction.message.id if interaction.message else interaction.id
        if form in self._sending:
            raise Told("The invitation is being posted.")
        self._sending.add(form)
        try:
            await self._invite(interaction, wish)
        finally:
            self._sending.discard(form)

    async def _invite(self, interaction: Interaction, wish: Challenge) -> None:
        place = place_of(interaction)
        game = find_game(wish.game)
        row = await self._store(interaction.user.id, wish, game, place)
        screen = invitation_screen(row, game)
        try:
            message = await _post(interaction, screen)
        except discord.HTTPException:
            await self._ground.store.invitations.close(row.id, "withdrawn")
            raise
        await self._ground.store.invitations.set_message(row.id, message.channel.id, message.id)

    async def rematch(self, interaction: Interaction, sitting: Sitting) -> None:
        """Invites the other player to play again, seats unchanged; if that one has asked
        already, this accepts. Of two who ask at the same moment the second accepts."""
        async with self._asking.setdefault(sitting.opened.row.id, asyncio.Lock()):
            await self._ask_again(interaction, sitting)

    async def _ask_again(self, interaction: Interaction, sitting: Sitting) -> None:
        row, match = sitting.opened.row, sitting.match
        if match.outcome is None:
            raise Told("This match is still being played. A rematch comes after its end.")
        invitations = self._ground.store.invitations
        now = self._ground.now()
        asked = await invitations.open_rematch(row.id, now)
        if asked and asked.challenger_id == interaction.user.id:
            raise Told("You have asked for a rematch already. It is your opponent's to accept.")
        if asked:
            await self.accept(interaction, asked.id, elsewhere=True)
            return
        other = next(each.person_id for each in row.seats if each.seat != sitting.seat)
        options = match.game.again(dict(match.setup.options), match.outcome)
        wish = Challenge(row.game, options, other, sitting.seat, row.rated, row.id)
        await self.challenge(interaction, wish)

    async def accept(
        self, interaction: Interaction, invitation_id: int, *, elsewhere: bool = False
    ) -> None:
        """Makes the match and shows its first board. Only one press ever does. `elsewhere`
        says that it was not the invitation's own button."""
        row = await self._open(invitation_id)
        person = interaction.user.id
        if person == row.challenger_id:
            raise Told("You can't accept your own invitation. **Withdraw** takes it back.")
        if row.opponent_id is not None and person != row.opponent_id:
            raise Told(f"This invitation is for <@{row.opponent_id}>.")
        new = self._match_of(row, person)
        by_command = interaction.type is discord.InteractionType.application_command
        await (hold(interaction) if by_command else hold_update(interaction))
        match = await self._ground.store.invitations.accept(row.id, person, new, self._ground.now())
        if match is None:
            raise Told(GONE)
        log.info("match %s begins from invitation %s", match.id, row.id)
        note = await self._find_room(interaction, match)
        words = f"<@{person}> accepted: match {match.id}.{note}"
        await self._seal(interaction, row, words, elsewhere=elsewhere)
        if by_command:
            await reply(interaction, word(f"Match {match.id} begins."))
        trouble = await self._publisher.publish(match.id, interaction)
        if trouble:
            await say(interaction, trouble)

    async def decline(self, interaction: Interaction, invitation_id: int) -> None:
        """The challenged person says no."""
        row = await self._open(invitation_id)
        if interaction.user.id != row.opponent_id:
            raise Told(f"Only <@{row.opponent_id}> can decline this invitation.")
        await self._close(interaction, row, "declined", f"<@{row.opponent_id}> declined.")

    async def withdraw(self, interaction: Interaction, invitation_id: int) -> None:
        """The challenger takes the invitation back."""
        row = await self._open(invitation_id)
        if interaction.user.id != row.challenger_id:
            raise Told(f"Only <@{row.challenger_id}> can withdraw this invitation.")
        await self._close(interaction, row, "withdrawn", f"<@{row.challenger_id}> withdrew it.")

    async def expire(self) -> None:
        """Ends every invitation whose time is over and says so in its message."""
        for row in await self._ground.store.invitations.due(self._ground.now()):
            if not await self._ground.store.invitations.close(row.id, "expired"):
                continue
            log.info("invitation %s expired", row.id)
            if row.channel_id and row.message_id and row.place != "interaction":
                await self._mark_expired(row, row.channel_id, row.message_id)

    # Steps

    async def _store(
        self, person: int, wish: Challenge, game: AnyGame, place: Place
    ) -> InvitationRow:
        now = self._ground.now()
        setup = begin(game.key, dict(wish.options), "")
        return await self._ground.store.invitations.create(
            NewInvitation(
                game=game.key,
                options=setup.options,
                challenger_id=person,
                opponent_id=wish.opponent,
                seat_choice=BY_LOT if wish.seat is None else str(wish.seat),
                rated=wish.rated,
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                place=place.kind,
                at=now,
                expires_at=now + self._ground.rules.invitation,
                rematch_of=wish.rematch_of,
            )
        )

    async def _open(self, invitation_id: int) -> InvitationRow:
        row = await self._ground.store.invitations.get(invitation_id)
        if row is None or row.status == "accepted":
            raise Told(GONE)
        if row.status == "withdrawn":
            raise Told(f"<@{row.challenger_id}> has withdrawn this invitation.")
        if row.status == "declined":
            raise Told("This invitation has been declined.")
        if row.status == "expired" or row.expires_at <= self._ground.now():
            raise Told("This invitation has expired. Challenge again to play.")
        return row

    def _match_of(self, row: InvitationRow, person: int) -> NewMatch:
        seat = secrets.randbelow(2) if row.seat_choice == BY_LOT else int(row.seat_choice)
        people = (row.challenger_id, person) if seat == 0 else (person, row.challenger_id)
        return NewMatch(
            setup=begin(row.game, dict(row.options), secrets.token_hex(16)),
            people=people,
            rated=row.rated,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            home_id=row.channel_id,
            place=row.place,
            at=self._ground.now(),
            rematch_of=row.rematch_of,
        )

    async def _find_room(self, interaction: Interaction, match: MatchRow) -> str:
        """Opens a thread for the match where that is possible; else the channel serves.
        Returns a note for the invitation, empty if there is nothing to say."""
        message = interaction.message
        wanted = self._ground.rules.threads and match.place == "channel"
        if not wanted or message is None or not can_hold_thread(interaction):
            return ""
        missing = missing_for_thread(interaction)
        if missing:
            return f"\n-# Played here: for a thread I would need {' and '.join(missing)}."
        title = find_game(match.game).title
        try:
            thread = await message.create_thread(name=f"{title}, match {match.id}")
        except discord.HTTPException as error:
            log.warning("no thread for match %s: %s", match.id, error)
            return ""
        await self._ground.store.matches.place(match.id, match.guild_id, thread.id, "thread")
        return ""

    async def _seal(
        self, interaction: Interaction, row: InvitationRow, words: str, *, elsewhere: bool = False
    ) -> None:
        """Takes the buttons off the invitation, wherever the press came from."""
        screen = closed_invitation(row, find_game(row.game), words)
        if not interaction.response.is_done():
            await interaction.response.defer()
        try:
            if not elsewhere:
                await interaction.edit_original_response(view=screen.layout)
            elif row.channel_id and row.message_id:
                channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
                await channel.get_partial_message(row.message_id).edit(view=screen.layout)
        except discord.HTTPException as error:
            log.info("invitation %s not sealed: %s", row.id, error)

    async def _close(
        self, interaction: Interaction, row: InvitationRow, status: Closing, words: str
    ) -> None:
        if not await self._ground.store.invitations.close(row.id, status):
            raise Told(GONE)
        await self._seal(interaction, row, words)

    async def _mark_expired(self, row: InvitationRow, channel_id: int, message_id: int) -> None:
        screen = closed_invitation(row, find_game(row.game), "Nobody accepted in time.")
        channel = self._bot.get_partial_messageable(channel_id, guild_id=row.guild_id)
        try:
            await channel.get_partial_message(message_id).edit(view=screen.layout)
        except discord.HTTPException as error:
            log.info("expired invitation %s not marked: %s", row.id, error)


async def _post(interaction: Interaction, screen: Screen) -> discord.Message:
    """The invitation as a public answer; a private form that led to it is closed."""
    mentions = screen.may_mention()
    form = interaction.message is not None and interaction.message.flags.ephemeral
    if not form:
        await interaction.response.send_message(view=screen.layout, allowed_mentions=mentions)
        return await interaction.original_response()
    await interaction.response.edit_message(view=word("The invitation is posted.").layout)
    return await interaction.followup.send(view=screen.layout, allowed_mentions=mentions, wait=True)


def check_opponent(person: discord.abc.Snowflake, opponent: discord.abc.User | None) -> None:
    """Raises `Told` for who cannot be challenged: oneself and bots."""
    if opponent is None:
        return
    if opponent.id == person.id:
        raise Told("You can't challenge yourself. Leave the opponent out to invite anyone.")
    if opponent.bot:
        raise Told("Bots can't be challenged. Choose a person, or leave the opponent out.")
