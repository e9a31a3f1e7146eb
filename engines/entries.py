"""What a match is recorded as: its set-up, the entries of its log, the lines of its history.

An entry's text is a game's action, or one of the table's own entries, which begin with `!`:
`!resign`, `!draw` (an offer, or the acceptance of one), `!decline`, `!withdraw` (takes back the
own offer, or its acceptance), `!back` (takes back this turn's latest action), `!time` (the time for
the seat's turn is over) and `!limit` (the time for the whole match is over; its seat is the first
to act).

In a team game, where all win or lose together, `!resign` leaves the match, which waits for that
seat; `!draw` proposes to give up, or agrees to it; `!standin N` votes to let the bot play seat N,
counted from 0; and `!return` takes the seat back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from engines.terms import Seat

RESIGN, DRAW, DECLINE, WITHDRAW, BACK, TIME, LIMIT, STAND_IN, RETURN = (
    "!resign",
    "!draw",
    "!decline",
    "!withdraw",
    "!back",
    "!time",
    "!limit",
    "!standin",
    "!return",
)

TALK: Final = frozenset((DRAW, DECLINE, WITHDRAW))
"""What players say to each other about a draw, or about giving up: it is no part of any turn."""

_WORDS: Final = {
    RESIGN: "{side} resigns",
    DECLINE: "{side} declines the draw",
    BACK: "{side} takes an action back",
    TIME: "{side}'s time is over",
    LIMIT: "The time for the match is over: this round is the last",
}
_TEAM_WORDS: Final = {
    **_WORDS,
    RESIGN: "{side} leaves the match",
    DECLINE: "{side} declines to give up",
    RETURN: "{side} takes the seat back",
}
BY_THE_BOT: Final = " (played by the bot)"
"""What follows the words of an action that the bot has played for a seat."""


class Unreplayable(Exception):
    """The log does not fit the rules as they are now; the match must be set aside."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first entry. `options` are sorted pairs; `revision` is
    that of the rules under which the match began. The seed is nobody's to read, in no log
    either, before the match is over."""

    game: str
    revision: int
    options: tuple[tuple[str, str], ...]
    seats: int
    seed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; plies count from 0. `at` is when it was committed."""

    ply: int
    seat: Seat
    text: str
    at: datetime | None = None

    @property
    def is_action(self) -> bool:
        """Whether it is an action of the game rather than one of the table's own entries."""
        return not self.text.startswith("!")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the history as a viewer may read it; `by_bot` says that the bot played it for
    the seat, which the words say as well; `in_news` that the game's news tell what came of it."""

    ply: int
    seat: Seat
    notation: str
    words: str
    at: datetime | None
    by_bot: bool = False
    in_news: bool = False


def table_words(text: str, side: str, seats: int, *, offered: bool) -> str:
    """One of the table's own entries in words, in a match for so many; `offered` says that a
    draw offer of another seat was open."""
    if text == DRAW:
        return f"{side} accepts the draw" if offered else f"{side} offers a draw"
    if text == RESIGN and seats > 2:
        return f"{side} concedes"
    return _WORDS[text].format(side=side)


def team_words(text: str, side: str, *, offered: bool) -> str:
    """The same in a team game, but for votes; `offered` says that another seat's proposal to give
    up was open."""
    if text == DRAW:
        return f"{side} agrees to give up" if offered else f"{side} proposes to give up"
    return _TEAM_WORDS[text].format(side=side)


def withdrawal_words(side: str, *, team: bool, made: bool) -> str:
    """A withdrawal in words; `made` says that it is of the own draw offer, in a team game of the
    own proposal, rather than of the agreement to another's."""
    if made:
        return f"{side} withdraws the {'proposal' if team else 'draw offer'}"
    return f"{side} no longer {'agrees to give up' if team else 'accepts the draw'}"


def vote_text(seat: Seat) -> str:
    """The entry that votes to let the bot play this seat."""
    return f"{STAND_IN} {seat}"
