"""The parts of the table that can be shown by themselves."""

from __future__ import annotations

from typing import Final

from common.text.say import capitalised, say
from common.text.text import Text
from engines.game import Part
from engines.vilnius.model.values import Stage, VilniusView
from render.cache.results import Entry
from render.vilnius import sides
from render.vilnius.cards.buildings import building_sections
from render.vilnius.cards.key import HAND as KEY_OF_HAND
from render.vilnius.cards.key import SIGNS as KEYS
from render.vilnius.cards.key import key, sheet
from render.vilnius.cards.units import unit_sections
from render.vilnius.sections.city import city_sections
from render.vilnius.sections.fight import fight_sections
from render.vilnius.sections.hand import hand_sections
from render.vilnius.sections.losses import option_sections
from render.vilnius.sections.palette import Painting, section

HAND: Final = "hand"
HANDS: Final = "hands"
FIGHT: Final = "fight"
BUILDINGS: Final = "buildings"
UNITS: Final = "units"
SIGNS: Final = "signs"
CITIES: Final = ("city-0", "city-1", "city-2")
"""The areas of the cities, by seat."""


def areas(view: VilniusView) -> tuple[Part, ...]:
    """Returns each part's value and label."""
    found: list[Part] = []
    if view.seat is not None:
        found.append(Part(HAND, capitalised(say("your hand"))))
    if _others(view):
        found.append(Part(HANDS, say("All hands")))
    if view.fight is not None and view.outcome is None:
        found.append(Part(FIGHT, say("The fight")))
    for seat, player in enumerate(view.players):
        label = say("Your city") if seat == view.seat else _city(sides.name(player.emblem))
        found.append(Part(CITIES[seat], label))
    supplies = (
        Part(BUILDINGS, capitalised(say("buildings"))),
        Part(UNITS, say("Units")),
        Part(SIGNS, say("Signs")),
    )
    return (*found, *supplies)


def _city(side: str) -> Text:
    return say("{side}' city", side=side) if side.endswith("s") else say("{side}'s city", side=side)


def _others(view: VilniusView) -> bool:
    """Tells whether the viewer may see hands of others."""
    return any(
        player.provinces.hand is not None
        for seat, player in enumerate(view.players)
        if seat != view.seat
    )


def area_sections(view: VilniusView, area: str) -> tuple[Entry | Painting, ...]:
    """Returns the sections of an area, empty for a value that is no area of this view."""
    if area not in {part.value for part in areas(view)}:
        return ()
    if area in CITIES:
        return city_sections(view, CITIES.index(area))
    return {
        HAND: _hand,
        HANDS: _hands,
        FIGHT: fight_sections,
        BUILDINGS: building_sections,
        UNITS: unit_sections,
        SIGNS: _signs,
    }[area](view)


def _signs(_view: VilniusView) -> tuple[Painting, ...]:
    return tuple(section(sheet, each) for each in KEYS)


def _hand(view: VilniusView) -> tuple[Entry | Painting, ...]:
    """Returns the viewer's hand, below the provinces that the viewer is choosing among."""
    assert view.seat is not None
    looked = option_sections(view, None) if view.stage in (Stage.PICK, Stage.PUT) else ()
    return (*looked, *hand_sections(view, view.seat), section(key, KEY_OF_HAND))


def _hands(view: VilniusView) -> tuple[Entry | Painting, ...]:
    seats = range(len(view.players))
    hands = (each for seat in seats for each in hand_sections(view, seat))
    return (*hands, section(key, KEY_OF_HAND))
