"""The reasons why a use cannot reach its target, and the targets that it can reach."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from common.text.say import joined, say
from common.text.text import Text
from engines.vilitum.model.board import PIECES, SIDES, SQUARES, STRIDE, Kind, squares_of
from engines.vilitum.model.values import Action, Regional, Use, Verb
from engines.vilitum.rules import movement
from engines.vilitum.rules.movement import EMPTY
from engines.vilitum.rules.uses import Moment

_ELSEWHERE: Final = {
    Verb.MOVE: (say("It can go to {squares}."), say("It can't move anywhere right now.")),
    Verb.SWAP: (
        say("It can swap with the piece on {squares}."),
        say("It can't swap with any piece right now."),
    ),
    Verb.ATTACK: (say("It can attack {squares}."), say("It can't attack anything right now.")),
    Verb.HEAL: (say("It can heal {squares}."), say("It can't heal any piece right now.")),
    Verb.DRAIN: (say("It can drain {squares}."), say("It can't drain anything right now.")),
    Verb.GIVE: (
        say("It can pass damage to {squares}."),
        say("It can't pass damage to any piece right now."),
    ),
    Verb.TAKE: (
        say("It can take damage from {squares}."),
        say("It can't take damage from any piece right now."),
    ),
    Verb.RUSH: (say("It can rush to {squares}."), say("It can't rush anywhere right now.")),
}
"""For each verb the sentence with its targets, and the one if there are none."""


def no_use(now: Moment, use: Use, legal: Collection[Action]) -> Text:
    """Returns the rule that keeps this use from its target. The piece must stand on its `start`."""
    size = now.ruleset.size
    if use.target not in squares_of(size):
        return say(
            "{square} is not on this board of {board}.",
            square=SQUARES[use.target],
            board=f"{size}x{size}",
        )
    if missing := _missing(now, use):
        return missing
    return joined(" ", [_REASONS[use.verb](now, use), _elsewhere(use, legal)])


def _elsewhere(use: Use, legal: Collection[Action]) -> Text:
    """Returns a second sentence with the legal targets of the same piece and verb."""
    targets = [
        SQUARES[each.target]
        for each in legal
        if isinstance(each, Use) and (each.kind, each.verb) == (use.kind, use.verb)
    ]
    some, none = _ELSEWHERE[use.verb]
    return some.filled(squares=joined(", ", targets)) if targets else none


def _missing(now: Moment, use: Use) -> Text | None:
    """Returns why the use has no target at all, or another action is meant; None if it has."""
    match use.verb:
        case Verb.SWAP if now.ruleset.beginner:
            return say("The beginner game has no swap: no specials but the sacrifice.")
        case Verb.ATTACK if use.kind is Kind.CLERIC:
            return say("The Cleric cannot attack.")
        case Verb.HEAL if use.target == use.start:
            return say("The Cleric cannot heal itself.")
        case Verb.DRAIN:
            return _needs(now, Regional.BLACK_CLERIC)
        case Verb.GIVE | Verb.TAKE:
            return _needs(now, Regional.WHITE_WIZARD)
        case Verb.RUSH:
            return _needs(now, Regional.WARRIOR_RUSH) or _no_rush(now, use)
        case _:
            return None


def _needs(now: Moment, rule: Regional) -> Text | None:
    if now.ruleset.has(rule):
        return None
    return say("That needs the regional rule {rule}.", rule=rule.title)


def _no_rush(now: Moment, use: Use) -> Text | None:
    steps = movement.steps(now.ruleset, now.side, use.start)
    if use.target not in steps or _piece(now, use.target) != EMPTY:
        return None
    return say(
        "There is nothing to push on {square}. Move there instead.", square=SQUARES[use.target]
    )


def _piece(now: Moment, square: int) -> int:
    return movement.occupants(now.board)[square]


# Moves


def _move(now: Moment, use: Use) -> Text:
    piece, square = _piece(now, use.target), SQUARES[use.target]
    if use.target == use.start:
        return say("The {piece} stands on {square} already.", piece=use.kind.title, square=square)
    if piece == EMPTY:
        return _way(now, use)
    standing = Kind(piece % 5).title
    if piece // 5 == now.side:
        return say(
            "Your own {piece} stands on {square}: a move ends on an empty square.",
            piece=standing,
            square=square,
        )
    return say(
        "{side}'s {piece} stands on {square}: a move ends on an empty square.",
        side=SIDES[1 - now.side],
        piece=standing,
        square=square,
    )


def _way(now: Moment, use: Use) -> Text:
    match use.kind:
        case Kind.WARRIOR:
            special = _is_slanted(now, use.start)
        case Kind.ROGUE:
            special = now.ruleset.has(Regional.SNEAKY_ROGUE)
        case Kind.WIZARD:
            special = now.ruleset.beginner
        case _:
            special = False
    return _WAYS[use.kind, special]


_WAYS: Final = {
    (Kind.WARRIOR, False): say("The Warrior moves one square along a rank or file."),
    (Kind.WARRIOR, True): say("The Warrior moves one square in any direction."),
    (Kind.ROGUE, False): say(
        "The Rogue moves in one of the eight directions, not through enemies."
    ),
    (Kind.ROGUE, True): say(
        "The Rogue moves in one of the eight directions, not through the enemy Rogue."
    ),
    (Kind.WIZARD, False): say("The Wizard moves in an L: one square one way and two the other."),
    (Kind.WIZARD, True): say(
        "The Wizard moves in an L (2 and 1). In the beginner game one of its "
        "two ways must be free of enemies."
    ),
    (Kind.ARCHER, False): say("The Archer moves diagonally, not through enemies."),
    (Kind.CLERIC, False): say("The Cleric moves along a rank or file, not through enemies."),
}
"""How a piece moves, and the same by a rule of its own: any direction, Sneaky Rogue, beginner."""


def _is_slanted(now: Moment, start: int) -> bool:
    """Tells whether the Warrior steps in any direction."""
    rank, file = divmod(start, STRIDE)
    ends = [divmod(end, STRIDE) for end in movement.steps(now.ruleset, now.side, start)]
    return any(end[0] != rank and end[1] != file for end in ends)


def _swap(_now: Moment, _use: Use) -> Text:
    return say("The Wizard swaps places with another piece of its own side.")


# Attacks and rings


def _attack(now: Moment, use: Use) -> Text:
    piece, square = _piece(now, use.target), SQUARES[use.target]
    if piece == EMPTY:
        return say("There is nothing to attack on {square}.", square=square)
    if piece // 5 == now.side:
        return say(
            "Your own {piece} stands on {square}.", piece=Kind(piece % 5).title, square=square
        )
    if use.kind is Kind.ARCHER and not now.uses:
        return _SHOTS[not now.ruleset.beginner, now.ruleset.has(Regional.MELEE_ARCHER)]
    if use.kind in (Kind.ARCHER, Kind.WIZARD):
        return _FAR.filled(piece=use.kind.title)
    return say("The {piece} attacks one square along a rank or file.", piece=use.kind.title)


_FAR: Final = say(
    "The {piece} attacks exactly two squares along a rank or file, or one diagonally."
)
_SHOTS: Final = {
    (False, False): _FAR.filled(piece=Kind.ARCHER.title),
    (True, False): say(
        "The Archer attacks exactly two squares along a rank or file, or one diagonally; "
        "if it does not move, also one further in each direction."
    ),
    (False, True): say(
        "The Archer attacks exactly two squares along a rank or file, or one diagonally; "
        "if it does not move, also right next to it."
    ),
    (True, True): say(
        "The Archer attacks exactly two squares along a rank or file, or one diagonally; "
        "if it does not move, also one further in each direction and right next to it."
    ),
}
"""The range of an Archer that has not acted, by whether it has the long shot and Melee Archer."""


def _heal(now: Moment, use: Use) -> Text:
    piece = _piece(now, use.target)
    if piece == EMPTY or piece // 5 != now.side:
        return say(
            "The Cleric heals allies, and none stands on {square}.", square=SQUARES[use.target]
        )
    if not now.board[PIECES + piece]:
        return say("Your {piece} has all its HP.", piece=Kind(piece % 5).title)
    return say("The Cleric heals one or two squares along a rank or file, or one diagonally.")


def _drain(now: Moment, use: Use) -> Text:
    piece = _piece(now, use.target)
    if piece == EMPTY or piece // 5 == now.side:
        return say(
            "The Cleric drains enemies, and none stands on {square}.", square=SQUARES[use.target]
        )
    return say("The Cleric drains one or two squares along a rank or file, or one diagonally.")


def _ring(now: Moment, use: Use) -> Text:
    piece = _piece(now, use.target)
    if piece == EMPTY or piece // 5 != now.side or use.target == use.start:
        return say(
            "Damage passes between the Wizard and an ally, and no ally stands on {square}.",
            square=SQUARES[use.target],
        )
    giver = now.side * 5 + Kind.WIZARD if use.verb is Verb.GIVE else piece
    if not now.board[PIECES + giver]:
        return say(
            "{side}'s {piece} has no damage to pass on.",
            side=SIDES[giver // 5],
            piece=Kind(giver % 5).title,
        )
    return say("Damage passes exactly two squares along a rank or file, or one diagonally.")


def _rush(now: Moment, use: Use) -> Text:
    if use.target not in movement.steps(now.ruleset, now.side, use.start):
        return say("The Warrior rushes onto a piece one step away.")
    piece = _piece(now, use.target)
    return say(
        "{side}'s {piece} cannot be pushed: the square behind it must be on the board and empty.",
        side=SIDES[piece // 5],
        piece=Kind(piece % 5).title,
    )


_REASONS: Final[dict[Verb, Callable[[Moment, Use], Text]]] = {
    Verb.MOVE: _move,
    Verb.SWAP: _swap,
    Verb.ATTACK: _attack,
    Verb.HEAL: _heal,
    Verb.DRAIN: _drain,
    Verb.GIVE: _ring,
    Verb.TAKE: _ring,
    Verb.RUSH: _rush,
}
