"""The kit for games for two on a rectangular board of squares, in which nothing is secret.

A game extends `GridGame`. It names itself, its `boards` and its `men`, says how the board
stands at first (`begin`), what a man or a side may do (`goals`, `drops`, `passes`), what an
action changes unless it is a plain move (`after`), and when it is over (`outcome`). Texts,
views, the picker's steps, words, refusals, options and the rematch follow from that.
"""

from __future__ import annotations

import enum
import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from engines.game import (
    CAPTURES,
    FIRST,
    LONGEST_ALT,
    PASS,
    SAID,
    Illegal,
    OpenGame,
    Options,
    OptionSpec,
    Outcome,
    Part,
    Seat,
    Traits,
    Unreadable,
    Value,
    View,
    quoted,
)
from engines.grammar import Grammar, Param, Verb

EMPTY: Final = "."
BOARD: Final = "board"
"""The key of the option of the board, where a game has several."""
MOST: Final = 18
"""Files and ranks of the largest board: a wider one does not fit as text on a phone."""
_MANY: Final = 64
"""On a board of more squares, the rank is picked before the square on which a man is placed."""
_SQUARE: Final = r"[a-z][1-9]\d?"
_POSITION: Final = re.compile(r"([^ ]+) ([12]) (\d{1,5}) (\d{1,5}) (-|[^ *]+)((?:\*[a-z]\d+)*)")


class Man(NamedTuple):
    """What a letter on the board stands for: whose it is, and its name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Board:
    """What stands where. Squares are called `a1`, `b1`, … from the lower left; `cells` has the
    letter of a man for each, or `EMPTY`, rank by rank from the lowest."""

    files: int
    cells: str

    @property
    def ranks(self) -> int:
        """How many ranks there are."""
        return len(self.cells) // self.files

    @property
    def squares(self) -> tuple[str, ...]:
        """All squares, rank by rank from the lowest."""
        return tuple(_numbers(self.files, self.ranks))

    def __contains__(self, square: str) -> bool:
        """Tells whether there is such a square."""
        return square in _numbers(self.files, self.ranks)

    def __getitem__(self, square: str) -> str:
        """Returns the letter on a square, or `EMPTY`. Raises `KeyError` off the board."""
        return self.cells[_numbers(self.files, self.ranks)[square]]

    def find(self, letters: str) -> tuple[str, ...]:
        """Returns the squares on which one of these letters stands."""
        pairs = zip(self.squares, self.cells, strict=True)
        return tuple(square for square, letter in pairs if letter in letters)

    def put(self, squares: Iterable[str], letter: str) -> Board:
        """Returns the board with this letter, or `EMPTY`, on these squares."""
        numbers, cells = _numbers(self.files, self.ranks), list(self.cells)
        for square in squares:
            cells[numbers[square]] = letter
        return Board(self.files, "".join(cells))

    def line(self, square: str, right: int, up: int) -> tuple[str, ...]:
        """Returns the squares from the next one on, in steps of so many files and ranks, to the
        edge."""
        return _line(self.files, self.ranks, square, right, up)

    def near(self, square: str, steps: Iterable[tuple[int, int]]) -> tuple[str, ...]:
        """Returns the squares so many files to the right and ranks up that are on the board."""
        return tuple(each for step in steps if (each := _moved(square, *step)) in self)

    @property
    def rows(self) -> list[str]:
        """The letters rank by rank, the highest first."""
        files = self.files
        return [self.cells[at : at + files] for at in range(0, len(self.cells), files)][::-1]


def board_of(rows: Sequence[str]) -> Board:
    """Returns the board with these rows, the highest rank first."""
    return Board(len(rows[0]), "".join(reversed(rows)))


def rank_of(square: str) -> int:
    """Returns the rank of a square, from 1."""
    return int(square[1:])


def _moved(square: str, right: int, up: int) -> str:
    return f"{chr(ord(square[0]) + right)}{int(square[1:]) + up}"


@lru_cache(maxsize=8192)
def _line(files: int, ranks: int, square: str, right: int, up: int) -> tuple[str, ...]:
    found: list[str] = []
    while (square := _moved(square, right, up)) in _numbers(files, ranks):
        found.append(square)
    return tuple(found)


@lru_cache(maxsize=32)
def _numbers(files: int, ranks: int) -> dict[str, int]:
    names = [f"{chr(97 + file)}{rank + 1}" for rank in range(ranks) for file in range(files)]
    return {name: number for number, name in enumerate(names)}


# Actions


@dataclass(frozen=True, slots=True)
class Step:
    """A man goes from a square to another one: `a2-a3`, also typed `a2xa3`."""

    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Drop:
    """A man is placed: `c3`, or `n@c3` where there are several kinds to place."""

    end: str
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is done: `pass`."""


