"""The phrases that strangers can send each other in a match: fixed words, which either can silence;
and the way to block the other.

A phrase is posted in the other's place and not kept: if it cannot be posted, its sender is told. It
makes no phone ring."""

from __future__ import annotations

import logging
from datetime import timedelta
from math import ceil
from typing import Final

from cogs import discord
from cogs.board.stranger import (
    HEAR,
    HUSH,
    PHRASES,
    SAY,
    SHUN,
    SHUN_SURE,
    WORDS,
    other_name,
    said_screen,
    shun_question,
    words_screen,
)
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services
from cogs.hall.delivery import hold, hold_update, post, reply, update
from cogs.hall.errors import UNREACHED, BadControl, UserError
from cogs.hall.log_fields import facts
from cogs.hall.posting import ask_to_post
from cogs.hall.screen import word
from cogs.hall.token_bucket import SAYING
from common.text.say import say
from db.values import MatchRow

log = logging.getLogger(__name__)

SAID: Final = say("Said: “{words}”")
CLOSED: Final = say("The match is over and their thread is closed: nothing more can be said there.")
NOT_SAID: Final = say("I couldn't pass that on just now. Try again later.")
AT_ONE_TABLE: Final = say("You aren't strangers here: just write to each other.")
SILENCED: Final = say("You won't hear from them in this match any more. They aren't told.")
HEARD: Final = say("You can hear them again.")
NONCES: Final = 10**9


async def _own(press: Press) -> MatchRow:
    """Returns a match between strangers in the pressing person's view. Raises `UserError` for
    people who do not play in it, and for any other match."""
    seated = await press.services.table.sit(press.subject, press.interaction.user.id)
    row = seated.opened.row.seen_from(seated.seat)
    if row.seen_by is None:
        raise UserError(AT_ONE_TABLE)
    return row


@on(WORDS)
async def _words(press: Press) -> None:
    await hold(press.interaction)
    await reply(press.interaction, words_screen(await _own(press)))


@on(SAY)
async def _say(press: Press) -> None:
    if press.value not in PHRASES:
        raise BadControl
    await hold_update(press.interaction)
    row, words = await _own(press), PHRASES[press.value]
    ask_to_post(press.interaction)
    _check_pace(press.services, press.interaction.user.id, row.id)
    await _pass_on(press, row, words)
    await update(press.interaction, words_screen(row, SAID.filled(words=words)))


def _check_pace(services: Services, person: int, match_id: int) -> None:
    """Raises `UserError` for a person who has said much in this match lately."""
    if not services.rules.cooldowns:
        return
    now = services.now()
    seconds = services.moves.wait((person, match_id), (SAYING,), now)
    if seconds:
        again = ceil((now + timedelta(seconds=seconds)).timestamp())
        raise UserError(
            say(
                "You have said a lot in this match. You can say more {time}.", time=f"<t:{again}:R>"
            )
        )


async def _pass_on(press: Press, row: MatchRow, words: str) -> None:
    """Shows these words in the other's place. Nobody is told of being silenced or blocked, nor that
    the other's place is lost. Raises `UserError` if Discord refuses for the moment, and after the
    end if the thread is closed: words would open it again."""
    other = row.seen_from(1 - (row.seen_by or 0))
    mirror = other.seats[other.seen_by or 0].mirror
    own, their = row.people[row.seen_by or 0], other.people[other.seen_by or 0]
    blocked = own in await press.services.store.blocks.of(their)
    if mirror is None or mirror.silenced or blocked or other.channel_id is None:
        return
    channel = press.interaction.client.get_partial_messageable(
        other.channel_id, guild_id=other.guild_id
    )
    nonce = f"{row.id}-w{press.interaction.id % NONCES}"
    try:
        if other.status == "over" and await _is_closed(press, other.channel_id):
            raise UserError(CLOSED)
        await post(channel, said_screen(other, words), nonce, silent=True)
    except UNREACHED as error:
        log.info("not said: %s", error, extra=facts(match=row.id))
        raise UserError(NOT_SAID) from None


async def _is_closed(press: Press, channel_id: int) -> bool:
    bot = press.interaction.client
    channel = bot.get_channel(channel_id) or await bot.fetch_channel(channel_id)
    return isinstance(channel, discord.Thread) and channel.archived


@on(HUSH, HEAR)
async def _hush(press: Press) -> None:
    await hold_update(press.interaction)
    row, silenced = await _own(press), press.verb == HUSH
    await press.services.store.mirrors.silence(row.id, row.seen_by or 0, silenced)
    await update(
        press.interaction, words_screen(await _own(press), SILENCED if silenced else HEARD)
    )


@on(SHUN)
async def _shun(press: Press) -> None:
    await hold_update(press.interaction)
    await reply(press.interaction, shun_question(await _own(press)))


@on(SHUN_SURE)
async def _shun_sure(press: Press) -> None:
    await hold_update(press.interaction)
    row = await _own(press)
    person, other = press.interaction.user.id, row.people[1 - (row.seen_by or 0)]
    if other < 0:
        raise UserError(say("That player's data was deleted: you won't meet them again."))
    declined = await press.services.store.blocks.block(person, other, press.services.now())
    await press.services.lobby.show_ended(declined)
    words = say("**{person}** is blocked. You can unblock them in `/settings`.")
    told = words.filled(person=other_name(row))
    await update(press.interaction, word(told))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
