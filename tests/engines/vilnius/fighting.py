"""Fights set up by hand for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.game import Seat
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Phase, Sent, Stage, Step
from tests.engines.vilnius.kit import at, start


def attacked(
    cards: Sequence[str],
    *steps: Step,
    seats: int = 2,
    sent: Sequence[tuple[str, Seat]] = (),
    enemies: tuple[EnemyInFight, ...] | None = None,
    battle: Battle = Battle.ATTACK,
    **changes: Any,
) -> State:
    """A fight against the enemies of these cards from the first seat's row that attack Vilnius, or
    against `enemies`. `sent` are units with their seats, used on the first enemy; without steps
    units are sent."""
    found = enemies or tuple(EnemyInFight(card, 0, "vilnius") for card in cards)
    units = tuple(
        Sent(seat, unit, sent[:number].count((unit, seat)), 0, CARDS.units[unit].arms)
        for number, (unit, seat) in enumerate(sent)
    )
    named = {"phase": Phase.MILITARY, "fight": Fight(battle, found, units), **changes}
    rest = steps or (Step(Stage.FIGHT),)
    return at(start(seats), *rest, **named)


def all_enemies() -> tuple[EnemyInFight, ...]:
    """Every enemy unit that there is, attacking Vilnius from the first seat's row."""
    return tuple(
        EnemyInFight(card.id, 0, "vilnius")
        for card in CARDS.enemies.values()
        for _ in range(card.count)
    )
