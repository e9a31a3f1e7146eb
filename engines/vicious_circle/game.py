"""Wizards of the Vicious Circle as a game of the house."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar, Final

from engines.game import (
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
)
from engines.vicious_circle import guide, notation, positions, rules, views, words
from engines.vicious_circle.board import DAWN, SIDES, TWILIGHT
from engines.vicious_circle.state import State, fresh
from engines.vicious_circle.values import Action, Ruleset, SetUp, ViciousEnding, ViciousView

_RULESET: Final = OptionSpec(
    "ruleset",
    "Ruleset",
    (
        Choice("van-slyke", "Van Slyke", "The inventor's rules: Twilight begins, ko holds."),
        Choice("magnus", "Magnus", "The edition of 2001: Dawn begins, no ko."),
    ),
    default="van-slyke",
)
_FIRST: Final = OptionSpec(
    "first",
    "First move",
    (
        Choice("auto", "As the ruleset says"),
        Choice("twilight", "Twilight"),
        Choice("dawn", "Dawn"),
    ),
    default="auto",
    asked=False,
)
_BEGINS: Final = {Ruleset.VAN_SLYKE: TWILIGHT, Ruleset.MAGNUS: DAWN}
"""Who makes the first move in the first game of a series."""
_KEYS: Final = ("twilight", "dawn")


class ViciousCircle(Game[State, Action, ViciousView]):
    """A tactical duel on a map of 25 squares, designed by David Van Slyke."""

    key: ClassVar[str] = "vicious-circle"
    title: ClassVar[str] = "Wizards of the Vicious Circle"
    tagline: ClassVar[str] = "Slip one of five creatures past the circle onto the enemy throne."
    sides: ClassVar[tuple[str, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = (_RULESET, _FIRST)
    endings: ClassVar[type[Ending]] = ViciousEnding
    pages: ClassVar[tuple[GuidePage, ...]] = guide.PAGES

    def start(self, options: Options, seats: int, seed: str) -> State:
        """Both sides are to set up in secret; there is no chance, so the seed is unused."""
        if seats not in self.seat_counts:
            raise Illegal(f"{self.title} is a game for two.")
        settled = self.resolve_options(options)
        return fresh(Ruleset(settled["ruleset"]), _first(settled))

    def rematch_options(self, options: Options, outcome: Outcome) -> dict[str, str]:
        """Van Slyke: the loser begins; Magnus: the winner. After a draw the other side
        begins (house ruling)."""
        settled = self.resolve_options(options)
        if outcome.winner is None:
            first = 1 - _first(settled)
        elif settled["ruleset"] == Ruleset.VAN_SLYKE.value:
            first = 1 - outcome.winner
        else:
            first = outcome.winner
        return {**settled, "first": _KEYS[first]}

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Both sides during the set-up, then the mover."""
        return rules.to_act(state)

    def actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Set-ups, or moves and then deployments by creature and square."""
        return rules.actions(state, seat)

    def intended(self, state: State, seat: Seat, action: Action) -> Action:
        """The same, with `x` or `-` put right: a person need not say what is captured."""
        return rules.intended(state, seat, action)

    def play(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action; an action with the wrong `takes` is refused with
        the right text."""
        return rules.play(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The same, unjudged."""
        return rules.apply(state, seat, action)

    def forced(self, state: State) -> tuple[Seat, Action] | None:
        """The pass of a side that can neither move nor deploy."""
        return rules.forced(state)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game goes on."""
        return rules.outcome(state)

    def traits(self, state: State, action: Action) -> Traits:
        """Every action ends its turn; the second set-up reveals both."""
        reveals = isinstance(action, SetUp) and len(rules.to_act(state)) == 1
        return Traits(ends_turn=True, reveals=reveals)

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

    def view(self, state: State, seat: Seat | None) -> ViciousView:
        """All but the other side's set-up before both are locked in."""
        return views.view(state, seat)

    def revealed(self, state: State) -> ViciousView:
        """With the set-up that was locked in first."""
        return views.revealed(state)

    def redacts(self, state: State, by: Seat, action: Action, viewer: Seat | None) -> bool:
        """A set-up is secret until both are locked in."""
        return isinstance(action, SetUp) and state.setting_up and viewer != by

    def resample(self, state: State, seat: Seat | None, rng: random.Random) -> State:
        """During the set-up: with another secret set-up of the other side."""
        return rules.resample(state, seat, rng)

    def parts(self, view: ViciousView, action: Action) -> tuple[Part, ...]:
        """A creature, then a square; three creatures with squares for a set-up."""
        return views.parts(view, action)

    def asks(self, view: ViciousView, chosen: tuple[str, ...]) -> str:
        """The question of the next step."""
        return views.asks(view, chosen)

    def describe(self, view: ViciousView, by: Seat, action: Action | None) -> str:
        """The action in words."""
        return words.describe(view, by, action)

    def describe_outcome(self, view: ViciousView, names: Sequence[str] = ()) -> str:
        """Why the match is over."""
        return words.describe_outcome(view, names)

    def status(self, view: ViciousView) -> str:
        """What is to be done, and by which side."""
        return words.status(view)

    def alt_text(self, view: ViciousView) -> str:
        """The position in words."""
        return words.alt_text(view)

    def ascii_board(self, view: ViciousView) -> str:
        """The position in characters."""
        return words.ascii_board(view)


def _first(settled: Options) -> Seat:
    chosen = settled["first"]
    return _BEGINS[Ruleset(settled["ruleset"])] if chosen == "auto" else _KEYS.index(chosen)


GAME: Final = ViciousCircle()
