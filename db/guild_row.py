"""The choices of a server as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from common.text.say import say
from common.text.text import Sentence, Text
from db.settings import NO, YES, setting

MATCHES = "matches"
"""The page of a server's panel with switches."""
Boards: TypeAlias = Literal["newest", "all"]
"""The boards of a match that keep their picture in a server: only the newest one, or all."""


def _switch(
    usual: bool, about: Sentence, on: Text, is_off: Text, off: Text, is_on: Text, column: str = ""
) -> bool:
    """Declares a switch: the label of the button that changes it and the words for its state, while
    it is off and while it is on."""
    return setting(usual, MATCHES, about, {NO: (on, is_off), YES: (off, is_on)}, column=column)


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
    `events`, leagues stand among Discord's events. `language` is the code of the language of
    all that stands in public there; None: English.
    """

    boards: Boards = "newest"
    channels: tuple[int, ...] = ()
    league_role: int | None = None
    match_roles: tuple[int, ...] = ()
    games_off: tuple[str, ...] = ()
    most_matches: int | None = None
    pace: str | None = None
    quiet: bool = _switch(
        False,
        say("**Pings:** {quiet}"),
        say("Switch off pings"),
        say("A board pings the people whose turn it is, and all players at the end."),
        say("Switch on pings"),
        say("Boards name people and ping nobody. Invitations still ping the person invited."),
    )
    strangers: bool = _switch(
        True,
        say("**Strangers:** {strangers}"),
        say("Allow strangers"),
        say("Nobody here can play strangers from other servers."),
        say("Forbid strangers"),
        say("People here can play strangers from other servers, if they want to."),
    )
    events: bool = _switch(
        False,
        say("**Events:** {events}"),
        say("Create league events"),
        say("Leagues don't appear among this server's events."),
        say("Cancel league events"),
        say("Leagues and their rounds appear among this server's events."),
        column="league_events",
    )
    threads: tuple[int, ...] | None = None
    forum_id: int | None = None
    language: str | None = None
