"""A person's own open invitations, each with the way to withdraw it: its message may be gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.screens.screen import Screen, button, layout, rows, text
from cogs.screens.sentences import mention
from db.values import InvitationRow
from engines.registry import GAMES

SHOWN: Final = 10


def own_invitations(words: str, invitations: Sequence[InvitationRow]) -> Screen:
    """These words, and the oldest of the invitations."""
    shown = invitations[:SHOWN]
    lines = [words, *(_line(each) for each in shown)]
    buttons = [button(f"Withdraw {each.id}", "withdraw", each.id) for each in shown]
    return Screen(layout(text("\n".join(lines)), *rows(buttons)))


def _line(row: InvitationRow) -> str:
    title = GAMES[row.game].title if row.game in GAMES else row.game
    whom = "anyone" if row.opponent_id is None else mention(row.opponent_id)
    place = f"{row.guild_id or '@me'}/{row.channel_id}/{row.message_id}"
    url = f" · [look](https://discord.com/channels/{place})" if row.message_id else ""
    return f"`{row.id}` {title} for {whom}{url}"
