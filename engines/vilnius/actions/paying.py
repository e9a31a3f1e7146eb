"""Paying for a purchase, with provinces, the gifts of buildings and exchanges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from common.text.say import say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Param
from engines.vilnius.actions.rule import (
    ActionRule,
    StageRule,
    Stages,
    in_turn,
    one_of,
    read_province,
)
from engines.vilnius.model.actions import Action, Exchange, Pay
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import without
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Bill, Built, Stage, Step, VilniusView
from engines.vilnius.names import exchange, laid_down, not_in_hand, price, short_name, side
from engines.vilnius.rules import cities, forecasts, payments, rounds
from engines.vilnius.rules.draft import Draft
from engines.vilnius.rules.payments import EXCHANGED, GOLD, TOOL, Sum

_paying: Final = lru_cache(1 << 8)(Pay)
"""The constructor, cached since equal actions are listed again and again."""


def begin(draft: Draft, seat: Seat, bill: Bill) -> None:
    """Asks for the price; a purchase without a price is completed at once."""
    draft.bill = bill
    draft.then(Step(Stage.PAY, seat))
    _settle(draft, seat, Sum(bill.gold, bill.tools))


def _settle(draft: Draft, seat: Seat, amount: Sum) -> None:
    """Completes the purchase once enough is laid down; else notes the amount."""
    bill = draft.bill
    assert bill is not None
    if not amount.covers(forecasts.cost_of(bill.card)):
        draft.bill = bill._replace(gold=amount.gold, tools=amount.tools)
        return
    draft.bill = None
    if bill.spot is not None:
        _erect(draft, seat, bill.card, bill.spot)
    else:
        draft.table = draft.table._replace(units=without(draft.table.units, bill.card))
        draft.discard_units(seat, bill.card)
    draft.end_step()
    rounds.next_action(draft, seat)


def _erect(draft: Draft, seat: Seat, card: CardId, spot: Spot) -> None:
    player = draft.players[seat]
    if card in player.supply:
        player = player._replace(supply=without(player.supply, card))
    else:
        draft.table = draft.table._replace(supply=without(draft.table.supply, card))
    built = Built(card, spot, draft.round.number)
    draft.players[seat] = player._replace(city=(*player.city, built))


def _laid(state: State) -> Sum:
    """Returns the amount laid down for the current bill."""
    assert state.bill is not None
    return Sum(state.bill.gold, state.bill.tools)


def proposed(state: State, seat: Seat) -> tuple[str, ...]:
    """Returns the cheapest way to pay the rest of a purchase, as words of a bill; empty if there is
    none."""
    assert state.bill is not None
    found, ways = payments.means(state, seat), payments.exchanges(state)
    return payments.proposal(found, ways, forecasts.cost_of(state.bill.card), _laid(state))


def _payments(state: State, seat: Seat) -> Iterator[Action]:
    assert state.bill is not None
    found, ways = payments.means(state, seat), payments.exchanges(state)
    wanted, have = forecasts.cost_of(state.bill.card), _laid(state)
    yield Pay()
    for each in dict.fromkeys(found):
        helps = (each.gold and have.gold < wanted.gold) or (
            each.tools and have.tools < wanted.tools
        )
        if helps or any(ways):
            yield _paying(each.what)
    rest = payments.amount_of(found)
    for number, give in enumerate((payments.TOOLS_FOR_GOLD, payments.GOLD_FOR_TOOLS)):
        after = payments.traded(have, give)
        if not ways[number] or min(after) < 0:
            continue
        left = (ways[0] and number != 0, ways[1] and number != 1)
        if payments.affordable(Sum(after.gold + rest.gold, after.tools + rest.tools), left, wanted):
            yield Exchange(give)


def _pay(draft: Draft, state: State, seat: Seat, action: Pay) -> None:
    plan = (action.what,) if action.what else proposed(state, seat)
    amount = _laid(state)
    worth = {each.what: Sum(each.gold, each.tools) for each in payments.means(state, seat)}
    for what in plan:
        if what in EXCHANGED.values():
            amount = _traded(draft, what.removeprefix("exchange-"), amount)
            continue
        amount = Sum(amount.gold + worth[what].gold, amount.tools + worth[what].tools)
        _lay_down(draft, seat, what)
    _settle(draft, seat, amount)


def _note(draft: Draft, what: str) -> None:
    assert draft.bill is not None
    draft.bill = draft.bill._replace(laid=tuple(sorted((*draft.bill.laid, what))))


def _lay_down(draft: Draft, seat: Seat, what: str) -> None:
    """Puts a province on its owner's discard pile, or uses up a gift of a building."""
    player = draft.players[seat]
    _note(draft, what)
    if what == GOLD:
        draft.change(seat, gold_used=player.gold_used + 1)
    elif what == TOOL:
        draft.change(seat, tools_used=player.tools_used + 1)
    elif what in player.provinces.hand:
        draft.change(seat, provinces=player.provinces.using(what))
    else:
        cities_ = (cities.shared(each.city) for each in draft.players)
        draft.let_go(next(other for other, held in enumerate(cities_) if what in held), what)


def _exchange(draft: Draft, state: State, seat: Seat, action: Exchange) -> None:
    _settle(draft, seat, _traded(draft, action.give, _laid(state)))


