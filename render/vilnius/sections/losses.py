"""The legal choices among cards to lose or to capture, and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from common.text.say import say
from common.text.text import Text
from engines.action_tree import ActionChoice
from engines.vilnius.model.actions import Action, Choose, Under
from engines.vilnius.model.cards import CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Stage, VilniusView
from render.kit import theme
from render.vilnius import colours
from render.vilnius.canvas import Canvas
from render.vilnius.cards.provinces import Land, province_card
from render.vilnius.cards.units import CARD, PER, TALL, Troop, troop_card
from render.vilnius.layout import GAP, WIDE, rows_of
from render.vilnius.sections.palette import Painting, section

_HEAD: Final = 76
_POINT: Final = "point"
_TITLES: Final = {
    Stage.RED: ("skull-red", say("Red skull: one of these units falls")),
    Stage.SILVER: ("skull-silver", say("Silver skulls: give up units worth enough tools")),
    Stage.GOLD: ("skull-gold", say("Golden skulls: give up units worth enough gold")),
    Stage.PICK: ("province", say("One of these provinces is captured")),
    Stage.PUT: ("province", say("Which goes under the stack first?")),
}
_HARMS: Final = {
    Damage.PROVINCE_BACK: say("A province goes under stack 4"),
    Damage.UNIT_BACK: say("A unit goes back to the supply"),
    Damage.STORED_OR_POINT: say("A stored province, or a point"),
    Damage.BUILDING_BACK: say("An outer building is lost"),
    Damage.FIRE: say("Vilnius loses a point"),
}


@dataclass(frozen=True, slots=True)
class Options:
    """The question, and the cards to choose among: each with a note, and whether it is the chosen
    one. The card `point` is a point of Vilnius."""

    icon: str
    title: Text
    cards: tuple[tuple[CardId, str, bool], ...]
    trades: tuple[str, ...]


def options_of(view: VilniusView, choice: ActionChoice[Action] | None) -> Options | None:
    """Returns the cards that the viewer may choose among; None if there are none."""
    cards: list[tuple[CardId, str, bool]] = []
    for action in view.legal:
        marked = choice is not None and choice.action == action
        if isinstance(action, Choose):
            known = action.what in CARDS.names or action.what == _POINT
            cards += [(action.what, "", marked)] * known
        elif isinstance(action, Under):
            cards.append((action.province, "", marked))
    if not cards:
        return None
    mine = view.mine()
    icon, title = _asked(view)
    return Options(icon, title, tuple(cards), mine.totals.trades if mine else ())


def _asked(view: VilniusView) -> tuple[str, Text]:
    step = view.step
    if step is not None and step.effect is Damage.STORED_OR_POINT and step.card in CARDS.boosts:
        return step.effect.value, say("A province, or a point")
    if step is not None and step.effect is not None:
        return step.effect.value, _HARMS[step.effect]
    return _TITLES.get(view.stage or Stage.HARM, ("alarm", say("Choose")))


def options(shown: Options) -> Canvas:
    """Returns the question, then the cards, three in a row."""
    canvas = Canvas(WIDE, _HEAD + rows_of(len(shown.cards), PER) * (TALL + GAP))
    canvas.plate((0, 0, WIDE, _HEAD), colours.ALARM_DARK, theme.PALE, 4, 20)
    canvas.icon(shown.icon, 52, _HEAD / 2, 58)
    canvas.words(96, _HEAD / 2, shown.title, theme.PALE, 40, room=WIDE - 120)
    for number, (card, note, marked) in enumerate(shown.cards):
        left = (CARD + GAP) * (number % PER)
        top = _HEAD + GAP + (TALL + GAP) * (number // PER)
        if card == _POINT:
            _point(canvas, left, top, marked=marked)
        elif card in CARDS.units:
            canvas.lay(troop_card.entry(Troop(card, note, marked)), left, top)
        else:
            traded = CARDS.provinces[card].good in shown.trades
            canvas.lay(province_card.entry(Land(card, traded, marked), CARD), left, top)
    return canvas


def _point(canvas: Canvas, left: float, top: float, *, marked: bool) -> None:
    edge = theme.GOLD if marked else theme.PALE
    canvas.plate((left, top, CARD, TALL), colours.PANEL, edge, 8 if marked else 3, 16)
    canvas.icon("tower", left + 90, top + TALL / 2, 120)
    canvas.icon("FIRE", left + 196, top + TALL / 2, 84)
    canvas.words(left + 244, top + TALL / 2, "−1", theme.PALE, 60)


def option_sections(view: VilniusView, choice: ActionChoice[Action] | None) -> tuple[Painting, ...]:
    """Returns the cards that the viewer may choose among, if any."""
    found = options_of(view, choice)
    return () if found is None else (section(options, found),)
