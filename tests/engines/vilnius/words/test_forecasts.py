"""What would follow if a fight were resolved now: it does."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engines.vilnius import play, views
from engines.vilnius.actions import legal
from engines.vilnius.model.actions import Action, Choose, Ready
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import (
    Battle,
    Built,
    EnemyInFight,
    Fight,
    Phase,
    PlayerState,
    Stage,
    Step,
)
from engines.vilnius.rules import fights, forecasts
from engines.vilnius.rules.draft import draft_of
from engines.vilnius.rules.forecasts import Outlook
from engines.vilnius.words import outlook
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.kit import arranged, start
from tests.engines.vilnius.moments import moments
from tests.sample import present

STORE = Built("storehouse", Spot(0, -1), holds="lida")
CITY = (Built("residence-a", Spot(0, 0)), Built("barracks-a", Spot(1, 0)), STORE)
BOTH = ("arsonist", "commander")


def foretold(state: State) -> Outlook:
    return present(forecasts.outlook(views.view(state, None)))


def battles() -> list[State]:
    """Moments at which units are sent."""
    return [each.state for each in moments() if each.state.stage is Stage.FIGHT]


# It agrees with what the rules then do


def test_the_outlook_of_a_fight_is_what_resolving_it_brings() -> None:
    checked = 0
    for state in battles():
        assert state.fight is not None
        if state.fight.battle is Battle.RAID:
            continue
        found, draft = foretold(state), draft_of(state)
        fights.resolve(draft)
        assert draft.fight is not None
        assert tuple(each.enemy for each in found.enemies) == draft.fight.enemies
        reds = Counter(each.number + 1 for each in draft.steps if each.stage is Stage.RED)
        for each in found.enemies:
            assert each.reds == min(len(each.fighters), reds[each.number])
        asked = {each.stage: each.number for each in draft.steps}
        assert asked[Stage.SILVER] == found.silver
        assert asked[Stage.GOLD] == found.golden
        checked += 1
    assert checked > 50


def test_the_outlook_of_a_raid_is_what_resolving_it_brings() -> None:
    checked = 0
    for state in battles():
        assert state.fight is not None
        if state.fight.battle is not Battle.RAID:
            continue
        found, draft = foretold(state), draft_of(state)
        fights.resolve_raid(draft)
        razed = Counter(state.table.enemy_buildings) - Counter(draft.table.enemy_buildings)
        assert razed == Counter(each.enemy.card for each in found.beaten)
        assert sum(1 for event in draft.news if event[0] == "loot") == found.loot
        assert (found.fewest, found.most, found.silver, found.golden) == (0, 0, 0, 0)
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("sparing", [True, False])
def test_vilnius_loses_no_fewer_and_no_more_points_than_foretold(sparing: bool) -> None:
    """A player who never spares a point loses the most that was foretold."""
    rng, spared = random.Random(5), 0
    for state in [*battles(), *(_stored(state) for state in battles())]:
        assert state.fight is not None
        if state.fight.battle is Battle.RAID:
            continue
        found = foretold(state)
        lost = state.table.points - _fought(state, rng, sparing=sparing).table.points
        assert found.fewest <= lost <= found.most
        if not sparing:
            assert lost == found.most
        spared += lost < found.most
    assert bool(spared) is sparing


def _stored(state: State) -> State:
    """The same, but a province lies in every building that can hold one."""
    changed: list[PlayerState] = []
    for player in state.players:
        cards = list(player.provinces.draw)
        city = tuple(
            each._replace(holds=cards.pop())
            if cards and not each.holds and CARDS.buildings[each.card].stores_province
            else each
            for each in player.city
        )
        deck = player.provinces._replace(draw=tuple(cards))
        changed.append(player._replace(city=city, provinces=deck))
    return state._replace(players=tuple(changed))


def _fought(state: State, rng: random.Random, *, sparing: bool) -> State:
    """After the fight of this state: nobody sends more units."""
    while (fight := state.fight) is not None and fight.battle is not Battle.RAID:
        seat = legal.to_act(state)[0] if legal.to_act(state) else None
        if seat is None:
            break
        state = play.play(state, seat, _decided(state, seat, rng, sparing=sparing))
    return state


def _decided(state: State, seat: int, rng: random.Random, *, sparing: bool) -> Action:
    actions = legal.actions(state, seat)
    if Ready() in actions:
        return Ready()
    if Choose("point") in actions:
        stored = [each for each in actions if each != Choose("point")]
        return rng.choice(stored) if sparing else Choose("point")
    return rng.choice(actions)


# One by one


def test_what_an_enemy_wants_counts_exchanges() -> None:
    """A Footmen card wants sword, shield and spear: two swords too many stand for a shield."""
    sent = [("axemen", 0), ("axemen", 1), ("axemen", 0)]
    (one,) = foretold(attacked(("footmen",), sent=sent)).enemies
    assert (one.wants.lacking, one.wants.missing) == ((0, 1, 1, 0), 1)
    assert outlook.missing_in_words(one.wants) == "still needs a shield or a spear"


def test_two_players_need_six_weapons_of_an_enemy_building_three_players_all() -> None:
    for seats, missing, words in (
        (2, 6, "still needs 6 of these: 3 swords, 2 shields, 2 spears and 2 arrows"),
        (3, 9, "still needs 3 swords, 2 shields, 2 spears and 2 arrows"),
    ):
        fight = Fight(Battle.RAID, (EnemyInFight("siege-camp"),))
        state = arranged(
            start(seats),
            enemy_buildings=("siege-camp",),
            phase=Phase.MILITARY,
            fight=fight,
            steps=(Step(Stage.FIGHT),),
            seat0={"unit_hand": ("boyars",)},
        )
        (one,) = foretold(state).enemies
        assert one.wants.missing == missing
        assert outlook.missing_in_words(one.wants) == words


@pytest.mark.parametrize(
    ("target", "city", "points"),
    [("vilnius", CITY, (4, 4)), ("player", CITY[:2], (2, 2)), ("player", CITY, (1, 2))],
)
def test_points_are_lost_by_fire_and_where_nothing_stored_is_discarded(
    target: str, city: tuple[Built, ...], points: tuple[int, int]
) -> None:
    """The Arsonist and the Commander burn four points of Vilnius; against a player one, and one
    more unless a stored province is discarded."""
    enemies = tuple(EnemyInFight(card, 0, target) for card in BOTH)
    state = attacked((), enemies=enemies, seat0={"city": city, "unit_hand": ("farmers",)})
    found = foretold(state)
    assert (found.fewest, found.most) == points


def test_anothers_stored_province_spares_nothing_on_the_side_of_a_player() -> None:
    other = tuple(each._replace(card=each.card.replace("-a", "-b")) for each in CITY)
    hands: dict[str, Any] = {"seat0": {"unit_hand": ("farmers",)}, "seat1": {"city": other}}
    found = foretold(attacked((), enemies=(EnemyInFight("arsonist", 0, "player"),), **hands))
    assert (found.fewest, found.most) == (1, 1)


def test_siege_works_burn_once_more_where_an_enemy_is_undefeated() -> None:
    state = attacked(
        ("footmen", "footmen"), enemy_buildings=("siege-works",), seat0={"unit_hand": ["boyars"]}
    )
    assert foretold(state).most == 3
    state = attacked(
        ("wrong-track",), enemy_buildings=("siege-works",), seat0={"unit_hand": ["boyars"]}
    )
    assert foretold(state).most == 0


def test_no_more_points_are_lost_than_there_are() -> None:
    state = attacked(("commander",), points=2, seat0={"unit_hand": ("farmers",)})
    assert (foretold(state).fewest, foretold(state).most) == (2, 2)
    assert "falls" in outlook.lines(views.view(state, None))[0]


def test_loot_is_what_the_strengths_of_the_defeated_give() -> None:
    """Sergeants, Razzle-Dazzle and Wrong Track are five together; the Commander stands."""
    enemies = ("sergeants", "razzle-dazzle", "wrong-track", "commander")
    sent, hand = [("boyars", 0)], {"unit_hand": ("farmers",)}
    state = attacked(enemies, sent=sent, seat0=hand)
    assert foretold(state).loot == 1
    assert foretold(attacked(enemies, sent=sent, battle=Battle.FINAL, seat0=hand)).loot == 0
    assert foretold(attacked(enemies, seat0=hand)).loot == 0
