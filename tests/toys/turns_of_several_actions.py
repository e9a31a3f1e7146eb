"""Stones: a toy game with what no game of the house has yet all at once.

A turn is several actions of one of a side's two stones: up to two goes, of which the second
ends the turn, and a peek, which reveals something; then `end`. A hit wins, and after a hush
the other side must pass. Before all else Red is brave or meek. The state is what was said.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from common.text.say import EMPTY, fitting, joined, name, say
from common.text.text import Text
from engines.game import (
    SAID,
    Ending,
    GuidePage,
    Illegal,
    Options,
    OptionSpec,
    Outcome,
    Part,
    Seat,
    Value,
    View,
    win,
)
from tests.toys.word_game import WordGame

Said = tuple[str, ...]
MOODS, SQUARES = ("brave", "meek"), ("1", "2", "3")
WEATHER = (
    Value("fog", name("Fog"), say("Stones see nothing")),
    Value("wind", name("Wind"), say("Stones roll")),
    Value("rain", name("Rain"), say("Stones are wet")),
)
SIZES = (Value("small", name("Small"), say("For a short game")), Value("large", name("Large")))
DEEDS = {"go": say("Go"), "hit": say("Hit"), "peek": say("Peek"), "hush": say("Hush")}
SIGNS = ("?", "!", "~", ">1", ">2", ">3")


class StonesEnding(Ending):
    """The one way to end."""

    HIT = "hit"


@dataclass(frozen=True, slots=True, kw_only=True)
class StonesView(View[str]):
    """Everything is open; `used` is the stone of this turn."""

    said: Said
    used: str


class Stones(WordGame[Said, StonesView]):
    """The rules."""

    key: ClassVar[str] = "stones"
    title: ClassVar = name("Stones")
    tagline: ClassVar[Text] = say("Hit first.")
    sides: ClassVar[tuple[Text, ...]] = (name("Red"), name("Blue"))
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("size", name("Size"), SIZES, "small"),
        OptionSpec("weather", name("Weather"), WEATHER, "", several=True),
    )
    endings: ClassVar[type[Ending]] = StonesEnding
    vocabulary: ClassVar = (
        "end",
        "pass",
        *MOODS,
        *(f"{each}{sign}" for sign in SIGNS for each in "ab"),
    )
    wins: ClassVar = {StonesEnding.HIT: say("{loser} was hit.")}
    pages: ClassVar[tuple[GuidePage, ...]] = (
        GuidePage(say("The aim"), say("Hit.")),
        GuidePage(say("Going"), say("Go."), "brave", ("a", "go")),
        GuidePage(say("Hitting"), say("Hit."), "brave a>2", ("a", "hit", "foe")),
        GuidePage(say("Hushing"), say("Hush."), "brave b~", ("x",)),
        GuidePage(say("The end"), say("It ends."), "brave a!"),
    )

    def resolve_options(self, chosen: Options) -> dict[str, str]:
        settled = super().resolve_options(chosen)
        if settled["weather"] == "fog,rain":
            raise Illegal(say("Fog and Rain do not go together: drop one of them."))
        return settled

    def start(self, options: Options, seats: int, seed: str) -> Said:
        return ()

    def turns_of(self, state: Said) -> list[list[str]]:
        """What was said, turn by turn; the last is the one in progress."""
        turns: list[list[str]] = [[]]
        for word in state:
            turns[-1].append(word)
            goes = sum(">" in each for each in turns[-1])
            if word in ("end", "pass") or word[-1] in "!~" or goes == 2:
                turns.append([])
        return turns

    def to_act(self, state: Said) -> tuple[Seat, ...]:
        return () if self.outcome(state) else ((len(self.turns_of(state)) - 1) % 2,)

    def used(self, state: Said) -> str:
        """The stone of this turn, empty before its first action."""
        acted = [word for word in self.turns_of(state)[-1] if word not in MOODS]
        return acted[0][0] if acted else ""

    def actions(self, state: Said, seat: Seat) -> tuple[str, ...]:
        if seat not in self.to_act(state):
            return ()
        if not state:
            return MOODS
        if state[-1].endswith("~"):
            return ("pass",)
        used = self.used(state)
        found: list[str] = []
        for stone in used or "ab":
            found += [f"{stone}>{square}" for square in SQUARES]
            found += [f"{stone}?"] if f"{stone}?" not in self.turns_of(state)[-1] else []
            found += [f"{stone}!", f"{stone}~"]
        return (*found, "end") if used else tuple(found)

    def after(self, state: Said, seat: Seat, action: str) -> Said:
        return (*state, action)

    def outcome(self, state: Said) -> Outcome | None:
        if not state or state[-1][-1] != "!":
            return None
        return win(StonesEnding.HIT, len(self.turns_of(state)) % 2)

    def reveals(self, state: Said, action: str) -> bool:
        return action[-1] == "?"

    def parse_position(self, text: str) -> Said:
        return tuple(text.split())

    def dump(self, state: Said) -> str:
        return " ".join(state)

    def view(self, state: Said, seat: Seat | None) -> StonesView:
        fixed = self.fixed(state, seat, len(self.turns_of(state)))
        return StonesView(**fixed, said=state, used=self.used(state))

    def parts(self, view: StonesView, action: str) -> tuple[Part, ...]:
        if action in MOODS:
            return (Part(action, say("Brave") if action == "brave" else say("Meek")),)
        if action in ("end", "pass"):
            return (Part(action, say("End turn") if action == "end" else say("Pass"), sign=SAID),)
        stone = Part(action[0], say("Stone {letter}", letter=action[0]), say("round"))
        match action[1]:
            case ">":
                return stone, Part("go", DEEDS["go"]), Part(action[2], action[2])
            case "!":
                return stone, Part("hit", DEEDS["hit"]), Part("foe", say("The foe"))
            case sign:
                deed = "peek" if sign == "?" else "hush"
                return stone, Part(deed, DEEDS[deed])

    def asks(self, view: StonesView, chosen: tuple[str, ...]) -> Text:
        if chosen[1:] == ("hit",):
            return say("Hit whom?")
        return (say("Which stone?"), say("What next?"), say("Where to?"))[len(chosen)]

    def status(self, view: StonesView) -> Text:
        return say("{side} to say something.", side=self.sides[view.to_act[0]])

    def alt_text(self, view: StonesView, since: Text = EMPTY) -> Text:
        said = say("Said: {words}.", words=" ".join(view.said))
        return fitting([since, said if view.said else say("Said: nothing.")], 1000)

    def ascii_board(self, view: StonesView) -> Text:
        return joined(" ", view.said)


SEVERAL_ACTIONS: Final = Stones()
