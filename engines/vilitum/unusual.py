"""The unusual features of a position, in the line under the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import counted, fitting
from engines.game import LONGEST_UNUSUAL
from engines.vilitum.model.board import SIDES
from engines.vilitum.model.values import Phase, Regional, VilitumView
from engines.vilitum.play import QUIET, REPEATS

_LATE: Final = 10
"""The draw without progress is mentioned from this number of turns before it."""
_RAGE: Final = {
    Regional.BLOOD_RAGE: "its attacks deal 2",
    Regional.BLOOD_LUST: "it may move twice or act twice",
}
"""The advantage that each rule gives a side with one piece against more."""


def unusual(view: VilitumView) -> str:
    """Returns a sentence for each rule that is about to matter, the strictest first: the repeat
    state, repetition, blood rules, no progress; "" if there is none."""
    if view.outcome is not None:
        return ""
    if view.phase is Phase.CHOOSING:
        return "Agile Warrior: each side chooses its Warrior once, for the whole match."
    return fitting(_sentences(view), LONGEST_UNUSUAL)


def _sentences(view: VilitumView) -> Iterator[str]:
    side = SIDES[view.mover]
    if view.repeat:
        yield f"Repeat state: {side} may not end the turn with the same board as its last turn."
    if view.repeats == REPEATS - 1:
        yield "This position has come up twice. The third time, the match is a draw."
    for seat, rages in enumerate(view.raging):
        rules = [rule for rule in _RAGE if rages and view.ruleset.has(rule)]
        if rules:
            names = " and ".join(rule.title for rule in rules)
            yield f"{names}: {SIDES[seat]} has one piece left, and {_listed(rules)}."
    if (left := QUIET - view.quiet) <= _LATE:
        yield f"The match ends in a draw after {counted(left, 'more turn')} unless a piece falls."


def _listed(rules: list[Regional]) -> str:
    return ", and ".join(_RAGE[rule] for rule in rules)
