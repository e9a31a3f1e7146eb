"""The pictures of Vilnius, and its renderer: the whole board, or the choice under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, cast

from PIL import Image

from common.text.text import Text
from engines.action_tree import ActionChoice, AnyActionChoice
from engines.game import AnyView, Part, Seat
from engines.vilnius.actions.buying import building_of
from engines.vilnius.model.actions import (
    Action,
    Build,
    Capture,
    Choose,
    Exchange,
    Pay,
    Recruit,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import Battle, Stage, VilniusView
from engines.vilnius.rules.forecasts import payment
from render.cache.results import Entry
from render.kit.sheet import Sheet
from render.look import CHOICE, Look, Renderer
from render.vilnius.areas import area_sections, areas
from render.vilnius.cards.buildings import chosen_sections
from render.vilnius.cards.key import BOARD, DANGERS, FIGHT, key
from render.vilnius.cards.offers import offer_sections
from render.vilnius.cards.units import unit_sections
from render.vilnius.layout import MOST, STEADY, TALL, needed
from render.vilnius.miniatures import miniature, miniatures
from render.vilnius.scene import emblem, scene
from render.vilnius.sections.city import city_sections
from render.vilnius.sections.enemy_buildings import enemy_buildings, stacks
from render.vilnius.sections.fight import fight_sections
from render.vilnius.sections.hand import Kind, hand_sections
from render.vilnius.sections.header import strip, strip_of
from render.vilnius.sections.losses import option_sections
from render.vilnius.sections.palette import Painting, assembled, section
from render.vilnius.sections.payment import bill_sections
from render.vilnius.sections.players import Extent, PlayerPanel, painting, panel_of
from render.vilnius.sections.result import end_of, ended, result_sections

Sections: TypeAlias = tuple[Entry | Painting | PlayerPanel, ...]
"""Parts of a picture from the top. Players' panels are painted last, with the names of people."""
_Choice: TypeAlias = ActionChoice[Action] | None


