"""The mistakes of the lower levels of Vilnius: each is one that a person makes, and stays the same
for a whole round or fight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.game import Seat
from engines.vilnius.actions import legal
from engines.vilnius.game import GAME
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Build, Capture, Income, Ready, Recruit, Send
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from players.observation import AnyObservation
from players.player import Level
from players.vilnius import player
from players.vilnius.player import ATTACK, BOOST, CARD, LEVELS, LEVY, OTHERS, PLAYER, SPARE
from tests.engines.vilnius.stages import met

KINDS = (ATTACK, CARD, BOOST, OTHERS, SPARE, LEVY)
TOP = LEVELS[-1]


def level(**shares: float) -> Level:
    """The highest level, but for what it overlooks."""
    return replace(TOP, overlooks=shares)


def played(state: State, seat: Seat, level: Level, seed: str = "1") -> Action:
    action: Action = PLAYER.choose(AnyObservation.of(GAME, state, seat, seed), level, seed).action
    return action


def moments(stage: Stage, hands: str = "open") -> list[tuple[State, Seat, VilniusView]]:
    """Positions of this stage with each seat that may choose there."""
    return [
        (state, seat, GAME.view(state, seat))
        for state in met(hands)[stage]
        for seat in legal.to_act(state)
        if len(legal.actions(state, seat)) > 1
    ]


@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("kind", KINDS)
def test_each_mistake_is_a_legal_action(kind: str, hands: str) -> None:
    careless = level(**{kind: 1.0})
    for states in met(hands).values():
        for state in states:
            for seat in legal.to_act(state):
                assert played(state, seat, careless) in legal.actions(state, seat)


@pytest.mark.parametrize("kind", KINDS)
def test_each_mistake_is_made_somewhere(kind: str) -> None:
    careless = level(**{kind: 1.0})
    states = [each for every in met("open").values() for each in every]
    found = [(each, seat) for each in states for seat in legal.to_act(each)]
    assert any(played(*each, careless) != played(*each, TOP) for each in found)


def test_an_attack_overlooked_means_fewer_units_and_the_same_number_of_cards() -> None:
    for state, seat, _ in moments(Stage.INCOME):
        best, found = played(state, seat, TOP), played(state, seat, level(attack=1.0))
        assert isinstance(best, Income)
        assert isinstance(found, Income)
        assert found.units <= best.units
        assert found.units + found.provinces == best.units + best.provinces


def test_cards_overlooked_are_not_bought() -> None:
    for state, seat, _ in moments(Stage.CITY):
        assert not isinstance(played(state, seat, level(card=1.0)), Build | Recruit)


def test_what_is_overlooked_stays_so_for_the_whole_round() -> None:
    """Whatever the seed of the choice: with a share of one half some cards are seen, others not."""
    half = level(card=0.5)
    seen = set[bool]()
    for state, seat, view in moments(Stage.CITY):
        assert len({played(state, seat, half, str(seed)) for seed in range(5)}) == 1
        seen.add(player.overlooks(half, view, CARD, "estate"))
    assert seen == {False, True}


def test_the_boost_overlooked_means_the_first_weapons_alone() -> None:
    boosted = [each for _, _, each in moments(Stage.FIGHT) if each.boosted]
    assert boosted
    for view in boosted:
        assert not player.taken_in(level(boost=1.0), view).boosted
        assert player.taken_in(TOP, view) == view


def test_no_more_than_one_unit_is_sent_that_is_not_needed() -> None:
    """Against an enemy that is beaten without it, and only after the plan."""
    many = level(spare=1.0)
    for state, seat, _ in moments(Stage.FIGHT):
        extra, at = 0, state
        while seat in legal.to_act(at) and at.stage is Stage.FIGHT:
            action = played(at, seat, many)
            if isinstance(action, Ready):
                break
            assert isinstance(action, Send)
            assert at.fight
            done = weapons.is_beaten(
                at.fight, action.enemy - 1, GAME.view(at, seat).boosted, len(at.players)
            )
            extra += done
            at = GAME.play(at, seat, action)
        assert extra <= 1


def test_a_levy_overlooked_leaves_the_provinces() -> None:
    for state, seat, _ in moments(Stage.CAPTURE):
        assert not isinstance(played(state, seat, level(levy=1.0)), Capture)
