"""What a player is asked about a match, and what it answers."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from engines.game import AnyGame, Seat
from engines.match import Match
from players.player import AnyPlayer
from players.registry import player, player_of
from players.sight import AnySight

log = logging.getLogger(__name__)

UNKNOWN: Final = "-"
"""Stands for a value where nothing was compared."""
MOST_HALVINGS: Final = 9
"""How often a budget may be halved."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is to play: the position as that seat might guess it. `halvings` is how often the
    level's budget is halved, since others wait (`Player.hurried`)."""

    game: str
    level: str
    seed: str
    position: str
    seat: int
    halvings: int = 0

    @property
    def line(self) -> str:
        """The question as a thinker reads it."""
        numbers = str(self.seat), str(self.halvings)
        return "\t".join((self.game, self.level, self.seed, self.position, *numbers))


@dataclass(frozen=True, slots=True)
class Answer:
    """An action's text, what the position is worth to the seat, in points of the game, and why it
    plays that, in one sentence or empty. Where nothing was compared the value means nothing. `then`
    are the actions with which the seat means to go on in the same turn."""

    action: str
    value: int
    why: str
    compared: bool = True
    then: tuple[str, ...] = ()

    @classmethod
    def of(cls, line: str) -> Answer:
        """Returns the answer of a thinker's line: action, value, why and what it means to play
        then, separated by tabs."""
        action, value, why, *then = line.split("\t")
        compared = value != UNKNOWN
        return cls(action, int(value) if compared else 0, why, compared, tuple(then))


def question(match: Match, seat: Seat, level: str) -> Question:
    """Returns what is asked about the seat, which may act. Neither the position nor the seed tells
    anything that the seat may not know."""
    return asked(match.game, match.state, seat, level, _seed(match))


def asked(game: AnyGame, state: Any, seat: Seat, level: str, seed: str) -> Question:
    """Returns what is asked about a seat that may act in this state, with a seed that tells nothing
    of the match's own."""
    guess = game.resample(state, seat, random.Random(f"question {seed}"))
    return Question(game.key, level, seed, game.dump(guess), seat)


def seconds(question: Question) -> float:
    """Returns how long a thinker needs for it, about and at most, by the level's budget."""
    thinker = player_of(question.game)
    if thinker is None:
        return 1.0
    levels = [each for each in thinker.levels if each.key == question.level]
    budgets = [thinker.hurried(each, question.halvings).budget for each in levels]
    return max(budgets, default=0) / thinker.pace


def chooser(game: AnyGame, level: str) -> Callable[[Match, Seat], str]:
    """Returns how a player of this level chooses, as a text. Raises `Unreadable` for a level that
    there is not."""
    thinker: AnyPlayer = player(game.key)
    wanted = thinker.level(level)

    def choose(match: Match, seat: Seat) -> str:
        seed = _seed(match)
        sight = AnySight.of(game, match.state, seat, seed)
        return game.write(thinker.choose(sight, wanted, seed).action)

    return choose


def plainly(match: Match, seat: Seat) -> Answer:
    """Returns what the lowest level plays, here and now, for a seat left to the bot the
    game's plain policy, if it has one; any legal action if it fails."""
    game: AnyGame = match.game
    seed = _seed(match)
    plain = game.bot_action(match.view(seat)) if seat in match.stood_in else None
    if plain is not None:
        return Answer(game.write(plain), 0, "", compared=False)
    sight = AnySight.of(game, match.state, seat, seed)
    try:
        thinker: AnyPlayer = player(game.key)
        action = thinker.choose(sight, thinker.levels[0], seed).action
    except Exception:
        log.exception("not even the lowest level plays %s", game.key)
        action = random.Random(seed).choice(sight.legal)
    return Answer(game.write(action), 0, "", compared=False)


def _seed(match: Match) -> str:
    return sha256(f"player {match.setup.seed} {match.ply}".encode()).hexdigest()[:16]
