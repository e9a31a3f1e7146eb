"""Questions to a player about a match, and its answers."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from common.text.pack import unpack
from engines.game import AnyGame, Seat
from engines.match import Match
from players.observation import AnyObservation
from players.player import AnyPlayer
from players.position_chances import Glance
from players.registry import player, player_of
from players.search.budgets import hurried, positions, speed

log = logging.getLogger(__name__)

UNKNOWN: Final = "-"
"""The text in place of a value if no actions were compared."""
MOST_HALVINGS: Final = 9
"""The most times that a budget may be halved."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question for a seat's action. `position` is a guess of that seat's at the state; `halvings`
    is the number of times that the level's budget is halved while others wait
    (`players.search.budgets`)."""

    game: str
    level: str
    seed: str
    position: str
    seat: int
    halvings: int = 0

    @property
    def line(self) -> str:
        """The question as a line for a thinker."""
        numbers = str(self.seat), str(self.halvings)
        return "\t".join((self.game, self.level, self.seed, self.position, *numbers))


@dataclass(frozen=True, slots=True)
class Answer:
    """An action's text, the position's value for the seat, in points of the game, and the reason,
    one sentence or empty. The value is meaningless unless actions were `compared`. `then` are the
    further actions that the seat plans for the same turn."""

    action: str
    value: int
    why: str
    compared: bool = True
    then: tuple[str, ...] = ()

    @classmethod
    def of(cls, line: str) -> Answer:
        """Returns the answer in a thinker's line: action, value, reason (as `pack` writes it) and
        further actions, separated by tabs."""
        action, value, why, *then = line.split("\t")
        compared = value != UNKNOWN
        return cls(action, int(value) if compared else 0, unpack(why), compared, tuple(then))


def question(match: Match, seat: Seat, level: str) -> Question:
    """Returns the question for a seat, which must be one to act. Neither its position nor its seed
    reveals anything hidden from the seat."""
    return asked(match.game, match.state, seat, level, _seed(match))


def asked(game: AnyGame, state: Any, seat: Seat, level: str, seed: str) -> Question:
    """Returns the question for a seat, which must be one to act in this state. The seed must not
    reveal the match's own."""
    guess = game.resample(state, seat, random.Random(f"question {seed}"))
    return Question(game.key, level, seed, game.dump(guess), seat)


def foreign(match: Match, seat: Seat, level: str) -> Question:
    """Returns the question for a program that is not ours, at a seat to act. Its seed is not the
    one of the guess: who knows that could undo the guess, where hidden cards are only shuffled."""
    rng = random.Random(f"foreign {_seed(match)}")
    guess = match.game.resample(match.state, seat, rng)
    seed = sha256(f"told {_seed(match)}".encode()).hexdigest()[:16]
    return Question(match.game.key, level, seed, match.game.dump(guess), seat)


def seconds(question: Question | Glance) -> float:
    """Returns a thinker's longest time for a question, approximately, by the level's budget."""
    thinker = player_of(question.game)
    if thinker is None:
        return 1.0
    if not isinstance(question, Question):
        return question.budget / speed(thinker)
    levels = [each for each in thinker.levels if each.key == question.level]
    asked = [positions(hurried(thinker, each, question.halvings)) for each in levels]
    return max(asked, default=0) / speed(thinker)


def chooser(game: AnyGame, level: str) -> Callable[[Match, Seat], str]:
    """Returns a function that chooses actions as a player of this level, as texts. Raises
    `Unreadable` for an unknown level."""
    thinker: AnyPlayer = player(game.key)
    wanted = thinker.level(level)

    def choose(match: Match, seat: Seat) -> str:
        seed = _seed(match)
        sight = AnyObservation.of(game, match.state, seat, seed)
        return game.write(thinker.choose(sight, wanted, seed).action)

    return choose


def plainly(match: Match, seat: Seat) -> Answer:
    """Returns an answer made at once in this process. A seat left to the bot follows the game's
    plain policy (`bot_action`), if there is one; else the lowest level plays. If that fails, it is
    a random legal action."""
    game: AnyGame = match.game
    seed = _seed(match)
    plain = game.bot_action(match.view(seat)) if seat in match.stood_in else None
    if plain is not None:
        return Answer(game.write(plain), 0, "", compared=False)
    sight = AnyObservation.of(game, match.state, seat, seed)
    try:
        thinker: AnyPlayer = player(game.key)
        action = thinker.choose(sight, thinker.levels[0], seed).action
    except Exception:
        log.exception("not even the lowest level plays %s", game.key)
        action = random.Random(seed).choice(sight.legal)
    return Answer(game.write(action), 0, "", compared=False)


def _seed(match: Match) -> str:
    return sha256(f"player {match.setup.seed} {match.ply}".encode()).hexdigest()[:16]
