"""What the bot tells of itself: to everybody what it is, to its owner how it is doing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import isfinite

from discord.utils import format_dt

from cogs.desk.runtime_info import Trouble
from cogs.hall.screen import Screen, layout, text
from common.english import listed

NEWEST = 5
"""How many kinds of troubles are shown."""


@dataclass(frozen=True, slots=True)
class Health:
    """What only the owner is told: the troubles of the last day, the newest first, and how many
    matches wait to be shown."""

    troubles: Sequence[Trouble]
    unshown: int


@dataclass(frozen=True, slots=True)
class About:
    """What everybody is told. `latency` is that of the gateway in seconds, not finite as long
    as it is unknown; `health` is None for everybody but the owner."""

    version: str
    started: datetime
    latency: float
    running: int
    matches: int
    games: tuple[str, ...]
    health: Health | None = None


def about_screen(about: About) -> Screen:
    """Returns the whole of it."""
    blocks = [text(_about_words(about))]
    if about.health is not None:
        blocks.append(text(_health_words(about.health, about.started)))
    return Screen(layout(*blocks))


def _about_words(about: About) -> str:
    latency = f"{about.latency * 1000:.0f} ms" if isfinite(about.latency) else "not known yet"
    return "\n".join(
        [
            f"### Vivat {about.version}",
            f"Tactical games for friends: {listed(about.games)}. `/rules` tells how to play them.",
            f"Started {format_dt(about.started, 'R')} · latency {latency}",
            f"Matches: {about.running} running, {about.matches} in all",
        ]
    )


def _health_words(health: Health, started: datetime) -> str:
    errors = sum(each.count for each in health.troubles if each.error)
    warnings = sum(each.count for each in health.troubles if not each.error)
    since = format_dt(started, "f")
    lines = [
        "**Only for you, who runs me**",
        f"Waiting to be shown: {health.unshown}",
        f"Errors in the last 24 hours: {errors} · warnings: {warnings} · counted since {since}",
    ]
    return "\n".join([*lines, *(_trouble(each) for each in health.troubles[:NEWEST])])


def _trouble(each: Trouble) -> str:
    level = "error" if each.error else "warning"
    kind = each.kind.replace("`", "'")
    return f"-# {level} {format_dt(each.last, 'R')}, {each.count}×: `{kind}`"
