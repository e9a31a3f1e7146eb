"""The contract that every game's computer player meets.

A player is a stateless object: given what a seat may know (`Sight`), a level and a seed, it says
what to play, always the same for the same three. Budgets are counted in positions, not in time, so
that a level plays the same on every host; a host on which many wait asks it to hurry.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, TypeAlias

from engines.game import ActionT, AnyGame, StateT, Unreadable, ViewT, quoted
from players.sight import Sight

SHORT: Final = 50
"""A budget that takes no longer than this part of a second (a fiftieth) is never made smaller."""
WIN: Final = 1_000_000
"""The value of a position that is won; one that is won later is worth less by as many plies."""
SURE: Final = WIN - 10_000
"""From this value on a win has been found, not guessed."""


TITLES: Final = {"1": "Novice", "2": "Apprentice", "3": "Adept", "4": "Expert", "5": "Master"}
"""What the levels are called, by key, in every game; a game need not have all of them."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a player plays.

    `key` is its number, from "1"; `title` and `line` are for people. `budget` is how many positions
    it looks at for one action. It chooses at random with the probability `blunder`; else among the
    actions that it finds best, each as likely as its value is near the best, by `spread`: of two
    actions that are `spread` points apart it plays the worse e times more seldom; 0 is always the
    best.
    """

    key: str
    title: str
    line: str
    budget: int
    blunder: float = 0.0
    spread: float = 0.0

    @property
    def margin(self) -> int:
        """How many points an action may be worth less than the best and still be played."""
        return round(self.spread * 4)


@dataclass(frozen=True, slots=True)
class Scored(Generic[ActionT]):
    """An action, and what it is worth to the seat that plays it, in points of its game. `line` is
    what is expected to be played from there on, this action first."""

    action: ActionT
    value: int
    line: tuple[ActionT, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought(Generic[ActionT]):
    """What a player plays, the actions that it has compared, best first, and how many positions it
    has looked at. Of actions that are clearly worse than the best, the values are upper bounds."""

    action: ActionT
    scored: tuple[Scored[ActionT], ...] = ()
    positions: int = 0

    @property
    def value(self) -> int:
        """What the position is worth to the seat, 0 where nothing was compared."""
        return self.scored[0].value if self.scored else 0


class Player(ABC, Generic[StateT, ActionT, ViewT]):
    """A game's computer player, of all its levels."""

    game: ClassVar[AnyGame]
    levels: ClassVar[tuple[Level, ...]]
    """From the weakest to the strongest."""
    pace: ClassVar[int]
    """Positions that it looks at in a second on an ordinary machine, about."""
    lost: ClassVar[int] = SURE
    """Points by which a position must be worse than even for the highest levels to resign."""
    opening: ClassVar[int] = 4
    """How many actions are played at random where strength is measured, so that no two games are
    the same; none where chance has its part anyway."""

    @abstractmethod
    def think(
        self, sight: Sight[StateT, ActionT, ViewT], level: Level, rng: random.Random
    ) -> Thought[ActionT]:
        """Returns what to play now; the seat may act, and has more than one action."""

    def choose(
        self, sight: Sight[StateT, ActionT, ViewT], level: Level, seed: str
    ) -> Thought[ActionT]:
        """Returns what to play now. The seat may act."""
        if len(sight.legal) == 1:
            return Thought(sight.legal[0])
        return self.think(sight, level, random.Random(f"player {seed}"))

    def why(self, sight: Sight[StateT, ActionT, ViewT], thought: Thought[ActionT]) -> str:
        """Returns in one sentence of the game's terms why this is played, such as “Wins the Saint;
        the throne stays guarded.” Empty if there is nothing to tell."""
        del sight, thought
        return ""

    def level(self, key: str) -> Level:
        """Returns the level with this key. Raises `Unreadable`, naming those there are."""
        for each in self.levels:
            if each.key == key:
                return each
        known = ", ".join(each.key for each in self.levels)
        raise Unreadable(
            f"{self.game.title} has no level {quoted(key)} of computer players. There are: {known}."
        )

    def hurried(self, level: Level, halvings: int) -> Level:
        """Returns the level as it plays where others wait: its budget is halved so many times, but
        is at least half of the next lower level's. A short budget stays as it is (`SHORT`)."""
        below = max((each.budget for each in self.levels if each.budget < level.budget), default=0)
        least = max(level.budget >> halvings, below // 2, self.pace // SHORT)
        return replace(level, budget=min(level.budget, least))


AnyPlayer: TypeAlias = Player[Any, Any, Any]
"""A player of a game whose types do not matter to the caller."""


def drawn_from(
    scored: Sequence[Scored[ActionT]], level: Level, legal: Sequence[ActionT], rng: random.Random
) -> ActionT:
    """Returns the action that a player of this level chooses of those compared, best first. A win
    that it has found it takes, unless it blunders."""
    if rng.random() < level.blunder:
        return rng.choice(legal)
    best = scored[0]
    if not level.spread or best.value >= SURE:
        return best.action
    near = [each for each in scored if best.value - each.value <= level.margin]
    weights = [2.718281828 ** ((each.value - best.value) / level.spread) for each in near]
    return rng.choices(near, weights)[0].action
