"""Autocomplete choices of the commands of Vilnius, from the person's legal actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cogs.discord import Choice
from cogs.hall.languages.readers import spellings, spoken
from cogs.play.commands.game import choices, part_label
from cogs.play.commands.verbs import Completion, Fit, Given, after, kind_of, parts
from cogs.table.play import SeatAtMatch
from cogs.vilnius.stages import GAME
from cogs.vilnius.typed import ASK, PROPOSED, REST, payment_steps, send_steps, unit
from common.text.say import say
from common.text.text import Text
from engines.registry import game as find_game
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import (
    Action,
    Capture,
    Choose,
    Exchange,
    Income,
    Pay,
    Send,
    Under,
)
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.names import laid_down
from engines.vilnius.rules import cities

LONGEST: Final = 100
"""The most characters of a value in Discord's autocomplete."""


def _view(seated: SeatAtMatch) -> VilniusView:
    view = seated.match.view(seated.seat)
    assert isinstance(view, VilniusView)
    return view


def _labels(view: VilniusView, wanted: Callable[[Action], bool]) -> dict[str, Text]:
    """Returns the labels of the wanted legal actions by the words typed for them: their texts
    without the verb, which only an exchange keeps."""
    game, found = find_game(GAME), dict[str, Text]()
    for action in filter(wanted, view.legal):
        text = GRAMMAR.write(action)
        word = text if isinstance(action, Exchange) else text.partition(" ")[2]
        found[word] = part_label(game.parts(view, action)[-1])
    return found


def incomes(seated: SeatAtMatch, _given: Given, typed: str) -> list[Choice[int]]:
    """Returns the possible numbers of units to draw, with the other consequences in the labels."""
    view, wanted = _view(seated), typed.strip()
    found = [
        (action.units, seated.match.game.parts(view, action)[-1].label)
        for action in view.legal
        if isinstance(action, Income)
    ]
    return [
        Choice(name=spoken(name)[:LONGEST], value=units)
        for units, name in found
        if any(wanted in each for each in spellings(name))
    ][:25]


def stacks(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[int]]:
    """Returns the stacks from which a province may be captured."""
    found = parts(kind_of(Capture), 1)(seated, given, typed)
    return [Choice(name=each.name, value=int(each.value)) for each in found]


_UNIT: Final = Fit(-2, lambda _, word: unit(word))
_ENEMY: Final = Fit(-1, lambda _, word: word if word.isdecimal() else "")


def units(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
    """Returns the units that may be sent, in a fight against this enemy if given."""
    levied = _view(seated).stage is Stage.LEVY
    found = parts(kind_of(Send), -1) if levied else parts(kind_of(Send), -2, {"enemy": _ENEMY})
    return found(seated, given, typed)


def enemies(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
    """Returns the legal enemies for a unit; those for all units, if none is given."""
    if _view(seated).stage is not Stage.FIGHT:
        return []
    return parts(kind_of(Send), -1, {"unit": _UNIT})(seated, given, typed)


def losses(seated: SeatAtMatch, _given: Given, typed: str) -> list[Choice[str]]:
    """Returns the legal choices: losses, the province to capture, or the one that goes under the
    stack first."""
    return choices(_labels(_view(seated), kind_of(Choose, Under)), typed)


def storable(seated: SeatAtMatch, _given: Given, typed: str) -> list[Choice[str]]:
    """Returns the provinces that may be stored when passing: none without an empty Storehouse."""
    view = _view(seated)
    own = view.mine()
    if own is None or view.stage is not Stage.CITY or not view.legal:
        return []
    hand = (own.provinces.hand or ()) if cities.free_stores(own.city) else ()
    return choices({card: CARDS.names[card] for card in hand}, typed)


# Payments and levies


def payments(first: Callable[[VilniusView, Given], str]) -> Completion:
    """Returns the completion of ways to pay that continue the typed text: as proposed, card by
    card, or a next card or exchange. `first` makes the text of the purchase of the other options,
    empty if its payment has begun."""

    def complete(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
        begun = first(_view(seated), given)
        return _offers(seated, begun, typed, payment_steps, _payable)

    return complete


def levies(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
    """Returns the ways to send units for a stack, as `payments` does for a purchase."""
    stack = given["stack"]
    if not isinstance(stack, int):
        return []
    return _offers(seated, f"capture {stack}", typed, send_steps, _sendable)


def _offers(
    seated: SeatAtMatch,
    first: str,
    typed: str,
    steps: Callable[[str], list[str]],
    able: Callable[[Action], bool],
) -> list[Choice[str]]:
    done, comma, latest = typed.rpartition(",")
    view = after(seated, [*([first] if first else []), *(steps(done) if comma else [])])
    if view is None:
        return []
    begun = f"{done.strip()}, " if comma else ""
    labels = {} if begun else _wholes(view, later=bool(first))
    if begun and view.proposal:
        rest = say("{begun}then as proposed: {cards}", begun=begun, cards=laid_down(view.proposal))
        labels[f"{begun}{REST}"] = rest
    labels |= {f"{begun}{value}": begun + label for value, label in _labels(view, able).items()}
    fitting = {value: label for value, label in labels.items() if len(value) <= LONGEST}
    return choices(fitting, f"{begun}{latest.strip()}")


def _wholes(view: VilniusView, *, later: bool) -> dict[str, Text]:
    """Returns the words for a whole payment, or for all units to send. Choosing one by one is
    offered only before it begins (`later`)."""
    if view.stage not in (Stage.PAY, Stage.LEVY) or not view.legal:
        return {}
    named: dict[str, Text] = {PROPOSED: say("As proposed: {cards}", cards=laid_down(view.proposal))}
    return named | ({ASK: say("Choose one by one")} if later else {})


def _payable(action: Action) -> bool:
    return isinstance(action, Exchange) or (isinstance(action, Pay) and bool(action.what))


def _sendable(action: Action) -> bool:
    return isinstance(action, Send) and bool(action.unit) and not action.enemy
