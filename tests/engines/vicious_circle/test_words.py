"""The game in words and characters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.text.say import say
from engines.game import CAPTURES, SAID, WINS, Part
from engines.vicious_circle.state import State
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vicious_circle.kit import GAME, played

TWILIGHT, DAWN = 0, 1
FIGHT = GAME.load("van-slyke t Sd4 Dc3 W* / Pc4 We5 S* C*")


def test_the_sketch_shows_every_square_both_sides_and_what_is_off_the_board() -> None:
    assert GAME.ascii_board(GAME.view(FIGHT, None)) == (
        "    a   b   c   d   e\n"
        "5   +   .   :   :  w=  5\n"
        "4   .   ~  p:  S:   :  4\n"
        "3   #   .  D^   .   #  3\n"
        "2   :   :   :   ~   .  2\n"
        "1   =   :   :   .   +  1\n"
        "    a   b   c   d   e\n"
        "Dawn (small letters): reserve s c,\n"
        "  captured d\n"
        "Twilight (capitals): reserve W,\n"
        "  captured P C\n"
        "= throne  : domain  + Shrine  ~ Swamp\n"
        "  # Village  ^ Mountain  . open land"
    )


def test_the_sketch_of_a_secret_set_up_shows_the_own_side_only() -> None:
    state = GAME.load("van-slyke t Sc2 Wa1 Da2 P* C* / ?")
    own, public = (GAME.ascii_board(GAME.view(state, seat)) for seat in (TWILIGHT, None))
    assert "2  D:   :  S:   ~   .  2\n" in own
    assert "Twilight (capitals): reserve P C,\n  captured -\n" in own
    assert "Dawn (small letters): set-up not yet\n  locked in\n" in own
    assert "Twilight (capitals): set-up locked in,\n  still secret\n" in public
    assert "S:" not in public


def test_tell_names_every_creature_the_last_action_and_ko() -> None:
    assert GAME.alt_text(GAME.view(played(FIGHT, "Sd4xc4"), None)) == (
        "Last: Twilight's Saint from d4 to c4, capturing the Spirit. "
        "Dawn: move a creature, or deploy one from reserve. "
        "Twilight: Saint c4, Dragon c3; in reserve Warrior; captured Spirit, Child. "
        "Dawn: Warrior e5; in reserve Saint, Child; captured Spirit, Dragon. "
        "Ko: Twilight's Saint may not end its next move on d4."
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("W>b1", "Last: Twilight's Warrior from reserve to b1."),
        ("Dc3-b2", "Last: Twilight's Dragon from c3 to b2."),
    ],
)
def test_tell_says_what_was_done_last(text: str, told: str) -> None:
    assert told in GAME.alt_text(GAME.view(played(FIGHT, text), None))


def test_tell_of_a_pass_and_of_an_empty_side() -> None:
    passed = GAME.load("van-slyke d Sa5 / Ca4 Wb5 S* ply:9 line:pass")
    assert "Last: Twilight passed." in GAME.alt_text(GAME.view(passed, None))
    empty = GAME.load("van-slyke t S* / Ca4 -")
    assert "Twilight: nothing on the board; in reserve Saint;" in GAME.alt_text(
        GAME.view(empty, None)
    )


@sayings(f"""
    actions in words
        {GAME.dump(FIGHT)} told Dc3-b2: Twilight's Dragon moves from c3 to b2
        told Sd4xc4: Twilight's Saint moves from d4 to c4 and captures the Spirit
        told Sd4xe5: Twilight's Saint moves from d4 to e5, captures the Warrior and enters the
            throne of Dawn
        told W>b1: Twilight deploys the Warrior on b1
        magnus t Sa1 W* / Db2 told W>xb2: Twilight deploys the Warrior on b2 and captures the Dragon
        magnus t Sa5 / Ca4 Wb5 told pass: Twilight can neither move nor deploy and passes
        magnus t ? / ? told set Sc2 Wa1 Da2: Twilight sets up Saint c2, Warrior a1 and Dragon a2
