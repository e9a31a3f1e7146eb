"""The contract that every game meets.

A game is a stateless object. It makes states, says what may be done in them, plays
actions, and makes for each seat a `View`: the only thing that the rest of the house ever
sees. States are immutable and hashable; chance, where a game has any, is part of the state.

Texts are the common coin: an action and a position each have one short text form that a
person can read and type, and that reads back to the same value.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from engines import typed
from engines.terms import (
    Ambiguous,
    Choice,
    Ending,
    GuidePage,
    Illegal,
    Limits,
    Options,
    OptionSpec,
    Outcome,
    Part,
    Refusal,
    Result,
    Seat,
    TableEnding,
    Traits,
    Unreadable,
    draw,
    quoted,
    win,
)

__all__ = [
    "ActionT",
    "Ambiguous",
    "AnyGame",
    "AnyView",
    "Choice",
    "Ending",
    "Game",
    "GuidePage",
    "Illegal",
    "Limits",
    "OpenGame",
    "OptionSpec",
    "Options",
    "Outcome",
    "Part",
    "Refusal",
    "Result",
    "Seat",
    "StateT",
    "TableEnding",
    "Traits",
    "Unreadable",
    "View",
    "ViewT",
    "draw",
    "quoted",
    "win",
]

ActionT = TypeVar("ActionT", bound=Hashable)
StateT = TypeVar("StateT", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[ActionT]):
    """What one seat, or the public (`seat` None), may know of a state.

    It holds values only, never the state. `legal` is what this seat may do now, in a
    stable order: empty for the public and for a seat that is not to act. `turn` counts up
    whenever somebody else is to act or the game enters another phase: the table then shows
    a new board instead of touching up the old one.
    """

    seat: Seat | None
    to_act: tuple[Seat, ...]
    turn: int
    outcome: Outcome | None
    legal: tuple[ActionT, ...]


ViewT = TypeVar("ViewT", bound="View[Any]")


class Game(ABC, Generic[StateT, ActionT, ViewT]):
    """The rules of one game."""

    key: ClassVar[str]
    """Name in the registry, the database and the command line, in small letters and hyphens."""
    title: ClassVar[str]
    tagline: ClassVar[str]
    """One line for the lobby: what the game is like."""
    revision: ClassVar[int]
    """Raised whenever an old log might replay to another state."""
    seat_counts: ClassVar[tuple[int, ...]]
    sides: ClassVar[tuple[str, ...]]
    """The rulebook's name of every side there is: `("White", "Black")`."""
    options: ClassVar[tuple[OptionSpec, ...]]
    endings: ClassVar[type[Ending]]
    team: ClassVar[bool] = False
    """Whether all seats win or lose together, against the game itself."""
    chance: ClassVar[bool] = False
    """Whether anything follows from the seed, so that its fingerprint is worth publishing."""

    # Beginning and playing

    def settle(self, chosen: Options) -> dict[str, str]:
        """Every option with its value: as chosen, else the default.

        Raises `Unreadable` for an unknown option or value; a game whose options exclude
        one another extends this and raises `Illegal` with the reason.
        """
        specs = {spec.key: spec for spec in self.options}
        for key in chosen:
            if key not in specs:
                raise Unreadable(f"{self.title} has no option called {quoted(key)}.")
        return {
            key: ",".join(choice.key for choice in spec.chosen(chosen.get(key, spec.default)))
            for key, spec in specs.items()
        }

    def seating(self, options: Options, seats: int) -> tuple[str, ...]:
        """The side of each seat, in the order of turns, where so many play.

        Raises `Illegal` for a number of seats that the game or these options do not have.
        """
        del options
        if seats not in self.seat_counts:
            raise Illegal(f"{self.title} is not a game for {seats}.")
        return self.sides[:seats]

    def allies(self, options: Options, seats: int, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that win or lose together with this one, where so many play."""
        del options
        return tuple(each for each in range(seats) if each != seat) if self.team else ()

    def limits(self, options: Options) -> Limits:
        """The time that these options allow."""
        del options
        return Limits()

    @abstractmethod
    def start(self, options: Options, seats: int, seed: str) -> StateT:
        """The state before the first action."""

    @abstractmethod
    def again(self, options: Options, outcome: Outcome) -> dict[str, str]:
        """The options of a rematch, seats unchanged: who begins follows the last result."""

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that may act now, ascending; none when the game is over."""

    @abstractmethod
    def actions(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """What this seat may do, in a stable order; empty unless it is to act."""

    def meant(self, state: StateT, seat: Seat, action: ActionT) -> ActionT:
        """The legal action that a person must have meant who typed this one, such as a
        capture written as a move; else the action unchanged."""
        del state, seat
        return action

    def understand(self, state: StateT, seat: Seat, text: str) -> tuple[ActionT, ...]:
        """The actions that a typed text stands for, in their order: usually one; several
        where players write a whole turn in one word. Raises `Unreadable`."""
        return self.parse_turn(state, seat, typed.plain(text, typed.LONGEST_ACTION))

    def parse_turn(self, state: StateT, seat: Seat, text: str) -> tuple[ActionT, ...]:
        """The same for a text in plain signs: one action, unless a game extends this."""
        return (self.meant(state, seat, self.parse(text)),)

    @abstractmethod
    def play(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """The state after the action. Raises `Illegal`, naming the rule."""

    def turns(self, state: StateT) -> Iterator[tuple[tuple[ActionT, ...], StateT]]:
        """Every different way in which a seat's turn may go, with the state after it: what
        perft counts. A game whose turns have several actions extends this: of those that
        end alike only the first counts."""
        for seat in self.to_act(state):
            for action in self.actions(state, seat):
                yield (action,), self.play(state, seat, action)

    @abstractmethod
    def forced(self, state: StateT) -> tuple[Seat, ActionT] | None:
        """The pass that the rules make for a seat that can do nothing, or None."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """None while the game goes on."""

    # Leaving, and time: what a game for more than two adds to resignation

    def playing(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that are still in the game, ascending."""
        del state
        return tuple(range(len(self.sides)))

    def leave(self, state: StateT, seat: Seat, reason: TableEnding) -> StateT | None:
        """The state after a seat still in the game has conceded, or lost by time, and the
        others play on; None where the match ends with that."""
        del state, seat, reason
        return None

    def overtime(self, state: StateT, seat: Seat) -> StateT | None:
        """The state after this seat, which is to act, let the time for its turn pass; None
        where it is then out of the game as if it had conceded."""
        del state, seat
        return None

    def last_round(self, state: StateT) -> StateT:
        """The state after the time for the whole match is over. Raises `Illegal` where the
        options set none."""
        del state
        raise Illegal(f"{self.title} has no limit for the whole match.")

    def drawn(self, state: StateT, reason: TableEnding) -> Outcome:
        """How a match ends when all who are still in it agree to a draw."""
        return draw(reason, len(self.playing(state)))

    def stand_in(self, view: ViewT) -> ActionT | None:
        """What is played for the seat of this view, which is to act, where the others have
        let the bot take it over: a legal action by a plain policy that knows no more than the
        view. None where the game has no such policy; a team game has one."""
        del view
        return None

    def gathered(self, before: StateT, action: ActionT, after: StateT, *, chosen: bool) -> StateT:
        """The state `after` this action, with the news of the state `before` it as well where
        they go on: a person has not `chosen` the action, or it belongs to what the news tell."""
        del before, action, chosen
        return after

    @abstractmethod
    def traits(self, state: StateT, action: ActionT) -> Traits:
        """Whether the action ends the turn and whether it reveals something."""

    def step(self, state: StateT, seat: Seat, action: ActionT) -> tuple[StateT, Traits]:
        """The state after the action, and its traits. A game that knows these by playing extends
        this. Raises `Illegal`, naming the rule."""
        return self.play(state, seat, action), self.traits(state, action)

    # Texts: what is typed is read in plain signs, see `typed`

    def read(self, text: str) -> ActionT:
        """The action that a person typed. Raises `Unreadable`."""
        return self.parse(typed.plain(text, typed.LONGEST_ACTION))

    @abstractmethod
    def parse(self, text: str) -> ActionT:
        """The action of a text in plain signs. Raises `Unreadable`."""

    @abstractmethod
    def write(self, action: ActionT) -> str:
        """The action's one canonical text; `read(write(a)) == a`."""

    def spelled(self, action: ActionT) -> str:
        """The action's text as people type it and are shown it: without what follows by itself,
        so that `meant` fills it in."""
        return self.write(action)

    def load(self, text: str) -> StateT:
        """The state that a position's text stands for. It is one that the text form can say, and
        need not be one that a match can reach. Raises `Unreadable`."""
        state = self.parse_position(typed.plain(text, typed.LONGEST_POSITION))
        if self.parse_position(self.dump(state)) != state:
            raise Unreadable("What this position remembers does not fit together.")
        return state

    @abstractmethod
    def parse_position(self, text: str) -> StateT:
        """The state of a position in plain signs. Raises `Unreadable`."""

    @abstractmethod
    def dump(self, state: StateT) -> str:
        """The position's text, with all that the rules remember; `load(dump(s)) == s`."""

    # Views and words

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What that seat, or the public, may know."""

    def revealed(self, state: StateT) -> ViewT:
        """What everybody may know of any state once the match is over, for its replay: the
        public's view with all that was secret to a player. A game with secrets extends this."""
        return self.view(state, None)

    @abstractmethod
    def conceals(self, state: StateT, by: Seat, action: ActionT, viewer: Seat | None) -> bool:
        """Whether `viewer` may still not know, the game standing at `state`, that `by`
        played `action` before."""

    @abstractmethod
    def guess(self, state: StateT, seat: Seat | None, rng: random.Random) -> StateT:
        """Another state that this seat could not tell from the true one."""

    @abstractmethod
    def parts(self, view: ViewT, action: ActionT) -> tuple[Part, ...]:
        """The steps in which a person picks this action by clicks."""

    @abstractmethod
    def asks(self, view: ViewT, chosen: tuple[str, ...]) -> str:
        """The question that the next part of an action answers, such as “Which creature?”, where
        the parts with these values are chosen: at most 60 characters."""

    @abstractmethod
    def describe(self, view: ViewT, by: Seat, action: ActionT | None) -> str:
        """The action in words, from the view before it; None where it is concealed."""

    @abstractmethod
    def describe_outcome(self, view: ViewT, names: Sequence[str] = ()) -> str:
        """Why the match that this view shows is over, in one sentence. `names` are what the
        players are called in it, by seat; without them each is called by the side."""

    @abstractmethod
    def status(self, view: ViewT) -> str:
        """One sentence over the board: what is to be done, and by which side."""

    def news(self, view: ViewT) -> tuple[str, ...]:
        """What has happened by itself since a person last acted, or goes with what has, as
        sentences, the most important first. Of many the last ones may be left out."""
        del view
        return ()

    def begins_with_result(self, view: ViewT) -> bool:
        """Whether the first of the news is the result of what was played, and stands above it."""
        del view
        return False

    def is_news(self, state: StateT, action: ActionT) -> bool:
        """Whether what comes of this action, played now, is told among the news, so that the
        action itself need not be told beside them."""
        del state, action
        return False

    @abstractmethod
    def tell(self, view: ViewT) -> str:
        """The position in words, for alt text: at most 1,000 characters."""

    @abstractmethod
    def sketch(self, view: ViewT) -> str:
        """The position as a drawing in characters, for terminals and text boards."""

    @abstractmethod
    def guide(self) -> tuple[GuidePage, ...]:
        """The rules in our own words, house rulings marked."""


class OpenGame(Game[StateT, ActionT, ViewT]):
    """The rules of a game in which nothing is secret."""

    def conceals(self, state: StateT, by: Seat, action: ActionT, viewer: Seat | None) -> bool:
        """Nothing."""
        del state, by, action, viewer
        return False

    def guess(self, state: StateT, seat: Seat | None, rng: random.Random) -> StateT:
        """The state itself."""
        del seat, rng
        return state


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types the caller need not know."""

AnyView: TypeAlias = View[Any]
