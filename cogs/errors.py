"""Every failure ends in a sentence to the person and, where it is ours, in the log."""

from __future__ import annotations

import logging
from typing import Any

import discord

from db.store import MissingMatch, SetAside, Stale, StoreTrouble
from engines.game import Refusal

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Any]

STALE = "Somebody was faster: the board has changed. Look again and choose anew."
OURS = (
    "Something went wrong on my side. Nothing that was played is lost: "
    "`/match show` shows the board as it stands."
)


class Told(Exception):
    """Stops what was asked; its text is the sentence that the person reads."""


def sentence_for(error: BaseException) -> str | None:
    """The person's sentence for a failure that we expect, else None."""
    match error:
        case Told() | Refusal() | SetAside() | MissingMatch() | StoreTrouble():
            return str(error)
        case Stale():
            return STALE
        case discord.Forbidden():
            return f"Discord does not let me do that here ({error.text or 'missing permission'})."
        case _:
            return None


async def report(interaction: Interaction, error: BaseException) -> None:
    """Tells the person what went wrong, and logs what is worth a look."""
    sentence = sentence_for(error)
    where = f"{interaction.type.name} by {interaction.user.id}"
    if sentence is None:
        log.error("failed: %s", where, exc_info=error)
    elif isinstance(error, StoreTrouble | SetAside | discord.Forbidden):
        log.warning("%s: %s", where, sentence, exc_info=error)
    elif isinstance(error, Refusal):
        log.info("refused: %s: %s", where, type(error).__name__)  # it may quote a secret
    else:
        log.info("refused: %s: %s", where, sentence)
    await say(interaction, sentence or OURS)


async def say(interaction: Interaction, text: str) -> None:
    """A sentence that only this person sees; when even that fails, a log entry."""
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            if not interaction.response.is_done():
                await interaction.response.autocomplete([])
        elif interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except discord.HTTPException as error:
        log.warning("could not answer %s: %s", interaction.user.id, error)
