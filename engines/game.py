"""The contract that every game meets.

A game is a stateless object. It makes states, says what may be done in them, plays
actions, and makes for each seat a `View`: the only thing that the rest of the house ever
sees. States are immutable and hashable; chance, where a game has any, is part of the state.

Texts are the common coin: an action and a position each have one short text form that a
person can read and type, and that reads back to the same value.

The contract has four parts, `Rules`, `Notation`, `Secrets` and `Words`; a `Game` is all of
them. Whatever is the same in most games has a default, so that the least that a game writes
is: its names, `start`, `to_act`, `actions`, `play`, `outcome`; `parse`, `write`,
`parse_position`, `dump`; `view`; `ascii_board`, its `pages` and the sentences of its endings.
They are classes that a game extends, not protocols that its modules satisfy: a module cannot
inherit a default.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar, cast

from engines.terms import (
    LONGEST_ACTION,
    LONGEST_POSITION,
    ActionT,
    Ambiguous,
    Choice,
    Ending,
    Fixed,
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
    View,
    draw,
    ending_text,
    plain,
    quoted,
    win,
)

__all__ = [
    "FIRST",
    "PASS",
    "ActionT",
    "Ambiguous",
    "AnyGame",
    "AnyView",
    "Choice",
    "Ending",
    "Fixed",
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
    "delegate",
    "draw",
    "ending_text",
    "quoted",
    "win",
]

FIRST: Final = "first"
"""The key of the option, not asked, that says which side begins: a choice for each side."""
PASS: Final = "pass"  # noqa: S105
"""The text of an action that the rules make for a seat where it is the only one."""
LONGEST_ALT: Final = 1000
"""Characters of a position in words."""

StateT = TypeVar("StateT", bound=Hashable)
ViewT = TypeVar("ViewT", bound="View[Any]")
_ResultT = TypeVar("_ResultT")


def delegate(function: Callable[..., _ResultT]) -> Callable[..., _ResultT]:
    """Returns a method that is a function of one of the game's modules, which needs no `self`:
    `outcome = delegate(rules.outcome)`."""
    return cast("Callable[..., _ResultT]", staticmethod(function))


class Identity:
    """What a game is called, and what it needs."""

    key: ClassVar[str]
    """Name in the registry, the database and the command line, in small letters and hyphens:
    with underscores it is the name of the game's folders."""
    title: ClassVar[str]
    tagline: ClassVar[str]
    """One line for the lobby: what the game is like."""
    revision: ClassVar[int] = 1
    """Raised whenever an old log might replay to another state."""
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    sides: ClassVar[tuple[str, ...]]
    """The rulebook's name of every side there is, such as that of its colour."""
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    endings: ClassVar[type[Ending]]
    team: ClassVar[bool] = False
    """Whether all seats win or lose together, against the game itself."""
    chance: ClassVar[bool] = False
    """Whether anything follows from the seed, so that its fingerprint is worth publishing."""


