"""The mixtures that set-ups are drawn from."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from engines.game import Seat, Unreadable
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.state import State, fresh
from engines.vicious_circle.values import Ruleset, SetUp
from players.observation import AnyObservation
from players.player import SURE
from players.vicious_circle.player import FILE, LEVELS, PLAYER, Mixture, half_turn, mixture
from players.vicious_circle.search import CircleSearch
from tests.sample import some

every_game = pytest.mark.parametrize("ruleset", Ruleset)
every_seat = pytest.mark.parametrize("seat", [0, 1])
every_first = pytest.mark.parametrize("first", [0, 1])


@every_game
@every_seat
@every_first
def test_every_seat_has_a_mixture_that_cannot_be_guessed(
    ruleset: Ruleset, seat: Seat, first: Seat
) -> None:
    found = mixture(ruleset, seat, first)
    assert set(found.set_ups) <= set(SET_UPS[seat])
    assert len(set(found.set_ups)) == len(found.set_ups) == len(found.weights)
    assert sum(found.weights) == pytest.approx(1)
    assert 0 < min(found.weights) <= max(found.weights) < 0.33
    same = sum(weight**2 for weight in found.weights)
    assert same < 0.25, "two draws are equal less than once in four"


@every_game
@every_first
def test_the_board_is_the_same_after_a_half_turn(ruleset: Ruleset, first: Seat) -> None:
    assert mixture(ruleset, 1, first) == mixture(ruleset, 0, 1 - first).turned()
    for each in SET_UPS[0]:
        assert half_turn(each) in SET_UPS[1]
        assert half_turn(half_turn(each)) == each


def test_the_texts_of_a_mixture_are_read_again() -> None:
    found = mixture(Ruleset.MAGNUS, 1, 1)
    again = Mixture.of(found.texts)
    assert again.texts == found.texts
    assert list(again.weights) == sorted(found.weights, reverse=True)


@pytest.mark.parametrize("text", ["pass", "Sc2-d3", "set Sc2 Wa1 Xa2", ""])
def test_what_is_no_set_up_is_refused(text: str) -> None:
    with pytest.raises((Unreadable, ValueError)):
        Mixture.of({text: 1.0})


def test_weights_are_honoured() -> None:
    pair = SET_UPS[0][:2]
    rng = random.Random(3)
    drawn = Counter(Mixture(pair, (0.9, 0.1)).draw(rng) for _ in range(2000))
    assert drawn[pair[0]] == pytest.approx(1800, abs=60)
    assert drawn[pair[1]] == 2000 - drawn[pair[0]]


def _setting_up(ruleset: Ruleset, seat: Seat, other: SetUp | None) -> State:
    state = fresh(ruleset, 0)
    return state if other is None else GAME.apply(state, 1 - seat, other)


def _drawn(state: State, seat: Seat, level: int, seed: str) -> SetUp:
    sight = AnyObservation.of(GAME, state, seat, seed)
    thought = PLAYER.choose(sight, LEVELS[level], seed)
    assert isinstance(thought.action, SetUp)
    sound = thought.action in sound_set_ups(seat)
    assert ("No first move" in PLAYER.why(sight, thought)) == sound
    return thought.action


@pytest.mark.untraced
@every_game
@every_seat
def test_the_choice_is_the_same_whatever_the_other_has_set_up(ruleset: Ruleset, seat: Seat) -> None:
    rng = random.Random(f"{ruleset} {seat}")
    others = [None, *rng.sample(SET_UPS[1 - seat], some(6, 20))]
    for level in range(len(LEVELS)):
        seed = f"{rng.random()}"
        states = [_setting_up(ruleset, seat, each) for each in others]
        assert len({_drawn(each, seat, level, seed) for each in states}) == 1


@pytest.mark.untraced
@every_seat
def test_the_higher_levels_draw_from_the_mixture(seat: Seat) -> None:
    state = _setting_up(Ruleset.VAN_SLYKE, seat, None)
    held = mixture(Ruleset.VAN_SLYKE, seat, 0)
    for level in (at for at, each in enumerate(LEVELS) if each.key in {"3", "5"}):
        number = some(250, 500)
        drawn = Counter(_drawn(state, seat, level, str(seed)) for seed in range(number))
        assert set(drawn) <= set(held.set_ups)
        for set_up, weight in zip(held.set_ups, held.weights, strict=True):
            assert drawn[set_up] / number == pytest.approx(weight, abs=0.09)


@pytest.mark.untraced
@every_seat
def test_the_lower_levels_draw_evenly_of_what_no_first_move_beats(seat: Seat) -> None:
    state = _setting_up(Ruleset.VAN_SLYKE, seat, None)
    for level in (at for at, each in enumerate(LEVELS) if each.deepest == 1):
        number = some(100, 300)
        drawn = {_drawn(state, seat, level, str(seed)) for seed in range(number)}
        assert len(drawn) > number / 2
        assert drawn <= set(sound_set_ups(seat))


def test_the_file_tells_how_it_was_made_and_what_can_be_gained() -> None:
    told = json.loads(FILE.read_text("utf-8"))
    assert told["made_by"].startswith("python -m tools.vicious_circle.set_ups")
    assert told["plan"]["effort"]["study"] >= 10_000
    for ruleset in Ruleset:
        found = told["rulesets"][ruleset.value]
        assert 0.2 < found["value"]["share"] < 0.8
        for each in found["best_answers"]:
            low, high = each["interval"]
            assert low < each["gain"] < high


def _value(ruleset: Ruleset, opens: SetUp, follows: SetUp) -> int:
    state = GAME.apply(_setting_up(ruleset, 1, opens), 1, follows)
    return CircleSearch(300).scored(state)[0].value


def _lost(ruleset: Ruleset, seat: Seat, own: SetUp, foe: SetUp) -> bool:
    opens, follows = (own, foe) if seat == 0 else (foe, own)
    value = _value(ruleset, opens, follows)
    return (value if seat == 0 else -value) <= -SURE


@pytest.mark.untraced
@every_game
def test_no_set_up_that_opens_loses_by_force_to_many_others(ruleset: Ruleset) -> None:
    rng = random.Random(str(ruleset))
    for own in mixture(ruleset, 0, 0).set_ups:
        foes = rng.sample(SET_UPS[1], some(9, 25))
        assert sum(_lost(ruleset, 0, own, foe) for foe in foes) <= 1


@pytest.mark.untraced
@every_game
def test_no_set_up_that_follows_loses_by_force_to_many_others(ruleset: Ruleset) -> None:
    """Some leave the throne open to a Saint on one of a few squares, to about a tenth of all
    set-ups. They may be drawn, since nobody can know when; the whole mixture loses so to fewer."""
    rng = random.Random(str(ruleset))
    found, mean = mixture(ruleset, 1, 0), 0.0
    foes = rng.sample(SET_UPS[0], some(20, 60))
    for own, weight in zip(found.set_ups, found.weights, strict=True):
        share = sum(_lost(ruleset, 1, own, foe) for foe in foes) / len(foes)
        assert share <= 0.2
        mean += weight * share
    assert mean <= 0.1
