"""Captures, deployments and thrones, sentence by sentence."""

from __future__ import annotations

import pytest

from engines.game import Result
from engines.vicious_circle.board import Kind
from engines.vicious_circle.values import ViciousEnding
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vicious_circle.kit import GAME, ends, last, places, played, refusal
from tests.sample import present

TWILIGHT, DAWN = 0, 1
CIRCLE = {"S": "P", "P": "C", "C": "W", "W": "D", "D": "S"}


def test_the_circle_of_the_values_is_the_printed_one() -> None:
    assert {kind.letter: kind.prey.letter for kind in Kind} == CIRCLE
    assert all(kind.prey.predator is kind for kind in Kind)


@sayings("""
    own creatures are never captured
        van-slyke t Sb3 Pc4 / Se5 never Sb3-c4 Sb3xc4
        refused Sb3xc4: Your own Spirit stands on c4.…
    a captured creature is out of the game
        van-slyke t Sb3 / Pc4 We5 | Sb3xc4 -> d Sc4 / We5
        | Sb3xc4 refused P>d5: Your Spirit has been captured and is out of the game.
    a capture must be written as one
        van-slyke t Sb3 / Pc4 We5 refused Sb3-c4: That would capture the Spirit on c4: write
            Sb3xc4.…
    a reserve creature is deployed on any square of the own domain
        van-slyke t S* P* / Ce5 aims S> a1 b1 c1 a2 b2 c2
        | P>a1 -> d Pa1 S* / Ce5
        refused S>b3: b3 is not in your domain. The Saint can go to a1, b1, c1, a2, b2, c2.
    Dawn deploys in the northeast
        van-slyke d Ca1 / W* aims W> e5 d5 c5 e4 d4 c4
    a deployment may capture at once what the creature captures, as in the rulebook's example
        van-slyke d Dd4 P* / Se5 C* W* may W>xd4
        | W>xd4 -> t P* / Se5 Wd4 C*
        never C>d4 C>xd4
        refused C>d4: The Child captures only the Warrior, and the Dragon stands on d4.…
        refused W>d4: That would capture the Dragon on d4: write W>xd4.…
        refused W>xd5: There is nothing to capture on d5: write W>d5.…
    no deployment beside an own creature on the same square
        van-slyke t Sb2 P* / Se5 never P>b2
        refused P>b2: Your own Saint stands on b2.…
    creatures on the map do not go back into reserve
        van-slyke t Sb2 P* / Se5 refused S>a1: Your Saint is not in reserve: it stands on b2.
        | P>a1 -> d Sb2 Pa1 / Se5
    the own throne is a square like any other, for a deployment, too
        van-slyke t Sb2 P* / Se5 | P>a1 on
        van-slyke t Cb1 / Se5 | Cb1-a1 on
    the Dragon descends from the Mountain on the throne in a single move
        van-slyke t Dc3 / Se5 may Dc3xe5
    a Dragon on the Mountain cannot be attacked by anything
        van-slyke d Dc3 / Sd4 Pb3 Cd3 Wc4 Db2 without c3
        refused Wc4xc3: The Warrior cannot enter the Mountain on c3: only a Dragon may.…
    the game ends when a creature enters the empty enemy throne
        van-slyke d Da2 / Wb2 | Wb2-a1 over throne 1
        | Wb2-a1 only
        | Wb2-a1 refused Da2xa1: This match is over.
""")
def test_captures(saying: Saying) -> None:
    saying.holds(GAME)


def test_what_was_captured_is_told() -> None:
    taken = played(GAME.load("van-slyke t Sb3 / Pc4 We5"), "Sb3xc4")
    assert last(taken).captured is Kind.SPIRIT
    struck = played(GAME.load("van-slyke d Dd4 P* / Se5 C* W*"), "W>xd4")
    assert last(struck).captured is Kind.DRAGON


def test_actions_come_by_creature_and_square_first_moves_then_deployments() -> None:
    state = GAME.load("van-slyke d Ca1 / Pe2 De5 S* W*")
    texts = [GAME.write(action) for action in GAME.actions(state, DAWN)]
    expected = [f"Pe2-{end}" for end in ("d1", "d2", "d3")]
    expected += [f"De5-{end}" for end in ("c3", "d3", "c4", "d4", "e4", "c5", "d5")]
    for kind in "SW":
        expected += [f"{kind}>{end}" for end in ("c4", "d4", "e4", "c5", "d5")]
    assert texts == expected


@pytest.mark.parametrize("attacker", CIRCLE)
@pytest.mark.parametrize("defender", CIRCLE)
def test_a_throne_is_entered_whatever_stands_there_but_the_creature_that_captures(
    attacker: str, defender: str
) -> None:
    state = GAME.load(f"van-slyke t {attacker}d4 / {defender}e5")
    if CIRCLE[defender] == attacker:
        assert "e5" not in ends(state, attacker)
        assert refusal(state, f"{attacker}d4xe5").startswith(
            f"The {Kind('SPCWD'.index(defender)).title} on e5 captures your "
            f"{Kind('SPCWD'.index(attacker)).title}: the throne is guarded."
        )
        return
    after = played(state, f"{attacker}d4xe5")
    outcome = present(GAME.outcome(after))
    assert outcome.reason is ViciousEnding.THRONE
    assert outcome.results == (Result.WIN, Result.LOSS)
    assert places(after) == f"{attacker}e5 /"
