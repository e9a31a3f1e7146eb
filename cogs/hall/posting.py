"""One limit for all public posts of people, and one for their entries in matches.

Each new public message is asked for here first (`ask_to_post`): an invitation, a match that begins
or moves, a result, a card. It is counted once for each command or press, for the person and for the
server, over a minute and over an hour. Public answers (`hold` and `announce` in
`cogs.hall.delivery`) ask by themselves, so that no caller can forget it. A match's own boards
follow from its entries, which `cogs.table.play` counts (`ask_to_play`)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from math import ceil
from typing import Final, Protocol

from cogs import discord
from cogs.hall.errors import Interaction, UserError
from cogs.hall.token_bucket import ONE_CARD, PLAYING, POSTING, POSTING_IN_SERVER, Key, TokenBuckets
from common.text.say import counted, joined, say
from common.text.text import Text

COUNTED: Final = "this was counted as something posted"
"""The key among an interaction's extras that marks it as counted, together with all its further
posts."""
_SERVERS: Final = 0
"""The number in place of a person, before the number of a server, or of a channel outside all
servers."""
MINE: Final = say("You have posted a lot lately.")
JUST_NOW: Final = say("You have posted a card just now.")
NOT_HERE: Final = say("You or I may not write here. Share it in another channel.")
OURS: Final = say("A lot has been posted in this server lately.")


class _Chosen(Protocol):
    @property
    def cooldowns(self) -> bool: ...


class Paced(Protocol):
    """The part of `cogs.hall.context.Context` needed here."""

    paces: TokenBuckets

    @property
    def now(self) -> Callable[[], datetime]: ...

    @property
    def rules(self) -> _Chosen: ...


class TooOften(UserError):
    """Raised if a person or a server has posted too often."""

    def __init__(self, why: Text, again: datetime) -> None:
        at = f"<t:{ceil(again.timestamp())}:R>"
        go_on = say("You can post again {at}; answers that only you see still come.", at=at)
        super().__init__(joined(" ", [why, go_on]))


class TooFast(UserError):
    """Raised if a person asks faster than people can."""

    def __init__(self, seconds: int) -> None:
        wait = counted(seconds, "second")
        super().__init__(say("Slow down a little: try again in {wait}.", wait=wait))


def ask_to_post(interaction: Interaction) -> None:
    """Counts the posts of this command or press, once for all of them. Raises `TooOften` for too
    many; then nothing is counted and nothing may be posted."""
    if COUNTED in interaction.extras:
        return
    context: Paced = interaction.client.services
    if context.rules.cooldowns:
        now, (person, server) = context.now(), _who(interaction)
        waits = context.paces.waits({person: POSTING, server: POSTING_IN_SERVER}, now)
        if any(waits.values()):
            why = MINE if waits[person] >= waits[server] else OURS
            raise TooOften(why, now + timedelta(seconds=max(waits.values())))
    interaction.extras[COUNTED] = True


def has_others(interaction: Interaction) -> bool:
    """Tells whether other people are here to share with."""
    return not interaction.context.dm_channel


def ask_to_share(interaction: Interaction, *, card: bool = False) -> None:
    """Counts a post shared with the people here; a `card` of the person's own at most once a
    minute. Raises `UserError` if posting is not allowed here, and `TooOften`."""
    if not _may_write(interaction):
        raise UserError(NOT_HERE)
    context: Paced = interaction.client.services
    if card and context.rules.cooldowns:
        now = context.now()
        if seconds := context.paces.wait(interaction.user.id, (ONE_CARD,), now):
            raise TooOften(JUST_NOW, now + timedelta(seconds=seconds))
    ask_to_post(interaction)


def _may_write(interaction: Interaction) -> bool:
    """Tells whether posting is allowed here: if the bot is a member, both the person and the bot
    need the permission to write; if it is a guest, Discord checks."""
    if not has_others(interaction):
        return False
    if interaction.client.get_guild(interaction.guild_id or 0) is None:
        return True
    in_thread = isinstance(interaction.channel, discord.Thread)
    both = (interaction.permissions, interaction.app_permissions)
    return all(each.send_messages_in_threads if in_thread else each.send_messages for each in both)


def post_nothing(interaction: Interaction) -> None:
    """Takes the interaction out of the count again, because it posts nothing after all."""
    if interaction.extras.pop(COUNTED, False):
        context: Paced = interaction.client.services
        for who in _who(interaction):
            context.paces.give_back(who, (*POSTING, *POSTING_IN_SERVER))


def _who(interaction: Interaction) -> tuple[Key, Key]:
    """Returns the person, and the server, or else the channel outside all servers."""
    server = interaction.guild_id or interaction.channel_id or 0
    return interaction.user.id, (_SERVERS, server)


def ask_to_play(context: Paced, person: int) -> None:
    """Counts a person's entry in a match. Raises `TooFast`; then no entry may be made."""
    if context.rules.cooldowns:
        seconds = context.paces.wait(person, PLAYING, context.now())
        if seconds:
            raise TooFast(seconds)
