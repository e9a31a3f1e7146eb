"""The clicks that pick an action: a piece, its verb, and its target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import capitalised, joined, listed, say
from common.text.text import Text
from engines.game import CAPTURES, SAID, SPECIAL, WINS, Part, Seat
from engines.vilitum.model.board import SQUARES, Kind
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
from engines.vilitum.words.actions import WARRIORS, change_at, fallen, loss, returned_hp
from engines.vilitum.words.alt_text import hp_left

_VERBS: Final = {
    Verb.MOVE: Part("move", capitalised(say("move"))),
    Verb.SWAP: Part("swap", capitalised(say("swap places")), say("instead of moving")),
    Verb.ATTACK: Part("attack", capitalised(say("attack"))),
    Verb.HEAL: Part("heal", capitalised(say("heal")), say("gives 1 HP back")),
    Verb.DRAIN: Part(
        "drain", capitalised(say("drain")), say("an enemy loses 1 HP, and so does the Cleric")
    ),
    Verb.GIVE: Part("give", say("Pass 1 damage on"), say("from the Wizard to an ally")),
    Verb.TAKE: Part("take", say("Take 1 damage"), say("from an ally to the Wizard")),
    Verb.RUSH: Part("rush", capitalised(say("rush")), say("onto a piece, which is pushed")),
}
_QUESTIONS: Final = {
    "move": say("Where to?"),
    "swap": say("Swap places with whom?"),
    "attack": say("Attack whom?"),
    "heal": say("Heal whom?"),
    "drain": say("Drain whom?"),
    "give": say("Pass the damage to whom?"),
    "take": say("Take damage from whom?"),
    "rush": say("Rush onto whom?"),
    "sacrifice": say("Which piece returns?"),
}
"""The question after each use of a piece."""
_DEEDS: Final = {
    Verb.MOVE: say("move"),
    Verb.SWAP: say("swap places"),
    Verb.ATTACK: say("attack"),
    Verb.HEAL: say("heal"),
    Verb.DRAIN: say("drain"),
    Verb.GIVE: say("move damage"),
    Verb.TAKE: say("move damage"),
    Verb.RUSH: say("rush"),
}
"""The uses of a piece in a question, as infinitives."""
_CHOICES: Final = {
    True: Part("agile", WARRIORS[True], say("Moves in any direction, deals 1 damage.")),
    False: Part(
        "standard", WARRIORS[False], say("Moves straight, not diagonally; deals 2 damage.")
    ),
}
_SACRIFICE: Final = Part("sacrifice", say("Sacrifice"), say("the Cleric leaves for good"))


def parts(view: VilitumView, action: Action) -> tuple[Part, ...]:
    """Returns the steps in which a person picks this action by clicks."""
    match action:
        case Use(verb, kind, start):
            return _standing(view, kind, start), _VERBS[verb], _aim(view, action)
        case Place(kind, at):
            drawn = miniature_of(view.mover, kind)
            note = say("{hp} HP", hp=kind.hp)
            return Part(kind.letter, kind.title, note, miniature=drawn), _square(at)
        case Sacrifice(at, kind):
            hp = returned_hp(kind, changes_by(view, view.mover, action))
            note = say("returns with {hp} of {most} HP", hp=hp, most=kind.hp)
            drawn = miniature_of(view.mover, kind)
            returned = Part(kind.letter, kind.title, note, miniature=drawn)
            return _standing(view, Kind.CLERIC, at), _SACRIFICE, returned
        case Choose(agile):
            return (_CHOICES[agile],)
        case EndTurn():
            return (Part("end", say("End turn"), sign=SAID),)
        case Pass():
            return (Part("pass", say("Pass"), sign=SAID),)


_OFFERS: Final = {
    Verb.SWAP: (say("Swap with {target}"), SPECIAL),
    Verb.ATTACK: (say("Attack {target}"), CAPTURES),
    Verb.HEAL: (say("Heal {target}"), SPECIAL),
    Verb.DRAIN: (say("Drain {target}"), CAPTURES),
    Verb.GIVE: (say("1 damage to {target}"), SPECIAL),
    Verb.TAKE: (say("1 damage from {target}"), SPECIAL),
    Verb.RUSH: (say("Rush {target}"), CAPTURES),
}
"""By verb: the label of verb and target in one step, and its sign. That of a move is its square."""


def steps(view: VilitumView, action: Action) -> tuple[Part, ...]:
    """Returns the parts of an action with verb and target in one step: at most two steps."""
    first, *others = parts(view, action)
    if len(others) < 2:
        return first, *others
    use, aim = others
    label, sign = aim.label, ""
    if not isinstance(action, Use):
        label, sign = say("Sacrifice: {piece} returns", piece=aim.label), SPECIAL
    elif action.verb in _OFFERS:
        words, sign = _OFFERS[action.verb]
        label = words.filled(target=aim.label)
    if isinstance(action, Use) and _wins(view, action):
        sign = WINS
    note = joined(", ", filter(None, (aim.note, use.note)))
    return first, Part(f"{use.value}-{aim.value}", label, note, sign, aim.at, aim.miniature)


def _wins(view: VilitumView, action: Action) -> bool:
    left = [set[int](), set[int]()]
    for piece, place in enumerate(view.places):
        if place != DEFEATED:
            left[piece // 5].add(piece % 5)
    for each in changes_by(view, view.mover, action):
        if fallen(each):
            left[each.side].discard(each.kind)
    return not left[1 - view.mover] and bool(left[view.mover])


def asks(view: VilitumView, chosen: tuple[str, ...]) -> Text:
    """Returns the question that the next part answers."""
    if view.phase is Phase.CHOOSING:
        return say("Which Warrior?")
    if not chosen:
        return say("Which piece?")
    if view.phase is Phase.PLACING:
        return say("On which square?")
    first, *use = chosen
    return _QUESTIONS[use[0]] if use else _what(view, first)


def _what(view: VilitumView, piece: str) -> Text:
    """Returns the question for the use of a piece, which names its uses: “Move or attack?”"""
    uses = [each for each in view.legal if isinstance(each, Use)]
    verbs = {each.verb for each in uses if each.kind.letter + SQUARES[each.start] == piece}
    deeds = [deed for verb, deed in _DEEDS.items() if verb in verbs]
    returns = [each for each in view.legal if isinstance(each, Sacrifice)]
    if any(Kind.CLERIC.letter + SQUARES[each.square] == piece for each in returns):
        deeds.append(say("be sacrificed"))
    if len(deeds) == 1 and verbs:
        return _QUESTIONS[next(iter(verbs)).value]
    if not deeds:
        return say("What next?")
    return say("{words:^}?", meaning="a question", words=listed(dict.fromkeys(deeds), "or"))


_KEYS: Final = ("ember", "frost")
"""The sides in keys of small pictures."""


def miniature_of(side: Seat, kind: Kind) -> str:
    """Returns the key of the small picture of a piece."""
    return f"{_KEYS[side]}-{kind.name.lower()}"


def miniature(view: VilitumView, by: Seat, action: Action) -> str:
    """Returns the key of the piece that acts or is placed; empty for other actions."""
    del view
    if isinstance(action, Sacrifice):
        return miniature_of(by, Kind.CLERIC)
    return miniature_of(by, action.kind) if isinstance(action, Use | Place) else ""


def _square(at: int) -> Part:
    return Part(SQUARES[at], SQUARES[at], at=SQUARES[at])


def _standing(view: VilitumView, kind: Kind, start: int) -> Part:
    at, note = SQUARES[start], hp_left(view, view.mover, kind)
    label, drawn = _piece_on(kind, at), miniature_of(view.mover, kind)
    return Part(kind.letter + at, label, note, at=at, miniature=drawn)


def _piece_on(kind: Kind, at: str) -> Text:
    return say("{piece} {square}", piece=kind.title, square=at)


def _aim(view: VilitumView, use: Use) -> Part:
    if use.verb is Verb.MOVE:
        return _square(use.target)
    changes = changes_by(view, view.mover, use)
    met = change_at(use.target, changes)
    at, note = SQUARES[use.target], _note(view.mover, use, met, changes)
    return Part(
        at, _piece_on(met.kind, at), note, at=at, miniature=miniature_of(met.side, met.kind)
    )


def _note(by: Seat, use: Use, met: Change, changes: Sequence[Change]) -> Text:
    match use.verb:
        case Verb.SWAP:
            return say("comes to {square}", square=SQUARES[use.start])
        case Verb.HEAL:
            hp = met.kind.hp
            return say("then {left} of {most} HP", left=hp - met.new_rings, most=hp)
        case Verb.TAKE:
            return _price(change_at(use.start, changes))
        case Verb.DRAIN:
            return joined("; ", [_effect(met), _price(change_at(use.start, changes))])
        case Verb.RUSH:
            told = [say("your own")] if met.side == by else []
            if not fallen(met):
                told.append(say("pushed to {square}", square=SQUARES[met.new_place]))
            return joined(", ", [*told, _effect(met)])
        case _:
            return _effect(met)


def _effect(met: Change) -> Text:
    """Returns the damage to a piece: “2 damage, defeats it”, or only “defeats it” (`loss`)."""
    if not fallen(met):
        return loss(met)
    left = met.kind.hp - met.rings
    return say("defeats it") if left == 1 else say("{damage} damage, defeats it", damage=left)


def _price(own: Change) -> Text:
    piece, left = own.kind.title, own.kind.hp - own.new_rings
    if fallen(own):
        return say("defeats the {piece}", piece=piece)
    return say("the {piece} then has {left} of {most} HP", piece=piece, left=left, most=own.kind.hp)
