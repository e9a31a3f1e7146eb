"""A played action in words, from its changes."""

from __future__ import annotations

from collections.abc import Sequence

from engines.vilitum.model.board import SIDES, SQUARES, Kind
from engines.vilitum.model.values import (
    DEFEATED,
    Change,
    Choose,
    EndTurn,
    Pass,
    Place,
    PlayedAction,
    Sacrifice,
    Use,
    Verb,
)


def sentence(played: PlayedAction) -> str:
    """Returns the action with its side, without a full stop: “Ember's Rogue moves from a1 to
    c3”."""
    owner = f"{SIDES[played.by]}'s" if isinstance(played.action, Use) else SIDES[played.by]
    return f"{owner} {without_side(played)}"


def without_side(played: PlayedAction) -> str:
    """Returns the action without its side: “Rogue moves from a1 to c3”, “ends the turn”."""
    match played.action:
        case Use() as use:
            return _use_text(played, use)
        case Choose(agile):
            return f"chooses the {'Agile' if agile else 'standard'} Warrior"
        case Place(kind, at):
            return f"places the {kind.title} on {SQUARES[at]}"
        case Sacrifice(at, kind):
            returns = f"the {kind.title} returns with {returned_hp(kind, played.changes)} HP"
            return f"sacrifices the Cleric on {SQUARES[at]}: {returns}"
        case EndTurn():
            return "ends the turn"
        case Pass():
            return "can do nothing and passes"


def brief(played: PlayedAction) -> str:
    """Returns the action in few words, for people who choose it: “Rogue a1 to c3”, “End turn”. A
    piece that stays needs no square: its side has no other of its kind."""
    match played.action:
        case Use(Verb.MOVE, kind, start, target):
            return f"{kind.title} {SQUARES[start]} to {SQUARES[target]}"
        case Use(start=start):
            return _use_text(played, played.action).replace(f" on {SQUARES[start]}", "", 1)
        case Place(kind, at):
            return f"{kind.title} to {SQUARES[at]}"
        case EndTurn():
            return "End turn"
        case Pass():
            return "Pass"
        case _:
            words = without_side(played)
            return f"{words[0].upper()}{words[1:]}"


def _use_text(played: PlayedAction, use: Use) -> str:
    start, target = SQUARES[use.start], SQUARES[use.target]
    if use.verb is Verb.MOVE:
        return f"{use.kind.title} moves from {start} to {target}"
    met = change_at(use.target, played.changes)
    if use.verb is Verb.RUSH:
        return f"{use.kind.title} rushes to {target} and pushes {_push_text(played, met)}"
    return f"{use.kind.title} on {start} {_aim_text(played, use, met)}"


def _aim_text(played: PlayedAction, use: Use, met: Change) -> str:
    other = f"the {met.kind.title} on {SQUARES[use.target]}"
    match use.verb:
        case Verb.SWAP:
            return f"swaps places with {other}"
        case Verb.ATTACK:
            return f"attacks {other}: {loss(met)}"
        case Verb.GIVE:
            return f"passes 1 damage to {other}{', defeated' if fallen(met) else ''}"
        case _:
            return _ring_text(played, use, met, other)


def _ring_text(played: PlayedAction, use: Use, met: Change, other: str) -> str:
    if use.verb is Verb.HEAL:
        return f"heals {other}"
    last = fallen(change_at(use.start, played.changes))
    if use.verb is Verb.TAKE:
        return f"takes 1 damage from {other}{' and is defeated' if last else ''}"
    return f"drains {other} for {'its last' if last else '1'} HP: {loss(met)}"


def _push_text(played: PlayedAction, met: Change) -> str:
    whose = "its own" if met.side == played.by else "the"
    way = "" if fallen(met) else f" to {SQUARES[met.new_place]}"
    return f"{whose} {met.kind.title}{way}: {loss(met)}"


# Changes


def change_at(square: int, changes: Sequence[Change]) -> Change:
    """Returns the change of the piece that stood on this square."""
    return next(each for each in changes if each.place == square)


def returned_hp(kind: Kind, changes: Sequence[Change]) -> int:
    """Returns the hit points with which this piece came back to the board."""
    back = next(each for each in changes if each.kind == kind and each.place == DEFEATED)
    return kind.hp - back.new_rings


def fallen(change: Change) -> bool:
    """Tells whether the piece was defeated."""
    return change.new_place == DEFEATED


def loss(change: Change) -> str:
    """Returns the damage to a piece: “2 damage, defeated”. A piece with 1 HP left is just
    “defeated”: damage of 1 or 2 has the same effect."""
    if not fallen(change):
        return f"{change.new_rings - change.rings} damage"
    left = change.kind.hp - change.rings
    return "defeated" if left == 1 else f"{left} damage, defeated"
