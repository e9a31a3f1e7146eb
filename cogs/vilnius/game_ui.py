"""Vilnius' place at the table: its controls under the board, its notes, and the hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cogs.hall.game_ui import Drawn, GameUI
from cogs.vilnius.private import HAND_AREA, private
from cogs.vilnius.stages import GAME, controls, hint, shortcuts
from common.text.say import EMPTY, joined
from common.text.text import Text
from engines.game import AnyView
from engines.vilnius.model.values import Phase, Stage, VilniusView
from engines.vilnius.picks import why_none
from engines.vilnius.several import several
from engines.vilnius.words import areas, outlook
from engines.vilnius.words.alt_text import matters
from engines.vilnius.words.status import fight_status
from render.vilnius.areas import BUILDINGS, CITIES, FIGHT, HANDS, SIGNS, UNITS
from render.vilnius.cards.key import signs

COMMAND: Final = "vilnius"


def _notes(view: AnyView) -> Text:
    """Returns the outlook as lines: the consequences without further actions; empty if there are
    none."""
    assert isinstance(view, VilniusView)
    return joined("\n", outlook.lines(view))


def _draws(view: AnyView) -> Drawn:
    """Tells the contents of a fight's picture: each unit beside its enemy, the cause of the fight,
    and the player to act. The results so far are in the notes."""
    assert isinstance(view, VilniusView)
    fought = view.fight is not None and view.outcome is None
    return Drawn(actions=fought, news=fought)


def _asked(view: AnyView, names: Sequence[str]) -> Text:
    assert isinstance(view, VilniusView)
    return fight_status(view, names)


def _is_peace(view: AnyView) -> bool:
    """Tells whether no fight is under way: its result has a board of its own."""
    assert isinstance(view, VilniusView)
    return view.round.phase not in (Phase.MILITARY, Phase.FINAL)


def _is_small(view: AnyView) -> bool:
    """Tells whether the pressed choice names all its consequences."""
    assert isinstance(view, VilniusView)
    return view.stage in (Stage.PLUNDER, Stage.PICK, Stage.PUT)


_AREAS: Final[dict[str, Callable[[VilniusView], Text]]] = {
    HANDS: areas.hands,
    BUILDINGS: areas.buildings,
    UNITS: areas.units,
    FIGHT: lambda view: joined(" ", outlook.whole(view)),
    SIGNS: lambda _view: signs(),
}


def _area_words(view: AnyView, area: str) -> Text:
    """Returns the contents of an area's picture in words. The fight is its outlook, empty without
    one: then the position's words tell it."""
    assert isinstance(view, VilniusView)
    if area == HAND_AREA:
        return EMPTY if view.seat is None else areas.hand(view, view.seat)
    if area in CITIES and CITIES.index(area) < len(view.players):
        return areas.city(view, CITIES.index(area))
    return _AREAS[area](view) if area in _AREAS else EMPTY


GAME_UI: Final = GameUI(
    GAME,
    COMMAND,
    controls,
    hint,
    private,
    _area_words,
    notes=_notes,
    alarms=True,
    draws=_draws,
    asked=_asked,
    matters=matters,
    hand_area=HAND_AREA,
    shortcuts=shortcuts,
    why_none=why_none,
    closer=0,
    several=several,
    brisk=_is_peace,
    unasked=_is_small,
)
