"""Parts of the table in words: hands, supplies, cities. Each text names all that its picture
shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from common.text.say import as_is, counted, fullest, joined, listed, say
from common.text.text import Text
from engines.game import LONGEST_ALT, Seat
from engines.vilnius.model.card_names import GOOD_NAMES, TYPE_NAMES
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import PlayerView, VilniusView
from engines.vilnius.names import amount, cards, fitting_each, place, side, weapons_in_words
from engines.vilnius.rules import cities
from engines.vilnius.rules.payments import worth
from engines.vilnius.words import hints


def _fitted(tell: Callable[[bool], Text]) -> Text:
    """Returns the text with all details if it fits in the reader's language, else without them."""
    return fullest((tell(True), tell(False)), LONGEST_ALT)


def _list(words: Iterable[Text], mark: str = ", ") -> Text:
    return joined(mark, words) or say("none")


# Hands


def hand(view: VilniusView, seat: Seat) -> Text:
    """Lists a player's own cards, a line for each sort; empty if the viewer may not see them."""
    return _fitted(lambda whole: joined("\n", _hand(view, seat, whole=whole)))


def hands(view: VilniusView) -> Text:
    """Lists all the hands that the viewer may see."""
    seats = [seat for seat, each in enumerate(view.players) if each.provinces.hand is not None]
    return _fitted(
        lambda whole: joined("\n", (_owned_hand(view, seat, whole=whole) for seat in seats))
    )


def _owned_hand(view: VilniusView, seat: Seat, *, whole: bool) -> Text:
    lines = joined(" ", _hand(view, seat, whole=whole))
    return say("{side}. {cards}", side=side(view, seat), cards=lines)


def _hand(view: VilniusView, seat: Seat, *, whole: bool) -> Iterator[Text]:
    own = view.players[seat]
    if own.provinces.hand is None or own.units.hand is None:
        return
    provinces = _provinces(own, own.provinces.hand, whole=whole)
    yield say("Provinces: {cards}.", cards=_list(provinces))
    yield say("Units: {cards}.", cards=_list(_units(own.units.hand, whole=whole)))
    stored = (*cities.stored_provinces(own.city), *cities.stored_units(own.city))
    if stored:
        yield say("Stored: {cards}.", cards=cards(stored))
    if own.loot:
        yield say("Loot for the next income: {number}.", number=own.loot)
    if view.looked and seat == view.seat:
        yield say("You look at: {cards}.", cards=cards(view.looked))


def _provinces(own: PlayerView, held: tuple[CardId, ...], *, whole: bool) -> list[Text]:
    """Lists provinces with their yield for this player now, and the good that raises it: “Trakai (2
    gold by honey)”, “Kernavė (1 gold; furs +1 gold)” if furs are not traded."""
    if not whole:
        return [cards(held)] if held else []
    return [_province(card, frozenset(own.totals.trades)) for card in held]


def _province(card: CardId, trades: frozenset[str]) -> Text:
    found, now = CARDS.provinces[card], amount(*worth(card, trades))
    if not found.good:
        return say("{province} ({now})", province=found.name, now=now)
    good = GOOD_NAMES[found.good]
    if found.good in trades:
        return say("{province} ({now} by {good})", province=found.name, now=now, good=good)
    return say(
        "{province} ({now}; {good} +{more})",
        province=found.name,
        now=now,
        good=good,
        more=amount(found.more_gold, found.more_tools),
    )


def _units(held: tuple[CardId, ...], *, whole: bool) -> list[Text]:
    if not whole:
        return [cards(held)] if held else []
    return [
        say(
            "{units} ({weapons})",
            units=cards([unit] * count),
            weapons=weapons_in_words(CARDS.units[unit].arms),
        )
        for unit, count in Counter(held).items()
    ]


# Supplies


def buildings(view: VilniusView) -> Text:
    """Lists the viewer's own supply of buildings, then the general supply."""
    return _fitted(lambda whole: joined("\n", _buildings(view, whole=whole)))


