"""The records of a match: its set-up, the entries of its log, the lines of its history.

The text of an entry is an action of the game, or one of the table's own entries, which begin with
`!`: `!resign`, `!draw` (an offer, or its acceptance), `!decline`, `!withdraw` (takes back one's own
offer, or its acceptance), `!back` (takes back this turn's latest action), `!time` (the time for the
seat's turn is over), `!late` (so it is for all rivals, who were to act at once: nobody wins or
loses) and `!limit` (the time for the whole match is over). The seat of these two is the first to
act. `!gone` is a `!resign` caused by the deletion of the player's data: ratings leave out this
player's side.

In a team game, in which all win or lose together, `!resign` leaves the match, which waits for that
seat; `!draw` proposes to give up, or agrees to it. There, and among three rivals and more,
`!standin N` votes to let the bot play seat N, counted from 0; and `!return` takes the seat back.
`!free N` agrees that somebody else may take seat N, whose person is away, and `!replace` says that
somebody else has: the log names nobody.

Where a match has a pace, `!claim N` claims that the time of seat N is over; without a claim the
seat may go on. Where it has none, `!standin-absent N` says that seat N has been away for too long:
the bot plays on for it, or where nobody else is left the match ends as if it had never begun.
`!calloff` ends a match before all have played, as if it had never begun; `!stop WHY` ends it at any
time in the same way, by the managers of the server in which it is played, with the reason in their
words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from common.names import plain, visible
from common.text.say import say
from common.text.text import Joined, Text
from engines.terms import Seat

RESIGN, DRAW, DECLINE, WITHDRAW, BACK, TIME, LATE, LIMIT, STAND_IN, RETURN, CLAIM, CALL_OFF = (
    "!resign",
    "!draw",
    "!decline",
    "!withdraw",
    "!back",
    "!time",
    "!late",
    "!limit",
    "!standin",
    "!return",
    "!claim",
    "!calloff",
)
FREE, REPLACE, GONE, STOP = "!free", "!replace", "!gone", "!stop"
ABSENT: Final = "!standin-absent"
"""Begins as a vote to let the bot play: where stand-ins are looked for, both are found."""

LONGEST_REASON: Final = 100
"""The most characters of the reason why a match is stopped."""

TALK: Final = frozenset((DRAW, DECLINE, WITHDRAW))
"""The players' talk about a draw, or about giving up: no part of any turn."""

_WORDS: Final = {
    RESIGN: say("{side} resigns"),
    GONE: say("{side} resigns"),
    DECLINE: say("{side} declines the draw"),
    BACK: say("{side} takes back an action"),
    TIME: say("{side} ran out of time"),
    LATE: say("Nobody has acted in time"),
    LIMIT: say("The time for the match is up: this is the last round"),
    CALL_OFF: say("{side} calls the match off"),
}
_TEAM_WORDS: Final = {
    **_WORDS,
    RESIGN: say("{side} leaves the match"),
    GONE: say("{side} leaves the match"),
    DECLINE: say("{side} declines to give up"),
    RETURN: say("{side} takes the seat back"),
    REPLACE: say("Somebody else plays {side} now"),
}
_ANSWERS: Final = {
    (False, False): say("{side} offers a draw"),
    (False, True): say("{side} accepts the draw"),
    (True, False): say("{side} proposes to give up"),
    (True, True): say("{side} agrees to give up"),
}
"""The words for a draw offer and its acceptance, by whether the match is a team's, and whether an
offer was open."""
_WITHDRAWALS: Final = {
    (False, False): say("{side} no longer accepts the draw"),
    (False, True): say("{side} withdraws the draw offer"),
    (True, False): say("{side} no longer agrees to give up"),
    (True, True): say("{side} withdraws the proposal"),
}
"""The words for a withdrawal, by whether the match is a team's, and whether the offer is the
player's own."""
BY_THE_BOT: Final = " " + say("(played by the bot)")
"""The suffix to the words of an action that the bot has played for a seat."""


class Unreplayable(Exception):
    """Raised if the log does not fit the rules as they are now: the match must be set aside."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The terms of a match, settled before the first entry. `options` are sorted pairs; `revision`
    is that of the rules under which the match began. The seed is secret until the match is over, in
    program logs too."""

    game: str
    revision: int
    options: tuple[tuple[str, str], ...]
    seats: int
    seed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `ply` counts from 0; `at` is when the entry was committed."""

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
    """One line of the history as a viewer may read it. `by_bot` tells whether the bot played it for
    the seat, which the words say as well; `in_news` whether the news of the game tell its result.
    `miniature` is the key of a small picture beside the words; empty for none."""

    ply: int
    seat: Seat
    notation: str
    words: Text
    at: datetime | None
    by_bot: bool = False
    in_news: bool = False
    miniature: str = field(default="", compare=False)

    @property
    def deed(self) -> str:
        """The words without the note that the bot has played it."""
        if self.by_bot and isinstance(self.words, Joined):
            return self.words.texts[0]
        return self.words.removesuffix(BY_THE_BOT) if self.by_bot else self.words


def table_words(text: str, side: str, seats: int, *, offered: bool) -> Text:
    """Returns one of the table's own entries in words, in a match of this many seats. `offered`
    tells whether another seat's draw offer was open."""
    if text == DRAW:
        return _ANSWERS[False, offered].filled(side=side)
    if text in (RESIGN, GONE) and seats > 2:
        return say("{side} concedes", side=side)
    return _WORDS[text].filled(side=side)


def team_words(text: str, side: str, *, offered: bool) -> Text:
    """Returns one of the table's own entries, except a vote, in words for a team game. `offered`
    tells whether another seat's proposal to give up was open."""
    if text == DRAW:
        return _ANSWERS[True, offered].filled(side=side)
    return _TEAM_WORDS[text].filled(side=side)


def withdrawal_words(side: str, *, team: bool, made: bool) -> Text:
    """Returns a withdrawal in words. `made` tells whether the player withdraws a draw offer (in a
    team game a proposal) of their own, rather than the acceptance of another's."""
    return _WITHDRAWALS[team, made].filled(side=side)


def claim_text(seat: Seat) -> str:
    """Returns the entry that claims the time of this seat."""
    return f"{CLAIM} {seat}"


def absent_text(seat: Seat) -> str:
    """Returns the entry that says that the player of this seat has been away for too long."""
    return f"{ABSENT} {seat}"


def stop_text(why: str) -> str:
    """Returns the entry by which the managers of the server stop the match, with their reason in
    one line of at most `LONGEST_REASON` characters. Raises `ValueError` if none is left of it."""
    reason = plain(visible(why[: 4 * LONGEST_REASON]))[:LONGEST_REASON].strip()
    if not reason:
        raise ValueError("a reason has words")
    return f"{STOP} {reason}"


def stop_words(text: str) -> Text:
    """Returns the entry of a stopped match in words. An imported file may hold any reason."""
    reason = plain(text.partition(" ")[2])[:LONGEST_REASON].rstrip(".")
    return say("The server's managers stop the match: “{reason}”", reason=reason)


def vote_text(seat: Seat) -> str:
    """Returns the entry that votes to let the bot play this seat."""
    return f"{STAND_IN} {seat}"


def free_text(seat: Seat) -> str:
    """Returns the entry that agrees that somebody else may take this seat."""
    return f"{FREE} {seat}"
