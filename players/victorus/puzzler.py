"""The puzzles of Magna Victorus."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import ClassVar, Final

from engines.game import AnyGame, Seat
from engines.victorus.game import GAME
from engines.victorus.model.board import AT, CELLS, CENTRE, CUBES, KINGDOMS, turned
from engines.victorus.model.pieces import ARMY, PIECES, kingdom_of
from engines.victorus.model.state import CAPTURE, State, digest
from engines.victorus.model.values import Action, Move
from engines.victorus.play import apply, has_ended
from engines.victorus.rules.moves import actions
from players.puzzles.duel import WIN, Duels
from players.puzzles.puzzler import Problem

_DUEL: Final = 2
_SMALL: Final = 100
"""The most different turns of a position for a puzzle to save the match."""

_TURNED: Final = [[AT[turned(cube, times)] for cube in CUBES] for times in KINGDOMS]
"""By sixths of a turn clockwise: the cell to which each cell comes."""


class VictorusPuzzler(Duels[State, Action]):
    """The puzzler of Magna Victorus: positions of two kingdoms near the end of a match, at the
    start of a turn. The same captures in another order are the same solution."""

    game: ClassVar[AnyGame] = GAME
    keeps = False
    deepest = 1
    levels = 3
    budget = 20_000
    effort = 20_000
    widest = 1_000
    longest = 400
    tail = 200
    alike = 3
    shares = ((WIN.format(1), 1.0),)

    def posed(self, state: State) -> Iterator[State]:
        if state.ending or state.done or len(state.ruleset.kingdoms) != _DUEL:
            return
        yield state._replace(past=(digest(state),), last=())

    def problems(self, state: State) -> Iterator[Problem[State, Action]]:
        threatened = self.wins_at_once(self.passed(state)) and self._is_small(state)
        if self.wins_at_once(state) or threatened:
            yield from super().problems(state)

    def _is_small(self, state: State) -> bool:
        """Tells whether the turns are few enough to try all of them for saving the match."""
        return sum(1 for _ in islice(self.turns(state), _SMALL + 1)) <= _SMALL

    def mover(self, state: State) -> Seat:
        return state.ruleset.seat(state.mover)

    def key(self, state: State) -> Hashable:
        lines = state.captures
        sorted_lines = sorted(lines[at : at + CAPTURE] for at in range(0, len(lines), CAPTURE))
        return state._replace(captures=b"".join(sorted_lines), past=())

    def wins_at_once(self, state: State) -> bool:
        """Tells whether the mover has a winning turn: by a move into the centre, or by captures.
        Other continuations are not searched."""
        for action in actions(state):
            if not isinstance(action, Move):
                continue
            if not (action.takes or action.path[-1] == CENTRE or not state.done):
                continue
            after = apply(state, action)
            if after.ending is not None:
                if state.mover in after.winners:
                    return True
            elif not has_ended(state, after) and self.wins_at_once(after):
                return True
        return False

    def looks(self, state: State) -> Hashable:
        """Returns the same key for a board turned, with its kingdoms, so that each stands in
        another's place: the mover in that of the first. A mirror would turn the laps about the
        centre round. The captures and the time of the match do not count."""
        turn = _TURNED[-state.mover % len(KINGDOMS)]
        board, royal = bytearray(len(CELLS)), bytearray(len(PIECES))
        for cell in CELLS:
            if piece := state.board[cell]:
                other = (piece - 1 - state.mover * ARMY) % len(PIECES)
                board[turn[cell]] = other + 1
                royal[other] = state.royal[piece - 1]
        laps = state.windings[2 * state.mover :] + state.windings[: 2 * state.mover]
        return state.ruleset.quick, bytes(board), bytes(royal), laps

    def passed(self, state: State) -> State:
        return state._replace(
            mover=next(each for each in state.ruleset.kingdoms if each != state.mover)
        )

    def pieces(self, state: State, seat: Seat) -> int:
        own = state.ruleset.kingdoms[seat]
        return sum(each > 0 and kingdom_of(each - 1) == own for each in state.board)


PUZZLER: Final = VictorusPuzzler()
