"""The effects of actions on the board, legal or not: damage, rings, defeat, return."""

from __future__ import annotations

from typing import Final

from engines.game import Seat
from engines.vilitum.model.board import HP, PIECES, STRIDE, Kind
from engines.vilitum.model.state import GONE, ONBOARD, WAITING, Board
from engines.vilitum.model.values import (
    DEFEATED,
    UNPLACED,
    Action,
    Change,
    Place,
    Regional,
    Ruleset,
    Sacrifice,
    Use,
    Verb,
    VilitumView,
)
from engines.vilitum.rules.movement import beyond

RETURNED_HP: Final = 3
"""The maximum hit points of a piece that a sacrifice returns (ruling “sacrifice”)."""


def after(ruleset: Ruleset, board: Board, by: Seat, raging: bool, action: Action) -> Board:
    """Returns the board after an action that fits it. `raging` tells whether the side has one piece
    against two or more."""
    new = bytearray(board)
    match action:
        case Use():
            _use(new, board, ruleset, by, raging, action)
        case Place(kind, square):
            new[by * 5 + kind] = square
        case Sacrifice(square, kind):
            _remove(new, by * 5 + Kind.CLERIC)
            new[by * 5 + kind] = square
            new[PIECES + by * 5 + kind] = max(0, kind.hp - RETURNED_HP)
        case _:
            return board
    return bytes(new)


def _use(new: bytearray, board: Board, ruleset: Ruleset, by: Seat, raging: bool, use: Use) -> None:
    """Changes the new board, which is still equal to the old one."""
    own, verb = by * 5 + use.kind, use.verb
    if verb is Verb.MOVE:
        new[own] = use.target
        return
    other = new.index(use.target, 0, PIECES)
    if verb is Verb.ATTACK:
        _wound(new, other, damage(ruleset, board, raging, own, other))
    elif verb is Verb.SWAP:
        new[other], new[own] = use.start, use.target
    elif verb is Verb.RUSH:
        far = beyond(ruleset, use.start, use.target)
        new[other], new[own] = GONE if far is None else far, use.target
        _wound(new, other, 1)
    else:
        _move_rings(new, verb, own, other)


def _move_rings(new: bytearray, verb: Verb, own: int, other: int) -> None:
    match verb:
        case Verb.HEAL:
            new[PIECES + other] -= 1
        case Verb.DRAIN:
            _wound(new, other, 1)
            _wound(new, own, 1)
        case Verb.GIVE:
            new[PIECES + own] -= 1
            _wound(new, other, 1)
        case _:
            new[PIECES + other] -= 1
            _wound(new, own, 1)


def _remove(board: bytearray, piece: int) -> None:
    board[piece], board[PIECES + piece] = GONE, 0


def _wound(board: bytearray, piece: int, rings: int) -> None:
    board[PIECES + piece] += rings
    if board[PIECES + piece] >= HP[piece % 5]:
        _remove(board, piece)


def damage(ruleset: Ruleset, board: Board, raging: bool, attacker: int, target: int) -> int:
    """Returns the number of rings that an attack lays on its target. `attacker` and `target` are
    piece numbers (rulings “Warrior”, “Rogue”, “Blood Rage”)."""
    if raging and ruleset.has(Regional.BLOOD_RAGE):
        return 2
    if ruleset.beginner:
        return 1
    side, kind = divmod(attacker, 5)
    if kind == Kind.WARRIOR:
        return 1 if ruleset.agile[side] or target % 5 == Kind.WARRIOR else 2
    return 2 if kind == Kind.ROGUE and _flanked(board, attacker, target) else 1


def _flanked(board: Board, attacker: int, target: int) -> bool:
    """Tells whether a piece of the same side stands right opposite the Rogue across the target
    (ruling “flanked”)."""
    start, middle = board[attacker], board[target]
    opposite = 2 * middle - start
    if opposite not in range(ONBOARD) or abs(opposite % STRIDE - middle % STRIDE) > 1:
        return False
    own = attacker // 5 * 5
    return opposite in board[own : own + 5]


# As values


def changes(old: Board, new: Board) -> tuple[Change, ...]:
    """Returns the differences between two boards, by side and kind."""
    return tuple(
        Change(
            *(piece // 5, Kind(piece % 5)),
            *(shown(old[piece]), old[PIECES + piece]),
            *(shown(new[piece]), new[PIECES + piece]),
        )
        for piece in range(PIECES)
        if (old[piece], old[PIECES + piece]) != (new[piece], new[PIECES + piece])
    )


def shown(place: int) -> int:
    """Returns a place in the terms of views: `DEFEATED` for `GONE`, `UNPLACED` for `WAITING`."""
    return {GONE: DEFEATED, WAITING: UNPLACED}.get(place, place)


def changes_by(view: VilitumView, by: Seat, action: Action) -> tuple[Change, ...]:
    """Returns the changes of an action on the view's board; empty if it does not fit that
    board."""
    hidden = {DEFEATED: GONE, UNPLACED: WAITING}
    board = bytes([*(hidden.get(place, place) for place in view.places), *view.rings])
    try:
        return changes(board, after(view.ruleset, board, by, view.raging[by], action))
    except ValueError:
        return ()
