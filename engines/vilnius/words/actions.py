"""Actions in words, from the view before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from common.text.say import joined, listed, say
from common.text.text import Argument, Sentence, Text
from engines.game import Seat
from engines.vilnius.actions.buying import BOUGHT
from engines.vilnius.actions.gains import GOES
from engines.vilnius.actions.legal import RULES
from engines.vilnius.actions.paying import EXCHANGES, PAID
from engines.vilnius.actions.sending import ENOUGH_FOR_A_STACK, SENDS, against
from engines.vilnius.model.actions import Action
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.names import side, times

_CONCEALED: Final = {
    Stage.INCOME: say("{side} has chosen an income"),
    Stage.PUT: say("{side} puts two provinces under a stack"),
}
"""The words for an action that the viewer may not know."""
_A_CHOICE: Final = say("{side} makes a choice")
_PAYMENTS: Final = frozenset(each.template for each in (*PAID, *EXCHANGES))


def describe(view: VilniusView, by: Seat, action: Action | None) -> Text:
    """Returns the action in words, from the view before it; None stands for a concealed action."""
    if action is None:
        told = _A_CHOICE if view.stage is None else _CONCEALED.get(view.stage, _A_CHOICE)
        return told.filled(side=side(view, by))
    return RULES[type(action)].told(view, by, action)


def together(words: Sequence[str]) -> Text | None:
    """Returns one sentence for a player's sendings, unit by unit, “Bear sends Farmers ×2 and
    Hunters against Sergeants (2)”, for a purchase with its payment, “Bear recruits Hunters (Lida)”,
    or for a stack with units, or for a payment, “Bear pays with Lida and Punia”; None if some of
    these words are of something else."""
    return _purchase(words) or _sendings(words)


def _purchase(words: Sequence[str]) -> Text | None:
    first, *rest = words or [""]
    if not isinstance(first, Sentence) or not rest:
        return None
    if first.template == GOES.template:
        (last,) = rest[:1]
        enough = isinstance(last, Sentence) and last.template == ENOUGH_FOR_A_STACK.template
        return _text(last) if enough and len(rest) == 1 else None
    bought = BOUGHT.get(first.template)
    means = [_means(each) for each in rest]
    if None not in means and first.template == PAID[0].template:
        paid = listed([_text(first.arguments["means"]), *filter(None, means)])
        return rest[-1].filled(means=paid) if isinstance(rest[-1], Sentence) else None
    if bought is None or None in means:
        return None
    return bought.filled(**first.arguments, means=joined(", ", filter(None, means)))


def _means(words: str) -> Text | None:
    """Returns the means in the words for a payment or an exchange; None in others."""
    if not isinstance(words, Sentence) or words.template not in _PAYMENTS:
        return None
    return _text(words.arguments["means"])


def _sendings(words: Sequence[str]) -> Text | None:
    found = [_sending(each) for each in words]
    sent: dict[Text, Counter[Text]] = {}
    for each in found:
        if each is None or found[0] is None or each[0] != found[0][0]:
            return None
        _, unit, enemy = each
        sent.setdefault(enemy, Counter())[unit] += 1
    if not found or found[0] is None:
        return None
    who = found[0][0]
    armies = [
        (listed(times(*each) for each in units.items()), enemy) for enemy, units in sent.items()
    ]
    if len(armies) == 1:
        return SENDS.filled(side=who, units=armies[0][0], enemy=armies[0][1])
    sendings = listed(against(*each) for each in armies)
    return say("{side} sends {sendings}", side=who, sendings=sendings)


def _sending(words: str) -> tuple[Text, Text, Text] | None:
    """Returns the side, the unit and the enemy in the words for a unit sent; None for others."""
    if not isinstance(words, Sentence) or words.template != SENDS.template:
        return None
    given = words.arguments
    return _text(given["side"]), _text(given["units"]), _text(given["enemy"])


def _text(argument: Argument) -> Text:
    assert isinstance(argument, Text)
    return argument
