"""Vilnius, read back from its words: those of the board, and of its areas."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engines.game import AnyView
from engines.vilnius.model.card_names import TYPE_NAMES
from engines.vilnius.model.cards import TYPES
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import VilniusView
from engines.vilnius.names import side
from engines.vilnius.rules import cities
from engines.vilnius.words.hints import abilities
from engines.vilnius.words.status import PHASES

_HEAD: Final = re.compile(r"Vilnius has (\d+) points?\. Round (\d+), ([^;]+); ([\w ]+) starts\.")
_ROW: Final = re.compile(r"^([\w ]+)'s? row: (\d+) of (\d+), aims at \w+(?: \((.+)\))?\.$", re.M)
_CITY: Final = re.compile(r"^([\w ]+)'s? city, \d+ buildings? of at most (\d+): (.+)\.$", re.M)
_HAND: Final = re.compile(r"^In your hand: (.+)\.$", re.M)
_SIZES: Final = re.compile(r"([\w ]+) (\d+) provinces?, (\d+) units?")
_PILES: Final = re.compile(
    r"^([\w ]+)'s? piles: provinces (\d+) to draw, (\d+) discarded; units (\d+) to draw, (\d+) ",
    re.M,
)
_STACKS: Final = re.compile(r"Province stacks: ([\d, ]+)\. Order pile: (\d+) cards?\.")
IN_AREAS: Final = ("cities", "left", "edges", "uses")
"""What is said of the areas of the board alone."""
_LEFT: Final = re.compile(r"(?:: |; )([^;:]+?) for [^;]*?, (\d+) left")
_BESIDE: Final = re.compile(r" \((?:north|east|south|west) of (?:[^()]|\([^)]*\))*\)")
"""Where a building stands, for whoever sees no picture of the city."""
_EDGES: Final = re.compile(r"^Open edges of ([\w ]+)'s? city\. (.+)\.$", re.M)
_USES: Final = re.compile(r"^([\w ]+)'s? buildings do this\. (.+)\.$", re.M)
_ENEMIES: Final = re.compile(r"^Enemy buildings: ([^()\n]+)\.$", re.M)
"""The buildings that stand; a forecast, with their numbers in brackets, begins in the same way."""


def heard(told: str) -> dict[str, object]:
    """Returns the position in plain values, from the words alone."""
    head, stacks, hand = _HEAD.search(told), _STACKS.search(told), _HAND.search(told)
    sizes = re.search(r"^Hands: (.+)\.$", told, re.M)
    enemies = _ENEMIES.search(told)
    assert head
    assert stacks
    assert sizes
    return {
        "head": (int(head[1]), int(head[2]), head[3], head[4]),
        "rows": {
            who: (int(total), int(value), _cards(cards or ""))
            for who, total, value, cards in _ROW.findall(told)
        },
        "cities": {
            who: Counter(_BESIDE.sub("", told).split("; ")) for who, _, told in _CITY.findall(told)
        },
        "hand": _cards(hand[1] if hand else ""),
        "sizes": {
            who.strip(): (int(lands), int(units))
            for who, lands, units in _SIZES.findall(sizes[1].replace(";", ""))
        },
        "piles": {who: tuple(map(int, counts)) for who, *counts in _PILES.findall(told)},
        "stacks": ([int(each) for each in stacks[1].split(", ")], int(stacks[2])),
        "left": {name: int(count) for name, count in _LEFT.findall(told) if count != "0"},
        "enemies": _cards(enemies[1] if enemies else ""),
        "edges": {who: _each(_BESIDE.sub("", told)) for who, told in _EDGES.findall(told)},
        "uses": {who: _each(told) for who, told in _USES.findall(told)},
    }


def _each(told: str) -> dict[str, str]:
    """Returns what is told of each thing of a list: “m11: craft or store; n13: trade”."""
    return dict(each.split(": ", 1) for each in told.split("; ") if each != "none")


def _cards(told: str) -> Counter[str]:
    """Returns the cards of a list: “Farmers ×2, Townguard”."""
    found: Counter[str] = Counter()
    for each in told.split(", ") if told and told != "nothing" else ():
        name, _, count = each.partition(" ×")
        found[name] += int(count or 1)
    return found


def seen(view: AnyView) -> dict[str, object]:
    """Returns the same values from a view."""
    assert isinstance(view, VilniusView)
    names = {seat: str(side(view, seat)) for seat in range(len(view.players))}
    players = {names[seat]: each for seat, each in enumerate(view.players)}
    mine = view.mine()
    hand = (*(mine.provinces.hand or ()), *(mine.units.hand or ())) if mine else ()
    supply = (*(mine.supply if mine else ()), *view.table.supply)
    number, phase = view.round.number, str(PHASES[view.round.phase])
    return {
        "head": (view.table.points, number, phase, names[view.round.first]),
        "rows": {
            who: (each.totals.strength, each.value, _named(each.row))
            for who, each in players.items()
        },
        "cities": {
            who: Counter(
                f"{CARDS.names[one.card]} on {spot_name(one.spot)}"
                + (f" with {CARDS.names[one.holds]}" if one.holds else "")
                for one in each.city
            )
            for who, each in players.items()
        },
        "hand": _named(hand),
        "sizes": {
            who: (each.provinces.in_hand, each.units.in_hand) for who, each in players.items()
        },
        "piles": {
            who: (
                each.provinces.draw,
                len(each.provinces.discard),
                each.units.draw,
                len(each.units.discard),
            )
            for who, each in players.items()
        },
        "stacks": ([*view.face_down.stacks], view.face_down.order),
        "left": dict(_named((*supply, *view.table.units))),
        "enemies": _named(view.table.enemy_buildings),
        "edges": {
            who: {
                spot_name(spot): " or ".join(
                    f"{TYPE_NAMES[each]}" for each in TYPES if each in types
                )
                for spot, types in cities.fitting(cities.plan_of(each.city)).items()
                if types
            }
            for who, each in players.items()
        },
        "uses": {
            who: {
                str(CARDS.names[one.card]): ", ".join(abilities(CARDS.buildings[one.card]))
                for one in each.city
                if abilities(CARDS.buildings[one.card])
            }
            for who, each in players.items()
        },
    }


def _named(cards: tuple[str, ...]) -> Counter[str]:
    return Counter(str(CARDS.names[each]) for each in cards)
