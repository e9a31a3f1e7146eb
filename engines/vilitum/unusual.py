"""The unusual features of a position, in the line under the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import EMPTY, fitting, listed, say
from common.text.text import Sentence, Text
from engines.game import LONGEST_UNUSUAL
from engines.vilitum.model.board import SIDES
from engines.vilitum.model.values import Phase, Regional, VilitumView
from engines.vilitum.play import QUIET, REPEATS

_LATE: Final = 10
"""The draw without progress is mentioned from this number of turns before it."""
_BLOODY: Final = (Regional.BLOOD_RAGE, Regional.BLOOD_LUST)
_RAGE: Final[dict[tuple[Regional, ...], Sentence]] = {
    _BLOODY[:1]: say("{rules}: {side} has one piece left, and its attacks deal 2."),
    _BLOODY[1:]: say("{rules}: {side} has one piece left, and it may move twice or act twice."),
    _BLOODY: say(
        "{rules}: {side} has one piece left: its attacks deal 2, "
        "and it may move twice or act twice."
    ),
}
"""The advantage that these rules give a side with one piece against more."""


def unusual(view: VilitumView) -> Text:
    """Returns a sentence for each rule that is about to matter, the strictest first: the repeat
    state, repetition, blood rules, no progress; "" if there is none."""
    if view.outcome is not None:
        return EMPTY
    if view.phase is Phase.CHOOSING:
        return say("Agile Warrior: each side chooses its Warrior once, for the whole match.")
    return fitting(_sentences(view), LONGEST_UNUSUAL)


def _sentences(view: VilitumView) -> Iterator[Text]:
    side = SIDES[view.mover]
    if view.repeat:
        yield say(
            "Repeat state: {side} may not end the turn with the same board as its last turn.",
            side=side,
        )
    if view.repeats == REPEATS - 1:
        yield say("This position has come up twice. The third time, the match is a draw.")
    for seat, rages in enumerate(view.raging):
        rules = tuple(rule for rule in _BLOODY if rages and view.ruleset.has(rule))
        if rules:
            titles = listed([rule.title for rule in rules])
            yield _RAGE[rules].filled(rules=titles, side=SIDES[seat])
    if (left := QUIET - view.quiet) <= _LATE:
        yield say(
            "The match ends in a draw after {left} more {left:one=turn|other=turns} "
            "unless a piece is defeated or returns.",
            left=left,
        )
