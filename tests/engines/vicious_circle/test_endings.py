"""Every way in which the rules end a game, forced passes, and rematches."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.game import Outcome, Result, TableEnding, draw, win
from engines.vicious_circle.board import NEIGHBOURS, SQUARES, TERRAIN, Terrain
from engines.vicious_circle.state import State
from engines.vicious_circle.values import ViciousEnding
from tests.engines.vicious_circle.kit import GAME, drawn, legal, played, refusal

TWILIGHT, DAWN = 0, 1
OPEN = """
    +  .  .  .  d
    .  ~  .  w  .
    #  .  ^  .  #
    .  .  S  ~  .
    D  .  .  .  +
"""


def outcome(state: State) -> Outcome:
    found = GAME.outcome(state)
    assert found is not None
    return found


# Annihilation


def test_a_side_without_any_creature_loses() -> None:
    state = drawn("""
        +  .  .  .  =
        .  ~  p  .  .
        #  S  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
    """)
    assert outcome(played(state, "Sb3xc4")) == win(ViciousEnding.ANNIHILATION, TWILIGHT)


def test_a_creature_in_reserve_keeps_a_side_alive() -> None:
    state = drawn(
        """
        +  .  .  .  =
        .  ~  p  .  .
        #  S  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
        """,
        reserve="w",
    )
    after = played(state, "Sb3xc4")
    assert GAME.outcome(after) is None
    assert all(text.startswith("W>") for text in legal(after))


def test_to_take_the_last_creature_on_its_throne_is_a_win_by_the_throne() -> None:
    state = drawn("""
        +  .  .  .  w
        .  ~  .  S  .
        #  .  ^  .  #
        .  .  .  ~  .
        =  .  .  .  +
    """)
    assert outcome(played(state, "Sd4xe5")).reason is ViciousEnding.THRONE


# Repetition

ROUND = ("Da1-b1", "De5-d5", "Sc2-b2", "Wd4-e4", "Db1-a1", "Dd5-e5", "Sb2-c2", "We4-d4")
"""Two creatures a side go to and fro by turns, which ko allows."""


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    """With ko the memories count too. At first nothing was banned, so the board that stands
    for the third time after two rounds is no draw; but the position after the second turn
    of each round is, when it comes for the third time."""
    twice = played(drawn(OPEN), *ROUND, *ROUND)
    assert [position[:11] for position in twice.seen].count(twice.seen[0][:11]) == 3
    assert GAME.outcome(twice) is None
    nearly = played(twice, ROUND[0])
    assert GAME.outcome(nearly) is None
    assert outcome(played(nearly, ROUND[1])) == draw(ViciousEnding.REPETITION)


def test_without_ko_three_times_the_same_board_is_enough() -> None:
    state = drawn(OPEN, ruleset="magnus")
    fro = ("Da1-b1", "De5-d5", "Db1-a1", "Dd5-e5")
    assert GAME.outcome(played(state, *fro, *fro[:3])) is None
    assert outcome(played(state, *fro, *fro)) == draw(ViciousEnding.REPETITION)


def test_the_side_to_move_is_part_of_the_position() -> None:
    """A round of three turns meets one of two: the same board comes back with the other side to
    move, and after the same for Dawn it stands for the third time."""
    state = drawn(OPEN, ruleset="magnus")
    once = played(state, "Sc2-d3", "De5-d5", "Sd3-e2", "Dd5-e5", "Se2-c2")
    twice = played(once, "De5-d5", "Da1-b1", "Dd5-e4", "Db1-a1", "De4-e5")
    assert state.places == once.places == twice.places
    assert (state.mover, once.mover, twice.mover) == (TWILIGHT, DAWN, TWILIGHT)
    assert GAME.outcome(twice) is None


def test_a_deployment_makes_the_count_begin_anew() -> None:
    state = drawn(OPEN, ruleset="magnus", reserve="P")
    fro = ("Da1-b1", "De5-d5", "Db1-a1", "Dd5-e5")
    after = played(state, *fro, "P>a2", "De5-d5", *fro[:1], "Dd5-e5", "Db1-a1")
    assert GAME.outcome(after) is None
    assert len(after.seen) == len(after.line) + 1 == 5


# Forced passes

SHUT_IN = """
    S  w  .  .  =
    c  ~  .  .  .
    #  .  ^  .  #
    .  .  .  ~  .
    =  .  .  .  +
