"""Played moves in the texts of positions; `notation` says what they look like."""

from __future__ import annotations

import re
from typing import Final

from engines.game import Unreadable, quoted
from engines.victorus.model.board import (
    BATTLEFIELD,
    KINGDOM_OF,
    NAMES,
    Cell,
)
from engines.victorus.model.piece_ids import LETTERS, TAG, piece, tag
from engines.victorus.model.pieces import Kind, is_family, kind_of
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
    zone = BATTLEFIELD if victim == NOBODY else _read_zone(state, path[-1], out, found["zone"])
    began = _read_zone(state, path[0], out, found["began"])
    returned = _returned(found["returned"])
    return Deed(mover, path, victim, bool(found["royal"]), zone, returned, out, began)


def _read_zone(state: State, at: Cell, out: int, letter: str | None) -> int:
    """The zone in which a cell lay: as told, else the usual one."""
    return _zone(letter) if letter else _usual_zone(state, at, out)


def _returned(text: str | None) -> tuple[Return, ...]:
    found = tuple(Return(piece(name), cell(at)) for name, at in re.findall(_RETURN, text or ""))
    if not all(is_family(each.piece) for each in found):
        raise Unreadable("Only Kings and Queens are exchanged.")
    return found
