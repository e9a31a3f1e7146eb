"""What no position of the game can be, said in a sentence: cards, cities and counts."""

from __future__ import annotations

from collections.abc import Iterable

from engines.game import Unreadable
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS, FINAL
from engines.vilnius.model.options import LEFT_OUT
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.state import UNCHOSEN, Player, State
from engines.vilnius.model.values import Built, Phase, VilniusEnding
from engines.vilnius.rules import cities, legal
from engines.vilnius.rules.cities import BARRACKS, RESIDENCE
from engines.vilnius.rules.rounds import MOST_WORKS

MOST_OTHERS = 9
"""The buildings, Residence and Barracks among them, that there is room for with two Estates and a
Palace: so no city ever reaches farther than the spots have names."""


def check(state: State) -> None:
    """Raises `Unreadable` where cards lie where they cannot, or numbers do not fit together."""
    for player in state.players:
        _check_city(player, state.round)
    _check_order(state)
    _check_ending(state)
    _check_incomes(state)
    if len(state.works) > MOST_WORKS:
        raise Unreadable(f"At most {MOST_WORKS} enemy buildings stand.")


def _insist(holds: object, sentence: str) -> None:
    if not holds:
        raise Unreadable(sentence)


# Cities


def _check_city(player: Player, round_: int) -> None:
    spots = [each.spot for each in player.city]
    _insist(len(set(spots)) == len(spots), "Two buildings cannot stand on one spot.")
    others = sum(not CARDS.buildings[e.card].room or not e.since for e in player.city)
    _insist(others <= MOST_OTHERS, "There was never room for so many buildings.")
    starts = {each.spot: CARDS.buildings[each.card] for each in player.city if not each.since}
    keys = {spot: card.key for spot, card in starts.items()}
    start = {RESIDENCE: "residence", BARRACKS: "barracks"}
    _insist(keys == start, "The Residence stands on m12, the Barracks on n12, from the start.")
    _insist(_is_connected(spots), "The buildings of a city are connected by their sides.")
    for built in player.city:
        _insist(built.since <= round_, "A building cannot have been built in a later round.")
        _insist(not built.holds or _fits(built), "No such card can be held by that building.")


def _is_connected(spots: Iterable[Spot]) -> bool:
    left, edge = set(spots), [RESIDENCE]
    left.discard(RESIDENCE)
    while edge:
        near = [spot for spot in cities.beside(edge.pop()) if spot in left]
        left.difference_update(near)
        edge += near
    return not left


def _fits(built: Built) -> bool:
    card = CARDS.buildings[built.card]
    if built.holds in CARDS.units:
        return bool(card.stores_unit)
    return bool(card.stores_province or card.shares)


# Order cards


def _check_order(state: State) -> None:
    aside = LEFT_OUT if state.ruleset.short else 0
    _insist(len(state.aside) == aside, f"In such a game {aside} Order cards are left out.")
    _insist(state.boost in ("", *CARDS.boosts), "Only a Boost can be the Boost that has come.")
    if state.phase is Phase.FINAL:
        _insist(not state.order, "With the Final Attack the Order pile has come to its end.")
        _insist(FINAL in state.spent, "In the Final Attack its card has been drawn.")
        _insist(state.boost, "Before the Final Attack a Boost comes.")
        return
    end: list[CardId] = [each for each in state.order if CARDS.kinds[each] == "order_special"]
    last = list(state.order[-2:] if not state.boost else state.order[-1:])
    _insist(
        end == last and last[-1:] == [FINAL] and len(last) == 2 - bool(state.boost),
        "The Order pile ends with the Boost, until it has come, and the Final Attack.",
    )


# Counts


def _check_ending(state: State) -> None:
    fallen = state.ending is VilniusEnding.FALLEN
    _insist(fallen is (not state.points), "Vilnius has fallen with its last point, and only then.")
    if state.ending is VilniusEnding.DEFENDED:
        _insist(state.phase is Phase.FINAL, "Vilnius has been defended after the Final Attack.")


def _check_incomes(state: State) -> None:
    """Incomes are chosen in the income phase, and remembered for the round."""
    if state.round == 1:
        chosen = [each for each in state.chosen if each != UNCHOSEN]
        _insist(not chosen, "In the first round there is no income.")
    elif state.phase is not Phase.INCOME:
        _insist(UNCHOSEN not in state.chosen, "After the income phase all have chosen.")
    else:
        for seat, units in enumerate(state.chosen):
            _insist(units <= legal.income_of(state, seat), "Nobody draws more than the income.")
