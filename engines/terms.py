"""The values of the contract: options, parts of an action, outcomes and refusals."""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypedDict, TypeVar, cast

from common.names import parted
from common.text.say import EMPTY, capitalised, listed, say
from common.text.text import Argument, Name, Sentence, Text

ActionT = TypeVar("ActionT", bound=Hashable)

Seat: TypeAlias = int
"""A place at the table, counted from 0 in the order of the game's `seating`."""

Options: TypeAlias = Mapping[str, str]
"""Chosen options: key to value, both as in the game's `OptionSpec`s."""


_ResultT = TypeVar("_ResultT")


def delegate(function: Callable[..., _ResultT]) -> Callable[..., _ResultT]:
    """Returns a function of one of the game's modules as a method, which needs no `self`: `outcome
    = delegate(rules.outcome)`."""
    return cast("Callable[..., _ResultT]", staticmethod(function))


SHOWN: Final = 40
"""The most characters of a text that a refusal quotes."""


def quoted(text: str) -> Text:
    """Returns a typed text in quotation marks, for a refusal: at most `SHOWN` characters, with
    nothing invisible in it, and no address that could be followed."""
    words = " ".join(parted(text).split())
    shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in words)
    return say("“{words}”", meaning="typed", words=shown[:SHOWN] + "…" * (len(shown) > SHOWN))


class Refusal(Exception):
    """Something that the rules refuse. `words` are a sentence for the player; `str` of a refusal is
    that sentence in English."""

    def __init__(self, words: Text) -> None:
        super().__init__(words)
        self.words = words


class Unreadable(Refusal):
    """Raised for a text that is not an action, a position or an option of this game."""


class Illegal(Refusal):
    """Raised for a readable action against a rule, which the sentence names."""


class Ambiguous(Refusal):
    """Raised for a text that could mean several legal actions, which the sentence lists."""


def named_fields(words: Iterable[str], known: Collection[str]) -> dict[str, str]:
    """Returns the fields of a position's text by name, such as `ply:14`. Raises `Unreadable` for
    unknown, repeated and empty ones."""
    fields: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition(":")
        if name not in known or name in fields or not value:
            raise Unreadable(
                say(
                    "{field} is not a field of this position, or is written twice. There may be: "
                    "{known}.",
                    field=quoted(word),
                    known=", ".join(known),
                )
            )
        fields[name] = value
    return fields


class Ending(enum.Enum):
    """The base of the enums of endings. A value is the ending's key in texts and docs."""

    @property
    def by_leaving(self) -> bool:
        """Whether it comes only when somebody leaves (`Rules.leave`), never by an action. A game
        with such an ending overrides this."""
        return False


class TableEnding(Ending):
    """The endings that come from the table, in every game."""

    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    CALLED_OFF = "called-off"
    STOPPED = "stopped"
    ABSENCE = "absence"


VOID_ENDINGS: Final[Mapping[Ending, Text]] = {
    TableEnding.CALLED_OFF: say("The match was called off."),
    TableEnding.STOPPED: say("The server's managers stopped the match: nobody wins or loses."),
    TableEnding.ABSENCE: say("A player stayed away, so nobody wins or loses."),
}
"""The endings after which the match counts for nothing, with their sentences."""


class Result(enum.Enum):
    """The end of a match for one seat; `SHARED` is a win or loss of all seats together, `VOID` the
    result of a match which counts for nothing."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    SHARED = "shared"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The reason why a match is over, and the result of each seat."""

    reason: Ending
    results: tuple[Result, ...]

    @property
    def winner(self) -> Seat | None:
        """The one seat that won, or None."""
        winners = self.seats(Result.WIN)
        return winners[0] if len(winners) == 1 else None

    def seats(self, result: Result) -> tuple[Seat, ...]:
        """Returns the seats for which the match ended in this way, ascending."""
        return tuple(seat for seat, each in enumerate(self.results) if each is result)


@dataclass(frozen=True, slots=True)
class Feat:
    """The quality of a team's win, by `order`, and in at most `LONGEST_FEAT` characters."""

    order: int
    words: Text


LONGEST_FEAT: Final = 40
"""The most characters of a feat's words."""


