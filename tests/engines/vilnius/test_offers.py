"""The words and the order in which purchases, incomes and units are offered."""

from __future__ import annotations

import pytest

from engines.game import SAID
from engines.vilnius import turns
from engines.vilnius.advice import city as advice
from engines.vilnius.advice import policy
from engines.vilnius.game import GAME
from engines.vilnius.model.actions import Build, Income, Recruit, Send, Under
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Phase, Stage, Step, VilniusView
from engines.vilnius.picks import BARE, OFFERED_FIRST, PROPOSED, Pick
from engines.vilnius.words import hints
from tests.engines.vilnius.boards import attacked, city, rich
from tests.engines.vilnius.kit import at, random_states, start
from tests.engines.vilnius.stages import met
from tests.sample import present

MOST_ON_A_BUTTON = 80


def _offered(view: VilniusView, kind: type[Build | Recruit]) -> list[Pick]:
    """The purchases of a kind, as proposed, in their order."""
    picks = GAME.picks(view)
    asides = (BARE, PROPOSED)
    return [
        each
        for each in picks
        if isinstance(each.action, kind) and each.parts[0].value not in asides
    ]


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("estate-a", "Estate 1g 4t, +1 card, +2 places"),
        ("mint-a", "Ducal Mint 2t, +1g each round"),
        ("market-grain", "Market 1g 2t, trades grain and honey"),
        ("storehouse", "Storehouse 2t, keeps a province"),
        ("archery", "Archery Range 4t, for Hunters and 3 other units"),
        ("farmers", "Farmers 1t, spear"),
        ("mercenaries", "Mercenaries 2g, sword, spear, dies first"),
    ],
)
def test_an_offer_has_price_and_use(card: str, told: str) -> None:
    assert hints.offer(card) == told


def test_every_offer_fits_on_a_button_with_its_place() -> None:
    for card in (*CARDS.buildings, *CARDS.units):
        if card not in CARDS.buildings or not CARDS.buildings[card].starts:
            assert len(f"{hints.offer(card)} → m12") <= MOST_ON_A_BUTTON
            assert any(sign in hints.offer(card) for sign in ("g", "t"))


def test_the_three_best_come_first_and_the_rest_as_they_stand() -> None:
    view = GAME.view(rich("archery m13", "stable o12"), 0)
    player = present(view.mine())
    for kind in (Build, Recruit):
        offered = [each.action for each in _offered(view, kind)]
        legal = [each for each in view.legal if isinstance(each, kind)]
        assert sorted(map(str, offered)) == sorted(map(str, legal))
        rated = {str(each): rate for each, rate in advice.rates(view, player).items()}
        rates = [rated[str(each)] for each in legal]
        first = [rated[str(each)] for each in offered[:OFFERED_FIRST]]
        assert first == sorted(first, reverse=True)
        assert first[0] == max(rates)
        rest = [each for each in offered if each not in offered[:OFFERED_FIRST]]
        assert rest == [each for each in legal if each in rest]


def test_the_purchase_that_the_bot_would_make_comes_first() -> None:
    """With its price: what it says is all that comes of it. None where nothing is worth buying, or
    somebody says what to keep."""
    bought = set[bool]()
    for state in list(random_states("3"))[:200:7]:
        if state.stage is not Stage.CITY or state.step is None:
            continue
        view = GAME.view(state, state.step.seat)
        if state.players[state.step.seat].asks:
            continue
        (first, *others), best = GAME.picks(view), policy.choose(view)
        bought.add(first.proposed)
        assert not any(each.proposed for each in others)
        if first.proposed:
            assert first.action == best
            assert first.text == f"{GAME.write(first.action)}, pay"
            assert first.parts[0].label.endswith(")")
            assert len(f"✓ {first.parts[0].label}") <= MOST_ON_A_BUTTON
    assert bought == {False, True}


def test_what_cannot_be_paid_is_not_offered() -> None:
    state = rich(province_hand=("lida",))
    assert {each.action for each in _offered(GAME.view(state, 0), Recruit)} == {Recruit("farmers")}


