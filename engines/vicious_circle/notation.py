"""The text forms of actions and positions.

An action: `Sc2-d3`, `Sc2xd3`, `W>b1`, `W>xb1`, `set Sc2 Wa1 Da2`, `pass`.

A position: `van-slyke t Sc2 Wa1 Da2 P* C* / Sc4 We5 De4 P* C* -`: the ruleset, the side to
move, Twilight's creatures, Dawn's, and the rest: all else that the rules remember.
A creature in reserve has a `*`, a captured one is left out, a side that has not locked in
its set-up is a `?`. The rest is `-` or some of:

- `ply:14`, the number of turns played;
- `line:Sc2-d3,We5-d4,pass`, the actions since the last capture or deployment;
- `ban:Sc2/-`, each side's ko memory before that line;
- `last:Sc2xd3=P`, if there is no line: the capture or deployment just played, with the
  captured creature. No rule needs it, but the picture marks it.
"""

from __future__ import annotations

import re
from typing import Final

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.vicious_circle.board import LETTERS, SQUARES, Kind, square
from engines.vicious_circle.moves import PASS
from engines.vicious_circle.values import Action, Deploy, Move, Pass, SetUp

_NAMES: Final = "|".join(kind.name.lower() for kind in Kind)
_KIND: Final = rf"({_NAMES}|[{LETTERS.lower()}])"
_SQUARE: Final = "([a-e][1-5])"
_MOVE: Final = re.compile(rf"{_KIND} ?{_SQUARE} ?(x|-|>)? ?{_SQUARE}")
_DEPLOY: Final = re.compile(rf"{_KIND} ?\*? ?[->] ?(x)? ?{_SQUARE}")
_PLACED: Final = re.compile(rf"{_KIND} ?{_SQUARE}")
_SET_UP: Final = re.compile(rf"set(?:[ -]?up)?[ :]*({_KIND} ?{_SQUARE}(?: {_KIND} ?{_SQUARE})*)")
_ALIKE: Final = str.maketrans({"→": ">", ",": " "})
EXAMPLE: Final = "set Sc2 Wa1 Da2"
"""A typed set-up, for every text that explains how to write one."""


def read(text: str) -> Action:
    """Returns the action that a person typed, such as `Sc2xd3`, in any case and with any spaces.
    Raises `Unreadable`."""
    plain = " ".join(text.translate(_ALIKE).lower().split())
    if plain == "pass":
        return PASS
    if found := _SET_UP.fullmatch(plain):
        placed = [(_kind(name), square(at)) for name, at in _PLACED.findall(found[1])]
        return SetUp(tuple(sorted(placed)))
    if found := _MOVE.fullmatch(plain):
        return Move(_kind(found[1]), square(found[2]), square(found[4]), found[3] == "x")
    if found := _DEPLOY.fullmatch(plain):
        return Deploy(_kind(found[1]), square(found[3]), found[2] == "x")
    if plain.startswith("set"):
        raise Unreadable(
            say(
                "Write a set-up as three creatures with their squares: `{example}`.",
                example=EXAMPLE,
            )
        )
    raise Unreadable(
        say(
            "{typed} is not an action. "
            "Write a move as {move}, a capture as {capture}, a deployment as {deployment}.",
            typed=quoted(text),
            move="Sc2-d3",
            capture="Sc2xd3",
            deployment="W>b1",
        )
    )


def _kind(name: str) -> Kind:
    return Kind(LETTERS.index(name[0].upper())) if len(name) == 1 else Kind[name.upper()]


def write(action: Action) -> str:
    """Returns the action's canonical text."""
    match action:
        case SetUp(creatures):
            return " ".join(["set", *(kind.letter + SQUARES[at] for kind, at in creatures)])
        case Move(kind, start, end, takes):
            return f"{kind.letter}{SQUARES[start]}{'x' if takes else '-'}{SQUARES[end]}"
        case Deploy(kind, end, takes):
            return f"{kind.letter}>{'x' if takes else ''}{SQUARES[end]}"
        case Pass():
            return "pass"
