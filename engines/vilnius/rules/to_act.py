"""Who may act."""

from __future__ import annotations

from typing import Final

from engines.game import Seat
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from engines.vilnius.rules import cities, damage, fights


def acting(state: State) -> tuple[Seat, ...]:
    """The seats that may act now, ascending. With closed hands too this follows from what
    everybody knows, as does the number of cards in a hand."""
    step = state.step
    if step is None:
        return ()
    stage, fight = step.stage, state.fight
    if stage in _WITH_A_SAY:
        return tuple(_WITH_A_SAY[stage](state))
    if stage is Stage.PLUNDER:
        return tuple(range(len(state.players)))
    if stage in (Stage.RED, Stage.SILVER, Stage.GOLD):
        assert fight is not None
        return tuple(sorted({each.seat for each in fights.may_fall(fight, step)}))
    if stage is Stage.HARM:
        return damage.may_choose(state.players, step)
    return (step.seat,)


def _choosing(state: State) -> list[Seat]:
    """Who has still to choose an income."""
    return [seat for seat, units in enumerate(state.chosen) if units < 0]


def _sending(state: State) -> list[Seat]:
    """Who has still units to send, or to take back."""
    assert state.fight is not None
    sent = {each.seat for each in state.fight.sent}
    return [
        seat
        for seat, player in enumerate(state.players)
        if not state.ready[seat] and (player.unit_hand or seat in sent)
    ]


def _keeping(state: State) -> list[Seat]:
    """Who has still units that could be stored."""
    return [
        seat
        for seat, player in enumerate(state.players)
        if not state.ready[seat] and player.unit_hand and cities.free_guards(player.city)
    ]


_WITH_A_SAY: Final = {
    Stage.INCOME: _choosing,
    Stage.FIGHT: _sending,
    Stage.KEEP: _keeping,
}

JOINT: Final = frozenset(_WITH_A_SAY)
"""The stages in which everybody has a say of his own."""
