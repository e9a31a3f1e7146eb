"""The matches last opened, so that only newer entries have to be replayed."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from engines.match import Match

HELD: Final = 20_000
"""The most entries that the cache holds in all. In the present games an entry takes 0.3 to 0.8 KB,
with the states that it led to: some 10 MB, whatever is played."""

FRESH: Final = 30
"""The number of entries that weigh about as much as a match without any."""


class Cache:
    """Matches by number, as they stood when they were last opened. The one opened longest ago is
    forgotten first."""

    def __init__(self, held: int = HELD) -> None:
        self._held = held
        self._weight = 0
        self._matches: OrderedDict[int, Match] = OrderedDict()

    def get(self, match_id: int) -> Match | None:
        """Returns the match as it stood then, or None."""
        return self._matches.get(match_id)

    def keep(self, match_id: int, match: Match) -> None:
        """Keeps a match as it stands now; the one just kept is never the one forgotten."""
        self.drop(match_id)
        self._matches[match_id] = match
        self._weight += _weight(match)
        while self._weight > self._held and len(self._matches) > 1:
            self.drop(next(iter(self._matches)))

    def drop(self, match_id: int) -> None:
        """Forgets a match, if it is known."""
        match = self._matches.pop(match_id, None)
        if match is not None:
            self._weight -= _weight(match)


def _weight(match: Match) -> int:
    return FRESH + match.ply
