"""The course of the game: the automatic steps up to the next decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.vilnius.actions.legal import STAGES
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Phase, Stage, Step, VilniusEnding
from engines.vilnius.rules import fights, raids, rounds
from engines.vilnius.rules.draft import Draft, draft_of

PHASES: Final = {
    Stage.INCOME: Phase.INCOME,
    Stage.DRAW: Phase.PREPARATION,
    Stage.CITY: Phase.CITY,
    Stage.ATTACK: Phase.MILITARY,
}
"""The stages that begin a phase."""


def proceed(draft: Draft) -> None:
    """Takes the automatic steps until a player has to decide or the game is over."""
    while draft.ending is None:
        step = draft.steps[0]
        phase = PHASES.get(step.stage, draft.round.phase)
        if phase is not draft.round.phase:
            draft.round = draft.round._replace(phase=phase)
        if step.stage in _ALONE:
            draft.end_step()
            _ALONE[step.stage](draft, step)
        elif not STAGES[step.stage].settled(draft, step):
            return


def waits(state: State) -> bool:
    """Tells whether the match goes on and a player has to decide."""
    step = state.step
    if step is None or step.stage in _ALONE:
        return False
    return not STAGES[step.stage].settled(draft_of(state), step)


# Automatic steps, already removed from the steps to come


def _destine(draft: Draft, _step: Step) -> None:
    rounds.redirect(draft)
    draft.unready()


def _victory(draft: Draft, _step: Step) -> None:
    draft.ending = VilniusEnding.DEFENDED


_ALONE: Final[dict[Stage, Callable[[Draft, Step], None]]] = {
    Stage.DRAW: lambda draft, step: rounds.draw_order(draft, step.seat),
    Stage.ATTACK: lambda draft, _step: fights.find_attackers(draft),
    Stage.MUSTER: lambda draft, step: rounds.draw_more(draft, step.seat),
    Stage.BEGIN: lambda draft, step: fights.begin(draft, final=bool(step.number)),
    Stage.CLEAN: lambda draft, _step: fights.clean_up(draft),
    Stage.RAID: lambda draft, _step: raids.begin(draft),
    Stage.DESTINE: _destine,
    Stage.ROUND: lambda draft, _step: rounds.end_round(draft),
    Stage.VICTORY: _victory,
}
