"""Captures, deployments and thrones, sentence by sentence."""

from __future__ import annotations

import pytest

from engines.game import Result
from engines.vicious_circle.board import Kind
from engines.vicious_circle.values import ViciousEnding
from tests.engines.vicious_circle.kit import GAME, drawn, ends, last, legal, places, played, refusal

TWILIGHT, DAWN = 0, 1
CIRCLE = {"S": "P", "P": "C", "C": "W", "W": "D", "D": "S"}

# Captures


@pytest.mark.parametrize("attacker", CIRCLE)
@pytest.mark.parametrize("victim", CIRCLE)
def test_only_the_five_captures_of_the_circle_are_allowed(attacker: str, victim: str) -> None:
    state = drawn(f"""
        +  .  .  .  =
        .  ~  {victim.lower()}  .  .
        #  {attacker}  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
    """)
    takes = CIRCLE[attacker] == victim
    assert (f"{attacker}b3xc4" in legal(state)) is takes
    assert "c4" not in ends(state, attacker) or takes


def test_the_circle_of_the_values_is_the_printed_one() -> None:
    assert {kind.letter: kind.prey.letter for kind in Kind} == CIRCLE
    assert all(kind.prey.predator is kind for kind in Kind)


def test_own_creatures_are_never_captured() -> None:
    state = drawn("""
        +  .  .  .  s
        .  ~  P  .  .
        #  S  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
    """)
    assert "c4" not in ends(state, "S")
    assert refusal(state, "Sb3xc4").startswith("Your own Spirit stands on c4.")


def test_a_captured_creature_is_out_of_the_game() -> None:
    state = drawn(
        """
        +  .  .  .  w
        .  ~  p  .  .
        #  S  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
        """
    )
    after = played(state, "Sb3xc4")
    assert places(after) == "Sc4 / We5"
    assert last(after).captured is Kind.SPIRIT
    assert refusal(after, "P>d5") == "Your Spirit has been captured and is out of the game."


def test_a_capture_must_be_written_as_one() -> None:
    state = drawn("""
        +  .  .  .  w
        .  ~  p  .  .
        #  S  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
    """)
    assert refusal(state, "Sb3-c4").startswith("That would capture the Spirit on c4: write Sb3xc4.")


# Deployments


def test_a_reserve_creature_is_deployed_on_any_square_of_the_own_domain() -> None:
    state = drawn(
        """
        +  .  .  .  c
        .  ~  .  .  .
        #  .  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
        """,
        reserve="SP",
    )
    assert ends(state, "S>") == {"a1", "b1", "c1", "a2", "b2", "c2"}
    assert places(played(state, "P>a1")) == "Pa1 S* / Ce5"
    assert refusal(state, "S>b3") == (
        "b3 is not in your domain. The Saint can go to a1, b1, c1, a2, b2, c2."
    )


def test_dawn_deploys_in_the_northeast() -> None:
    state = drawn(
        """
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        .  .  .  ~  .
        C  .  .  .  +
        """,
        mover="Dawn",
        reserve="w",
    )
    assert ends(state, "W>") == {"e5", "d5", "c5", "e4", "d4", "c4"}


def test_actions_come_by_creature_and_square_first_moves_then_deployments() -> None:
    state = drawn(
        """
        +  .  .  .  d
        .  ~  .  .  .
        #  .  ^  .  #
        .  .  .  ~  p
        C  .  .  .  +
        """,
        mover="Dawn",
        reserve="sw",
    )
    texts = [GAME.write(action) for action in GAME.actions(state, DAWN)]
    expected = [f"Pe2-{end}" for end in ("d1", "d2", "d3")]
    expected += [f"De5-{end}" for end in ("c3", "d3", "c4", "d4", "e4", "c5", "d5")]
    for kind in "SW":
        expected += [f"{kind}>{end}" for end in ("c4", "d4", "e4", "c5", "d5")]
    assert texts == expected


def test_a_deployment_may_capture_at_once_what_the_creature_captures() -> None:
    """The rulebook's example: a Dragon in Dawn's domain, Dawn's Warrior in reserve."""
    state = drawn(
        """
        +  .  .  .  s
        .  ~  .  D  .
        #  .  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
        """,
        mover="Dawn",
        reserve="wcP",
    )
    assert "W>xd4" in legal(state)
    after = played(state, "W>xd4")
    assert places(after) == "P* / Se5 Wd4 C*"
    assert last(after).captured is Kind.DRAGON
    assert "d4" not in ends(state, "C>")
    assert refusal(state, "C>d4").startswith(
        "The Child captures only the Warrior, and the Dragon stands on d4."
    )
    assert refusal(state, "W>d4").startswith("That would capture the Dragon on d4: write W>xd4.")
    assert refusal(state, "W>xd5").startswith("There is nothing to capture on d5: write W>d5.")


