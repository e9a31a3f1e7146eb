"""Played moves in the texts of positions; `notation` says what they look like."""

from __future__ import annotations

import re
from typing import Final

from engines.game import Unreadable, quoted
from engines.victorus.model.board import (
    BATTLEFIELD,
    CENTRE,
    COLOURS,
    KINGDOM_OF,
    NAMES,
    Cell,
    Kingdom,
)
from engines.victorus.model.piece_ids import LETTERS, TAG, piece, tag
from engines.victorus.model.pieces import (
    EDGES,
    Kind,
    Piece,
    edge_of,
    is_family,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.state import State
from engines.victorus.model.values import NOBODY, Deed, Return
from engines.victorus.notation.actions import cell

_CELL: Final = "[a-q][0-9]{1,2}"
_RETURN: Final = rf"~({TAG})({_CELL})"
_DEED: Final = re.compile(
    rf"(?P<mover>{TAG})\.(?P<start>{_CELL})(?:@(?P<began>[{LETTERS}-]))?(?:-(?P<stop>{_CELL}))?"
    rf"(?P<sign>[-x])(?P<end>{_CELL})"
    rf"(?:\((?P<victim>{TAG})(?P<royal>\*)?\)(?:@(?P<zone>[{LETTERS}-]))?"
    rf"(?P<returned>(?:{_RETURN}){{2}})?(?:!(?P<out>[{LETTERS}]))?)?"
)


def write(state: State, deeds: tuple[Deed, ...]) -> str:
    """These moves, parted by commas."""
    return ",".join(_deed(state, deed) for deed in deeds)


def _deed(state: State, deed: Deed) -> str:
    start, *way, end = [NAMES[at] for at in deed.path]
    if deed.began != _usual_zone(state, deed.path[0], deed.out):
        start += f"@{_letter(deed.began)}"
    text = f"{tag(deed.piece)}.{'-'.join([start, *way])}{'x' if deed.takes else '-'}{end}"
    if not deed.takes:
        return text
    text += f"({tag(deed.victim)}{'*' * deed.was_royal})"
    if deed.zone != _usual_zone(state, deed.end, deed.out):
        text += f"@{_letter(deed.zone)}"
    text += "".join(f"~{tag(each.piece)}{NAMES[each.cell]}" for each in deed.returned)
    return text + (f"!{_letter(deed.out)}" if deed.out != BATTLEFIELD else "")


def _usual_zone(state: State, at: Cell, out: int) -> int:
    """The zone of a cell, were the move made now: also that of the kingdom which it put out."""
    zone = KINGDOM_OF[at]
    return zone if zone in (*state.living, out) else BATTLEFIELD


def _letter(zone: int) -> str:
    return "-" if zone == BATTLEFIELD else LETTERS[zone]


def _zone(letter: str) -> int:
    return BATTLEFIELD if letter == "-" else LETTERS.index(letter)


def read(state: State, text: str) -> tuple[Deed, ...]:
    """The moves of one turn. Raises `Unreadable`."""
    deeds = tuple(_read(state, word) for word in text.split(",")) if text else ()
    if len({deed.by for deed in deeds}) > 1:
        raise Unreadable("The moves of one turn are all of one kingdom.")
    return deeds


def _read(state: State, word: str) -> Deed:
    found = _DEED.fullmatch(word)
    if not found or (found["sign"] == "x") is not bool(found["victim"]):
        raise Unreadable(
            f"{quoted(word)} is not a move that was played: write oTb.f2-n5, or oTb.f2xn5(bUw)."
        )
    mover = piece(found["mover"])
    path = tuple(cell(name) for name in found.group("start", "stop", "end") if name)
    if len(path) - 2 != (kind_of(mover) is Kind.HOSPITALLER) or len(set(path)) < len(path):
        raise Unreadable(f"{quoted(word)} is no way to go: a Hospitaller's has three cells.")
    victim = piece(found["victim"]) if found["victim"] else NOBODY
    out = _zone(found["out"] or "-")
    _check_out(state, out)
    zone = BATTLEFIELD if victim == NOBODY else _read_zone(state, path[-1], out, found["zone"])
    began = _read_zone(state, path[0], out, found["began"])
    _check_pieces(state, mover, victim, royal=bool(found["royal"]))
    _check_cells(mover, path, victim)
    returned = _returned(found["returned"])
    return Deed(mover, path, victim, bool(found["royal"]), zone, returned, out, began)


def _read_zone(state: State, at: Cell, out: int, letter: str | None) -> int:
    """The zone in which a cell lay: as told, else the usual one. None becomes a kingdom again."""
    usual = _usual_zone(state, at, out)
    zone = _zone(letter) if letter else usual
    if zone not in (BATTLEFIELD, KINGDOM_OF[at]):
        raise Unreadable(f"{NAMES[at]} does not lie in that kingdom.")
    if zone != usual and (zone == BATTLEFIELD or zone not in state.ruleset.kingdoms):
        was = "the battlefield" if zone == BATTLEFIELD else "a kingdom in play"
        raise Unreadable(f"{NAMES[at]} cannot have lain in {was} then.")
    return zone


def _check_out(state: State, out: Kingdom) -> None:
    if out != BATTLEFIELD and (out in state.living or out not in state.ruleset.kingdoms):
        raise Unreadable("A kingdom that a capture put out still plays, or never did.")


def _check_pieces(state: State, mover: Piece, victim: Piece, *, royal: bool) -> None:
    playing = state.ruleset.kingdoms
    if kingdom_of(mover) not in playing:
        raise Unreadable(f"{tag(mover)} does not play, so it has not moved.")
    if victim == NOBODY:
        return
    other = kingdom_of(victim)
    if other not in playing or state.ruleset.friends(kingdom_of(mover), other):
        raise Unreadable(f"{tag(mover)} cannot have captured {tag(victim)}.")
    if royal and kind_of(victim) >= Kind.HOSPITALLER:
        raise Unreadable(f"{tag(victim)} is never a royal knight.")


def _check_cells(mover: Piece, path: tuple[Cell, ...], victim: Piece) -> None:
    """Knights stand on the colour of their edge only; who enters the centre has won."""
    stood = [(mover, at) for at in path] + [(victim, path[-1])] * (victim != NOBODY)
    for each, at in stood:
        if not is_family(each) and COLOURS[at] != edge_of(each):
            edge, colour = EDGES[edge_of(each)]
            raise Unreadable(
                f"{tag(each)} cannot have stood on {NAMES[at]}: a knight with {edge} edges stands "
                f"on {colour} cells."
            )
    if path[0] == CENTRE:
        raise Unreadable(f"{tag(mover)} cannot have left {NAMES[CENTRE]}, where it wins.")


def _returned(text: str | None) -> tuple[Return, ...]:
    found = tuple(Return(piece(name), cell(at)) for name, at in re.findall(_RETURN, text or ""))
    if not all(is_family(each.piece) for each in found):
        raise Unreadable("Only Kings and Queens are exchanged.")
    return found
