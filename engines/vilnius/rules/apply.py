"""The effects of actions, all of them legal."""

from __future__ import annotations

from typing import assert_never

from engines.game import Seat
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Build,
    Capture,
    Choose,
    Exchange,
    Income,
    Loot,
    Pass,
    Pay,
    Ready,
    Recall,
    Recruit,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import without
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Bill, Built, Stage, Step
from engines.vilnius.rules import aftermath, cities, damage, fights, payments, rounds
from engines.vilnius.rules.draft import Draft
from engines.vilnius.rules.legal import cost, laid
from engines.vilnius.rules.payments import Sum


def do(  # noqa: C901 - a case for each kind of action
    draft: Draft, state: State, seat: Seat, action: Action
) -> None:
    """Changes the draft of this state by a legal action of this seat."""
    match action:
        case Income():
            draft.players[seat] = draft.players[seat]._replace(chosen=action.units)
        case Build():
            _build(action, draft, seat)
        case Recruit():
            _ask(draft, seat, Bill(action.unit))
        case Pay():
            _pay(action, draft, state, seat)
        case Exchange():
            _settle(draft, seat, _exchange(draft, action.give, laid(state)))
        case Share():
            _share(action, draft, seat)
        case Pass():
            _pass(draft, seat)
        case Ask():
            draft.players[seat] = draft.players[seat]._replace(asks=True)
        case Store():
            _store(action, draft, state, seat)
        case Send():
            _send(action, draft, state, seat)
        case Recall():
            fights.recall(draft, seat)
        case Ready():
            _ready(draft, state, seat)
        case Choose():
            _choose(action, draft, state, seat)
        case Under():
            aftermath.put_under(draft, draft.steps[0], action.province)
        case Loot():
            aftermath.plunder(draft, draft.steps[0], state.ruleset.emblems.index(action.side))
        case Capture():
            aftermath.begin_capture(draft, seat, action.stack)
        case _:
            assert_never(action)


# The city phase


def _build(action: Build, draft: Draft, seat: Seat) -> None:
    found = (*draft.players[seat].supply, *draft.table.supply)
    card = next(each for each in found if CARDS.buildings[each].key == action.key)
    _ask(draft, seat, Bill(card, action.spot))


def _ask(draft: Draft, seat: Seat, bill: Bill) -> None:
    """Asks for the price; a purchase without a price is completed at once."""
    draft.bill = bill
    draft.then(Step(Stage.PAY, seat))
    _settle(draft, seat, Sum(bill.gold, bill.tools))


def _settle(draft: Draft, seat: Seat, amount: Sum) -> None:
    """Completes the purchase once enough is laid down; else notes the amount."""
    bill = draft.bill
    assert bill is not None
    card = CARDS.buildings.get(bill.card) or CARDS.units[bill.card]
    if not amount.covers(Sum(card.gold, card.tools)):
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


def _pay(action: Pay, draft: Draft, state: State, seat: Seat) -> None:
    plan = (action.what,) if action.what else proposed(state, seat)
    amount = laid(state)
    worth = {each.what: Sum(each.gold, each.tools) for each in payments.means(state, seat)}
    for what in plan:
        if what in payments.EXCHANGED.values():
            amount = _exchange(draft, what.removeprefix("exchange-"), amount)
            continue
        amount = Sum(amount.gold + worth[what].gold, amount.tools + worth[what].tools)
        _lay_down(draft, seat, what)
    _settle(draft, seat, amount)


def proposed(state: State, seat: Seat) -> tuple[str, ...]:
    """Returns the cheapest way for this player to pay the rest of the bill: units for a stack, else
    words of a bill. Empty if there is no way, or no bill."""
    if state.bill is None:
        return ()
    if state.bill.stack:
        return aftermath.levy(state.bill, state.players[seat].units.hand)
    found, ways = payments.means(state, seat), payments.exchanges(state)
    return payments.proposal(found, ways, cost(state), laid(state))


def _note(draft: Draft, what: str) -> None:
    assert draft.bill is not None
    draft.bill = draft.bill._replace(laid=tuple(sorted((*draft.bill.laid, what))))


def _lay_down(draft: Draft, seat: Seat, what: str) -> None:
    """Puts a province on its owner's discard pile, or uses up a gift of a building."""
    player = draft.players[seat]
    _note(draft, what)
    if what == payments.GOLD:
        draft.players[seat] = player._replace(gold_used=player.gold_used + 1)
    elif what == payments.TOOL:
        draft.players[seat] = player._replace(tools_used=player.tools_used + 1)
    elif what in player.provinces.hand:
        draft.players[seat] = player._replace(provinces=player.provinces.using(what))
    else:
        cities_ = (cities.shared(each.city) for each in draft.players)
        draft.let_go(next(other for other, held in enumerate(cities_) if what in held), what)


def _exchange(draft: Draft, give: str, amount: Sum) -> Sum:
    _note(draft, payments.EXCHANGED[give])
    tools, gold = draft.round.exchanged
    done = tools or give == payments.TOOLS_FOR_GOLD, gold or give == payments.GOLD_FOR_TOOLS
    draft.round = draft.round._replace(exchanged=done)
    return payments.traded(amount, give)


def _share(action: Share, draft: Draft, seat: Seat) -> None:
    player = draft.players[seat]
    house = next(e.spot for e in player.city if CARDS.buildings[e.card].shares and not e.holds)
    draft.players[seat] = player._replace(provinces=player.provinces.leaving(action.province))
    draft.hold(seat, house, action.province)


def _pass(draft: Draft, seat: Seat) -> None:
    draft.players[seat] = draft.players[seat]._replace(passed=True)
    rounds.next_action(draft, seat)
    draft.then(Step(Stage.STORE, seat))


def _store(action: Store, draft: Draft, state: State, seat: Seat) -> None:
    player = draft.players[seat]
    provinces = state.stage is Stage.STORE
    house = next(
        each.spot for each in player.city if not each.holds and _stores(each, provinces=provinces)
    )
    if provinces:
        player = player._replace(provinces=player.provinces.leaving(action.card))
    else:
        player = player._replace(units=player.units.leaving(action.card))
    draft.players[seat] = player
    draft.hold(seat, house, action.card)


def _stores(built: Built, *, provinces: bool) -> bool:
    card = CARDS.buildings[built.card]
    return bool(card.stores_province if provinces else card.stores_unit)


def _ready(draft: Draft, state: State, seat: Seat) -> None:
    """Marks the seat as ready in a stage in which several decide at once; else ends the step."""
    if state.stage in (Stage.FIGHT, Stage.STORE_UNITS):
        draft.players[seat] = draft.players[seat]._replace(ready=True)
        return
    if state.stage is Stage.STORE:
        rounds.discard_hand(draft, seat)
    draft.end_step()


# The military phase


def _send(action: Send, draft: Draft, state: State, seat: Seat) -> None:
    if state.stage is Stage.FIGHT:
        fights.send(draft, seat, action.unit, action.enemy - 1, action.weapon)
        return
    units = (action.unit,) if action.unit else proposed(state, seat)
    aftermath.send_for(draft, seat, units)


def _choose(action: Choose, draft: Draft, state: State, seat: Seat) -> None:
    step = draft.steps[0]
    if step.stage is Stage.PICK:
        aftermath.pick(draft, step, action.what)
    elif step.stage is Stage.HARM:
        draft.end_step()
        damage.suffer(draft, step, seat, action)
    else:
        assert state.fight is not None
        fights.lose(draft, step, fights.chosen_fighter(state.fight, step, seat, action.what))