class Rules(Identity, ABC, Generic[StateT, ActionT, ViewT]):
    """Beginning, playing and ending a match."""

    def resolve_options(self, chosen: Options) -> dict[str, str]:
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

    def rematch_options(self, options: Options, outcome: Outcome) -> dict[str, str]:
        """The options of a rematch, seats unchanged: who begins follows the last result.

        By default the same; with an option `FIRST` the side after the winner's begins, after
        a draw the one after that which began.
        """
        settled = self.resolve_options(options)
        spec = next((each for each in self.options if each.key == FIRST), None)
        if spec is None:
            return settled
        keys = [choice.key for choice in spec.choices]
        last = keys.index(settled[FIRST]) if outcome.winner is None else outcome.winner
        return {**settled, FIRST: keys[(last + 1) % len(keys)]}

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that may act now, ascending; none when the game is over."""

    @abstractmethod
    def actions(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """What this seat may do, in a stable order; empty unless it is to act."""

    @abstractmethod
    def play(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """Judges the action and returns the state after it. Raises `Illegal`, naming the rule."""

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """Returns the state after an action that `actions` has listed for this seat: for those
        who look ahead. A game that can spare judging it extends this."""
        return self.play(state, seat, action)

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

    def on_timeout(self, state: StateT, seat: Seat) -> StateT | None:
        """The state after this seat, which is to act, let the time for its turn pass; None
        where it is then out of the game as if it had conceded."""
        del state, seat
        return None

    def last_round(self, state: StateT) -> StateT:
        """The state after the time for the whole match is over. Raises `Illegal` where the
        options set none."""
        del state
        raise Illegal(f"{self.title} has no limit for the whole match.")

    def agreed_draw(self, state: StateT, reason: TableEnding) -> Outcome:
        """How a match ends when all who are still in it agree to a draw."""
        return draw(reason, len(self.playing(state)))

    def bot_action(self, view: ViewT) -> ActionT | None:
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


class Notation(ABC, Generic[StateT, ActionT]):
    """Texts both ways. What is typed is read in plain signs, see `plain`."""

    def read(self, text: str) -> ActionT:
        """The action that a person typed. Raises `Unreadable`."""
        return self.parse(plain(text, LONGEST_ACTION))

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
        state = self.parse_position(plain(text, LONGEST_POSITION))
        if self.parse_position(self.dump(state)) != state:
            raise Unreadable("What this position remembers does not fit together.")
        return state

    @abstractmethod
    def parse_position(self, text: str) -> StateT:
        """The state of a position in plain signs. Raises `Unreadable`."""

    @abstractmethod
    def dump(self, state: StateT) -> str:
        """The position's text, with all that the rules remember; `load(dump(s)) == s`."""

    def intended(self, state: StateT, seat: Seat, action: ActionT) -> ActionT:
        """The legal action that a person must have meant who typed this one, such as a
        capture written as a move; else the action unchanged."""
        del state, seat
        return action

    def read_turn(self, state: StateT, seat: Seat, text: str) -> tuple[ActionT, ...]:
        """The actions that a typed text stands for, in their order: usually one; several
        where players write a whole turn in one word. Raises `Unreadable`."""
        return self.parse_turn(state, seat, plain(text, LONGEST_ACTION))

    def parse_turn(self, state: StateT, seat: Seat, text: str) -> tuple[ActionT, ...]:
        """The same for a text in plain signs: one action, unless a game extends this."""
        return (self.intended(state, seat, self.parse(text)),)


class Secrets(ABC, Generic[StateT, ActionT, ViewT]):
    """What a seat may know. A game without secrets is an `OpenGame`."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What that seat, or the public, may know."""

    def revealed(self, state: StateT) -> ViewT:
        """What everybody may know of any state once the match is over, for its replay: the
        public's view with all that was secret to a player. A game with secrets extends this."""
        return self.view(state, None)

    def reveals(self, state: StateT, action: ActionT) -> bool:
        """Whether the action, played now, shows somebody something new, so that it cannot be
        taken back: always, unless a game with secrets extends this or `traits`."""
        del state, action
        return True

    @abstractmethod
    def redacts(self, state: StateT, by: Seat, action: ActionT, viewer: Seat | None) -> bool:
        """Whether `viewer` may still not know, the game standing at `state`, that `by`
        played `action` before."""

    @abstractmethod
    def resample(self, state: StateT, seat: Seat | None, rng: random.Random) -> StateT:
        """Another state that this seat could not tell from the true one."""


class Words(Identity, ABC, Generic[StateT, ActionT, ViewT]):
    """The game in words and characters, made from views. The defaults call a seat by the side
    of its number."""

    wins: ClassVar[Mapping[Ending, str]] = {}
    """For `describe_outcome`: the sentence of each ending in which one of two wins, such as
    “{winner} wins: {side} has no piece left.” `{winner}` and `{loser}` are what these players are
    called, `{side}` is the loser's side."""
    draws: ClassVar[Mapping[Ending, str]] = {}
    """The sentence of each ending in which nobody wins."""
    pages: ClassVar[tuple[GuidePage, ...]]
    """The rules in our own words, house rulings marked."""

    @abstractmethod
    def parts(self, view: ViewT, action: ActionT) -> tuple[Part, ...]:
        """The steps in which a person picks this action by clicks."""

    def asks(self, view: ViewT, chosen: tuple[str, ...]) -> str:
        """The question that the next part of an action answers, such as “Which creature?”, where
        the parts with these values are chosen: at most 60 characters."""
        del view
        return "What next?" if chosen else "What will you do?"

    @abstractmethod
    def describe(self, view: ViewT, by: Seat, action: ActionT | None) -> str:
        """The action in words, from the view before it; None where it is concealed."""

    def describe_outcome(self, view: ViewT, names: Sequence[str] = ()) -> str:
        """Why the match that this view shows is over, in one sentence. `names` are what the
        players are called in it, by seat; without them each is called by the side."""
        assert view.outcome is not None
        return ending_text(view.outcome, names or self.sides, self.sides, self.wins, self.draws)

    def status(self, view: ViewT) -> str:
        """One sentence over the board: what is to be done, and by which side."""
        if view.outcome:
            return self.describe_outcome(view)
        return f"{' and '.join(self.sides[seat] for seat in view.to_act)} to move."

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

    def alt_text(self, view: ViewT) -> str:
        """The position in words, for alt text: at most `LONGEST_ALT` characters."""
        return f"{self.status(view)}\n{self.ascii_board(view)}"[:LONGEST_ALT]

    @abstractmethod
    def ascii_board(self, view: ViewT) -> str:
        """The position as a drawing in characters, for terminals and text boards."""

    def guide(self) -> tuple[GuidePage, ...]:
        """The pages of the rules."""
        return self.pages


