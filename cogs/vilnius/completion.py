"""Autocomplete choices of the commands of Vilnius, from the person's legal actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from discord.app_commands import Choice

from cogs.play.game import choices, part_choices, part_label
from cogs.vilnius.private import GAME
from cogs.vilnius.typed import ASK, PROPOSED, REST, payment_steps, send_steps, unit
from engines.game import Refusal, Seat
from engines.match import Match
from engines.registry import game as find_game
from engines.vilnius.model.actions import Action, Choose, Exchange, Income, Pay, Send, Under
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.notation.actions import GRAMMAR
from engines.vilnius.rules import cities
from engines.vilnius.words.names import laid_down

LONGEST: Final = 100
"""Characters of a value in Discord's autocomplete."""
Kind: TypeAlias = type[Action]
Offer: TypeAlias = tuple[str, str]
"""A value that may be typed next, and its label."""


def parts_of(
    view: VilniusView, kind: Kind, depth: int, typed: str, given: Mapping[int, str] | None = None
) -> list[Choice[str]]:
    """Returns the values of the part at this depth over all legal actions of a kind; see
    `part_choices`."""
    game = find_game(GAME)
    return part_choices(game, view, lambda each: isinstance(each, kind), depth, typed, given)


def incomes(view: VilniusView, typed: str) -> list[Choice[int]]:
    """Returns the possible numbers of units to draw, with the other consequences in the labels."""
    game = find_game(GAME)
    found = [
        (action.units, game.parts(view, action)[-1].label)
        for action in view.legal
        if isinstance(action, Income)
    ]
    wanted = typed.strip()
    return [Choice(name=name[:100], value=units) for units, name in found if wanted in name][:25]


def units(view: VilniusView, typed: str, enemy: str) -> list[Choice[str]]:
    """Returns the units that may be sent, in a fight against this enemy if given."""
    if view.stage is Stage.LEVY:
        return parts_of(view, Send, -1, typed)
    return parts_of(view, Send, -2, typed, {-1: enemy if enemy.isdecimal() else ""})


def enemies(view: VilniusView, typed: str, name: str) -> list[Choice[str]]:
    """Returns the legal enemies for a unit; those for all units, if none is given."""
    if view.stage is not Stage.FIGHT:
        return []
    return parts_of(view, Send, -1, typed, {-2: unit(name)})


def losses(view: VilniusView, typed: str) -> list[Choice[str]]:
    """Returns the legal choices: losses, the province to capture, or the one that goes under the
    stack first."""
    game, labels = find_game(GAME), dict[str, str]()
    for action in view.legal:
        if isinstance(action, Choose | Under):
            label = part_label(game.parts(view, action)[-1])
            labels[GRAMMAR.write(action).partition(" ")[2]] = label
    return choices(labels, typed)


def storable(view: VilniusView, typed: str) -> list[Choice[str]]:
    """Returns the provinces that may be stored when passing: none without an empty Storehouse."""
    own = view.mine()
    if own is None or view.stage is not Stage.CITY or not view.legal:
        return []
    hand = (own.provinces.hand or ()) if cities.free_stores(own.city) else ()
    return choices({card: CARDS.names[card] for card in hand}, typed)


# Payments and levies


def payments(match: Match, seat: Seat, first: str, typed: str) -> list[Choice[str]]:
    """Returns ways to pay that continue the typed text: as proposed, card by card, or a next card
    or exchange. `first` is the text of the purchase, empty if its payment has begun."""
    return _offers(match, seat, first, typed, payment_steps, _payable)


def levies(match: Match, seat: Seat, first: str, typed: str) -> list[Choice[str]]:
    """Returns ways to send units for a stack, in the same manner."""
    return _offers(match, seat, first, typed, send_steps, _sendable)


def _offers(
    match: Match,
    seat: Seat,
    first: str,
    typed: str,
    steps: Callable[[str], list[str]],
    able: Callable[[VilniusView], list[Offer]],
) -> list[Choice[str]]:
    done, comma, latest = typed.rpartition(",")
    texts = [*([first] if first else []), *(steps(done) if comma else [])]
    view = after(match, seat, texts)
    if view is None:
        return []
    begun = f"{done.strip()}, " if comma else ""
    labels = {} if begun else _wholes(view, later=bool(first))
    if begun and view.proposal:
        labels[f"{begun}{REST}"] = f"{begun}then as proposed: {laid_down(view.proposal)}"
    labels |= {f"{begun}{value}": f"{begun}{label}" for value, label in able(view)}
    fitting = {value: label for value, label in labels.items() if len(value) <= LONGEST}
    return choices(fitting, f"{begun}{latest.strip()}")


def _wholes(view: VilniusView, *, later: bool) -> dict[str, str]:
    """Returns the words for a whole payment, or for all units to send. To choose one by one is
    offered only before it begins (`later`)."""
    if view.stage not in (Stage.PAY, Stage.LEVY) or not view.legal:
        return {}
    named = {PROPOSED: f"As proposed: {laid_down(view.proposal)}"}
    return named | ({ASK: "Choose one by one"} if later else {})


def after(match: Match, seat: Seat, texts: list[str]) -> VilniusView | None:
    """Returns the player's view after these texts; None where they cannot be played."""
    try:
        for text in texts:
            for entry in match.propose(seat, text):
                match = match.follow(entry)
    except Refusal:
        return None
    view = match.view(seat)
    assert isinstance(view, VilniusView)
    return view


def _payable(view: VilniusView) -> list[Offer]:
    return [_offer(view, each) for each in view.legal if isinstance(each, Exchange) or _names(each)]


def _names(action: Action) -> bool:
    return isinstance(action, Pay) and bool(action.what)


def _sendable(view: VilniusView) -> list[Offer]:
    sends = [each for each in view.legal if isinstance(each, Send)]
    return [_offer(view, each) for each in sends if each.unit and not each.enemy]


def _offer(view: VilniusView, action: Action) -> Offer:
    """Returns the word typed for an action, and its label: an exchange keeps its verb."""
    text = GRAMMAR.write(action)
    label = part_label(find_game(GAME).parts(view, action)[-1])
    return text if isinstance(action, Exchange) else text.partition(" ")[2], label
