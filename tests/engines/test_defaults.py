"""What a game gets that writes no more than it must: a race to ten by ones and twos."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar

import pytest

from common.text.say import name, say
from common.text.text import Text
from engines.game import (
    FIRST,
    Ending,
    Game,
    GuidePage,
    Illegal,
    OpenGame,
    Options,
    OptionSpec,
    Outcome,
    Seat,
    TableEnding,
    Unreadable,
    Value,
    View,
    draw,
    win,
)

GOAL = 10
State = tuple[int, int]
"""The count, and how many have been said."""


class RaceEnding(Ending):
    """The ways to end."""

    TEN = "ten"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceView(View[int]):
    """All is open."""

    count: int


class Race(OpenGame[State, int, RaceView]):
    """Count up to ten. After a five the other side must pass; beyond ten nobody has won."""

    key: ClassVar[str] = "race"
    title: ClassVar = name("Race")
    tagline: ClassVar[Text] = say("Say ten first.")
    sides: ClassVar[tuple[Text, ...]] = (name("Odd"), name("Even"))
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec(FIRST, say("First"), (Value("odd", "Odd"), Value("even", "Even")), "odd"),
    )
    endings: ClassVar[type[Ending]] = RaceEnding
    wins: ClassVar = {RaceEnding.TEN: say("{side} came to nine only.")}
    draws: ClassVar = {RaceEnding.OVER: say("that is more than ten.")}
    pages: ClassVar[tuple[GuidePage, ...]] = (GuidePage(say("The aim"), say("Say ten.")),)

    def start(self, options: Options, seats: int, seed: str) -> State:
        return 0, 0

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (state[1] % 2,)

    def actions(self, state: State, seat: Seat) -> tuple[int, ...]:
        if seat not in self.to_act(state):
            return ()
        return (0,) if state[0] == 5 and state[1] % 2 else (1, 2)

    def play(self, state: State, seat: Seat, action: int) -> State:
        if action not in self.actions(state, seat):
            raise Illegal(say("That is not to be said now."))
        return state[0] + action, state[1] + 1

    def outcome(self, state: State) -> Outcome | None:
        if state[0] > GOAL:
            return draw(RaceEnding.OVER)
        return win(RaceEnding.TEN, (state[1] - 1) % 2) if state[0] == GOAL else None

    def parse(self, text: str) -> int:
        if text not in ("pass", "say 1", "say 2"):
            raise Unreadable(say("Say 1 or 2."))
        return 0 if text == "pass" else int(text[-1])

    def write(self, action: int) -> str:
        return f"say {action}" if action else "pass"

    def parse_position(self, text: str) -> State:
        count, said = map(int, text.split())
        return count, said

    def dump(self, state: State) -> str:
        return f"{state[0]} {state[1]}"

    def view(self, state: State, seat: Seat | None) -> RaceView:
        return RaceView(**self.fixed(state, seat, state[1]), count=state[0])

    def ascii_board(self, view: RaceView) -> Text:
        return say("{signs}", signs="*" * view.count or "-")


RACE = Race()


def test_a_game_has_one_revision_two_seats_and_no_time_limit() -> None:
    assert (RACE.revision, RACE.seat_counts, RACE.team, RACE.chance) == (1, (2,), False, False)
    assert RACE.guide() == Race.pages
    assert RACE.seating({}, 2) == ("Odd", "Even")
    with pytest.raises(Illegal, match="Race is not a game for 3"):
        RACE.seating({}, 3)


def test_whoever_has_lost_begins_the_rematch_after_a_draw_the_other_side() -> None:
    assert RACE.rematch_options({}, win(RaceEnding.TEN, 0)) == {FIRST: "even"}
    assert RACE.rematch_options({}, win(RaceEnding.TEN, 1)) == {FIRST: "odd"}
    assert RACE.rematch_options({}, draw(RaceEnding.OVER)) == {FIRST: "even"}
    assert RACE.rematch_options({FIRST: "even"}, draw(TableEnding.AGREEMENT)) == {FIRST: "odd"}


def test_a_pass_is_forced_where_nothing_else_may_be_done() -> None:
    assert RACE.forced((5, 3)) == (1, 0)
    assert RACE.forced((5, 4)) is None
    assert RACE.forced((GOAL, 6)) is None


def test_an_action_ends_its_turn_where_another_acts_and_shows_nothing_new() -> None:
    traits = RACE.traits((4, 4), 1)
    assert (traits.ends_turn, traits.reveals) == (True, False)


class Twice(Race):
    """Each side says two numbers a turn."""

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (state[1] // 2 % 2,)

    def view(self, state: State, seat: Seat | None) -> RaceView:
        return RaceView(**self.fixed(state, seat, state[1] // 2), count=state[0])


def test_a_turn_of_two_actions_goes_on_after_the_first() -> None:
    assert not Twice().traits((0, 0), 1).ends_turn
    assert Twice().traits((1, 1), 1).ends_turn


class Hidden(Game[State, int, RaceView]):
    """A game that has not said what it reveals."""


def test_a_game_with_secrets_takes_nothing_back_unless_it_says_what_it_reveals() -> None:
    assert Game[State, int, RaceView].reveals(RACE, (0, 0), 1)
    assert Hidden.__abstractmethods__ >= {"redacts", "resample", "view", "play"}
    assert not Race.__abstractmethods__


def test_parts_are_the_words_of_the_text_and_are_asked_for() -> None:
    view = RACE.view((0, 0), 0)
    assert [part.value for part in RACE.parts(view, 2)] == ["say", "2"]
    assert RACE.asks(view, ()) != RACE.asks(view, ("say",))


def test_words_come_from_the_sides_and_the_endings() -> None:
    view = RACE.view((0, 0), 0)
    assert RACE.status(view) == "Odd to move."
    assert RACE.describe(view, 1, 2) == "Even plays say 2"
    assert RACE.describe(view, 1, None) == "Even plays in secret"
    assert RACE.alt_text(view) == "Odd to move.\n-"
    over = RACE.view((GOAL, 7), None)
    assert RACE.status(over) == "Odd wins: Even came to nine only."
    assert RACE.describe_outcome(over, ("Ann", "Ben")) == "Ann wins: Even came to nine only."
    assert RACE.status(RACE.view((11, 7), None)) == "A draw: that is more than ten."


def test_a_card_that_tells_the_result_has_the_rest_of_the_sentence() -> None:
    assert RACE.story(RACE.view((GOAL, 7), None), ("Ann", "Ben")) == "Even came to nine only."
    assert RACE.story(RACE.view((11, 7), None)) == "That is more than ten."


def test_every_view_has_the_fixed_fields() -> None:
    view = RACE.view((4, 3), 1)
    assert (view.seat, view.to_act, view.turn, view.outcome, view.legal) == (
        1,
        (1,),
        3,
        None,
        (1, 2),
    )
    assert RACE.view((4, 3), None).legal == ()
    assert RACE.resample((4, 3), 0, random.Random(1)) == (4, 3)
