"""The rules of Vilnius: the beginning, playing, the automatic steps up to the next decision, the
end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from common.text.say import counted, say
from engines.game import Feat, Illegal, Outcome, Result, Seat
from engines.vilnius.actions import legal
from engines.vilnius.model.actions import Action
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.options import LEVEL
from engines.vilnius.model.state import State
from engines.vilnius.model.values import (
    Level,
    Phase,
    PlayerState,
    Ruleset,
    Stage,
    Step,
    VilniusEnding,
)
from engines.vilnius.rules import cities, fights, rounds
from engines.vilnius.rules.draft import Draft, draft_of
from engines.vilnius.rules.setup import prepared

_PHASES: Final = {
    Stage.INCOME: Phase.INCOME,
    Stage.DRAW: Phase.PREPARATION,
    Stage.CITY: Phase.CITY,
    Stage.ATTACK: Phase.MILITARY,
}
"""The stages that begin a phase."""
_ABOVE_POINTS: Final = 100
"""A number above any points of Vilnius."""


def fresh(ruleset: Ruleset, seed: str) -> State:
    """Returns the state before the first action."""
    draft = prepared(ruleset, seed)
    rounds.begin_round(draft)
    proceed(draft)
    return draft.frozen()


def play(state: State, seat: Seat, action: Action) -> State:
    """Returns the state after the action. Raises `Illegal`, naming the rule."""
    if not legal.allows(state, seat, action):
        raise Illegal(legal.reason(state, seat, action))
    return played(state, seat, action)


def played(state: State, seat: Seat, action: Action) -> State:
    """Returns the state after a legal action."""
    draft = draft_of(state)
    legal.RULES[type(action)].do(draft, state, seat, action)
    proceed(draft)
    if not draft.news and draft.round.phase is state.round.phase:
        draft.news = state.news
    after = draft.frozen()
    return after._replace(turn=state.turn + 1) if _new_turn(state, after) else after


def _new_turn(before: State, after: State) -> bool:
    if (before.round.number, before.round.phase) != (after.round.number, after.round.phase):
        return True
    return not set(legal.to_act(before)).issuperset(legal.to_act(after))


# The course of the game


def proceed(draft: Draft) -> None:
    """Takes the automatic steps until a player has to decide or the game is over."""
    while draft.ending is None:
        step = draft.steps[0]
        phase = _PHASES.get(step.stage, draft.round.phase)
        if phase is not draft.round.phase:
            draft.round = draft.round._replace(phase=phase)
        if step.stage in _ALONE:
            draft.end_step()
            _ALONE[step.stage](draft, step)
        elif not legal.STAGES[step.stage].settles(draft, step):
            return


def waits(state: State) -> bool:
    """Tells whether the match goes on and a player has to decide."""
    step = state.step
    if step is None or step.stage in _ALONE:
        return False
    return not legal.STAGES[step.stage].settles(draft_of(state), step)


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
    Stage.RAID: lambda draft, _step: fights.begin_raid(draft),
    Stage.DESTINE: _destine,
    Stage.ROUND: lambda draft, _step: rounds.end_round(draft),
    Stage.VICTORY: _victory,
}
"""The automatic steps, already removed from the steps to come."""

# The end


def outcome(state: State) -> Outcome | None:
    """Returns None while the game goes on; afterwards an outcome with the same result for all."""
    if state.ending is None:
        return None
    won = state.ending is VilniusEnding.DEFENDED
    return Outcome(state.ending, (Result.WIN if won else Result.LOSS,) * len(state.players))


def feat(state: State) -> Feat:
    """Returns how well Vilnius was defended: a higher difficulty is better, then a full game than a
    short one, then more points left."""
    rules, points = state.ruleset, state.table.points
    difficulty = list(Level).index(rules.level)
    (level,) = LEVEL.chosen(rules.level.value)
    words = say(
        "{level}{is_short:yes=, short game|no=}, {points}",
        level=level.label,
        is_short=rules.short,
        points=counted(points, "point"),
    )
    return Feat((2 * difficulty + (not rules.short)) * _ABOVE_POINTS + points, words)


def glory(player: PlayerState) -> int:
    """Returns the player's glory: the order values of all buildings and the tools costs of all
    units owned (ruling 31)."""
    units = (
        *player.units.draw,
        *player.units.discard,
        *player.units.hand,
        *cities.stored_units(player.city),
    )
    return cities.order_value(player.city) + sum(CARDS.units[unit].tools for unit in units)
