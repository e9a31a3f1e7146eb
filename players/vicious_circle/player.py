"""The computer player of Wizards of the Vicious Circle: the moves that it overlooks as a beginner,
and the mixtures from which it draws its set-ups, as stored in `mixtures.json`.

The strength of a set-up depends on the first mover, not on the side: the board is the same after a
half turn. So each ruleset has one mixture for the seat that opens the game and one for the other,
written for a game that Twilight opens.
"""

from __future__ import annotations

import json
import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final

from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame, Seat
from engines.vicious_circle import rules
from engines.vicious_circle.board import DAWN, SQUARES, THRONES, TWILIGHT, distance
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import turns
from engines.vicious_circle.notation import read, write
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import (
    CAPTURED,
    RESERVE,
    Action,
    Deploy,
    Move,
    Ruleset,
    SetUp,
    ViciousView,
)
from players.observation import Observation
from players.player import TITLES, WIN, Decision, Level, Player, drawn_from
from players.search.judge import Judge
from players.search.oversights import Seen, glanced, rates
from players.vicious_circle.reasons import reason
from players.vicious_circle.search import CircleSearch

CREATURES: Final = (130, 75, 100, 100, 110)
"""Points for a creature that is not captured, by kind: more for those that move farther."""
SAFE: Final = 40
"""Points for a creature whose captor is gone."""
IDLE: Final = -20
"""Points for a creature whose prey is gone."""
HELD: Final = -10
"""Points for a creature in reserve: it does nothing yet."""
NEAR: Final = 6
"""Points for each square that a creature stands nearer to the enemy throne."""

_NEARNESS: Final = tuple(
    tuple(NEAR * (4 - distance(at, THRONES[1 - seat])) for at in range(25)) for seat in (0, 1)
)


class CircleJudge(Judge[State, Action]):
    """A judge of positions after the set-ups are revealed."""

    game = GAME

    def has_begun(self, state: State) -> bool:
        return not state.setting_up

    def mover(self, state: State) -> Seat:
        return state.mover

    def over(self, state: State) -> int | None:
        outcome = rules.outcome(state)
        if outcome is None:
            return None
        winner = outcome.winner
        return 0 if winner is None else WIN if winner == 0 else -WIN

    def value(self, state: State) -> int:
        return _worth(state, 0) - _worth(state, 1)

    def material(self, state: State) -> int:
        places = state.places
        gone = CAPTURED + OFFSET
        return sum(
            (points if places[kind] != gone else 0) - (points if places[5 + kind] != gone else 0)
            for kind, points in enumerate(CREATURES)
        )

    def actions(self, state: State) -> Sequence[Action]:
        throne = THRONES[1 - state.mover]
        return sorted(turns(state), key=lambda each: _rank(each, throne))

    def forcing(self, state: State) -> Sequence[Action]:
        throne = THRONES[1 - state.mover]
        return sorted(
            (each for each in turns(state) if _rank(each, throne) < _QUIET),
            key=lambda each: _rank(each, throne),
        )

    def apply(self, state: State, action: Action) -> State:
        return rules.apply(state, state.mover, action)

    def key(self, state: State) -> Hashable:
        return state.places, state.mover, state.bans, state.seen.count(state.seen[-1])


_QUIET: Final = 2


def _rank(action: Action, throne: int) -> int:
    """Returns a sort key: a win first, then captures, other moves, other deployments, the rest."""
    match action:
        case Move():
            return 0 if action.end == throne else 1 if action.takes else _QUIET
        case Deploy():
            return 1 if action.takes else _QUIET + 1
        case _:
            return _QUIET + 2


def _worth(state: State, seat: Seat) -> int:
    places, own, foe = state.places, seat * 5, 5 - seat * 5
    nearness = _NEARNESS[seat]
    gone, held = CAPTURED + OFFSET, RESERVE + OFFSET
    total = 0
    for kind, points in enumerate(CREATURES):
        place = places[own + kind]
        if place == gone:
            continue
        total += points
        total += HELD if place == held else nearness[place - OFFSET]
        if places[foe + (kind + 4) % 5] == gone:
            total += SAFE
        if places[foe + (kind + 1) % 5] == gone:
            total += IDLE
    return total


JUDGE: Final = CircleJudge()


FILE: Final = Path(__file__).with_name("mixtures.json")
ROLES: Final = ("opens", "follows")
"""The roles of the mixtures, by the seat for which they are written: Twilight opens, Dawn
follows."""


@dataclass(frozen=True, slots=True)
class Mixture:
    """Set-ups of one seat, each with its probability; together 1."""

    set_ups: tuple[SetUp, ...]
    weights: tuple[float, ...]

    @classmethod
    def even(cls, set_ups: tuple[SetUp, ...]) -> Mixture:
        """Returns the mixture in which each is as likely as any other."""
        return cls(set_ups, (1 / len(set_ups),) * len(set_ups))

    @classmethod
    def of(cls, texts: Mapping[str, float]) -> Mixture:
        """Returns the mixture of texts such as `set Sc2 Wa1 Da2`. Raises `Unreadable` or
        `ValueError` for any other."""
        return cls(tuple(_set_up(each) for each in texts), tuple(texts.values()))

    @property
    def texts(self) -> dict[str, float]:
        """The set-ups as typed texts, with their probabilities, the likeliest first."""
        pairs = zip(map(write, self.set_ups), self.weights, strict=True)
        return dict(sorted(pairs, key=lambda pair: (-pair[1], pair[0])))

    def draw(self, rng: random.Random) -> SetUp:
        """Returns a random set-up by these probabilities."""
        return rng.choices(self.set_ups, self.weights)[0]

    def turned(self) -> Mixture:
        """Returns the mixture for the other side."""
        return Mixture(tuple(map(half_turn, self.set_ups)), self.weights)


