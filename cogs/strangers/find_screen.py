"""The screen of somebody who looks for an opponent; only this person sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.hall.screen import Screen, button, emblem_of, headed, layout, rows
from cogs.hall.sentences import pace_words, relative
from cogs.invite.form_screen import ANYONE, FIND, Form, bot_menu
from cogs.lobby.level import Advice
from db.tables.strangers.seekers import SeekerRow
from engines.registry import game as find_game
from ratings.opponents import WIDE

LOOK, STOP = "stranger-look", "stranger-stop"
HOURS: Final = int(WIDE.total_seconds() // 3600)


@dataclass(frozen=True, slots=True)
class Looking:
    """What a person waits for; how many `others` wait for the same match; and the level of the bot
    proposed meanwhile."""

    row: SeekerRow
    form: Form
    others: int
    advice: Advice | None = None


def looking_screen(looking: Looking) -> Screen:
    """Returns how many wait, how the person will hear of an opponent, and what to do meanwhile."""
    row, form = looking.row, looking.form
    game = find_game(row.game)
    terms = " · ".join(["Rated" if row.rated else "Not rated", *pace_words(row.pace)])
    lines = [
        "### Looking for an opponent",
        f"**{game.title}** · {terms}",
        _wait(looking.others),
        _told(row),
        f"Your opponent sees the name **{row.name}** and your picture. Nobody else sees that you "
        "are looking.",
        f"-# This ends {relative(row.ends_at)}, or with **Stop looking**.",
    ]
    emblem = emblem_of(game.key)
    buttons = [
        button("Stop looking", STOP, 0, 0, (row.game,)),
        button("Look again", LOOK, ANYONE, 0, form.args),
    ]
    menu = bot_menu(ANYONE, form, game, looking.advice)
    blocks = [headed("\n".join(lines), emblem), *rows(buttons), *menu]
    return Screen(layout(*blocks), emblem=emblem)


def asking_screen(row: SeekerRow) -> Screen:
    """Returns the question to somebody who may be asked at any time; it names nobody."""
    game, options = find_game(row.game), dict(row.options)
    form = replace(Form.filled(game, options, None, 2), rated=row.rated).at_pace(row.pace)
    terms = " · ".join(["Rated" if row.rated else "Not rated", *pace_words(row.pace)])
    lines = [
        f"### {game.title}",
        f"Somebody at about your level is looking for an opponent. {terms}",
        "-# I ask once a day at most. **Settings** changes that.",
    ]
    green = discord.ButtonStyle.success
    play = button("Play", FIND, ANYONE, 0, form.args, style=green)
    emblem = emblem_of(game.key)
    blocks = [headed("\n".join(lines), emblem), *rows([play, button("Settings", "settings", 0)])]
    return Screen(layout(*blocks), emblem=emblem)


def _wait(others: int) -> str:
    """Returns how many others wait, and how long it may take."""
    if not others:
        return "Nobody else is waiting for this match yet. The next person may be your opponent."
    who = "1 other player is" if others == 1 else f"{others} other players are"
    return (
        f"{who} waiting for this match, but too far from your level or your hours. The longer you "
        f"wait, the less that matters; after {HOURS} hours everybody fits."
    )


def _told(row: SeekerRow) -> str:
    if row.guild_id is None:
        return "When somebody is found, the match begins in my direct messages."
    return f"When somebody is found, I ping you in <#{row.channel_id}>, and the match begins there."
