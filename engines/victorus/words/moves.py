"""Pieces, kingdoms and moves in words: moves before they are played, from the view, and played
moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from common.text.say import listed
from engines.game import Seat
from engines.victorus.model.board import BATTLEFIELD, CENTRE, NAMES, SIDES, Cell, Kingdom
from engines.victorus.model.pieces import ARMY, KING, Piece, is_family, kind_of, kingdom_of
from engines.victorus.model.values import (
    FREE,
    NOBODY,
    Action,
    EndTurn,
    Move,
    Pass,
    PlayedMove,
    Ruleset,
    VictorusView,
)
from engines.victorus.rules.slides import is_step

ALLIANCES: Final = ("East", "West")
"""The alliances of allied armies: orange, red and green are East; black, blue and purple are
West."""


def alliance(kingdom: Kingdom) -> str:
    """Returns the alliance to which a kingdom belongs in allied armies."""
    return ALLIANCES[kingdom % 2]


def titled(piece: Piece, *, royal: bool = False) -> str:
    """Returns a piece's title: “King”, “royal Templar”."""
    return f"royal {kind_of(piece).title}" if royal else kind_of(piece).title


def owned(piece: Piece, *, royal: bool = False) -> str:
    """Returns a piece with its kingdom: “Blue's royal Excalibur”."""
    return f"{SIDES[kingdom_of(piece)]}'s {titled(piece, royal=royal)}"


def armies(
    ruleset: Ruleset, kingdoms: Sequence[Kingdom], called: Sequence[str] = SIDES
) -> list[str]:
    """Returns these kingdoms by name, one by one; allied ones together: “East (Orange, Red and
    Green)”. `called` has the name of each kingdom, or of its player."""
    if not ruleset.allied:
        return [called[each] for each in kingdoms]
    sides = [[called[each] for each in kingdoms if each % 2 == odd] for odd in (0, 1)]
    return [
        f"{name} ({listed(names)})" for name, names in zip(ALLIANCES, sides, strict=True) if names
    ]


def side(view: VictorusView, seat: Seat) -> str:
    """Returns the kingdom of a seat: “Blue”."""
    return SIDES[view.ruleset.kingdoms[seat]]


def describe(view: VictorusView, by: Seat, action: Action | None) -> str:
    """Returns the action in words, from the view before it. None would be a concealed action,
    which this game does not have."""
    kingdom = side(view, by)
    match action:
        case Move():
            return f"{kingdom}'s {_described(view, action)}"
        case EndTurn():
            return f"{kingdom} ends the turn"
        case Pass():
            return f"{kingdom} cannot move and passes"
        case None:
            return f"{kingdom} plays"


def brief(view: VictorusView, by: Seat, action: Action) -> str:
    """Returns the action in few words, without its kingdom: “Templar l6 to l9”."""
    del by
    match action:
        case Move():
            return _described(view, action).replace(" moves from ", " ")
        case EndTurn():
            return "End turn"
        case Pass():
            return "Pass"


def move_text(played: PlayedMove) -> str:
    """Returns a played move without its kingdom: “Teutonic moves from f2 to n5”, “King j1 captures
    Blue's Queen on j6: Blue is out of the game”."""
    rescued = next(
        (each.piece for each in played.returned if each.piece // ARMY == played.by), NOBODY
    )
    told = _route(
        titled(played.piece), played.piece, played.path, played.victim, royal=played.was_royal
    )
    return told + _after_colon(_consequence_text(rescued, played.out))


# A move


def _described(view: VictorusView, move: Move) -> str:
    piece, victim = piece_on(view, move.path[0]), victim_of(view, move)
    name = titled(piece, royal=piece in view.royal)
    told = _route(name, piece, move.path, victim, royal=victim in view.royal)
    if move.path[-1] == CENTRE:
        army = f" for {alliance(view.mover)}" if view.ruleset.allied else ""
        told += f" and wins{army}"
    number = number_of(view, piece)
    bracket = f" ({number})" if number else ""
    return told + bracket + _after_colon(consequence(view, victim))


def _route(name: str, piece: Piece, path: tuple[Cell, ...], victim: Piece, *, royal: bool) -> str:
    """Returns the way of a piece called `name`, and its victim; `royal` is the victim's."""
    start, *between, end = (NAMES[cell] for cell in path)
    if path[-1] == CENTRE:
        return f"{name} moves from {start} into the centre"
    if victim != NOBODY:
        way = f"moves from {start} to {between[0]} and captures" if between else f"{start} captures"
        return f"{name} {way} {owned(victim, royal=royal)} on {end}"
    if is_step(piece, path[0], path[-1]):
        return f"{name} makes a strategic step from {start} to {end}"
    return f"{name} moves from {start}{''.join(f' by {each}' for each in between)} to {end}"


def piece_on(view: VictorusView, cell: Cell) -> Piece:
    """Returns the piece on a cell, or `NOBODY`."""
    return view.cells[cell] - 1


def victim_of(view: VictorusView, move: Move) -> Piece:
    """Returns the piece that a move captures, or `NOBODY`."""
    return piece_on(view, move.path[-1])


def number_of(view: VictorusView, piece: Piece) -> str:
    """Returns “second move” or “bonus move” for a move of this piece now; empty for the first move
    of a turn."""
    if not view.done:
        return ""
    return "second move" if piece == view.active else "bonus move"


# The effects of a capture


def consequence(view: VictorusView, victim: Piece) -> str:
    """Returns the further effects of the capture of this piece by the mover: an exchange, an
    elimination, the end of the match; empty if there are none."""
    if victim == NOBODY or not is_family(victim):
        return ""
    rescued = _rescued(view, kingdom_of(victim))
    out = BATTLEFIELD if rescued != NOBODY else _eliminated(view, victim)
    told = _consequence_text(rescued, out)
    return f"{told}, and {_winner(view)}" if _is_last(view, out) else told


def is_last_capture(view: VictorusView, victim: Piece) -> bool:
    """Tells whether the capture of this piece by the mover ends the match."""
    if victim == NOBODY or not is_family(victim):
        return False
    rescued = _rescued(view, kingdom_of(victim))
    return rescued == NOBODY and _is_last(view, _eliminated(view, victim))


def _consequence_text(rescued: Piece, out: int) -> str:
    if rescued != NOBODY:
        return f"exchanged for {owned(rescued)}: both return home"
    return f"{SIDES[out]} is out of the game" if out != BATTLEFIELD else ""


def _after_colon(told: str) -> str:
    return f": {told}" if told else ""


def _rescued(view: VictorusView, other: Kingdom) -> Piece:
    """Returns the mover's King or Queen that this kingdom holds, the King before the Queen."""
    first = view.mover * 2
    for index in (first, first + 1):
        if view.held[index] == other:
            return view.mover * ARMY + KING + index - first
    return NOBODY


def _eliminated(view: VictorusView, victim: Piece) -> int:
    """Returns the kingdom of this King or Queen if its partner is off the board, too; else
    `BATTLEFIELD`."""
    kingdom = kingdom_of(victim)
    partner = kingdom * 2 + (victim % ARMY == KING)
    return kingdom if view.held[partner] != FREE else BATTLEFIELD


def _is_last(view: VictorusView, out: int) -> bool:
    friends = (view.ruleset.friends(view.mover, each) for each in view.living if each != out)
    return out != BATTLEFIELD and all(friends)


def _winner(view: VictorusView) -> str:
    name = alliance(view.mover) if view.ruleset.allied else SIDES[view.mover]
    return f"{name} wins"
