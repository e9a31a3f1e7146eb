"""A toy team game: all cross the river together, or nobody does.

First everybody loads in secret, `heavy` or `light`, all at once. Then they take turns: any number
of times `bail`, and at the end of the turn `row`, or `gale`, after which the next one can only
pass. When they have rowed three times as often as they are many they are across; `sink` loses.
In rough weather a turn has a limit.

The bot loads light, and in each turn bails once and rows.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable
from datetime import timedelta
from typing import ClassVar

import pytest

from common.text.say import name, say
from common.text.text import Text
from engines import registry
from engines.game import (
    Ending,
    Limits,
    Options,
    OptionSpec,
    Outcome,
    Result,
    Seat,
    TableEnding,
    Value,
    View,
)
from engines.match import Match, begin, replay
from tests.sample import said
from tests.toys.word_game import WordGame

RaftState = tuple[str, ...]
"""How many there are, then each word after the seat that said it: `("2", "0:light", "1:?")`."""
LOADS = ("heavy", "light")
WORDS = ("bail", "row", "gale", "sink")
ENDS = ("row", "gale", "pass", "sink")
HIDDEN = "?"
BEAR, FOX, OWL = 0, 1, 2


class RaftEnding(Ending):
    """How it ends."""

    ACROSS = "across"
    SUNK = "sunk"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RaftView(View[str]):
    """What was said, as far as this seat knows."""

    said: tuple[str, ...]


Policy = Callable[[RaftView], str | None]


def plain(view: RaftView) -> str | None:
    """What the bot does."""
    if set(view.legal) == set(LOADS):
        return "light"
    if view.legal == ("pass",):
        return "pass"
    return "row" if view.said[-1:] == (f"{view.seat}:bail",) else "bail"


class Raft(WordGame[RaftState, RaftView]):
    """The rules."""

    key: ClassVar[str] = "raft"
    title: ClassVar = name("Raft")
    tagline: ClassVar[Text] = say("Cross the river together.")
    revision: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    sides: ClassVar[tuple[Text, ...]] = (name("Bear"), name("Fox"), name("Owl"))
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec(
            "weather",
            name("Weather"),
            (Value("calm", name("Calm")), Value("rough", name("Rough"))),
            "calm",
        ),
    )
    endings: ClassVar[type[Ending]] = RaftEnding
    team: ClassVar[bool] = True
    vocabulary: ClassVar = (*LOADS, *WORDS, "pass")

    def __init__(self) -> None:
        self.policy: Policy = plain

    def limits(self, options: Options) -> Limits:
        return Limits(timedelta(minutes=1)) if options["weather"] == "rough" else Limits()

    def start(self, options: Options, seats: int, seed: str) -> RaftState:
        return (str(seats),)

    def playing(self, state: RaftState) -> tuple[Seat, ...]:
        return tuple(range(int(state[0])))

    def words(self, state: RaftState) -> list[str]:
        """What was said after the loading; still loading there is nothing."""
        return [each.split(":")[1] for each in state[1 + int(state[0]) :]]

    def to_act(self, state: RaftState) -> tuple[Seat, ...]:
        if self.outcome(state):
            return ()
        seats = self.playing(state)
        if len(state) <= len(seats):
            loaded = {int(each[0]) for each in state[1:]}
            return tuple(seat for seat in seats if seat not in loaded)
        return (sum(word in ENDS for word in self.words(state)) % len(seats),)

    def actions(self, state: RaftState, seat: Seat) -> tuple[str, ...]:
        if seat not in self.to_act(state):
            return ()
        if len(state) <= int(state[0]):
            return LOADS
        return ("pass",) if self.words(state)[-1:] == ["gale"] else WORDS

    def after(self, state: RaftState, seat: Seat, action: str) -> RaftState:
        return (*state, f"{seat}:{action}")

    def outcome(self, state: RaftState) -> Outcome | None:
        words, seats = self.words(state), int(state[0])
        if "sink" in words:
            return Outcome(RaftEnding.SUNK, (Result.LOSS,) * seats)
        if words.count("row") == 3 * seats:
            return Outcome(RaftEnding.ACROSS, (Result.WIN,) * seats)
        return None

    def agreed_draw(self, state: RaftState, reason: TableEnding) -> Outcome:
        return Outcome(reason, (Result.LOSS,) * int(state[0]))

    def bot_action(self, view: RaftView) -> str | None:
        return self.policy(view)

    def parse_position(self, text: str) -> RaftState:
        return tuple(text.split())

    def dump(self, state: RaftState) -> str:
        return " ".join(state)

    def view(self, state: RaftState, seat: Seat | None) -> RaftView:
        seats = int(state[0])
        is_loading = len(state) <= seats
        said = [
            f"{each[0]}:{HIDDEN}" if is_loading and each[0] != str(seat) else each
            for each in state[1:]
        ]
        turn = 0 if is_loading else 1 + sum(word in ENDS for word in self.words(state))
        return RaftView(**self.fixed(state, seat, turn), said=tuple(said))

    def redacts(self, state: RaftState, by: Seat, action: str, viewer: Seat | None) -> bool:
        return action in LOADS and len(state) <= int(state[0]) and viewer != by

    def resample(self, state: RaftState, seat: Seat | None, rng: random.Random) -> RaftState:
        if len(state) > int(state[0]):
            return state
        others = (e if e[0] == str(seat) else f"{e[0]}:{rng.choice(LOADS)}" for e in state[1:])
        return (state[0], *others)

    def asks(self, view: RaftView, chosen: tuple[str, ...]) -> Text:
        return say("Do what?")

    def describe(self, view: RaftView, by: Seat, action: str | None) -> Text:
        if action is None:
            return say("{side} does something", side=self.sides[by])
        return say("{side} does {deed}", side=self.sides[by], deed=action)

    def describe_outcome(self, view: RaftView, names: object = ()) -> Text:
        assert view.outcome
        return say("Over by {reason}.", reason=view.outcome.reason.value)

    def status(self, view: RaftView) -> Text:
        return self.describe_outcome(view) if view.outcome else say("Do something.")


TEAM_GAME = Raft()


@pytest.fixture
def raft(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy team game, registered for the time of a test."""
    monkeypatch.setitem(registry.GAMES, TEAM_GAME.key, TEAM_GAME)


def crossing(*deeds: tuple[Seat, str], seats: int = 3, loaded: bool = True) -> Match:
    """A match of so many after these deeds, in calm weather; unless `loaded` is False the
    loading is over."""
    match = replay(begin(TEAM_GAME, {}, "seed", seats), game=TEAM_GAME)
    loads = [(seat, "heavy") for seat in range(seats)] if loaded else []
    for seat, text in (*loads, *deeds):
        match = said(match, seat, text)
    return match


GONE = ((BEAR, "!resign"), (FOX, "!standin 0"), (OWL, "!standin 0"))
"""Bear leaves, and the others let the bot play."""


def lost(reason: TableEnding, seats: int = 3) -> Outcome:
    """Nobody is across."""
    return Outcome(reason, (Result.LOSS,) * seats)


def newest(match: Match) -> str:
    """The newest entry in words."""
    return match.words(match.ply - 1, None)
