"""Played moves in the texts of positions; their form is described in `notation.actions`."""

from __future__ import annotations

import re
from typing import Final

from common.text.say import say
from engines.game import Unreadable, quoted
from engines.victorus.model.board import BATTLEFIELD, KINGDOM_OF, NAMES, Cell
from engines.victorus.model.pieces import (
    KINGDOM_LETTERS,
    PIECE_ID,
    Kind,
    is_family,
    kind_of,
    parse_piece,
    piece_id,
)
from engines.victorus.model.state import State
from engines.victorus.model.values import NOBODY, PlayedMove, Return
from engines.victorus.notation.actions import cell

_CELL: Final = "[a-q][0-9]{1,2}"
_RETURN: Final = rf"~({PIECE_ID})({_CELL})"
_PLAYED_MOVE: Final = re.compile(
    rf"(?P<mover>{PIECE_ID})\.(?P<start>{_CELL})(?:@(?P<began>[{KINGDOM_LETTERS}-]))?(?:-(?P<stop>{_CELL}))?"
    rf"(?P<sign>[-x])(?P<end>{_CELL})"
    rf"(?:\((?P<victim>{PIECE_ID})(?P<royal>\*)?\)(?:@(?P<zone>[{KINGDOM_LETTERS}-]))?"
    rf"(?P<returned>(?:{_RETURN}){{2}})?(?:!(?P<out>[{KINGDOM_LETTERS}]))?)?"
)


def write(state: State, moves: tuple[PlayedMove, ...]) -> str:
    """Returns the text of these moves, separated by commas."""
    return ",".join(_move_text(state, played) for played in moves)


def _move_text(state: State, played: PlayedMove) -> str:
    start, *way, end = [NAMES[at] for at in played.path]
    if played.began != _usual_zone(state, played.path[0], played.out):
        start += f"@{_letter(played.began)}"
    text = f"{piece_id(played.piece)}.{'-'.join([start, *way])}{'x' if played.takes else '-'}{end}"
    if not played.takes:
        return text
    text += f"({piece_id(played.victim)}{'*' * played.was_royal})"
    if played.zone != _usual_zone(state, played.end, played.out):
        text += f"@{_letter(played.zone)}"
    text += "".join(f"~{piece_id(each.piece)}{NAMES[each.cell]}" for each in played.returned)
    return text + (f"!{_letter(played.out)}" if played.out != BATTLEFIELD else "")


def _usual_zone(state: State, at: Cell, out: int) -> int:
    """Returns the zone of a cell by the kingdoms now in the game and `out`, the kingdom that the
    move eliminated."""
    zone = KINGDOM_OF[at]
    return zone if zone in (*state.living, out) else BATTLEFIELD


def _letter(zone: int) -> str:
    return "-" if zone == BATTLEFIELD else KINGDOM_LETTERS[zone]


def _zone(letter: str) -> int:
    return BATTLEFIELD if letter == "-" else KINGDOM_LETTERS.index(letter)


def read(state: State, text: str) -> tuple[PlayedMove, ...]:
    """Returns the moves of one turn, such as `oUb.f2xn5(bEb),oEb.k1-k3`. Raises `Unreadable`."""
    moves = tuple(_read(state, word) for word in text.split(",")) if text else ()
    if len({played.by for played in moves}) > 1:
        raise Unreadable(say("The moves of one turn are all of one kingdom."))
    return moves


def _read(state: State, word: str) -> PlayedMove:
    found = _PLAYED_MOVE.fullmatch(word)
    if not found or (found["sign"] == "x") is not bool(found["victim"]):
        raise Unreadable(
            say(
                "{text} is not a move that was played: write oTb.f2-n5, or oTb.f2xn5(bUw).",
                text=quoted(word),
            )
        )
    mover = parse_piece(found["mover"])
    path = tuple(cell(name) for name in found.group("start", "stop", "end") if name)
    if len(path) - 2 != (kind_of(mover) is Kind.HOSPITALLER) or len(set(path)) < len(path):
        raise Unreadable(
            say("{text} is not a possible way: a Hospitaller's has three cells.", text=quoted(word))
        )
    victim = parse_piece(found["victim"]) if found["victim"] else NOBODY
    out = _zone(found["out"] or "-")
    zone = BATTLEFIELD if victim == NOBODY else _read_zone(state, path[-1], out, found["zone"])
    began = _read_zone(state, path[0], out, found["began"])
    returned = _returned(found["returned"])
    return PlayedMove(mover, path, victim, bool(found["royal"]), zone, returned, out, began)


def _read_zone(state: State, at: Cell, out: int, letter: str | None) -> int:
    return _zone(letter) if letter else _usual_zone(state, at, out)


def _returned(text: str | None) -> tuple[Return, ...]:
    found = tuple(
        Return(parse_piece(name), cell(at)) for name, at in re.findall(_RETURN, text or "")
    )
    if not all(is_family(each.piece) for each in found):
        raise Unreadable(say("Only Kings and Queens are exchanged."))
    return found
