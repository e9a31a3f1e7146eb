"""The facts in the log about people's actions: person, verb, match and place. Typed or chosen text
is never logged: it may be a secret."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any, Final

from cogs import discord
from db.values import InvitationRow
from engines.match import Entry

log = logging.getLogger(__name__)

# The format of `cogs.hall.ids`. Anybody could make up other ids, so they are not logged.
_CONTROL: Final = re.compile(r"[bscur][0-9a-z]?:([a-z-]{1,20}):([0-9]{1,19}):")
_INVITATIONS: Final = {
    *("accept", "refuse", "block", "withdraw", "join", "side", "leave", "start"),
    *("challenge-yes", "challenge-no"),
}
"""The verbs whose controls concern an invitation."""
_PEOPLE: Final = ("forget", "form-", "block-", "unblock")
"""The beginnings of the verbs whose controls concern a person."""


def facts(**known: int | str | None) -> dict[str, object]:
    """Returns the `extra` of a log line, with the same names in every format; None is left out. The
    names: match, ply, seat, person, guild (the server), verb (of a command or a control), kind (of
    an entry), invitation, game, event (of Discord's), reason."""
    return {"facts": known}


def asked(interaction: discord.Interaction[Any]) -> None:
    """Logs a command or a press, before it is answered."""
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
    except ValueError:  # not a valid id: no client offers to send it
        match = None
    return {
        "verb": command.qualified_name if command else None,
        "match": match if isinstance(match, int) else None,
    }


def about_invitation(
    row: InvitationRow, *, person: int | None = None, match: int | None = None
) -> dict[str, object]:
    """Returns the facts of an invitation, with the person who acts on it."""
    return facts(invitation=row.id, game=row.game, person=person, match=match, guild=row.guild_id)


def kinds(entries: Iterable[Entry]) -> str:
    """Returns the kinds of these entries: `action`, or the table's own such as `resign` or `draw`;
    never their texts."""
    return "+".join(dict.fromkeys(_kind(each) for each in entries))


def _kind(entry: Entry) -> str:
    return "action" if entry.is_action else entry.text.split()[0].removeprefix("!")
