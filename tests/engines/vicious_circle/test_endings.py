"""Every way in which the rules end a game, forced passes, and rematches."""

from __future__ import annotations

from itertools import combinations

import pytest

from engines.game import Outcome, Result, TableEnding, draw, win
from engines.vicious_circle.board import NEIGHBOURS, SQUARES, TERRAIN, Terrain
from engines.vicious_circle.state import State
from engines.vicious_circle.values import ViciousEnding
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vicious_circle.kit import GAME, played
from tests.sample import present

TWILIGHT, DAWN = 0, 1
OPEN = "van-slyke t Sc2 Da1 / Wd4 De5"
MAGNUS = OPEN.replace("van-slyke", "magnus")
SHUT_IN = "van-slyke t Sa5 / Ca4 Wb5"


def outcome(state: State) -> Outcome:
    return present(GAME.outcome(state))


@sayings(f"""
    a side without any creature loses
        van-slyke t Sb3 / Pc4 | Sb3xc4 over annihilation 0
    a creature in reserve keeps a side alive
        van-slyke t Sb3 / Pc4 W* | Sb3xc4 on
        | Sb3xc4 only W>c5 W>d4 W>d5 W>e4 W>e5
    to take the last creature on its throne is a win by the throne
        van-slyke t Sd4 / We5 | Sd4xe5 over throne 0
    a side that can neither move nor deploy passes
        {SHUT_IN} only pass
        refused Sa5-b5: …The Saint can go nowhere now.
        | pass -> d
    a side with a reserve creature deploys instead of passing
        van-slyke t Sa5 W* / Ca4 Wb5 only W>a1 W>b1 W>c1 W>a2 W>b2 W>c2
    both sides passing in a row is a draw, taken on trust: in play it cannot happen, as shown below
        van-slyke t Sa5 / Ca4 Wb5 ply:9 line:pass | pass over no moves draw
    a pass, a move and a pass are no draw
        van-slyke d Sa5 / Ca4 Wb5 Dd4 ply:9 line:pass | Dd4-d3 pass on
    the 300th turn ends the game
        {OPEN} ply:298 | Da1-b1 on
        | Da1-b1 De5-d5 over length draw
    a win with the 300th turn is a win
        van-slyke d Sc2 / Wb2 ply:299 | Wb2-a1 over throne 1
""")
def test_endings(saying: Saying) -> None:
    saying.holds(GAME)


# Repetition

ROUND = ("Da1-b1", "De5-d5", "Sc2-b2", "Wd4-e4", "Db1-a1", "Dd5-e5", "Sb2-c2", "We4-d4")
"""Two creatures a side go to and fro by turns, which ko allows."""


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    """With ko the memories count too. At first nothing was banned, so the board that stands
    for the third time after two rounds is no draw; but the position after the second turn
    of each round is, when it comes for the third time."""
    twice = played(GAME.load(OPEN), *ROUND, *ROUND)
    assert [position[:11] for position in twice.seen].count(twice.seen[0][:11]) == 3
    assert GAME.outcome(twice) is None
    nearly = played(twice, ROUND[0])
    assert GAME.outcome(nearly) is None
    assert outcome(played(nearly, ROUND[1])) == draw(ViciousEnding.REPETITION)


def test_without_ko_three_times_the_same_board_is_enough() -> None:
    state = GAME.load(MAGNUS)
    fro = ("Da1-b1", "De5-d5", "Db1-a1", "Dd5-e5")
    assert GAME.outcome(played(state, *fro, *fro[:3])) is None
    assert outcome(played(state, *fro, *fro)) == draw(ViciousEnding.REPETITION)


def test_the_side_to_move_is_part_of_the_position() -> None:
    """A round of three turns meets one of two: the same board comes back with the other side to
    move, and after the same for Dawn it stands for the third time."""
    state = GAME.load(MAGNUS)
    once = played(state, "Sc2-d3", "De5-d5", "Sd3-e2", "Dd5-e5", "Se2-c2")
    twice = played(once, "De5-d5", "Da1-b1", "Dd5-e4", "Db1-a1", "De4-e5")
    assert state.places == once.places == twice.places
    assert (state.mover, once.mover, twice.mover) == (TWILIGHT, DAWN, TWILIGHT)
    assert GAME.outcome(twice) is None


def test_a_deployment_makes_the_count_begin_anew() -> None:
    state = GAME.load("magnus t Sc2 Da1 P* / Wd4 De5")
    fro = ("Da1-b1", "De5-d5", "Db1-a1", "Dd5-e5")
    after = played(state, *fro, "P>a2", "De5-d5", *fro[:1], "Dd5-e5", "Db1-a1")
    assert GAME.outcome(after) is None
    assert len(after.seen) == len(after.line) + 1 == 5


# Forced passes


def test_the_only_pass_is_forced() -> None:
    state = GAME.load(SHUT_IN)
    assert GAME.forced(state) == (TWILIGHT, GAME.read("pass"))
    assert GAME.forced(played(state, "pass")) is None
    assert GAME.forced(GAME.load("van-slyke t Sa5 W* / Ca4 Wb5")) is None


def test_nobody_is_forced_to_pass_in_the_set_up_or_after_the_end() -> None:
    assert GAME.forced(GAME.load("van-slyke t ? / ?")) is None
    assert GAME.forced(GAME.load("van-slyke d Se5 / Wd5 -")) is None


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
