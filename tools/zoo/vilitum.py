"""Vilitum in numbers.

A view is: the seat; the side to act; the phase; the places and the rings of the ten pieces, as
`VilitumView` has them; the piece of this turn, or -1; how often each verb has been used in this
turn; which sides rage; the turns without a change; whether the turn may end in the repeat state;
how often the position has stood; the size of the board; and which regional rules hold, for each
side.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from engines.vilitum.game import GAME
from engines.vilitum.model.board import LETTERS, SQUARES, Kind
from engines.vilitum.model.values import Phase, Regional, Ruleset, Use, Verb, VilitumView
from engines.vilitum.notation.actions import SIGNS
from tools.zoo.encoding import Encoding

_PHASES: Final = tuple(Phase)
_VERBS: Final = tuple(Verb)


class VilitumEncoding(Encoding):
    """`a1-b1` and the other signs of `SIGNS` use a piece, `W>a1` places one, `Ce1=R` is a
    sacrifice; then `agile`, `standard`, `end` and `pass`. It is the table of the larger board, of
    which the smaller one is a part."""

    game = GAME
    length = 3 + 20 + 1 + len(_VERBS) + 2 + 4 + 2 * len(Regional)

    def codes(self) -> Iterator[str]:
        yield from ("agile", "standard", "end", "pass")
        for start, target in product(SQUARES, repeat=2):
            if start != target:
                yield from (start + sign + target for sign in SIGNS.values())
        for letter, square in product(LETTERS, SQUARES):
            yield f"{letter}>{square}"
            if letter != Kind.CLERIC.letter:
                yield f"{Kind.CLERIC.letter}{square}={letter}"

    def code(self, action: Any) -> str:
        if isinstance(action, Use):
            return SQUARES[action.start] + SIGNS[action.verb] + SQUARES[action.target]
        return GAME.write(action)

    def numbers(self, view: VilitumView) -> list[int]:
        assert view.seat is not None
        used = [each.action.verb for each in view.done if isinstance(each.action, Use)]
        turn = [-1 if view.user is None else int(view.user), *map(used.count, _VERBS)]
        counts = [view.quiet, int(view.repeat), view.repeats, view.ruleset.size]
        head = [view.seat, view.mover, _PHASES.index(view.phase), *view.places, *view.rings]
        rules = [int(_holds(view.ruleset, rule, side)) for side in (0, 1) for rule in Regional]
        return [*head, *turn, *map(int, view.raging), *counts, *rules]


def _holds(ruleset: Ruleset, rule: Regional, side: int) -> bool:
    """Tells whether a regional rule holds for a side; Agile Warrior is each side's own choice."""
    return bool(ruleset.agile[side]) if rule is Regional.AGILE_WARRIOR else ruleset.has(rule)


ENCODING: Final = VilitumEncoding()
