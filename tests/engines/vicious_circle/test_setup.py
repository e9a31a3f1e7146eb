"""The secret set-up, sentence by sentence."""

from __future__ import annotations

import random

import pytest

from engines.game import Illegal, Seat, Unreadable
from engines.vicious_circle.board import Kind
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.rules import sound_set_ups
from engines.vicious_circle.values import CAPTURED, RESERVE, UNKNOWN, SetUp
from tests.engines.vicious_circle.kit import GAME, places, refusal

TWILIGHT, DAWN = 0, 1
BEFORE = GAME.load("van-slyke t ? / ?")


def locked(text: str, seat: int = TWILIGHT) -> str:
    return GAME.dump(GAME.play(BEFORE, seat, GAME.read(text)))


def test_three_of_five_creatures_begin_on_the_map_and_two_wait_in_reserve() -> None:
    assert locked("set Sc2 Wa1 Da2") == "van-slyke t Sc2 Wa1 Da2 P* C* / ?"
    assert locked("set Pd4 Ce5 Dc5", DAWN) == "van-slyke t ? / Pd4 Ce5 Dc5 S* W*"


def test_each_side_has_1200_set_ups_and_all_are_different() -> None:
    for seat in (TWILIGHT, DAWN):
        found = GAME.actions(BEFORE, seat)
        assert len(found) == len(set(found)) == 1200


def test_a_creature_may_begin_on_its_own_throne() -> None:
    assert GAME.read("set Wa1 Sb1 Db2") in GAME.actions(BEFORE, TWILIGHT)
    assert GAME.read("set We5 Sd5 Dd4") in GAME.actions(BEFORE, DAWN)


@pytest.mark.parametrize(
    ("seat", "text", "reason"),
    [
        (TWILIGHT, "set Sc2 Wa1", "A set-up has exactly three creatures, not 2."),
        (TWILIGHT, "set Sc2 Wa1 Da2 Cb1", "A set-up has exactly three creatures, not 4."),
        (TWILIGHT, "set Sc2 Sa1 Da2", "You have only one Saint: give it one square."),
        (TWILIGHT, "set Sc2 Wc2 Da2", "Two creatures cannot share c2."),
        (TWILIGHT, "set Sc2 Wa1 Db3", "b3 is not in your domain, which is a1, b1, c1, a2, b2, c2."),
        (DAWN, "set Sc2 We5 Dd4", "c2 is not in your domain, which is c4, d4, e4, c5, d5, e5."),
        (DAWN, "We5-d5", "Both sides set up first: choose three creatures and a square for each."),
        (DAWN, "pass", "Both sides set up first: choose three creatures and a square for each."),
    ],
)
def test_a_wrong_set_up_is_refused_with_its_rule(seat: int, text: str, reason: str) -> None:
    assert refusal(BEFORE, text, seat) == reason


def test_the_order_in_a_text_does_not_matter_but_an_action_has_one_form() -> None:
    assert GAME.write(GAME.read("set Da2 Sc2 Wa1")) == "set Sc2 Wa1 Da2"
    shuffled = SetUp(((Kind.DRAGON, 5), (Kind.SAINT, 7), (Kind.WARRIOR, 0)))
    with pytest.raises(Illegal, match="order of the circle"):
        GAME.play(BEFORE, TWILIGHT, shuffled)


def test_both_sides_act_at_once_in_either_order() -> None:
    assert GAME.to_act(BEFORE) == (TWILIGHT, DAWN)
    ours, theirs = GAME.read("set Sc2 Wa1 Da2"), GAME.read("set Sc4 We5 De4")
    one = GAME.play(GAME.play(BEFORE, TWILIGHT, ours), DAWN, theirs)
    other = GAME.play(GAME.play(BEFORE, DAWN, theirs), TWILIGHT, ours)
    assert one == other
    assert GAME.dump(one) == "van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -"


def test_a_locked_set_up_cannot_be_changed() -> None:
    state = GAME.load("van-slyke t Sc2 Wa1 Da2 P* C* / ?")
    assert GAME.to_act(state) == (DAWN,)
    assert GAME.actions(state, TWILIGHT) == ()
    assert refusal(state, "set Sc2 Wa1 Db2", TWILIGHT) == "Your set-up is locked in."
    assert refusal(state, "Sc2-d3", TWILIGHT) == "Your set-up is locked in."


def test_nobody_sees_anything_of_the_other_set_up_before_both_are_locked_in() -> None:
    state = GAME.load("van-slyke t Sc2 Wa1 Da2 P* C* / ?")
    own = (7, RESERVE, RESERVE, 0, 5)
    assert GAME.view(state, TWILIGHT).places == own + (UNKNOWN,) * 5
    for viewer in (DAWN, None):
        view = GAME.view(state, viewer)
        assert view.places == (UNKNOWN,) * 10
        assert view.locked == (True, False)
        assert view.turn == 0
        assert "Twilight: set-up locked in, still secret." in GAME.alt_text(view)
        assert "Saint" not in GAME.alt_text(view)


