"""A position of Vilnius, with all that the rules remember and all that nobody may know."""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.values import (
    Bill,
    Built,
    Event,
    Fight,
    Phase,
    Ruleset,
    Stage,
    Step,
    VilniusEnding,
)

UNCHOSEN: Final = -1


class PlayerState(NamedTuple):
    """All that belongs to a player. Draw piles have their top first; what has no order is
    sorted. `row` is the attack row, `value` the displayed attack value; `gold_used` and
    `tools_used` count what the own buildings have given this round."""

    emblem: int
    city: tuple[Built, ...]
    supply: tuple[CardId, ...]
    province_draw: tuple[CardId, ...]
    province_discard: tuple[CardId, ...]
    province_hand: tuple[CardId, ...]
    unit_draw: tuple[CardId, ...]
    unit_discard: tuple[CardId, ...]
    unit_hand: tuple[CardId, ...]
    loot: tuple[CardId, ...]
    row: tuple[CardId, ...]
    destination: CardId
    value: int
    gold_used: int
    tools_used: int
    passed: bool


class State(NamedTuple):
    """An immutable position.

    `supply` and `units` are the general supplies, `stacks` the province stacks, `order` the
    Order pile and `order_discard` its discard pile, `enemy_buildings` the enemy buildings in play, `destinations` the
    destination pile and `destination_discard` its discard pile. `removed_orders` are the Order cards that a short game
    leaves out, `unused_boosts` the Boosts that are not in play, `boost` the one that has come.

    `steps` are what is to be done next, the first of them now. `attackers` are the seats whose
    rows attack or have attacked this round. `ready` holds who has had a say where all decide
    together, `chosen` how many units each wants to draw, `exchanged` whether two tools, and one
    gold, have been exchanged this round. Every pile is shuffled by the `seed` and the number of
    `shuffles` before it. `news` is what the game did by itself last.
    """

    ruleset: Ruleset
    players: tuple[PlayerState, ...]
    supply: tuple[CardId, ...]
    units: tuple[CardId, ...]
    stacks: tuple[tuple[CardId, ...], ...]
    order: tuple[CardId, ...]
    order_discard: tuple[CardId, ...]
    enemy_buildings: tuple[CardId, ...]
    destinations: tuple[CardId, ...]
    destination_discard: tuple[CardId, ...]
    removed_orders: tuple[CardId, ...]
    unused_boosts: tuple[CardId, ...]
    boost: CardId
    points: int
    round: int
    first: Seat
    turn: int
    phase: Phase
    steps: tuple[Step, ...]
    attackers: tuple[Seat, ...]
    fight: Fight | None
    bill: Bill | None
    ready: tuple[bool, ...]
    chosen: tuple[int, ...]
    exchanged: tuple[bool, bool]
    seed: str
    shuffles: int
    news: tuple[Event, ...]
    ending: VilniusEnding | None

    def __repr__(self) -> str:
        """Without the seed, which nobody is to find in a log."""
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
        return self.stacks[step.number - 1][: 3 if step.stage is Stage.PICK else 2]

    def order_of_seats(self) -> tuple[Seat, ...]:
        """All seats from the starting player on."""
        count = len(self.players)
        return tuple((self.first + number) % count for number in range(count))
