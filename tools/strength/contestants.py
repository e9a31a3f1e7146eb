"""The contestants of trials: the players of each level, and plain ones to compare them with.

A contestant is named by a level's key, or `random` (any legal action, each as likely), `greedy`
(the best looking position after one action), `plain` (alpha-beta of depth 3 on material alone),
`hurried` (the highest level with the smallest budget that it has when many matches wait), `policy`
(the plain policy of a team game, which looks at the position alone), or one of the reference
players, who have nothing in common with the levels (`stick`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from engines.game import AnyGame, Seat
from engines.registry import folder_of
from players.observation import AnyObservation
from players.player import ScoredAction
from players.questions import MOST_HALVINGS
from players.registry import player
from players.search.alpha_beta import AlphaBeta
from players.search.budgets import hurried
from players.search.judge import Judge
from players.search.turns import Turn
from tools.strength.stick.reference import Reference
from tools.strength.stick.stick import REFERENCES

Chooser: TypeAlias = Callable[[AnyObservation, str], Any]
"""A function that chooses an action by a seat's knowledge and a seed."""
DEPTH: Final = 3
ENOUGH: Final = 10**9


class Material(Judge[Any, Any]):
    """A judge that counts the pieces and nothing else."""

    def __init__(self, judge: Judge[Any, Any]) -> None:
        self._judge: Final = judge

    def mover(self, state: Any) -> Seat:
        return self._judge.mover(state)

    def over(self, state: Any) -> int | None:
        return self._judge.over(state)

    def value(self, state: Any) -> int:
        return self._judge.material(state)

    def actions(self, state: Any) -> Sequence[Any]:
        return self._judge.actions(state)

    def apply(self, state: Any, action: Any) -> Any:
        return self._judge.apply(state, action)

    def key(self, state: Any) -> Hashable:
        return self._judge.key(state)


class _Looks(Material):
    """A judge with the game's own values, which forces nothing."""

    def value(self, state: Any) -> int:
        return self._judge.value(state)


def judge_of(game: AnyGame) -> Judge[Any, Any] | None:
    """Returns the judge of a game for two, `JUDGE` in its player's `judge.py` or `player.py`; None
    if it has none."""
    names = [f"players.{folder_of(game.key)}.{each}" for each in ("judge", "player")]
    there = [import_module(each) for each in names if find_spec(each)]
    found: list[Judge[Any, Any]] = [each.JUDGE for each in there if hasattr(each, "JUDGE")]
    return found[0] if found else None


def chooser(game: AnyGame, name: str) -> Chooser:
    """Returns the chooser of this contestant. Raises `Unreadable` for an unknown level."""
    if name == "random":
        return lambda sight, seed: random.Random(seed).choice(sight.legal)
    if name == "policy":
        return lambda sight, _: game.bot_action(sight.view)
    if name in ("greedy", "plain"):
        return _plain(game, name)
    if name in REFERENCES:
        return Reference(game, name)
    thinker = player(game.key)
    if name == "hurried":
        level = hurried(thinker, thinker.levels[-1], MOST_HALVINGS)
    else:
        level = thinker.level(name)
    return lambda sight, seed: thinker.choose(sight, level, seed).action


def _plain(game: AnyGame, name: str) -> Chooser:
    judge = judge_of(game)
    assert judge is not None, f"{game.title} has no judge to look ahead with"
    thinker = player(game.key)
    seen: Judge[Any, Any] = _Looks(judge) if name == "greedy" else Material(judge)
    deepest = 1 if name == "greedy" else DEPTH

    def choose(sight: AnyObservation, seed: str) -> Any:
        rng = random.Random(seed)
        state = sight.guess(rng)
        if not judge.has_begun(state):  # it sets up as the highest level does
            return thinker.choose(sight, thinker.levels[-1], seed).action
        found: tuple[ScoredAction[Any], ...] = AlphaBeta(seen, ENOUGH).scored(
            state, deepest=deepest
        )
        best = [each.action for each in found if each.value == found[0].value]
        chosen = rng.choice(best if deepest == 1 else best[:1])
        return chosen.actions[0] if isinstance(chosen, Turn) else chosen

    return choose
