"""The city phase besides purchases, and the storing of provinces and units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import say
from common.text.text import Sentence, Text
from engines.game import Seat
from engines.grammar import Param
from engines.vilnius.actions import buying
from engines.vilnius.actions.rule import ActionRule, StageRule, Stages, in_turn, read_province
from engines.vilnius.model.actions import Action, Ask, Build, Pass, Ready, Recruit, Share, Store
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import PlayerState, Stage, Step, VilniusView
from engines.vilnius.names import either, not_in_hand, side
from engines.vilnius.rules import cities, payments, rounds
from engines.vilnius.rules.draft import Draft

# The phase


def _listed(state: State, seat: Seat) -> Iterator[Action]:
    yield from buying.listed(state, seat, payments.amount_of(payments.means(state, seat)))
    if cities.free_shares(state.players[seat].city):
        for card in dict.fromkeys(state.players[seat].provinces.hand):
            yield Share(card)
    if _may_ask(state.players[seat]):
        yield Ask()
    yield Pass()


def _may_ask(player: PlayerState) -> bool:
    """Tells whether the player can still ask to choose the cards to store in this round, even if
    there will be none: with closed hands the answer would be a secret."""
    return not player.asks and bool(
        cities.free_stores(player.city) or cities.free_guards(player.city)
    )


def might_act(state: State, seat: Seat) -> bool:
    """Tells whether the player to act in the city phase might do more than pass, as far as the
    public can tell without seeing the hand."""
    player = state.players[seat]
    if player.provinces.hand and cities.free_shares(player.city):
        return True
    return any(True for _ in buying.listed(state, seat, payments.at_most(state, seat)))


# Laying a province out


def _share(draft: Draft, _state: State, seat: Seat, action: Share) -> None:
    player = draft.players[seat]
    house = next(e.spot for e in player.city if CARDS.buildings[e.card].shares and not e.holds)
    draft.change(seat, provinces=player.provinces.leaving(action.province))
    draft.hold(seat, house, action.province)


def _shares(view: VilniusView, by: Seat, action: Share) -> Text:
    province = CARDS.names[action.province]
    return say("{side} lays out {province} for the others", side=side(view, by), province=province)


def _no_share(state: State, seat: Seat, action: Share) -> Text:
    city = state.players[seat].city
    houses = [each for each in city if CARDS.buildings[each.card].shares]
    if not houses:
        return say("Only at an Envoy's House can a province be laid out for the others.")
    if not cities.free_shares(city):
        return say(
            "Your Envoy's House holds {province} already, until another player spends it.",
            province=either(cities.shared(city)),
        )
    return not_in_hand(state, seat, action.province)


SHARE: Final = ActionRule(
    "share",
    Share,
    Param("province", read_province, asks=say("Lay out which province?")),
    label=say("Lay out for others"),
    do=_share,
    told=_shares,
    refused=_no_share,
)

# Asking to choose the cards to store


def _no_ask(state: State, seat: Seat, _action: Ask) -> Text:
    if state.players[seat].asks:
        return say("You already choose what you store this round. Build, recruit, or pass.")
    return say("You have no empty Storehouse or Guardhouse, so there is nothing to choose.")


ASK: Final = ActionRule(
    "ask",
    Ask,
    label=say("Keep others"),
    do=lambda draft, _state, seat, _action: draft.change(seat, asks=True),
    told=lambda view, by, _: say("{side} will choose what is stored", side=side(view, by)),
    refused=_no_ask,
)

# Passing


def _pass(draft: Draft, _state: State, seat: Seat, _action: Pass) -> None:
    draft.change(seat, passed=True)
    rounds.next_action(draft, seat)
    draft.then(Step(Stage.STORE, seat))


def _passes(view: VilniusView, by: Seat, _action: Pass) -> Text:
    """Returns the pass, with its reason where everybody sees that nothing else could be done: with
    closed hands only that of an empty hand."""
    player = view.players[by]
    hidden = not view.ruleset.open_hands and player.provinces.in_hand
    stuck = view.legal and all(isinstance(each, Ask | Pass) for each in view.legal)
    if stuck and not hidden:
        return say("{side} can afford nothing and passes", side=side(view, by))
    return say("{side} passes", side=side(view, by))


PASS: Final = ActionRule("pass", Pass, label=say("Pass"), do=_pass, told=_passes)

# Storing


def _provinces(state: State, seat: Seat) -> Iterator[Action]:
    yield from (Store(card) for card in dict.fromkeys(state.players[seat].provinces.hand))
    yield Ready()


def _units(state: State, seat: Seat) -> Iterator[Action]:
    yield from (Store(unit) for unit in dict.fromkeys(state.players[seat].units.hand))
    yield Ready()


def _keeping(state: State | Draft) -> tuple[Seat, ...]:
    """Returns the seats that may still store units."""
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if not player.ready and player.units.hand and cities.free_guards(player.city)
    )


def _do(draft: Draft, state: State, seat: Seat, action: Store) -> None:
    player = draft.players[seat]
    free = [(each.spot, CARDS.buildings[each.card]) for each in player.city if not each.holds]
    if state.stage is Stage.STORE:
        house = next(spot for spot, card in free if card.stores_province)
        draft.change(seat, provinces=player.provinces.leaving(action.card))
    else:
        house = next(spot for spot, card in free if card.stores_unit)
        draft.change(seat, units=player.units.leaving(action.card))
    draft.hold(seat, house, action.card)


def _provinces_settled(draft: Draft, step: Step) -> bool:
    player = draft.players[step.seat]
    if player.provinces.hand and cities.free_stores(player.city):
        return False
    rounds.discard_hand(draft, step.seat)
    draft.end_step()
    return True


def _waits(player: PlayerState) -> Sentence:
    if player.ready:
        return say("You have finished. The game waits for {sides}.")
    return say("You have no unit, or no Guardhouse free. The game waits for {sides}.")


def _refused(state: State, seat: Seat, action: Store) -> Text:
    provinces = state.stage is Stage.STORE
    if provinces is (action.card in CARDS.units):
        if provinces:
            return say("A Storehouse holds a province. Units are stored when the round ends.")
        return say("A Guardhouse holds a unit. Provinces are stored when you pass.")
    return not_in_hand(state, seat, action.card)


def _told(view: VilniusView, by: Seat, action: Store) -> Text:
    card = CARDS.names[action.card]
    if view.stage is Stage.STORE:
        return say("{side} stores {card} in a Storehouse", side=side(view, by), card=card)
    return say("{side} stores {card} in a Guardhouse", side=side(view, by), card=card)


def _card(word: str) -> str:
    return word if word in CARDS.units else read_province(word)


STORE: Final = ActionRule(
    "store",
    Store,
    Param("card", _card, asks=say("Store what?")),
    label=say("Store"),
    former=("keep",),
    do=_do,
    told=_told,
    refused=_refused,
)
STAGES: Final[Stages] = {
    Stage.CITY: StageRule(
        (Build, Recruit, Share, Ask, Pass),
        say("It is your action of the city phase: build, recruit, or pass."),
        _listed,
        waits=in_turn,
    ),
    Stage.STORE: StageRule(
        (Store, Ready),
        say("You have passed: store provinces in Storehouses, or write `ready`."),
        _provinces,
        settled=_provinces_settled,
        waits=in_turn,
    ),
    Stage.STORE_UNITS: StageRule(
        (Store, Ready),
        say("The round ends: store units in Guardhouses, or write `ready`."),
        _units,
        _keeping,
        waits=_waits,
    ),
}
