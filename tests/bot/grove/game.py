"""Grove: a toy game for two to six, whose sides depend on how many play.

Whose turn it is grows, or fells and wins. In pairs only four or six may play.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

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

GROW, FELL = "grow", "fell"
SIDES = ("Ash", "Birch", "Cedar", "Date", "Elm", "Fig")
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


class Grove(Game[Trees, str, "View[str]"]):
    """The rules."""

    key: ClassVar[str] = "grove"
    title: ClassVar[str] = "Grove"
    tagline: ClassVar[str] = "Fell first."
    revision: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = tuple(SEATS)
    sides: ClassVar[tuple[str, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("pairs", "Pairs", (Choice("no", "No pairs"), Choice("yes", "In pairs")), "no"),
    )
    endings: ClassVar[type[Ending]] = GroveEnding

    def seating(self, options: Options, seats: int) -> tuple[str, ...]:
        if seats not in SEATS or (options["pairs"] == "yes" and seats not in (4, 6)):
            raise Illegal(f"{seats} cannot play Grove with these options.")
        return tuple(SIDES[side] for side in SEATS[seats])

    def start(self, options: Options, seats: int, seed: str) -> Trees:
        return Trees(seats)

    def rematch_options(self, options: Options, outcome: Outcome) -> dict[str, str]:
        return dict(options)

    def to_act(self, state: Trees) -> tuple[Seat, ...]:
        return () if self.outcome(state) else (len(state.said) % state.seats,)

    def actions(self, state: Trees, seat: Seat) -> tuple[str, ...]:
        return (GROW, FELL) if seat in self.to_act(state) else ()

    def play(self, state: Trees, seat: Seat, action: str) -> Trees:
        if action not in self.actions(state, seat):
            raise Illegal("Not now.")
        return Trees(state.seats, (*state.said, action))

    def forced(self, state: Trees) -> tuple[Seat, str] | None:
        return None

    def outcome(self, state: Trees) -> Outcome | None:
        if state.said[-1:] != (FELL,):
            return None
        return win(GroveEnding.FELLED, (len(state.said) - 1) % state.seats, state.seats)

    def playing(self, state: Trees) -> tuple[Seat, ...]:
        return tuple(range(state.seats))

    def traits(self, state: Trees, action: str) -> Traits:
        return Traits(ends_turn=True, reveals=False)

    def parse(self, text: str) -> str:
        if text not in (GROW, FELL):
            raise Unreadable("What?")
        return text

    def write(self, action: str) -> str:
        return action

    def parse_position(self, text: str) -> Trees:
        seats, *said = text.split()
        return Trees(int(seats), tuple(said))

    def dump(self, state: Trees) -> str:
        return " ".join((str(state.seats), *state.said))

    def view(self, state: Trees, seat: Seat | None) -> View[str]:
        return View(
            seat=seat,
            to_act=self.to_act(state),
            turn=len(state.said),
            outcome=self.outcome(state),
            legal=() if seat is None else self.actions(state, seat),
        )

    def redacts(self, state: Trees, by: Seat, action: str, viewer: Seat | None) -> bool:
        return False

    def resample(self, state: Trees, seat: Seat | None, rng: random.Random) -> Trees:
        return state

    def parts(self, view: View[str], action: str) -> tuple[Part, ...]:
        return (Part(action, action.title()),)

    def asks(self, view: View[str], chosen: tuple[str, ...]) -> str:
        return "Grow or fell?"

    def describe(self, view: View[str], by: Seat, action: str | None) -> str:
        return f"Somebody says {action}"

    def describe_outcome(self, view: View[str], names: Sequence[str] = ()) -> str:
        del names
        return "Felled."

    def status(self, view: View[str]) -> str:
        return "Grow or fell."

    def alt_text(self, view: View[str]) -> str:
        return "Trees."

    def ascii_board(self, view: View[str]) -> str:
        return "Y"

    def guide(self) -> tuple[GuidePage, ...]:
        return (GuidePage("The aim", "Fell."),)


GROVE: AnyGame = Grove()