def win(reason: Ending, winner: Seat, seats: int = 2) -> Outcome:
    """Returns an outcome in which one seat wins and all others lose."""
    return Outcome(
        reason, tuple(Result.WIN if seat == winner else Result.LOSS for seat in range(seats))
    )


def draw(reason: Ending, seats: int = 2) -> Outcome:
    """Returns an outcome in which nobody wins."""
    return Outcome(reason, (Result.DRAW,) * seats)


def lead(
    reason: Ending, first: Collection[Seat], seats: int, best: Result = Result.DRAW
) -> Outcome:
    """Returns an outcome in which some seats have come `first` together, all with the `best`
    result, and the others have lost."""
    return Outcome(reason, tuple(best if seat in first else Result.LOSS for seat in range(seats)))


Reasons: TypeAlias = Mapping[Ending, Sentence]
"""Why a match is over, by its ending: sentences that may stand after a colon, such as “{side} has
no piece left.”"""

_TABLE_WINS: Final[Reasons] = {
    TableEnding.RESIGNATION: say("{loser} resigned."),
    TableEnding.TIME: say("{loser} ran out of time."),
}
"""The table's reasons why somebody has won."""
_TABLE_DRAWS: Final[Reasons] = {TableEnding.AGREEMENT: say("{players} agreed to it.")}
"""The table's reasons of a draw between all."""
_TABLE_ENDS: Final[Reasons] = {
    TableEnding.RESIGNATION: say("{loser} resigned; the others draw."),
    TableEnding.TIME: say("{loser} ran out of time; the others draw."),
}
"""The table's endings without a winner for some of the players, in whole sentences."""


def ending_text(
    outcome: Outcome,
    called: Sequence[str],
    sides: Sequence[str],
    wins: Reasons,
    draws: Reasons,
    **more: Argument,
) -> Text:
    """Returns the sentence of this ending, with the players as they are `called`, by seat: “Ann
    wins:” and a reason of `wins` if somebody has won, else “A draw:” and a reason of `draws`, or
    the table's own. The fields of a reason are `winner`, `loser`, `side` (the loser's) and
    `players`, each a list where there are several; and the game's own fields, `more`."""
    results, why = outcome.results, outcome.reason
    if why in VOID_ENDINGS:
        return VOID_ENDINGS[why]
    winners, losers = outcome.seats(Result.WIN), outcome.seats(Result.LOSS)
    fields: dict[str, Argument] = {
        "winner": listed([called[seat] for seat in winners]),
        "loser": listed([called[seat] for seat in losers]),
        "side": listed([sides[seat] for seat in losers]),
        "players": listed(called[: len(results)]),
        **more,
    }
    if winners:
        reason = {**_TABLE_WINS, **wins}[why].filled(**fields)
        return won_text(fields["winner"], reason)
    if why in _TABLE_ENDS and why not in draws:
        return _TABLE_ENDS[why].filled(**fields)
    return drawn_text({**_TABLE_DRAWS, **draws}[why].filled(**fields))


def won_text(winner: Argument, reason: Text) -> Text:
    """Returns who has won, and why: “Ann and Ben win: Cid resigned.” `winner` is a list."""
    return say("{winner} {winner:one=wins|other=win}: {reason}", winner=winner, reason=reason)


def drawn_text(reason: Text) -> Text:
    """Returns that a match was drawn, and why."""
    return say("A draw: {reason}", reason=reason)


def without_result(told: str) -> Text:
    """Returns an ending's sentence without “Ann wins:” or “A draw:”: its `reason`, if it has it."""
    reason = told.arguments.get("reason") if isinstance(told, Sentence) else None
    return capitalised(reason if isinstance(reason, str) else told)


_UNPLAYED: Final = {
    True: say("{loser} ran out of time before anybody had moved."),
    False: say("{loser} resigned before anybody had moved."),
}
"""The sentences of a match in which nobody has played, by whether time was over."""


