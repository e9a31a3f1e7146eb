"""What a turn of Magna Victorus has done, for puzzles that ask for it: whichever turn does it is
right, in any order and with any moves beside it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from common.text.say import counted, say
from common.text.text import Text
from engines.victorus.model.pieces import is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import PlayedMove
from players.puzzles.goals import Tasks

ROYAL: Final = "royal"
RESCUE: Final = "rescue"
CHAIN: Final = "chain"
TASKS: Final[Tasks] = {
    ROYAL: say("Capture a royal piece this turn: their King, their Queen or a royal knight."),
    RESCUE: say(
        "Rescue your captive this turn: capture their King or Queen, and the two are exchanged."
    ),
    CHAIN: say("Capture {number} pieces in this one turn."),
}
DEEDS: Final = (RESCUE, ROYAL, CHAIN)
"""The goals that a turn alone reaches, whatever the other side replies; the rarest first."""


def deeds(word: str, number: int, after: State) -> frozenset[Hashable]:
    """Returns what the turn that led to a state has done towards a goal: who captured or rescued
    whom, or who was captured if so many were. Empty if the turn has not reached the goal."""
    taken = [each for each in after.last if each.takes]
    if word == CHAIN:
        victims = frozenset(each.victim for each in taken)
        return frozenset([victims]) if len(taken) >= number else frozenset()
    return frozenset((each.piece, each.victim) for each in taken if _counts(word, each))


def missed(word: str, number: int, after: State) -> Text:
    """Returns what a turn that has not reached its goal has done instead, in a sentence."""
    taken = sum(each.takes for each in after.last)
    if word == RESCUE:
        return say("Your captive stays where it is.")
    if word == ROYAL:
        return say("No royal piece of theirs is captured.")
    if not taken:
        return say("You capture nothing, and could capture {number}.", number=number)
    words = say("You capture {pieces}, and could capture {number}.", number=number)
    return words.filled(pieces=counted(taken, "piece"))


def _counts(word: str, move: PlayedMove) -> bool:
    if word == RESCUE:
        return bool(move.returned)
    return move.was_royal or is_family(move.victim)
