"""Magna Victorus, read back from its words."""

from __future__ import annotations

import re
from typing import Final

from engines.game import AnyView
from engines.victorus.model.board import SIDES, SPELT, WHITE
from engines.victorus.model.pieces import edge_of, is_family, kind_of, kingdom_of
from engines.victorus.model.values import FREE, LOST, VictorusView

_NAMES: Final = "|".join(SIDES)
_SIDE: Final = re.compile(
    rf"^({_NAMES})(?: \(\w+\))?: ((?:King|Queen|white|black) .*)\.$", re.MULTILINE
)
_OUT: Final = re.compile(rf"^({_NAMES})(?: \(\w+\))? is out\.$", re.MULTILINE)
_TURN: Final = re.compile(
    rf"^(?:Last round\. )?({_NAMES})(?:: move a piece| may | to end| cannot)", re.MULTILINE
)
_PIECE: Final = re.compile(r"((?:white |black )?(?:royal )?\w+) ([a-kℓm-q]\d+)(?: (\d+) of 360)?")
_HELD: Final = re.compile(r"(King|Queen) (?:held by (\w+)|(lost))")
_ROUND: Final = re.compile(r"[Rr]ound (\d+)\.")
_BEGUN: Final = 30
"""Degrees from which a lap is said beside the piece."""


def heard(told: str) -> dict[str, object]:
    """Returns the position in plain values, from the words alone."""
    where: dict[str, str] = {}
    laps: dict[str, int] = {}
    away: dict[str, str] = {}
    for side, pieces in _SIDE.findall(told):
        for part in pieces.split("; "):
            if held := _HELD.fullmatch(part):
                away[f"{side} {held[1]}"] = held[2] or held[3]
                continue
            found = _PIECE.fullmatch(part)
            assert found, part
            where[found[2]] = f"{side} {found[1]}"
            if found[3]:
                laps[found[2]] = int(found[3])
    turn, number = _TURN.search(told), _ROUND.search(told)
    return {
        "where": where,
        "laps": laps,
        "away": away,
        "out": set(_OUT.findall(told)),
        "turn": turn[1] if turn else "",
        "round": int(number[1]) if number else 0,
    }


def seen(view: AnyView) -> dict[str, object]:
    """Returns the same values from a view."""
    assert isinstance(view, VictorusView)
    pieces = {cell: mark - 1 for cell, mark in enumerate(view.cells) if mark}
    at = {piece: SPELT[cell] for cell, piece in pieces.items()}
    members = [(side, name) for side in range(len(SIDES)) for name in ("King", "Queen")]
    away = {
        f"{SIDES[side]} {name}": "lost" if holder == LOST else str(SIDES[holder])
        for (side, name), holder in zip(members, view.held, strict=True)
        if holder != FREE and side in view.living
    }
    return {
        "where": {at[piece]: _called(view, piece) for piece in pieces.values()},
        "laps": {at[lap.piece]: lap.shown for lap in view.laps if lap.shown >= _BEGUN},
        "away": away,
        "out": {str(SIDES[each]) for each in view.ruleset.kingdoms if each not in view.living},
        "turn": "" if view.outcome else str(SIDES[view.mover]),
        "round": view.round,
    }


def _called(view: VictorusView, piece: int) -> str:
    side, kind = SIDES[kingdom_of(piece)], kind_of(piece)
    if is_family(piece):
        return f"{side} {kind.title}"
    edge = "white" if edge_of(piece) == WHITE else "black"
    royal = "royal " if piece in view.royal else ""
    return f"{side} {edge} {royal}{kind.title}"
