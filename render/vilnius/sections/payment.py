"""The payment under way: the price, the sum laid down, and the sum still missing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from common.text.say import capitalised, say
from common.text.text import Text
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.values import VilniusView
from engines.vilnius.names import cards, laid_down, short_name
from engines.vilnius.rules import forecasts
from engines.vilnius.rules.payments import Sum
from render.kit import theme
from render.kit.text import Face
from render.vilnius import colours
from render.vilnius.canvas import Canvas
from render.vilnius.cards.units import states
from render.vilnius.layout import WIDE
from render.vilnius.sections.palette import Painting, section

_HEAD: Final = 76
_LINE: Final = 50


@dataclass(frozen=True, slots=True)
class Account:
    """A bill as it is drawn: the payer's emblem, the title, the three sums of a price or the icons
    of weapons, and the words below."""

    emblem: int
    title: str
    sums: tuple[tuple[Text, Sum], ...]
    arms: tuple[str, ...]
    words: tuple[Text, ...]


def account_of(view: VilniusView) -> Account | None:
    """Returns the bill of this position, or None if nothing is being paid."""
    if view.step is None or view.step.seat < 0:
        return None
    emblem = view.players[view.step.seat].emblem
    price, levy = forecasts.price(view), forecasts.levy(view)
    if price is not None:
        spot = view.bill.spot if view.bill else None
        sums = ((say("Price"), price.cost), (_LAID, price.laid), (_MISSING, price.missing))
        title: Text = short_name(price.card)
        if spot:
            title = say("{building} on {spot}", building=title, spot=spot_name(spot))
        return Account(emblem, title, sums, (), _told(price.how, price.proposal))
    if levy is not None:
        arms = states(levy.wants.needed, levy.wants.raised)
        told = ((_SENT, levy.how), (_PROPOSED, levy.proposal))
        words = tuple(words.filled(what=cards(found)) for words, found in told if found)
        title = say("Capture from stack {number}", number=levy.stack)
        return Account(emblem, title, (), arms, words)
    return None


_LAID: Final = say("Laid down")
_MISSING: Final = capitalised(say("missing"))
_LAID_DOWN: Final = say("Laid down: {what}")
_SENT: Final = say("Sent: {what}")
_PROPOSED: Final = say("Proposed: {what}")


def _told(how: tuple[str, ...], proposal: tuple[str, ...]) -> tuple[Text, ...]:
    told = ((_LAID_DOWN, how), (_PROPOSED, proposal))
    return tuple(words.filled(what=laid_down(each)) for words, each in told if each)


def account(shown: Account) -> Canvas:
    """Returns a bill's picture, `WIDE` px wide."""
    tall = _HEAD + 96 + _LINE * len(shown.words) + (10 if shown.words else 0)
    canvas = Canvas(WIDE, tall)
    canvas.plate((0, 0, WIDE, tall), colours.CARD, theme.GOLD, 4, 20)
    own = colours.SIDES[shown.emblem]
    canvas.plate((4, 4, WIDE - 8, _HEAD - 4), own.strip, radius=16)
    canvas.icon(f"side-{shown.emblem}", 48, _HEAD / 2 + 2, 58)
    room = WIDE - 120
    canvas.words(90, _HEAD / 2 + 2, shown.title, own.words, 42, face=Face.TITLE, room=room)
    for number, (title, amount) in enumerate(shown.sums):
        _amount(canvas, title, amount, 24 + 384.0 * number)
    canvas.icons(shown.arms, 24, _HEAD + 50, 64, 72)
    for number, said in enumerate(shown.words):
        canvas.fitted(24, _HEAD + 116 + _LINE * number, said, colours.INK, 34, WIDE - 48)
    return canvas


def _amount(canvas: Canvas, title: Text, amount: Sum, x: float) -> None:
    y = _HEAD + 50
    if title is _MISSING:
        done = amount == Sum(0, 0)
        ground = colours.CALM if done else colours.ALARM_DARK
        canvas.plate((x - 10, y - 36, 376, 72), ground, radius=16)
        ink = theme.PALE
        if done:
            canvas.count("beaten", say("all paid"), x, y, ink, 50, 340)
            return
    else:
        ink = colours.INK
    x += canvas.words(x, y, title, ink, 34, room=164) + 16
    for name, count in (("gold", amount.gold), ("tools", amount.tools)):
        x = canvas.count(name, str(count), x, y, ink, 50) + 14


def bill_sections(view: VilniusView) -> tuple[Painting, ...]:
    """Returns the bill as a section, empty if nothing is being paid."""
    found = account_of(view)
    return () if found is None else (section(account, found),)