""")
def test_words(saying: Saying) -> None:
    saying.holds(GAME)


def test_a_concealed_set_up_in_words() -> None:
    view = GAME.view(GAME.load("magnus t ? / ?"), None)
    assert GAME.describe(view, DAWN, None) == "Dawn locks in a secret set-up"


@pytest.mark.parametrize(
    ("position", "seat", "status"),
    [
        (
            "magnus d ? / ?",
            TWILIGHT,
            "Twilight: place three of your creatures in your domain, in secret.",
        ),
        ("magnus d ? / ?", None, "Twilight and Dawn set up in secret."),
        ("magnus d Sc2 Wa1 Da2 P* C* / ?", TWILIGHT, "Dawn sets up in secret."),
        ("magnus d Sc2 / Se5 C*", None, "Dawn: move a creature, or deploy one from reserve."),
        ("magnus d Sc2 C* / Se5", DAWN, "Dawn: move a creature."),
        (
            "magnus t Sa5 / Ca4 Wb5 -",
            TWILIGHT,
            "Twilight can neither move nor deploy and must pass.",
        ),
        ("magnus t Sc2 / Pa1", None, "Dawn wins: its Spirit takes Twilight's throne."),
    ],
)
def test_status(position: str, seat: int | None, status: str) -> None:
    assert GAME.status(GAME.view(GAME.load(position), seat)) == status


# Clicks


def placed(state: State, text: str) -> tuple[Part, ...]:
    return GAME.parts(GAME.view(state, state.mover), GAME.read(text))


def parts(state: State, text: str) -> tuple[Part, ...]:
    """The same without their squares."""
    return tuple(replace(part, at="") for part in placed(state, text))


def test_a_move_is_a_creature_and_a_square() -> None:
    assert parts(FIGHT, "Dc3-b2") == (
        Part("Dc3", "Dragon c3", say("up to 2 squares")),
        Part("b2", "b2"),
    )
    assert parts(FIGHT, "Sd4xc4")[1] == Part("c4", "c4", say("captures the Spirit"), CAPTURES)
    assert parts(FIGHT, "Sd4xe5")[1] == Part(
        "e5", "e5", say("captures the Warrior, wins: the throne of Dawn"), WINS
    )
    assert parts(GAME.load("magnus d Se5 / Pb2"), "Pb2-a1") == (
        Part("Pb2", "Spirit b2", say("1 square")),
        Part("a1", "a1", say("wins: the throne of Twilight"), WINS),
    )


def test_a_deployment_is_a_reserve_creature_and_a_square() -> None:
    assert parts(FIGHT, "W>b1") == (
        Part("W*", "Deploy Warrior", say("from reserve")),
        Part("b1", "b1"),
    )


def test_creatures_and_goals_name_their_squares() -> None:
    assert [part.at for part in placed(FIGHT, "Dc3-b2")] == ["c3", "b2"]
    assert [part.at for part in placed(FIGHT, "W>b1")] == ["", "b1"]


def test_a_set_up_is_three_creatures_on_squares() -> None:
    assert parts(GAME.load("magnus t ? / ?"), "set Sc2 Wa1 Da2") == (
        Part("Sc2", "Saint on c2"),
        Part("Wa1", "Warrior on a1", say("throne")),
        Part("Da2", "Dragon on a2"),
    )


def test_a_pass_is_one_click() -> None:
    assert parts(GAME.load("magnus t Sa5 / Ca4 Wb5 -"), "pass") == (
        Part("pass", "Pass", sign=SAID),
    )


def test_the_guide_marks_every_house_ruling() -> None:
    pages: dict[str, str] = {page.title: page.text for page in GAME.guide()}
    assert 6 <= len(pages) <= 9
    *others, (last, rulings) = pages.items()
    assert last == "House rulings"
    assert rulings.count("⌂ House ruling") >= 8
    assert not [title for title, text in others if "⌂" in text], "all on the last page"
    assert "d4 and e4 for Dawn, b2 and a2 for Twilight" in pages["The set-up"]
