"""The contract that every game meets.

A game is a stateless object. It makes states, lists their legal actions, plays actions, and makes
for each seat a `View`: the only thing that the rooms above ever see. States are immutable and
hashable; chance, if a game has any, is part of the state.

Texts are the common form: an action and a position each have one short text that a person can read
and type, and that reads back to the same value.

The contract has four parts, `Rules`, `Notation`, `Secrets` and `Words`; a `Game` is all of them.
Everything that most games share has a default. A game must write only its names, `start`, `to_act`,
`actions`, `play`, `outcome`; `parse`, `write`, `parse_position`, `dump`; `view`; `ascii_board`, its
`pages` and the sentences of its endings. The parts are classes that a game extends, not protocols
that its modules satisfy: a module cannot inherit a default. `delegate` makes a method of a module's
function.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from common.text.say import EMPTY, fitting, listed, say
from common.text.text import Text

# `X as X` lets games import the values of the contract from here
from engines.guide import GuidePage as GuidePage
from engines.terms import CAPTURES as CAPTURES
from engines.terms import LONGEST_ACTION, LONGEST_POSITION, plain, settled, without_result
from engines.terms import SAID as SAID
from engines.terms import SPECIAL as SPECIAL
from engines.terms import VOID_ENDINGS as VOID_ENDINGS
from engines.terms import WINS as WINS
from engines.terms import ActionT as ActionT
from engines.terms import Ambiguous as Ambiguous
from engines.terms import Difficulty as Difficulty
from engines.terms import Effort as Effort
from engines.terms import Ending as Ending
from engines.terms import Feat as Feat
from engines.terms import Fixed as Fixed
from engines.terms import Identity as Identity
from engines.terms import Illegal as Illegal
from engines.terms import Limits as Limits
from engines.terms import Options as Options
from engines.terms import OptionSpec as OptionSpec
from engines.terms import Outcome as Outcome
from engines.terms import Part as Part
from engines.terms import Pick as Pick
from engines.terms import Reasons as Reasons
from engines.terms import Refusal as Refusal
from engines.terms import Result as Result
from engines.terms import Seat as Seat
from engines.terms import TableEnding as TableEnding
from engines.terms import Traits as Traits
from engines.terms import Unreadable as Unreadable
from engines.terms import Value as Value
from engines.terms import View as View
from engines.terms import delegate as delegate
from engines.terms import draw as draw
from engines.terms import ending_text as ending_text
from engines.terms import lead as lead
from engines.terms import named_fields as named_fields
from engines.terms import quoted as quoted
from engines.terms import win as win

FIRST: Final = "first"
"""The key of the option for the side that begins, a choice for each; players are not asked."""
PASS: Final = "pass"  # noqa: S105
"""The text of the action that the rules play for a seat that has no other."""
END: Final = "end"
"""The text of the action that ends a turn in which more would be possible, in a game with one."""
LONGEST_ALT, LONGEST_WORDS, LONGEST_UNUSUAL = 1000, 1900, 240
"""The most characters that `Words.alt_text`, `in_words` and `unusual` return."""

StateT = TypeVar("StateT", bound=Hashable)
ViewT = TypeVar("ViewT", bound="View[Any]")


class Rules(Identity, ABC, Generic[StateT, ActionT, ViewT]):
    """Beginning, playing and ending a match."""

    def resolve_options(self, chosen: Options) -> dict[str, str]:
        """Returns every option with its value: as chosen, else the default. Raises `Unreadable` for
        an unknown option or value, and in a game whose options exclude one another `Illegal`."""
        return settled(self.title, self.options, chosen)

    def seating(self, options: Options, seats: int) -> tuple[Text, ...]:
        """Returns the side of each seat, in the order of turns, in a match of this many seats.
        Raises `Illegal` for a number of seats that the game or these options do not have."""
        del options
        if seats not in self.seat_counts:
            raise Illegal(say("{game} is not a game for {seats}.", game=self.title, seats=seats))
        return self.sides[:seats]

    def allies(self, options: Options, seats: int, seat: Seat) -> tuple[Seat, ...]:
        """Returns the other seats that win or lose together with this one."""
        del options
        return tuple(each for each in range(seats) if each != seat) if self.team else ()

    def alliances(self, options: Options, seats: int) -> tuple[Text, ...]:
        """Returns the name of each seat's alliance, such as East; by default there is none."""
        del options, seats
        return ()

    def limits(self, options: Options) -> Limits:
        """Returns the time that these options allow."""
        del options
        return Limits()

    @abstractmethod
    def start(self, options: Options, seats: int, seed: str) -> StateT:
        """Returns the state before the first action."""

    def rematch_options(self, options: Options, outcome: Outcome) -> dict[str, str]:
        """Returns the options of a rematch with the same seats: the same, but an option `FIRST`
        names the side after the winner's; after a draw, the one after the side that began."""
        found = self.resolve_options(options)
        spec = next((each for each in self.options if each.key == FIRST), None)
        if spec is None:
            return found
        keys = [choice.key for choice in spec.choices]
        last = keys.index(found[FIRST]) if outcome.winner is None else outcome.winner
        return {**found, FIRST: keys[(last + 1) % len(keys)]}

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """Returns the seats that may act now, ascending; empty when the game is over."""

    @abstractmethod
    def actions(self, state: StateT, seat: Seat) -> tuple[ActionT, ...]:
        """Returns the seat's legal actions, in a stable order; empty unless it may act."""

    @abstractmethod
    def play(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """Judges the action and returns the state after it. Raises `Illegal`, naming the rule."""

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> StateT:
        """Returns the state after an action that `actions` has listed for this seat: for searches.
        A game overrides this if applying is cheaper than judging."""
        return self.play(state, seat, action)

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Returns the outcome, or None while the game goes on."""

    # Leaving, and time: the additions to resignation of a game for more than two

    def playing(self, state: StateT) -> tuple[Seat, ...] | None:
        """Returns the seats still in the game, ascending; None for all seats of the match."""
        del state
        return None

    def leave(self, state: StateT, seat: Seat, reason: TableEnding) -> StateT | None:
        """Returns the state after a seat still in the game has conceded, or lost by time, and the
        others play on; None if that ends the match. Then this seat and its allies have lost. The
        others have won if they are one side; else it is a draw for them."""
        del state, seat, reason
        return None

    def on_timeout(self, state: StateT, seat: Seat) -> StateT | None:
        """Returns the state after a seat to act ran out of time; None if it has then conceded."""
        del state, seat
        return None

    def last_round(self, state: StateT) -> StateT:
        """Returns the state after the time of the whole match. Raises `Illegal` if none is set."""
        del state
        raise Illegal(say("{game} has no limit for the whole match.", game=self.title))

    def agreed_draw(self, state: StateT, reason: TableEnding) -> Outcome | None:
        """Returns the outcome of an agreed draw; None: a draw of those still in, others lose."""
        del state, reason
        return None

    def merit(self, state: StateT, seat: Seat) -> int:
        """Returns the merit of a seat that was in the game until its end and has not won: the one
        with more comes first (`engines.match.places`). By default the same for all."""
        del state, seat
        return 0

    def feat(self, state: StateT) -> Feat | None:
        """Returns how well a team has won, by the state at the end; None if all wins are alike."""
        del state
        return None

    def bot_action(self, view: ViewT) -> ActionT | None:
        """Returns a legal action by a plain policy for the seat of this view, which may act: the
        bot's if no better player has an answer. None for no such policy; a team game has one."""
        del view
        return None

    def gathered(self, before: StateT, action: ActionT, after: StateT, *, chosen: bool) -> StateT:
        """Returns the state `after` this action, joined with the news of `before` if these still
        hold: no person has `chosen` the action, or it belongs to the events of the news."""
        del before, action, chosen
        return after


class Notation(ABC, Generic[StateT, ActionT]):
    """Texts both ways. Typed text is read in plain signs, see `plain`."""

    def read(self, text: str) -> ActionT:
        """Returns the action that a person typed. Raises `Unreadable`."""
        return self.parse(plain(text, LONGEST_ACTION))

    @abstractmethod
    def parse(self, text: str) -> ActionT:
        """Returns the action of a text in plain signs. Raises `Unreadable`."""

    @abstractmethod
    def write(self, action: ActionT) -> str:
        """Returns the action's one canonical text; `read(write(a)) == a`."""

    def spelled(self, action: ActionT) -> str:
        """Returns the action's text as people type it, without the details `intended` fills in."""
        return self.write(action)

    def load(self, text: str) -> StateT:
        """Returns the state of a position's text, whether or not a match can reach it. Raises
        `Unreadable`, also if the text contradicts itself."""
        state = self.parse_position(plain(text, LONGEST_POSITION))
        if self.parse_position(self.dump(state)) != state:
            raise Unreadable(say("The history in this position contradicts itself."))
        return state

    @abstractmethod
    def parse_position(self, text: str) -> StateT:
        """Returns the state of a position in plain signs. Raises `Unreadable`."""

    @abstractmethod
    def dump(self, state: StateT) -> str:
        """Returns the position's text, with all that the rules remember; `load(dump(s)) == s`."""

    def intended(self, state: StateT, seat: Seat, action: ActionT) -> ActionT:
        """Returns the legal action that must be meant by this one: a capture for a move."""
        del state, seat
        return action

    def read_turn(self, state: StateT, seat: Seat, text: str) -> tuple[ActionT, ...]:
        """Returns the actions of a typed text, in their order: usually one; several if players
        write a whole turn in one word. Raises `Unreadable`."""
        return self.parse_turn(state, seat, plain(text, LONGEST_ACTION))

    def parse_turn(self, state: StateT, seat: Seat, text: str) -> tuple[ActionT, ...]:
        """Returns the same for a text in plain signs: one action, unless a game overrides this."""
        return (self.intended(state, seat, self.parse(text)),)


class Secrets(ABC, Generic[StateT, ActionT, ViewT]):
    """The secrets of each seat. A game without secrets is an `OpenGame`."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Returns the view of that seat, or of the public (None), with all that it may know."""

    def shows_choice(self, view: ViewT) -> bool:
        """Tells whether everybody may know the legal actions of the seats to act, so that they can
        stand below the public board: never, unless a game with secrets overrides this."""
        del view
        return False

    def revealed(self, state: StateT) -> ViewT:
        """Returns the view of any state in the replay of a match that is over: the public's view
        with all that was secret to a player. A game with secrets overrides this."""
        return self.view(state, None)

    def reveals(self, state: StateT, action: ActionT) -> bool:
        """Tells whether the action, played now, shows somebody something new, so that it cannot be
        taken back: always, unless a game with secrets overrides this or `traits`."""
        del state, action
        return True

    @abstractmethod
    def redacts(self, state: StateT, by: Seat, action: ActionT, viewer: Seat | None) -> bool:
        """Tells whether `viewer` may still not know at `state` that `by` played `action`."""

    @abstractmethod
    def resample(self, state: StateT, seat: Seat | None, rng: random.Random) -> StateT:
        """Returns a random state that this seat cannot tell from the true one."""


class Words(Identity, ABC, Generic[StateT, ActionT, ViewT]):
    """The game in words and characters, made from views. By default a seat is called by the side
    with its number."""

    wins: ClassVar[Reasons] = {}
    """For `describe_outcome`: the reason of each ending with a winner, such as “{side} has no piece
    left.”, to stand after “Ann wins:”. `{winner}` and `{loser}` stand for the names of these
    players, `{side}` for the loser's side. `ending_text` lists the other fields."""
    draws: ClassVar[Reasons] = {}
    """The reason of each ending in which nobody wins, to stand after “A draw:”."""
    orders: ClassVar[Mapping[str, Text]] = {}
    """The standing orders that people may give, by key, with the words of a button."""
    pages: ClassVar[tuple[GuidePage, ...]]
    """The rules in our own words, with house rulings marked."""

    @abstractmethod
    def parts(self, view: ViewT, action: ActionT) -> tuple[Part, ...]:
        """Returns the steps in which a person picks this action by clicks."""

    def asks(self, view: ViewT, chosen: tuple[str, ...]) -> Text:
        """Returns the question that the next part of an action answers, such as “Which creature?”,
        after the parts with the `chosen` values: at most 60 characters."""
        del view
        return say("What next?") if chosen else say("What will you do?")

    @abstractmethod
    def describe(self, view: ViewT, by: Seat, action: ActionT | None) -> Text:
        """Returns the action in words, from the view before it; a concealed action is None."""

    def together(self, words: Sequence[str]) -> Text | None:
        """Returns the words that `describe` has made of actions of a seat in a row, in one
        sentence; None, the default, if each stands by itself."""
        del words
        return None

    def brief(self, view: ViewT, by: Seat, action: ActionT) -> Text:
        """Returns the action in few words, for a person who chooses it: “Saint d1 to a1”."""
        return self.describe(view, by, action)

    def miniature(self, view: ViewT, by: Seat, action: ActionT) -> str:
        """Returns the key of the small picture (`Part.miniature`) beside the action in words: of
        the piece that acts or the card it is about. Empty, the default, for none."""
        del view, by, action
        return ""

    def side(self, view: ViewT, seat: Seat) -> Text:
        """Returns the name of a seat's side in the match of this view. A game in which seats do not
        always have the same sides overrides this."""
        del view
        return self.sides[seat]

    def describe_outcome(self, view: ViewT, names: Sequence[str] = ()) -> Text:
        """Returns why the match of this view is over, in one sentence. `names` are the players', by
        seat; by default each is called by the side."""
        assert view.outcome is not None
        sides = [self.side(view, seat) for seat in range(len(view.outcome.results))]
        return ending_text(view.outcome, names or sides, sides, self.wins, self.draws)

    def story(self, view: ViewT, names: Sequence[str] = ()) -> Text:
        """Returns the sentence of `describe_outcome` for a card that tells the result by itself, or
        a better one about the deciding action."""
        return without_result(self.describe_outcome(view, names))

    def status(self, view: ViewT) -> Text:
        """Returns one sentence above the board: the side to act and how, or the outcome."""
        if view.outcome:
            return self.describe_outcome(view)
        return say("{sides} to move.", sides=listed(self.side(view, seat) for seat in view.to_act))

    def unusual(self, view: ViewT) -> Text:
        """Returns the line under the board about things that are easily overlooked, in at most
        `LONGEST_UNUSUAL` characters: a rule that seldom matters and does so now, such as a ko, or
        a danger, such as a win with the next turn; empty for none, and once the match is over."""
        del view
        return EMPTY

    def news(self, view: ViewT) -> tuple[Text, ...]:
        """Returns the events since a person last acted, in sentences, the most important first."""
        del view
        return ()

    def brought(self, state: StateT, seat: Seat, action: ActionT) -> tuple[Text, ...]:
        """Returns the news that this legal action would cause if played now."""
        del state, seat, action
        return ()

    def is_news(self, state: StateT, action: ActionT) -> bool:
        """Tells whether the news will tell this action, if played now, instead of its words."""
        del state, action
        return False

    def alt_text(self, view: ViewT, since: Text = EMPTY) -> Text:
        """Returns a picture's alt text, at most `LONGEST_ALT` characters: first the events `since`
        the reader's last turn, in sentences, or else the latest turn if the view has it; then whose
        turn it is; then the position, the most important first."""
        return fitting((since, self.status(view), self.ascii_board(view)), LONGEST_ALT, "\n")

    def in_words(self, view: ViewT) -> Text:
        """Returns all that the view shows in lines of words, for a screen reader: at most
        `LONGEST_WORDS` characters; the rest is in the areas of the board."""
        return fitting((self.status(view), self.ascii_board(view)), LONGEST_WORDS, "\n")

    @abstractmethod
    def ascii_board(self, view: ViewT) -> Text:
        """Returns the position as a drawing in characters, for terminals and text boards."""

    def board_from(self, view: ViewT, down: Seat | None) -> Text:
        """Returns the same drawing with this seat's side at the bottom, as far as that can be
        drawn; for None, and by default, as for all."""
        del down
        return self.ascii_board(view)

    def guide(self) -> tuple[GuidePage, ...]:
        """Returns the pages of the rules."""
        return self.pages


class Game(
    Rules[StateT, ActionT, ViewT],
    Notation[StateT, ActionT],
    Secrets[StateT, ActionT, ViewT],
    Words[StateT, ActionT, ViewT],
):
    """A game, with the defaults that need more than one part of the contract."""

    def whole_turns(self, state: StateT) -> Iterator[tuple[tuple[ActionT, ...], StateT]]:
        """Yields every different turn of the seats to act, with the state after it: the turns that
        perft counts. A game whose turns have several actions overrides this, and yields only the
        first of the turns that end alike."""
        for seat in self.to_act(state):
            for action in self.actions(state, seat):
                yield (action,), self.apply(state, seat, action)

    def picks(self, view: ViewT) -> tuple[Pick[ActionT], ...]:
        """Returns the picks of the person of this view, who may act: each legal action by its
        parts, unless a game joins some. Every legal action can be reached."""
        return tuple(
            Pick(self.parts(view, action), self.write(action), action) for action in view.legal
        )

    def forced(self, state: StateT) -> tuple[Seat, ActionT] | None:
        """Returns an action that is played by itself for a seat, or None: the pass of the first
        seat to act, if it has no other action. A game may also name a choice here that people
        leave to its proposal until they ask for it."""
        for seat in self.to_act(state)[:1]:
            legal = self.actions(state, seat)
            if len(legal) == 1 and self.write(legal[0]) == PASS:
                return seat, legal[0]
        return None

    def ordered(self, view: ViewT, orders: Collection[str]) -> str | None:
        """Returns the text that follows these standing orders (keys of `orders`) for the person of
        this view, who may act; None if they do not settle this choice."""
        del view, orders
        return None

    def traits(self, state: StateT, action: ActionT) -> Traits:
        """Returns whether the action ends the turn, and whether it reveals something. The turn of
        the seat that may play it ends if that seat may not act again, or if the view's `turn`
        counts up."""
        seats = [seat for seat in self.to_act(state) if action in self.actions(state, seat)]
        after = self.apply(state, seats[0], action)
        ends = seats[0] not in self.to_act(after)
        ends = ends or self.view(after, None).turn > self.view(state, None).turn
        return Traits(ends_turn=ends, reveals=self.reveals(state, action))

    def step(self, state: StateT, seat: Seat, action: ActionT) -> tuple[StateT, Traits]:
        """Returns the state after the action, and its traits. A game that learns these by playing
        overrides this. Raises `Illegal`, naming the rule."""
        return self.play(state, seat, action), self.traits(state, action)

    def fixed(self, state: StateT, seat: Seat | None, turn: int) -> Fixed[ActionT]:
        """Returns the fields that every view has."""
        return {
            "seat": seat,
            "to_act": self.to_act(state),
            "turn": turn,
            "outcome": self.outcome(state),
            "legal": () if seat is None else self.actions(state, seat),
        }

    def parts(self, view: ViewT, action: ActionT) -> tuple[Part, ...]:
        """Returns the words of the action's text, if these tell the game's actions apart."""
        del view
        return tuple(Part(word, word) for word in re.findall(r"[A-Za-z0-9]+", self.spelled(action)))

    def describe(self, view: ViewT, by: Seat, action: ActionT | None) -> Text:
        side = self.side(view, by)
        if action is None:
            return say("{side} plays in secret", side=side)
        return say("{side} plays {action}", side=side, action=self.spelled(action))


class OpenGame(Game[StateT, ActionT, ViewT]):
    """The rules of a game in which nothing is secret."""

    def shows_choice(self, view: ViewT) -> bool:
        del view
        return True

    def reveals(self, state: StateT, action: ActionT) -> bool:
        del state, action
        return False

    def redacts(self, state: StateT, by: Seat, action: ActionT, viewer: Seat | None) -> bool:
        del state, by, action, viewer
        return False

    def resample(self, state: StateT, seat: Seat | None, rng: random.Random) -> StateT:
        del seat, rng
        return state


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types do not matter to the caller."""
AnyView: TypeAlias = View[Any]
