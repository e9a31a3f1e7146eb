"""The engine against the second reading of the rules, along random games.

For a longer comparison call `compare` with more seeds.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise, product

import pytest

from engines.vilnius.actions import legal
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Income
from engines.vilnius.model.cards import GOODS, Arms
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Built, EnemyInFight, Fight, Phase, Sent, Stage
from engines.vilnius.rules import cities, payments
from tests.engines.vilnius.boards import city
from tests.engines.vilnius.kit import late, random_plays, start
from tests.engines.vilnius.reference import second_reading as plain
from tests.engines.vilnius.reference.comparison import (
    CHECKS,
    check_attack,
    check_drawn,
    check_values,
    city_of,
    symbols,
)
from tests.engines.vilnius.reference.fight_comparison import followed


def compare(state: State, seed: str, share: float = 1.0) -> Counter[str]:
    """A random game from here, compared at this share of its positions; how often what was."""
    rng, met, course = random.Random(seed), Counter[str](), None
    plays = list(random_plays(state, seed))
    for (before, seat, action), (after, _, _) in pairwise(plays):
        assert seat is not None
        assert action is not None
        assert before.stage is not None
        if before.stage in CHECKS and rng.random() < share:
            CHECKS[before.stage](before, seat, set(legal.actions(before, seat)))
            met[before.stage.value] += 1
        course = followed(course, before, after, met)
        if before.stage is Stage.INCOME and after.stage is not Stage.INCOME:
            check_drawn(_with_choice(before, seat, action), after)
        if before.round.phase is Phase.CITY and after.round.phase is not Phase.CITY:
            check_attack(before, after)
            met["rows"] += 1
        if after.news is not before.news:
            check_values(after)
    return met


def _with_choice(state: State, seat: int, action: Action) -> State:
    assert isinstance(action, Income)
    player = state.players[seat]._replace(chosen=action.units)
    return state._replace(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_engine_agrees_with_the_second_reading(seats: int) -> None:
    """Buildings and units, payments, income, attacks, fights and their losses, raids, new attack
    values: everything that is reckoned, in random games from the beginning, with armies before
    the Boost, and before the Final Attack."""
    met: Counter[str] = Counter()
    for seed in map(str, range(3)):
        dawn = start(seats, seed)
        for state in (dawn, late(dawn, boosted=False), late(dawn, boosted=True)):
            met += compare(state, seed, 0.1)
    assert met["final"] > 0
    assert min(met[each] for each in ("city", "pay", "income", "rows", "attack", "raid")) > 3


def test_weapons_are_raised_as_in_the_second_reading() -> None:
    """Every number of each weapon up to three against every card: six of nine for two players,
    all for three, exchanges tried one by one."""
    rng = random.Random(1)
    cards = [*CARDS.enemies, *CARDS.enemy_buildings]
    for _ in range(3000):
        card, boosted, players = rng.choice(cards), rng.random() < 0.5, rng.choice((2, 3))
        battle = Battle.RAID if card in CARDS.enemy_buildings else Battle.ATTACK
        arms: Arms = (rng.randrange(5), rng.randrange(5), rng.randrange(5), rng.randrange(5))
        fight = Fight(battle, (EnemyInFight(card),), (Sent(0, "axemen", 0, 0, arms),))
        need, have = plain.asks(card, boosted), symbols(arms)
        raid = battle is Battle.RAID
        expected = plain.razes(need, have, players) if raid else plain.raises(need, have)
        assert weapons.is_beaten(fight, 0, boosted, players) is expected, (card, arms)


def test_payments_are_as_in_the_second_reading() -> None:
    """Random cards and prices, with and without exchanges."""
    rng = random.Random(2)
    for _ in range(2000):
        lands = rng.sample(sorted(CARDS.provinces), rng.randrange(6))
        traded = frozenset(rng.sample(GOODS, rng.randrange(4)))
        open_ = (rng.random() < 0.5, rng.random() < 0.5)
        cost = (rng.randrange(5), rng.randrange(1, 6))
        found = [payments.Means(card, *payments.worth(card, traded)) for card in lands]
        cards = [plain.worth(card, traded) for card in lands]
        assert [(each.gold, each.tools) for each in found] == cards
        can = payments.affordable(payments.amount_of(found), open_, payments.Sum(*cost))
        assert can is plain.payable(cost, cards, open_), (lands, traded, open_, cost)
        plan = payments.proposal(found, open_, payments.Sum(*cost))
        assert bool(plan) is can, (lands, traded, open_, cost)


def test_cities_are_as_in_the_second_reading() -> None:
    """Cities that grow at random as they may, what fits on them, what may be lost."""
    rng = random.Random(3)
    for number in range(20):
        emblem = number % 3
        home = city(emblem)
        cards = [e for e in CARDS.buildings.values() if e.emblem in (None, emblem) and not e.starts]
        for _ in range(rng.randrange(1, 12)):
            here = city_of(home)
            fits = {(e.id, spot) for e in cards for spot in cities.spots_for(home, e)}
            wanted = {
                (e.id, Spot(x, y))
                for e in cards
                for x, y in product(range(-9, 10), repeat=2)
                if plain.takes(here, (x, y), e.type)
            }
            assert fits == wanted
            assert {(spot.x, spot.y) for spot in cities.outer(home)} == plain.outer(here)
            assert cities.order_value(home) == sum(
                plain.DATA[c]["order_value"] for c in here.values()
            )
            card, spot = rng.choice(sorted(fits))
            home = (*home, Built(card, spot))
