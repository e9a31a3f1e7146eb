"""Who was notified of a match of late: nobody is again within a minute, but for their turn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from cogs.screens.screen import Screen
from common.lru import Lru
from db.values import OpenMatch
from engines.match import Match

AGAIN: Final = timedelta(minutes=1)
NO_TIME: Final = timedelta(0)
REMEMBERED: Final = 2_000
"""Of how many matches this is kept; that of which nothing was shown for longest is forgotten."""


@dataclass(frozen=True, slots=True)
class _Ping:
    at: datetime
    turn: Hashable


class Pings:
    """What each match has notified its players of, in memory: after a restart somebody may be
    notified once more."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._matches: Lru[int, dict[int, _Ping]] = Lru(REMEMBERED)

    def fewer(self, opened: OpenMatch, screen: Screen) -> Screen:
        """Returns the board, mentioning only those who are to be notified by it: whose turn it has
        become since they last were, everybody at the end, and else who was not within a minute. A
        clock that was put back keeps nobody from being notified."""
        known, now = self._matches.get(opened.row.id, {}), self._now()
        turn, waiting = _turn(opened.match), _waiting(opened)
        kept = [
            each
            for each in screen.mentions
            if (ping := known.get(each)) is None
            or not NO_TIME <= now - ping.at < AGAIN
            or (ping.turn != turn and (each in waiting or opened.match.outcome))
        ]
        return replace(screen, mentions=tuple(kept))

    def note(self, opened: OpenMatch, screen: Screen) -> None:
        """This board was posted."""
        known = self._matches.setdefault(opened.row.id, {})
        ping = _Ping(self._now(), _turn(opened.match))
        known |= dict.fromkeys(screen.mentions, ping)

    def forget(self, person: int) -> None:
        """Keeps nothing of this person."""
        for known in self._matches.values():
            known.pop(person, None)


def _turn(match: Match) -> Hashable:
    return match.view(None).turn, match.outcome


def _waiting(opened: OpenMatch) -> set[int]:
    """Returns whose turn it is."""
    return {opened.row.people[seat] for seat in opened.match.to_act}
