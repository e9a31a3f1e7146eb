"""How often matches by days wait, in the smallest size."""

from __future__ import annotations

import pytest

from engines.game import AnyGame
from engines.plans.judging import Answers, judge
from engines.registry import GAMES
from players.registry import player, player_of
from tests.sample import costly
from tools.waits import LOOKS, Days, Mind, begun, line, measured

KEYS = [key for key, game in GAMES.items() if player_of(key) and not game.team]
every_rivalry = pytest.mark.parametrize("key", KEYS)
LEVEL = "1"


def mind_of(game: AnyGame) -> Mind:
    thinker = player(game.key)
    return Mind(thinker, thinker.level(LEVEL))


@costly
def test_without_plans_every_turn_waits_and_with_them_fewer() -> None:
    found = measured(GAMES[KEYS[0]], 2, LEVEL, 3)
    assert all(before.share == 1 for before, _ in found)
    assert sum(after.share for _, after in found) < len(found)
    told = line(GAMES[KEYS[0]], 2, LEVEL, found)
    assert "100 % of the turns wait without plans" in told


def test_a_turn_that_waits_takes_half_a_day_on_average() -> None:
    match = begun(GAMES[KEYS[0]], 2, "days")
    found = Days(match, mind_of(match.game), "1", plans=False).played()
    assert found.waits == found.turns
    assert found.days <= found.turns / LOOKS * 2


@every_rivalry
def test_people_plan_what_the_rules_allow(key: str) -> None:
    """The likeliest reply is answered."""
    match = begun(GAMES[key], 2, "plan")
    mind, seat = mind_of(match.game), 1 - match.to_act[0]
    plan = mind.plan(match, seat, "1")
    assert plan.branches
    for branch in plan.branches:
        theirs, own = branch[0].theirs, branch[0].own
        if theirs is None:
            continue
        then = match
        for text in theirs:
            for entry in then.propose(then.to_act[0], text):
                then = then.follow(entry)
        assert judge(plan, then) == Answers(own)
