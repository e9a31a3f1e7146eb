"""The city phase besides purchases: laying provinces out, asking to store, passing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Param, Verb
from engines.vilnius.actions import buying, params
from engines.vilnius.actions.rule import ActionRule, StageRule, Stages, in_turn, never_refused
from engines.vilnius.model.actions import Action, Ask, Build, Pass, Recruit, Share
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import PlayerState, Stage, Step, VilniusView
from engines.vilnius.names import either, not_in_hand, side
from engines.vilnius.rules import cities, payments, rounds
from engines.vilnius.rules.draft import Draft


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
    draft.players[seat] = player._replace(provinces=player.provinces.leaving(action.province))
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
    Verb(
        "share",
        Share,
        Param("province", params.province, asks=say("Lay out which province?")),
        label=say("Lay out for others"),
    ),
    _share,
    _shares,
    _no_share,
)

# Asking to choose the cards to store


def _ask(draft: Draft, _state: State, seat: Seat, _action: Ask) -> None:
    draft.players[seat] = draft.players[seat]._replace(asks=True)


def _asks(view: VilniusView, by: Seat, _action: Ask) -> Text:
    return say("{side} will choose what is stored", side=side(view, by))


def _no_ask(state: State, seat: Seat, _action: Ask) -> Text:
    if state.players[seat].asks:
        return say("You already choose what you store this round. Build, recruit, or pass.")
    return say("You have no empty Storehouse or Guardhouse, so there is nothing to choose.")


ASK: Final = ActionRule(Verb("ask", Ask, label=say("Keep others")), _ask, _asks, _no_ask)

# Passing


def _pass(draft: Draft, _state: State, seat: Seat, _action: Pass) -> None:
    draft.players[seat] = draft.players[seat]._replace(passed=True)
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


PASS: Final = ActionRule(Verb("pass", Pass, label=say("Pass")), _pass, _passes, never_refused)
STAGES: Final[Stages] = {
    Stage.CITY: StageRule(
        (Build, Recruit, Share, Ask, Pass),
        say("It is your action of the city phase: build, recruit, or pass."),
        _listed,
        waits=in_turn,
    )
}
