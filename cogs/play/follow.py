"""**Follow**: an onlooker of a running match is told of its end by direct message."""

from __future__ import annotations

import logging
from typing import Final

from cogs.board.board import FOLLOW, UNFOLLOW
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold_update, reply
from cogs.hall.errors import UserError
from cogs.hall.log_fields import facts
from cogs.hall.screen import word
from cogs.play.board import ENDED, show_board, show_instead
from common.text.say import say
from db.tables.watching.followers import MATCHES, FollowAnswer

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