GridAction: TypeAlias = Step | Drop | Pass
GRAMMAR: Final[Grammar[GridAction]] = Grammar(
    "this game",
    "a2-a3",
    (
        Verb(
            "",
            Step,
            Param("start", word=_SQUARE, sign=""),
            Param("end", word=_SQUARE, sign="-", typed=r"\s*[-x ]\s*"),
        ),
        Verb(
            "",
            Drop,
            Param("letter", word="[a-z]", sign="", close="@", default=""),
            Param("end", word=_SQUARE, sign=""),
        ),
        Verb(PASS, Pass),
    ),
)
"""How actions are written: `a2-a3`, `c3`, `n@c3`, `pass`."""


class Passing(enum.Enum):
    """When a side may pass."""

    NEVER = "never"
    FORCED = "forced"
    """When it can do nothing else; then it must, and does so by itself."""
    FREE = "free"
    """Always."""


class GridState(NamedTuple):
    """A position. `ply` counts actions, `passes` those passes that came just before; `last` is
    the latest action, and `struck` are the squares of the men that it took or changed."""

    board: Board
    mover: Seat
    ply: int = 0
    passes: int = 0
    last: GridAction | None = None
    struck: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GridView(View[GridAction]):
    """Everything, for nothing is secret; the fields are those of `GridState`."""

    board: Board
    mover: Seat
    last: GridAction | None
    struck: tuple[str, ...]


