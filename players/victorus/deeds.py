"""What a turn of Magna Victorus has done, for puzzles that ask for it: whichever turn does it is
right, in any order and with any moves beside it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from common.text.say import counted
from engines.victorus.model.pieces import is_family
from engines.victorus.model.state import State
from engines.victorus.model.values import PlayedMove

ROYAL: Final = "royal"
RESCUE: Final = "rescue"
CHAIN: Final = "chain"
TASKS: Final[Mapping[str, str]] = {
    ROYAL: "Capture a royal piece this turn: their King, their Queen or a royal knight.",
    RESCUE: (
        "Rescue your captive this turn: capture their King or Queen, and the two are exchanged."
    ),
    CHAIN: "Capture {} pieces in this one turn.",
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


def missed(word: str, number: int, after: State) -> str:
    """Returns what a turn that has not reached its goal has done instead, in a sentence."""
    taken = sum(each.takes for each in after.last)
    if word == RESCUE:
        return "Your captive stays where it is."
    if word == ROYAL:
        return "No royal piece of theirs is captured."
    pieces = counted(taken, "piece") if taken else "nothing"
    return f"You capture {pieces}, and could capture {number}."


def _counts(word: str, move: PlayedMove) -> bool:
    if word == RESCUE:
        return bool(move.returned)
    return move.was_royal or is_family(move.victim)
