"""From an invitation that has found its players to the first board of the match."""

from __future__ import annotations

import logging
import secrets

import discord

from cogs.errors import UNREACHED, Interaction, say
from cogs.ground import Ground
from cogs.journal import facts
from cogs.screens.delivery import hold, hold_shared, reply
from cogs.screens.seeds import published_lines
from cogs.screens.simple import word
from cogs.table.notices import Notices
from cogs.table.place import can_hold_thread, missing_for_thread
from cogs.table.publisher import Publisher
from db.values import InvitationRow, MatchRow, NewMatch
from engines.match import begin
from engines.registry import game as find_game

log = logging.getLogger(__name__)


def by_command(interaction: Interaction) -> bool:
    """Whether this is a command rather than a press."""
    return interaction.type is discord.InteractionType.application_command


async def hold_answer(interaction: Interaction) -> None:
    """Gains time: for the answer to a command, or to change the message that was pressed."""
    await (hold(interaction) if by_command(interaction) else hold_shared(interaction))


class Opening:
    """Makes matches of invitations and shows them."""

    def __init__(self, ground: Ground, publisher: Publisher, notices: Notices) -> None:
        self._ground = ground
        self._publisher = publisher
        self._notices = notices

    def match_of(self, row: InvitationRow, people: tuple[int, ...]) -> NewMatch:
        """The match of an invitation, with these people in the order of the seats. Raises
        `Illegal` where so many cannot play."""
        return NewMatch(
            setup=begin(row.game, dict(row.options), secrets.token_hex(16), len(people)),
            people=people,
            guild_id=row.guild_id,
            channel_id=row.channel_id,
            home_id=row.channel_id,
            place=row.place,
            at=self._ground.now(),
            rematch_of=row.rematch_of,
        )

    async def open(
        self,
        interaction: Interaction,
        row: InvitationRow,
        match: MatchRow,
        words: str,
        *,
        elsewhere: bool = False,
    ) -> None:
        """Shows a match that has just been stored: the invitation says so in these words,
        and for ever what the seed's fingerprint is; the first board follows. `elsewhere` as
        for `Notices.seal`."""
        log.info("match begun", extra=_begun(match))
        note = await self._find_room(interaction, match)
        lines = "\n".join([f"{words}{note}", *published_lines(match.fingerprint)])
        await self._notices.seal(interaction, row, lines, elsewhere=elsewhere)
        if by_command(interaction):
            await reply(interaction, word(f"Match {match.id} begins."))
        told = await self._publisher.publish(match.id, interaction)
        if told:
            await say(interaction, told)

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
        except UNREACHED as error:
            about = facts(match=match.id, guild=match.guild_id)
            log.warning("no thread: %s", error, extra=about)
            return ""
        await self._ground.store.matches.place(match.id, match.guild_id, thread.id, "thread")
        return ""


def _begun(match: MatchRow) -> dict[str, object]:
    return facts(
        match=match.id,
        game=match.game,
        people=" ".join(map(str, match.people)),
        invitation=match.invitation_id,
        guild=match.guild_id,
    )
