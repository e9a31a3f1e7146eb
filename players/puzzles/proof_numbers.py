"""Proofs of wins that take many turns, by proof numbers.

The prover tries all turns up to a bound, which soon takes too long. This search goes first where
the other side has the fewest ways out. Forced lines are therefore found far beyond that bound, and
to find none is an exact answer, too, if it comes within the budget.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, NamedTuple

from engines.game import ActionT, Seat, StateT
from players.puzzles.prover import Duel, Tired

_NEVER: Final = 1 << 40
"""The number of a goal that cannot be reached any more."""


class _Numbers(NamedTuple):
    """The fewest positions in which the mover has yet to succeed so that it reaches its goal, and
    the fewest in which it has to fail so that it does not."""

    reach: int
    fail: int


_REACHED: Final = _Numbers(0, _NEVER)
_FAILED: Final = _Numbers(_NEVER, 0)
_OPEN: Final = _Numbers(1, 1)


class _Node(NamedTuple, Generic[StateT]):
    """A position, the turns that the winning side has left in it, and its key."""

    state: StateT
    left: int
    key: Hashable


class ProofNumbers(Generic[StateT, ActionT]):
    """One search for a forced win of a seat. `positions` counts positions looked at."""

    def __init__(self, duel: Duel[StateT, ActionT], budget: int) -> None:
        self.positions = 0
        self._duel: Final = duel
        self._budget: Final = budget
        self._known: Final[dict[Hashable, _Numbers]] = {}
        self._next: Final[dict[Hashable, list[_Node[StateT]]]] = {}
        self._winner: Seat = 0

    def wins(self, state: StateT, turns: int) -> bool:
        """Tells whether the mover can force a win within this many turns of its own. Raises
        `Tired`."""
        if turns < 1 or self._duel.game.outcome(state) is not None:
            return False
        self._known.clear()
        self._next.clear()
        self._winner = self._duel.mover(state)
        root = self._node(state, self._winner, turns)
        self._search(root, _Numbers(_NEVER, _NEVER))
        return self._known[root.key].reach == 0

    def _search(self, node: _Node[StateT], most: _Numbers) -> None:
        """Looks on from a position until one of its numbers reaches that of `most`."""
        known = self._known
        while True:
            here = known[node.key]
            if here.reach >= most.reach or here.fail >= most.fail:
                return
            rest = self._after(node)
            numbers = [known[each.key] for each in rest]
            every = min(_NEVER, sum(each.reach for each in numbers))
            fewest = min((each.fail for each in numbers), default=_NEVER)
            known[node.key] = _Numbers(fewest, every)
            if fewest >= most.reach or every >= most.fail:
                return
            at = next(at for at, each in enumerate(numbers) if each.fail == fewest)
            second = min((n.fail for k, n in enumerate(numbers) if k != at), default=_NEVER)
            reach = most.fail - every + numbers[at].reach
            self._search(rest[at], _Numbers(reach, min(most.reach, second + 1)))

    def _after(self, node: _Node[StateT]) -> list[_Node[StateT]]:
        if node.key not in self._next:
            seat = self._duel.mover(node.state)
            left = node.left - (seat == self._winner)
            turns = self._duel.turns(node.state)
            self._next[node.key] = [self._node(each.after, 1 - seat, left) for each in turns]
        return self._next[node.key]

    def _node(self, state: StateT, seat: Seat, left: int) -> _Node[StateT]:
        """Returns a position with this seat on turn, or next to judge it if the match is over."""
        node = _Node(state, left, (self._duel.key(state), seat, left))
        if node.key not in self._known:
            self.positions += 1
            if self.positions > self._budget:
                raise Tired
            self._known[node.key] = self._first(state, seat == self._winner, left)
        return node

    def _first(self, state: StateT, own: bool, left: int) -> _Numbers:
        """Returns the numbers of a position before anything after it is known; `own` tells whether
        the winning side is on turn."""
        duel = self._duel
        if duel.game.outcome(state) is not None:
            return _REACHED if own == duel.has_won(state, self._winner) else _FAILED
        soonest = duel.soonest(state)
        if left < (soonest if own else 1):
            return _FAILED if own else _REACHED
        if soonest == 1 and duel.wins_at_once(state):
            return _REACHED
        return _FAILED if own and left == 1 else _OPEN