def test_a_purchase_is_confirmed_with_its_place_price_and_means() -> None:
    hand = ("kernave", "kreva", "maisiagala", "punia")
    view = GAME.view(rich(province_hand=hand), 0)
    asked = {pick.action: pick.asked for pick in _offered(view, Build)}
    estate = next(each for each in asked if isinstance(each, Build) and each.key == "estate")
    assert asked[estate].startswith("Build an Estate on l12 for 1 gold and 4 tools? Pays: ")
    paid = asked[estate].partition("Pays: ")[2]
    assert all(CARDS.names[card] in paid for card in ("kreva", "maisiagala"))
    recruits = {pick.action: pick.asked for pick in _offered(view, Recruit)}
    told = "Recruit Townguard (a shield) for 2 tools? Pays: "
    assert recruits[Recruit("townguard")].startswith(told)


def test_the_means_that_are_told_are_those_that_are_paid() -> None:
    for state in list(random_states("3"))[:200:7]:
        if state.stage is not Stage.CITY or state.step is None:
            continue
        view = GAME.view(state, state.step.seat)
        for pick in (*_offered(view, Build), *_offered(view, Recruit)):
            after = GAME.play(state, state.step.seat, pick.action)
            pays = GAME.view(after, state.step.seat).proposal
            named = [CARDS.names[each] for each in pays if each in CARDS.names]
            assert all(name in pick.asked for name in named), pick.asked


def test_an_income_needs_no_question_unless_a_draw_is_lost() -> None:
    units = {"unit_draw": ("axemen", "farmers"), "unit_discard": (), "unit_hand": ()}
    units |= {"province_draw": ("lida", "punia", "trakai"), "province_hand": ()}
    state = at(start(2), Step(Stage.INCOME), phase=Phase.INCOME, round=4, seat0=units)
    view = GAME.view(state, 0)
    picks = {pick.action: pick for pick in GAME.picks(view)}
    found = {each.units: pick for each, pick in picks.items() if isinstance(each, Income)}
    units_left = sum(view.players[0].units.counts[:2])
    provinces_left = sum(view.players[0].provinces.counts[:2])
    for number, pick in found.items():
        assert pick.parts[0].sign == SAID
        lost = number > units_left or 5 - number > provinces_left
        assert bool(pick.warns) is lost, number
        assert pick.asked == f"Draw {pick.parts[0].label}?"
    assert {bool(pick.warns) for pick in found.values()} == {True, False}


def test_a_unit_that_helps_nothing_by_itself_says_so() -> None:
    own = {"unit_hand": ("axemen", "farmers"), "row": ("turcopoles",), "city": city(0)}
    view = GAME.view(attacked(seat0=own), 0)
    notes = {
        pick.action.unit: pick.parts[-1].note
        for pick in GAME.picks(view)
        if isinstance(pick.action, Send) and len(pick.parts) > 1
    }
    assert notes["axemen"] == "by itself it changes nothing here"
    assert notes["farmers"] != notes["axemen"]


def test_losses_fall_as_proposed_with_one_press() -> None:
    """The whole loss, or all that one's own units can bear of it; and each can be chosen."""
    stages = set[Stage | None]()
    losses = (Stage.RED, Stage.SILVER, Stage.GOLD)
    for state in (each for stage in losses for each in met("open")[stage]):
        for seat in GAME.to_act(state):
            first, *others = GAME.picks(GAME.view(state, seat))
            assert first.parts[0].value == PROPOSED
            assert {each.action for each in others} == {*GAME.view(state, seat).legal}
            after = state
            for action in GAME.read_turn(state, seat, first.text):
                after = GAME.play(after, seat, action)
            ended = after.stage is not state.stage or seat not in GAME.to_act(after)
            assert ended or state.stage is Stage.RED
            assert after.step != state.step or state.stage is Stage.RED
            stages.add(state.stage)
    assert stages == {*losses}


def test_what_goes_under_a_stack_is_nobodys_decision() -> None:
    """The better one of the two comes up first; one press takes a province."""
    for state in met("open")[Stage.PICK]:
        (seat,) = GAME.to_act(state)
        picks = GAME.picks(GAME.view(state, seat))
        assert [each.action for each in picks] == [*GAME.view(state, seat).legal]
        after = GAME.play(state, seat, picks[0].action)
        forced = turns.forced(after) if after.stage is Stage.PUT else None
        assert (forced is not None) is (len(picks) == 3)
        assert picks[0].text == GAME.write(picks[0].action)
        if forced is not None:
            view = GAME.view(after, seat)
            put = [each for each in view.legal if isinstance(each, Under)]
            worth = {each: policy.province_worth(each.province, view.players[seat]) for each in put}
            assert isinstance(forced[1], Under)
            assert worth[forced[1]] == max(worth.values())
