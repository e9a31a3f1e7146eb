"""Vilitum as a game of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from engines.game import (
    Ending,
    GuidePage,
    Illegal,
    OpenGame,
    Options,
    OptionSpec,
    Outcome,
    Part,
    Seat,
    Traits,
)
from engines.vilitum import guide, views
from engines.vilitum import play as rules
from engines.vilitum.model import options as choices
from engines.vilitum.model.board import SIDES
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Action, Phase, VilitumEnding, VilitumView
from engines.vilitum.notation import actions as notation
from engines.vilitum.notation import positions
from engines.vilitum.words import alt_text, picker


class Vilitum(OpenGame[State, Action, VilitumView]):
    """A duel of five pieces a side, designed by Aaron Bilyeu."""

    key: ClassVar[str] = "vilitum"
    title: ClassVar[str] = "Vilitum"
    tagline: ClassVar[str] = (
        "Five pieces a side at a dwarven tavern: move, strike, and heal in time."
    )
    sides: ClassVar[tuple[str, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = choices.OPTIONS
    endings: ClassVar[type[Ending]] = VilitumEnding
    pages: ClassVar[tuple[GuidePage, ...]] = guide.PAGES

    def resolve_options(self, chosen: Options) -> dict[str, str]:
        """Every option with its value. Raises `Illegal` where they make no sense together."""
        settled = super().resolve_options(chosen)
        if problem := choices.refusal(settled):
            raise Illegal(problem)
        return settled

    def start(self, options: Options, seats: int, seed: str) -> State:
        """The empty board; there is no chance, so the seed is unused."""
        if seats not in self.seat_counts:
            raise Illegal(f"{self.title} is a game for two.")
        settled = self.resolve_options(options)
        return rules.fresh(choices.ruleset(settled), choices.first(settled))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The mover."""
        return rules.to_act(state)

    def actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Choices, placings, or the actions of a turn that can be finished legally."""
        return rules.actions(state, seat)

    def intended(self, state: State, seat: Seat, action: Action) -> Action:
        """The same on the same two squares, where only that is legal."""
        return rules.intended(state, seat, action)

    def play(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action; a turn ends by itself when nothing more is possible."""
        return rules.play(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The same, unjudged."""
        del seat
        return rules.apply(state, action)

    def whole_turns(self, state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
        """Turns that end on different boards; before the play one for each action."""
        playing = state.phase is Phase.PLAYING
        yield from rules.whole_turns(state) if playing else super().whole_turns(state)

    def forced(self, state: State) -> tuple[Seat, Action] | None:
        """The pass of a side that can do nothing."""
        return rules.forced(state)

    def outcome(self, state: State) -> Outcome | None:
        """None while the match goes on."""
        return rules.outcome(state)

    def traits(self, state: State, action: Action) -> Traits:
        """Nothing is ever revealed; choices and placings end their turn."""
        return Traits(ends_turn=rules.ends_turn(state, action), reveals=False)

    def step(self, state: State, seat: Seat, action: Action) -> tuple[State, Traits]:
        """Both, with the action played once: a turn that ends is the other side's."""
        after = rules.play(state, seat, action)
        return after, Traits(ends_turn=after.mover != state.mover, reveals=False)

    def parse(self, text: str) -> Action:
        """The action that a person typed."""
        return notation.read(text)

    def write(self, action: Action) -> str:
        """The action's canonical text."""
        return notation.write(action)

    def parse_position(self, text: str) -> State:
        """The state that a position's text stands for."""
        return positions.load(text)

    def dump(self, state: State) -> str:
        """The position's text."""
        return positions.dump(state)

    def view(self, state: State, seat: Seat | None) -> VilitumView:
        """Everything."""
        return views.view(state, seat)

    def parts(self, view: VilitumView, action: Action) -> tuple[Part, ...]:
        """A piece, what it does, and where."""
        return picker.parts(view, action)

    def asks(self, view: VilitumView, chosen: tuple[str, ...]) -> str:
        """The question of the next step."""
        return picker.asks(view, chosen)

    def describe(self, view: VilitumView, by: Seat, action: Action | None) -> str:
        """The action in words."""
        return alt_text.describe(view, by, action)

    def describe_outcome(self, view: VilitumView, names: Sequence[str] = ()) -> str:
        """Why the match is over."""
        return alt_text.describe_outcome(view, names)

    def status(self, view: VilitumView) -> str:
        """What is to be done, and by which side."""
        return alt_text.status(view)

    def alt_text(self, view: VilitumView) -> str:
        """The position in words."""
        return alt_text.alt_text(view)

    def ascii_board(self, view: VilitumView) -> str:
        """The position in characters."""
        return alt_text.ascii_board(view)


GAME: Final = Vilitum()
