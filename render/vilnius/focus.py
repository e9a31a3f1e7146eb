"""The closer look at what the viewer is asked for, with what is chosen so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from PIL import Image

from engines.game import Seat
from engines.vilnius.model.actions import Build, Choose
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import Stage, VilniusView
from render.vilnius.board import players
from render.vilnius.cards.buildings import chosen_sections
from render.vilnius.cards.units import unit_sections
from render.vilnius.choice import Choice
from render.vilnius.layout import TALL, needed
from render.vilnius.sections.city import city_sections
from render.vilnius.sections.enemy_buildings import stacks
from render.vilnius.sections.fight import fight_sections
from render.vilnius.sections.hand import NONE, Kind, hand_sections
from render.vilnius.sections.header import strip, strip_of
from render.vilnius.sections.losses import option_sections
from render.vilnius.sections.palette import section
from render.vilnius.sections.payment import bill_sections
from render.vilnius.sections.players import Extent, panel, panel_of

Sections: TypeAlias = tuple[Image.Image, ...]


def focus(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    """What the viewer, who sits there and is to act, must see to choose."""
    return _STAGES[view.stage or Stage.INCOME](view, choice, seat)


def filled(view: VilniusView, sections: Sections, seat: Seat) -> Sections:
    """The sections with as much of the board below them as a picture of the whole of it needs
    for its height: the strip of the round and the players' panels, the viewer's first."""
    others = [each for each in range(len(view.quarters)) if each != seat]
    found = list(sections)
    if needed(found) < TALL:
        found.insert(0, section(strip, strip_of(view)))
    for each in (seat, *others):
        if needed(found) < TALL:
            found.append(section(panel, panel_of(view, each, Extent.FULL)))
    return tuple(found)


def _income(view: VilniusView, _choice: Choice | None, seat: Seat) -> Sections:
    own = section(panel, panel_of(view, seat, Extent.FULL))
    return (section(strip, strip_of(view)), own, *hand_sections(view, seat))


def _city(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    marked = frozenset({choice.what}) if choice else NONE
    hand = hand_sections(view, seat, marked, Kind.PROVINCES)
    if choice is None:
        return (*city_sections(view, seat), *hand)
    if choice.verb == "build":
        spots, chosen = _spots(choice)
        where = spot_name(chosen) if chosen else ""
        card = chosen_sections(view, choice.what, where)
        return (*card, *city_sections(view, seat, spots, chosen), *hand)
    if choice.verb == "recruit":
        return (*unit_sections(view, choice.what), *hand)
    return hand


def _spots(choice: Choice) -> tuple[tuple[Spot, ...], Spot | None]:
    """Where the chosen building may stand, and where it shall."""
    spots = tuple(dict.fromkeys(each.spot for each in choice.actions if isinstance(each, Build)))
    if not choice.what:
        return (), None
    return spots, spots[0] if len(choice.parts) > 2 else None


def _pay(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    named = choice is not None and choice.what not in ("", "all")
    marked = {choice.what} if choice and named else set(view.proposal)
    kind = Kind.UNITS if view.stage is Stage.LEVY else Kind.PROVINCES
    return (*bill_sections(view), *hand_sections(view, seat, frozenset(marked), kind))


def _levy(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    size = (section(stacks, view.stacks),)
    return (*size, *_pay(view, choice, seat))


def _keep(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    marked = frozenset({choice.what}) if choice else NONE
    return (*hand_sections(view, seat, marked), *city_sections(view, seat))


def _fight(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    number = int(choice.parts[2]) if choice and len(choice.parts) > 2 else 0
    marked = frozenset({choice.what.split(".")[0]}) if choice else NONE
    return (*fight_sections(view, number), *hand_sections(view, seat, marked, Kind.UNITS))


def _lose(view: VilniusView, choice: Choice | None, _seat: Seat) -> Sections:
    return (*option_sections(view, choice), *fight_sections(view))


def _harm(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    spots = tuple(
        each.spot
        for each in view.quarters[seat].city
        if Choose(spot_name(each.spot)) in view.legal
        and (choice is None or choice.what in ("", spot_name(each.spot)))
    )
    if spots:
        return city_sections(view, seat, spots)
    return option_sections(view, choice) or fight_sections(view)


def _pick(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    return (*option_sections(view, choice), *hand_sections(view, seat))


def _plunder(view: VilniusView, _choice: Choice | None, _seat: Seat) -> Sections:
    return (section(strip, strip_of(view)), *players(view, Extent.FULL))


def _capture(view: VilniusView, choice: Choice | None, seat: Seat) -> Sections:
    chosen = int(choice.what) if choice and choice.what else 0
    return (section(stacks, view.stacks, chosen), *hand_sections(view, seat, kind=Kind.UNITS))


_STAGES: Final[dict[Stage, Callable[[VilniusView, Choice | None, Seat], Sections]]] = {
    Stage.INCOME: _income,
    Stage.CITY: _city,
    Stage.PAY: _pay,
    Stage.STORE: _keep,
    Stage.FIGHT: _fight,
    Stage.RED: _lose,
    Stage.SILVER: _lose,
    Stage.GOLD: _lose,
    Stage.HARM: _harm,
    Stage.PLUNDER: _plunder,
    Stage.CAPTURE: _capture,
    Stage.LEVY: _levy,
    Stage.PICK: _pick,
    Stage.PUT: _pick,
    Stage.STORE_UNITS: _keep,
}
