"""The mistakes that people make: kinds of move that a lower level overlooks.

A game tells the acting piece and the kinds of each action (`Kinds`). A level overlooks a share of
each kind (`Level.overlooks`): of its own moves, of those of the enemy, and of these once more by
`REPLY`. Each turn settles once the kinds that it overlooks of each piece. So a capture overlooked
at the first action of a turn does not appear at the second one, and a level that has found an
enemy's piece harmless plays as if it were.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeAlias

from engines.game import ActionT, Seat, StateT
from players.player import Level, ScoredAction
from players.search.alpha_beta import AlphaBeta
from players.search.judge import Judge
from players.search.table import DEEPEST

REPLY: Final = "reply"
"""The kind of all that the enemy does."""


class Seen(NamedTuple):
    """The parts of an action that can be overlooked: the piece that acts, its side included, and
    the kinds of move."""

    piece: Hashable
    kinds: Sequence[str]


Kinds: TypeAlias = Callable[[StateT, ActionT], Seen]
"""A function that tells the kinds of an action of the mover, to be overlooked."""


def rates(kinds: Iterable[str], share: float, **others: float) -> dict[str, float]:
    """Returns how often each kind is overlooked: `share`, unless `others` names it."""
    return dict.fromkeys(kinds, share) | others


class Oversights:
    """All that is overlooked in one turn. The rates are shares, by kind of move."""

    def __init__(self, rates: Mapping[str, float], turn: str) -> None:
        self._rates: Final = rates
        self._turn: Final = turn
        self._known: Final[dict[tuple[Hashable, str], bool]] = {}

    def hides(self, seen: Seen, *, reply: bool) -> bool:
        """Tells whether an action is overlooked; `reply` tells whether it is the enemy's."""
        piece, kinds = seen
        hidden = any(self.misses(piece, kind) for kind in kinds)
        return hidden or (reply and self.misses(piece, REPLY))

    def misses(self, piece: Hashable, kind: str) -> bool:
        """Tells whether a piece's moves of one kind are overlooked."""
        rate = self._rates.get(kind)
        if not rate:
            return False
        known = self._known.get((piece, kind))
        if known is None:
            known = random.Random(f"{self._turn} {piece} {kind}").random() < rate
            self._known[piece, kind] = known
        return known


class Overlooking(Judge[StateT, ActionT], Generic[StateT, ActionT]):
    """A game in which some moves are overlooked, for a search by the side that is on turn first."""

    def __init__(
        self,
        judge: Judge[StateT, ActionT],
        kinds: Kinds[StateT, ActionT],
        oversights: Oversights,
        seat: Seat,
    ) -> None:
        self._judge: Final = judge
        self._kinds: Final = kinds
        self._oversights: Final = oversights
        self._seat: Final = seat

    def mover(self, state: StateT) -> Seat:
        return self._judge.mover(state)

    def over(self, state: StateT) -> int | None:
        return self._judge.over(state)

    def value(self, state: StateT) -> int:
        return self._judge.value(state)

    def actions(self, state: StateT) -> Sequence[ActionT]:
        """Returns the actions that are seen; the last of all if none is."""
        every = self._judge.actions(state)
        return self._seen(state, every) or every[-1:]

    def forcing(self, state: StateT) -> Sequence[ActionT]:
        return self._seen(state, self._judge.forcing(state))

    def _seen(self, state: StateT, actions: Sequence[ActionT]) -> list[ActionT]:
        reply, hides = self._judge.mover(state) != self._seat, self._oversights.hides
        return [each for each in actions if not hides(self._kinds(state, each), reply=reply)]

    def apply(self, state: StateT, action: ActionT) -> StateT:
        return self._judge.apply(state, action)

    def key(self, state: StateT) -> Hashable:
        return self._judge.key(state)


def glanced(
    judge: Judge[StateT, ActionT],
    kinds: Kinds[StateT, ActionT],
    state: StateT,
    level: Level,
    turn: str,
) -> tuple[tuple[ScoredAction[ActionT], ...], int]:
    """Returns the actions that a lower level sees, with the values that it gives them, best first,
    and the number of positions searched. `turn` is a text that stays the same during a turn."""
    oversights = Oversights(level.overlooks, turn)
    seen = Overlooking(judge, kinds, oversights, judge.mover(state))
    search = AlphaBeta(seen, level.budget)
    scored = search.scored(state, margin=level.margin, deepest=level.deepest or DEEPEST)
    return scored, search.positions
