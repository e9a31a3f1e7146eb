"""Positions of every stage, from random games and from one fight set up for what is rare."""

from __future__ import annotations

from functools import cache
from typing import Final

from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Phase, Sent, Stage, Step
from engines.vilnius.rules import rounds
from tests.engines.vilnius.kit import at, late, random_plays, start

WAITING: Final = (
    *(Stage.INCOME, Stage.CITY, Stage.PAY, Stage.STORE, Stage.FIGHT, Stage.RED, Stage.SILVER),
    *(Stage.GOLD, Stage.HARM, Stage.PLUNDER, Stage.CAPTURE, Stage.LEVY, Stage.PICK, Stage.PUT),
    Stage.STORE_UNITS,
)
"""The stages in which somebody decides."""
_GAMES: Final = 40
"""How many seeds are tried until all stages have come up."""


@cache
def met(hands: str) -> dict[Stage | None, tuple[State, ...]]:
    """Positions of all stages, and of the end (None), with these hands; full games of two and
    short ones of three, or the other way round."""
    lengths = ("full", "short") if hands == "open" else ("short", "full")
    found: dict[Stage | None, dict[State, None]] = {}
    for seed in range(1, _GAMES):
        known = frozenset(found)
        for seats, length in zip((2, 3), lengths, strict=True):
            begun = start(seats, str(seed), hands=hands, length=length)
            for opening in (begun, late(begun, False), late(begun, True), _bloody(begun)):
                for stage, states in _stages(opening).items():
                    if stage not in known:
                        found.setdefault(stage, {}).update(dict.fromkeys(states))
        if {None, *WAITING} <= set(found):
            break
    return {stage: tuple(states) for stage, states in found.items()}


def _stages(opening: State) -> dict[Stage | None, list[State]]:
    """An early, a later and the last position of each stage of a random game."""
    states: dict[Stage | None, list[State]] = {}
    for state, _, _ in random_plays(opening):
        states.setdefault(state.stage, []).append(state)
    return {stage: [each[0], each[len(each) // 2], each[-1]] for stage, each in states.items()}


def _bloody(state: State) -> State:
    """A fight in which two players have equal units that a red skull may kill."""
    enemy = next(each for each in CARDS.enemies.values() if each.skulls.red)
    plain = [
        unit.id
        for unit in CARDS.units.values()
        if not (unit.spreads or unit.nullifies or unit.dies_first)
    ]
    sent = [Sent(seat, unit, 0, 0, CARDS.units[unit].arms) for seat in (0, 1) for unit in plain]
    program = rounds.program(state.round.seats(len(state.players)))
    rest = program[program.index(Step(Stage.RAID)) :]
    seats = len(state.players)
    return at(
        state,
        steps=(Step(Stage.FIGHT), *rest),
        phase=Phase.MILITARY,
        round=2,
        chosen=(0,) * seats,
        attackers=(0,),
        fight=Fight(Battle.ATTACK, (EnemyInFight(enemy.id, 0, "vilnius"),), tuple(sent)),
        ready=(True,) * seats,
    )
