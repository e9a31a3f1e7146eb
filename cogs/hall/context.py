"""The store, the host's choices and the clock, on which all services are built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from cogs.hall.delivery import Panels
from cogs.hall.game_ui import GameUI
from cogs.hall.token_bucket import TokenBuckets
from db.store import Store
from db.tables.limits import DEFAULTS, Limits

__all__ = ["Context", "Limits", "Rules"]


@dataclass(frozen=True, slots=True)
class Rules:
    """The host's choices that the cogs need. Without `threads` matches are played in the channel
    where they were started. With `cooldowns` the rate of requests is limited (`cogs.desk.gate`).
    `thinkers` is the number of processes that think at once, `painters` of those that draw: with
    none the bot draws by itself. With `emojis` the small pictures of the games are uploaded to
    Discord (`cogs.upkeep.emojis`). With `curves` the card of a result gets the chances by turn
    (`cogs.answers.result_cards`). `programs` are the commands of other programs that play here, by
    name (`players.programs`). `contact` is how people can reach the host,
    `privacy_url` and `terms_url` are the host's own pages; empty for none."""

    invitation: timedelta = timedelta(hours=24)
    threads: bool = True
    limits: Limits = DEFAULTS
    cooldowns: bool = False
    thinkers: int = 1
    painters: int = 0
    emojis: bool = False
    curves: bool = False
    contact: str = ""
    privacy_url: str = ""
    terms_url: str = ""
    programs: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])


@dataclass
class Context:
    """The store, the host's choices, the clock, the `GameUI` of each game, and the names of people
    seen since the start, by Discord id. `paces` limit how fast a person asks, `moves` how often a
    person moves a match; `leaving` are the people whose data is being deleted. `panels` are the
    open private screens."""

    store: Store
    rules: Rules
    now: Callable[[], datetime]
    game_uis: dict[str, GameUI] = field(default_factory=dict[str, GameUI])
    names: dict[int, str] = field(default_factory=dict[int, str])
    paces: TokenBuckets = field(default_factory=TokenBuckets)
    moves: TokenBuckets = field(default_factory=TokenBuckets)
    leaving: set[int] = field(default_factory=set[int])
    panels: Panels = field(default_factory=Panels)
