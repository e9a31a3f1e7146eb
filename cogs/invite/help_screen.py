"""The introduction to the bot in a few lines: for a person who asks, and for a server that has just
invited it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.hall.courses import how_to_play
from cogs.hall.screen import Screen, button, layout, rows, text
from common.english import listed
from engines.registry import GAMES

PRIMARY = discord.ButtonStyle.primary


def _games() -> str:
    return listed([game.title for game in GAMES.values()])


def help_screen() -> Screen:
    """Returns the six lines of help, with a button for each way on."""
    lines = [
        f"I let you play {_games()} with friends, over minutes or days.",
        "**`/play`** begins: it shows the match that waits for you, or challenges somebody, or me.",
        "Press a piece below the board, then where it goes. Only you see your choices and hands.",
        "**`/learn`** teaches each game, **`/rules`** has pictures, **`/puzzle`** a task a day.",
        "**`/match list`** has all your matches, those that wait for you first.",
        "**`/settings`** say how you want boards, and whether you are asked before a move.",
    ]
    buttons = [
        button("Challenge", "form-open", 0, style=PRIMARY),
        *how_to_play(),
        button("Rules", "rules-games", 0),
        button("My matches", "list", 0, 0, ("running", "0")),
        button("Settings", "settings", 0),
    ]
    return Screen(layout(text("\n".join(lines)), *rows(buttons)))


def hello_screen(missing: Sequence[str]) -> Screen:
    """Returns the greeting to a server that the bot has joined: the bot's purpose, the ways to
    begin, and the missing permissions, for the people who can give them."""
    lines = [
        f"Hello! I let you play {_games()} here, with buttons and pictures.",
        "**`/play`** begins, **`/help`** says more. I read no messages.",
    ]
    if missing:
        names = listed([f"**{each}**" for each in missing])
        lines.append(
            f"-# For everything to work I still need {names}. "
            "Who manages roles here can give me that; a channel may also allow it by itself."
        )
    begin = [button("Challenge", "form-open", 0, style=PRIMARY), button("Help", "help", 0)]
    return Screen(layout(text("\n".join(lines)), *rows(begin)))