def focus(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    """Returns the sections that the viewer, in this seat and due to act, needs for choosing."""
    return _STAGES[view.stage or Stage.INCOME](view, choice, seat)


def filled(view: VilniusView, sections: Sections, seat: Seat) -> Sections:
    """Returns the sections with parts of the board added, up to the least height of the whole
    board's picture: above them the strip of the round, below them the players' panels, the viewer's
    first."""
    others = [each for each in range(len(view.players)) if each != seat]
    found = list(sections)
    if needed(found) < TALL:
        found.insert(0, section(strip, strip_of(view)))
    for each in (seat, *others):
        if needed(found) < TALL:
            found.append(panel_of(view, each, Extent.FULL))
    return tuple(found)


def _income(view: VilniusView, _choice: _Choice, seat: Seat) -> Sections:
    own = panel_of(view, seat, Extent.FULL)
    return (section(strip, strip_of(view)), own, *hand_sections(view, seat))


def _city(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    hand = hand_sections(view, seat, payers(view, choice), Kind.PROVINCES)
    if choice is None:
        return (*city_sections(view, seat), *hand)
    match choice.actions[0]:
        case Build():
            spots, chosen = _spots(choice)
            if choice.depth < 2 and choice.action is None:
                builds = (each for each in choice.actions if isinstance(each, Build))
                return (*offer_sections(view, builds), *city_sections(view, seat))
            where = spot_name(chosen) if chosen else ""
            card = chosen_sections(view, _what(choice), where)
            return (*card, *city_sections(view, seat, spots, chosen), *hand)
        case Recruit():
            payable = {each.unit for each in view.legal if isinstance(each, Recruit)}
            return (*unit_sections(view, _what(choice), frozenset(payable)), *hand)
        case _:
            return hand


def _what(choice: _Choice) -> str:
    """Returns the chosen card or spot; empty if none is chosen yet."""
    bought = choice and isinstance(choice.action, Build | Recruit)  # whole, if it is proposed
    if choice is None or (choice.depth < 2 and not bought):
        return ""
    match choice.actions[0]:
        case Build(key=what) | Recruit(unit=what) | Pay(what=what) | Exchange(give=what):
            return what
        case Share(province=what) | Store(card=what) | Send(unit=what):
            return what
        case Choose(what=what) | Under(province=what):
            return what
        case _:
            return ""


def _marked(choice: _Choice) -> frozenset[CardId]:
    return frozenset(filter(None, [_what(choice)]))


def payers(view: VilniusView, choice: _Choice) -> frozenset[CardId]:
    """Returns the provinces to frame beside a choice of the city: those that would pay for it, or
    the chosen one."""
    if choice is not None and choice.action is not None:
        match choice.action:
            case Build(key=key):
                return frozenset(payment(view, building_of(view, view.seat or 0, key)))
            case Recruit(unit=unit):
                return frozenset(payment(view, unit))
            case _:
                pass
    return _marked(choice)


def _spots(choice: ActionChoice[Action]) -> tuple[tuple[Spot, ...], Spot | None]:
    spots = tuple(dict.fromkeys(each.spot for each in choice.actions if isinstance(each, Build)))
    return spots, spots[0] if choice.action else None


def _pay(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    marked = _marked(choice) or frozenset(view.proposal)
    kind = Kind.UNITS if view.stage is Stage.LEVY else Kind.PROVINCES
    return (*bill_sections(view), *hand_sections(view, seat, marked, kind))


def _levy(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    size = (section(stacks, view.face_down.stacks),)
    return (*size, *_pay(view, choice, seat))


def _keep(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    return (*hand_sections(view, seat, _marked(choice)), *city_sections(view, seat))


def _fight(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    sent = choice.action if choice else None
    number = sent.enemy if isinstance(sent, Send) else 0
    hand = hand_sections(view, seat, _marked(choice), Kind.UNITS)
    return (*fight_sections(view, number), *hand)


def _lose(view: VilniusView, choice: _Choice, _seat: Seat) -> Sections:
    return (*option_sections(view, choice), *fight_sections(view))


def _harm(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    spots = tuple(
        each.spot
        for each in view.players[seat].city
        if Choose(spot_name(each.spot)) in view.legal
        and _what(choice) in ("", spot_name(each.spot))
    )
    if spots:
        return city_sections(view, seat, spots)
    return option_sections(view, choice) or fight_sections(view)


def _pick(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    return (*option_sections(view, choice), *hand_sections(view, seat))


def _plunder(view: VilniusView, _choice: _Choice, _seat: Seat) -> Sections:
    return (section(strip, strip_of(view)), *players(view, Extent.FULL))


def _capture(view: VilniusView, choice: _Choice, seat: Seat) -> Sections:
    chosen = choice.action if choice else None
    stack = chosen.stack if isinstance(chosen, Capture) else 0
    return (
        section(stacks, view.face_down.stacks, stack),
        *hand_sections(view, seat, kind=Kind.UNITS),
    )


_STAGES: Final[dict[Stage, Callable[[VilniusView, _Choice, Seat], Sections]]] = {
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


def board_sections(view: VilniusView, *, helps: bool) -> Sections:
    """Returns the sections of the whole board, from the top: the outcome; the strip of the round;
    the result of the last fight; the payment under way; a fight; enemy buildings; the players; the
    province stacks; with `helps` the key to the signs, which has an area of its own.

    During a fight the stacks are left out, and so are the enemy buildings when they are attacked.
    """
    end = end_of(view)
    fight = () if end else fight_sections(view)
    standing = view.table.enemy_buildings
    raid = view.fight is not None and view.fight.battle is Battle.RAID
    above = (
        *((section(ended, end),) if end else ()),
        section(strip, strip_of(view)),
        *result_sections(view),
        *(() if end else bill_sections(view)),
        *fight,
        *((section(enemy_buildings, standing),) if standing and not (fight and raid) else ()),
    )
    signs = [section(key, each) for each in (FIGHT if fight else BOARD, DANGERS) if helps]
    if not fight:
        low = (section(stacks, view.face_down.stacks), *signs)
        return (*above, *players(view, Extent.FULL), *low)
    sections = (*above, *players(view, Extent.HAND), *signs)
    return sections if needed(sections) <= MOST else (*above, *players(view, Extent.BRIEF), *signs)


def steady_sections(view: VilniusView) -> Sections:
    """Returns the sections of the whole board for pictures shown one after the other, which need
    not be chosen from: they are lower than others (`STEADY`). A fight or its result stands above
    the players, of whom as much is shown as has room."""
    end, standing = end_of(view), view.table.enemy_buildings
    fight = () if end else fight_sections(view)
    above = (
        section(strip, strip_of(view)),
        *((section(ended, end),) if end else ()),
        *result_sections(view),
        *fight,
    )
    camp = (section(enemy_buildings, standing),) if standing and not fight else ()
    extents = (Extent.HAND, Extent.BRIEF) if fight else (Extent.FULL, Extent.HAND, Extent.BRIEF)
    shown = (players(view, each, steady=True) for each in extents)
    found = ((*above, *each, *low) for each in shown for low in ((camp, ()) if camp else ((),)))
    most = STEADY[len(view.players) > 2]
    return next((each for each in found if needed(each) <= most), above)


def players(view: VilniusView, extent: Extent, *, steady: bool = False) -> Sections:
    """Returns the players' panels, by seat."""
    seats = range(len(view.players))
    return tuple(panel_of(view, seat, extent, steady=steady) for seat in seats)


class VilniusRenderer(Renderer):
    """The renderer of Vilnius."""

    def draw(self, view: AnyView, choice: AnyActionChoice | None, look: Look) -> Sheet:
        """Returns the position as a sheet of few colours: the whole board, a part of it, or the
        choice under way. A choice takes the place of the whole board, too."""
        return assembled(*sections(cast(VilniusView, view), choice, look))

    def areas(self, view: AnyView) -> tuple[Part, ...]:
        return areas(cast(VilniusView, view))

    def scene(self, view: AnyView) -> Image.Image:
        return scene(cast(VilniusView, view))

    def inset(self, view: AnyView, size: tuple[int, int]) -> None:
        """There is no board to show small."""
        del view, size

    def emblem(self) -> Image.Image:
        return emblem()

    def miniatures(self) -> dict[str, Text]:
        return miniatures()

    def miniature(self, key: str) -> Image.Image:
        return miniature(key)


def sections(
    view: VilniusView, choice: ActionChoice[Action] | None, look: Look
) -> tuple[tuple[Entry | Painting, ...], int]:
    """Returns the sections of the picture from the top, and its least height."""
    found, least = _parts(view, choice, look)
    panels = (
        painting(each, look.players) if isinstance(each, PlayerPanel) else each for each in found
    )
    return tuple(panels), least


def _parts(view: VilniusView, choice: _Choice, look: Look) -> tuple[Sections, int]:
    part = area_sections(view, look.area)
    if part:
        return part, 0
    seat = view.seat
    if seat is not None and seat in view.to_act:
        if look.area == CHOICE:
            return focus(view, choice, seat), 0
        if choice is not None:
            return filled(view, focus(view, choice, seat), seat), TALL
    return steady_sections(view) if look.steady else board_sections(view, helps=look.helps), TALL


RENDERER: Final = VilniusRenderer()