def void_text(outcome: Outcome, called: Sequence[str]) -> Text:
    """Returns the sentence of a match that somebody gave up, or ran out of time in, before anybody
    had played: nobody has won it. The players are `called` so, by seat."""
    losers = listed([called[seat] for seat in outcome.seats(Result.LOSS)])
    return _UNPLAYED[outcome.reason is TableEnding.TIME].filled(loser=losers)


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an option, with the words that the lobby shows."""

    key: str
    label: str
    note: Text = EMPTY


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of a game. `asked` is False if only a rematch sets it; `told` is False if an
    invitation tells it in another way, like the sides or the limits. `only` are the numbers of
    seats for which it matters; all if there are none.

    The value is the key of a choice; with `several` it is any number of keys parted by commas, in
    the order of the choices, and empty for none.
    """

    key: str
    label: Text
    choices: tuple[Value, ...]
    default: str
    asked: bool = True
    told: bool = True
    several: bool = False
    only: tuple[int, ...] = ()

    def chosen(self, value: str) -> tuple[Value, ...]:
        """Returns the choices that a value names, in their order. Raises `Unreadable`."""
        wanted = [key.strip() for key in value.split(",")] if self.several else [value]
        known = {choice.key for choice in self.choices}
        for key in wanted:
            if key not in known and not (self.several and wanted == [""]):
                words = say("{value} is not a choice for “{option}”.", option=self.label)
                raise Unreadable(words.filled(value=quoted(key)))
        return tuple(choice for choice in self.choices if choice.key in wanted)


def settled(title: str, specs: Sequence[OptionSpec], chosen: Options) -> dict[str, str]:
    """Returns every option of the game with this title, with its value: as chosen, else the
    default. Raises `Unreadable` for an unknown option or value."""
    known = {spec.key: spec for spec in specs}
    for key in chosen:
        if key not in known:
            raise Unreadable(
                say("{game} has no option called {option}.", game=title, option=quoted(key))
            )
    return {
        key: ",".join(choice.key for choice in spec.chosen(chosen.get(key, spec.default)))
        for key, spec in known.items()
    }


class Difficulty(enum.Enum):
    """The difficulty of a game for a newcomer, in the words of screens."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Effort:
    """The time and the thought that a game takes. `minutes` are the least and the most for a match
    in which all answer at once; `learning` are those for the first lessons, 0 if it has none;
    `turns` is how often the turn passes to another player in the mean of 20 matches for two between
    bots of level 3, 0 if unknown. Where a fact is not known screens leave it out."""

    minutes: tuple[int, int] | None = None
    difficulty: Difficulty | None = None
    learning: int = 0
    turns: int = 0


class Identity:
    """The names of a game, its seats, sides, options and endings."""

    key: ClassVar[str]
    """The game's name in the registry, the database and the command line, in small letters and
    hyphens; with underscores it is the name of the game's folders."""
    title: ClassVar[Name]
    tagline: ClassVar[Text]
    """One line for the lobby: the game's character."""
    effort: ClassVar[Effort] = Effort()
    """The effort of a match, for the people who decide whether to play."""
    revision: ClassVar[int] = 1
    """A number, raised whenever an old log might replay to another state."""
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    sides: ClassVar[tuple[Text, ...]]
    """The rulebook's names of all sides, such as those of colours."""
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    endings: ClassVar[type[Ending]]
    team: ClassVar[bool] = False
    """Whether all seats win or lose together, against the game itself."""
    chance: ClassVar[bool] = False
    """Whether the game depends on the seed, so that its fingerprint is worth publishing."""
    round_of: ClassVar[Callable[..., int] | None] = None
    in_fight: ClassVar[Callable[..., bool] | None] = None
    fought: ClassVar[Callable[..., Text] | None] = None
    """Where people count rounds: a state's round, whether all fight, and a view's latest result."""

    def sets_up(self, state: Any) -> bool:
        """Tells whether the present actions come before the first turn; by default never."""
        del state
        return False


@dataclass(frozen=True, slots=True)
class Part:
    """One step in choosing an action: a piece, then a square, and so on.

    `value` is short, unique among its siblings, and free of `:` and `,`, since it stands in button
    ids; people read `label` and `note`. `sign` is one character that stands before the label on a
    button: `WINS`, `CAPTURES` or `SPECIAL` if the part leads to such an action, `SAID` if the label
    already names the action, such as to end the turn. `at` is the square on which the piece or
    target of this part stands, `miniature` the renderer's key of a small picture of the thing
    named; `said` is the label in full, for screen readers. Empty for none.
    """

    value: str
    label: str
    note: Text = EMPTY
    sign: str = ""
    at: str = ""
    miniature: str = field(default="", compare=False)
    said: Text = field(default=EMPTY, compare=False)

    @property
    def unmarked(self) -> Part:
        """The same part without marks of its worth: the sign, and the note that explains it."""
        return self if self.sign in ("", SAID) else replace(self, note=EMPTY, sign="")


