"""What those who manage a server have chosen for it."""

from __future__ import annotations

from typing import Final

import discord

from cogs.screens.screen import Screen, button, channel_select, layout, rows, select, text
from common.english import listed
from db.values import Boards, GuildRow

_BOARDS: Final[dict[Boards, tuple[str, str]]] = {
    "newest": (
        "Newest only",
        "Only the newest board of a match keeps its picture; an older one shrinks to its words.",
    ),
    "all": ("All", "All boards of a match keep their pictures."),
}


def server_screen(chosen: GuildRow, note: str = "") -> Screen:
    """Returns all that is chosen, with what changes it; `note` comes first."""
    where = listed([f"<#{each}>" for each in chosen.channels]) or "every channel"
    lines = [
        *([note] if note else []),
        "### This server",
        f"**Boards:** {_BOARDS[chosen.boards][1]}",
        f"**Channels:** Matches may be started in {where}. Threads count as their channel.",
        "-# Only who may manage this server sees this. `/server` has options for the same.",
    ]
    options = [
        discord.SelectOption(label=label, value=value, description=words[:100])
        for value, (label, words) in _BOARDS.items()
    ]
    everywhere = button("Every channel", "server-everywhere", 0, disabled=not chosen.channels)
    return Screen(
        layout(
            text("\n".join(lines)),
            select("Boards: which keep their pictures?", "server-boards", 0, options),
            channel_select(
                "Channels: where may matches be started?", "server-channels", 0, chosen.channels
            ),
            *rows([everywhere]),
        )
    )
