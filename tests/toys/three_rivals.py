"""A toy game for the tests of matches: what no game of the house has on its own yet.

Each turn a seat says any number of `step`s and ends with `stop`. `peek` reveals something,
`whisper` is heard by its own seat alone until the turn ends, and after `hush` the other side
can only pass; `win` wins. Who types `halt` means `stop`, and `step.step.stop` are three words.

Two or three play. Who has left is passed over, and the last one wins. In the wild mood a turn
and the match have a limit: whose time is over loses the turn, and the match ends when after its
limit the turn would come round again. In the calm mood a low voice alone needs three.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar, Final

import pytest

from common.text.say import name, say
from common.text.text import Text
from engines import registry
from engines.game import (
    Ending,
    Illegal,
    Limits,
    Options,
    OptionSpec,
    Outcome,
    Result,
    Seat,
    TableEnding,
    Unreadable,
    Value,
    View,
    draw,
    win,
)
from engines.match import Match, begin, replay
from tests.sample import said
from tests.toys.word_game import WordGame

ToyState = tuple[str, ...]
WORDS = ("step", "stop", "peek", "whisper", "hush", "win")
ENDS = ("stop", "hush", "pass", "win", "late")
OUT = ("out0", "out1", "out2")
MARKS = ("three", "wild", "last", "late", *OUT)


class ToyEnding(Ending):
    """How a toy game ends: the word is said, all but one have left, or time is over."""

    SAID = "said"
    ALONE = "alone"
    LIMIT = "limit"

    @property
    def by_leaving(self) -> bool:
        return self is ToyEnding.ALONE


@dataclass
class Course:
    """What was said, taken together; `round_over` is so once the last round is played."""

    playing: tuple[Seat, ...]
    mover: Seat = 0
    turn: int = 0
    is_last: bool = False
    round_over: bool = False

    def add(self, word: str) -> None:
        """One more word."""
        mover = self.mover
        if word in OUT:
            self.playing = tuple(seat for seat in self.playing if seat != OUT.index(word))
        self.is_last = self.is_last or word == "last"
        if word in ENDS or mover not in self.playing:
            later = [seat for seat in self.playing if seat > mover]
            self.mover = (*later, *self.playing)[0]
            self.turn += 1
            self.round_over = self.is_last and self.mover <= mover


class Toy(WordGame[ToyState, "View[str]"]):
    """The state is everything said so far."""

    key: ClassVar[str] = "toy"
    title: ClassVar = name("Toy")
    tagline: ClassVar[Text] = say("Say the word.")
    revision: ClassVar[int] = 3
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    sides: ClassVar[tuple[Text, ...]] = (name("Red"), name("Blue"), name("Green"))
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec(
            "mood", name("Mood"), (Value("calm", name("Calm")), Value("wild", name("Wild"))), "calm"
        ),
        OptionSpec(
            "voices",
            name("Voices"),
            (Value("high", name("High")), Value("low", name("Low"))),
            "",
            several=True,
        ),
    )
    endings: ClassVar[type[Ending]] = ToyEnding
    vocabulary: ClassVar = (*WORDS, "pass", "halt")

    def seating(self, options: Options, seats: int) -> tuple[Text, ...]:
        if seats == 2 and (options["mood"], options["voices"]) == ("calm", "low"):
            raise Illegal(say("A calm low voice needs three."))
        return super().seating(options, seats)

    def limits(self, options: Options) -> Limits:
        is_wild = options["mood"] == "wild"
        return Limits(timedelta(minutes=1), timedelta(hours=1)) if is_wild else Limits()

    def start(self, options: Options, seats: int, seed: str) -> ToyState:
        return (*(["three"] * (seats == 3)), *(["wild"] * (options["mood"] == "wild")))

    def course(self, state: ToyState) -> Course:
        course = Course(tuple(range(self.seats(state))))
        for word in state:
            course.add(word)
        return course

    def seats(self, state: ToyState) -> int:
        return 3 if "three" in state else 2

    def mover(self, state: ToyState) -> Seat:
        return self.course(state).mover

    def playing(self, state: ToyState) -> tuple[Seat, ...]:
        return self.course(state).playing

    def leave(self, state: ToyState, seat: Seat, reason: TableEnding) -> ToyState:
        return (*state, OUT[seat])

    def on_timeout(self, state: ToyState, seat: Seat) -> ToyState | None:
        return (*state, "late") if "wild" in state else None

    def last_round(self, state: ToyState) -> ToyState:
        return (*state, "last") if "wild" in state else super().last_round(state)

    def agreed_draw(self, state: ToyState, reason: TableEnding) -> Outcome:
        playing, seats = self.playing(state), range(self.seats(state))
        each = (Result.DRAW if seat in playing else Result.LOSS for seat in seats)
        return Outcome(reason, tuple(each))

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (self.mover(state),)

    def actions(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        if seat not in self.to_act(state):
            return ()
        return ("pass",) if self.hushed(state) else WORDS

    def hushed(self, state: ToyState) -> bool:
        return [word for word in state if word not in OUT][-1:] == ["hush"]

    def parse_turn(self, state: ToyState, seat: Seat, text: str) -> tuple[str, ...]:
        return tuple(self.intended(state, seat, self.parse(word)) for word in text.split("."))

    def intended(self, state: ToyState, seat: Seat, action: str) -> str:
        return "stop" if action == "halt" else action

    def after(self, state: ToyState, seat: Seat, action: str) -> ToyState:
        return (*state, action)

    def outcome(self, state: ToyState) -> Outcome | None:
        course, seats = self.course(state), self.seats(state)
        if state[-1:] == ("win",):
            return win(ToyEnding.SAID, self.mover(state[:-1]), seats)
        if len(course.playing) == 1:
            return win(ToyEnding.ALONE, course.playing[0], seats)
        return draw(ToyEnding.LIMIT, seats) if course.round_over else None

    def reveals(self, state: ToyState, action: str) -> bool:
        return action == "peek"

    def bot_action(self, view: View[str]) -> str:
        return next(each for each in ("stop", "pass") if each in view.legal)

    def parse_position(self, text: str) -> ToyState:
        words = tuple(text.split())
        if not {*words} <= {*WORDS, *MARKS, "pass"}:
            raise Unreadable(say("That is not a position."))
        return words

    def dump(self, state: ToyState) -> str:
        return " ".join(state)

    def view(self, state: ToyState, seat: Seat | None) -> View[str]:
        return View(**self.fixed(state, seat, self.course(state).turn))

    def redacts(self, state: ToyState, by: Seat, action: str, viewer: Seat | None) -> bool:
        return action == "whisper" and self.mover(state) == by and viewer != by

    def asks(self, view: View[str], chosen: tuple[str, ...]) -> Text:
        return say("Say what?")

    def describe_outcome(self, view: View[str], names: object = ()) -> Text:
        assert view.outcome
        return say("Over by {reason}.", reason=view.outcome.reason.value)

    def status(self, view: View[str]) -> Text:
        return self.describe_outcome(view) if view.outcome else say("Say something.")


THREE_RIVALS: Final = Toy()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game, registered for the time of a test."""
    monkeypatch.setitem(registry.GAMES, THREE_RIVALS.key, THREE_RIVALS)


def duel(*turns: tuple[int, str], seats: int = 2, mood: str = "calm") -> Match:
    """A match in which these seats said these things, forced passes included."""
    match = replay(begin(THREE_RIVALS, {"mood": mood}, "seed", seats), game=THREE_RIVALS)
    for seat, text in turns:
        match = said(match, seat, text)
    return match
