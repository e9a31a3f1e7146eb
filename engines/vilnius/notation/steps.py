"""The steps to come in a position's text: `harm.bear.fire.boost-1,draw.bear`.

The last step written belongs to the program of a round, or is the end after the Final Attack; the
steps that follow from it are left out. A step is its stage with its details: a side, a number, a
damage, a card, and after `+` the sides that have had loot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from common.text.say import say
from engines.game import Seat, Unreadable, quoted
from engines.vilnius.model.cards import Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, Step
from engines.vilnius.notation import fields
from engines.vilnius.rules import rounds
from engines.vilnius.rules.setup import STACKS

_EFFECTS: Final = {each.value.lower().replace("_", "-"): each for each in Damage}
_EFFECT_NAMES: Final = {each: name for name, each in _EFFECTS.items()}
_NUMBER: Final = re.compile("[1-9][0-9]?")
_PARTS: Final = {
    **dict.fromkeys((Stage.PAY, Stage.STORE, Stage.MUSTER), ("seat", "")),
    **dict.fromkeys((Stage.DRAW, Stage.CITY, Stage.CAPTURE), ("seat", "")),
    **dict.fromkeys((Stage.LEVY, Stage.PICK, Stage.PUT), ("seat number", "")),
    **dict.fromkeys((Stage.SILVER, Stage.GOLD, Stage.BEGIN), ("", "number")),
    Stage.RED: ("card", "number"),
    Stage.HARM: ("effect card", "seat number"),
    Stage.PLUNDER: ("", "number given"),
}
"""The required and the optional details of each stage's steps."""
END: Final = Step(Stage.VICTORY)
"""The step after the Final Attack."""


def divided(state: State) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Returns the extra steps, which no round's program contains, and the steps of the round still
    to come."""
    seats, steps = state.round.seats(len(state.players)), state.steps
    for at in range(len(steps)):
        if steps[at:] == _onward(steps[at], seats):
            return steps[:at], steps[at:]
    return steps, ()


def _onward(step: Step, seats: Sequence[Seat]) -> tuple[Step, ...]:
    """Returns this step of a round's program and all after it; empty if it is not in there."""
    if step == END:
        return (END,)
    for at, each in enumerate(usual := rounds.program(seats)):
        if each == step or step.stage is each.stage is Stage.CITY:
            return step, *usual[at + 1 :]
    return ()


# Writing


def write(state: State) -> str:
    """Writes all steps."""
    extra, usual = divided(state)
    emblems = state.ruleset.emblems
    return ",".join(".".join(_words(step, emblems)) for step in (*extra, *usual[:1]))


def _words(step: Step, emblems: Sequence[int]) -> Iterator[str]:
    yield step.stage.value
    if step.seat >= 0:
        yield fields.side_name(emblems, step.seat)
    if step.number:
        yield str(step.number)
    if step.effect is not None:
        yield _EFFECT_NAMES[step.effect]
    if step.card:
        yield step.card
    yield from (f"+{fields.side_name(emblems, seat)}" for seat in step.given)


# Reading


def read(text: str, emblems: Sequence[int], seats: Sequence[Seat]) -> tuple[Step, ...]:
    """Returns the steps; `seats` are all seats, the starting player first. Raises `Unreadable`."""
    if not text:
        return ()
    *extra, last = (_step(word, emblems) for word in text.split(","))
    usual = _onward(last, seats)
    if not usual:
        raise Unreadable(say("The last step that is written should be one of a round, or victory."))
    return *extra, *usual


def _step(word: str, emblems: Sequence[int]) -> Step:
    name, *parts = word.split(".")
    stage, found = fields.member(Stage, name), dict(_parts(parts, emblems))
    step = Step(stage, **found)
    needed, more = _PARTS.get(stage, ("", ""))
    if not set(needed.split()) <= set(found) <= set(f"{needed} {more}".split()):
        raise Unreadable(say("{word} has the wrong number of parts.", word=quoted(word)))
    if step.effect not in (None, Damage.FIRE) and step.seat < 0:
        raise Unreadable(say("{word} does not say whom it harms.", word=quoted(word)))
    if needed == "seat number" and step.number > STACKS:
        raise Unreadable(
            say("{word}: there are {stacks} stacks.", word=quoted(word), stacks=STACKS)
        )
    return step


def _parts(words: Iterable[str], emblems: Sequence[int]) -> Iterator[tuple[str, Any]]:
    given: tuple[Seat, ...] = ()
    for word in words:
        if word.startswith("+"):
            given = (*given, fields.seat_of(emblems, word[1:]))
            yield "given", given
        elif word in _EFFECTS:
            yield "effect", _EFFECTS[word]
        elif CARDS.kinds.get(word, "").startswith("order_"):
            yield "card", word
        elif _NUMBER.fullmatch(word):
            yield "number", int(word)
        else:
            yield "seat", fields.seat_of(emblems, word)