@cache
def mixture(ruleset: Ruleset, seat: Seat, first: Seat) -> Mixture:
    """Returns the mixture of a seat in a game that `first` opens."""
    role = TWILIGHT if seat == first else DAWN
    found = Mixture.of(_file()["rulesets"][ruleset.value][ROLES[role]])
    return found if seat == role else found.turned()


@cache
def _file() -> Any:
    return json.loads(FILE.read_text("utf-8"))


def half_turn(set_up: SetUp) -> SetUp:
    """Returns the same set-up for the other side: the board turned by half."""
    return SetUp(tuple((kind, len(SQUARES) - 1 - at) for kind, at in set_up.creatures))


def _set_up(text: str) -> SetUp:
    found = read(text)
    if not isinstance(found, SetUp):
        raise ValueError(f"{text} is no set-up")
    return found


KINDS: Final = ("capture", "throne", "far", "back", "reserve")


def kinds(state: State, action: Action) -> Seen:
    """Returns the mover's creature that acts, and the kinds to overlook: a way to the `throne`, a
    `capture`, the same from `far`, any move `back`, and every deployment from `reserve`."""
    mover = state.mover
    match action:
        case Move():
            return Seen((mover, int(action.kind)), _of_move(action, THRONES[1 - mover]))
        case Deploy():
            found = ("reserve", "capture") if action.takes else ("reserve",)
            return Seen((mover, int(action.kind)), found)
        case _:
            return Seen(mover, ())


def _of_move(move: Move, throne: int) -> list[str]:
    found = list[str]()
    if move.end == throne:
        found.append("throne")
    elif move.takes:
        found.append("capture")
    if (move.end == throne or move.takes) and distance(move.start, move.end) > 1:
        found.append("far")
    if distance(move.end, throne) > distance(move.start, throne):
        found.append("back")
    return found


_NOVICE: Final = rates(KINDS, 0.3, capture=0.86, throne=0.86, far=0.62, reply=1)
_NOVICE_2: Final = rates(KINDS, 0.3, capture=0.6, throne=0.6, far=0.45, reply=1)
_APPRENTICE: Final = rates(KINDS, 0.3, reply=0.7)
_APPRENTICE_2: Final = rates(KINDS, 0.15, reply=0.3)
_ADEPT: Final = rates(KINDS, 0.11, reply=0.11)
LEVELS: Final = (
    Level("1", TITLES["1"], say("Wanders forward, and sees few captures"), 300, 60, 1, _NOVICE),
    Level(
        "6", TITLES["6"], say("Captures what is near, and sees no threat"), 300, 50, 1, _NOVICE_2
    ),
    Level("2", TITLES["2"], say("Sees captures, and few threats"), 300, 40, 1, _APPRENTICE),
    Level("7", TITLES["7"], say("Sees captures, and most threats"), 300, 25, 1, _APPRENTICE_2),
    Level("3", TITLES["3"], say("Looks at your answers, and overlooks some"), 800, 20, 2, _ADEPT),
    Level("8", TITLES["8"], say("Sees your answers, and little beyond them"), 800, 20, 2),
    Level(
        "10", TITLES["10"], say("Looks three turns ahead, not always for the best"), 1_200, 20, 3
    ),
    Level("4", TITLES["4"], say("Plans ahead and makes few mistakes"), 3_000, spread=52),
    Level("9", TITLES["9"], say("Plans far ahead and seldom errs"), 10_000, spread=35),
    Level("5", TITLES["5"], say("Sees as far as it can and gives nothing away"), 160_000),
)


class CirclePlayer(Player[State, Action, ViciousView]):
    """A player that searches once the set-ups are revealed. Before that a level that looks at
    answers draws a set-up from a mixture against which none gains much (`mixture`); a lower one
    draws any that no first move beats."""

    game: ClassVar[AnyGame] = GAME
    levels = LEVELS
    pace = 90_000
    speedup = 20
    opening = 0

    def think(
        self, sight: Observation[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Decision[Action]:
        if sight.view.setting_up:
            return Decision(self._set_up(sight, level, rng))
        if level.deepest:
            turn = str(rng.getrandbits(64))  # a turn has one action
            scored, looked = glanced(JUDGE, kinds, sight.guess(rng), level, turn)
            return Decision(drawn_from(scored, level, rng), scored, looked)
        search = CircleSearch(level.budget)
        scored = search.scored(sight.guess(rng), margin=level.margin)
        return Decision(drawn_from(scored, level, rng), scored, search.positions)

    def why(
        self, sight: Observation[State, Action, ViciousView], thought: Decision[Action]
    ) -> Text:
        return reason(sight.guess(random.Random(0)), sight.seat, thought)

    @staticmethod
    def _set_up(
        sight: Observation[State, Action, ViciousView], level: Level, rng: random.Random
    ) -> Action:
        """Returns a random set-up, independent of the other's set-up."""
        if level.deepest == 1:
            return rng.choice(sound_set_ups(sight.seat))
        view = sight.view
        return mixture(view.ruleset, sight.seat, view.mover).draw(rng)


PLAYER: Final = CirclePlayer()