def _traded(draft: Draft, give: str, amount: Sum) -> Sum:
    _note(draft, EXCHANGED[give])
    tools, gold = draft.round.exchanged
    done = tools or give == payments.TOOLS_FOR_GOLD, gold or give == payments.GOLD_FOR_TOOLS
    draft.round = draft.round._replace(exchanged=done)
    return payments.traded(amount, give)


# Refusals


def _no_pay(state: State, seat: Seat, action: Pay) -> Text:
    what, city = action.what, state.players[seat].city
    found = {each.what: each for each in payments.means(state, seat)}
    if what in found:
        return say(
            "That gives {amount}, and you need no more of it: `pay` pays the rest as proposed.",
            amount=price(found[what].gold, found[what].tools),
        )
    gold, tools = cities.gifts(city)
    if what == GOLD and gold:
        return say("Your buildings have already given all their gold this round.")
    if what == GOLD:
        return say("None of your buildings gives gold: pay with provinces.")
    if what == TOOL and tools:
        return say("Your buildings have already given all their tools this round.")
    if what == TOOL:
        return say("None of your buildings gives tools: pay with provinces.")
    if what in cities.shared(city):
        return say(
            "{province} is laid out for the others: you cannot spend it yourself.",
            province=CARDS.names[what],
        )
    return not_in_hand(state, seat, what)


def _no_exchange(state: State, _seat: Seat, action: Exchange) -> Text:
    tools = action.give == payments.TOOLS_FOR_GOLD
    if not any(payments.exchanges(state)) and not any(state.round.exchanged):
        return say("No Exchange stands in any city.")
    if tools and state.round.exchanged[0]:
        return say("Tools have been exchanged this round already, and once a round is the limit.")
    if not tools and state.round.exchanged[1]:
        return say("Gold has been exchanged this round already, and once a round is the limit.")
    have = _laid(state)
    if tools and have.tools < 2:
        return say("Lay down 2 tools first, then exchange.")
    if not tools and have.gold < 1:
        return say("Lay down 1 gold first, then exchange.")
    return say("After this exchange you could no longer pay the price.")


# In words

PAID: Final = (
    say("{side} pays with {means}"),
    say("{side} pays with {means}: the {card} stands"),
    say("{side} pays with {means}, and recruits {card}"),
)
"""The words for a payment: one that is not complete, of a building, and of a unit."""
_PAID_AS_PROPOSED: Final = (
    say("{side} pays as proposed"),
    say("{side} pays as proposed: the {card} stands"),
    say("{side} pays as proposed and recruits {card}"),
)
EXCHANGES: Final = (
    say("{side} exchanges {means}"),
    say("{side} exchanges {means}: the {card} stands"),
    say("{side} exchanges {means}, and recruits {card}"),
)


def _pays(view: VilniusView, by: Seat, action: Pay) -> Text:
    what = (action.what,) if action.what else view.proposal
    how_far, card = _bought(view, by, what)
    if not what:
        return _PAID_AS_PROPOSED[how_far].filled(side=side(view, by), card=card)
    means = laid_down(what, view.players[by].city)
    return PAID[how_far].filled(side=side(view, by), means=means, card=card)


def _exchanges(view: VilniusView, by: Seat, action: Exchange) -> Text:
    how_far, card = _bought(view, by, (EXCHANGED[action.give],))
    means = exchange(tools=action.give == payments.TOOLS_FOR_GOLD)
    return EXCHANGES[how_far].filled(side=side(view, by), means=means, card=card)


def _bought(view: VilniusView, by: Seat, what: tuple[str, ...]) -> tuple[int, str]:
    """Returns 1 and the building, or 2 and the unit, if these means complete its payment; else 0
    and nothing."""
    bill = view.bill
    if bill is None or not _after(view, bill, by, what).covers(forecasts.cost_of(bill.card)):
        return 0, ""
    return 1 if bill.card in CARDS.buildings else 2, short_name(bill.card)


def _after(view: VilniusView, bill: Bill, by: Seat, what: tuple[str, ...]) -> Sum:
    amount = Sum(bill.gold, bill.tools)
    for each in what:
        if each in EXCHANGED.values():
            amount = payments.traded(amount, each.removeprefix("exchange-"))
        else:
            more = worth(view, by, each)
            amount = Sum(amount.gold + more.gold, amount.tools + more.tools)
    return amount


def worth(view: VilniusView, seat: Seat, what: str) -> Sum:
    """Returns the yield of a province, or of the `gold` or `tool` of a building, for this
    player."""
    if what in (GOLD, TOOL):
        return Sum(int(what == GOLD), int(what == TOOL))
    return payments.worth(what, frozenset(view.players[seat].totals.trades))


# The rules


def _means(word: str) -> str:
    return word if word in (GOLD, TOOL) else read_province(word)


PAY: Final = ActionRule(
    "pay",
    Pay,
    Param("what", _means, default="", asks=say("Pay with which province?")),
    label=say("Pay"),
    do=_pay,
    told=_pays,
    refused=_no_pay,
)
EXCHANGE: Final = ActionRule(
    "exchange",
    Exchange,
    Param("give", one_of(EXCHANGED), asks=say("Exchange what?")),
    label=say("Exchange"),
    form=say("Write `exchange tools` (two for a gold) or `exchange gold` (for two)."),
    do=_exchange,
    told=_exchanges,
    refused=_no_exchange,
)
STAGES: Final[Stages] = {
    Stage.PAY: StageRule(
        (Pay, Exchange),
        say("Pay the price first: write `pay`, or `pay` with a province."),
        _payments,
        waits=in_turn,
    )
}
