"""The messages of invitations, each kept up to date; and the sentences for a person whose
invitation or match would be one too many."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Iterable
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from math import ceil
from typing import Final

from cogs import discord
from cogs.hall.context import Context
from cogs.hall.delivery import controls_of
from cogs.hall.errors import UNREACHED, Interaction, UserError
from cogs.hall.keeping.keeper import Keeper, WantedMessage, drawn
from cogs.hall.log_fields import about_invitation
from cogs.hall.refusals.codes import TRIED_FOR
from cogs.hall.screen import Screen, word
from cogs.hall.sentences import mention
from cogs.lobby.invitation import (
    closed_invitation,
    ending_words,
    invitation_screen,
    kept_for_host,
    own_invitation,
    sides_at,
)
from cogs.table.place import off_words
from common.text.say import EMPTY, counted, joined, name, say
from common.text.text import Text
from db.errors import Held
from db.store import StoreTrouble
from db.tables.blocks import Unwilling
from db.tables.limits import LimitReached
from db.tables.servers.bans import IsBarred
from db.tables.servers.kept_messages import GONE as DELETED
from db.tables.servers.kept_messages import KeptMessage
from db.tables.servers.match_rules import GameOff
from db.values import InvitationRow, MatchRow, is_bot
from engines.registry import GAMES
from engines.registry import game as find_game

log = logging.getLogger(__name__)

GONE = say("This invitation is no longer open.")
POSTED = say("The invitation is posted. To take it back, press **Withdraw**: only you see it.")
BEFORE: Final = timedelta(minutes=1)
"""The time before an invitation from which its message is searched: two clocks may differ."""


class InvitationMessages:
    """The messages of all invitations, found and updated one change at a time, so that of two
    presses the earlier one never overwrites the later."""

    def __init__(self, bot: discord.Client, context: Context, keeper: Keeper) -> None:
        self._bot = bot
        self._context = context
        self._rows = context.store.invitations
        self._keeper = keeper
        self._refreshing: set[int] = set()

    async def find(self, invitation_id: int, pressed: Interaction | None = None) -> InvitationRow:
        """Returns an open invitation. Raises `UserError` if it is not open, and updates the
        `pressed` message to tell that; also for a press in another channel, except by the
        challenger, because nobody else may learn of the invitation there."""
        row = await self._rows.get(invitation_id)
        if row is None:
            raise UserError(GONE)
        if pressed is not None:
            if pressed.channel_id != row.channel_id and pressed.user.id != row.challenger_id:
                raise UserError(GONE)
            row = await self._tidied(row, pressed)
        if row.status == "accepted":
            started = say("Match {number} has started already.", number=row.match_id or 0)
            raise UserError(started if row.seats > 2 else GONE)
        if row.status == "withdrawn":
            who = mention(row.challenger_id, first=True)
            raise UserError(say("{who} has withdrawn this invitation.", who=who))
        if row.status == "declined":
            raise UserError(say("This invitation has been declined."))
        if row.status == "expired" or row.expires_at <= self._context.now():
            raise UserError(say("This invitation has expired. Challenge again to play."))
        return row

    async def _tidied(self, row: InvitationRow, pressed: Interaction) -> InvitationRow:
        """Returns the invitation, after its pressed message was put in order: noted as its message,
        and without controls if it is over. Any other message is left alone."""
        if not is_its_own(pressed, row):
            return row
        has_expired = row.expires_at <= self._context.now()
        is_unnoted = row.message_id is None
        if is_unnoted and pressed.message is not None:
            await self._rows.set_message(row.id, row.channel_id or 0, pressed.message.id)
        if has_expired:
            await self._rows.close(row.id, "expired")
        if has_expired or is_unnoted:
            row = await self._rows.get(row.id) or row
        if row.status != "open":
            await self.seal(row.id, pressed)
        return row

    async def former(self, row: InvitationRow) -> dict[int, int]:
        """Returns the person of each side, in a rematch that names no opponent; empty for other
        invitations."""
        if row.rematch_of is None or row.opponent_id is not None:
            return {}
        match = await self._context.store.matches.get(row.rematch_of)
        if match is None:
            return {}
        options, seats = dict(match.setup.options), match.setup.seats
        sides = sides_at(find_game(match.game), options, seats)
        return dict(zip(sides, match.people, strict=True))

    async def screen(self, row: InvitationRow) -> Screen:
        """Returns an open invitation, for its message."""
        return invitation_screen(row, find_game(row.game), await self.former(row))

    async def post(self, interaction: Interaction, row: InvitationRow) -> None:
        """Posts an open invitation in public, while a private answer is being held. If the bot is a
        guest the invitation is a further answer, and the private one tells that it is posted.
        Raises the errors of Discord; and `StoreTrouble` if it is posted but not noted."""
        screen = await self.screen(row)
        if row.place == "interaction":
            await self.show_host(interaction, row)
        await self._bring(row, screen, interaction, new=True)

    async def show_host(self, interaction: Interaction, row: InvitationRow) -> None:
        """Shows the host alone how to withdraw the invitation, until it is over."""
        screen = own_invitation(POSTED, row)
        await self._context.panels.show(interaction, kept_for_host(row), screen)

    async def posted(self, row: InvitationRow) -> int | None:
        """Returns the id of an invitation's message that was never noted; None if none was posted.
        Raises the errors of Discord."""
        channel = self._bot.get_partial_messageable(row.channel_id or 0, guild_id=row.guild_id)
        is_it = partial(_names, invitation_id=row.id)
        return await self._keeper.own(channel, is_it, since=row.created_at - BEFORE)

    async def deleted(self, rows: Iterable[InvitationRow]) -> frozenset[int]:
        """Returns the numbers of the invitations whose messages are gone, as far as Discord
        tells."""
        rows = list(rows)
        gone = await asyncio.gather(*map(self._is_deleted, rows))
        return frozenset(row.id for row, is_gone in zip(rows, gone, strict=True) if is_gone)

    async def _is_deleted(self, row: InvitationRow) -> bool:
        if row.place == "interaction" or not row.channel_id or not row.message_id:
            return False
        channel = self._bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
        try:
            await channel.get_partial_message(row.message_id).fetch()
        except discord.NotFound:
            return True
        except UNREACHED as error:
            log.info("not looked up: %s", error, extra=about_invitation(row))
        return False

    async def refresh(self, invitation_id: int, interaction: Interaction | None = None) -> None:
        """Shows the guests in an open invitation; one that is over is left to `seal`. A call that
        already waits for its turn also shows all guests of later calls, which do nothing."""
        if invitation_id in self._refreshing:
            return
        self._refreshing.add(invitation_id)
        try:
            async with self._alone(invitation_id):
                self._refreshing.discard(invitation_id)
                row = await self._rows.get(invitation_id)
                if row is not None and row.status == "open":
                    await self._show(row, await self.screen(row), interaction)
        except Held as error:
            words = "invitation not shown anew: %s"
            log.info(words, error, extra={"facts": {"invitation": invitation_id}})
        finally:
            self._refreshing.discard(invitation_id)

    async def seal(
        self,
        invitation_id: int,
        interaction: Interaction | None = None,
        note: Text = EMPTY,
        match: MatchRow | None = None,
    ) -> bool:
        """Takes the buttons off an invitation that is over, and tells how it ended, followed by
        `note`; `match` is the match made from it, if just read. False if that failed: it is tried
        again. Raises no error of Discord or the database."""
        try:
            async with self._alone(invitation_id):
                return await self._seal(invitation_id, interaction, note, match)
        except StoreTrouble as error:
            words = "invitation not sealed yet: %s"
            log.warning(words, error, extra={"facts": {"invitation": invitation_id}})
            return False

    async def _seal(
        self,
        invitation_id: int,
        interaction: Interaction | None,
        note: Text,
        match: MatchRow | None,
    ) -> bool:
        row = await self._rows.get(invitation_id)
        if row is None or row.status == "open":
            return True
        if row.game not in GAMES:  # until the game is back
            return False
        matches, game = self._context.store.matches, GAMES[row.game]
        if match is None and row.match_id:
            match = await matches.get(row.match_id)
        screen = closed_invitation(row, game, ending_words(row, game, match) + note)
        brief = word(ending_words(row, game, match, brief=True))
        serve = self._context.panels.serve
        done, _ = await asyncio.gather(
            self._show(row, screen, interaction),
            serve(kept_for_host(row), row.challenger_id, brief, interaction),
        )
        if done:
            return True
        if self._context.now() <= row.expires_at + TRIED_FOR:
            return False
        log.info("will never be shown anew", extra=about_invitation(row))
        await self._rows.seal(row.id)
        return True

    def _alone(self, invitation_id: int) -> AbstractAsyncContextManager[None]:
        """Keeps all others, in all processes, from changing this message. Its content must be read
        within. Raises `StoreTrouble`."""
        return self._context.store.database.exclusively(f"invitation {invitation_id}")

    async def _show(
        self, row: InvitationRow, screen: Screen, interaction: Interaction | None
    ) -> bool:
        """Shows the screen in the invitation's message, if there is one; tells whether it is shown
        now, or the message is gone."""
        if row.message_id is None:
            return False
        try:
            return await self._bring(row, screen, interaction)
        except UNREACHED as error:
            log.info("not shown anew: %s", error, extra=about_invitation(row))
            return False

    async def _bring(
        self, row: InvitationRow, screen: Screen, press: Interaction | None, *, new: bool = False
    ) -> bool:
        is_over = row.status != "open"
        place = row.guild_id or 0, row.channel_id or 0

        async def note(kept: KeptMessage) -> None:
            if kept.message_id != row.message_id:
                await self._rows.set_message(row.id, place[1], kept.message_id or 0)
            if is_over and kept.shows in (row.status, DELETED):
                await self._rows.seal(row.id)

        named = () if row.opponent_id is None else (row.challenger_id, row.opponent_id)
        screen = replace(screen, among=named)
        marks = (f":{'accept' if row.seats == 2 else 'join'}:{row.id}:",)
        wanted = WantedMessage(*place, "", marks, drawn(screen), row.status, press=press, new=new)
        wanted = replace(wanted, guest=row.place == "interaction")
        stands = KeptMessage("invitation", str(row.id), *place, row.message_id)
        shown = await self._keeper.bring(stands, wanted, note)
        return shown.shows in (row.status, DELETED)


def is_its_own(interaction: Interaction, row: InvitationRow) -> bool:
    """Tells whether the pressed control is in the invitation's own message, as all genuine ones
    are: a forged id may come from another message."""
    message = interaction.message
    if message is None:
        return False
    return message.id == row.message_id or (row.message_id is None and _names(message, row.id))


def _names(message: discord.Message, invitation_id: int) -> bool:
    """Tells whether a message of the bot has controls of this invitation."""
    wanted = ("accept", invitation_id), ("join", invitation_id)
    return any((each.verb, each.subject) in wanted for each in controls_of(message))


NOT_FOR_YOU: Final = say(
    "You can't join this match. You can challenge somebody to a match of your own."
)


def limit_words(reached: LimitReached, person: int) -> Text:
    """Returns a reached limit in words, with the ways out for this person, who has asked for more.
    Of others they tell only that they cannot begin a match."""
    most, own = reached.limit, reached.person == person
    match reached.full:
        case "person_invitations":
            most_open = counted(most, "open invitation")
            return say("You have {number}, the most allowed here.", number=most_open)
        case "server_invitations":
            return say(
                "This server has {number}, the most allowed. Try again when some are answered.",
                number=counted(most, "open invitation"),
            )
        case "server_matches":
            return say(
                "This server has {number}, the most allowed. Try again when one is over.",
                number=counted(most, RUNNING_MATCH),
            )
        case "person_matches" | "bot_matches":
            return _matches_words(reached, own=own)
        case "hourly_challenges":
            return _challenges_words(reached)


def _challenges_words(reached: LimitReached) -> Text:
    words = say(
        "{who} has been challenged often in the last hour.",
        who=mention(reached.person or 0, first=True),
    )
    if is_bot(reached.person or 0):
        words = say("Give me a moment: you have started many matches with me.")
    if not reached.again:
        return words
    at = f"<t:{ceil(reached.again.timestamp())}:R>"
    return joined(" ", [words, say("Try again {at}.", at=at)])


RUNNING_MATCH: Final = name("running match", many="running matches")


def _matches_words(reached: LimitReached, *, own: bool) -> Text:
    with_me = reached.full == "bot_matches"
    if own:
        return say(
            "You have {number}{with_me:yes= with me|no=}, the most allowed. "
            "Finish one first: `/match list` shows them.",
            number=counted(reached.limit, RUNNING_MATCH),
            with_me=with_me,
        )
    return say(
        "{who} has too many matches{with_me:yes= with me|no=} to start another. Try again later.",
        who=mention(reached.person or 0, first=True),
        with_me=with_me,
    )


def unwilling_words(unwilling: Unwilling) -> Text:
    """Returns the refusal of a challenge. For every reason of the unwilling person the words are
    the same, so that nobody learns the reason."""
    if unwilling.own_block:
        return say(
            "You have blocked {who}. You can unblock them in `/settings`.",
            who=mention(unwilling.person),
        )
    return say(
        "{who} takes no challenges from you at the moment. You can challenge somebody else.",
        who=mention(unwilling.person, first=True),
    )


HOUSE_ERRORS: Final = (IsBarred, GameOff)
"""The errors of a server's own rules."""
BARRED: Final = say("The managers of this server don't let you play here. You can ask them why.")


def house_words(error: IsBarred | GameOff, person: int) -> Text:
    """Returns the refusal by a server's own rules, for this person, who has asked to play."""
    if isinstance(error, GameOff):
        return off_words(error.game)
    if error.person == person:
        return BARRED
    return say("{who} can't play in this server.", who=mention(error.person, first=True))


@contextmanager
def telling_limits(person: int) -> Generator[None]:
    """Turns a limit reached within into a sentence for this person, who has asked to play; likewise
    the refusal of an unwilling host."""
    try:
        yield
    except LimitReached as reached:
        raise UserError(limit_words(reached, person)) from None
    except Unwilling:
        raise UserError(NOT_FOR_YOU) from None
    except HOUSE_ERRORS as error:
        raise UserError(house_words(error, person)) from None
