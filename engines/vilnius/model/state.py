"""A position of Vilnius, with all that the rules remember and all that nobody may know."""

from __future__ import annotations

from typing import NamedTuple

from engines.vilnius.model.cards import CardId
from engines.vilnius.model.piles import FaceDown, Pile, Table
from engines.vilnius.model.values import (
    Bill,
    Event,
    Fight,
    PlayerState,
    Round,
    Ruleset,
    Stage,
    Step,
    VilniusEnding,
)


class State(NamedTuple):
    """An immutable position.

    `steps` are what is to be done next, the first of them now. `turn` counts up whenever somebody
    else is to act. Every pile is shuffled by the `seed` and the number of `shuffles` before it.
    `news` is what the game did by itself last.
    """

    ruleset: Ruleset
    players: tuple[PlayerState, ...]
    table: Table
    face_down: FaceDown[Pile]
    round: Round
    steps: tuple[Step, ...]
    seed: str
    shuffles: int
    turn: int = 0
    fight: Fight | None = None
    bill: Bill | None = None
    news: tuple[Event, ...] = ()
    ending: VilniusEnding | None = None

    def __repr__(self) -> str:
        """Returns all but the seed, which nobody should find in a log."""
        shown = (
            f"{name}={value!r}"
            for name, value in zip(self._fields, self, strict=True)
            if name != "seed"
        )
        return f"State({', '.join(shown)})"

    @property
    def step(self) -> Step | None:
        """What is waited for; None when the game is over."""
        return self.steps[0] if self.steps and self.ending is None else None

    @property
    def stage(self) -> Stage | None:
        """The stage of that."""
        step = self.step
        return None if step is None else step.stage

    @property
    def looked(self) -> tuple[CardId, ...]:
        """The provinces that somebody is looking at: on top of their stack."""
        step = self.step
        if step is None or step.stage not in (Stage.PICK, Stage.PUT):
            return ()
        return self.face_down.stacks[step.number - 1][: 3 if step.stage is Stage.PICK else 2]
