"""Matches in which somebody plans, and random plans."""

from __future__ import annotations

import random
from functools import cache
from typing import Final

import pytest

from engines.game import Seat
from engines.match import Match, begin, replay
from engines.plans.drafting import branch_of, drawn, is_whole, next_of, picked
from engines.plans.plan import Branch, Draft, Plan
from engines.registry import GAMES
from tests.sample import said
from tests.traits import foreseen

OPEN: Final = [key for key, game in GAMES.items() if foreseen(game)]
"""The games in which one plans."""
TABLES: Final = [
    (key, seats) for key in OPEN for seats in sorted({min(GAMES[key].seat_counts), 2, 3})
    if seats in GAMES[key].seat_counts
]  # fmt: skip
every_table = pytest.mark.parametrize(("key", "seats"), TABLES)


@cache
def moment(key: str, seats: int, seed: str) -> Match:
    """A match some turns after the secret beginning."""
    rng = random.Random(f"{key} {seats} {seed}")
    match = replay(begin(key, {}, seed, seats))
    most = rng.randrange(4, 30)
    while not match.outcome and (match.ply < most or not is_plannable(match)):
        match = said(match, match.to_act[0], any_action(match, rng))
    return match


def is_plannable(match: Match) -> bool:
    """Whether one may plan: one seat is to act, and everybody may know between which actions."""
    return len(match.to_act) == 1 and match.game.shows_choice(match.view(None))


def any_action(match: Match, rng: random.Random) -> str:
    """A legal action of the first seat to act."""
    view = match.view(match.to_act[0])
    return match.game.write(rng.choice(view.legal))


def planner(match: Match, rng: random.Random) -> Seat:
    """A seat that waits for another one."""
    return rng.choice([seat for seat in match.persons if seat not in match.to_act])


def branch(match: Match, seat: Seat, rng: random.Random, depth: int, often: float = 0.0) -> Branch:
    """A random branch of so many steps at most; with each a chance of "whatever they do"."""
    found: Branch = ()
    for _ in range(depth):
        at = drawn(match, seat, Draft(found, anything=rng.random() < often))
        while at and not is_whole(at, seat) and not at.match.outcome:
            at = picked(at, seat, any_action(at.match, rng))
        if at is None or not is_whole(at, seat):
            break
        found = branch_of(at.draft)
        if next_of(at, seat) is None:
            break
    return found


def a_plan(match: Match, seat: Seat, rng: random.Random, often: float = 0.3) -> Plan:
    """A random plan of some branches."""
    plan = Plan(seat, match.ply)
    for _ in range(rng.randrange(1, 5)):
        found = branch(match, seat, rng, rng.randrange(1, 6), often)
        if found:
            try:
                plan = plan.having(found)
            except ValueError:
                break
    return plan
