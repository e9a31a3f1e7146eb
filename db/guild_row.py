"""The choices of a server as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Boards: TypeAlias = Literal["newest", "all"]
"""The boards of a match that keep their picture in a server: only the newest one, or all."""


@dataclass(frozen=True, slots=True)
class GuildRow:
    """The choices of a server's managers: the boards that keep their picture, and the `channels` in
    which matches may be started; an empty tuple allows all.

    Members with the `league_role` may open leagues as managers do; `strangers`: people of other
    servers may be found to play with. Members with one of `match_roles` may open matches; empty:
    everybody. `games_off` are the keys of games that are not played there. `most_matches` may run
    at a time; None: as many as the host allows. `pace` is the key of the pace offered first; None:
    the usual one. With `quiet`, boards ping nobody. `threads` are the channels in which matches get
    threads of their own; None: all. `forum_id` is the forum in which each match is a post. With
    `league_events`, leagues stand among Discord's events. `language` is the code of the language of
    all that stands in public there; None: English.
    """

    boards: Boards = "newest"
    channels: tuple[int, ...] = ()
    league_role: int | None = None
    strangers: bool = True
    match_roles: tuple[int, ...] = ()
    games_off: tuple[str, ...] = ()
    most_matches: int | None = None
    pace: str | None = None
    quiet: bool = False
    threads: tuple[int, ...] | None = None
    forum_id: int | None = None
    league_events: bool = False
    language: str | None = None
