"""Search by whole turns, in games whose turns have several actions: of different orders of the same
actions only one is searched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple

from engines.game import StateT
from players.player import ScoredAction
from players.search.judge import Judge


class Turn(NamedTuple, Generic[StateT]):
    """The actions of a turn, and the state after them."""

    actions: tuple[Any, ...]
    after: StateT

    def __eq__(self, other: object) -> bool:
        """Tells whether the actions are equal; the states after them may differ."""
        return isinstance(other, Turn) and self.actions == other.actions

    def __ne__(self, other: object) -> bool:
        """Tells whether the actions differ; a tuple's own method would compare the states, too."""
        return not self == other

    def __hash__(self) -> int:
        return hash(self.actions)


class TurnJudge(Judge[StateT, Turn[StateT]]):
    """A game of two, searched turn by turn, in the order of the static values after the turns."""

    def actions(self, state: StateT) -> Sequence[Turn[StateT]]:
        seat = self.mover(state)
        turns = [Turn(*each) for each in self.game.whole_turns(state)]
        worth = {id(each): self._looks(each.after) for each in turns}
        turns.sort(key=lambda each: worth[id(each)], reverse=seat == 0)
        return turns

    def _looks(self, state: StateT) -> int:
        over = self.over(state)
        return self.value(state) if over is None else over

    def apply(self, state: StateT, action: Turn[StateT]) -> StateT:
        del state
        return action.after


def first_actions(scored: Iterable[ScoredAction[Turn[StateT]]]) -> tuple[ScoredAction[Any], ...]:
    """Returns the first actions of the compared turns, best first, each with the value of the best
    turn that begins with it, and the actions of the expected turns."""
    found: dict[Any, ScoredAction[Any]] = {}
    for each in scored:
        first = each.action.actions[0]
        if first not in found:
            line = tuple(one for turn in (each.line or (each.action,)) for one in turn.actions)
            found[first] = ScoredAction(first, each.value, line)
    return tuple(found.values())
