"""Looks at positions of a match that is over: each seat's chance to win, the cost of an action, and
in a team's match the points that a round could have spared.

An action is weighed against the best one by the positions after them: both are looked at with the
same budget, and both lie one action later. So neither the depth nor the side to act makes a
difference between them.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from common.text.pack import pack, unpack
from common.text.say import say
from engines.game import AnyGame, Illegal, Seat, Unreadable, quoted
from engines.registry import game as game_of
from players.chances import curves, shares
from players.hindsight import Slip
from players.observation import AnyObservation
from players.player import AnyPlayer
from players.registry import player

LOOK: Final = "look"
WEIGH: Final = "weigh"
RETELL: Final = "retell"
"""The words in place of a level in the lines of these questions."""
UNKNOWN: Final = "-"
"""The answer where no chance can be told."""
FINE: Final = 10_000
"""The number that stands for a chance of 1."""
FORCED: Final = 50
"""The most actions without a choice that are played on before a look."""


@dataclass(frozen=True, slots=True)
class ChanceQuestion:
    """A question for the chances of all seats in a position. `position` is a guess at the state by
    a seat that is to act; `sides` names each seat's side; `budget` counts positions."""

    game: str
    seed: str
    position: str
    sides: tuple[Seat, ...]
    budget: int

    @property
    def line(self) -> str:
        """The question as a line for a thinker."""
        sides = ",".join(map(str, self.sides))
        return "\t".join((self.game, LOOK, self.seed, self.position, sides, str(self.budget)))


@dataclass(frozen=True, slots=True)
class Weigh:
    """A question for the cost of an action, as text, that a seat has played in a position."""

    look: ChanceQuestion
    seat: Seat
    action: str

    @property
    def line(self) -> str:
        """The question as a line for a thinker."""
        game, _, *rest = self.look.line.split("\t")
        return "\t".join((game, WEIGH, *rest, str(self.seat), self.action))

    @property
    def game(self) -> str:
        """The key of the game."""
        return self.look.game

    @property
    def budget(self) -> int:
        """The number of positions."""
        return self.look.budget


@dataclass(frozen=True, slots=True)
class Retell:
    """A question for the costly choices of a round of a team's match: the state at its beginning
    with all that was hidden, as text, and the actions played in it, each with ply, seat and
    text."""

    game: str
    position: str
    course: tuple[tuple[int, Seat, str], ...]
    budget: int

    @property
    def line(self) -> str:
        """The question as a line for a thinker."""
        return "\t".join((self.game, RETELL, self.position, json.dumps(self.course)))


Glance: TypeAlias = ChanceQuestion | Weigh | Retell


@dataclass(frozen=True, slots=True)
class Weighed:
    """The best action found, as text, with the reason, and the chances of the seat to win after it
    and after the action played."""

    better: str
    best: float
    played: float
    why: str = ""

    @property
    def loss(self) -> float:
        """The chance that the action played has cost."""
        return max(0.0, self.best - self.played)

    @classmethod
    def of(cls, line: str) -> Weighed | None:
        """Returns the result in a thinker's line; None where no chance can be told."""
        if line == UNKNOWN:
            return None
        better, best, played, why = line.split("\t")
        return cls(better, int(best) / FINE, int(played) / FINE, unpack(why))


def chances_of(line: str) -> tuple[float, ...]:
    """Returns the chances in a thinker's line; nothing where none can be told."""
    return () if line == UNKNOWN else tuple(int(each) / FINE for each in line.split())


def answer(fields: Sequence[str]) -> str:
    """Returns a thinker's line for the fields of a question's line. Raises `Refusal`."""
    if fields[1] == RETELL:
        return _retold(*fields)
    key, kind, seed, position, *rest = fields
    if len(rest) != (2 if kind == LOOK else 4):
        raise Unreadable(say("A line “{kind}” at a position needs other fields.", kind=kind))
    game = game_of(key)
    state = game.load(position)
    sides, budget = tuple(map(int, rest[0].split(","))), int(rest[1])
    if kind == LOOK:
        found = look(game, state, sides, budget, seed)
        return " ".join(str(round(each * FINE)) for each in found) or UNKNOWN
    seat = int(rest[2])
    if seat not in game.to_act(state):
        raise Illegal(say("It is not the turn of seat {text}.", text=quoted(rest[2])))
    weighed = weigh(game, state, sides, budget, seed, seat, game.read(rest[3]))
    if weighed is None:
        return UNKNOWN
    numbers = (str(round(each * FINE)) for each in (weighed.best, weighed.played))
    return "\t".join((weighed.better, *numbers, pack(weighed.why)))


def _retold(key: str, _kind: str, position: str, course: str) -> str:
    game = game_of(key)
    read = [(ply, seat, game.read(text)) for ply, seat, text in json.loads(course)]
    found = player(key).hindsight(game.load(position), read)
    return "\t".join(each.written for each in found) or UNKNOWN


def slips_of(line: str) -> tuple[Slip, ...]:
    """Returns the slips of a thinker's line; none for a round without choices."""
    return () if line == UNKNOWN else tuple(map(Slip.of, line.split("\t")))


def look(
    game: AnyGame, state: Any, sides: tuple[Seat, ...], budget: int, seed: str
) -> tuple[float, ...]:
    """Returns each seat's chance in a state; nothing where it cannot be told."""
    for _ in range(FORCED):
        if (outcome := game.outcome(state)) is not None:
            return tuple(shares(outcome, sides))
        acting = game.to_act(state)
        legal = game.actions(state, acting[0]) if len(acting) == 1 else ()
        if len(legal) != 1:
            break
        state = game.apply(state, acting[0], legal[0])
    else:
        return ()
    curve = curves(game.key).get(len(sides))
    if curve is None:
        return ()
    sight = AnyObservation.of(game, state, acting[0], seed)
    points = player(game.key).outlook(sight, budget, seed)
    return tuple(curve.of(points, sides, acting[0])) if points else ()


def weigh(
    game: AnyGame,
    state: Any,
    sides: tuple[Seat, ...],
    budget: int,
    seed: str,
    seat: Seat,
    played: Any,
) -> Weighed | None:
    """Returns the cost of an action of a seat; None if it cannot be told. A third of the budget
    finds the best action, and a third each looks at one of the positions after them."""
    thinker: AnyPlayer = player(game.key)
    share = max(1, budget // 3)
    sight = AnyObservation.of(game, state, seat, seed)
    level = thinker.levels[-1].of(share)
    thought = thinker.think(sight, level, random.Random(f"player {seed}"))
    if not thought.scored:
        return None
    best, why = thought.action, thinker.why(sight, thought)
    after = [
        look(game, game.apply(state, seat, each), sides, share, seed) for each in (best, played)
    ]
    if not all(after):
        return None
    return Weighed(game.write(best), after[0][seat], after[1][seat], why)
