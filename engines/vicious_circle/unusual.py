"""The unusual features of a position, in the line under the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import EMPTY, fitting, say
from common.text.text import Text
from engines.game import LONGEST_UNUSUAL
from engines.vicious_circle.board import SQUARES, Kind
from engines.vicious_circle.rules import PLIES, REPEATS
from engines.vicious_circle.values import ViciousView

_LATE: Final = 10
"""The length of the match is mentioned from this number of turns before its end."""


def unusual(view: ViciousView) -> Text:
    """Returns a sentence for each rule that is about to matter, the strictest first: ko,
    repetition, length; "" if there is none."""
    if view.outcome is not None or view.setting_up:
        return EMPTY
    return fitting(_sentences(view), LONGEST_UNUSUAL)


def _sentences(view: ViciousView) -> Iterator[Text]:
    ban = view.bans[view.mover]
    if ban is not None and (place := view.places[view.mover * 5 + ban.kind]) >= 0:
        yield say(
            "No going straight back (ko): the {piece} on {square} may not return to {start}.",
            piece=Kind(ban.kind).title,
            square=SQUARES[place],
            start=SQUARES[ban.square],
        )
    if view.repeats == REPEATS - 1:
        yield say("This position has come up twice. The third time, the match is a draw.")
    if (left := PLIES - view.plies) <= _LATE:
        yield say(
            "The match ends in a draw after {left} more {left:one=turn|other=turns}.", left=left
        )
