"""The set-ups of games against reference players of the Vicious Circle."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.game import AnyGame
from engines.vicious_circle.game import GAME
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import OFFSET
from engines.vicious_circle.values import RESERVE
from players.observation import AnyObservation
from tools.strength import trials
from tools.strength.contestants import Chooser
from tools.strength.stick.vicious_circle import STICK


def test_set_ups_are_drawn_for_both_from_the_same_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games of a pair have the same ones, and none that a first move can beat."""
    seen = list[bytes]()

    def first(sight: AnyObservation, seed: str) -> Any:
        if seed.endswith(" 2"):
            seen.append(sight.guess(random.Random(1)).places)
        return sight.legal[0]

    def chooser(_game: AnyGame, _name: str) -> Chooser:
        return first

    monkeypatch.setattr(trials, "chooser", chooser)
    for each in trials.pairs(GAME.key, "1", "one-ply", 20, opening=STICK.opening):
        trials.play(each)
    assert len(seen) == 40
    assert seen[::2] == seen[1::2]
    assert len(set(seen)) > 10
    for side in (0, 1):
        sound = {_places(each.creatures) for each in sound_set_ups(side)}
        assert {places[5 * side : 5 * side + 5] for places in seen} <= sound


def _places(creatures: tuple[tuple[int, int], ...]) -> bytes:
    chosen = dict(creatures)
    return bytes(chosen.get(kind, RESERVE) + OFFSET for kind in range(5))
