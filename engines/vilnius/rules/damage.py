"""Damage: what undefeated enemies and a Boost do, and what the players may choose of it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.game import Seat
from engines.vilnius.model.actions import Choose
from engines.vilnius.model.cards import CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import added, top_of, without
from engines.vilnius.model.spots import spot_name, spot_of
from engines.vilnius.model.state import PlayerState
from engines.vilnius.model.values import Step
from engines.vilnius.rules import cities
from engines.vilnius.rules.draft import Draft
from engines.vilnius.rules.owners import PlayerDraft

POINT = "point"
FOR_ALL = 1
"""The `number` of a step of damage on the side of Vilnius: a stored province may then be paid by
anybody (ruling 23)."""


def may_choose(players: Sequence[PlayerState | PlayerDraft], step: Step) -> tuple[Seat, ...]:
    """Who decides about a damage: the player whom it meets; on the side of Vilnius all who have
    a province stored."""
    if step.effect is Damage.STORED_OR_POINT and step.number == FOR_ALL:
        return tuple(
            seat for seat, player in enumerate(players) if cities.stored_provinces(player.city)
        )
    return (step.seat,)


def for_a_point(player: PlayerState | PlayerDraft, step: Step) -> tuple[CardId, ...]:
    """The provinces of which this player may give one in place of a point: those stored; who has
    none may give a Boost one of the discard pile (ruling 8)."""
    stored = cities.stored_provinces(player.city)
    if not stored and step.card in CARDS.boosts:
        return player.province_discard
    return stored


def choices(player: PlayerState | PlayerDraft, step: Step) -> tuple[Choose, ...]:
    """What this player may choose; nothing where there is nothing to lose."""
    if step.effect is Damage.PROVINCE_BACK:
        return _each(player.province_discard)
    if step.effect is Damage.UNIT_BACK:
        return _each(player.unit_discard)
    if step.effect is Damage.STORED_OR_POINT:
        given = _each(for_a_point(player, step))
        return (*given, Choose(POINT)) if given else ()
    if step.effect is Damage.BUILDING_BACK:
        return tuple(Choose(spot_name(spot)) for spot in cities.outer(player.city))
    return ()


def _each(cards: tuple[CardId, ...]) -> tuple[Choose, ...]:
    return tuple(Choose(card) for card in dict.fromkeys(cards))


def settle(draft: Draft, step: Step) -> bool:
    """Suffers a damage about which there is nothing to choose; False where there is."""
    players = draft.players.seen()
    options = {seat: choices(players[seat], step) for seat in may_choose(players, step)}
    several = sum(len(each) for each in options.values()) > 1
    if several:
        return False
    only = [(seat, each[0]) for seat, each in options.items() if each]
    if only:
        suffer(draft, step, *only[0])
    else:
        _suffer_blindly(draft, step)
    return True


def suffer(draft: Draft, step: Step, seat: Seat, chosen: Choose) -> None:
    """Suffers what a player has chosen."""
    own = draft.players[seat]
    if step.effect is Damage.PROVINCE_BACK:
        _give_province_back(draft, seat, chosen.what)
    elif step.effect is Damage.UNIT_BACK:
        own.unit_discard = without(own.unit_discard, chosen.what)
        draft.to_supply(chosen.what)
        draft.say("unit", seat, chosen.what)
    elif step.effect is Damage.BUILDING_BACK:
        card = draft.lose_building(seat, spot_of(chosen.what))
        draft.say("building", seat, card)
    elif chosen.what == POINT:
        _burn(draft, step)
    elif chosen.what in own.province_discard:
        _give_province_back(draft, seat, chosen.what)
    else:
        own.let_go(chosen.what)
        own.province_discard = added(own.province_discard, chosen.what)
        draft.say("spared", seat, chosen.what)


def _give_province_back(draft: Draft, seat: Seat, card: CardId) -> None:
    """A province of the discard pile goes under the fourth stack."""
    own = draft.players[seat]
    own.province_discard = without(own.province_discard, card)
    draft.under_fourth(card)
    draft.say("province", seat, card)


def _suffer_blindly(draft: Draft, step: Step) -> None:
    """Where there is no choice: the top of the draw pile, else nothing (ruling 24)."""
    own = draft.players[step.seat] if step.seat >= 0 else None
    if step.effect in (Damage.FIRE, Damage.STORED_OR_POINT):
        _burn(draft, step)
    elif own and step.effect is Damage.PROVINCE_BACK:
        card, own.province_draw = top_of(own.province_draw)
        if card is not None:
            draft.under_fourth(card)
            draft.say("province", step.seat, "")
    elif own and step.effect is Damage.UNIT_BACK:
        card, own.unit_draw = top_of(own.unit_draw)
        if card is not None:
            draft.to_supply(card)
            draft.say("unit", step.seat, card)


def _burn(draft: Draft, step: Step) -> None:
    draft.lose_point()
    draft.say("fire", step.seat, step.card)
