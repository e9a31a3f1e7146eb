"""The loot of an attack: the players choose who gets it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Param, Verb
from engines.vilnius.actions import params
from engines.vilnius.actions.rule import ActionRule, StageRule, Stages
from engines.vilnius.model.actions import Action, Loot
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, PlayerState, Stage, Step, VilniusView
from engines.vilnius.names import side
from engines.vilnius.rules import raids
from engines.vilnius.rules.draft import Draft


def _listed(state: State, _seat: Seat) -> Iterator[Action]:
    assert state.step is not None
    for seat in _takers(state, state.step):
        yield Loot(state.players[seat].emblem)


def _takers(state: State | Draft, step: Step) -> tuple[Seat, ...]:
    """Returns the seats that may get the next loot card: none gets a second one before all have one
    (ruling 26)."""
    return tuple(
        seat
        for seat in state.round.seats(len(state.players))
        if seat not in step.given and _has_some(state.players[seat])
    )


def _has_some(player: PlayerState) -> bool:
    """Tells whether the player has a province that could become loot."""
    return bool(player.provinces.draw or player.provinces.discard)


def _all(state: State) -> tuple[Seat, ...]:
    return tuple(range(len(state.players)))


def _do(draft: Draft, state: State, _seat: Seat, action: Loot) -> None:
    step, seat = draft.steps[0], state.ruleset.emblems.index(action.side)
    raids.give_loot(draft, seat)
    draft.replace_step(step._replace(number=step.number - 1, given=(*step.given, seat)))


def _settled(draft: Draft, step: Step) -> bool:
    """Gives the loot, or ends the step, if there is no choice. Returns False if there is one."""
    seats = _takers(draft, step)
    if step.number <= 0 or not seats:
        draft.end_step()
        return True
    if len(seats) > step.number:
        return False
    for seat in seats:
        raids.give_loot(draft, seat)
    draft.replace_step(step._replace(number=step.number - len(seats), given=()))
    return True


def _refused(state: State, _seat: Seat, action: Loot) -> Text:
    taker = SIDES[action.side]
    if action.side not in state.ruleset.emblems:
        return say("Nobody plays {side} in this match.", side=taker)
    if not _has_some(state.players[state.ruleset.emblems.index(action.side)]):
        return say("{side} has no province left to take as loot.", side=taker)
    return say("{side} may take a second loot card only when everybody has one.", side=taker)


def _told(view: VilniusView, by: Seat, action: Loot) -> Text:
    who, taker = side(view, by), SIDES[action.side]
    if taker == who:
        return say("{side} takes a loot card", side=who)
    return say("{side} gives a loot card to {other}", side=who, other=taker)


LOOT: Final = ActionRule(
    Verb(
        "loot",
        Loot,
        Param("side", params.side, params.side_name, asks=say("Loot for whom?")),
        label=say("Loot for"),
    ),
    _do,
    _told,
    _refused,
)
STAGES: Final[Stages] = {
    Stage.PLUNDER: StageRule(
        (Loot,), say("First choose who takes the loot."), _listed, _settled, _all
    )
}
