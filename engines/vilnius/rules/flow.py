"""The course of the game: the automatic steps up to the next decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Phase, Stage, Step, VilniusEnding
from engines.vilnius.rules import aftermath, cities, damage, fights, rounds
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
        elif not _SETTLED[step.stage](draft, step):
            return


def waits(state: State) -> bool:
    """Tells whether the match goes on and a player has to decide."""
    step = state.step
    if step is None or step.stage in _ALONE:
        return False
    return not _SETTLED[step.stage](draft_of(state), step)


# Automatic steps, already removed from the steps to come


def _destine(draft: Draft, _step: Step) -> None:
    aftermath.redirect(draft)
    draft.unready()


def _victory(draft: Draft, _step: Step) -> None:
    draft.ending = VilniusEnding.DEFENDED


_ALONE: Final[dict[Stage, Callable[[Draft, Step], None]]] = {
    Stage.DRAW: lambda draft, step: rounds.draw_order(draft, step.seat),
    Stage.ATTACK: lambda draft, _step: fights.find_attackers(draft),
    Stage.MUSTER: lambda draft, step: rounds.draw_more(draft, step.seat),
    Stage.BEGIN: lambda draft, step: fights.begin(draft, final=bool(step.number)),
    Stage.CLEAN: lambda draft, _step: fights.clean_up(draft),
    Stage.RAID: lambda draft, _step: aftermath.begin_raid(draft),
    Stage.DESTINE: _destine,
    Stage.ROUND: lambda draft, _step: rounds.end_round(draft),
    Stage.VICTORY: _victory,
}


# Steps that may need a decision: False if so; else the step is removed or replaced, and True


def _income(draft: Draft, _step: Step) -> bool:
    """Draws the incomes once all are chosen; a player without income chooses none."""
    for seat, player in enumerate(draft.players):
        if player.chosen < 0 and not rounds.income_of(player.city, draft.table.enemy_buildings):
            draft.players[seat] = player._replace(chosen=0)
    if any(player.chosen < 0 for player in draft.players):
        return False
    draft.end_step()
    rounds.draw_income(draft)
    return True


def _city(_draft: Draft, _step: Step) -> bool:
    return False


def _store(draft: Draft, step: Step) -> bool:
    player = draft.players[step.seat]
    if player.provinces.hand and cities.free_stores(player.city):
        return False
    rounds.discard_hand(draft, step.seat)
    draft.end_step()
    return True


def _fight(draft: Draft, _step: Step) -> bool:
    """Resolves a fight once all are ready; a player without units need not be."""
    fight = draft.fight
    assert fight is not None
    sending = {each.seat for each in fight.sent}
    for seat, player in enumerate(draft.players):
        if not player.ready and (seat in sending or player.units.hand):
            return False
    draft.end_step()
    (aftermath.resolve_raid if fight.battle is Battle.RAID else fights.resolve)(draft)
    return True


def _harm(draft: Draft, step: Step) -> bool:
    if not damage.settle(draft, step):
        return False
    draft.end_step()
    return True


def _capture(draft: Draft, step: Step) -> bool:
    if aftermath.may_capture(draft, step.seat):
        return False
    draft.end_step()
    return True


def _keep(draft: Draft, _step: Step) -> bool:
    if any(not player.ready and aftermath.may_keep(player) for player in draft.players):
        return False
    draft.end_step()
    return True


_SETTLED: Final[dict[Stage, Callable[[Draft, Step], bool]]] = {
    Stage.INCOME: _income,
    Stage.CITY: _city,
    Stage.PAY: _city,
    Stage.STORE: _store,
    Stage.FIGHT: _fight,
    Stage.RED: fights.settle_losses,
    Stage.SILVER: fights.settle_losses,
    Stage.GOLD: fights.settle_losses,
    Stage.HARM: _harm,
    Stage.PLUNDER: aftermath.settle_plunder,
    Stage.CAPTURE: _capture,
    Stage.LEVY: _city,
    Stage.PICK: aftermath.settle_pick,
    Stage.PUT: _city,
    Stage.STORE_UNITS: _keep,
}