"""


def test_a_side_that_can_neither_move_nor_deploy_passes() -> None:
    state = drawn(SHUT_IN)
    assert legal(state) == {"pass"}
    assert GAME.forced(state) == (TWILIGHT, GAME.read("pass"))
    assert refusal(state, "Sa5-b5").endswith("The Saint can go nowhere now.")
    after = played(state, "pass")
    assert after.mover == DAWN
    assert GAME.forced(after) is None


def test_a_side_with_a_reserve_creature_deploys_instead_of_passing() -> None:
    state = drawn(SHUT_IN, reserve="W")
    assert GAME.forced(state) is None
    assert legal(state) == {f"W>{end}" for end in ("a1", "b1", "c1", "a2", "b2", "c2")}


def test_nobody_is_forced_to_pass_in_the_set_up_or_after_the_end() -> None:
    assert GAME.forced(GAME.load("van-slyke t ? / ?")) is None
    assert GAME.forced(GAME.load("van-slyke d Se5 / Wd5 -")) is None


def test_both_sides_passing_in_a_row_is_a_draw() -> None:
    """Dawn's pass is taken on trust here: in play it cannot happen, as shown below."""
    state = GAME.load("van-slyke t Sa5 / Ca4 Wb5 ply:9 line:pass")
    assert outcome(played(state, "pass")) == draw(ViciousEnding.NO_MOVES)


def test_a_pass_a_move_and_a_pass_are_no_draw() -> None:
    state = GAME.load("van-slyke d Sa5 / Ca4 Wb5 Dd4 ply:9 line:pass")
    assert GAME.outcome(played(state, "Dd4-d3", "pass")) is None


def test_in_play_both_sides_are_never_stuck_at_once() -> None:
    """A creature that cannot move, terrain and ko aside, has no empty open square beside
    it. Ten creatures at most stand on the 18 squares open to all (with the thrones), and ko
    bans each side one creature from one square. No set of squares that ten can fill has so
    few ways out: at most two, from two different squares. Creatures on their own terrain
    need an open neighbour filled as well, and the empty set of open squares lets them out.
    """
    free = [n for n in range(25) if TERRAIN[n] in (Terrain.OPEN, Terrain.THRONE)]
    near = {n: [m for m in NEIGHBOURS[n] if m in free] for n in free}
    assert len(free) == 18
    tight: list[set[str]] = []
    for size in range(1, 11):
        for filled in combinations(free, size):
            ways = [n for n in filled for m in near[n] if m not in filled]
            if len(ways) <= 2:
                tight.append({SQUARES[n] for n in ways})
                assert len(ways) == 2
    assert tight == [{"e2"}, {"a4"}]  # two ways from one square: one ban cannot close both
    assert all(len(near_open(n)) >= 2 for n in range(25) if n not in free)


def near_open(index: int) -> list[int]:
    """Returns the open squares beside a square of terrain."""
    return [n for n in NEIGHBOURS[index] if TERRAIN[n] in (Terrain.OPEN, Terrain.THRONE)]


# Length


def test_the_300th_turn_ends_the_game() -> None:
    state = drawn(OPEN, rest="ply:298")
    after = played(state, "Da1-b1")
    assert GAME.outcome(after) is None
    assert outcome(played(after, "De5-d5")) == draw(ViciousEnding.LENGTH)


def test_a_win_with_the_300th_turn_is_a_win() -> None:
    state = drawn(
        """
        +  .  .  .  =
        .  ~  .  .  .
        #  .  ^  .  #
        .  w  S  ~  .
        =  .  .  .  +
        """,
        mover="Dawn",
        rest="ply:299",
    )
    assert outcome(played(state, "Wb2-a1")) == win(ViciousEnding.THRONE, DAWN)


# Rematches


@pytest.mark.parametrize(
    ("ruleset", "first", "result", "again"),
    [
        ("van-slyke", "auto", win(ViciousEnding.THRONE, TWILIGHT), "dawn"),
        ("van-slyke", "auto", win(ViciousEnding.THRONE, DAWN), "twilight"),
        ("van-slyke", "dawn", win(TableEnding.RESIGNATION, DAWN), "twilight"),
        ("magnus", "auto", win(ViciousEnding.THRONE, TWILIGHT), "twilight"),
        ("magnus", "auto", win(ViciousEnding.ANNIHILATION, DAWN), "dawn"),
        ("magnus", "auto", draw(TableEnding.AGREEMENT), "twilight"),
        ("van-slyke", "auto", draw(ViciousEnding.LENGTH), "dawn"),
        ("van-slyke", "dawn", draw(ViciousEnding.REPETITION), "twilight"),
    ],
)
def test_the_loser_begins_a_rematch_with_van_slyke_and_the_winner_with_magnus(
    ruleset: str, first: str, result: Outcome, again: str
) -> None:
    options = {"ruleset": ruleset, "first": first}
    assert GAME.rematch_options(options, result) == {"ruleset": ruleset, "first": again}


def test_a_win_and_a_loss_go_together() -> None:
    won = outcome(GAME.load("van-slyke d Se5 / Wd5 -"))
    assert won.results == (Result.WIN, Result.LOSS)
