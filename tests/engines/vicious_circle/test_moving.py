"""Moving, sentence by sentence; the plain reading has reach and terrain."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vicious_circle.kit import GAME, last, played, refusal

CROWD = "van-slyke t Pb1 Sc2 Da2 C* / Wb2"


@sayings(f"""
    the Spirit moves one
        van-slyke t Pd4 / Se5 aims Pd4- c4 c5 d5 e4 d3
    moves go straight, diagonally or with a turn: to e1 never, since d2 and the Shrine are closed
        van-slyke t Wc1 / Se5 aims Wc1- a1 a2 b1 b2 b3 c2 d1 d3 e2
    a creature may move fewer squares than it could
        van-slyke t Sc1 / Se5 may Sc1-c2 Sc1-d3 Sc1-d4
    a move may not end where it began
        van-slyke t Sc2 / Se5 never Sc2-c2
        refused Sc2-c2: A move may not end where it began, on c2.…
    restricted squares cannot be crossed either: only the Dragon gets from b2 by c3 to d4
        van-slyke t Db2 / Se5 may Db2-d4
        van-slyke t Wb2 / Se5 never Wb2-d4
        may Wb2-c4
        refused Wb2-d4: The way to d4 leads through terrain that the Warrior cannot cross.…
    Children cross Villages: the way from a2 to a4 by b3 is blocked
        van-slyke t Ca2 / Pb3 may Ca2-a4
        van-slyke t Wa2 / Pb3 never Wa2-a4
    Saints step into Shrines: on d1 only the Shrine is open
        van-slyke t Sd1 Dc2 / Ce2 Wc1 aims Sd1- e1
        aims Sd1x
    the Dragon crosses the Mountain: from b3 to d3 there is no other way of two steps
        van-slyke t Db3 / Sc4 Cc2 may Db3-d3
        van-slyke t Wb3 / Sc4 Cc2 never Wb3-d3
    no creature moves through an occupied square, of friend or foe
        van-slyke t Pb1 Ca2 Da1 / Wb2 aims D
        refused Da1-c1: The way to c1 is blocked: a creature cannot pass another. The Dragon can go
            nowhere now.
    a move that captures ends there: the Dragon does not fly on to b3 or c3
        van-slyke t Pb1 Ca2 Da1 / Sb2 aims D a1xb2
    a creature walks round what blocks it; behind two it is out of reach
        van-slyke t Wb1 / Cb2 may Wb1-b3
        van-slyke t Wb1 Da2 / Sc2 Cb2 never Wb1-b3
    a wrong move is refused with its rule
        {CROWD} refused Da2-d4: d4 is out of reach: the Dragon moves up to 2 squares.…
        refused Pb1-b3: b3 is out of reach: the Spirit moves 1 square.…
        refused Da2-b1: Your own Spirit stands on b1.…
        refused Pb1-d2: d2 is out of reach…
        refused Sc2-d2: The Saint cannot enter the Swamp on d2: only a Spirit may.…
        refused Sc2-c3: The Saint cannot enter the Mountain on c3: only a Dragon may.…
        refused Da2-a3: The Dragon cannot enter the Village on a3: only a Child may.…
        refused Sc2-b2: The Saint captures only the Spirit, and the Warrior stands on b2.…
        refused Sd3-d4: Your Saint stands on c2, not on d3.…
        refused Ca1-b2: Your Child is in reserve: deploy it, say with C>b1.…
        refused Wa1-b2: Your Warrior has been captured and is out of the game.…
        refused Sc2xd3: There is nothing to capture on d3: write Sc2-d3.…
        refused pass: You can still move or deploy a creature, so you may not pass.…
    a refusal says what the creature could do instead
        van-slyke t Pb1 / Se5 refused Pb1-e1: The Spirit cannot enter the Shrine on e1: only a Saint
            may. The Spirit can go to a1, c1, a2, b2, c2.
""")
def test_moving(saying: Saying) -> None:
    saying.holds(GAME)


def test_the_path_shown_is_a_shortest_one_and_always_the_same() -> None:
    state = GAME.load("van-slyke t Sc2 / We5")
    assert last(played(state, "Sc2-d4")).path == (7, 13, 18)
    assert last(played(state, "Sc2xe5")).path == (7, 13, 18, 24)


def test_the_other_side_waits_for_its_turn() -> None:
    state = GAME.load("van-slyke t Sb2 / Se5")
    assert refusal(state, "Se5-d5", seat=1) == "It is Twilight's turn."
