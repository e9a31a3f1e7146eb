"""Parts of the table in words: hands, supplies, cities. Each text names all that its picture
shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from common.text.say import counted, listed
from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import PlayerView, VilniusView
from engines.vilnius.rules import cities
from engines.vilnius.rules.payments import worth
from engines.vilnius.words import hints
from engines.vilnius.words.names import amount, cards, owned, side, weapons_in_words
from engines.vilnius.words.phrases import TYPES

LONGEST: Final = 1000
"""The most characters of an area in words: with its title it fits an alt text."""


def _fitted(tell: Callable[[bool], str]) -> str:
    """Returns the text with all details if it fits, else without them."""
    told = tell(True)
    return told if len(told) <= LONGEST else tell(False)[:LONGEST]


def _line(title: str, words: Iterable[str]) -> str:
    return f"{title}: {', '.join(words) or 'none'}."


# Hands


def hand(view: VilniusView, seat: Seat) -> str:
    """Lists a player's own cards, a line for each sort; empty if the viewer may not see them."""
    return _fitted(lambda whole: "\n".join(_hand(view, seat, whole=whole)))


def hands(view: VilniusView) -> str:
    """Lists all the hands that the viewer may see."""
    seats = [seat for seat, each in enumerate(view.players) if each.provinces.hand is not None]
    return _fitted(
        lambda whole: "\n".join(
            f"{side(view, seat)}. {' '.join(_hand(view, seat, whole=whole))}" for seat in seats
        )
    )


def _hand(view: VilniusView, seat: Seat, *, whole: bool) -> Iterator[str]:
    own = view.players[seat]
    if own.provinces.hand is None or own.units.hand is None:
        return
    yield _line("Provinces", _provinces(own, own.provinces.hand, whole=whole))
    yield _line("Units", _units(own.units.hand, whole=whole))
    stored = (*cities.stored_provinces(own.city), *cities.stored_units(own.city))
    if stored:
        yield _line("Stored", [cards(stored)])
    if own.loot:
        yield f"Loot for the next income: {own.loot}."
    if view.looked and seat == view.seat:
        yield _line("You look at", [cards(view.looked)])


def _provinces(own: PlayerView, held: tuple[CardId, ...], *, whole: bool) -> list[str]:
    """Lists provinces with their yield for this player now, and the good that raises it: “Trakai (2
    gold by honey)”, “Kernavė (1 gold; furs +1 gold)” if furs are not traded."""
    if not whole:
        return [cards(held)] if held else []
    return [f"{CARDS.names[card]} ({_worth(card, frozenset(own.totals.trades))})" for card in held]


def _worth(card: CardId, trades: frozenset[str]) -> str:
    found = CARDS.provinces[card]
    now = amount(*worth(card, trades))
    if not found.good:
        return now
    more = amount(found.more_gold, found.more_tools)
    return f"{now} by {found.good}" if found.good in trades else f"{now}; {found.good} +{more}"


def _units(held: tuple[CardId, ...], *, whole: bool) -> list[str]:
    """Lists each kind of unit with its weapons and its number."""
    if not whole:
        return [cards(held)] if held else []
    return [
        f"{cards([unit] * count)} ({weapons_in_words(CARDS.units[unit].arms)})"
        for unit, count in Counter(held).items()
    ]


# Supplies


def buildings(view: VilniusView) -> str:
    """Lists the viewer's own supply of buildings, then the general supply."""
    return _fitted(lambda whole: "\n".join(_buildings(view, whole=whole)))


def _buildings(view: VilniusView, *, whole: bool) -> Iterator[str]:
    mine = view.mine()
    if mine is not None:
        kinds = [each.id for each in CARDS.buildings.values() if each.emblem == mine.emblem]
        kinds = [card for card in kinds if not CARDS.buildings[card].starts]
        yield _line("Your own supply", _supply(kinds, mine.supply, whole=whole))
    kinds = [each.id for each in CARDS.buildings.values() if each.emblem is None]
    yield _line("General supply", _supply(kinds, view.table.supply, whole=whole))


def _supply(kinds: list[CardId], left: tuple[CardId, ...], *, whole: bool) -> list[str]:
    """Lists each kind with its price and the number left."""
    counts = Counter(left)
    told: list[str] = []
    for card in kinds:
        number = f"{counts[card]} left"
        price = amount(CARDS.buildings[card].gold, CARDS.buildings[card].tools)
        told.append(f"{CARDS.names[card]} {f'for {price}, ' if whole else ''}{number}")
    return ["; ".join(told)]


def units(view: VilniusView) -> str:
    """Lists the general supply of units."""
    return _fitted(lambda whole: _line("Units", ["; ".join(_unit_supply(view, whole=whole))]))


def _unit_supply(view: VilniusView, *, whole: bool) -> Iterator[str]:
    """Yields each kind with its price, its weapons, its talents, the buildings it needs and the
    number left."""
    counts = Counter(view.table.units)
    for card in CARDS.units.values():
        needs = listed([TYPES[kind] for kind in card.requires]) if card.requires else ""
        more = (
            [hints.unit(card.id), *([f"needs {needs}"] * bool(needs))]
            if whole
            else [amount(card.gold, card.tools)]
        )
        facts = ", ".join([*more, f"{counts[card.id]} left"])
        yield f"{card.name} for {facts.replace('; ', ', ')}"


# Cities


def city(view: VilniusView, seat: Seat) -> str:
    """Lists a player's buildings, each with its spot and the card that it holds."""
    return _fitted(lambda whole: _city(view, seat, whole=whole))


def _city(view: VilniusView, seat: Seat, *, whole: bool) -> str:
    player = view.players[seat]
    told: list[str] = []
    for each in player.city:
        held = f" with {CARDS.names[each.holds]}" if each.holds and whole else ""
        told.append(f"{CARDS.names[each.card]} on {spot_name(each.spot)}{held}")
    built = counted(len(player.city), "building")
    title = f"{owned(side(view, seat))} city, {built} of at most {player.totals.room}"
    return _line(title, ["; ".join(told)])
