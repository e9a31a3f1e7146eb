"""What the reader has chosen so far, read from the parts of an action.

Nothing here knows the rules: what a piece may do is read from `view.legal` alone, and its
range from `view.reach`. Parts that mean nothing in the position are ignored.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from engines.vilitum.model.board import LETTERS, SQUARES, Kind
from engines.vilitum.model.values import Place, Sacrifice, Use, Verb, VilitumView
from render.vilitum.board.badges import SACRIFICE

_STANDING: Final = re.compile(rf"([{LETTERS}])([a-g][1-7])")


@dataclass(frozen=True, slots=True)
class Placing:
    """A piece to be placed: where it may go, and the square if that is chosen too."""

    kind: Kind
    squares: tuple[int, ...]
    square: int | None


@dataclass(frozen=True, slots=True)
class Using:
    """A piece on the board: what it may do, of the chosen verb if there is one.

    `action` is the one that is chosen to the end. `beyond` are the squares in range of
    which nothing can be made now, while no verb is chosen; `range_verb` is what range.
    """

    kind: Kind
    start: int
    options: tuple[Use | Sacrifice, ...]
    action: Use | Sacrifice | None
    range_verb: Verb
    beyond: tuple[int, ...]


Chosen: TypeAlias = Placing | Using


def read_choice(view: VilitumView, chosen: tuple[str, ...]) -> Chosen | None:
    """The choice that these parts make, or None."""
    if not chosen:
        return None
    if chosen[0] in LETTERS and len(chosen[0]) == 1:
        return _placing(view, Kind(LETTERS.index(chosen[0])), chosen[1:2])
    found = _STANDING.fullmatch(chosen[0])
    if found is None:
        return None
    return _using(view, Kind(LETTERS.index(found[1])), SQUARES.index(found[2]), chosen[1:])


def _placing(view: VilitumView, kind: Kind, more: tuple[str, ...]) -> Placing | None:
    squares = tuple(a.square for a in view.legal if isinstance(a, Place) and a.kind is kind)
    if not squares:
        return None
    picked = [square for square in squares if SQUARES[square] in more]
    return Placing(kind, squares, picked[0] if picked else None)


def _using(view: VilitumView, kind: Kind, start: int, more: tuple[str, ...]) -> Using | None:
    options = tuple(
        action
        for action in view.legal
        if isinstance(action, Use | Sacrifice) and _user(action) == (kind, start)
    )
    if not options:
        return None
    of_verb = [action for action in options if word(action) in more[:1]]
    if of_verb:
        picked = [action for action in of_verb if _aim(action) in more[1:2]]
        action = picked[0] if picked else None
        return Using(kind, start, tuple(of_verb), action, Verb.ATTACK, ())
    ranged = [entry for entry in view.reach if entry[0] is kind]
    verb, squares = (ranged[0][1], ranged[0][2]) if ranged else (Verb.ATTACK, ())
    aimed = {a.target for a in options if isinstance(a, Use) and a.verb is verb}
    beyond = tuple(square for square in squares if square not in aimed)
    return Using(kind, start, options, None, verb, beyond)


def word(action: Use | Sacrifice) -> str:
    """The second part of an action."""
    return SACRIFICE if isinstance(action, Sacrifice) else action.verb.value


def _aim(action: Use | Sacrifice) -> str:
    """The third part of an action."""
    return action.kind.letter if isinstance(action, Sacrifice) else SQUARES[action.target]


def _user(action: Use | Sacrifice) -> tuple[Kind, int]:
    """The piece that acts, and its square."""
    if isinstance(action, Sacrifice):
        return Kind.CLERIC, action.square
    return action.kind, action.start


def able(view: VilitumView) -> frozenset[int]:
    """The squares that the reader may begin with: of pieces that can act, or to place on."""
    return frozenset(
        action.square if isinstance(action, Place) else _user(action)[1]
        for action in view.legal
        if isinstance(action, Place | Use | Sacrifice)
    )
