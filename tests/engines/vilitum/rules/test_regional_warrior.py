"""Regional rules of the Warrior: Agile Warrior, Warrior Charge, Warrior Rush."""

from __future__ import annotations

import pytest

from engines.vilitum.model.state import State
from engines.vilitum.model.values import Phase
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, board, ends, legal, played, refusal

# Agile Warrior


def agile_match(first: str = "ember") -> State:
    options = {"regional": "agile-warrior", "first": first}
    return GAME.start(GAME.resolve_options(options), 2, "")


def test_each_side_chooses_for_itself_before_placing() -> None:
    state = agile_match()
    assert state.phase is Phase.CHOOSING
    assert legal(state) == {"agile", "standard"}
    once = played(state, "agile")
    assert (once.mover, legal(once)) == (1, {"agile", "standard"})
    twice = played(once, "standard")
    assert (twice.mover, twice.phase) == (0, Phase.PLACING)
    assert GAME.dump(twice) == "5x5:agile-warrior-1 1 - / - placing last:standard"


@pytest.mark.parametrize(
    ("choices", "head"),
    [
        (("agile", "agile"), "5x5:agile-warrior"),
        (("agile", "standard"), "5x5:agile-warrior-1"),
        (("standard", "agile"), "5x5:agile-warrior-2"),
        (("standard", "standard"), "5x5"),
    ],
)
def test_the_choices_stand_in_the_position_s_text(choices: tuple[str, str], head: str) -> None:
    assert GAME.dump(played(agile_match(), *choices)).split()[0] == head


def test_the_side_that_starts_chooses_first() -> None:
    state = agile_match("frost")
    assert state.mover == 1
    after = played(state, "agile", "standard")
    assert (after.mover, after.ruleset.agile) == (1, (False, True))


def test_the_choice_is_for_the_whole_game() -> None:
    placing = played(agile_match(), "agile", "standard")
    assert refusal(placing, "standard").startswith("Both sides place their pieces first")


@pytest.mark.parametrize("text", ["W>a1", "end", "pass", "Wa1-a2"])
def test_nothing_else_comes_before_the_choice(text: str) -> None:
    assert refusal(agile_match(), text) == (
        "First choose your Warrior for this match: agile or standard."
    )


