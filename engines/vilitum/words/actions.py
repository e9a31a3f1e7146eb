"""A played action in words, from its changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import EMPTY, say
from common.text.text import Text
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
    VilitumEnding,
    VilitumView,
)


def last_blow(view: VilitumView) -> Text:
    """Returns the piece that defeated the loser's last one; empty if another end came first."""
    outcome = view.outcome
    if outcome is None or outcome.reason is not VilitumEnding.DEFEAT or outcome.winner is None:
        return EMPTY
    for played in reversed((*view.last, *view.done)):
        fallen = [
            change.kind
            for change in played.changes
            if change.side != outcome.winner and change.new_place == DEFEATED
        ]
        if fallen and isinstance(played.action, Use) and played.by == outcome.winner:
            return say(
                "{side}'s {piece} strikes down {loser}'s last piece, the {last}.",
                side=SIDES[outcome.winner],
                piece=played.action.kind.title,
                loser=SIDES[1 - outcome.winner],
                last=fallen[-1].title,
            )
    return EMPTY


_OWNED: Final = say("{side}'s {piece}")
_STAYING: Final = say("{piece} on {square}")
_OWNED_STAYING: Final = say("{side}'s {piece} on {square}")
"""A piece as the subject of a sentence; its square is named unless the use takes it away."""
_PUSHES: Final = {
    (False, False): say("{piece} rushes to {target} and pushes the {other} to {end}: {loss}"),
    (False, True): say("{piece} rushes to {target} and pushes the {other}: {loss}"),
    (True, False): say("{piece} rushes to {target} and pushes its own {other} to {end}: {loss}"),
    (True, True): say("{piece} rushes to {target} and pushes its own {other}: {loss}"),
}
"""A rush, by whether it pushes a piece of its own side, and whether that is defeated."""


def sentence(played: PlayedAction) -> Text:
    """Returns the action with its side, without a full stop: “Ember's Rogue moves from a1 to
    c3”."""
    side = SIDES[played.by]
    match played.action:
        case Use(verb, kind, start) as use:
            words = _OWNED if verb in _LEAVES else _OWNED_STAYING
            piece = words.filled(side=side, piece=kind.title, square=SQUARES[start])
            return _use_text(played, use, piece)
        case Choose(agile):
            return _CHOOSES[agile].filled(side=side)
        case Place(kind, at):
            return say(
                "{side} places the {piece} on {square}",
                side=side,
                piece=kind.title,
                square=SQUARES[at],
            )
        case Sacrifice(at, kind):
            return say(
                "{side} sacrifices the Cleric on {square}: the {piece} returns with {hp} HP",
                side=side,
                square=SQUARES[at],
                piece=kind.title,
                hp=returned_hp(kind, played.changes),
            )
        case EndTurn():
            return say("{side} ends the turn", side=side)
        case Pass():
            return say("{side} can do nothing and passes", side=side)


_LEAVES: Final = (Verb.MOVE, Verb.RUSH)
"""The uses after which the piece stands elsewhere."""
_CHOOSES: Final = {
    True: say("{side} chooses the Agile Warrior"),
    False: say("{side} chooses the standard Warrior"),
}


def without_side(played: PlayedAction) -> Text:
    """Returns the action of a piece without its side, after another one that named it: “Rogue moves
    from a1 to c3”."""
    if not isinstance(played.action, Use):
        return sentence(played)
    use = played.action
    piece: Text = use.kind.title
    if use.verb not in _LEAVES:
        piece = _STAYING.filled(piece=piece, square=SQUARES[use.start])
    return _use_text(played, use, piece)


def brief(played: PlayedAction) -> Text:
    """Returns the action in few words, for people who choose it: “Rogue a1 to c3”, “End turn”. A
    piece that stays needs no square: its side has no other of its kind."""
    match played.action:
        case Use(Verb.MOVE, kind, start, target):
            return say(
                "{piece} {start} to {end}",
                piece=kind.title,
                start=SQUARES[start],
                end=SQUARES[target],
            )
        case Use(kind=kind) as use:
            return _use_text(played, use, kind.title)
        case Choose(agile):
            return WARRIORS[agile]
        case Place(kind, at):
            return say("{piece} to {square}", piece=kind.title, square=SQUARES[at])
        case Sacrifice(kind=kind):
            return say(
                "Sacrifice the Cleric: the {piece} returns with {hp} HP",
                piece=kind.title,
                hp=returned_hp(kind, played.changes),
            )
        case EndTurn():
            return say("End turn")
        case Pass():
            return say("Pass")


WARRIORS: Final = {True: say("Agile Warrior"), False: say("Standard Warrior")}
"""The Warrior that a side chooses, by whether it is agile."""


def _use_text(played: PlayedAction, use: Use, piece: Text) -> Text:
    """Returns a piece's deed in words, with the piece as the subject of the sentence."""
    start, target = SQUARES[use.start], SQUARES[use.target]
    if use.verb is Verb.MOVE:
        return say("{piece} moves from {start} to {end}", piece=piece, start=start, end=target)
    met = change_at(use.target, played.changes)
    if use.verb is Verb.RUSH:
        words = _PUSHES[met.side == played.by, fallen(met)]
        end = "" if fallen(met) else SQUARES[met.new_place]
        return words.filled(
            piece=piece, target=target, other=met.kind.title, end=end, loss=loss(met)
        )
    words = (_LAST if _is_last(played, use, met) else _AIMS)[use.verb]
    return words.filled(piece=piece, other=met.kind.title, square=target, loss=loss(met))


def _is_last(played: PlayedAction, use: Use, met: Change) -> bool:
    """Tells whether a ring defeats a piece of the mover: the one that takes it, or that gets it."""
    match use.verb:
        case Verb.GIVE:
            return fallen(met)
        case Verb.TAKE | Verb.DRAIN:
            return fallen(change_at(use.start, played.changes))
        case _:
            return False


_AIMS: Final = {
    Verb.SWAP: say("{piece} swaps places with the {other} on {square}"),
    Verb.ATTACK: say("{piece} attacks the {other} on {square}: {loss}"),
    Verb.HEAL: say("{piece} heals the {other} on {square}"),
    Verb.DRAIN: say("{piece} drains the {other} on {square} for 1 HP: {loss}"),
    Verb.GIVE: say("{piece} passes 1 damage to the {other} on {square}"),
    Verb.TAKE: say("{piece} takes 1 damage from the {other} on {square}"),
}
"""The uses with an aim."""
_LAST: Final = {
    Verb.DRAIN: say("{piece} drains the {other} on {square} for its last HP: {loss}"),
    Verb.GIVE: say("{piece} passes 1 damage to the {other} on {square} and defeats it"),
    Verb.TAKE: say("{piece} takes 1 damage from the {other} on {square} and is defeated"),
}
"""The same if a piece of the mover is defeated by a ring."""


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


def loss(change: Change) -> Text:
    """Returns the damage to a piece: “2 damage, defeated”. A piece with 1 HP left is just
    “defeated”: damage of 1 or 2 has the same effect."""
    if not fallen(change):
        return say("{damage} damage", damage=change.new_rings - change.rings)
    left = change.kind.hp - change.rings
    return (
        say("defeated", meaning="of a piece in Vilitum")
        if left == 1
        else say("{damage} damage, defeated", damage=left)
    )
