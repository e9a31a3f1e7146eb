"""What the highest level buys, draws, and sends with closed hands; and its reasons."""

from __future__ import annotations

from engines.vilnius import views
from engines.vilnius.actions import legal
from engines.vilnius.advice.city import TROOPS
from engines.vilnius.advice.income import attack_odds
from engines.vilnius.advice.pool import rounds_left
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Action, Build, Income, Ready, Recruit, Send
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Built, PlayerView, Stage, VilniusView
from engines.vilnius.rules import cities
from engines.vilnius.rules.cities import fitting, plan_of
from players.player import Decision
from players.vilnius import city, policy
from players.vilnius.player import PLAYER, choose_send
from players.vilnius.reasons import reason
from tests.engines.vilnius.fighting import attacked
from tests.engines.vilnius.kit import arranged, start
from tests.players.vilnius.choices import choices
from tests.sample import present


def played_rounds(seats: int, seed: str) -> list[State]:
    """The states of a match that the policy plays in all seats, hands open."""
    state = start(seats, seed)
    found: list[State] = []
    while state.ending is None:
        found.append(state)
        seat = legal.to_act(state)[0]
        state = GAME.apply(state, seat, policy.choose(views.view(state, seat)))
    return found


def mine(view: VilniusView) -> PlayerView:
    return present(view.mine())


# Buying and drawing


def test_every_city_keeps_a_place_for_what_units_require() -> None:
    """By the end each has all kinds of these buildings that its Residence allows."""
    for seed in ("1", "2", "3"):
        for player in played_rounds(2, seed)[-1].players:
            wanted = TROOPS - cities.forbidden(player.city)
            others = [each for each in player.city if not CARDS.buildings[each.card].room]
            missing = wanted - cities.types(player.city)
            assert len(others) + len(missing) <= city.MOST_OTHERS


def test_a_weak_unit_is_worth_less_in_a_crowd_and_a_strong_one_more_than_a_weak_one() -> None:
    view = views.view(start(2, "1"), 0)
    player = mine(view)
    crowd = player._replace(units=player.units._replace(draw=30))
    for unit in CARDS.units.values():
        alone, crowded = (
            city.unit_worth(view, each, unit, city.TASTES) for each in (player, crowd)
        )
        assert crowded < alone
    weak, strong = CARDS.units["farmers"], CARDS.units["ducal-guard"]
    assert city.unit_worth(view, crowd, weak, city.TASTES) <= city.TASTES.least
    assert city.unit_worth(view, crowd, strong, city.TASTES) > city.TASTES.least


def test_there_are_wishes_at_first_and_none_where_nothing_is_on_offer() -> None:
    state = start(2, "1")
    view = views.view(state, 0)
    assert city.wishes(view, mine(view))
    bare = arranged(state)._replace(
        table=state.table._replace(supply=(), units=()),
        players=tuple(each._replace(supply=()) for each in state.players),
    )
    view = views.view(bare, 0)
    assert not city.wishes(view, mine(view))


def test_units_are_drawn_where_an_attack_is_likely_and_few_where_none_can_come() -> None:
    likely: list[float] = []
    unlikely: list[float] = []
    for seats in (2, 3):
        for state in played_rounds(seats, "income"):
            if state.stage is not Stage.INCOME:
                continue
            view = views.view(state, legal.to_act(state)[0])
            player = mine(view)
            odds = max(attack_odds(view, each) for each in view.players)
            found = policy.choose_income(view, player)
            assert isinstance(found, Income)
            assert found in view.legal
            share = found.units / max(1, min(player.totals.income, sum(player.units.counts[:2])))
            wishes = city.wishes(view, player)
            early = rounds_left(view) > policy.CAUTION.late
            if odds > 0.6:
                likely.append(share)
            elif odds < policy.CAUTION.unlikely and early and wishes:
                unlikely.append(share)
    assert min(likely) > 0.5
    assert sum(likely) / len(likely) > sum(unlikely) / len(unlikely) + 0.2


# Fights with closed hands


def facing(own: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[VilniusView, Action]:
    """An attack by Footmen, and what the first seat sends, if this is the only guess."""
    state = attacked(("footmen",), seat0={"unit_hand": own}, seat1={"unit_hand": theirs})
    view = views.view(state, 0, revealed=True)
    assert view.fight is not None
    return view, choose_send([view], view.fight, 0)[0]


def test_its_part_is_sent_if_the_others_can_do_the_rest() -> None:
    _, found = facing(("axemen",), ("farmers", "townguard"))
    assert found == Send("axemen", 1)


def test_nothing_is_sent_if_the_others_cannot_do_the_rest() -> None:
    assert facing(("axemen",), ("farmers",))[1] == Ready()


def test_most_guesses_decide() -> None:
    helpful, useless = (facing(("axemen",), each)[0] for each in (("farmers", "townguard"), ()))
    fight = present(helpful.fight)
    assert isinstance(choose_send([helpful, helpful, useless], fight, 0)[0], Send)


# Reasons


def test_every_reason_is_one_plain_sentence() -> None:
    told: set[type[Action]] = set()
    for sight, action in choices():
        found = PLAYER.why(sight, Decision(action))
        assert found[0].isupper() or found[0].isdigit()
        assert found.endswith(".")
        assert "\n" not in found
        told.add(type(action))
    assert {Income, Build, Recruit, Send} <= told


def test_a_reason_says_when_an_enemy_is_beaten() -> None:
    view, _ = facing(("ducal-guard", "axemen", "spearmen"), ())
    assert "2 weapons" in reason(view, Send("axemen", 1))
    view, _ = facing(("boyars",), ())
    assert reason(view, Send("boyars", 1)) == "That beats the Footmen."


def test_a_reason_names_the_units_that_a_building_allows() -> None:
    state = start(2, "1")
    seat = legal.to_act(state)[0]
    view = views.view(state, seat)
    found = {each.key: reason(view, each) for each in view.legal if isinstance(each, Build)}
    types = cities.types(mine(view).city)
    assert any("you can recruit" in text for key, text in found.items() if key in TROOPS)
    assert all("you can recruit" not in text for key, text in found.items() if key in types)


def test_places_are_counted_with_all_estates_and_the_palace() -> None:
    """The greatest city has as many other buildings, the Barracks among them."""
    own = [each for each in CARDS.buildings.values() if each.emblem == 0 and each.room]
    room = sum(each.room * each.count for each in own)
    assert room - sum(each.count for each in own) == city.MOST_OTHERS
    assert fitting(plan_of([Built("residence-a", cities.RESIDENCE)]))
