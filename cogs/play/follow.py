"""**Follow**: an onlooker of a running match is told of its end by direct message: right after its
last board was shown, and in rounds.

Each is told once. A pending message is in the database until it is recorded as sent. A message sent
but not recorded is sent again with the same nonce, and Discord drops it."""

from __future__ import annotations

import hashlib
import logging
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from cogs import discord
from cogs.board.board import FOLLOW, UNFOLLOW
from cogs.board.match_view import match_view
from cogs.board.notice import end_notice
from cogs.desk.dispatch import Press, on
from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_update, reply
from cogs.hall.dm_delivery import Closed, Letters
from cogs.hall.errors import UserError
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import TRIED_FOR
from cogs.hall.screen import word
from cogs.play.board import ENDED, show_board, show_instead
from cogs.table.place import board_url
from common.text.say import say
from db.store import MissingMatch, OpenMatch, SetAside
from db.tables.watching.followers import MATCHES, FollowAnswer, Follower

log = logging.getLogger(__name__)

FOLLOWS: Final = say("You follow this match: I'll tell you by direct message how it ends.")
FOLLOWS_NO_MORE: Final = say("You no longer follow this match.")
OWN: Final = say("You play in this match: its board tells you how it ends.")
PERSON_FULL: Final = say(
    "You already follow {matches} matches, the most possible. **Unfollow** "
    "one, or wait until one ends.",
    matches=MATCHES,
)
MATCH_FULL: Final = say(
    "Too many people follow this match for me to tell one more. Watch its board instead."
)


@on(FOLLOW.verb)
async def _follow(press: Press) -> None:
    interaction, number = press.interaction, press.subject
    await hold_update(interaction)
    opened, seat = await press.services.table.look(number, interaction)
    if seat is not None:
        raise UserError(OWN)
    if opened.match.outcome is not None:
        await show_instead(interaction, number, ENDED)
        return
    followers, person = press.services.store.followers, interaction.user.id
    match await followers.add(number, person, press.services.now()):
        case FollowAnswer.FOLLOWS:
            log.info("follows", extra=facts(match=number, person=person))
            await show_board(interaction, number, FOLLOWS)
        case FollowAnswer.NOT_NOW:  # it has ended in the meantime
            await show_instead(interaction, number, ENDED)
        case FollowAnswer.PERSON_FULL:
            raise UserError(PERSON_FULL)
        case FollowAnswer.MATCH_FULL:
            raise UserError(MATCH_FULL)


@on(UNFOLLOW.verb)
async def _unfollow(press: Press) -> None:
    """Unfollows a match, even if the person can no longer read its channel: unwanted messages can
    always be stopped."""
    interaction, number = press.interaction, press.subject
    await hold_update(interaction)
    await press.services.store.followers.remove(number, interaction.user.id)
    log.info("follows no more", extra=facts(match=number, person=interaction.user.id))
    try:
        await show_board(interaction, number, FOLLOWS_NO_MORE)
    except UserError:
        await reply(interaction, word(FOLLOWS_NO_MORE))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""


FOR_THE_BOARD: Final = timedelta(minutes=1)
"""Time that a message waits for the board to which it links."""


def rounds(bot: ServiceBot) -> Round:
    """Tells followers of their match's end: at once, and each minute those not told yet."""
    telling = Job[Follower](
        "the word to a follower",
        partial(_settle, bot),
        partial(_owed, bot),
        lambda each: facts(match=each.match_id, person=each.person_id),
        key=lambda each: (each.match_id, each.person_id),
        lock=lambda each: f"follower {each.match_id} {each.person_id}",
        most=50,
        at_the_end=lambda each, match_id: each.match_id == match_id,
    )
    return Round("Following", 60.0, log, (telling,))


async def _owed(bot: ServiceBot) -> list[Follower]:
    now, owed = bot.services.now(), await bot.services.store.followers.owed()
    return [each for each in owed if each.quiet.ends(now) is None]


async def _settle(bot: ServiceBot, follower: Follower) -> None:
    """Tells one follower and records it, unless the last board is still to come. Raises Discord's
    and the database's errors; the caller may then try again."""
    followers, now = bot.services.store.followers, bot.services.now()
    if not await followers.has(follower.match_id, follower.person_id):
        return  # told meanwhile
    try:
        opened = await bot.services.store.open_match(follower.match_id)
    except (SetAside, MissingMatch):
        await followers.done(follower)  # its end is unknown
        return
    if not _has_its_board(opened, follower, now):
        return
    if follower.ended_at and now - follower.ended_at > TRIED_FOR:
        log.info("tells no longer how a match ended", extra=facts(match=follower.match_id))
    else:
        await _send(bot, opened, follower)
    await followers.done(follower)


async def _send(bot: ServiceBot, opened: OpenMatch, follower: Follower) -> None:
    """Sends the message. It is not tried again if the person accepts none or is gone."""
    screen = end_notice(match_view(opened, None), board_url(opened.row))
    try:
        letters = Letters(bot, bot.services)
        await letters.deliver(follower.person_id, screen, _nonce(follower))
    except (Closed, discord.NotFound) as error:
        about = facts(match=follower.match_id, person=follower.person_id)
        log.info("cannot be told how a match ended: %s", error, extra=about)


def _nonce(follower: Follower) -> str:
    """Returns a nonce for this message. It is a hash: Discord takes 25 characters, fewer than the
    two numbers may have."""
    told = f"{follower.match_id} {follower.person_id} follows"
    return hashlib.sha256(told.encode()).hexdigest()[:24]


def _has_its_board(opened: OpenMatch, follower: Follower, now: datetime) -> bool:
    """Tells whether the board linked in the message is shown, or is no longer awaited."""
    row = opened.row
    lost = all(each.channel_id is None for each in row.places)
    if row.shown_ply == opened.match.ply or lost or row.place == "interaction":
        return True
    return follower.ended_at is None or now - follower.ended_at > FOR_THE_BOARD
