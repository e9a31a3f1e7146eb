"""Wizards of the Vicious Circle, read back from its words."""

from __future__ import annotations

import re
from typing import Final

from engines.game import AnyView
from engines.vicious_circle.board import SIDES, SQUARES, Kind
from engines.vicious_circle.values import CAPTURED, RESERVE, ViciousView

_SIDE: Final = re.compile(r"^(Twilight|Dawn): (?!move|place|set-up)(.+)\.$", re.MULTILINE)
_TURN: Final = re.compile(r"^(Twilight|Dawn)(?:: (?:move|place)| can neither)", re.MULTILINE)
_KO: Final = re.compile(r"Ko: (\w+)'s (\w+) may not end its next move on (..)\.")
_LOCKED: Final = re.compile(r"(\w+): set-up locked in, still secret")


def heard(told: str) -> dict[str, object]:
    """Returns the position in plain values, from the words alone."""
    where: dict[str, str] = {}
    for side, pieces in _SIDE.findall(told):
        for part in pieces.split("; "):
            place = next((each for each in ("in reserve", "captured") if part.startswith(each)), "")
            for each in part.removeprefix(place).strip().split(", "):
                kind, _, at = each.partition(" ")
                if kind != "nothing":
                    where[f"{side} {kind}"] = place or at
    turn = _TURN.search(told)
    return {
        "where": where,
        "turn": turn[1] if turn else "",
        "ko": set(_KO.findall(told)),
        "locked": set(_LOCKED.findall(told)),
    }


def seen(view: AnyView) -> dict[str, object]:
    """Returns the same values from a view."""
    assert isinstance(view, ViciousView)
    names = {RESERVE: "in reserve", CAPTURED: "captured"}
    pieces = [(side, kind) for side in (0, 1) for kind in Kind]
    bans = [(SIDES[side], each) for side, each in enumerate(view.bans) if each and not view.outcome]
    waits = view.outcome or (view.setting_up and view.seat not in view.to_act)
    mover = view.seat if view.setting_up and view.seat is not None else view.mover
    return {
        "where": {
            f"{SIDES[side]} {kind.title}": names.get(at) or SQUARES[at]
            for (side, kind), at in zip(pieces, view.places, strict=True)
            if at >= 0 or at in names
        },
        "turn": "" if waits else str(SIDES[mover]),
        "ko": {(str(side), str(ban.kind.title), SQUARES[ban.square]) for side, ban in bans},
        "locked": {
            str(SIDES[side])
            for side in (0, 1)
            if view.setting_up and view.locked[side] and side != view.seat
        },
    }
