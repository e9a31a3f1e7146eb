"""Levels of Vilnius: legal to the end, the same for all that looks alike, within their budget."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from engines.vilnius.actions import legal
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Ready, Send
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from players.observation import AnyObservation
from players.player import Decision, Level
from players.vilnius.player import LEVELS, PLAYER
from tests.engines.vilnius.kit import start
from tests.engines.vilnius.stages import met

LONGEST = 1500


def thought(state: State, seat: int, level: Level, seed: str = "1") -> Decision[Any]:
    return PLAYER.choose(AnyObservation.of(GAME, state, seat, seed), level, seed)


def fights(hands: str) -> list[State]:
    return [each for each in met(hands)[Stage.FIGHT] if len(legal.to_act(each)) > 1]


@pytest.mark.untraced
@pytest.mark.parametrize("level", LEVELS, ids=lambda each: each.title)
def test_it_plays_a_match_to_its_end_alone(level: Level) -> None:
    """With itself in all seats; each action is judged by the rules."""
    state, actions = start(2 + (level is LEVELS[1]), "alone", hands="closed", length="short"), 0
    while state.ending is None:
        acting = legal.to_act(state)
        seat = acting[actions % len(acting)]
        state = GAME.play(state, seat, thought(state, seat, level, str(actions)).action)
        actions += 1
        assert actions < LONGEST


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_it_plays_the_same_in_every_stage_whatever_is_hidden(hands: str) -> None:
    rng = random.Random(hands)
    for states in met(hands).values():
        for state in states:
            for seat in legal.to_act(state):
                other = GAME.resample(state, seat, rng)
                one, two = (thought(each, seat, LEVELS[-1]) for each in (state, other))
                assert one == two


def test_it_would_be_noticed_if_the_hands_of_others_were_known() -> None:
    """The same question with all hands open is answered otherwise somewhere."""
    differs = False
    for state in fights("closed"):
        for seat in legal.to_act(state):
            shown = state._replace(ruleset=start(len(state.players), "1").ruleset)
            one, two = (thought(each, seat, LEVELS[-1]) for each in (state, shown))
            differs = differs or one.action != two.action
    assert differs


@pytest.mark.parametrize("budget", [4, 18, 60])
def test_it_keeps_to_its_budget_of_plans(budget: int) -> None:
    top = LEVELS[-1]
    level = Level(top.key, top.title, top.line, budget)
    found = [
        thought(state, seat, level).positions
        for state in fights("closed")
        for seat in legal.to_act(state)
    ]
    assert max(found) <= budget


def test_it_never_takes_anything_back() -> None:
    """Others would have to look again at what they have been ready for."""
    for hands in ("open", "closed"):
        for state in fights(hands):
            for seat in legal.to_act(state):
                found = thought(state, seat, LEVELS[-1]).action
                assert isinstance(found, Ready | Send)


def test_a_lower_level_overlooks_more_of_everything() -> None:
    for above, below in pairwise(reversed(LEVELS)):
        assert all(below.overlooks[kind] > above.overlooks.get(kind, 0) for kind in below.overlooks)
    assert not LEVELS[-1].overlooks
