"""The interface of every game's computer player.

A player is a stateless object. From a seat's knowledge (`Observation`), a level and a seed it
chooses an action, always the same for the same three. Budgets are counted in positions, not in
time, so that a level plays the same on every host on which the searches run alike: compiled ones
may have larger budgets (`Level.times`). A host on which many wait reduces the budget
(`players.search.budgets`).
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Generic, TypeAlias

from common.text.say import EMPTY, name, say
from common.text.text import Text
from engines.game import ActionT, AnyGame, Seat, StateT, Unreadable, ViewT, quoted
from players.hindsight import Slip
from players.observation import Observation

WIN: Final = 1_000_000
"""The value of a won position. A win after some plies is worth less by their number."""
SURE: Final = WIN - 10_000
"""The lowest value of a proven win."""


TITLES: Final = {
    "1": name("Novice"),
    "6": name("Novice 2"),
    "2": name("Apprentice"),
    "7": name("Apprentice 2"),
    "3": name("Adept"),
    "8": name("Adept 2"),
    "10": name("Adept 3"),
    "4": name("Expert"),
    "9": name("Expert 2"),
    "5": name("Master"),
}
"""The titles of the levels, by key, from the weakest to the strongest; a game may lack some. Keys
are stored (`db.values.bot_id`), so a key keeps its title, and a new level takes the next number."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play.

    `key` is one of `TITLES`; `title` and `line` are for people. `budget` is the number of positions
    searched for one action. It plays one of the best actions, with a probability that falls with
    the distance from the best value: of two that are `spread` points apart the better is e times as
    likely; with 0 it always plays the best. Where the searches are compiled the budget is searched
    `times` over, and the spread is `firm`, if that is given.

    A lower level makes the mistakes that people make. It looks at most `deepest` turns ahead, and
    of the kinds of move named in `overlooks` it overlooks this share (`players.search.oversights`);
    each game names its kinds.
    """

    key: str
    title: Text
    line: Text
    budget: int
    spread: float = 0.0
    deepest: int | None = None
    overlooks: Mapping[str, float] = field(default_factory=dict[str, float], hash=False)
    times: int = 1
    firm: float | None = None

    def of(self, budget: int) -> Level:
        """Returns the level with this budget, however the searches run."""
        return replace(self, budget=budget, times=1, firm=None)

    @property
    def margin(self) -> int:
        """The greatest distance from the best value, in points, of an action that is played."""
        return round(self.spread * 4)


@dataclass(frozen=True, slots=True)
class ScoredAction(Generic[ActionT]):
    """An action, and its value for the seat that plays it, in points of the game. `line` are the
    actions expected from there on, this one first."""

    action: ActionT
    value: int
    line: tuple[ActionT, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision(Generic[ActionT]):
    """A player's chosen action, the compared actions, best first, and the number of positions
    searched. The values of actions clearly worse than the best are upper bounds."""

    action: ActionT
    scored: tuple[ScoredAction[ActionT], ...] = ()
    positions: int = 0

    @property
    def value(self) -> int:
        """The position's value for the seat; 0 if no actions were compared."""
        return self.scored[0].value if self.scored else 0


