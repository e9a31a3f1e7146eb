"""What the commands of Vilnius complete, from what is legal for the person now."""

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
    """Tells how many units may be drawn, with what else that means."""
    game = find_game(GAME)
    found = [
        (action.units, game.parts(view, action)[-1].label)
        for action in view.legal
        if isinstance(action, Income)
    ]
    wanted = typed.strip()
    return [Choice(name=name[:100], value=units) for units, name in found if wanted in name][:25]


def units(view: VilniusView, typed: str, enemy: str) -> list[Choice[str]]:
    """Returns which units may be sent, in a fight against this enemy if it is given."""
    if view.stage is Stage.LEVY:
        return parts_of(view, Send, -1, typed)
    return parts_of(view, Send, -2, typed, {-1: enemy if enemy.isdecimal() else ""})


def enemies(view: VilniusView, typed: str, name: str) -> list[Choice[str]]:
    """Against whom a unit may be sent; with any unit, if none is given."""
    if view.stage is not Stage.FIGHT:
        return []
    return parts_of(view, Send, -1, typed, {-2: unit(name)})


def losses(view: VilniusView, typed: str) -> list[Choice[str]]:
    """Returns what may be chosen: losses, the province that is captured, or which goes under
    first."""
    game, labels = find_game(GAME), dict[str, str]()
    for action in view.legal:
        if isinstance(action, Choose | Under):
            label = part_label(game.parts(view, action)[-1])
            labels[GRAMMAR.write(action).partition(" ")[2]] = label
    return choices(labels, typed)


def storable(view: VilniusView, typed: str) -> list[Choice[str]]:
    """Returns which province may be stored when passing: none without an empty Storehouse."""
    own = view.mine()
    if own is None or view.stage is not Stage.CITY or not view.legal:
        return []
    hand = (own.provinces.hand or ()) if cities.free_stores(own.city) else ()
    return choices({card: CARDS.names[card] for card in hand}, typed)


# Payments and levies


def payments(match: Match, seat: Seat, first: str, typed: str) -> list[Choice[str]]:
    """Tells how to pay, going on from what is typed: as proposed, card by card, or what can be laid
    down next. `first` is the text of the purchase, empty where its payment has begun."""
    return _offers(match, seat, first, typed, payment_steps, _payable)


def levies(match: Match, seat: Seat, first: str, typed: str) -> list[Choice[str]]:
    """Likewise which units to send for a stack."""
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
    """Returns what stands for the whole payment; to be asked for it is for a player who has yet to
    begin it."""
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
    """Returns the word that is typed for it: an exchange keeps its verb."""
    text = GRAMMAR.write(action)
    label = part_label(find_game(GAME).parts(view, action)[-1])
    return text if isinstance(action, Exchange) else text.partition(" ")[2], label