def _buildings(view: VilniusView, *, whole: bool) -> Iterator[Text]:
    mine = view.mine()
    if mine is not None:
        kinds = [each.id for each in CARDS.buildings.values() if each.emblem == mine.emblem]
        kinds = [card for card in kinds if not CARDS.buildings[card].starts]
        yield say(
            "Your own supply: {buildings}.", buildings=_supply(kinds, mine.supply, whole=whole)
        )
    kinds = [each.id for each in CARDS.buildings.values() if each.emblem is None]
    supply = _supply(kinds, view.table.supply, whole=whole)
    yield say("General supply: {buildings}.", buildings=supply)


def _supply(kinds: list[CardId], left: tuple[CardId, ...], *, whole: bool) -> Text:
    counts = Counter(left)
    told: list[Text] = []
    for card in kinds:
        found, number = CARDS.buildings[card], counts[card]
        price = amount(found.gold, found.tools)
        if whole:
            told.append(
                say("{card} for {price}, {left} left", card=found.name, price=price, left=number)
            )
        else:
            told.append(say("{card} {left} left", card=found.name, left=number))
    return _list(told, "; ")


def units(view: VilniusView) -> Text:
    """Lists the general supply of units."""
    return _fitted(
        lambda whole: say("Units: {cards}.", cards=_list(_unit_supply(view, whole=whole), "; "))
    )


def _unit_supply(view: VilniusView, *, whole: bool) -> Iterator[Text]:
    counts = Counter(view.table.units)
    for card in CARDS.units.values():
        facts = [hints.unit(card.id, ", ") if whole else amount(card.gold, card.tools)]
        if card.requires and whole:
            facts.append(say("needs {buildings}", buildings=fitting_each(card.requires)))
        facts.append(say("{left} left", left=counts[card.id]))
        yield say("{card} for {facts}", card=card.name, facts=joined(", ", facts))


# Cities


def city(view: VilniusView, seat: Seat) -> Text:
    """Lists a player's buildings, each with its spot and the card that it holds; then their
    abilities, and the spots to build on."""
    full, short = (_city(view, seat, whole=each) for each in (True, False))
    more, less = (yields(view, seat, whole=each) for each in (True, False))
    tellings = [full, *more], [short, *more], [short, *less], [short]
    return fullest([joined("\n", each) for each in tellings], LONGEST_ALT)


def yields(view: VilniusView, seat: Seat, *, whole: bool = True) -> list[Text]:
    """Returns the abilities of the buildings of a city, those of a kind together; and the spots to
    build on, each with the types that fit there, and as a `whole` with its neighbours."""
    built, who = view.players[seat].city, side(view, seat)
    does = {each.card: hints.abilities(CARDS.buildings[each.card]) for each in built}
    uses = [_each(CARDS.names[card], joined(", ", does[card])) for card in does if does[card]]
    fits = [
        _each(
            place(built, spot) if whole else as_is(spot_name(spot)),
            listed([name for each, name in TYPE_NAMES.items() if each in types], "or"),
        )
        for spot, types in cities.fitting(cities.plan_of(built)).items()
        if types
    ]
    return [
        say("{side:own} buildings do this. {uses}.", side=who, uses=_list(uses, "; ")),
        say("Open edges of {side:own} city. {spots}.", side=who, spots=_list(fits, "; ")),
    ]


def _each(what: Text, does: Text) -> Text:
    return say("{what}: {does}", what=what, does=does)


def _city(view: VilniusView, seat: Seat, *, whole: bool) -> Text:
    player = view.players[seat]
    told: list[Text] = []
    for each in player.city:
        building = CARDS.names[each.card]
        spot = place(player.city, each.spot) if whole else spot_name(each.spot)
        if each.holds:
            held = CARDS.names[each.holds]
            told.append(
                say("{building} on {spot} with {card}", building=building, spot=spot, card=held)
            )
        else:
            told.append(say("{building} on {spot}", building=building, spot=spot))
    return say(
        "{side:own} city, {built} of at most {room}: {buildings}.",
        side=side(view, seat),
        built=counted(len(player.city), "building"),
        room=player.totals.room,
        buildings=_list(told, "; "),
    )
