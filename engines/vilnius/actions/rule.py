"""What the files of actions share: the rule of an action, that of a stage, and readers of words."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from common.text.say import say
from common.text.text import Sentence, Text
from engines.game import Seat, Unreadable, quoted
from engines.grammar import Param, Verb
from engines.vilnius.model.actions import Action
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_of
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, PlayerState, Stage, Step, VilniusView
from engines.vilnius.rules.draft import Draft

ActionT = TypeVar("ActionT")


def _never(_state: State, _seat: Seat, action: object) -> Text:
    """Stands for the refusal of an action that its stages always allow."""
    raise AssertionError(action)


class ActionRule(Verb[ActionT]):
    """A kind of action: its text as a verb, and more. `do` changes the draft of a state by a legal
    action; `told` has it in words, from the view before it; `refused` names the rule against an
    illegal one in its stage, from the player's own hand and open cards alone."""

    def __init__(
        self,
        word: str,
        kind: Callable[..., ActionT],
        *params: Param,
        do: Callable[[Draft, State, Seat, ActionT], None],
        told: Callable[[VilniusView, Seat, ActionT], Text],
        refused: Callable[[State, Seat, ActionT], Text] = _never,
        **named: Any,
    ) -> None:
        super().__init__(word, kind, *params, **named)
        self.do, self.told, self.refused = do, told, refused


# Stages

_WAITS: Final = say("It is not your turn: the game waits for {sides}.")
_PASSED: Final = say(
    "You have passed and take no more actions this phase. The game waits for {sides}."
)


def its_own(state: State | Draft) -> tuple[Seat, ...]:
    """Returns the seat of the current step."""
    return (state.steps[0].seat,)


def in_turn(player: PlayerState) -> Sentence:
    """Returns `StageRule.waits` of the city phase."""
    return _PASSED if player.passed else _WAITS


@dataclass(frozen=True, slots=True)
class StageRule:
    """A stage in which players decide. `kinds` are the actions that it takes, and `asked` the
    sentence that asks for them; `listed` yields a seat's legal ones. `seats` may act. `settled`
    ends a step, or replaces it, if it needs no decision, and tells whether it has: by default once
    nobody may act. `waits` is the sentence for a player who may not act, without the `sides` that
    may."""

    kinds: tuple[type[Any], ...]
    asked: Text
    listed: Callable[[State, Seat], Iterator[Action]]
    seats: Callable[[State | Draft], tuple[Seat, ...]] = its_own
    settled: Callable[[Draft, Step], bool] | None = None
    waits: Callable[[PlayerState], Sentence] = lambda _: _WAITS

    def settles(self, draft: Draft, step: Step) -> bool:
        """Does what `settled` says."""
        if self.settled:
            return self.settled(draft, step)
        if self.seats(draft):
            return False
        draft.end_step()
        return True


Stages = dict[Stage, StageRule]

# The words of parameters. A reader raises `Unreadable` with a sentence of its own, or `ValueError`
# to have the verb's form shown.

_SIDES: Final = tuple(side.lower() for side in SIDES)
SPOT: Final = re.compile(r"[a-z][1-9][0-9]?")


def one_of(known: Container[str], told: Sentence | None = None) -> Callable[[str], str]:
    """Returns a reader of these words. It raises `Unreadable` for any other `{word}`, with the
    sentence `told`; without one, `ValueError`, so that the verb's form is shown."""

    def read(word: str) -> str:
        if word in known:
            return word
        raise Unreadable(told.filled(word=quoted(word))) if told else ValueError(word)

    return read


def read_number(digits: int) -> Callable[[str], int]:
    """Returns a reader of numbers with at most this many digits. It raises `ValueError`."""

    def read(word: str) -> int:
        if not re.fullmatch(f"[0-9]{{1,{digits}}}", word):
            raise ValueError(word)
        return int(word)

    return read


def read_spot(word: str) -> Spot:
    """Reads a place in a city."""
    if not SPOT.fullmatch(word):
        raise ValueError(word)
    return spot_of(word)


def read_side(word: str) -> int:
    """Reads a side, as its index in `SIDES`."""
    return _SIDES.index(_side_word(word))


def write_side(index: int) -> str:
    """Writes a side."""
    return _SIDES[index]


_side_word: Final = one_of(
    _SIDES, say("{word} is not a player. Choose from: {known}.", known=", ".join(_SIDES))
)
read_unit: Final = one_of(
    CARDS.units, say("{word} is not a unit. Choose from: {known}.", known=", ".join(CARDS.units))
)
read_province: Final = one_of(
    CARDS.provinces, say("{word} is not a province, such as trakai or kyiv.")
)
