"""The unusual features of a position, in the line under the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import counted, fitting
from engines.game import LONGEST_UNUSUAL
from engines.vicious_circle.board import SQUARES, Kind
from engines.vicious_circle.rules import PLIES, REPEATS
from engines.vicious_circle.values import ViciousView

_LATE: Final = 10
"""The length of the match is mentioned from this number of turns before its end."""


def unusual(view: ViciousView) -> str:
    """Returns a sentence for each rule that is about to matter, the strictest first: ko,
    repetition, length; "" if there is none."""
    if view.outcome is not None or view.setting_up:
        return ""
    return fitting(_sentences(view), LONGEST_UNUSUAL)


def _sentences(view: ViciousView) -> Iterator[str]:
    ban = view.bans[view.mover]
    if ban is not None and (place := view.places[view.mover * 5 + ban.kind]) >= 0:
        who = f"the {Kind(ban.kind).title} on {SQUARES[place]}"
        yield f"No going straight back (ko): {who} may not return to {SQUARES[ban.square]}."
    if view.repeats == REPEATS - 1:
        yield "This position has come up twice. The third time, the match is a draw."
    if (left := PLIES - view.plies) <= _LATE:
        yield f"The match ends in a draw after {counted(left, 'more turn')}."
