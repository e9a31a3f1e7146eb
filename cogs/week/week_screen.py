"""The weekly message of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import discord
from discord import ui

from cogs.board.match_view import MatchView
from cogs.hall.screen import ALT_LIMIT, Screen, layout, rows, text
from cogs.hall.screen import link as link_to
from cogs.hall.sentences import mention
from common.text.say import counted, listed
from db.tables.servers.week_facts import WeekFacts
from engines.registry import GAMES

LINK: Final = "See the closest match"


@dataclass(frozen=True, slots=True)
class Closest:
    """The closest match of the week: its screen's values, the address of its board, and the name of
    the file with its animation; empty for none."""

    shown: MatchView
    url: str
    file: str = ""


def week_title(monday: date) -> str:
    """Returns the title of a week's message, by which it is found again."""
    return f"The week of {monday.day} {monday:%B}"


def week_screen(
    facts: WeekFacts, monday: date, closest: Closest | None, *, over: bool = False
) -> Screen:
    """Returns the message of a week that is under way, or `over`. It mentions nobody."""
    lines = [f"### {week_title(monday)}{'' if over else ', so far'}", _matches(facts, over=over)]
    lines += [_guessers(facts)] if facts.guessers else []
    lines += [_solvers(facts)] if facts.solved else []
    lines += [_climbers(facts)] if facts.climbers else []
    lines += facts.leagues
    blocks: list[ui.Item[Any]] = [text("\n".join(lines))]
    if closest is not None:
        blocks += [text(_closest(closest.shown)), *_animated(closest)]
        blocks += rows([link_to(LINK, closest.url)]) if closest.url else []
    return Screen(layout(*blocks))


def _matches(facts: WeekFacts, *, over: bool) -> str:
    number = sum(count for _, count in facts.games)
    running = "" if over or not facts.running else f" {_many(facts.running)} running."
    if not number:
        return f"**Matches:** none finished{'' if over else ' yet'}.{running}"
    people = counted(facts.players, "person") if facts.players == 1 else f"{facts.players} people"
    if len(facts.games) == 1:
        return (
            f"**Matches:** {number} of {_title(facts.games[0][0])} finished by {people}.{running}"
        )
    games = listed([f"{count} of {_title(game)}" for game, count in facts.games])
    return f"**Matches:** {number} finished by {people}: {games}.{running}"


def _many(number: int) -> str:
    return "1 match is" if number == 1 else f"{number} matches are"


def _title(game: str) -> str:
    return GAMES[game].title if game in GAMES else game


def _guessers(facts: WeekFacts) -> str:
    told = [
        f"{mention(person)} {counted(points, 'point')} in {_guesses(number)}"
        for person, points, number in facts.guessers
    ]
    return f"**Best guessers:** {', '.join(told)}."


def _guesses(number: int) -> str:
    return "1 guess" if number == 1 else f"{number} guesses"


def _solvers(facts: WeekFacts) -> str:
    people = "1 person has" if facts.solved == 1 else f"{facts.solved} people have"
    named = [f"{mention(person)} {counted(days, 'day')}" for person, days in facts.solvers]
    who = f" Most days: {', '.join(named)}." if named else ""
    return f"**Daily puzzles:** {people} solved one or more.{who}"


def _climbers(facts: WeekFacts) -> str:
    told = [
        f"{mention(person)} +{points} in {_title(game)}" for person, game, points in facts.climbers
    ]
    return f"**Climbed in rating:** {', '.join(told)}."


def _closest(shown: MatchView) -> str:
    return f"**Closest match** ({shown.game.title}, match {shown.match_id}): {shown.ending}"


def _animated(closest: Closest) -> Sequence[ui.Item[Any]]:
    if not closest.file:
        return ()
    shown = closest.shown
    alt = (
        f"Animation of match {shown.match_id} of {shown.game.title}, from the start to the end. "
        f"{shown.game.describe_outcome(shown.view)}"
    )
    item = discord.MediaGalleryItem(f"attachment://{closest.file}", description=alt[:ALT_LIMIT])
    return (ui.MediaGallery(item),)
