"""The reasons why a use cannot reach its target, and the targets that it can reach."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from engines.vilitum.model.board import PIECES, SIDES, SQUARES, STRIDE, Kind, squares_of
from engines.vilitum.model.values import Action, Regional, Use, Verb
from engines.vilitum.rules import movement
from engines.vilitum.rules.movement import EMPTY
from engines.vilitum.rules.uses import Moment

_MOVES: Final = {
    Kind.WARRIOR: "one square",
    Kind.ROGUE: "in one of the eight directions",
    Kind.WIZARD: "in an L: one square one way and two the other",
    Kind.ARCHER: "diagonally",
    Kind.CLERIC: "along a rank or file",
}
_RANGES: Final = {
    Kind.WARRIOR: "one square along a rank or file",
    Kind.ROGUE: "one square along a rank or file",
    Kind.WIZARD: "exactly two squares along a rank or file, or one diagonally",
    Kind.ARCHER: "exactly two squares along a rank or file, or one diagonally",
}
_CAN: Final = {
    Verb.MOVE: ("go to", "nowhere"),
    Verb.SWAP: ("swap with the piece on", "with nobody"),
    Verb.ATTACK: ("attack", "nothing"),
    Verb.HEAL: ("heal", "nobody"),
    Verb.DRAIN: ("drain", "nothing"),
    Verb.GIVE: ("pass damage to", "damage to nobody"),
    Verb.TAKE: ("take damage from", "damage from nobody"),
    Verb.RUSH: ("rush to", "nowhere"),
}
"""For each verb the words before the list of targets, and the object if there are none."""
_HEALS: Final = "one or two squares along a rank or file, or one diagonally"


def no_use(now: Moment, use: Use, legal: Collection[Action]) -> str:
    """Returns the rule that keeps this use from its target. The piece must stand on its `start`."""
    size = now.ruleset.size
    if use.target not in squares_of(size):
        return f"{SQUARES[use.target]} is not on this board of {size}x{size}."
    return _REASONS[use.verb](now, use, _elsewhere(use, legal))


def _elsewhere(use: Use, legal: Collection[Action]) -> str:
    """Returns a second sentence with the legal targets of the same piece and verb."""
    targets = [
        SQUARES[each.target]
        for each in legal
        if isinstance(each, Use) and (each.kind, each.verb) == (use.kind, use.verb)
    ]
    does, none = _CAN[use.verb]
    if targets:
        return f" It can {does} {', '.join(targets)}."
    return f" Now it can {does.partition(' ')[0]} {none}."


def _piece(now: Moment, square: int) -> int:
    return movement.occupants(now.board)[square]


def _name(piece: int) -> str:
    return f"{SIDES[piece // 5]}'s {Kind(piece % 5).title}"


def _move(now: Moment, use: Use, elsewhere: str) -> str:
    piece = _piece(now, use.target)
    if use.target == use.start:
        return f"The {use.kind.title} stands on {SQUARES[use.start]} already.{elsewhere}"
    if piece != EMPTY:
        whose = "Your own" if piece // 5 == now.side else f"{SIDES[1 - now.side]}'s"
        stands = f"{whose} {Kind(piece % 5).title} stands on {SQUARES[use.target]}"
        return f"{stands}: a move ends on an empty square.{elsewhere}"
    return f"The {use.kind.title} moves {_MOVES[use.kind]}{_proviso(now, use)}.{elsewhere}"


def _proviso(now: Moment, use: Use) -> str:
    """Returns the conditions of a move that come after its direction; empty if there are none."""
    match use.kind:
        case Kind.WARRIOR:
            return f" {_warrior_way(now, use.start)}"
        case Kind.WIZARD:
            both = ", in the beginner game not where enemies stand in both ways that it could take"
            return both if now.ruleset.beginner else ""
        case Kind.ROGUE if now.ruleset.has(Regional.SNEAKY_ROGUE):
            return ", not through the enemy Rogue"
        case _:
            return ", not through enemies"


def _warrior_way(now: Moment, start: int) -> str:
    rank, file = divmod(start, STRIDE)
    ends = [divmod(end, STRIDE) for end in movement.steps(now.ruleset, now.side, start)]
    slanted = any(end[0] != rank and end[1] != file for end in ends)
    return "in any direction" if slanted else "along a rank or file"


def _swap(now: Moment, use: Use, elsewhere: str) -> str:
    del use
    if now.ruleset.beginner:
        return "The beginner game has no swap: no specials but the sacrifice."
    return f"The Wizard swaps places with another piece of its own side.{elsewhere}"


def _attack(now: Moment, use: Use, elsewhere: str) -> str:
    if use.kind is Kind.CLERIC:
        return "The Cleric cannot attack."
    piece = _piece(now, use.target)
    if piece == EMPTY:
        return f"There is nothing to attack on {SQUARES[use.target]}.{elsewhere}"
    if piece // 5 == now.side:
        return f"Your own {Kind(piece % 5).title} stands on {SQUARES[use.target]}.{elsewhere}"
    return f"The {use.kind.title} attacks {_RANGES[use.kind]}{_longer(now, use)}.{elsewhere}"


def _longer(now: Moment, use: Use) -> str:
    """Returns the further range of an Archer that has not acted; empty for all others."""
    if use.kind is not Kind.ARCHER or now.uses:
        return ""
    more = [] if now.ruleset.beginner else ["one further in each direction"]
    more += ["right next to it"] if now.ruleset.has(Regional.MELEE_ARCHER) else []
    return f"; if it does not move, also {' and '.join(more)}" if more else ""


def _heal(now: Moment, use: Use, elsewhere: str) -> str:
    piece = _piece(now, use.target)
    if use.target == use.start:
        return "The Cleric cannot heal itself."
    if piece == EMPTY or piece // 5 != now.side:
        return f"The Cleric heals allies, and none stands on {SQUARES[use.target]}.{elsewhere}"
    if not now.board[PIECES + piece]:
        return f"Your {Kind(piece % 5).title} has all its HP.{elsewhere}"
    return f"The Cleric heals {_HEALS}.{elsewhere}"


def _needs(now: Moment, rule: Regional) -> str | None:
    return None if now.ruleset.has(rule) else f"That needs the regional rule {rule.title}."


def _drain(now: Moment, use: Use, elsewhere: str) -> str:
    if missing := _needs(now, Regional.BLACK_CLERIC):
        return missing
    piece = _piece(now, use.target)
    if piece == EMPTY or piece // 5 == now.side:
        return f"The Cleric drains enemies, and none stands on {SQUARES[use.target]}.{elsewhere}"
    return f"The Cleric drains {_HEALS}.{elsewhere}"


def _ring(now: Moment, use: Use, elsewhere: str) -> str:
    if missing := _needs(now, Regional.WHITE_WIZARD):
        return missing
    piece = _piece(now, use.target)
    if piece == EMPTY or piece // 5 != now.side or use.target == use.start:
        none = f"no ally stands on {SQUARES[use.target]}"
        return f"Damage passes between the Wizard and an ally, and {none}.{elsewhere}"
    giver = now.side * 5 + Kind.WIZARD if use.verb is Verb.GIVE else piece
    if not now.board[PIECES + giver]:
        return f"{_name(giver)} has no damage to pass on.{elsewhere}"
    return f"Damage passes {_RANGES[Kind.WIZARD]}.{elsewhere}"


def _rush(now: Moment, use: Use, elsewhere: str) -> str:
    if missing := _needs(now, Regional.WARRIOR_RUSH):
        return missing
    if use.target not in movement.steps(now.ruleset, now.side, use.start):
        return f"The Warrior rushes onto a piece one step away.{elsewhere}"
    piece = _piece(now, use.target)
    if piece == EMPTY:
        return f"There is nothing to push on {SQUARES[use.target]}. Move there instead."
    behind = "the square behind it must be on the board and empty"
    return f"{_name(piece)} cannot be pushed: {behind}.{elsewhere}"


_REASONS: Final[dict[Verb, Callable[[Moment, Use, str], str]]] = {
    Verb.MOVE: _move,
    Verb.SWAP: _swap,
    Verb.ATTACK: _attack,
    Verb.HEAL: _heal,
    Verb.DRAIN: _drain,
    Verb.GIVE: _ring,
    Verb.TAKE: _ring,
    Verb.RUSH: _rush,
}
