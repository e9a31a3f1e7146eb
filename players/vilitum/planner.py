"""Turns planned as a whole, by the highest levels of Vilitum.

A turn's later actions come from the same plan as the first one: the plan follows from the position
at the start of the turn alone, and the last few are remembered.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from engines.vilitum import play as rules
from engines.vilitum.model.state import Board, State
from players.player import WIN, ScoredAction
from players.search.table import DEEPEST, LINE
from players.search.turns import Turn
from players.vilitum.boards import Whole, key_of, packed
from players.vilitum.position import arena_of
from players.vilitum.search import TurnSearch
from players.vilitum.threats import Threats, neurons_of
from players.vilitum.weights import WORTH, Evaluation

QUICK: Final = 7
JUDGED: Final = 6
"""The positions of this search that take as long as one position of a `Level.budget`; and where
neurons judge, too."""
SLOW: Final = 12
"""How many times slower turns are where the engine lists them."""
ScoredTurn: TypeAlias = ScoredAction[Turn[State]]


class RankedTurns(NamedTuple):
    """The turns compared, best first, and the positions that this took."""

    turns: tuple[ScoredTurn, ...]
    positions: int


def plan(
    state: State, budget: int, margin: int = 0, deepest: int = DEEPEST, *, neurons: bool = False
) -> RankedTurns:
    """Returns the plan for the rest of the turn under way, from at most `deepest` turns ahead. If
    the actions so far belong to the best turn as planned from its start, that turn is kept; else
    the rest is searched anew. With `neurons` these judge, too, by the rules that they know."""
    if not state.done:
        return _planned(state, budget, margin, deepest, neurons)
    start = state._replace(board=state.past[-1], done=())
    found = _planned(start, budget, margin, deepest, neurons)
    rests = {after.board: Turn(actions, after) for actions, after in rules.whole_turns(state)}
    if found.turns[0].action.after.board not in rests:
        return searched(state, budget // 2, margin, deepest, neurons=neurons)
    kept = [
        ScoredAction(rests[board], each.value, (rests[board], *each.line[1:]))
        for each in found.turns
        if (board := each.action.after.board) in rests
    ]
    return RankedTurns(tuple(kept), found.positions)


@lru_cache(8)
def _planned(state: State, budget: int, margin: int, deepest: int, neurons: bool) -> RankedTurns:
    return searched(state, budget, margin, deepest, neurons=neurons)


def searched(
    state: State,
    budget: int,
    margin: int = 0,
    deepest: int = DEEPEST,
    worth: Evaluation = WORTH,
    *,
    neurons: bool = False,
    lines: bool = True,
) -> RankedTurns:
    """Returns the plan for the rest of the turn, searched now; without `lines` no turns are
    expected after it, which is quicker."""
    arena = arena_of(state.ruleset, worth)
    cost = SLOW if arena.by_engine else 1
    layer = neurons_of(state.ruleset) if neurons else None
    quick = JUDGED if layer else QUICK
    search = TurnSearch(arena, Threats(arena, worth, layer), budget * quick // cost)
    turns = {packed(after.board): Turn(done, after) for done, after in rules.whole_turns(state)}
    ends = {end: _over(each.after, state.mover) for end, each in turns.items()}
    start = state.past[-1] if state.past else state.board
    found = search.scored(
        packed(start),
        state.mover,
        ends,
        margin=margin,
        deepest=deepest,
        stood=_stood(state),
        calm=rules.QUIET - state.quiet,
    )
    scored = [ScoredAction(turns[end], value, (turns[end],)) for end, value in found]
    best = scored[0]
    if lines:
        scored[0] = ScoredAction(best.action, best.value, _line(search, start, best.action))
    return RankedTurns(tuple(scored), -(-search.positions * cost // quick))


def _over(after: State, mover: int) -> int | None:
    outcome = rules.outcome(after)
    if outcome is None:
        return None
    return 0 if outcome.winner is None else WIN if outcome.winner == mover else -WIN


def _stood(state: State) -> list[Whole]:
    """Returns the keys of the positions that are drawn if they come once more."""
    found: list[Whole] = []
    for back, side in ((1, state.mover), (2, 1 - state.mover)):
        times = Counter[Board](state.past[-back::-2] if len(state.past) >= back else ())
        found += [
            key_of(packed(board), side)
            for board, number in times.items()
            if number >= rules.REPEATS - 1
        ]
    return found


def _line(search: TurnSearch, start: Board, turn: Turn[State]) -> tuple[Turn[State], ...]:
    """Returns the turns expected from this one on."""
    line, before = [turn], start
    while len(line) < LINE and rules.outcome(state := line[-1].after) is None:
        end = search.reply(packed(state.board), state.mover, packed(before))
        known = {packed(after.board): (done, after) for done, after in rules.whole_turns(state)}
        if end not in known:
            break
        before = state.board
        line.append(Turn(*known[end]))
    return tuple(line)