class Game(
    Rules[StateT, ActionT, ViewT],
    Notation[StateT, ActionT],
    Secrets[StateT, ActionT, ViewT],
    Words[StateT, ActionT, ViewT],
):
    """A game of the house, with the defaults that need more than one part of the contract."""

    def whole_turns(self, state: StateT) -> Iterator[tuple[tuple[ActionT, ...], StateT]]:
        """Every different way in which a seat's turn may go, with the state after it: what
        perft counts. A game whose turns have several actions extends this: of those that
        end alike only the first counts."""
        for seat in self.to_act(state):
            for action in self.actions(state, seat):
                yield (action,), self.apply(state, seat, action)

    def forced(self, state: StateT) -> tuple[Seat, ActionT] | None:
        """The pass that the rules make for a seat that can do nothing, or None: the only action
        of the only seat to act where its text is `PASS`."""
        for seat in self.to_act(state)[:1]:
            legal = self.actions(state, seat)
            if len(legal) == 1 and self.write(legal[0]) == PASS:
                return seat, legal[0]
        return None

    def traits(self, state: StateT, action: ActionT) -> Traits:
        """Whether the action ends the turn and whether it reveals something: the turn of the
        seat that may play it ends where that seat may not act again, or the view's `turn`
        counts up."""
        seats = [seat for seat in self.to_act(state) if action in self.actions(state, seat)]
        after = self.apply(state, seats[0], action)
        ends = seats[0] not in self.to_act(after)
        ends = ends or self.view(after, None).turn > self.view(state, None).turn
        return Traits(ends_turn=ends, reveals=self.reveals(state, action))

    def step(self, state: StateT, seat: Seat, action: ActionT) -> tuple[StateT, Traits]:
        """The state after the action, and its traits. A game that knows these by playing extends
        this. Raises `Illegal`, naming the rule."""
        return self.play(state, seat, action), self.traits(state, action)

    def fixed(self, state: StateT, seat: Seat | None, turn: int) -> Fixed[ActionT]:
        """The fields that every view has."""
        return {
            "seat": seat,
            "to_act": self.to_act(state),
            "turn": turn,
            "outcome": self.outcome(state),
            "legal": () if seat is None else self.actions(state, seat),
        }

    def parts(self, view: ViewT, action: ActionT) -> tuple[Part, ...]:
        """The steps in which a person picks this action by clicks: the words of its text,
        where these tell the game's actions apart."""
        del view
        return tuple(Part(word, word) for word in _WORD.findall(self.spelled(action)))

    def describe(self, view: ViewT, by: Seat, action: ActionT | None) -> str:
        """The action in words, from the view before it; None where it is concealed."""
        del view
        told = "in secret" if action is None else self.spelled(action)
        return f"{self.sides[by]} plays {told}"


class OpenGame(Game[StateT, ActionT, ViewT]):
    """The rules of a game in which nothing is secret."""

    def reveals(self, state: StateT, action: ActionT) -> bool:
        """Nothing."""
        del state, action
        return False

    def redacts(self, state: StateT, by: Seat, action: ActionT, viewer: Seat | None) -> bool:
        """Nothing."""
        del state, by, action, viewer
        return False

    def resample(self, state: StateT, seat: Seat | None, rng: random.Random) -> StateT:
        """The state itself."""
        del seat, rng
        return state


_WORD: Final = re.compile(r"[A-Za-z0-9]+")

AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types the caller need not know."""

AnyView: TypeAlias = View[Any]
