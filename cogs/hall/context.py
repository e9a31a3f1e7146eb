"""The ground on which the services of the table stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from cogs.hall.game_ui import GameUI
from cogs.hall.token_bucket import TokenBuckets
from db.store import Store
from db.tables.limits import DEFAULTS, Limits

__all__ = ["Context", "Limits", "Rules"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The host's choices that the cogs need. `threads` is False where matches are to be
    played in the channel in which they were started; `cooldowns` is True where people are to
    be kept from hammering (`cogs.desk.gate`). `thinkers` is how many processes may think at once,
    `painters` how many draw: with none the bot draws by itself."""

    invitation: timedelta = timedelta(hours=24)
    threads: bool = True
    limits: Limits = DEFAULTS
    cooldowns: bool = False
    thinkers: int = 1
    painters: int = 0


@dataclass
class Context:
    """The store, the host's choices, the clock, the `GameUI` that each game's cog lays, the
    names of people seen since the start, by Discord id, how fast people ask, how often they
    move each match, and whose data is being deleted."""

    store: Store
    rules: Rules
    now: Callable[[], datetime]
    game_uis: dict[str, GameUI] = field(default_factory=dict[str, GameUI])
    names: dict[int, str] = field(default_factory=dict[int, str])
    paces: TokenBuckets = field(default_factory=TokenBuckets)
    moves: TokenBuckets = field(default_factory=TokenBuckets)
    leaving: set[int] = field(default_factory=set[int])
