"""The gate that every command, press and proposal passes: nobody hammers the bot, and nobody
does anything while their data is being deleted."""

from __future__ import annotations

import logging
from typing import Final

import discord

from cogs.errors import Interaction, say
from cogs.services import Services, services_of
from cogs.token_bucket import ANY, PAGE, PUBLIC, TYPING, Pace

log = logging.getLogger(__name__)

_COMMANDS: Final = {
    **dict.fromkeys(("challenge", "rematch", "export"), PUBLIC),
    **dict.fromkeys(("history", "replay"), PAGE),
}
_VERBS: Final = {
    **dict.fromkeys(("form-send", "rematch", "forget", "block-sure"), PUBLIC),
    **dict.fromkeys(("history", "history-page", "replay", "step"), PAGE),
}
_PRACTICE: Final = "try"
LEAVING: Final = "One moment, please: your data is being deleted."


async def admits(interaction: Interaction, verb: str = "") -> bool:
    """Tells whether to go on with this: a command, a proposal of autocomplete, or a press, whose
    verb is given. If not, the person has been told so privately (autocomplete: with no proposals),
    and nothing may be done."""
    services = services_of(interaction)
    refusal = _refusal(services, interaction, verb)
    if refusal:
        log.debug("not admitted: %s", interaction.type.name)
        await say(interaction, refusal)
    return not refusal


def _refusal(services: Services, interaction: Interaction, verb: str) -> str:
    """Why not, in a sentence; empty where nothing is against it."""
    person = interaction.user.id
    if person in services.leaving:
        return LEAVING
    if not services.rules.cooldowns:
        return ""
    seconds = services.paces.wait(person, _paces(interaction, verb), services.now())
    return f"One moment, please: that was very fast. Go on in {_words(seconds)}." if seconds else ""


def _words(seconds: int) -> str:
    return "1 second" if seconds == 1 else f"{seconds} seconds"


def _paces(interaction: Interaction, verb: str) -> tuple[Pace, ...]:
    """Returns what the request counts for."""
    if interaction.type is discord.InteractionType.autocomplete:
        return (TYPING,)
    special = _of_verb(verb) if verb else _of_command(interaction)
    return (ANY, special) if special else (ANY,)


def _of_verb(verb: str) -> Pace | None:
    return PAGE if verb.partition("-")[0] == _PRACTICE else _VERBS.get(verb)


def _of_command(interaction: Interaction) -> Pace | None:
    command = interaction.command
    if command is None:
        return None
    if command.name == "show" and getattr(interaction.namespace, "here", None):
        return PUBLIC
    return _COMMANDS.get(command.name)
