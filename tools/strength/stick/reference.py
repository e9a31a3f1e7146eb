"""A reference player at a table: it gets a seat's knowledge like any computer player."""

from __future__ import annotations

import random
from typing import Any, Final

from common.text.say import as_is
from engines.game import AnyGame, Unreadable
from players.observation import AnyObservation
from tools.strength.stick.stick import REFERENCES, Stick, stick_of


class Reference:
    """A reference player, by its name. It plays the turn out that it has chosen. Raises
    `Unreadable` if the game has no such player."""

    def __init__(self, game: AnyGame, name: str) -> None:
        if name not in references(game):
            raise Unreadable(as_is(f"{game.title} has no {name} to measure with."))
        stick = stick_of(game)
        assert stick is not None
        self._stick: Final[Stick[Any, Any]] = stick
        self._name: Final = name
        self._next: tuple[Any, tuple[Any, ...]] | None = None
        """The state in which the turn goes on, and the rest of its actions."""

    def __call__(self, sight: AnyObservation, seed: str) -> Any:
        stick, rng = self._stick, random.Random(f"{self._name} {seed}")
        state = sight.guess(rng)
        if self._next and self._next[0] == state:
            actions = self._next[1]
        else:
            look = REFERENCES[self._name]
            actions = stick.turn(state, look.depth, rng, quiet=look.quiet)
        if not actions:
            return rng.choice(stick.first(state, sight.seat))
        first, *rest = actions
        after = stick.game.apply(state, sight.seat, first) if rest else None
        self._next = (after, tuple(rest)) if rest else None
        return first


def references(game: AnyGame) -> tuple[str, ...]:
    """Returns the names of a game's reference players, from the weakest on."""
    stick = stick_of(game)
    return tuple(name for name, look in REFERENCES.items() if stick and stick.knows(look))
