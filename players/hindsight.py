"""The points that a round of a team's match could have spared, looked back at from the end.

Rivals' actions are weighed by searches, a team's by their consequences: with all cards as they lay,
so that no luck comes into it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any

from common.text.pack import pack, unpack
from common.text.say import EMPTY
from engines.game import Seat


@dataclass(frozen=True, slots=True)
class Slip:
    """The cost of one choice of a round; none where `best` is not above `left`.

    `ply` and `seat` are those of the choice, which was `shared` by all or its seat's own. In place
    of the course from there on, the actions of `line` lead to the point where the better course is
    seen best; that of the match is seen best before the entry `until`. `spared` counts points.
    `left` and `best` are the chances at the end of the round and at that of the better one, by a
    rule of thumb, 0 or 1 where the match is over there. `told` is the choice in a sentence without
    its stop; `played` and `better` are both courses in words.
    """

    ply: int
    seat: Seat
    shared: bool = True
    spared: int = 0
    until: int = 0
    left: float = 0.0
    best: float = 0.0
    told: str = EMPTY
    played: str = EMPTY
    better: str = EMPTY
    line: tuple[tuple[Seat, str], ...] = ()

    @classmethod
    def of(cls, line: str) -> Slip:
        """Returns the slip that was written so."""
        facts: dict[str, Any] = json.loads(line)
        facts |= {each: unpack(facts[each]) for each in ("told", "played", "better")}
        facts["line"] = tuple((seat, text) for seat, text in facts["line"])
        return cls(**facts)

    @property
    def is_costly(self) -> bool:
        """Tells whether another choice would have been better."""
        return self.best > self.left

    @property
    def written(self) -> str:
        """The slip as a line, which `of` reads."""
        facts = {each.name: getattr(self, each.name) for each in fields(self)}
        facts |= {each: pack(facts[each]) for each in ("told", "played", "better")}
        return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
