"""What the log tells of what people do: who, what, in which match, and where. Never what was
typed or chosen, which may be a secret."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any, Final

import discord

from db.values import InvitationRow
from engines.match import Entry

log = logging.getLogger(__name__)

# As `cogs.hall.ids` writes them; of others, which anybody could make up, nothing is told.
_CONTROL: Final = re.compile(r"[bs][0-9a-z]?:([a-z-]{1,20}):([0-9]{1,19}):")
_INVITATIONS: Final = {*("accept", "refuse", "block", "withdraw", "join", "side", "leave", "start")}
"""The verbs whose controls concern an invitation."""
_PEOPLE: Final = ("forget", "form-", "block-", "unblock")
"""How the verbs begin whose controls concern a person."""


def facts(**known: int | str | None) -> dict[str, object]:
    """Returns the `extra` of a line of the log, which is told in the same words in every format.
    What is None is left out. The names: match, ply, seat, person, guild (the server), verb (a
    command, or what a control does), kind (of an entry), invitation, game, reason."""
    return {"facts": known}


def asked(interaction: discord.Interaction[Any]) -> None:
    """Tells of a command or a press, before it is answered."""
    command = interaction.type is discord.InteractionType.application_command
    log.info("command" if command else "press", extra=facts(**who(interaction)))


def who(interaction: discord.Interaction[Any]) -> dict[str, int | str | None]:
    """Returns the facts of an interaction."""
    told = _pressed(interaction) if interaction.message else _commanded(interaction)
    return {"person": interaction.user.id, "guild": interaction.guild_id, **told}


def _pressed(interaction: discord.Interaction[Any]) -> dict[str, int | str | None]:
    data: dict[str, Any] = dict(interaction.data or {})
    found = _CONTROL.match(str(data.get("custom_id", "")))
    if found is None:
        return {}
    verb, subject = found[1], int(found[2])
    if not subject or verb.startswith(_PEOPLE):
        return {"verb": verb}
    return {"verb": verb, "invitation" if verb in _INVITATIONS else "match": subject}


def _commanded(interaction: discord.Interaction[Any]) -> dict[str, int | str | None]:
    command = interaction.command
    try:
        match = getattr(interaction.namespace, "match", None) if command else None
    except ValueError:  # an id that is none: no client offers to send it
        match = None
    return {
        "verb": command.qualified_name if command else None,
        "match": match if isinstance(match, int) else None,
    }


def about_invitation(
    row: InvitationRow, *, person: int | None = None, match: int | None = None
) -> dict[str, object]:
    """Returns the facts of an invitation, with who did something with it."""
    return facts(invitation=row.id, game=row.game, person=person, match=match, guild=row.guild_id)


def kinds(entries: Iterable[Entry]) -> str:
    """Returns what kinds of entries these are: `action`, or the table's own such as `resign` or
    `draw`; never their texts."""
    return "+".join(dict.fromkeys(_kind(each) for each in entries))


def _kind(entry: Entry) -> str:
    return "action" if entry.is_action else entry.text.split()[0].removeprefix("!")
