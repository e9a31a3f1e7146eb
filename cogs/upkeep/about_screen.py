"""The bot's account of itself: its identity for everybody, its health for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite

from discord.utils import format_dt

from cogs.desk.runtime_info import Trouble
from cogs.hall.languages.choosing import made
from cogs.hall.languages.readers import DEFAULT
from cogs.hall.screen import Screen, layout, rows, text
from cogs.people.privacy_screen import contact_words, page_buttons
from common.text.catalogue import language
from common.text.say import joined, listed, say
from common.text.text import Text

NEWEST = 5
"""Most kinds of troubles shown."""


@dataclass(frozen=True, slots=True)
class Health:
    """The facts for the owner alone: the troubles of the last day, the newest first, and the number
    of matches waiting to be shown."""

    troubles: Sequence[Trouble]
    unshown: int


@dataclass(frozen=True, slots=True)
class About:
    """The facts for everybody. `latency` is that of the gateway in seconds, not finite while
    unknown; `language` is the code of the reader's; `contact` is the host's setting; `health` is
    None for everybody but the owner."""

    version: str
    started: datetime
    latency: float
    running: int
    matches: int
    games: tuple[str, ...]
    health: Health | None = None
    language: str = DEFAULT
    contact: str = ""


def about_screen(about: About) -> Screen:
    """Returns the screen with all these facts."""
    blocks = [text(_about_words(about))]
    if about.health is not None:
        blocks.append(text(_health_words(about.health, about.started)))
    return Screen(layout(*blocks, *rows(page_buttons())))


def _about_words(about: About) -> Text:
    games = say("Tactical games for friends: {games}. `/learn` teaches them.")
    latency = say("latency not known yet")
    if isfinite(about.latency):
        latency = say("latency {time:.0f} ms", time=about.latency * 1000)
    numbers = say("Matches: {running} running, {matches} in all")
    return joined(
        "\n",
        [
            say("### Vivat {version}", version=about.version),
            games.filled(games=listed(about.games)),
            joined(" · ", [say("Started {time}", time=format_dt(about.started, "R")), latency]),
            numbers.filled(running=about.running, matches=about.matches),
            *_language_words(about.language),
            "-# " + contact_words(about.contact),
        ],
    )


def _language_words(code: str) -> list[Text]:
    """Returns how the reader's language was made, and how to report a wrong sentence."""
    if code == DEFAULT:
        return []
    report = say("-# {title}: {made}. `/about wrong` reports a wrong sentence.")
    return [report.filled(title=language(code).title, made=made(code))]


def _health_words(health: Health, started: datetime) -> Text:
    errors = sum(each.count for each in health.troubles if each.error)
    warnings = sum(each.count for each in health.troubles if not each.error)
    lines = [
        say("**Only you, the owner, see this**"),
        say("Waiting to be shown: {boards}", boards=health.unshown),
        say(
            "Errors in the last 24 hours: {errors} · warnings: {warnings} · counted since {time}",
            errors=errors,
            warnings=warnings,
            time=format_dt(started, "f"),
        ),
    ]
    return joined("\n", [*lines, *(_trouble(each) for each in health.troubles[:NEWEST])])


def _trouble(each: Trouble) -> Text:
    return say(
        "-# {error:yes=error|no=warning} {time}, {count}×: `{kind}`",
        error=each.error,
        time=format_dt(each.last, "R"),
        count=each.count,
        kind=each.kind.replace("`", "'"),
    )