def test_no_deployment_beside_an_own_creature_on_the_same_square() -> None:
    state = drawn(
        """
        +  .  .  .  s
        .  ~  .  .  .
        #  .  ^  .  #
        .  S  .  ~  .
        =  .  .  .  +
        """,
        reserve="P",
    )
    assert "b2" not in ends(state, "P>")
    assert refusal(state, "P>b2").startswith("Your own Saint stands on b2.")


def test_creatures_on_the_map_do_not_go_back_into_reserve() -> None:
    state = drawn(
        """
        +  .  .  .  s
        .  ~  .  .  .
        #  .  ^  .  #
        .  S  .  ~  .
        =  .  .  .  +
        """,
        reserve="P",
    )
    assert refusal(state, "S>a1") == "Your Saint is not in reserve: it stands on b2."
    assert "P*" not in places(played(state, "P>a1"))


def test_a_deployment_on_the_own_throne_wins_nothing() -> None:
    state = drawn(
        """
        +  .  .  .  s
        .  ~  .  .  .
        #  .  ^  .  #
        .  S  .  ~  .
        =  .  .  .  +
        """,
        reserve="P",
    )
    assert GAME.outcome(played(state, "P>a1")) is None


# Thrones

AT_THE_GATE = """
    +  .  .  .  {defender}
    .  ~  .  {attacker}  .
    #  .  ^  .  #
    .  .  .  ~  .
    =  .  .  .  +
"""


@pytest.mark.parametrize("attacker", CIRCLE)
@pytest.mark.parametrize("defender", CIRCLE)
def test_a_throne_is_entered_whatever_stands_there_but_the_creature_that_captures(
    attacker: str, defender: str
) -> None:
    state = drawn(AT_THE_GATE.format(attacker=attacker, defender=defender.lower()))
    if CIRCLE[defender] == attacker:
        assert "e5" not in ends(state, attacker)
        assert refusal(state, f"{attacker}d4xe5").startswith(
            f"The {Kind('SPCWD'.index(defender)).title} on e5 captures your "
            f"{Kind('SPCWD'.index(attacker)).title}: the throne is guarded."
        )
        return
    after = played(state, f"{attacker}d4xe5")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.reason is ViciousEnding.THRONE
    assert outcome.results == (Result.WIN, Result.LOSS)
    assert places(after) == f"{attacker}e5 /"


def test_the_game_ends_when_a_creature_enters_the_empty_enemy_throne() -> None:
    state = drawn(
        """
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        D  w  .  ~  .
        =  .  .  .  +
        """,
        mover="Dawn",
    )
    after = played(state, "Wb2-a1")
    outcome = GAME.outcome(after)
    assert outcome is not None
    assert outcome.winner == DAWN
    assert GAME.to_act(after) == ()
    assert GAME.actions(after, TWILIGHT) == ()
    assert refusal(after, "Da2xa1") == "This match is over."


def test_the_own_throne_is_a_square_like_any_other() -> None:
    state = drawn("""
        +  .  .  .  s
        .  ~  .  .  .
        #  .  ^  .  #
        .  .  .  ~  .
        =  C  .  .  +
    """)
    assert GAME.outcome(played(state, "Cb1-a1")) is None


def test_the_dragon_descends_from_the_mountain_on_the_throne_in_a_single_move() -> None:
    state = drawn("""
        +  .  .  .  s
        .  ~  .  .  .
        #  .  D  .  #
        .  .  .  ~  .
        =  .  .  .  +
    """)
    assert "Dc3xe5" in legal(state)


def test_a_dragon_on_the_mountain_cannot_be_attacked_by_anything() -> None:
    state = drawn(
        """
        +  .  .  .  =
        .  ~  w  s  .
        #  p  D  c  #
        .  d  .  ~  .
        =  .  .  .  +
        """,
        mover="Dawn",
    )
    assert not any(text.endswith("c3") for text in legal(state))
    assert refusal(state, "Wc4xc3").startswith(
        "The Warrior cannot enter the Mountain on c3: only a Dragon may."
    )
