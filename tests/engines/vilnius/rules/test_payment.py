"""Paying: what provinces give, what buildings add, the Exchange, what is proposed."""

from __future__ import annotations

from typing import Any

import pytest

from engines.vilnius.model.cards import Building, Province
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_of
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Built
from engines.vilnius.rules import payments
from engines.vilnius.rules.payments import Sum
from tests.engines.vilnius.boards import acting, city, refused, said, shown, texts
from tests.engines.vilnius.kit import arranged, played, start

PROVINCES = pytest.mark.parametrize("card", CARDS.provinces.values(), ids=lambda each: each.id)


def holding(*provinces: str, buildings: tuple[str, ...] = (), **own: Any) -> State:
    """The Columns act with these provinces and buildings."""
    own = {"city": city(0, *buildings), "province_hand": provinces, **own}
    return acting(seat0=own)


@PROVINCES
def test_a_province_gives_its_base_and_with_its_good_traded_more(card: Province) -> None:
    """The elements of Province cards: the base value A, and one gold or tool more (C) with the
    trade place required at B."""
    base = Sum(card.gold, card.tools)
    assert (card.gold > 0) != (card.tools > 0)
    assert payments.worth(card.id, frozenset()) == base
    others = frozenset({"grain", "honey", "furs", "timber", "amber"}) - {card.good}
    assert payments.worth(card.id, others) == base
    if card.good:
        assert card.more_gold + card.more_tools == 1
        with_trade = Sum(card.gold + card.more_gold, card.tools + card.more_tools)
        assert payments.worth(card.id, frozenset({card.good})) == with_trade


TRADERS = [each for each in CARDS.buildings.values() if each.trades]


@pytest.mark.parametrize("trader", TRADERS, ids=lambda each: each.id)
def test_a_trading_place_makes_its_goods_worth_more_to_its_owner(trader: Building) -> None:
    """Building abilities and ruling 11: not to another player, and two for one good no more."""
    seat = trader.emblem or 0
    home = city(seat)
    once = (*home, Built(trader.id, spot_of("n11")))
    twice = (*once, Built(trader.id, spot_of("o11")))
    goods = frozenset(trader.trades)
    for own in (once, twice if trader.count > 1 else once):
        state = arranged(start(3), round=2, **{f"seat{seat}": {"city": own}})
        assert payments.trades(state, seat) == goods
        assert payments.trades(state, (seat + 1) % 3) == frozenset()


def test_whole_cards_are_used_and_the_surplus_is_lost() -> None:
    """Ruling 10: Kyiv's second gold is gone with the Mercenaries' other half."""
    state = played(holding("kyiv", "maisiagala"), "recruit farmers", "pay maisiagala")
    own = state.players[0]
    assert own.provinces.hand == ("kyiv",)
    assert own.provinces.discard == tuple(sorted({*own.provinces.discard, "maisiagala"}))
    assert (own.gold_used, own.tools_used) == (0, 0)


def test_a_payment_takes_as_many_cards_as_it_needs() -> None:
    """City Phase A: gold and tools each; the building stands with the last of them."""
    state = played(holding("lida", "punia", "asmena", "kreva"), "build workshop m13")
    assert refused(state, 0, "pass").startswith("Pay the price first")
    state = played(state, "pay lida", "pay punia")
    assert state.bill is not None
    assert (state.bill.gold, state.bill.tools) == (1, 1)
    assert said(state, "pay") == {"", "asmena", "kreva"}, "no more gold is wanted"
    state = played(state, "pay asmena")
    assert state.bill is None
    assert state.players[0].city[-1].card == "workshop", shown(state)
    assert state.players[0].provinces.hand == ("kreva",)


@pytest.mark.parametrize(
    ("hand", "can"),
    [
        (("punia", "lida", "asmena"), True),
        (("punia", "kreva"), True),
        (("lida", "asmena", "kreva"), False),
        (("punia", "trakai"), False),
        (("punia", "lida"), False),
    ],
)
def test_only_what_can_be_paid_may_be_begun(hand: tuple[str, ...], can: bool) -> None:
    """City Phase A: the printed price in gold and tools, here 1 and 2; neither stands for the
    other."""
    assert ("build workshop m13" in texts(holding(*hand))) is can


@pytest.mark.parametrize(
    ("buildings", "what"),
    [(("workshop m13",), "tool"), (("treasury m13",), "gold"), (("mint m13",), "gold")],
)
def test_gold_and_tools_of_buildings_pay_once_a_round(
    buildings: tuple[str, ...], what: str
) -> None:
    """Building abilities and ruling 10: used while paying, each building once."""
    hand = ("kyiv", "palanga", "lida", "asmena", "kreva")
    state = holding(*hand, buildings=buildings)
    action = "recruit farmers" if what == "tool" else "recruit mercenaries"
    state = played(state, action, f"pay {what}")
    if state.bill is not None:
        state = played(state, "pay")
    state = played(state, "bear: pass", action)
    assert what not in said(state, "pay")
    assert "this round" in refused(state, 0, f"pay {what}")


def test_two_workshops_give_two_tools() -> None:
    """Ruling 9 of equal effects, for buildings."""
    state = holding("punia", buildings=("workshop m13", "workshop l13"))
    state = played(state, "build storehouse m11", "pay tool")
    assert played(state, "pay tool").players[0].tools_used == 2


def test_what_buildings_give_is_there_again_in_the_next_round() -> None:
    """Building abilities: once per round."""
    state = holding("lida", buildings=("workshop m13",))
    state = played(state, "recruit farmers", "pay tool", "bear: pass", "columns: pass")
    state = played(state, "columns: income 0+5", "bear: income 0+5")
    assert payments.gifts_left(state, 0) == (0, 1)


