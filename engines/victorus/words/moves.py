"""Pieces, kingdoms and moves in words: moves before they are played, from the view, and played
moves."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import Final

from common.text.say import EMPTY, listed, name, say
from common.text.text import Name, Sentence, Text
from engines.game import Seat
from engines.victorus.model.board import BATTLEFIELD, CENTRE, SIDES, SPELT, Cell, Kingdom
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

ALLIANCES: Final = (name("East"), name("West"))
"""The alliances of allied armies: orange, red and green are East; black, blue and purple are
West."""

_CELLS: Final = 2
"""The cells of a move without a pivot."""


def alliance(kingdom: Kingdom) -> Name:
    """Returns the alliance to which a kingdom belongs in allied armies."""
    return ALLIANCES[kingdom % 2]


def titled(piece: Piece, *, royal: bool = False) -> Name:
    """Returns a piece's title: “King”, “royal Templar”."""
    kind = kind_of(piece)
    return kind.royal_title if royal else kind.title


def owned(piece: Piece, *, royal: bool = False) -> Text:
    """Returns a piece with its kingdom: “Blue's royal Excalibur”."""
    side, title = SIDES[kingdom_of(piece)], titled(piece, royal=royal)
    return say("{side}'s {piece}", side=side, piece=title)


def armies(
    ruleset: Ruleset, kingdoms: Sequence[Kingdom], called: Sequence[str] = SIDES
) -> list[str]:
    """Returns these kingdoms by name, one by one; allied ones together: “East (Orange, Red and
    Green)”, or “East” if nobody is `called`: that has the name of each kingdom, or of its
    player."""
    if not ruleset.allied:
        return [called[each] for each in kingdoms]
    if not called:
        return list(dict.fromkeys(map(alliance, kingdoms)))
    sides = [[called[each] for each in kingdoms if each % 2 == odd] for odd in (0, 1)]
    return [
        say("{alliance} ({kingdoms})", alliance=each, kingdoms=listed(names))
        for each, names in zip(ALLIANCES, sides, strict=True)
        if names
    ]


def side(view: VictorusView, seat: Seat) -> Name:
    """Returns the kingdom of a seat: “Blue”."""
    return SIDES[view.ruleset.kingdoms[seat]]


def describe(view: VictorusView, by: Seat, action: Action | None) -> Text:
    """Returns the action in words, from the view before it. None would be a concealed action,
    which this game does not have."""
    kingdom = side(view, by)
    match action:
        case Move():
            piece = piece_on(view, action.path[0])
            return _described(view, action, owned(piece, royal=piece in view.royal), _TOLD)
        case EndTurn():
            return say("{side} ends the turn", side=kingdom)
        case Pass():
            return say("{side} cannot move and passes", side=kingdom)
        case None:
            return say("{side} plays", side=kingdom)


def brief(view: VictorusView, by: Seat, action: Action) -> Text:
    """Returns the action in few words, without its kingdom: “Templar l6 to l9”."""
    del by
    match action:
        case Move():
            piece = piece_on(view, action.path[0])
            return _described(view, action, titled(piece, royal=piece in view.royal), _BRIEF)
        case EndTurn():
            return say("End turn")
        case Pass():
            return say("Pass")


