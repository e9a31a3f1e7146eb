"""Vilitum, read back from its words."""

from __future__ import annotations

import re
from typing import Final

from engines.game import AnyView
from engines.vilitum.model.board import KINDS, SIDES, SQUARES
from engines.vilitum.model.values import DEFEATED, UNPLACED, Phase, VilitumView

_SIDE: Final = re.compile(
    r"^(Ember|Frost): ((?:\w+ \w\d \d of|nothing on the board).*)\.$", re.MULTILINE
)
_PIECE: Final = re.compile(r"(\w+) (\w\d) (\d) of (\d) HP")
_TURN: Final = re.compile(
    r"^(Ember|Frost)(?:: (?:move|place|choose)| may still| must now| can do nothing and must"
    r"|'s turn continues)",
    re.MULTILINE,
)
_RULES: Final = re.compile(r"^Rules: (.+)\.$", re.MULTILINE)


def heard(told: str) -> dict[str, object]:
    """Returns the position in plain values, from the words alone."""
    where: dict[str, tuple[str, int]] = {}
    for side, pieces in _SIDE.findall(told):
        for kind, at, left, _ in _PIECE.findall(pieces):
            where[f"{side} {kind}"] = (at, int(left))
        for place in ("defeated", "still to place"):
            found = re.search(rf"{place} ([\w, ]+)", pieces)
            for kind in found[1].split(", ") if found else ():
                where[f"{side} {kind}"] = (place, 0)
    turn, rules = _TURN.search(told), _RULES.search(told)
    return {
        "where": where,
        "turn": turn[1] if turn else "",
        "board": rules[1].split(", ")[0] if rules else "",
    }


def seen(view: AnyView) -> dict[str, object]:
    """Returns the same values from a view."""
    assert isinstance(view, VilitumView)
    names = {DEFEATED: "defeated", UNPLACED: "still to place"}
    pieces = [(side, kind) for side in (0, 1) for kind in KINDS]
    where = {
        f"{SIDES[side]} {kind.title}": (names[at], 0)
        if at in names
        else (SQUARES[at], kind.hp - rings)
        for (side, kind), at, rings in zip(pieces, view.places, view.rings, strict=True)
    }
    size = view.ruleset.size
    choosing = view.phase is Phase.CHOOSING
    assert not choosing or not any(at >= 0 for at in view.places)
    return {
        "where": where,
        "turn": "" if view.outcome else str(SIDES[view.mover]),
        "board": f"{size}x{size}",
    }
