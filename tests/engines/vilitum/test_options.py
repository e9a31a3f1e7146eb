"""Options: what there is, what goes together, and rematches."""

from __future__ import annotations

import pytest

from engines.game import Illegal, Outcome, TableEnding, Unreadable, draw, win
from engines.vilitum.model.values import Regional, VilitumEnding
from tests.engines.vilitum.kit import GAME

DEFAULTS = {"board": "5x5", "beginner": "no", "regional": "", "first": "ember"}


def test_everything_is_settled_with_its_default() -> None:
    assert GAME.resolve_options({}) == DEFAULTS
    assert GAME.resolve_options(GAME.resolve_options({})) == DEFAULTS


def test_there_are_two_boards_a_beginner_game_and_ten_regional_rules() -> None:
    choices = {spec.key: [choice.key for choice in spec.choices] for spec in GAME.options}
    assert choices["board"] == ["5x5", "7x7"]
    assert choices["beginner"] == ["no", "yes"]
    assert choices["regional"] == [rule.value for rule in Regional]
    assert len(choices["regional"]) == 10


def test_only_whoever_starts_is_not_asked() -> None:
    assert [spec.key for spec in GAME.options if not spec.asked] == ["first"]
    assert [spec.key for spec in GAME.options if spec.several] == ["regional"]


def test_regional_rules_come_in_their_order_whatever_was_typed() -> None:
    settled = GAME.resolve_options({"regional": "white-wizard, agile-warrior"})
    assert settled["regional"] == "agile-warrior,white-wizard"


def test_settled_options_become_the_rules() -> None:
    chosen = {"board": "7x7", "regional": "blood-lust,white-wizard"}
    ruleset = GAME.start(GAME.resolve_options(chosen), 2, "").ruleset
    assert (ruleset.size, ruleset.beginner, ruleset.agile) == (7, False, (False, False))
    assert ruleset.regional == (Regional.BLOOD_LUST, Regional.WHITE_WIZARD)
    assert GAME.start(GAME.resolve_options({"beginner": "yes"}), 2, "").ruleset.beginner
    agile = GAME.start(GAME.resolve_options({"regional": "agile-warrior"}), 2, "").ruleset
    assert (agile.regional, agile.agile) == ((), (None, None))


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"board": "7x7", "beginner": "yes"}, "The beginner game is played on the 5x5 board."),
        (
            {"board": "7x7", "regional": "agile-warrior"},
            "Agile Warrior is for the 5x5 board: on 7x7 every Warrior steps in any direction.",
        ),
        (
            {"beginner": "yes", "regional": "agile-warrior,melee-archer"},
            "Agile Warrior does nothing in the beginner game, where every Warrior steps in any "
            "direction already.",
        ),
        (
            {"beginner": "yes", "regional": "tactical-wizard"},
            "Tactical Wizard needs the Wizard's swap, which the beginner game leaves out.",
        ),
    ],
)
def test_what_makes_no_sense_together_is_refused(chosen: dict[str, str], sentence: str) -> None:
    with pytest.raises(Illegal) as refused:
        GAME.resolve_options(chosen)
    assert str(refused.value) == sentence
    with pytest.raises(Illegal):
        GAME.start(chosen, 2, "")


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"board": "6x6"}, "“6x6” is not a choice for “Board”."),
        ({"beginner": "maybe"}, "“maybe” is not a choice for “Beginner game”."),
        ({"regional": "all-rogues"}, "“all-rogues” is not a choice for “Regional rules”."),
        ({"regional": "blood-lust,,"}, "“” is not a choice for “Regional rules”."),
        ({"clock": "5"}, "Vilitum has no option called “clock”."),
    ],
)
def test_unknown_options_are_unreadable(chosen: dict[str, str], sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.resolve_options(chosen)
    assert str(refused.value) == sentence


# Rematches


@pytest.mark.parametrize(
    ("first", "result", "again"),
    [
        ("ember", win(VilitumEnding.DEFEAT, 0), "frost"),
        ("frost", win(VilitumEnding.DEFEAT, 0), "frost"),
        ("ember", win(TableEnding.RESIGNATION, 1), "ember"),
        ("frost", win(TableEnding.TIME, 1), "ember"),
        ("ember", draw(VilitumEnding.REPETITION), "frost"),
        ("frost", draw(TableEnding.AGREEMENT), "ember"),
        ("frost", draw(VilitumEnding.WIPED_OUT), "ember"),
    ],
)
def test_the_loser_starts_a_rematch_and_after_a_draw_the_other_side(
    first: str, result: Outcome, again: str
) -> None:
    options = {"first": first, "regional": "blood-lust", "board": "7x7"}
    expected = {"board": "7x7", "beginner": "no", "regional": "blood-lust", "first": again}
    assert GAME.rematch_options(options, result) == expected
