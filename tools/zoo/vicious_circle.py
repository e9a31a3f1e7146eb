"""Wizards of the Vicious Circle in numbers.

A view is: the seat; the side that opens or moves; whether sides still set up; which have locked in;
the places of the ten creatures, as `ViciousView.places` has them (hidden ones are -3); the ko of
both sides, creature and square, or -1; how often the position has stood; the turns; the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, Final

from engines.vicious_circle.board import LETTERS, SQUARES
from engines.vicious_circle.game import GAME
from engines.vicious_circle.moves import SET_UPS
from engines.vicious_circle.notation import write
from engines.vicious_circle.values import Ban, Deploy, Move, Ruleset, ViciousView
from tools.zoo.encoding import Encoding

_RULESETS: Final = tuple(Ruleset)


class ViciousCircleEncoding(Encoding):
    """`a1-b2` moves, `W>b1` deploys, a set-up is its text, and `pass`."""

    game = GAME
    length = 22

    def codes(self) -> Iterator[str]:
        yield "pass"
        yield from (write(each) for side in SET_UPS for each in side)
        yield from ("-".join(each) for each in permutations(SQUARES, 2))
        yield from (f"{letter}>{square}" for letter in LETTERS for square in SQUARES)

    def code(self, action: Any) -> str:
        if isinstance(action, Move):
            return f"{SQUARES[action.start]}-{SQUARES[action.end]}"
        if isinstance(action, Deploy):
            return f"{action.kind.letter}>{SQUARES[action.end]}"
        return GAME.write(action)

    def numbers(self, view: ViciousView) -> list[int]:
        assert view.seat is not None
        kos = [number for ban in view.bans for number in _ko(ban)]
        head = [view.seat, view.mover, int(view.setting_up), *map(int, view.locked)]
        rest = [view.repeats, view.plies, _RULESETS.index(view.ruleset)]
        return [*head, *view.places, *kos, *rest]


def _ko(ban: Ban | None) -> tuple[int, int]:
    return (int(ban.kind), ban.square) if ban else (-1, -1)


ENCODING: Final = ViciousCircleEncoding()