WINS: Final = "★"
CAPTURES: Final = "⚔"
SPECIAL: Final = "✦"
SAID: Final = "✓"


@dataclass(frozen=True, slots=True)
class Pick(Generic[ActionT]):
    """A person's choice by clicks: the `parts` are pressed one after another, and then `text` is
    played, one action or several parted by commas; `action` is the first.

    The parts of one pick may begin those of another: then the shorter one is meant unless the
    person goes on. `warns` is a question before it is played, asked of everybody; empty for none.
    `joins` says that several may be picked that differ in the last part alone: their texts are
    played one after the other. `asked` is the question of a person who confirms it; empty for one
    made of its parts or its action. `proposed` says that the bot chose it: in a puzzle a hint.
    """

    parts: tuple[Part, ...]
    text: str
    action: ActionT
    warns: Text = EMPTY
    joins: bool = False
    asked: Text = EMPTY
    proposed: bool = False

    @property
    def unmarked(self) -> Pick[ActionT]:
        """The same pick without marks of its worth, for a person who must find that out."""
        return replace(self, parts=tuple(part.unmarked for part in self.parts))


@dataclass(frozen=True, slots=True)
class Traits:
    """Whether an action ends its seat's turn, and reveals something, which bars taking it back."""

    ends_turn: bool
    reveals: bool


@dataclass(frozen=True, slots=True)
class Limits:
    """The time for a turn, and for the whole match. None is no limit.

    Each action of a turn begins its limit anew, so that nobody loses a turn in the middle of it;
    none does after one was taken back. The engines have no clock: the table judges lateness.
    """

    turn: timedelta | None = None
    match: timedelta | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[ActionT]):
    """Everything that one seat, or the public (`seat` None), may know of a state.

    It holds values only, never the state. `legal` are this seat's legal actions, in a stable order:
    empty for the public and for a seat that may not act. `turn` counts up whenever another seat
    acts next or the game enters another phase, see the view of each game: the table then shows a
    new board instead of touching up the old one.
    """

    seat: Seat | None
    to_act: tuple[Seat, ...]
    turn: int
    outcome: Outcome | None
    legal: tuple[ActionT, ...]


class Fixed(TypedDict, Generic[ActionT]):
    """The fields of every view, for `SomeView(**self.fixed(state, seat, turn), …)`."""

    seat: Seat | None
    to_act: tuple[Seat, ...]
    turn: int
    outcome: Outcome | None
    legal: tuple[ActionT, ...]


LONGEST_ACTION: Final = 500
"""The most characters of a typed action, or of a whole typed turn."""
LONGEST_POSITION: Final = 40_000
"""The most characters of a position."""
_ALIKE: Final = str.maketrans(
    dict.fromkeys("\u2010\u2012\u2013\u2014\u2015\u2212", "-") | {"×": "x"}
)
"""Every dash becomes a hyphen, and a times sign the letter x."""


def plain(text: str, longest: int) -> str:
    """Returns the text in plain signs: full-width letters, the Kelvin sign and the like become the
    signs that they look like (NFKC). Other letters, digits and accents outside ASCII are in no text
    of a game, and their capital or small letter may be another one. Raises `Unreadable` for them,
    and for more than `longest` characters."""
    if len(text) <= longest and text.isascii():
        return text
    composed = len(text) <= longest
    found = unicodedata.normalize("NFKC", text).translate(_ALIKE) if composed else text
    if len(found) > longest:
        raise Unreadable(
            say("That is too long: at most {most:,} characters are read.", most=longest)
        )
    strange = next((each for each in found if _is_strange(each)), None)
    if strange is not None:
        raise Unreadable(
            say("{sign} is not read here: write plain letters and digits.", sign=quoted(strange))
        )
    return found


def _is_strange(sign: str) -> bool:
    return not sign.isascii() and (sign.isalnum() or unicodedata.category(sign).startswith("M"))
