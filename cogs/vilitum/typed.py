"""The texts made from the short words of Vilitum's commands, and the readings for their
completion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cogs.hall.errors import UserError
from cogs.hall.languages.asking import spellings
from common.text.say import say
from common.text.text import Text
from engines.vilitum.model.board import KINDS, SQUARES, Kind
from engines.vilitum.model.values import DEFEATED, Use, Verb, VilitumView
from engines.vilitum.notation.actions import SIGNS

_AT_ENEMIES: Final = (Verb.ATTACK, Verb.DRAIN)
_AT_ALLIES: Final = (Verb.HEAL, Verb.SWAP, Verb.GIVE, Verb.TAKE)


def use_of(*verbs: Verb) -> Callable[[Any], bool]:
    """Returns a function that tells whether an action has one of these verbs of pieces."""
    return lambda action: isinstance(action, Use) and action.verb in verbs


def named(view: VilitumView, word: str) -> str:
    """Returns one of the viewer's pieces as texts name it (`Ra1`), from `R`, `rogue`, `a1` or
    `Ra1`; the word itself if it names none, which the engine refuses."""
    wanted = word.casefold().strip()
    for kind in KINDS:
        at = _square(view, view.seat or 0, kind)
        if wanted and wanted in (at, *_names(kind, at)):
            return kind.letter + at
    return word.strip()


def _square(view: VilitumView, side: int, kind: Kind) -> str:
    """Returns the square of a side's piece, empty if it is off the board."""
    place = view.places[side * 5 + kind]
    return SQUARES[place] if place >= 0 else ""


def _names(kind: Kind, at: str) -> tuple[str, ...]:
    return kind.letter.lower(), *spellings(kind.title), f"{kind.letter.lower()}{at}"


def use_text(view: VilitumView, verb: Verb, piece: str, target: str) -> str:
    """Returns the text of a piece's action. Raises `UserError` for a piece that is not on the
    board, and for a square without a piece of the viewer's."""
    actor = named(view, piece)
    if actor.casefold() in SQUARES:
        words = say("None of your pieces stands on {square}.")
        raise UserError(words.filled(square=actor.casefold()))
    gone = next((kind for kind in KINDS if kind.letter == actor), None)
    if gone is not None:
        raise UserError(_missing(view, gone))
    return f"{actor}{SIGNS[verb]}{_aimed(view, verb, target)}"


def _aimed(view: VilitumView, verb: Verb, word: str) -> str:
    """Returns the square of the target piece, from its name or letter, perhaps with its square; any
    other word unchanged."""
    own = view.seat or 0
    if verb not in _AT_ENEMIES + _AT_ALLIES:
        return word.strip()
    side = 1 - own if verb in _AT_ENEMIES else own
    for kind in KINDS:
        at = _square(view, side, kind)
        if at and word.casefold().strip() in _names(kind, at):
            return at
    return word.strip()


def _missing(view: VilitumView, kind: Kind) -> Text:
    defeated = view.places[(view.seat or 0) * 5 + kind] == DEFEATED
    if defeated:
        return say("Your {piece} is defeated.", piece=kind.title)
    return say("Your {piece} is still to be placed.", piece=kind.title)


def sacrifice_text(view: VilitumView, piece: str) -> str:
    """Returns the text of a sacrifice, from the letter or name of the returning piece. Raises
    `UserError` if the Cleric is not on the board, or the word names no piece."""
    word = piece.casefold().strip()
    at = _square(view, view.seat or 0, Kind.CLERIC)
    if not at:
        raise UserError(_missing(view, Kind.CLERIC))
    for kind in KINDS:
        if word in (kind.letter.lower(), *spellings(kind.title)):
            return f"C{at}={kind.letter}"
    raise UserError(say("Name the defeated piece that is to return: W, R, Z or A."))