class Player(ABC, Generic[StateT, ActionT, ViewT]):
    """A game's computer player, of all its levels."""

    game: ClassVar[AnyGame]
    levels: ClassVar[tuple[Level, ...]]
    """The levels, from the weakest to the strongest."""
    pace: ClassVar[int]
    """Positions that a plain search looks at in a second on an ordinary machine,
    approximately."""
    speedup: ClassVar[int] = 1
    """The factor by which a compiled search is faster, approximately."""
    lost: ClassVar[int] = SURE
    """The deficit in points at which the highest levels resign."""
    glance: ClassVar[int] = 0
    """The positions searched for one point of a match's curve; 0 for a hundredth of a second."""
    opening: ClassVar[int] = 4
    """The number of random first actions in games that measure strength, so that no two games are
    the same; 0 if the game has chance anyway."""

    @abstractmethod
    def think(
        self, sight: Observation[StateT, ActionT, ViewT], level: Level, rng: random.Random
    ) -> Decision[ActionT]:
        """Returns the player's choice; the seat must have more than one legal action."""

    def choose(
        self, sight: Observation[StateT, ActionT, ViewT], level: Level, seed: str
    ) -> Decision[ActionT]:
        """Returns the player's choice; the seat must be one to act."""
        if len(sight.legal) == 1:
            return Decision(sight.legal[0])
        return self.think(sight, level, random.Random(f"player {seed}"))

    def outlook(
        self, sight: Observation[StateT, ActionT, ViewT], budget: int, seed: str
    ) -> tuple[int, ...]:
        """Returns each seat's points in a position, as the highest level sees it with this budget;
        nothing where no actions are compared, as during a set-up. The seat must be one to act.

        It is the mean of two searches, of this position and of the one after the turn that the
        first one expects: a search likes the side to act, which is another one then. This serves
        games for two; a game for more overrides it."""
        level = self.levels[-1].of(max(1, budget // 2))
        thought = self.think(sight, level, random.Random(f"outlook {seed}"))
        if not thought.scored:
            return ()
        value, seat = thought.value, sight.seat
        state = self._after_turn(sight, thought)
        if abs(value) < SURE and self.game.outcome(state) is None:
            answer = Observation[StateT, ActionT, ViewT].of(
                self.game, state, self.game.to_act(state)[0], seed
            )
            other = self.think(answer, level, random.Random(f"answer {seed}")).value
            other = other if answer.seat == seat else -other
            value = other if abs(other) >= SURE else (value + other) // 2
        return (-value, value) if seat else (value, -value)

    def _after_turn(
        self, sight: Observation[StateT, ActionT, ViewT], thought: Decision[ActionT]
    ) -> StateT:
        """Returns the state after the rest of the turn, as the thought expects it."""
        game, seat = self.game, sight.seat
        state = sight.guess(random.Random(0))
        for action in thought.scored[0].line or (thought.scored[0].action,):
            if game.to_act(state) != (seat,):
                break
            state = game.apply(state, seat, action)
        return state

    def why(self, sight: Observation[StateT, ActionT, ViewT], thought: Decision[ActionT]) -> Text:
        """Returns the reason for the choice, one sentence in the game's terms, such as “Wins the
        Saint; the throne stays guarded.” It holds over whole turns of the others: where one of them
        wins, it says so (“…, but the throne is open.”). There is one for every legal action; empty
        only from a player that gives no reasons."""
        del sight, thought
        return EMPTY

    def hindsight(
        self, state: StateT, course: Sequence[tuple[int, Seat, ActionT]]
    ) -> tuple[Slip, ...]:
        """Returns the weighed choices of a round in a team's match that is over; the round began in
        this state and took this course (ply, seat, action). Games of rivals have none: their
        actions are weighed."""
        del state, course
        return ()

    def level(self, key: str) -> Level:
        """Returns the level with this key. Raises `Unreadable`, which names the known ones."""
        for each in self.levels:
            if each.key == key:
                return each
        known = ", ".join(each.key for each in self.levels)
        raise Unreadable(
            say(
                "{title} has no level {text} of the bot. There are: {known}.",
                title=self.game.title,
                text=quoted(key),
                known=known,
            )
        )


AnyPlayer: TypeAlias = Player[Any, Any, Any]
"""A player of a game whose types do not matter to the caller."""


def drawn_from(
    scored: Sequence[ScoredAction[ActionT]], level: Level, rng: random.Random
) -> ActionT:
    """Returns the action that a player of this level chooses from the compared ones, best first. A
    proven win is always played."""
    best = scored[0]
    if not level.spread or best.value >= SURE:
        return best.action
    near = [each for each in scored if best.value - each.value <= level.margin]
    weights = [2.718281828 ** ((each.value - best.value) / level.spread) for each in near]
    return rng.choices(near, weights)[0].action
