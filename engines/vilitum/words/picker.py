"""The clicks that pick an action: a piece, its verb, and its target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import listed
from engines.game import CAPTURES, SAID, SPECIAL, WINS, Part, Seat
from engines.vilitum.model.board import SIDES, SQUARES, Kind
from engines.vilitum.model.values import (
    DEFEATED,
    Action,
    Change,
    Choose,
    EndTurn,
    Pass,
    Phase,
    Place,
    Sacrifice,
    Use,
    Verb,
    VilitumView,
)
from engines.vilitum.rules.effects import changes_by
from engines.vilitum.words.actions import change_at, fallen, loss, returned_hp
from engines.vilitum.words.alt_text import hp_left

_VERBS: Final = {
    Verb.MOVE: Part("move", "Move"),
    Verb.SWAP: Part("swap", "Swap places", "instead of moving"),
    Verb.ATTACK: Part("attack", "Attack"),
    Verb.HEAL: Part("heal", "Heal", "gives 1 HP back"),
    Verb.DRAIN: Part("drain", "Drain", "an enemy loses 1 HP, and so does the Cleric"),
    Verb.GIVE: Part("give", "Pass 1 damage on", "from the Wizard to an ally"),
    Verb.TAKE: Part("take", "Take 1 damage", "from an ally to the Wizard"),
    Verb.RUSH: Part("rush", "Rush", "onto a piece, which is pushed"),
}
_QUESTIONS: Final = {
    "move": "Where to?",
    "swap": "Swap places with whom?",
    "attack": "Attack whom?",
    "heal": "Heal whom?",
    "drain": "Drain whom?",
    "give": "Pass the damage to whom?",
    "take": "Take damage from whom?",
    "rush": "Rush onto whom?",
    "sacrifice": "Which piece returns?",
}
"""The question after each use of a piece."""
_DEEDS: Final = {
    Verb.MOVE: "move",
    Verb.SWAP: "swap places",
    Verb.ATTACK: "attack",
    Verb.HEAL: "heal",
    Verb.DRAIN: "drain",
    Verb.GIVE: "move damage",
    Verb.TAKE: "move damage",
    Verb.RUSH: "rush",
}
"""The uses of a piece in a question."""
_CHOICES: Final = {
    True: Part("agile", "Agile Warrior", "Moves in any direction, deals 1 damage."),
    False: Part("standard", "Standard Warrior", "Moves straight, not diagonally; deals 2 damage."),
}
_SACRIFICE: Final = Part("sacrifice", "Sacrifice", "the Cleric leaves for good")


def parts(view: VilitumView, action: Action) -> tuple[Part, ...]:
    """Returns the steps in which a person picks this action by clicks."""
    match action:
        case Use(verb, kind, start):
            return _standing(view, kind, start), _VERBS[verb], _aim(view, action)
        case Place(kind, at):
            drawn = miniature_of(view.mover, kind)
            return Part(kind.letter, kind.title, f"{kind.hp} HP", miniature=drawn), _square(at)
        case Sacrifice(at, kind):
            hp = returned_hp(kind, changes_by(view, view.mover, action))
            note, drawn = f"returns with {hp} of {kind.hp} HP", miniature_of(view.mover, kind)
            returned = Part(kind.letter, kind.title, note, miniature=drawn)
            return _standing(view, Kind.CLERIC, at), _SACRIFICE, returned
        case Choose(agile):
            return (_CHOICES[agile],)
        case EndTurn():
            return (Part("end", "End turn", sign=SAID),)
        case Pass():
            return (Part("pass", "Pass", sign=SAID),)


_OFFERS: Final = {
    Verb.MOVE: ("{}", ""),
    Verb.SWAP: ("Swap with {}", SPECIAL),
    Verb.ATTACK: ("Attack {}", CAPTURES),
    Verb.HEAL: ("Heal {}", SPECIAL),
    Verb.DRAIN: ("Drain {}", CAPTURES),
    Verb.GIVE: ("1 damage to {}", SPECIAL),
    Verb.TAKE: ("1 damage from {}", SPECIAL),
    Verb.RUSH: ("Rush {}", CAPTURES),
}
"""By verb: the label of verb and target in one step, and its sign."""


def steps(view: VilitumView, action: Action) -> tuple[Part, ...]:
    """Returns the parts of an action with verb and target in one step: at most two steps."""
    first, *others = parts(view, action)
    if len(others) < 2:
        return first, *others
    use, aim = others
    label, sign = f"Sacrifice: {aim.label} returns", SPECIAL
    if isinstance(action, Use):
        words, sign = _OFFERS[action.verb]
        label = words.format(aim.label)
        sign = WINS if _wins(view, action) else sign
    note = ", ".join(filter(None, (aim.note, use.note)))
    return first, Part(f"{use.value}-{aim.value}", label, note, sign, aim.at, aim.miniature)


def _wins(view: VilitumView, action: Action) -> bool:
    """Tells whether the action defeats the last enemy and leaves a piece of the mover."""
    left = [set[int](), set[int]()]
    for piece, place in enumerate(view.places):
        if place != DEFEATED:
            left[piece // 5].add(piece % 5)
    for each in changes_by(view, view.mover, action):
        if fallen(each):
            left[each.side].discard(each.kind)
    return not left[1 - view.mover] and bool(left[view.mover])


def asks(view: VilitumView, chosen: tuple[str, ...]) -> str:
    """Returns the question that the next part answers."""
    if view.phase is Phase.CHOOSING:
        return "Which Warrior?"
    if not chosen:
        return "Which piece?"
    if view.phase is Phase.PLACING:
        return "On which square?"
    first, *use = chosen
    return _QUESTIONS[use[0]] if use else _what(view, first)


def _what(view: VilitumView, piece: str) -> str:
    """Returns the question for the use of a piece, which names its uses: “Move or attack?”"""
    uses = [each for each in view.legal if isinstance(each, Use)]
    verbs = {each.verb for each in uses if each.kind.letter + SQUARES[each.start] == piece}
    deeds = [deed for verb, deed in _DEEDS.items() if verb in verbs]
    returns = [each for each in view.legal if isinstance(each, Sacrifice)]
    if any(Kind.CLERIC.letter + SQUARES[each.square] == piece for each in returns):
        deeds.append("be sacrificed")
    if len(deeds) == 1 and verbs:
        return _QUESTIONS[next(iter(verbs)).value]
    words = listed(list(dict.fromkeys(deeds)), "or")
    return f"{words[:1].upper()}{words[1:]}?" if words else "What next?"


def miniature_of(side: Seat, kind: Kind) -> str:
    """Returns the key of the small picture of a piece."""
    return f"{SIDES[side].lower()}-{kind.title.lower()}"


def miniature(view: VilitumView, by: Seat, action: Action) -> str:
    """Returns the key of the piece that acts or is placed; empty for other actions."""
    del view
    if isinstance(action, Sacrifice):
        return miniature_of(by, Kind.CLERIC)
    return miniature_of(by, action.kind) if isinstance(action, Use | Place) else ""


def _square(at: int) -> Part:
    return Part(SQUARES[at], SQUARES[at], at=SQUARES[at])


def _standing(view: VilitumView, kind: Kind, at: int) -> Part:
    """Returns the part for a piece of the mover on this square."""
    note = f"{hp_left(view, view.mover, kind)} left"
    name = SQUARES[at]
    drawn = miniature_of(view.mover, kind)
    return Part(kind.letter + name, f"{kind.title} {name}", note, at=name, miniature=drawn)


def _aim(view: VilitumView, use: Use) -> Part:
    """Returns the part for the target: the square of a move, else the piece on the target."""
    if use.verb is Verb.MOVE:
        return _square(use.target)
    changes = changes_by(view, view.mover, use)
    met = change_at(use.target, changes)
    square, note = SQUARES[use.target], _note(view.mover, use, met, changes)
    drawn = miniature_of(met.side, met.kind)
    return Part(square, f"{met.kind.title} {square}", note, at=square, miniature=drawn)


def _note(by: Seat, use: Use, met: Change, changes: Sequence[Change]) -> str:
    """Returns the note on a use: its effect on the target, and its price."""
    match use.verb:
        case Verb.SWAP:
            return f"comes to {SQUARES[use.start]}"
        case Verb.HEAL:
            return f"then {met.kind.hp - met.new_rings} of {met.kind.hp} HP"
        case Verb.TAKE:
            return _price(change_at(use.start, changes))
        case Verb.DRAIN:
            return f"{_effect(met)}; {_price(change_at(use.start, changes))}"
        case Verb.RUSH:
            whose = "your own, " if met.side == by else ""
            way = "" if fallen(met) else f"pushed to {SQUARES[met.new_place]}, "
            return f"{whose}{way}{_effect(met)}"
        case _:
            return _effect(met)


def _effect(met: Change) -> str:
    return loss(met).replace("defeated", "defeats it")


def _price(own: Change) -> str:
    """Returns the effect of a ring on the acting piece: its HP left, or its defeat."""
    left = own.kind.hp - own.new_rings
    name = f"the {own.kind.title}"
    return f"defeats {name}" if fallen(own) else f"{name} then has {left} of {own.kind.hp} HP"
