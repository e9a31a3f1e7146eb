"""The pace of a match: the time for a turn, and the reminders before its end.

A pace belongs to the match, like `rated`: the engines have no clock. A match whose game already
limits a turn (`Game.limits`) has no pace. One without any limit has the pace `OPEN`: nobody loses
by time there, but nobody has to wait for ever either.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from common.text.say import counted, name, say
from common.text.text import Text
from engines.game import AnyGame, Options, Refusal

DAY: Final = timedelta(days=1)
HOUR: Final = timedelta(hours=1)
LEAST: Final = timedelta(minutes=2)
"""The least time between the last reminder and the end of the turn."""


@dataclass(frozen=True, slots=True)
class Pace:
    """A pace: its key in the database, its words, and the time for a turn, None for no limit.
    `is_open`: after that time nobody loses, but the others need not wait any longer."""

    key: str
    words: Text
    turn: timedelta | None
    is_open: bool = False

    @property
    def limit(self) -> timedelta | None:
        """The time after which a turn is lost; None for no limit."""
        return None if self.is_open else self.turn

    @property
    def is_claimed(self) -> bool:
        """Whether nothing follows from an overdue turn until another player claims it: at paces of
        a day and more. At shorter ones it loses by itself."""
        return self.turn is not None and self.turn >= DAY

    def half(self, due: datetime) -> datetime | None:
        """Returns the time of the first reminder of a turn that ends at `due`: half-time, for turns
        of an hour and more; else None."""
        if self.turn is None or self.turn < HOUR:
            return None
        return due - self.turn / 2

    def near(self, due: datetime) -> datetime | None:
        """Returns the time of the last reminder: a tenth of the turn before its end, but at least
        two minutes and at most an hour. None if turns have no limit."""
        if self.turn is None:
            return None
        return due - min(max(self.turn / 10, LEAST), HOUR)

    def apart(self) -> timedelta:
        """Returns the least time between the two reminders. The first one is left out if the last
        one follows sooner."""
        return (self.turn or timedelta(0)) / 10


_MINUTE: Final = name("minute")
_HOUR: Final = name("hour")
_DAY: Final = name("day")
NONE: Final = Pace("none", say("no limit"), None)
_ALL: Final = (
    NONE,
    Pace("5m", counted(5, _MINUTE), timedelta(minutes=5)),
    Pace("15m", counted(15, _MINUTE), timedelta(minutes=15)),
    Pace("1h", counted(1, _HOUR), HOUR),
    Pace("12h", counted(12, _HOUR), 12 * HOUR),
    Pace("1d", counted(1, _DAY), DAY),
    Pace("3d", counted(3, _DAY), 3 * DAY),
    Pace("7d", counted(7, _DAY), 7 * DAY),
)
PACES: Final = {each.key: each for each in _ALL}
"""All paces to choose from, by key: first the one without a limit, then from the quickest to the
slowest."""
OPEN: Final = Pace("open", NONE.words, 30 * DAY, is_open=True)
"""The pace of a match of people that has no limit of a turn."""
STORED: Final = (*_ALL, OPEN)
"""All paces that a match can have."""
CLAIMED: Final = tuple(each.key for each in STORED if each.is_claimed)
"""The keys of the paces at which another player must claim an overdue turn."""
_BY_KEY: Final = {each.key: each for each in STORED}


def pace_of(key: str) -> Pace:
    """Returns the pace with this key; `NONE` for an unknown key, as of a later program."""
    return _BY_KEY.get(key, NONE)


def settled(key: str, game: AnyGame, options: Options, *, alone: bool = False) -> str:
    """Returns the key of a match's pace for the chosen one: no limit if the game's own options
    already limit a turn, and `OPEN` if nothing does. Nobody waits for a person who plays `alone`
    against the bot."""
    if own_limit(game, options):
        return NONE.key
    if pace_of(key).limit is not None:
        return key
    return NONE.key if alone else OPEN.key


def own_limit(game: AnyGame, options: Options) -> bool:
    """Tells whether these options of a game limit a turn by themselves; False for options that do
    not fit together."""
    try:
        return game.limits(options).turn is not None
    except Refusal:
        return False
