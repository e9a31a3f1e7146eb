"""The page of a server's matches: their games, number, pace and pings."""

from __future__ import annotations

import logging
from typing import Final

from cogs import discord
from cogs.contests.calendar import why_not
from cogs.desk.dispatch import Press
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.log_fields import facts
from cogs.hall.screen import Blocks, Button, button, option, rows, select, text
from cogs.server.panel import Change, ServerPanel, page, setting
from common.text.say import EMPTY, capitalised, joined, listed, name, say
from common.text.text import Text
from db.guild_row import MATCHES, GuildRow
from db.pace import NONE, PACES
from db.settings import Setting, settings_of
from engines.registry import GAMES

log = logging.getLogger(__name__)

KEY: Final = MATCHES
NUMBERS: Final = (0, 1, 2, 3, 5, 10, 15, 20, 30, 50, 75, 100, 150, 200)
"""The numbers of matches to choose from; 0 stands for the host's limit."""


def matches_blocks(chosen: GuildRow, trouble: Text = EMPTY) -> Blocks:
    """Returns these settings with their controls. `trouble` is the reason why the bot cannot create
    events."""
    settings = settings_of(type(chosen)).values()
    switches = [
        _switched(each, on=getattr(chosen, each.name), trouble=trouble) for each in settings
    ]
    lines = [
        say("**Games:** {games}", games=_games_words(chosen)),
        say("**At a time:** {most}", most=_most_words(chosen.most_matches)),
        say("**Usual pace:** {pace}", pace=_pace_words(chosen)),
        *(line for line, _ in switches),
        say("-# Running matches continue as they are."),
    ]
    games = [
        option(game.title, key, chosen=key not in chosen.games_off) for key, game in GAMES.items()
    ]
    numbers = [
        option(_number_label(each), str(each), chosen=each == _most(chosen)) for each in NUMBERS
    ]
    paces = [
        option(capitalised(each.words), key, chosen=key == _pace(chosen))
        for key, each in PACES.items()
    ]
    return [
        text(joined("\n", lines)),
        select(say("Which games are played?"), "server-games", 0, games, several=True),
        select(say("Matches at a time?"), "server-most", 0, numbers),
        select(say("Usual time for a turn?"), "server-pace", 0, paces),
        *rows([each for _, each in switches]),
    ]


def _switched(each: Setting, *, on: bool, trouble: Text) -> tuple[Text, Button]:
    """Returns the words of a switch, and its button."""
    label, words = each.labels[each.key(on)]
    told = trouble if trouble and on and each.name == "events" else words
    way = button(label, "server-switch", 0, 0, (each.name, "off" if on else "on"))
    return each.about.filled(**{each.name: told}), way


def _most(chosen: GuildRow) -> int:
    return chosen.most_matches or 0


def _pace(chosen: GuildRow) -> str:
    return chosen.pace or NONE.key


def _number_label(number: int) -> Text:
    if not number:
        return say("As many as I can take")
    return say("{matches:one=One match|other=Up to {matches} matches}", matches=number)


def _games_words(chosen: GuildRow) -> Text:
    played = [game.title for key, game in GAMES.items() if key not in chosen.games_off]
    if len(played) == len(GAMES):
        return say("All games can be played here.")
    if not played:
        return say("No game can be played here.")
    return say("Only {games} can be played here.", games=listed(played))


def _most_words(most: int | None) -> Text:
    if most is None:
        return say("I run as many matches at a time as I can take.")
    words = say("At most {matches:one=one match runs|other={matches} matches run} at a time.")
    return words.filled(matches=most)


def _pace_words(chosen: GuildRow) -> Text:
    pace = PACES[_pace(chosen)]
    if pace.turn is None:
        return say("A new challenge has no time limit unless one is chosen.")
    return say(
        "A new challenge has {time} for a turn unless another time is chosen.", time=pace.words
    )


@page(KEY, name("Matches"), say("Games, how many at a time, usual pace, pings, strangers, events"))
async def _blocks(house: ServerPanel) -> Blocks:
    return matches_blocks(await house.chosen(), why_not(house.guild))


@setting("server-games", KEY)
def _games(press: Press, _: discord.Guild) -> Change:
    if not set(press.values) <= GAMES.keys():
        raise BadControl
    return Change({"games_off": tuple(key for key in GAMES if key not in press.values)})


@setting("server-most", KEY)
def _choose_most(press: Press, _: discord.Guild) -> Change:
    most = whole(press.value)
    if most not in NUMBERS:
        raise BadControl
    return Change({"most_matches": most or None})


@setting("server-pace", KEY)
def _choose_pace(press: Press, _: discord.Guild) -> Change:
    if press.value not in PACES:
        raise BadControl
    return Change({"pace": None if press.value == NONE.key else press.value})


@setting("server-switch", KEY)
def _switch(press: Press, guild: discord.Guild) -> Change:
    which, way = press.arg(0), press.arg(1)
    if which not in press.services.store.guilds.settings or way not in ("on", "off"):
        raise BadControl
    on = way == "on"
    if on and which == "events" and (why := why_not(guild)):
        log.info("no events: %s", why, extra=facts(guild=guild.id))
        raise UserError(why)
    return Change({which: on})