def move_text(played: PlayedMove) -> Text:
    """Returns a played move without its kingdom: “Teutonic moves from f2 to n5”, “King j1 captures
    Blue's Queen on j6: Blue is out of the game”."""
    rescued = next(
        (each.piece for each in played.returned if each.piece // ARMY == played.by), NOBODY
    )
    way = _way(played.piece, played.path, played.victim)
    told = _TOLD[way].filled(
        piece=titled(played.piece), **_fields(played.path, played.victim, royal=played.was_royal)
    )
    return _and_then(told, _consequence_text(rescued, played.out))


# A move


class _Way(enum.Enum):
    CENTRE = enum.auto()
    WINS = enum.auto()
    ALLY_WINS = enum.auto()
    CAPTURES = enum.auto()
    PIVOTS = enum.auto()
    STEPS = enum.auto()
    MOVES = enum.auto()
    MOVES_BY = enum.auto()


_TOLD: Final = {
    _Way.CENTRE: say("{piece} moves from {start} into the centre"),
    _Way.WINS: say("{piece} moves from {start} into the centre and wins"),
    _Way.ALLY_WINS: say("{piece} moves from {start} into the centre and wins for {alliance}"),
    _Way.CAPTURES: say("{piece} {start} captures {victim} on {end}"),
    _Way.PIVOTS: say("{piece} moves from {start} to {stop} and captures {victim} on {end}"),
    _Way.STEPS: say("{piece} makes a strategic step from {start} to {end}"),
    _Way.MOVES: say("{piece} moves from {start} to {end}"),
    _Way.MOVES_BY: say("{piece} moves from {start} by {stop} to {end}"),
}
_BRIEF: Final = {
    **_TOLD,
    _Way.WINS: say("{piece} {start} into the centre and wins"),
    _Way.ALLY_WINS: say("{piece} {start} into the centre and wins for {alliance}"),
    _Way.PIVOTS: say("{piece} {start} to {stop} and captures {victim} on {end}"),
    _Way.MOVES: say("{piece} {start} to {end}"),
    _Way.MOVES_BY: say("{piece} {start} by {stop} to {end}"),
}


def _described(view: VictorusView, move: Move, piece: Text, words: Mapping[_Way, Sentence]) -> Text:
    victim = victim_of(view, move)
    way = _way(piece_on(view, move.path[0]), move.path, victim)
    if way is _Way.CENTRE:
        way = _Way.ALLY_WINS if view.ruleset.allied else _Way.WINS
    fields = _fields(move.path, victim, royal=victim in view.royal)
    told: Text = words[way].filled(piece=piece, alliance=alliance(view.mover), **fields)
    if number := number_of(view, piece_on(view, move.path[0])):
        told = say("{move} ({number})", move=told, number=number)
    return _and_then(told, consequence(view, victim))


def _way(piece: Piece, path: tuple[Cell, ...], victim: Piece) -> _Way:
    if path[-1] == CENTRE:
        return _Way.CENTRE
    if victim != NOBODY:
        return _Way.PIVOTS if len(path) > _CELLS else _Way.CAPTURES
    if is_step(piece, path[0], path[-1]):
        return _Way.STEPS
    return _Way.MOVES_BY if len(path) > _CELLS else _Way.MOVES


def _fields(path: tuple[Cell, ...], victim: Piece, *, royal: bool) -> dict[str, str]:
    """Returns the fields of a move's words: its cells and its victim; `royal` is the victim's."""
    fields = {"start": SPELT[path[0]], "stop": SPELT[path[1]], "end": SPELT[path[-1]]}
    return fields if victim == NOBODY else {**fields, "victim": owned(victim, royal=royal)}


def _and_then(told: Text, then: Text) -> Text:
    return say("{move}: {then}", move=told, then=then) if then else told


def piece_on(view: VictorusView, cell: Cell) -> Piece:
    """Returns the piece on a cell, or `NOBODY`."""
    return view.cells[cell] - 1


def victim_of(view: VictorusView, move: Move) -> Piece:
    """Returns the piece that a move captures, or `NOBODY`."""
    return piece_on(view, move.path[-1])


def number_of(view: VictorusView, piece: Piece) -> Text:
    """Returns “second move” or “bonus move” for a move of this piece now; empty for the first move
    of a turn."""
    if not view.done:
        return EMPTY
    return say("second move") if piece == view.active else say("bonus move")


# The effects of a capture


def consequence(view: VictorusView, victim: Piece) -> Text:
    """Returns the further effects of the capture of this piece by the mover: an exchange, an
    elimination, the end of the match; empty if there are none."""
    if victim == NOBODY or not is_family(victim):
        return EMPTY
    rescued = _rescued(view, kingdom_of(victim))
    out = BATTLEFIELD if rescued != NOBODY else _eliminated(view, victim)
    if not _is_last(view, out):
        return _consequence_text(rescued, out)
    winner = alliance(view.mover) if view.ruleset.allied else SIDES[view.mover]
    return say("{side} is out of the game, and {winner} wins", side=SIDES[out], winner=winner)


def is_last_capture(view: VictorusView, victim: Piece) -> bool:
    """Tells whether the capture of this piece by the mover ends the match."""
    if victim == NOBODY or not is_family(victim):
        return False
    rescued = _rescued(view, kingdom_of(victim))
    return rescued == NOBODY and _is_last(view, _eliminated(view, victim))


def _consequence_text(rescued: Piece, out: int) -> Text:
    if rescued != NOBODY:
        return say("exchanged for {piece}: both return home", piece=owned(rescued))
    return say("{side} is out of the game", side=SIDES[out]) if out != BATTLEFIELD else EMPTY


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
