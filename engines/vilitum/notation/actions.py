"""The text forms of actions and positions.

An action: `W>b1` places, `Ra1-c3` moves, `Zb1<>d3` swaps places, `Ra1xb2` attacks,
`Cc1+c2` heals, `Cc1*c2` drains, `Zb1o>c2` gives a ring and `Zb1<oc2` takes one, `Wb2!b3`
rushes, `Ce1=R` sacrifices the Cleric for the Rogue; `end`, `pass`; before placing `agile`
or `standard`.

A position: `5x5 1 Wb2-2 Zc3-1 Ae2 Ca1-1 / Wb3-1 Rd4-1 Ze5 Ac5-2 Ca4`: the board, with
options after a colon (`5x5:beginner,black-cleric`), the side to move (1 is Ember, 2 is
Frost), Ember's pieces, Frost's, each with its square and, after a hyphen, its rings; and
then the rest, needed by the rules. A piece left out is defeated; a side without pieces
is `-`; a side before its choice about Agile Warrior is `?`. The rest is any of:

- `placing`: pieces left out wait for their placing;
- `ply:14`, the number of turns played, and `quiet:3`, the number of the latest turns in which
  no piece left or entered the board;
- `past:1Ra1,2Wb3-1+2Ca4,=,pass`, the differences before each turn, latest first: the place
  and rings of a side's piece, `x` for a square if it was not on the board; `=` if there was
  no difference, `pass` for the forced passes just before;
- `turn:Ra1-c3`, the actions of the turn under way; the first of `past` then undoes these;
- `last:Ra1-c3,Rc3xc4`, the actions of the turn before, or the latest placing or choice. No
  rule reads it, but the picture marks it.
"""

from __future__ import annotations

import re
from typing import Final

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.vilitum.model.board import LETTERS, SQUARES, Kind, square
from engines.vilitum.model.values import Action, Choose, EndTurn, Pass, Place, Sacrifice, Use, Verb

SIGNS: Final = {
    Verb.MOVE: "-",
    Verb.SWAP: "<>",
    Verb.ATTACK: "x",
    Verb.HEAL: "+",
    Verb.DRAIN: "*",
    Verb.GIVE: "o>",
    Verb.TAKE: "<o",
    Verb.RUSH: "!",
}
_VERBS: Final = {sign: verb for verb, sign in SIGNS.items()}
_WORDS: Final[dict[str, Action]] = {
    "end": EndTurn(),
    "end turn": EndTurn(),
    "pass": Pass(),
    "agile": Choose(agile=True),
    "agile warrior": Choose(agile=True),
    "standard": Choose(agile=False),
    "standard warrior": Choose(agile=False),
}
_KIND: Final = rf"({'|'.join(kind.name.lower() for kind in Kind)}|[{LETTERS.lower()}])"
_SQUARE: Final = "([a-g][1-7])"
_SIGN: Final = "(" + "|".join(map(re.escape, sorted(_VERBS, key=len, reverse=True))) + ")"
_USE: Final = re.compile(rf"{_KIND} ?{_SQUARE} ?(?:{_SIGN}|to )? ?{_SQUARE}")
_SPELT: Final = re.compile(
    rf"{_KIND} ?{_SQUARE} (?:to )?({'|'.join(verb.value for verb in Verb)})(?:s|es)? {_SQUARE}"
)
_PLACE: Final = re.compile(rf"(?:place )?{_KIND} ?(?:>|-|on) ?{_SQUARE}")
_SACRIFICE: Final = re.compile(rf"(?:cleric|c) ?{_SQUARE} ?= ?{_KIND}")
_ALIKE: Final = str.maketrans({"→": "-", "\u2194": "~"})


def read(text: str) -> Action:
    """Returns the action that a person typed, such as `Ra1xb2`, in any case and with any spaces.
    Raises `Unreadable`."""
    plain = " ".join(text.translate(_ALIKE).lower().replace("~", "<>").split())
    if plain in _WORDS:
        return _WORDS[plain]
    if found := _USE.fullmatch(plain):
        verb = _VERBS[found[3]] if found[3] else Verb.MOVE
        return _checked(Use(verb, _kind(found[1]), square(found[2]), square(found[4])))
    if found := _SPELT.fullmatch(plain):
        return _checked(Use(Verb(found[3]), _kind(found[1]), square(found[2]), square(found[4])))
    if found := _PLACE.fullmatch(plain):
        return Place(_kind(found[1]), square(found[2]))
    if found := _SACRIFICE.fullmatch(plain):
        return _returning(square(found[1]), _kind(found[2]))
    raise Unreadable(
        say(
            "{typed} is not an action. Write a move as {move}, an attack as {attack}, a heal as "
            "{heal}, a swap as {swap}, a sacrifice as {sacrifice}, a placing as {placing}; {end} "
            "ends your turn.",
            typed=quoted(text),
            move="Ra1-c3",
            attack="Ra1xb2",
            heal="Cc1+c2",
            swap="Zb1<>d3",
            sacrifice="Ce1=R",
            placing="W>b1",
            end="end",
        )
    )


_PASSES: Final = say("Only the Wizard passes damage on, not the {piece}.")
_OWNERS: Final = {
    Verb.SWAP: (Kind.WIZARD, say("Only the Wizard swaps places, not the {piece}.")),
    Verb.GIVE: (Kind.WIZARD, _PASSES),
    Verb.TAKE: (Kind.WIZARD, _PASSES),
    Verb.HEAL: (Kind.CLERIC, say("Only the Cleric heals, not the {piece}.")),
    Verb.DRAIN: (Kind.CLERIC, say("Only the Cleric drains, not the {piece}.")),
    Verb.RUSH: (Kind.WARRIOR, say("Only the Warrior rushes, not the {piece}.")),
}
"""The piece to which a verb belongs, and the refusal for any other."""


def _checked(use: Use) -> Use:
    """Returns the use. Raises `Unreadable` if its verb belongs to another kind of piece."""
    if use.verb in _OWNERS:
        owner, refusal = _OWNERS[use.verb]
        if use.kind is not owner:
            raise Unreadable(refusal.filled(piece=use.kind.title))
    return use


def _returning(at: int, kind: Kind) -> Sacrifice:
    if kind is Kind.CLERIC:
        raise Unreadable(say("A sacrificed Cleric returns another piece, not itself."))
    return Sacrifice(at, kind)


def _kind(word: str) -> Kind:
    return Kind(LETTERS.index(word.upper())) if len(word) == 1 else Kind[word.upper()]


def write(action: Action) -> str:
    """Returns the action's canonical text."""
    match action:
        case Use(verb, kind, start, target):
            return f"{kind.letter}{SQUARES[start]}{SIGNS[verb]}{SQUARES[target]}"
        case Place(kind, at):
            return f"{kind.letter}>{SQUARES[at]}"
        case Sacrifice(at, kind):
            return f"{Kind.CLERIC.letter}{SQUARES[at]}={kind.letter}"
        case Choose(agile):
            return "agile" if agile else "standard"
        case EndTurn():
            return "end"
        case Pass():
            return "pass"
