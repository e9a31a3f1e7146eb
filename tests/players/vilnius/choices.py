"""All that somebody can do in each stage of Vilnius, for what a player says of it."""

from __future__ import annotations

from collections.abc import Iterator

from engines.vilnius.actions import legal
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Action
from players.observation import AnyObservation
from tests.engines.vilnius.stages import WAITING, met


def choices() -> Iterator[tuple[AnyObservation, Action]]:
    """Each legal action in positions of every stage, with open and closed hands, beside the sight
    of its seat."""
    for stage in WAITING:
        for state in (*met("open")[stage], *met("closed")[stage]):
            for seat in legal.to_act(state):
                sight = AnyObservation.of(GAME, state, seat, "why")
                able: tuple[Action, ...] = sight.legal
                for action in able:
                    yield sight, action
