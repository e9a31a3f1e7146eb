"""Why a piece cannot do something from where it stands, and where it can."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from engines.vilitum import reach, turns
from engines.vilitum.board import PIECES, SIDES, SQUARES, Kind, squares_of
from engines.vilitum.reach import EMPTY
from engines.vilitum.turns import Moment
from engines.vilitum.values import Regional, Use, Verb

_MOVES: Final = {
    Kind.WARRIOR: "one square",
    Kind.ROGUE: "in one of the eight directions",
    Kind.WIZARD: "in an L: one square one way and two the other",
    Kind.ARCHER: "diagonally",
    Kind.CLERIC: "along ranks and files",
}
_RANGES: Final = {
    Kind.WARRIOR: "one square along a rank or file",
    Kind.ROGUE: "one square along a rank or file",
    Kind.WIZARD: "exactly two squares along a rank or file, or one diagonally",
    Kind.ARCHER: "exactly two squares along a rank or file, or one diagonally",
}
_CAN: Final = {
    Verb.MOVE: "go to",
    Verb.SWAP: "swap with the piece on",
    Verb.ATTACK: "attack",
    Verb.HEAL: "heal",
    Verb.DRAIN: "drain",
    Verb.GIVE: "give a ring to",
    Verb.TAKE: "take a ring from",
    Verb.RUSH: "rush to",
}
_HEALS: Final = "one or two squares along a rank or file, or one diagonally"


def out_of_reach(now: Moment, use: Use) -> str:
    """The rule that keeps this use from its target; the piece is where the text says."""
    size = now.ruleset.size
    if use.target not in squares_of(size):
        return f"{SQUARES[use.target]} is not on this board of {size}x{size}."
    return _REASONS[use.verb](now, use)


def _piece(now: Moment, square: int) -> int:
    return reach.occupants(now.board)[square]


def _name(piece: int) -> str:
    return f"{SIDES[piece // 5]}'s {Kind(piece % 5).title}"


def _elsewhere(now: Moment, use: Use) -> str:
    """Where the same piece could do the same, as a second sentence; empty if nowhere."""
    fresh = replace(now, done=now.done if now.returned is not None else ())
    targets = [
        SQUARES[each.target]
        for each in turns.following(fresh)
        if isinstance(each, Use) and (each.kind, each.verb) == (use.kind, use.verb)
    ]
    does = _CAN[use.verb]
    return f" It can {does} {', '.join(targets)}." if targets else f" Now it can {does} nothing."


def _move(now: Moment, use: Use) -> str:
    piece = _piece(now, use.target)
    if piece != EMPTY:
        whose = "Your own" if piece // 5 == now.side else f"{SIDES[1 - now.side]}'s"
        stands = f"{whose} {Kind(piece % 5).title} stands on {SQUARES[use.target]}"
        return f"{stands}: a move ends on an empty square.{_elsewhere(now, use)}"
    how = f"The {use.kind.title} moves {_MOVES[use.kind]}"
    if use.kind is Kind.WARRIOR and len(reach.steps(now.ruleset, now.side, use.start)) <= 4:
        how += " along a rank or file"
    if use.kind not in (Kind.WIZARD, Kind.WARRIOR):
        how += ", not through enemies"
    return f"{how}.{_elsewhere(now, use)}"


def _swap(now: Moment, use: Use) -> str:
    if now.ruleset.beginner:
        return "The beginner game has no swap: no specials but the sacrifice."
    return f"The Wizard swaps places with another piece of its own side.{_elsewhere(now, use)}"


def _attack(now: Moment, use: Use) -> str:
    if use.kind is Kind.CLERIC:
        return "The Cleric cannot attack."
    piece = _piece(now, use.target)
    if piece == EMPTY:
        return f"There is nothing to attack on {SQUARES[use.target]}.{_elsewhere(now, use)}"
    if piece // 5 == now.side:
        own = f"Your own {Kind(piece % 5).title} stands on {SQUARES[use.target]}."
        return own + _elsewhere(now, use)
    return f"The {use.kind.title} attacks {_RANGES[use.kind]}.{_elsewhere(now, use)}"


def _heal(now: Moment, use: Use) -> str:
    piece = _piece(now, use.target)
    if use.target == use.start:
        return "The Cleric cannot heal itself."
    if piece == EMPTY or piece // 5 != now.side:
        none = f"The Cleric heals allies, and none stands on {SQUARES[use.target]}."
        return none + _elsewhere(now, use)
    if not now.board[PIECES + piece]:
        return f"Your {Kind(piece % 5).title} has no ring to take off.{_elsewhere(now, use)}"
    return f"The Cleric heals {_HEALS}.{_elsewhere(now, use)}"


def _needs(now: Moment, rule: Regional) -> str | None:
    return None if now.ruleset.has(rule) else f"That takes the regional rule {rule.title}."


def _drain(now: Moment, use: Use) -> str:
    if missing := _needs(now, Regional.BLACK_CLERIC):
        return missing
    piece = _piece(now, use.target)
    if piece == EMPTY or piece // 5 == now.side:
        return f"The Cleric drains an enemy, and none stands on {SQUARES[use.target]}."
    return f"The Cleric drains {_HEALS}.{_elsewhere(now, use)}"


def _ring(now: Moment, use: Use) -> str:
    if missing := _needs(now, Regional.WHITE_WIZARD):
        return missing
    piece = _piece(now, use.target)
    if piece == EMPTY or piece // 5 != now.side or use.target == use.start:
        return (
            f"A ring goes between the Wizard and an ally, and none stands on {SQUARES[use.target]}."
        )
    giver = now.side * 5 + Kind.WIZARD if use.verb is Verb.GIVE else piece
    if not now.board[PIECES + giver]:
        return f"{_name(giver)} has no ring to pass on."
    return f"A ring goes {_RANGES[Kind.WIZARD]}.{_elsewhere(now, use)}"


def _rush(now: Moment, use: Use) -> str:
    if missing := _needs(now, Regional.WARRIOR_RUSH):
        return missing
    if use.target not in reach.steps(now.ruleset, now.side, use.start):
        return "The Warrior rushes onto a piece one step away, in its own directions."
    piece = _piece(now, use.target)
    if piece == EMPTY:
        return f"There is nothing to push on {SQUARES[use.target]}: that is a plain move."
    return f"{_name(piece)} cannot be pushed: the square behind it must be on the board and empty."


_REASONS: Final[dict[Verb, Callable[[Moment, Use], str]]] = {
    Verb.MOVE: _move,
    Verb.SWAP: _swap,
    Verb.ATTACK: _attack,
    Verb.HEAL: _heal,
    Verb.DRAIN: _drain,
    Verb.GIVE: _ring,
    Verb.TAKE: _ring,
    Verb.RUSH: _rush,
}
