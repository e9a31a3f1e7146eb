"""A position of Vilnius: all that the rules need, hidden cards included."""

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

    `steps` are the steps to come, the current one first. `turn` counts up when a seat gets to act
    that could not before, or when a phase begins. Each shuffle follows from the `seed` and its
    number, which `shuffles` counts. `news` are the latest automatic events.
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
        """Returns all fields but the seed, which must not appear in a log."""
        shown = (
            f"{name}={value!r}"
            for name, value in zip(self._fields, self, strict=True)
            if name != "seed"
        )
        return f"State({', '.join(shown)})"

    @property
    def step(self) -> Step | None:
        """The current step; None when the game is over."""
        return self.steps[0] if self.steps and self.ending is None else None

    @property
    def stage(self) -> Stage | None:
        """The stage of the current step; None when the game is over."""
        step = self.step
        return None if step is None else step.stage

    @property
    def looked(self) -> tuple[CardId, ...]:
        """The provinces that a player is looking at: the top cards of their stack."""
        step = self.step
        if step is None or step.stage not in (Stage.PICK, Stage.PUT):
            return ()
        return self.face_down.stacks[step.number - 1][: 3 if step.stage is Stage.PICK else 2]
