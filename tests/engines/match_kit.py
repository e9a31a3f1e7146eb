"""A toy game for the tests of matches: what no game of the house has on its own yet.

Each turn a seat says any number of `step`s and ends with `stop`. `peek` reveals something,
`whisper` is heard by its own seat alone until the turn ends, and after `hush` the other side
can only pass; `win` wins. Who types `halt` means `stop`.
"""

from __future__ import annotations

import random
from typing import ClassVar

import pytest

from engines import registry
from engines.game import (
    AnyGame,
    Choice,
    Ending,
    Game,
    GuidePage,
    Illegal,
    Options,
    OptionSpec,
    Outcome,
    Part,
    Seat,
    Traits,
    Unreadable,
    View,
    win,
)
from engines.match import Match, begin, replay
from tests.sample import said

ToyState = tuple[str, ...]
WORDS = ("step", "stop", "peek", "whisper", "hush", "win")
ENDS = ("stop", "hush", "pass", "win")


class ToyEnding(Ending):
    """The one way to end a toy game."""

    SAID = "said"


class Toy(Game[ToyState, str, "View[str]"]):
    """The state is everything said so far."""

    key: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    tagline: ClassVar[str] = "Say the word."
    revision: ClassVar[int] = 3
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    sides: ClassVar[tuple[str, ...]] = ("Red", "Blue", "Green")
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("mood", "Mood", (Choice("calm", "Calm"), Choice("wild", "Wild")), "calm"),
        OptionSpec("voices", "Voices", (Choice("high", "High"), Choice("low", "Low")), "",
                   several=True),
    )  # fmt: skip
    endings: ClassVar[type[Ending]] = ToyEnding

    def start(self, options: Options, seats: int, seed: str) -> ToyState:
        return ()

    def again(self, options: Options, outcome: Outcome) -> dict[str, str]:
        return dict(options)

    def mover(self, state: ToyState) -> Seat:
        return sum(word in ENDS for word in state) % 2

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (self.mover(state),)

    def actions(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        if seat not in self.to_act(state):
            return ()
        return ("pass",) if state[-1:] == ("hush",) else WORDS

    def meant(self, state: ToyState, seat: Seat, action: str) -> str:
        return "stop" if action == "halt" else action

    def play(self, state: ToyState, seat: Seat, action: str) -> ToyState:
        if action not in self.actions(state, seat):
            raise Illegal("Not now.")
        return (*state, action)

    def forced(self, state: ToyState) -> tuple[Seat, str] | None:
        return (self.mover(state), "pass") if state[-1:] == ("hush",) else None

    def outcome(self, state: ToyState) -> Outcome | None:
        return win(ToyEnding.SAID, 1 - self.mover(state)) if state[-1:] == ("win",) else None

    def traits(self, state: ToyState, action: str) -> Traits:
        return Traits(ends_turn=action in ENDS, reveals=action == "peek")

    def read(self, text: str) -> str:
        word = text.strip().lower()
        if word not in (*WORDS, "pass", "halt"):
            raise Unreadable("What?")
        return word

    def write(self, action: str) -> str:
        return action

    def load(self, text: str) -> ToyState:
        words = tuple(text.split())
        if not {*words} <= {*WORDS, "pass"}:
            raise Unreadable("That is not a position.")
        return words

    def dump(self, state: ToyState) -> str:
        return " ".join(state)

    def view(self, state: ToyState, seat: Seat | None) -> View[str]:
        legal = () if seat is None else self.actions(state, seat)
        turn = sum(word in ENDS for word in state)
        return View(
            seat=seat,
            to_act=self.to_act(state),
            turn=turn,
            outcome=self.outcome(state),
            legal=legal,
        )

    def conceals(self, state: ToyState, by: Seat, action: str, viewer: Seat | None) -> bool:
        return action == "whisper" and self.mover(state) == by and viewer != by

    def guess(self, state: ToyState, seat: Seat | None, rng: random.Random) -> ToyState:
        return state

    def parts(self, view: View[str], action: str) -> tuple[Part, ...]:
        return (Part(action, action),)

    def describe(self, view: View[str], by: Seat, action: str | None) -> str:
        return f"{self.sides[by]} says {action or 'something'}"

    def describe_outcome(self, outcome: Outcome) -> str:
        return f"Over by {outcome.reason.value}."

    def status(self, view: View[str]) -> str:
        return self.describe_outcome(view.outcome) if view.outcome else "Say something."

    def tell(self, view: View[str]) -> str:
        return "Words."

    def sketch(self, view: View[str]) -> str:
        return "…"

    def guide(self) -> tuple[GuidePage, ...]:
        return ()


TOY: AnyGame = Toy()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, registered for the time of a test."""
    monkeypatch.setitem(registry.GAMES, TOY.key, TOY)


def duel(*turns: tuple[int, str], seats: int = 2) -> Match:
    """A match in which these seats said these things, forced passes included."""
    match = replay(begin("toy", {}, "seed", seats))
    for seat, text in turns:
        match = said(match, seat, text)
    return match
