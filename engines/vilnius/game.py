"""Vilnius as a game of the house."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from engines.game import (
    Ending,
    Game,
    GuidePage,
    Options,
    OptionSpec,
    Outcome,
    Part,
    Result,
    Seat,
    TableEnding,
    Traits,
)
from engines.vilnius import guide, resampling, shorthand, turns, views
from engines.vilnius import play as rules
from engines.vilnius.bot import policy
from engines.vilnius.model import options as choices
from engines.vilnius.model.actions import Action, Income, Under
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, VilniusEnding, VilniusView
from engines.vilnius.notation import positions
from engines.vilnius.notation.actions import GRAMMAR
from engines.vilnius.rules import legal
from engines.vilnius.words import alt_text, ascii_board, news, picker


class Vilnius(Game[State, Action, VilniusView]):
    """A cooperative card game about the defence of a city, designed by Malte Meinecke."""

    key: ClassVar[str] = "vilnius"
    title: ClassVar[str] = "Vilnius"
    tagline: ClassVar[str] = "Two or three build and fight together, so that the city stands."
    revision: ClassVar[int] = 2
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3)
    sides: ClassVar[tuple[str, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = choices.OPTIONS
    endings: ClassVar[type[Ending]] = VilniusEnding
    pages: ClassVar[tuple[GuidePage, ...]] = guide.PAGES
    team: ClassVar[bool] = True
    chance: ClassVar[bool] = True

    def seating(self, options: Options, seats: int) -> tuple[str, ...]:
        """The player emblems; with two players the chosen one is left out."""
        return tuple(SIDES[each] for each in choices.emblems(self.resolve_options(options), seats))

    def start(self, options: Options, seats: int, seed: str) -> State:
        """The preparation, all piles shuffled by the seed, up to the first decision."""
        return rules.fresh(choices.ruleset(self.resolve_options(options), seats), seed)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One seat in the city phase, several where all decide together."""
        return legal.to_act(state)

    def actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """All that this seat may do."""
        return legal.actions(state, seat)

    def intended(self, state: State, seat: Seat, action: Action) -> Action:
        """The action with what a person need not write."""
        return shorthand.intended(state, seat, action)

    def parse_turn(self, state: State, seat: Seat, text: str) -> tuple[Action, ...]:
        """One action or several: a purchase with its payment, several units."""
        return shorthand.read_turn(state, seat, text)

    def play(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action and all that follows by itself."""
        return rules.play(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The same, unjudged."""
        return rules.played(state, seat, action)

    def whole_turns(self, state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
        """Turns of one or several actions that end differently."""
        yield from turns.whole_turns(state)

    def forced(self, state: State) -> tuple[Seat, Action] | None:
        """The pass of a player who can do nothing else in the city phase."""
        return turns.forced(state)

    def playing(self, state: State) -> tuple[Seat, ...]:
        """All players, to the end."""
        return tuple(range(len(state.players)))

    def agreed_draw(self, state: State, reason: TableEnding) -> Outcome:
        """Who gives up together loses together."""
        return Outcome(reason, (Result.LOSS,) * len(state.players))

    def bot_action(self, view: VilniusView) -> Action | None:
        """By the plain policy."""
        return policy.choose(view)

    def outcome(self, state: State) -> Outcome | None:
        """None while the game goes on; the same for all."""
        return rules.outcome(state)

    def traits(self, state: State, action: Action) -> Traits:
        """Whatever turns a card over cannot be taken back."""
        return turns.traits(state, action)

    def step(self, state: State, seat: Seat, action: Action) -> tuple[State, Traits]:
        """Both, with the action played once."""
        return turns.step(state, seat, action)

    def parse(self, text: str) -> Action:
        """The action that a person typed."""
        return GRAMMAR.read(text)

    def write(self, action: Action) -> str:
        """The action's canonical text."""
        return GRAMMAR.write(action)

    def spelled(self, action: Action) -> str:
        """The canonical text, but an income without its round."""
        return GRAMMAR.write(replace(action, round=0) if isinstance(action, Income) else action)

    def parse_position(self, text: str) -> State:
        """The state that a position's text stands for."""
        return positions.load(text)

    def dump(self, state: State) -> str:
        """The position's text."""
        return positions.dump(state)

    def gathered(self, before: State, action: Action, after: State, *, chosen: bool) -> State:
        """With the news before it where they go on: in a fight and all that follows from it."""
        return turns.gathered(before, action, after, chosen=chosen)

    def view(self, state: State, seat: Seat | None) -> VilniusView:
        """All but what lies face down, and with closed hands the others' hands."""
        return views.view(state, seat)

    def revealed(self, state: State) -> VilniusView:
        """With all hands, incomes already chosen, and provinces that a player looks at."""
        return views.view(state, None, revealed=True)

    def redacts(self, state: State, by: Seat, action: Action, viewer: Seat | None) -> bool:
        """An income until all have chosen; in what order provinces lie under a stack."""
        if viewer == by:
            return False
        if isinstance(action, Under):
            return True
        return isinstance(action, Income) and turns.is_choosing(state, action)

    def resample(self, state: State, seat: Seat | None, rng: random.Random) -> State:
        """With the face-down cards otherwise."""
        return resampling.resample(state, seat, rng)

    def parts(self, view: VilniusView, action: Action) -> tuple[Part, ...]:
        """The verb, then the card, then its place."""
        return picker.parts(view, action)

    def asks(self, view: VilniusView, chosen: tuple[str, ...]) -> str:
        """The question of the next step."""
        return picker.asks(view, chosen)

    def describe(self, view: VilniusView, by: Seat, action: Action | None) -> str:
        """The action in words."""
        return alt_text.describe(view, by, action)

    def describe_outcome(self, view: VilniusView, names: Sequence[str] = ()) -> str:
        """Why the match is over."""
        return alt_text.describe_outcome(view, names)

    def status(self, view: VilniusView) -> str:
        """What is to be done, and by whom."""
        return alt_text.status(view)

    def news(self, view: VilniusView) -> tuple[str, ...]:
        """What the game did by itself, the result of a fight first."""
        return news.news(view)

    def begins_with_result(self, view: VilniusView) -> bool:
        """Of a fight."""
        return news.begins_with_result(view)

    def is_news(self, state: State, action: Action) -> bool:
        """An income once all have chosen; losses, loot and captures."""
        return turns.is_news(state, action)

    def alt_text(self, view: VilniusView) -> str:
        """The position in words."""
        return alt_text.alt_text(view)

    def ascii_board(self, view: VilniusView) -> str:
        """The position in characters."""
        return ascii_board.ascii_board(view)


GAME: Final = Vilnius()
