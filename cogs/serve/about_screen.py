"""The bot's account of itself: its identity for everybody, its health for its owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite

from discord.utils import format_dt

from cogs.desk.runtime_info import Trouble
from cogs.hall.screen import Screen, layout, text
from common.text.say import listed

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
    unknown; `health` is None for everybody but the owner."""

    version: str
    started: datetime
    latency: float
    running: int
    matches: int
    games: tuple[str, ...]
    health: Health | None = None


def about_screen(about: About) -> Screen:
    """Returns the screen with all these facts."""
    blocks = [text(_about_words(about))]
    if about.health is not None:
        blocks.append(text(_health_words(about.health, about.started)))
    return Screen(layout(*blocks))


def _about_words(about: About) -> str:
    latency = f"{about.latency * 1000:.0f} ms" if isfinite(about.latency) else "not known yet"
    return "\n".join(
        [
            f"### Vivat {about.version}",
            f"Tactical games for friends: {listed(about.games)}. `/learn` teaches them.",
            f"Started {format_dt(about.started, 'R')} · latency {latency}",
            f"Matches: {about.running} running, {about.matches} in all",
        ]
    )


def _health_words(health: Health, started: datetime) -> str:
    errors = sum(each.count for each in health.troubles if each.error)
    warnings = sum(each.count for each in health.troubles if not each.error)
    since = format_dt(started, "f")
    lines = [
        "**Only you, the owner, see this**",
        f"Waiting to be shown: {health.unshown}",
        f"Errors in the last 24 hours: {errors} · warnings: {warnings} · counted since {since}",
    ]
    return "\n".join([*lines, *(_trouble(each) for each in health.troubles[:NEWEST])])


def _trouble(each: Trouble) -> str:
    level = "error" if each.error else "warning"
    kind = each.kind.replace("`", "'")
    return f"-# {level} {format_dt(each.last, 'R')}, {each.count}×: `{kind}`"
