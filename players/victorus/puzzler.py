"""Magna Victorus as its puzzles see it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, Final

from engines.game import AnyGame, Seat
from engines.victorus.game import GAME
from engines.victorus.model.pieces import kingdom_of
from engines.victorus.model.state import CAPTURE, State, digest
from engines.victorus.model.values import Action
from players.puzzles.duel import Duels

_DUEL: Final = 2


class VictorusPuzzler(Duels[State, Action]):
    """Positions of two kingdoms, at the start of a turn. Captures of one turn in another order come
    to the same."""

    game: ClassVar[AnyGame] = GAME
    deepest = 2

    def posed(self, state: State) -> State | None:
        if state.ending or state.done or len(state.ruleset.kingdoms) != _DUEL:
            return None
        return state._replace(past=(digest(state),), last=())

    def mover(self, state: State) -> Seat:
        return state.ruleset.seat(state.mover)

    def key(self, state: State) -> Hashable:
        lines = state.captures
        sorted_lines = sorted(lines[at : at + CAPTURE] for at in range(0, len(lines), CAPTURE))
        return state._replace(captures=b"".join(sorted_lines), past=())

    def pieces(self, state: State, seat: Seat) -> int:
        own = state.ruleset.kingdoms[seat]
        return sum(each > 0 and kingdom_of(each - 1) == own for each in state.board)


PUZZLER: Final = VictorusPuzzler()
