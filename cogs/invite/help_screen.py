"""The introduction to the bot in a few lines: for a person who asks, and for a server that has just
invited it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from cogs.hall.courses import how_to_play
from cogs.hall.screen import Blocks, Screen, button, emblem_of, gallery, layout, rows, text
from common.text.say import joined, listed, say
from common.text.text import Text
from engines.registry import GAMES

PRIMARY = discord.ButtonStyle.primary


def _games() -> Text:
    return listed([game.title for game in GAMES.values()])


def help_screen() -> Screen:
    """Returns the lines of help below the games in small, with a button for each way on."""
    lines = [
        say("Play {games} with friends or against me, live or a move a day.", games=_games()),
        say("**`/play`** takes you to the match that is waiting for you, or starts a new one."),
        say(
            "New here? **`/learn`** teaches a game in a few minutes. **`/rules`** is for looking "
            "up."
        ),
        say("**`/puzzle`** has a new one every day."),
        say(
            "To move, press a piece below the board, then its target. "
            "Only you see your own choices and your hand."
        ),
        say(
            "**`/settings`**: boards, confirmations, messages. **`/match list`**: all your matches."
        ),
    ]
    buttons = [
        button(say("Play"), "form-open", 0, style=PRIMARY),
        *how_to_play(),
        button(say("Rules"), "rules-games", 0),
        button(say("My matches"), "list", 0, 0, ("running", "0")),
        button(say("Settings"), "settings", 0),
    ]
    emblem = emblem_of(*GAMES)
    blocks: Blocks = [gallery(emblem)] if emblem else []
    return Screen(layout(*blocks, text(joined("\n", lines)), *rows(buttons)), emblem=emblem)


def hello_screen(missing: Sequence[str], *, pictures: bool = True, server: str = "") -> Screen:
    """Returns the greeting to a server that the bot has joined: the bot's purpose, the ways to
    begin, and the missing permissions, for the people who can give them. `pictures` tells whether
    it may show the games in small. A direct message names the `server`, and why it was sent."""
    hello = say("Hello! Play {games} here, with friends or against me.")
    if server:
        hello = say("Hello! Play {games} in **{server}**, with friends or against me.")
    lines = [
        hello.filled(games=_games(), server=server),
        say(
            "**`/play`** starts a match, **`/learn`** teaches a game in a few minutes, "
            "**`/help`** says more. I cannot read your messages."
        ),
        say("-# Admins: **`/server`** chooses the channels and the daily puzzle."),
    ]
    if missing:
        words = say(
            "-# I still need {permissions}. An admin can grant that to my role, or in single "
            "channels."
        )
        names = listed(joined("", ["**", each, "**"]) for each in missing)
        lines.append(words.filled(permissions=names))
    if server:
        lines.append(
            say("-# I tell you alone, since I can't write in the server's system channel.")
        )
    play = [] if server else [button(say("Play"), "form-open", 0, style=PRIMARY)]
    begin = [*play, *how_to_play(), button(say("Help"), "help", 0)]
    emblem = emblem_of(*GAMES) if pictures else None
    blocks: Blocks = [gallery(emblem)] if emblem else []
    return Screen(layout(*blocks, text(joined("\n", lines)), *rows(begin)), emblem=emblem)
