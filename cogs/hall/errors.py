"""Errors: each becomes a sentence to the person and, if it is our fault, a line in the log. And the
first answer to a command or press, which Discord accepts once.

If Discord has accepted it but its response is lost, a second one is refused with 40060. Then the
first one stands, and all later answers use the interaction's token."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from aiohttp import ClientError

from cogs import discord
from cogs.discord import app_commands
from cogs.hall.languages.readers import readers
from cogs.hall.languages.writing import cut
from cogs.hall.log_fields import facts, who
from common.text.catalogue import language
from common.text.say import joined, say
from common.text.text import Text, written
from db.store import MissingMatch, SetAside, Stale, StoreTrouble
from engines.game import Refusal
from render.painting.orders import NotDrawn, NotYetDrawn

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

STALE = say("The board has changed. Have another look and choose again.")
OURS = say(
    "Something went wrong on my side. No move is lost: `/match show` shows the board as it stands."
)
DISCORD = say(
    "Discord is having problems. No move is lost: `/match show` shows the board as it stands."
)
UNREACHED = (discord.HTTPException, ClientError, OSError)
"""All errors of a request to Discord: a refusal, or a connection lost before or after the request
took effect."""
REFUSALS = range(400, 500)
"""The HTTP statuses of a refusal by Discord."""
UNDRAWN = say(
    "I could not draw a picture for this. Nothing that was played is lost, and with `/settings` "
    "you can see boards as text."
)
UNKNOWN = say("This button is from before an update. `/match show` has new ones.")
CHANGED = say(
    "I don't know that command, or not with these options. Choose from what Discord offers; "
    "if it offers this, reload Discord."
)
BROKEN = app_commands.CommandInvokeError
"""The error that wraps a failure of our own within a command."""
LONGEST = 2000
"""Characters of a message, in Discord."""


class UserError(Exception):
    """Raised to stop a request; its text is the sentence for the person."""

    def __init__(self, words: str) -> None:
        super().__init__(words)

    def told(self, interaction: Interaction) -> Text:
        """Returns the sentence for the person of this interaction, who may be allowed to know
        more."""
        del interaction
        return words_of(self)


class BadControl(UserError):
    """Raised for an unknown control or value."""

    def __init__(self) -> None:
        super().__init__(UNKNOWN)


def words_of(error: BaseException) -> Text:
    """Returns the sentence of an error, for any language."""
    words = error.args[0] if error.args else ""
    return words if isinstance(words, Text) else joined("", [str(error)])


def passes(error: BaseException) -> bool:
    """Tells whether another attempt may succeed in a few seconds: Discord did not refuse."""
    if isinstance(error, discord.HTTPException):
        return error.status not in REFUSALS
    return isinstance(error, StoreTrouble | NotYetDrawn | ClientError | OSError)


def sentence_for(error: BaseException) -> Text | None:
    """Returns the person's sentence for an expected failure, else None."""
    match error:
        case UserError() | Refusal() | SetAside() | MissingMatch() | StoreTrouble():
            return words_of(error)
        case Stale():
            return STALE
        case NotDrawn():
            return UNDRAWN
        case app_commands.AppCommandError() if not isinstance(error, BROKEN):
            return CHANGED
        case discord.Forbidden():
            why = error.text or say("missing permission")
            return say("Discord does not let me do that here ({why}).", why=why)
        case discord.NotFound(code=10062) | discord.HTTPException(status=429):
            return DISCORD  # 10062: the answer came too late
        case discord.DiscordServerError() | ClientError() | ConnectionError() | TimeoutError():
            return DISCORD
        case _:
            return None


async def report(interaction: Interaction, error: BaseException) -> None:
    """Tells the person of a failure, and logs it."""
    sentence = sentence_for(error)
    about = facts(**who(interaction))
    if sentence is None:
        log.error("failed", exc_info=error, extra=about)
    elif isinstance(error, StoreTrouble | SetAside | NotDrawn | discord.Forbidden):
        words = error if isinstance(error, StoreTrouble) else sentence
        log.warning("refused: %s", words, exc_info=error, extra=about)
    elif isinstance(error, UNREACHED):
        log.warning("Discord is having problems: %s", error, extra=about)
    else:  # without the sentence, which may quote a secret
        log.info("refused: %s", type(error).__name__, extra=about)
    if isinstance(error, UserError):
        sentence = error.told(interaction)
    await inform(interaction, sentence or OURS)


async def inform(interaction: Interaction, text: Text) -> None:
    """Tells this person a sentence privately; logs a failure. A long sentence, such as one that
    quotes an input, is cut to the length of a Discord message."""
    words = cut(written(text, language(await readers().asking(interaction))), LONGEST)
    now = partial(interaction.response.send_message, words, ephemeral=True)
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            if not is_answered(interaction):
                await interaction.response.autocomplete([])
        elif is_answered(interaction) or not await first_answer(interaction, now):
            await interaction.followup.send(words, ephemeral=True)
    except UNREACHED as error:
        log.warning("not answered: %s", error, extra=facts(**who(interaction)))


ACKNOWLEDGED: Final = 40060
_TRIED: Final = "a first answer was tried"
_TAKEN: Final = "a first answer was taken, as a refusal of another tells"


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Tells whether Discord has had the first answer, as far as known."""
    return interaction.response.is_done() or _TAKEN in interaction.extras


async def first_answer(
    interaction: discord.Interaction[Any], give: Callable[[], Awaitable[object]]
) -> bool:
    """Gives the first answer; if the connection breaks, once more. False if Discord had another
    first answer before: then this content must follow as a later one. Raises the errors of
    `give`."""
    first = _TRIED not in interaction.extras
    interaction.extras[_TRIED] = True
    try:
        try:
            await give()
        except (ClientError, OSError) as error:
            log.info("first answer again: %s", error)
            await give()
    except discord.HTTPException as error:
        if error.code != ACKNOWLEDGED:
            raise
        interaction.extras[_TAKEN] = True
        return first
    interaction.client.dispatch("answered", interaction)
    return True