def test_both_set_ups_are_then_revealed_to_everybody() -> None:
    state = GAME.load("van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -")
    for viewer in (TWILIGHT, DAWN, None):
        view = GAME.view(state, viewer)
        assert UNKNOWN not in view.places
        assert CAPTURED not in view.places
        assert view.turn == 1
        assert not view.setting_up


def test_a_set_up_is_concealed_from_all_others_until_the_reveal() -> None:
    ours, theirs = GAME.read("set Sc2 Wa1 Da2"), GAME.read("set Sc4 We5 De4")
    half = GAME.play(BEFORE, TWILIGHT, ours)
    assert [GAME.redacts(half, TWILIGHT, ours, who) for who in (0, 1, None)] == [False, True, True]
    assert not GAME.traits(BEFORE, ours).reveals
    assert GAME.traits(half, theirs).reveals
    both = GAME.play(half, DAWN, theirs)
    assert not GAME.redacts(both, TWILIGHT, ours, DAWN)
    assert not GAME.traits(both, GAME.read("Sc2-d3")).reveals


def test_a_seat_cannot_tell_the_true_set_up_from_a_guess_but_knows_its_own() -> None:
    state = GAME.load("van-slyke t Sc2 Wa1 Da2 P* C* / ?")
    guesses = {places(GAME.resample(state, DAWN, random.Random(n))) for n in range(50)}
    assert len(guesses) > 25
    assert GAME.resample(state, TWILIGHT, random.Random(0)) == state
    assert GAME.resample(BEFORE, None, random.Random(0)) == BEFORE


def test_after_the_set_up_no_creature_is_placed_anew() -> None:
    state = GAME.load("van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -")
    assert refusal(state, "set Sc2 Wa1 Db2") == (
        "The set-up is over: move a creature or deploy one from reserve."
    )


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ({}, "t"),
        ({"ruleset": "van-slyke"}, "t"),
        ({"ruleset": "magnus"}, "d"),
        ({"ruleset": "magnus", "first": "twilight"}, "t"),
        ({"first": "dawn"}, "d"),
    ],
)
def test_southwest_begins_with_van_slyke_and_dawn_with_magnus(
    options: dict[str, str], first: str
) -> None:
    state = GAME.start(options, 2, "")
    assert GAME.dump(state) == f"{options.get('ruleset', 'van-slyke')} {first} ? / ?"


def test_it_is_a_game_for_two_with_two_versions() -> None:
    with pytest.raises(Illegal, match="is not a game for"):
        GAME.start({}, 3, "")
    with pytest.raises(Unreadable, match="“chess” is not a choice for “Ruleset”"):
        GAME.start({"ruleset": "chess"}, 2, "")
    with pytest.raises(Unreadable, match="no option called “clock”"):
        GAME.start({"clock": "5"}, 2, "")


def _beaten_at_once(mine: SetUp, seat: Seat, theirs: SetUp) -> bool:
    """Whether the other side, which begins, can win with its first move."""
    first = "dawn" if seat == TWILIGHT else "twilight"
    state = GAME.start(GAME.resolve_options({"first": first}), 2, "")
    for who in (TWILIGHT, DAWN):
        state = GAME.play(state, who, mine if who == seat else theirs)
    legal = GAME.actions(state, 1 - seat)
    return any(GAME.outcome(GAME.play(state, 1 - seat, each)) for each in legal)


def _sample(seat: Seat, *, sound: bool, count: int) -> list[SetUp]:
    found = set(sound_set_ups(seat))
    wanted = [each for each in SET_UPS[seat] if (each in found) is sound]
    return random.Random(f"{seat}{sound}").sample(wanted, count)


@pytest.mark.parametrize("seat", [TWILIGHT, DAWN])
def test_a_sound_set_up_is_not_beaten_by_any_first_move(seat: Seat) -> None:
    """Only a Saint reaches the throne from its domain (check values of the map)."""
    saints = [each for each in SET_UPS[1 - seat] if each.creatures[0][0] is Kind.SAINT]
    for mine in _sample(seat, sound=True, count=3):
        assert not any(_beaten_at_once(mine, seat, theirs) for theirs in saints)


@pytest.mark.parametrize("seat", [TWILIGHT, DAWN])
def test_every_other_set_up_is_beaten_by_some_first_move(seat: Seat) -> None:
    saints = [each for each in SET_UPS[1 - seat] if each.creatures[0][0] is Kind.SAINT]
    for mine in _sample(seat, sound=False, count=5):
        assert any(_beaten_at_once(mine, seat, theirs) for theirs in saints)