@sayings("""
    the choice is made once
        5x5:agile-warrior-1 1 Wc3 / Ra1 refused standard: You choose the Warrior before placing,
            and never again.
    an agile Warrior moves in any direction and deals 1
        5x5:agile-warrior-1 1 Wc3 / Rc4 Ae1 aims Wc3- b2 c2 d2 b3 d3 b4 d4
        aims Wc3x c4
        | Wc3xc4 end -> 2 Wc3 / Rc4-1 Ae1
    the other side's Warrior is as it chose
        5x5:agile-warrior-1 2 Re1 / Wc3 Re2 aims Wc3- b3 d3 c2 c4
        5x5:agile-warrior-1 2 Rc4 / Wc3 Re2 | Wc3xc4 end -> 1 Rc4-2 / Wc3 Re2
    an agile Warrior still deals 1 to a Warrior
        5x5:agile-warrior 1 Wc3 / Wc4 | Wc3xc4 end -> 2 Wc3 / Wc4-1
    a charging Warrior moves twice and may turn
        5x5:warrior-charge 1 Wc3 Ra1 / Ae5 | Wc3-c4 only Wc4-c5 Wc4-b4 Wc4-d4 Wc4-c3 end
        | Wc3-c4 Wc4-d4 -> 2
    a charge takes the place of the attack: after two moves none, after one and an attack no second
        5x5:warrior-charge 1 Wc3 / Rc5 Ad5 | Wc3-c4 Wc4-d4 -> 2
        | Wc3-c4 Wc4xc5 -> 2
        5x5:warrior-charge 1 Wc3 / Rc4 Ae1 | Wc3xc4 Wc3-c2 -> 2
    only the Warrior charges; the turn is over since nothing is left to attack or heal
        5x5:warrior-charge 1 Wa1 Ad1 Cc3 / Re5 | Cc3-c4 -> 2
        | Ad1-e2 -> 2
    without the rule no Warrior charges
        5x5 1 Wc3 / Rc5 | Wc3-c4 only Wc4xc5 end
        5x5:warrior-charge 1 Wc3 / Rc5 | Wc3-c4 only Wc4xc5 Wc4-b4 Wc4-d4 Wc4-c3 end
    a rush pushes an enemy one square, lays one ring on it and spends both slots
        5x5:warrior-rush 1 Wb3 / Rc3 | Wb3!c3 -> 2 Wc3 / Rd3-1
    a rush pushes an own piece too
        5x5:warrior-rush 1 Wc3 Zc4 / Ce1 | Wc3!c4 -> 2 Wc4 Zc5-1 / Ce1
    a rush deals 1 to everything
        5x5:warrior-rush 1 Wc3 / [WRZAC]c4 | Wc3!c4 -> 2 Wc4 / [WRZAC]c5-1
    the far square must be empty
        5x5:warrior-rush 1 Wb3 Rd3 / Zc3 aims Wb3!
        5x5:warrior-rush 1 Wb3 / Zc3 Cd3 aims Wb3!
        refused Wb3!c3: Frost's Wizard cannot be pushed: the square behind it must be on the board
            and empty. It can't rush anywhere right now.
        5x5:warrior-rush 1 Wb3 Rd3 / Zc3 refused Wb3!c3: Frost's Wizard cannot be pushed: the
            square behind it must be on the board and empty. It can't rush anywhere right now.
    the far square must be on the board
        5x5:warrior-rush 1 Wd4 / Rd5 Ze4 aims Wd4!
        refused Wd4!d5: Frost's Rogue cannot be pushed…
    a ring that would kill does not make room: the piece must be able to move even then
        5x5:warrior-rush 1 Wd3 / Rc3-2 Ze3-2 Ce1 aims Wd3! c3
    a rush may kill what it pushes, an own piece, too
        5x5:warrior-rush 1 Wb3 Ra1-2 / Rc3-2 Ce1 | Wb3!c3 -> 2 Wc3 Ra1-2 / Ce1
        5x5:warrior-rush 1 Wb3 Rc3-2 / Ce1 | Wb3!c3 -> 2 Wc3 / Ce1
    a rush is a step of the Warrior's own movement
        5x5:warrior-rush 1 Wb2 / Rc3 Ac2 aims Wb2! c2
        refused Wb2!c3: The Warrior rushes onto a piece one step away. It can rush to c2.…
        7x7:warrior-rush 1 Wb2 / Rc3 Ac2 aims Wb2! c2 c3
        | Wb2!c3 -> 2 Wc3 / Rd4-1 Ac2
    a rush is the whole turn: neither after a move nor after an attack, and nothing after it
        5x5:warrior-rush 1 Wb2 / Rb4 Aa2 | Wb2-b3 without !
        | Wb2xa2 without !
        5x5:warrior-rush 1 Wb2 / Rb3 Ac3 | Wb2!b3 -> 2
    a rush needs a piece to push, and the rule
        5x5:warrior-rush 1 Wb2 / Rb4 refused Wb2!b3: There is nothing to push on b3. Move there
            instead.
        5x5 1 Wb2 / Rb3 refused Wb2!b3: That needs the regional rule Warrior Rush.
    a returned Warrior may rush
        5x5:warrior-rush 1 Cb2 / Rb3 | Cb2=W Wb2!b3 -> 2 Wb3-2 / Rb4-1
""")
def test_warriors(saying: Saying) -> None:
    saying.holds(GAME)


def test_a_charge_there_and_back_changes_something_in_each_part() -> None:
    """The board is then as before the turn, which is allowed: it must differ only from the one at
    the end of the side's turn before."""
    state = GAME.load("5x5:warrior-charge 1 Wc3 Ra1 / Ae5")
    assert board(state) in ends(state)
