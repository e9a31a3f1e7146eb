"""The rules of an action and of a stage, as values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from common.text.say import say
from common.text.text import Sentence, Text
from engines.game import Seat
from engines.grammar import Verb
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import PlayerState, Stage, Step, VilniusView
from engines.vilnius.rules.draft import Draft

ActionT = TypeVar("ActionT")
_WAITS: Final = say("It is not your turn: the game waits for {sides}.")
_PASSED: Final = say(
    "You have passed and take no more actions this phase. The game waits for {sides}."
)


@dataclass(frozen=True, slots=True)
class ActionRule(Generic[ActionT]):
    """A kind of action. `verb` is its text; `do` changes the draft of a state by a legal action;
    `told` has it in words, from the view before it; `refused` names the rule against an illegal one
    in its stage, from the player's own hand and open cards alone."""

    verb: Verb[ActionT]
    do: Callable[[Draft, State, Seat, ActionT], None]
    told: Callable[[VilniusView, Seat, ActionT], Text]
    refused: Callable[[State, Seat, ActionT], Text]


def its_own(state: State) -> tuple[Seat, ...]:
    """Returns the seat of the current step."""
    assert state.step is not None
    return (state.step.seat,)


def always_waits(_draft: Draft, _step: Step) -> bool:
    """Tells that the step always needs a decision."""
    return False


def never_refused(_state: State, _seat: Seat, action: Action) -> Text:
    """Stands for the refusal of an action that its stages always allow."""
    raise AssertionError(action)


def in_turn(player: PlayerState) -> Sentence:
    """Returns `StageRule.waits` of the city phase."""
    return _PASSED if player.passed else _WAITS


@dataclass(frozen=True, slots=True)
class StageRule:
    """A stage in which players decide. `kinds` are the actions that it takes, and `asked` the
    sentence that asks for them; `listed` yields a seat's legal ones. `seats` may act. `settled`
    ends a step, or replaces it, if it needs no decision, and tells whether it has. `waits` is the
    sentence for a player who may not act, without the `sides` that may."""

    kinds: tuple[type[Any], ...]
    asked: Text
    listed: Callable[[State, Seat], Iterator[Action]]
    settled: Callable[[Draft, Step], bool] = always_waits
    seats: Callable[[State], tuple[Seat, ...]] = its_own
    waits: Callable[[PlayerState], Sentence] = lambda _: _WAITS


Stages = dict[Stage, StageRule]
