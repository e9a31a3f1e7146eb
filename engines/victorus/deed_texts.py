"""Played moves in the texts of positions; `notation` says what they look like."""

from __future__ import annotations

import re
from typing import Final

from engines.game import Unreadable
from engines.victorus.board import BATTLEFIELD, KINGDOM_OF, NAMES, Cell, Kingdom
from engines.victorus.notation import cell
from engines.victorus.pieces import Kind, Piece, is_family, kind_of, kingdom_of
from engines.victorus.state import State
from engines.victorus.tags import LETTERS, TAG, piece, tag
from engines.victorus.values import NOBODY, Deed, Return

_CELL: Final = "[a-q][0-9]{1,2}"
_RETURN: Final = rf"~({TAG})({_CELL})"
_DEED: Final = re.compile(
    rf"({TAG})\.({_CELL}(?:-{_CELL})?)([-x])({_CELL})"
    rf"(?:\(({TAG})(\*)?\)(?:@([{LETTERS}-]))?((?:{_RETURN}){{2}})?(?:!([{LETTERS}]))?)?"
)


def write(state: State, deeds: tuple[Deed, ...]) -> str:
    """These moves, parted by commas."""
    return ",".join(_deed(state, deed) for deed in deeds)


def _deed(state: State, deed: Deed) -> str:
    *way, end = [NAMES[at] for at in deed.path]
    text = f"{tag(deed.piece)}.{'-'.join(way)}{'x' if deed.takes else '-'}{end}"
    if not deed.takes:
        return text
    text += f"({tag(deed.victim)}{'*' * deed.was_royal})"
    if deed.zone != _usual_zone(state, deed.end, deed.out):
        text += f"@{_letter(deed.zone)}"
    text += "".join(f"~{tag(each.piece)}{NAMES[each.cell]}" for each in deed.returned)
    return text + (f"!{_letter(deed.out)}" if deed.out != BATTLEFIELD else "")


def _usual_zone(state: State, end: Cell, out: int) -> int:
    """The zone of a capture, were it made now: also that of the kingdom which it put out."""
    zone = KINGDOM_OF[end]
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
    if not found or (found[3] == "x") is not bool(found[5]):
        raise Unreadable(
            f"“{word[:40]}” is not a move that was played: write oTb.f2-n5, or oTb.f2xn5(bUw)."
        )
    mover = piece(found[1])
    path = tuple(cell(name) for name in (*found[2].split("-"), found[4]))
    if len(path) - 2 != (kind_of(mover) is Kind.HOSPITALLER) or len(set(path)) < len(path):
        raise Unreadable(f"“{word[:40]}” is no way to go: a Hospitaller's has three cells.")
    victim = piece(found[5]) if found[5] else NOBODY
    out = _zone(found[11] or "-")
    _check_out(state, out)
    usual = BATTLEFIELD if victim == NOBODY else _usual_zone(state, path[-1], out)
    zone = _zone(found[7]) if found[7] else usual
    if zone not in (BATTLEFIELD, KINGDOM_OF[path[-1]]):
        raise Unreadable(f"{NAMES[path[-1]]} does not lie in that kingdom.")
    _check_pieces(state, mover, victim, royal=bool(found[6]))
    return Deed(mover, path, victim, bool(found[6]), zone, _returned(found[8]), out)


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


def _returned(text: str | None) -> tuple[Return, ...]:
    found = tuple(Return(piece(name), cell(at)) for name, at in re.findall(_RETURN, text or ""))
    if not all(is_family(each.piece) for each in found):
        raise Unreadable("Only Kings and Queens are exchanged.")
    return found
