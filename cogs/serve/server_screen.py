"""The settings of a server."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.hall.screen import Screen, button, channel_select, layout, rows, select, text
from common.english import listed
from db.tables.puzzles import DailyRow
from db.values import Boards, GuildRow

_BOARDS: Final[dict[Boards, tuple[str, str]]] = {
    "newest": (
        "Newest only",
        "Only the newest board of a match keeps its picture; older ones shrink to their words.",
    ),
    "all": ("All", "All boards of a match keep their pictures."),
}


def _daily_words(daily: DailyRow) -> str:
    """Returns in words where the puzzle of the day is posted, and any trouble with it."""
    if daily.channel_id is None:
        if daily.stopped_at is None:
            return "Off. Press **Daily puzzle here** in the channel that should get it."
        at = discord.utils.format_dt(daily.stopped_at, "D")
        return f"Off since {at}: I could not post it for a week."
    where = f"One message a day in <#{daily.channel_id}>, in the first hours after 00:00 UTC."
    if daily.failing_since is None:
        return where
    since = discord.utils.format_dt(daily.failing_since, "R")
    return f"{where} I could not post it there since {since}: may I write there?"


def _daily_button(daily: DailyRow) -> ui.Button[Any]:
    if daily.channel_id is None:
        return button("Daily puzzle here", "server-daily", 0, 0, ("here",))
    return button("No daily puzzle", "server-daily", 0, 0, ("off",))


def server_screen(chosen: GuildRow, note: str = "", daily: DailyRow | None = None) -> Screen:
    """Returns all settings with their controls; `note` comes first."""
    daily = daily or DailyRow(0)
    where = listed([f"<#{each}>" for each in chosen.channels]) or "every channel"
    lines = [
        *([note] if note else []),
        "### This server",
        f"**Boards:** {_BOARDS[chosen.boards][1]}",
        f"**Channels:** Matches can start in {where}. Threads count as their channel.",
        f"**Daily puzzle:** {_daily_words(daily)}",
        "-# Only people with **Manage Server** see this. `/server` has options that do the same.",
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
                "Channels: where may matches start?", "server-channels", 0, chosen.channels
            ),
            *rows([everywhere, _daily_button(daily)]),
        )
    )
