"""The pace of a match: how long a turn may take, and what follows where it takes longer.

A pace is a thing of the match, like whether it is rated: the engines have no clock, and a game that
names a limit for turns of its own (`Game.limits`) goes by that alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from engines.game import AnyGame, Options, Refusal

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
LEAST: Final = timedelta(minutes=2)
"""The reminder near the end leaves at least so much time."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A pace: its key, as it is stored; its words; and the time for a turn, None for no limit."""

    key: str
    words: str
    turn: timedelta | None

    @property
    def is_claimed(self) -> bool:
        """Whether a turn that takes longer is lost only where another player claims that. Of a
        shorter pace it is lost by itself."""
        return self.turn is not None and self.turn >= DAY

    def half(self, due: datetime) -> datetime | None:
        """Returns when the first reminder of a turn that ends then is due: at half time, for turns
        of an hour and more; else None."""
        if self.turn is None or self.turn < HOUR:
            return None
        return due - self.turn / 2

    def near(self, due: datetime) -> datetime | None:
        """Returns when the last one is due: before the last tenth or the last hour, whichever is
        shorter, but never less than two minutes. None where turns have no end."""
        if self.turn is None:
            return None
        return due - min(max(self.turn / 10, LEAST), HOUR)

    def apart(self) -> timedelta:
        """Returns how far apart two reminders are at least: the first one is left out where the
        last one follows sooner."""
        return (self.turn or timedelta(0)) / 10


NONE: Final = Pace("none", "no limit", None)
_ALL: Final = (
    NONE,
    Pace("5m", "5 minutes", timedelta(minutes=5)),
    Pace("15m", "15 minutes", timedelta(minutes=15)),
    Pace("1h", "1 hour", HOUR),
    Pace("12h", "12 hours", 12 * HOUR),
    Pace("1d", "1 day", DAY),
    Pace("3d", "3 days", 3 * DAY),
    Pace("7d", "7 days", 7 * DAY),
)
PACES: Final = {each.key: each for each in _ALL}
"""All paces by their keys, the quickest first, after that without a limit."""
CLAIMED: Final = tuple(each.key for each in _ALL if each.is_claimed)
"""The keys of those whose end another player has to claim."""


def pace_of(key: str) -> Pace:
    """Returns the pace with this key, without a limit where there is none of a later program."""
    return PACES.get(key, NONE)


def settled(key: str, game: AnyGame, options: Options) -> str:
    """Returns the key of the pace that a match of this game has where this one was chosen: none
    where the game's own options already limit a turn."""
    return NONE.key if own_limit(game, options) else pace_of(key).key


def own_limit(game: AnyGame, options: Options) -> bool:
    """Tells whether these options of a game limit a turn by themselves; False for such as do not
    go together."""
    try:
        return game.limits(options).turn is not None
    except Refusal:
        return False
