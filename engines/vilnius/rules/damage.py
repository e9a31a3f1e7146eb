"""Damage by undefeated enemies and by a Boost, and the players' choices about it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import Seat
from engines.vilnius.model.actions import Choose
from engines.vilnius.model.cards import CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name, spot_of
from engines.vilnius.model.values import PlayerState, Step
from engines.vilnius.rules import cities
from engines.vilnius.rules.draft import Draft

POINT = "point"
FOR_ALL = 1
"""The `number` of a step of damage on the side of Vilnius: any player may then discard a stored
province in place of the point (ruling 23)."""


def may_choose(players: Sequence[PlayerState], step: Step) -> tuple[Seat, ...]:
    """Returns the seats that decide about a damage: the player concerned; on the side of Vilnius,
    if a stored province may spare a point, all with a province stored."""
    if step.effect is Damage.STORED_OR_POINT and step.number == FOR_ALL:
        return tuple(
            seat for seat, player in enumerate(players) if cities.stored_provinces(player.city)
        )
    return (step.seat,)


def for_a_point(player: PlayerState, step: Step) -> tuple[CardId, ...]:
    """Returns the provinces among which this player may give one in place of a point: the stored
    ones. Against a Boost, a player without any may give one of the discard pile (ruling 8)."""
    stored = cities.stored_provinces(player.city)
    if not stored and step.card in CARDS.boosts:
        return player.provinces.discard
    return stored


def choices(player: PlayerState, step: Step) -> tuple[Choose, ...]:
    """Returns the player's choices; empty if there is nothing to choose."""
    if step.effect is Damage.PROVINCE_BACK:
        return _each(player.provinces.discard)
    if step.effect is Damage.UNIT_BACK:
        return _each(player.units.discard)
    if step.effect is Damage.STORED_OR_POINT:
        given = _each(for_a_point(player, step))
        return (*given, Choose(POINT)) if given else ()
    if step.effect is Damage.BUILDING_BACK:
        return tuple(Choose(spot_name(spot)) for spot in cities.outer(player.city))
    return ()


def _each(cards: tuple[CardId, ...]) -> tuple[Choose, ...]:
    return tuple(Choose(card) for card in dict.fromkeys(cards))


def settle(draft: Draft, step: Step) -> bool:
    """Carries out a damage that leaves no choice, and ends its step. Returns False if there is a
    choice."""
    players = draft.players
    options = {seat: choices(players[seat], step) for seat in may_choose(players, step)}
    several = sum(len(each) for each in options.values()) > 1
    if several:
        return False
    only = [(seat, each[0]) for seat, each in options.items() if each]
    if only:
        suffer(draft, step, *only[0])
    else:
        _suffer_blindly(draft, step)
    draft.end_step()
    return True


def suffer(draft: Draft, step: Step, seat: Seat, chosen: Choose) -> None:
    """Carries out a player's choice about a damage."""
    player = draft.players[seat]
    if step.effect is Damage.PROVINCE_BACK:
        _give_province_back(draft, seat, chosen.what)
    elif step.effect is Damage.UNIT_BACK:
        draft.players[seat] = player._replace(units=player.units.losing(chosen.what))
        draft.to_supply(chosen.what)
        draft.say("unit", seat, chosen.what)
    elif step.effect is Damage.BUILDING_BACK:
        card = draft.lose_building(seat, spot_of(chosen.what))
        draft.say("building", seat, card)
    elif chosen.what == POINT:
        _burn(draft, step)
    elif chosen.what in player.provinces.discard:
        _give_province_back(draft, seat, chosen.what)
    else:
        draft.let_go(seat, chosen.what)
        draft.say("spared", seat, chosen.what)


def _give_province_back(draft: Draft, seat: Seat, card: CardId) -> None:
    player = draft.players[seat]
    draft.players[seat] = player._replace(provinces=player.provinces.losing(card))
    draft.under_fourth(card)
    draft.say("province", seat, card)


def _suffer_blindly(draft: Draft, step: Step) -> None:
    """Carries out a damage without a choice: a point, or the top card of a draw pile, or nothing if
    that is empty (ruling 24)."""
    player = draft.players[step.seat]
    if step.effect in (Damage.FIRE, Damage.STORED_OR_POINT):
        _burn(draft, step)
    elif step.effect is Damage.PROVINCE_BACK:
        card, deck = player.provinces.top()
        if card is not None:
            draft.players[step.seat] = player._replace(provinces=deck)
            draft.under_fourth(card)
            draft.say("province", step.seat, "")
    elif step.effect is Damage.UNIT_BACK:
        card, deck = player.units.top()
        if card is not None:
            draft.players[step.seat] = player._replace(units=deck)
            draft.to_supply(card)
            draft.say("unit", step.seat, card)


def _burn(draft: Draft, step: Step) -> None:
    draft.lose_point()
    draft.say("fire", step.seat, step.card)
