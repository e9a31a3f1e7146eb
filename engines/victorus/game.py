"""Magna Victorus as a game of the house."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from engines.game import (
    Ending,
    GuidePage,
    Illegal,
    Limits,
    OpenGame,
    Options,
    OptionSpec,
    Outcome,
    Part,
    Seat,
    TableEnding,
    Traits,
)
from engines.victorus import guide, views
from engines.victorus import play as rules
from engines.victorus.model import options as choices
from engines.victorus.model.board import SIDES
from engines.victorus.model.state import State, fresh
from engines.victorus.model.values import Action, VictorusEnding, VictorusView
from engines.victorus.notation import actions as notation
from engines.victorus.notation import positions, shorthand
from engines.victorus.words import alt_text, ascii_board, picker


class Victorus(OpenGame[State, Action, VictorusView]):
    """A war of two to six kingdoms round one central cell, designed by John Redden."""

    key: ClassVar[str] = "victorus"
    title: ClassVar[str] = "Magna Victorus"
    tagline: ClassVar[str] = (
        "Up to six kingdoms of knights: lead your King or Queen once round, and in."
    )
    revision: ClassVar[int] = 2
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    sides: ClassVar[tuple[str, ...]] = SIDES
    options: ClassVar[tuple[OptionSpec, ...]] = choices.OPTIONS
    endings: ClassVar[type[Ending]] = VictorusEnding
    pages: ClassVar[tuple[GuidePage, ...]] = guide.PAGES

    def resolve_options(self, chosen: Options) -> dict[str, str]:
        """Every option with its value. Raises `Illegal` where they make no sense together."""
        settled = super().resolve_options(chosen)
        if problem := choices.refusal(settled):
            raise Illegal(problem)
        return settled

    def seating(self, options: Options, seats: int) -> tuple[str, ...]:
        """The kingdoms that play; of five players one chosen kingdom stays empty."""
        return tuple(SIDES[each] for each in choices.kingdoms(self.resolve_options(options), seats))

    def limits(self, options: Options) -> Limits:
        """As chosen; the quick game always has a limit for the match."""
        return choices.limits(self.resolve_options(options))

    def allies(self, options: Options, seats: int, seat: Seat) -> tuple[Seat, ...]:
        """In allied armies those of East, or of West."""
        ruleset = choices.ruleset(self.resolve_options(options), seats)
        own = ruleset.kingdoms[seat]
        allied = [each for each in ruleset.kingdoms if each != own and ruleset.friends(each, own)]
        return tuple(ruleset.kingdoms.index(each) for each in allied)

    def start(self, options: Options, seats: int, seed: str) -> State:
        """All pieces at home; there is no chance, so the seed is unused."""
        return fresh(choices.ruleset(self.resolve_options(options), seats))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The mover."""
        return rules.to_act(state)

    def actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Moves, and the end of a turn that has begun."""
        return rules.legal(state, seat)

    def intended(self, state: State, seat: Seat, action: Action) -> Action:
        """A move with the right sign for its capture."""
        return shorthand.intended(state, action)

    def parse_turn(self, state: State, seat: Seat, text: str) -> tuple[Action, ...]:
        """One move, or a whole turn: `j1-j2-j6`, `f2xn5, j1-j2, end`."""
        return shorthand.read_turn(state, seat, text)

    def play(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action; a turn ends by itself when nothing more is possible."""
        return rules.play(state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The same, unjudged."""
        del seat
        return rules.apply(state, action)

    def whole_turns(self, state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
        """Turns that end differently."""
        yield from rules.whole_turns(state)

    def forced(self, state: State) -> tuple[Seat, Action] | None:
        """The pass of a player who cannot move."""
        return rules.forced(state)

    def playing(self, state: State) -> tuple[Seat, ...]:
        """The players whose King or Queen is on the board."""
        return tuple(state.ruleset.seat(kingdom) for kingdom in state.living)

    def leave(self, state: State, seat: Seat, reason: TableEnding) -> State | None:
        """The pieces leave the board and the others play on."""
        del reason
        return rules.without(state, state.ruleset.kingdoms[seat])

    def on_timeout(self, state: State, seat: Seat) -> State | None:
        """Quick game: the rest of the turn is lost. Else the player is out."""
        return rules.ended(state) if state.ruleset.quick else None

    def last_round(self, state: State) -> State:
        """Quick game: the round is finished, then points decide."""
        return rules.closing(state)

    def agreed_draw(self, state: State, reason: TableEnding) -> Outcome:
        """A draw for all who are still in the game, and for their allies."""
        return rules.agreed_draw(state, reason)

    def outcome(self, state: State) -> Outcome | None:
        """None while the match goes on."""
        return rules.outcome(state)

    def traits(self, state: State, action: Action) -> Traits:
        """Nothing is ever revealed."""
        return Traits(ends_turn=rules.ends_turn(state, action), reveals=False)

    def step(self, state: State, seat: Seat, action: Action) -> tuple[State, Traits]:
        """Both, with the action played once."""
        after = rules.play(state, seat, action)
        return after, Traits(ends_turn=rules.has_ended(state, after), reveals=False)

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

    def view(self, state: State, seat: Seat | None) -> VictorusView:
        """Everything."""
        return views.view(state, seat)

    def parts(self, view: VictorusView, action: Action) -> tuple[Part, ...]:
        """A piece, and where it goes; a Hospitaller travels first and then pivots."""
        return picker.parts(view, action)

    def asks(self, view: VictorusView, chosen: tuple[str, ...]) -> str:
        """The question of the next step."""
        return picker.asks(view, chosen)

    def describe(self, view: VictorusView, by: Seat, action: Action | None) -> str:
        """The action in words."""
        return alt_text.describe(view, by, action)

    def describe_outcome(self, view: VictorusView, names: Sequence[str] = ()) -> str:
        """Why the match is over."""
        return alt_text.describe_outcome(view, names)

    def status(self, view: VictorusView) -> str:
        """What is to be done, and by whom."""
        return alt_text.status(view)

    def alt_text(self, view: VictorusView) -> str:
        """The position in words."""
        return alt_text.alt_text(view)

    def ascii_board(self, view: VictorusView) -> str:
        """The position in characters."""
        return ascii_board.ascii_board(view)


GAME: Final = Victorus()
