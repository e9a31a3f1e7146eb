"""The screen of somebody who looks for an opponent; only this person sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import discord

from cogs.hall.screen import Screen, button, emblem_of, headed, layout, rows
from cogs.hall.sentences import pace_words, relative
from cogs.lobby.form_screen import ANYONE, FIND, Form, bot_menu
from cogs.lobby.level import Advice
from common.text.say import joined, say
from common.text.text import Text
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
    lines = [
        say("### Looking for an opponent"),
        joined(" · ", [joined("", ["**", game.title, "**"]), _terms(row)]),
        _wait(looking.others),
        _told(row),
        say(
            "Your opponent sees the name **{name}** and your picture. Nobody else sees that "
            "you are looking.",
            name=row.name,
        ),
        say("-# This ends {time}, or with **Stop looking**.", time=relative(row.ends_at)),
    ]
    emblem = emblem_of(game.key)
    buttons = [
        button(say("Stop looking"), STOP, 0, 0, (row.game,)),
        button(say("Look again"), LOOK, ANYONE, 0, form.args),
    ]
    menu = bot_menu(ANYONE, form, game, looking.advice)
    blocks = [headed(joined("\n", lines), emblem), *rows(buttons), *menu]
    return Screen(layout(*blocks))


def asking_screen(row: SeekerRow) -> Screen:
    """Returns the question to somebody who may be asked at any time; it names nobody."""
    game, options = find_game(row.game), dict(row.options)
    form = replace(Form.filled(game, options, None, 2), rated=row.rated).at_pace(row.pace)
    wanted = say("Somebody at about your level is looking for an opponent.")
    lines = [
        joined("", ["### ", game.title]),
        joined(" ", [wanted, _terms(row)]),
        say("-# I ask once a day at most. **Settings** changes that."),
    ]
    green = discord.ButtonStyle.success
    play = button(say("Play"), FIND, ANYONE, 0, form.args, style=green)
    emblem = emblem_of(game.key)
    blocks = [
        headed(joined("\n", lines), emblem),
        *rows([play, button(say("Settings"), "settings", 0)]),
    ]
    return Screen(layout(*blocks))


def _terms(row: SeekerRow) -> Text:
    rated = say("Rated") if row.rated else say("Not rated")
    return joined(" · ", [rated, *pace_words(row.pace)])


def _wait(others: int) -> Text:
    """Returns how many others wait, and how long it may take."""
    if not others:
        return say(
            "Nobody else is waiting for this match yet. The next person may be your opponent."
        )
    return say(
        "{players:one=1 other player is|other={players} other players are} waiting for this match, "
        "but too far from your level or your hours. The longer you wait, the less that matters; "
        "after {hours} hours everybody fits.",
        players=others,
        hours=HOURS,
    )


def _told(row: SeekerRow) -> Text:
    if row.guild_id is None:
        return say("When somebody is found, the match begins in my direct messages.")
    words = say("When somebody is found, I ping you in {channel}, and the match begins there.")
    return words.filled(channel=f"<#{row.channel_id}>")
