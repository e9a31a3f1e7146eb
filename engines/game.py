"""The contract that every game meets.

A game is a stateless object. It makes states, says what may be done in them, plays
actions, and makes for each seat a `View`: the only thing that the rest of the house ever
sees. States are immutable and hashable; chance, where a game has any, is part of the state.

Texts are the common coin: an action and a position each have one short text form that a
person can read and type, and that reads back to the same value.
"""

from __future__ import annotations

import enum
import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table, counted from 0 in the order of the game's `sides`."""

Options: TypeAlias = Mapping[str, str]
"""Chosen options: key to value, both as in the game's `OptionSpec`s."""


class Refusal(Exception):
    """Something that the rules refuse; its text is a sentence for the player."""


class Unreadable(Refusal):
    """The text is not an action, a position or an option of this game."""


class Illegal(Refusal):
    """The action is readable but against a rule, which the sentence names."""


class Ambiguous(Refusal):
    """The text could mean several legal actions, which the sentence lists."""


class Ending(enum.Enum):
    """Base of the enums of endings; a value is the ending's key in texts and docs."""


class TableEnding(Ending):
    """The endings that the table itself brings about, in every game."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"


class Result(enum.Enum):
    """How a match ended for one seat; `SHARED` is a win or loss of all seats together."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why a match is over and what that means for each seat."""

    reason: Ending
    results: tuple[Result, ...]

    @property
    def winner(self) -> Seat | None:
        """The one seat that won, or None."""
        winners = [seat for seat, result in enumerate(self.results) if result is Result.WIN]
        return winners[0] if len(winners) == 1 else None


def win(reason: Ending, winner: Seat, seats: int = 2) -> Outcome:
    """One seat wins, all others lose."""
    return Outcome(
        reason, tuple(Result.WIN if seat == winner else Result.LOSS for seat in range(seats))
    )


def draw(reason: Ending, seats: int = 2) -> Outcome:
    """Nobody wins."""
    return Outcome(reason, (Result.DRAW,) * seats)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, with the words that the lobby shows."""

    key: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of a game. `asked` is False where only a rematch sets it.

    The value is the key of a choice; with `several` it is any number of keys parted by
    commas, in the order of the choices, and empty for none.
    """

    key: str
    label: str
    choices: tuple[Choice, ...]
    default: str
    asked: bool = True
    several: bool = False

    def chosen(self, value: str) -> tuple[Choice, ...]:
        """The choices that a value names, in their order. Raises `Unreadable`."""
        wanted = [key.strip() for key in value.split(",")] if self.several else [value]
        known = {choice.key for choice in self.choices}
        for key in wanted:
            if key not in known and not (self.several and wanted == [""]):
                raise Unreadable(f"“{key}” is not a choice for {self.label.lower()}.")
        return tuple(choice for choice in self.choices if choice.key in wanted)


@dataclass(frozen=True, slots=True)
class Part:
    """One step in choosing an action: a piece, then a square, and so on.

    `value` is short, unique among its siblings, and free of `:` and `,`, since it stands
    in button ids; `label` and `note` are what the person reads.
    """

    value: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Traits:
    """What the table must know of an action: whether it ends its seat's turn, and
    whether it revealed something, so that it cannot be taken back."""

    ends_turn: bool
    reveals: bool


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of a game's own rules: Discord markdown, and perhaps an example position
    with the parts of an action chosen in it, for the picture."""

    title: str
    text: str
    position: str | None = None
    chosen: tuple[str, ...] = ()


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
    """The rulebook's name of each seat: `("White", "Black")`."""
    options: ClassVar[tuple[OptionSpec, ...]]
    endings: ClassVar[type[Ending]]

    # Beginning and playing

    def settle(self, chosen: Options) -> dict[str, str]:
        """Every option with its value: as chosen, else the default.

        Raises `Unreadable` for an unknown option or value; a game whose options exclude
        one another extends this and raises `Illegal` with the reason.
        """
        specs = {spec.key: spec for spec in self.options}
        for key in chosen:
            if key not in specs:
                raise Unreadable(f"{self.title} has no option called “{key}”.")
        return {
            key: ",".join(choice.key for choice in spec.chosen(chosen.get(key, spec.default)))
            for key, spec in specs.items()
        }

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

    @abstractmethod
    def traits(self, state: StateT, action: ActionT) -> Traits:
        """Whether the action ends the turn and whether it reveals something."""

    # Texts

    @abstractmethod
    def read(self, text: str) -> ActionT:
        """The action that a person typed. Raises `Unreadable`."""

    @abstractmethod
    def write(self, action: ActionT) -> str:
        """The action's one canonical text; `read(write(a)) == a`."""

    @abstractmethod
    def load(self, text: str) -> StateT:
        """The state that a position's text stands for. Raises `Unreadable`."""

    @abstractmethod
    def dump(self, state: StateT) -> str:
        """The position's text, with all that the rules remember; `load(dump(s)) == s`."""

    # Views and words

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What that seat, or the public, may know."""

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
    def describe(self, view: ViewT, by: Seat, action: ActionT | None) -> str:
        """The action in words, from the view before it; None where it is concealed."""

    @abstractmethod
    def describe_outcome(self, outcome: Outcome) -> str:
        """Why the match is over, in one sentence with the sides' names."""

    @abstractmethod
    def status(self, view: ViewT) -> str:
        """One sentence over the board: what is to be done, and by which side."""

    @abstractmethod
    def tell(self, view: ViewT) -> str:
        """The position in words, for alt text: at most 1,000 characters."""

    @abstractmethod
    def sketch(self, view: ViewT) -> str:
        """The position as a drawing in characters, for terminals and text boards."""

    @abstractmethod
    def guide(self) -> tuple[GuidePage, ...]:
        """The rules in our own words, house rulings marked."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types the caller need not know."""

AnyView: TypeAlias = View[Any]
