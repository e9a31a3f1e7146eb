"""Autocomplete choices of the commands of Vilitum, and the texts made from their short words."""

from __future__ import annotations

from typing import Final, TypeAlias

from discord.app_commands import Choice

from cogs.hall.errors import UserError
from cogs.play.game import part_choices
from cogs.vilitum.game_ui import GAME
from engines.registry import game as find_game
from engines.vilitum.model.board import KINDS, SQUARES, Kind
from engines.vilitum.model.values import DEFEATED, Action, Place, Sacrifice, Use, Verb, VilitumView
from engines.vilitum.notation.actions import SIGNS

Wanted: TypeAlias = type[Place] | type[Sacrifice] | Verb | tuple[Verb, ...]
"""The kind of action searched for: placing, sacrificing, or one or more verbs of pieces."""


def parts_of(
    view: VilitumView, wanted: Wanted, depth: int, given: str, typed: str
) -> list[Choice[str]]:
    """Returns the values of the part at this depth over all legal actions of a kind. `given` is the
    piece already chosen, empty for none."""
    piece = {0: named(view, given)} if given else {}
    game = find_game(GAME)
    return part_choices(game, view, lambda each: _is(each, wanted), depth, typed, piece)


def _is(action: Action, wanted: Wanted) -> bool:
    if isinstance(wanted, type):
        return isinstance(action, wanted)
    verbs = (wanted,) if isinstance(wanted, Verb) else wanted
    return isinstance(action, Use) and action.verb in verbs


def named(view: VilitumView, word: str) -> str:
    """Returns one of the viewer's pieces as texts name it (`Ra1`), from `R`, `rogue`, `a1` or
    `Ra1`; the word itself if it names none, which the engine refuses."""
    wanted = word.casefold().strip()
    for kind in KINDS:
        at = square(view, kind)
        if wanted and wanted in (at, *_names(kind, at)):
            return kind.letter + at
    return word.strip()


def square(view: VilitumView, kind: Kind) -> str:
    """Returns the square of the viewer's own piece, empty if it is off the board."""
    place = view.places[(view.seat or 0) * 5 + kind]
    return SQUARES[place] if place >= 0 else ""


def use_text(view: VilitumView, verb: Verb, piece: str, target: str) -> str:
    """Returns the text of a piece's action. Raises `UserError` for a piece that is not on the
    board, and for a square without a piece of the viewer's."""
    actor = named(view, piece)
    if actor.casefold() in SQUARES:
        raise UserError(f"None of your pieces stands on {actor.casefold()}.")
    gone = next((kind for kind in KINDS if kind.letter == actor), None)
    if gone is not None:
        raise UserError(_missing(view, gone))
    return f"{actor}{SIGNS[verb]}{_aimed(view, verb, target)}"


_AT_ENEMIES: Final = (Verb.ATTACK, Verb.DRAIN)
_AT_ALLIES: Final = (Verb.HEAL, Verb.SWAP, Verb.GIVE, Verb.TAKE)


def _aimed(view: VilitumView, verb: Verb, word: str) -> str:
    """Returns the square of the target piece, from its name or letter, perhaps with its square; any
    other word unchanged."""
    own = view.seat or 0
    if verb not in _AT_ENEMIES + _AT_ALLIES:
        return word.strip()
    side = 1 - own if verb in _AT_ENEMIES else own
    for kind in KINDS:
        place = view.places[side * 5 + kind]
        if place >= 0 and word.casefold().strip() in _names(kind, SQUARES[place]):
            return SQUARES[place]
    return word.strip()


def _names(kind: Kind, at: str) -> tuple[str, ...]:
    return kind.letter.lower(), kind.title.lower(), f"{kind.letter.lower()}{at}"


def _missing(view: VilitumView, kind: Kind) -> str:
    defeated = view.places[(view.seat or 0) * 5 + kind] == DEFEATED
    word = "is defeated" if defeated else "is still to be placed"
    return f"Your {kind.title} {word}."


def sacrifice_text(view: VilitumView, returning: str) -> str:
    """Returns the text of a sacrifice, from the letter or name of the returning piece. Raises
    `UserError` if the Cleric is not on the board, or the word names no piece."""
    word = returning.casefold().strip()
    at = square(view, Kind.CLERIC)
    if not at:
        raise UserError(_missing(view, Kind.CLERIC))
    names = {name: kind for kind in KINDS for name in (kind.letter.lower(), kind.title.lower())}
    kind = names.get(word)
    if kind is None:
        raise UserError("Name the defeated piece that is to return: W, R, Z or A.")
    return f"C{at}={kind.letter}"