def test_only_own_buildings_give() -> None:
    """Building abilities: you can use this."""
    state = arranged(holding("punia"), seat1={"city": city(1, "smithy m13")})
    assert "recruit farmers" not in texts(state)
    assert refused(state, 0, "recruit farmers").endswith("you have 1 gold.")


# The Exchange


EXCHANGE = ("exchange m13",)


def test_two_tools_are_exchanged_for_one_gold() -> None:
    """Building abilities: with one gold wanted and only tools in hand."""
    state = played(
        holding("kreva", "lida", "maisiagala", buildings=EXCHANGE), "build market-furs n11"
    )
    assert said(state, "exchange") == set(), "two tools have to be laid down first"
    assert "Lay down 2 tools first" in refused(state, 0, "exchange tools")
    state = played(state, "pay kreva")
    assert said(state, "exchange") == {"tools"}
    state = played(state, "exchange tools")
    assert state.bill is not None
    assert (state.bill.gold, state.bill.tools) == (1, 0)
    state = played(state, "pay maisiagala")
    assert state.players[0].city[-1].card == "market-furs"
    assert state.players[0].provinces.hand == ("lida",)


def test_one_gold_is_exchanged_for_two_tools() -> None:
    """Building abilities: vice versa."""
    state = played(holding("punia", buildings=EXCHANGE), "recruit axemen", "pay punia")
    assert said(state, "exchange") == {"gold"}
    state = played(state, "exchange gold")
    assert state.players[0].units.discard == ("axemen",)


def test_each_direction_goes_once_a_round_for_all_players_together() -> None:
    """Building abilities and ruling 10: someone, whoever owns the Exchange."""
    hands: dict[str, Any] = {
        "seat0": {"city": city(0, *EXCHANGE), "province_hand": ("punia", "kreva")},
        "seat1": {"province_hand": ("ariogala", "siauliai", "kaltinenai", "medvegalis")},
    }
    state = played(acting(**hands), "recruit axemen", "pay punia", "exchange gold")
    assert state.round.exchanged == (False, True)
    state = played(state, "bear: recruit mercenaries", "pay kaltinenai", "exchange tools")
    assert state.round.exchanged == (True, True)
    state = played(state, "pay", "columns: recruit axemen", "pay", "bear: recruit farmers")
    assert not said(state, "exchange", 1)
    assert "this round already" in refused(state, 1, "exchange gold")
    after = played(state, "pay", "columns: pass", "bear: pass")
    assert after.round.exchanged == (False, False), "a new round"


def test_the_two_directions_are_counted_apart() -> None:
    """Building abilities: tools first, then gold."""
    own = {"city": city(0, *EXCHANGE), "province_hand": ("kreva", "maisiagala", "punia")}
    state = played(acting(seat0=own), "recruit mercenaries", "pay kreva", "exchange tools")
    assert state.round.exchanged == (True, False)
    state = played(state, "pay punia", "bear: pass")
    assert state.round.exchanged == (True, False), "to the end of the round"
    state = arranged(state, seat0={"province_hand": ("trakai",)})
    state = played(state, "recruit axemen", "pay trakai", "exchange gold")
    assert state.round.exchanged == (True, True)


def test_without_an_exchange_in_any_city_nothing_is_exchanged() -> None:
    """Building abilities."""
    assert "recruit axemen" not in texts(holding("punia"))
    assert "recruit axemen" in texts(
        arranged(holding("punia"), seat1={"city": city(1, "exchange m13")})
    )
    state = played(holding("punia", "kreva"), "recruit axemen")
    assert "No Exchange stands" in refused(state, 0, "exchange tools")


def test_an_exchange_never_makes_the_price_unpayable() -> None:
    """What can no more be paid for is not offered: both tools are wanted themselves, and the way
    back has been used."""
    state = arranged(holding("kreva", "punia", buildings=EXCHANGE), exchanged=(False, True))
    state = played(state, "build market-furs n11", "pay kreva")
    assert said(state, "exchange") == set()
    assert "could no longer pay" in refused(state, 0, "exchange tools")


# What is proposed


@pytest.mark.parametrize(
    ("hand", "buildings", "what", "plan"),
    [
        (("lida", "maisiagala"), (), "farmers", ("lida",)),
        (("lida", "asmena", "maisiagala"), (), "axemen", ("maisiagala",)),
        (("lida", "kreva"), ("workshop m13",), "axemen", ("lida", "tool")),
        (("punia", "kreva"), ("exchange m13",), "axemen", ("kreva",)),
        (("punia", "lida"), ("exchange m13",), "axemen", ("exchange-gold", "punia")),
        (("kyiv", "punia", "trakai"), (), "mercenaries", ("kyiv",)),
    ],
)
def test_the_proposal_wastes_as_little_as_possible(
    hand: tuple[str, ...], buildings: tuple[str, ...], what: str, plan: tuple[str, ...]
) -> None:
    """Paying as proposed: what buildings give first, no exchange where it is not needed, few
    cards."""
    state = holding(*hand, buildings=buildings)
    begun = played(state, f"recruit {what}")
    found = payments.proposal(
        payments.means(begun, 0),
        payments.exchanges(begun),
        Sum(CARDS.units[what].gold, CARDS.units[what].tools),
    )
    assert tuple(sorted(found)) == plan
    done = played(begun, "pay")
    assert done.players[0].units.discard == (what,)
    spent = {each for each in plan if each in CARDS.provinces}
    assert set(hand) - set(done.players[0].provinces.hand) == spent