class GridGame(OpenGame[GridState, GridAction, GridView]):
    """The rules of a game on squares, as far as they are those of all."""

    boards: ClassVar[tuple[str, ...]] = ("8x8",)
    """Files x ranks of each board there is, the usual one first."""
    men: ClassVar[Mapping[str, Man]]
    """By letter; a side whose first man is dropped without a letter has that one alone."""
    passes: ClassVar[Passing] = Passing.NEVER
    strikes: ClassVar[str] = "takes"
    """What an action does with the men that it takes or changes, in words."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Makes the options from the boards and the sides."""
        super().__init_subclass__(**kwargs)
        boards = tuple(Value(each, each) for each in cls.boards)
        firsts = tuple(Value(side.lower(), side) for side in cls.sides)
        first = OptionSpec(FIRST, "Who begins", firsts, firsts[0].key, asked=False)
        board = OptionSpec(BOARD, "Board", boards, cls.boards[0])
        cls.options = (board, first) if len(boards) > 1 else (first,)

    # What a game says

    @abstractmethod
    def begin(self, files: int, ranks: int) -> Sequence[str]:
        """Returns the rows of the board at first, the highest rank first."""

    def goals(self, board: Board, start: str, seat: Seat) -> Iterable[str]:
        """Returns where this seat's man on a square may go: nowhere, unless a game extends this."""
        del board, start, seat
        return ()

    def drops(self, board: Board, seat: Seat) -> Iterable[Drop]:
        """Returns what this seat may place, and where: nothing, unless a game extends this."""
        del board, seat
        return ()

    def after(self, board: Board, action: Step | Drop, seat: Seat) -> Board:
        """Returns the board after a legal action: the man stands on the square instead of whatever
        stood there, unless a game extends this."""
        if isinstance(action, Drop):
            return board.put([action.end], action.letter or self.letters(seat)[0])
        return board.put([action.start], EMPTY).put([action.end], board[action.start])

    def reason(self, board: Board, action: Step | Drop, seat: Seat) -> str:
        """Why this action of a man of this seat is not among its goals or drops, in a sentence
        that names the rule."""
        del seat
        if isinstance(action, Drop):
            return f"Nothing may be placed on {action.end}."
        return f"The {self._name(board, action.start)} cannot go to {action.end}."

    # Playing

    def letters(self, seat: Seat) -> str:
        """Returns the letters of this seat's men, in their order."""
        return "".join(letter for letter, man in self.men.items() if man.seat == seat)

    def choices(self, board: Board, seat: Seat) -> tuple[GridAction, ...]:
        """Returns what this seat, to act on this board, may do besides passing."""
        starts = board.find(self.letters(seat))
        steps = [Step(start, end) for start in starts for end in self.goals(board, start, seat)]
        return (*steps, *self.drops(board, seat))

    def start(self, options: Options, seats: int, seed: str) -> GridState:
        """Returns the first position; there is no chance, so the seed is unused."""
        settled = self.resolve_options(options)
        self.seating(settled, seats)
        files, ranks = map(int, settled.get(BOARD, self.boards[0]).split("x"))
        sides = [side.lower() for side in self.sides]
        return GridState(board_of(self.begin(files, ranks)), sides.index(settled[FIRST]))

    def to_act(self, state: GridState) -> tuple[Seat, ...]:
        """Returns the mover."""
        return () if self.outcome(state) else (state.mover,)

    def actions(self, state: GridState, seat: Seat) -> tuple[GridAction, ...]:
        """Steps, then drops, then the pass."""
        if seat not in self.to_act(state):
            return ()
        found = self.choices(state.board, seat)
        may = self.passes is Passing.FREE or (self.passes is Passing.FORCED and not found)
        return (*found, Pass()) if may else found

    def play(self, state: GridState, seat: Seat, action: GridAction) -> GridState:
        """Returns the state after the action. Raises `Illegal`, naming the rule."""
        if action not in self.actions(state, seat):
            raise Illegal(self._refusal(state, seat, action))
        return self.apply(state, seat, action)

    def apply(self, state: GridState, seat: Seat, action: GridAction) -> GridState:
        """Returns the state after a listed action."""
        board, other, ply = state.board, 1 - state.mover, state.ply + 1
        if isinstance(action, Pass):
            return GridState(board, other, ply, state.passes + 1, action)
        after = self.after(board, action, seat)
        return GridState(after, other, ply, 0, action, struck(board, after, action))

    def _refusal(self, state: GridState, seat: Seat, action: GridAction) -> str:
        if seat not in self.to_act(state):
            over = self.outcome(state) is not None
            return "The match is over." if over else f"It is {self.sides[state.mover]}'s turn."
        if isinstance(action, Pass):
            told = "Only a side that can do nothing passes."
            return "Nobody may pass in this game." if self.passes is Passing.NEVER else told
        squares = (action.start, action.end) if isinstance(action, Step) else (action.end,)
        off = [square for square in squares if square not in state.board]
        if off:
            return f"There is no square {off[0]} on this board."
        if isinstance(action, Step) and (wrong := self._wrong_man(state.board, action, seat)):
            return wrong
        return self.reason(state.board, action, seat)

    def _wrong_man(self, board: Board, step: Step, seat: Seat) -> str | None:
        letter = board[step.start]
        if letter == EMPTY:
            return f"Nothing stands on {step.start}."
        man = self.men[letter]
        owner = self.sides[man.seat]
        return None if man.seat == seat else f"The {man.name} on {step.start} is {owner}'s."

    def traits(self, state: GridState, action: GridAction) -> Traits:
        """Returns traits by which every action ends its turn."""
        del state, action
        return Traits(ends_turn=True, reveals=False)

    @abstractmethod
    def outcome(self, state: GridState) -> Outcome | None:
        """Returns the outcome, None while the game goes on."""

    # Texts

    def parse(self, text: str) -> GridAction:
        """Returns the action of a text. Raises `Unreadable`."""
        return GRAMMAR.read(text)

    def write(self, action: GridAction) -> str:
        """Returns the action's text."""
        return GRAMMAR.write(action)

    def dump(self, state: GridState) -> str:
        """Returns the position's text: rows, the seat to move from 1, the counts, the latest action
        with what it struck: `bb/../ww 2 1 0 a1-a2`."""
        last = "".join(f"*{square}" for square in state.struck)
        last = (self.write(state.last) if state.last else "-") + last
        rows = "/".join(state.board.rows)
        return f"{rows} {state.mover + 1} {state.ply} {state.passes} {last}"

    def parse_position(self, text: str) -> GridState:
        """Returns the state of a position. Raises `Unreadable`."""
        found = _POSITION.fullmatch(text.strip())
        if found is None:
            raise Unreadable(f"{quoted(text)} is no position of {self.title}.")
        rows = found[1].split("/")
        board = board_of(rows)
        if len({len(row) for row in rows}) > 1 or f"{board.files}x{board.ranks}" not in self.boards:
            raise Unreadable(f"The board is none of these: {', '.join(self.boards)}.")
        strange = set(board.cells) - {EMPTY, *self.men}
        if strange:
            raise Unreadable(f"{quoted(min(strange))} is no man of this game.")
        last = None if found[5] == "-" else self.parse(found[5])
        hit = tuple(found[6].split("*")[1:])
        state = GridState(board, int(found[2]) - 1, int(found[3]), int(found[4]), last, hit)
        if self.dump(state) != text.strip() or not _squares(last, hit) <= {*board.squares}:
            raise Unreadable(f"{quoted(text)} is no position of {self.title}.")
        return state

    # Views and words

    def view(self, state: GridState, seat: Seat | None) -> GridView:
        """Everything."""
        return GridView(
            **self.fixed(state, seat, state.ply),
            board=state.board,
            mover=state.mover,
            last=state.last,
            struck=state.struck,
        )

    def parts(self, view: GridView, action: GridAction) -> tuple[Part, ...]:
        """Returns a man and where it goes; what is placed and where."""
        if isinstance(action, Pass):
            return (Part(PASS, "Pass", sign=SAID),)
        *first, end = GRAMMAR.path(action)
        hit = self._struck_words(view.board, action, view.mover)
        if isinstance(action, Step):
            man = self._name(view.board, action.start).capitalize()
            goal = Part(end, end, hit.capitalize(), CAPTURES if hit else "")
            return Part(action.start, f"{man} {action.start}"), goal
        kind = [Part(letter, self.men[letter].name.capitalize()) for letter in first]
        rank, many = rank_of(end), len(view.board.cells) > _MANY
        rows = [Part(f"rank{rank}", f"Rank {rank}")] * many
        return *kind, *rows, Part(end, end, hit.capitalize())

    def asks(self, view: GridView, chosen: tuple[str, ...]) -> str:
        """Returns the question of the next step."""
        if chosen:
            return "Which square?" if chosen[-1].startswith("rank") else "Where to?"
        steps = any(isinstance(action, Step) for action in view.legal)
        drops = any(isinstance(action, Drop) for action in view.legal)
        return _QUESTIONS[steps, drops]

    def describe(self, view: GridView, by: Seat, action: GridAction | None) -> str:
        """Returns the action in words."""
        side = self.sides[by]
        match action:
            case Step(start, end):
                words = f"{side}'s {self._name(view.board, start)} goes from {start} to {end}"
            case Drop(end, letter):
                name = self.men[letter or self.letters(by)[0]].name
                words = f"{side} places a {name} on {end}"
            case _:
                return f"{side} passes"
        hit = self._struck_words(view.board, action, by)
        return f"{words} and {hit}" if hit else words

    def _struck_words(self, board: Board, action: Step | Drop, by: Seat) -> str:
        """Returns what the action takes or changes, in words; empty where that is nothing."""
        hit = struck(board, self.after(board, action, by), action)
        if not hit:
            return ""
        name = self._name(board, hit[0])
        return f"{self.strikes} {f'a {name}' if len(hit) == 1 else f'{len(hit)} {name}s'}"

    def _name(self, board: Board, square: str) -> str:
        return self.men[board[square]].name

    def alt_text(self, view: GridView) -> str:
        """Returns whose turn it is and where the men of both sides stand; of very many how many."""
        whole = f"{self.status(view)} {' '.join(self._men_words(view.board))}"
        if len(whole) <= LONGEST_ALT:
            return whole
        counts = [len(view.board.find(self.letters(seat))) for seat in range(2)]
        told = [f"{side} has {count} men." for side, count in zip(self.sides, counts, strict=True)]
        return f"{self.status(view)} {' '.join(told)}"

    def _men_words(self, board: Board) -> list[str]:
        told: list[str] = []
        for letter, (seat, name) in self.men.items():
            at = board.find(letter)
            plural = "s" if len(at) > 1 else ""
            told += [f"{self.sides[seat]}'s {name}{plural} on {', '.join(at)}."] if at else []
        return told

    def ascii_board(self, view: GridView) -> str:
        """Returns the board in characters, with the men's letters."""
        board = view.board
        files = "   " + " ".join(chr(97 + file) for file in range(board.files))
        rows = [
            f"{board.ranks - number:>2} {' '.join(row)}" for number, row in enumerate(board.rows)
        ]
        legend = [f"{key} {self.sides[man.seat]}'s {man.name}" for key, man in self.men.items()]
        return "\n".join([files, *rows, files, *legend])


_QUESTIONS: Final = {
    (True, False): "Which man?",
    (False, True): "Where?",
    (True, True): "What will you do?",
    (False, False): "What will you do?",
}
"""What the first step asks, by whether there are steps, and drops."""


def struck(before: Board, after: Board, action: Step | Drop) -> tuple[str, ...]:
    """Returns the squares of the men that an action has taken or changed."""
    own = {action.start} if isinstance(action, Step) else set[str]()
    return tuple(
        square
        for square in before.squares
        if before[square] != EMPTY and before[square] != after[square] and square not in own
    )


def _squares(action: GridAction | None, more: Iterable[str]) -> set[str]:
    """Returns all squares that an action names, and more."""
    match action:
        case Step(start, end):
            return {start, end, *more}
        case Drop(end):
            return {end, *more}
        case _:
            return set(more)
