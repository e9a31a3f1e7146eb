"""Moments of random games for tests of words: of all lengths, levels and hands, early and late."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import NamedTuple

from engines.game import Seat
from engines.vilnius import views
from engines.vilnius.actions import legal
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import VilniusView
from tests.engines.vilnius.kit import late, random_plays, start

_EVERY = 11
_MOST = 20
"""Of each game every eleventh moment is looked at, so many of them at most, and the first one of
each stage."""
_WAYS: tuple[tuple[int, str, dict[str, str]], ...] = (
    *((2, "1", {}), (3, "2", {})),
    *((2, "3", {"hands": "closed", "level": "hard"}), (3, "4", {"hands": "closed"})),
    *((2, "5", {"length": "short", "without": "bear"}), (3, "6", {"length": "short"})),
)


class Moment(NamedTuple):
    """A state, who acts in it and how; nobody at the end."""

    state: State
    seat: Seat | None
    action: Action | None

    def views(self) -> list[VilniusView]:
        """What the public and each player may know."""
        seats = range(len(self.state.players))
        return [views.view(self.state, viewer) for viewer in (None, *seats)]

    def acting(self) -> list[VilniusView]:
        """What those see who are to act."""
        return [views.view(self.state, seat) for seat in legal.to_act(self.state)]


@cache
def moments() -> tuple[Moment, ...]:
    """Some hundreds of moments, the ends of games among them."""
    found: list[Moment] = []
    for seats, seed, options in _WAYS:
        begun = start(seats, seed, **options)
        for opening in (begun, late(begun, boosted=False), late(begun, boosted=True)):
            plays = [Moment(*each) for each in random_plays(opening, seed)]
            stages = {each.state.stage: each for each in reversed(plays)}
            found += [*islice(plays, 0, _EVERY * _MOST, _EVERY), *stages.values()]
    return tuple(found)
