"""Grove: a toy game for two to six, whose sides depend on how many play.

Whose turn it is grows, or fells and wins. In pairs, with whoever sits opposite, only four or six
may play. It says nothing about leaving.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from common.text.say import name, say
from common.text.text import Text
from engines.game import (
    Ending,
    GuidePage,
    Illegal,
    Options,
    OptionSpec,
    Outcome,
    Seat,
    Value,
    View,
    win,
)
from tests.toys.word_game import WordGame

GROW, FELL = "grow", "fell"
SIDES = (name("Ash"), name("Birch"), name("Cedar"), name("Date"), name("Elm"), name("Fig"))
SEATS: dict[int, tuple[int, ...]] = {
    2: (0, 3),
    3: (0, 2, 4),
    4: (0, 1, 3, 4),
    5: (0, 1, 2, 3, 4),
    6: (0, 1, 2, 3, 4, 5),
}


class GroveEnding(Ending):
    """The one way to end."""

    FELLED = "felled"


@dataclass(frozen=True, slots=True)
class Trees:
    """How many play, and what was said."""

    seats: int
    said: tuple[str, ...] = ()


class Grove(WordGame[Trees, "View[str]"]):
    """The rules."""

    key: ClassVar[str] = "grove"
    title: ClassVar = name("Grove")
    tagline: ClassVar[Text] = say("Fell first.")
    seat_counts: ClassVar[tuple[int, ...]] = tuple(SEATS)
    sides: ClassVar[tuple[Text, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec(
            "pairs",
            name("Pairs"),
            (Value("no", name("No pairs")), Value("yes", name("In pairs"))),
            "no",
        ),
    )
    endings: ClassVar[type[Ending]] = GroveEnding
    vocabulary: ClassVar = (GROW, FELL)
    wins: ClassVar = {GroveEnding.FELLED: say("{loser} did not fell.")}
    pages: ClassVar[tuple[GuidePage, ...]] = (GuidePage(say("The aim"), say("Fell.")),)

    def seating(self, options: Options, seats: int) -> tuple[Text, ...]:
        if seats not in SEATS or (options["pairs"] == "yes" and seats not in (4, 6)):
            raise Illegal(say("{seats} cannot play Grove with these options.", seats=seats))
        return tuple(SIDES[side] for side in SEATS[seats])

    def allies(self, options: Options, seats: int, seat: Seat) -> tuple[Seat, ...]:
        return ((seat + seats // 2) % seats,) if options["pairs"] == "yes" else ()

    def start(self, options: Options, seats: int, seed: str) -> Trees:
        return Trees(seats)

    def to_act(self, state: Trees) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (len(state.said) % state.seats,)

    def actions(self, state: Trees, seat: Seat) -> tuple[str, ...]:
        return self.vocabulary if seat in self.to_act(state) else ()

    def after(self, state: Trees, seat: Seat, action: str) -> Trees:
        return Trees(state.seats, (*state.said, action))

    def outcome(self, state: Trees) -> Outcome | None:
        if state.said[-1:] != (FELL,):
            return None
        return win(GroveEnding.FELLED, (len(state.said) - 1) % state.seats, state.seats)

    def parse_position(self, text: str) -> Trees:
        seats, *said = text.split()
        return Trees(int(seats), tuple(said))

    def dump(self, state: Trees) -> str:
        return " ".join((str(state.seats), *state.said))

    def view(self, state: Trees, seat: Seat | None) -> View[str]:
        return View(**self.fixed(state, seat, len(state.said)))

    def asks(self, view: View[str], chosen: tuple[str, ...]) -> Text:
        return say("Grow or fell?")

    def status(self, view: View[str]) -> Text:
        return say("Grow or fell.")


LOBBY_OF_N: Final = Grove()
