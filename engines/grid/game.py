"""The kit for games for two on a rectangular board of squares, in which nothing is secret.

A game extends `GridGame`. It names itself, its `boards` and its `men`, and defines the first
position (`begin`), the actions of a man or a side (`goals`, `drops`, `lifts`, `passes`), the
effects of other actions than plain moves (`after`), the duty of its man to go on in the same turn
(`goes_on`), the rest of the rules' memory (`remembers`), and the end (`outcome`). Texts, views, the
picker's steps, words, refusals, options and the rematch follow from that.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, ClassVar, Final, TypeAlias

from common.text.say import EMPTY as NOTHING
from common.text.say import capitalised, counted, fitting, joined, name, say
from common.text.text import Counted, Name, Sentence, Text
from engines.game import (
    CAPTURES,
    FIRST,
    LONGEST_ALT,
    LONGEST_WORDS,
    PASS,
    SAID,
    WINS,
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
    quoted,
)
from engines.grid.actions import (
    GRAMMAR,
    SQUARE,
    BoardAction,
    Drop,
    GridAction,
    Lift,
    Pass,
    Step,
    acts_from,
    squares_of,
    struck,
)
from engines.grid.board import EMPTY, Board, board_of, rank_of

# `X as X` lets games import the values of the kit from here
from engines.grid.values import GridState as GridState
from engines.grid.values import GridView as GridView
from engines.grid.values import Man as Man
from engines.grid.values import Passing as Passing
from engines.grid.values import miniature_of

BOARD: Final = "board"
"""The key of the option for the board, in a game with several boards."""
_MANY: Final = 64
"""On a board of more squares, the rank is picked before the square on which a man is placed."""
_LONGEST: Final = 800
"""The most characters of the men on their squares, in a text that begins with the status."""
_NAMED: Final = re.compile(SQUARE)
_TURN: Final = re.compile(rf"{SQUARE}(?:\s*[-x ]\s*{SQUARE}){{2,}}")
_POSITION: Final = re.compile(
    r"([^ ]+) ([12]) (\d{1,5}) (\d{1,5}) (-|[^ *+]+)((?:\*[a-z]\d+)*)(\+?)(?: =([a-z0-9]+))?"
)


_Begun: TypeAlias = tuple[tuple[GridAction, ...], GridState]
"""The actions of a turn so far, with the state after them."""


class GridGame(OpenGame[GridState, GridAction, GridView]):
    """The rules that all games on squares share."""

    boards: ClassVar[tuple[str, ...]] = ("8x8",)
    """Files x ranks of each board there is, the usual one first."""
    men: ClassVar[Mapping[str, Man]]
    """Men by letter. A side whose drops name no letter has only one kind of man."""
    memories: ClassVar[str] = ""
    """A pattern of the words that `remembers` returns."""
    passes: ClassVar[Passing] = Passing.NEVER
    strikes: ClassVar[Sentence] = say("takes {taken:a}")
    """The words for an action's effect on the men that it takes or changes: “takes a pawn”, or
    “takes 2 pawns”."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        boards = tuple(Value(each, each) for each in cls.boards)
        firsts = tuple(Value(side.lower(), side) for side in cls.sides)
        first = OptionSpec(FIRST, name("First move"), firsts, firsts[0].key, asked=False)
        board = OptionSpec(BOARD, name("Board"), boards, cls.boards[0])
        cls.options = (board, first) if len(boards) > 1 else (first,)

    # The parts that a game defines

    @abstractmethod
    def begin(self, files: int, ranks: int) -> Sequence[str]:
        """Returns the rows of the first board, the highest rank first."""

    def goals(self, board: Board, start: str, seat: Seat) -> Iterable[str]:
        """Returns the squares to which this seat's man on a square may go: none, unless a game
        overrides this."""
        del board, start, seat
        return ()

    def drops(self, board: Board, seat: Seat) -> Iterable[Drop]:
        """Returns this seat's possible drops: none, unless a game overrides this."""
        del board, seat
        return ()

    def lifts(self, board: Board, seat: Seat) -> Iterable[Lift]:
        """Returns the men of its own that this seat may take off the board: none, unless a game
        overrides this."""
        del board, seat
        return ()

    def after(self, board: Board, action: BoardAction, seat: Seat) -> Board:
        """Returns the board after a legal action: the man stands on the end square, in place of any
        other man, or is taken off it, unless a game overrides this."""
        if isinstance(action, Drop):
            return board.put([action.end], action.letter or self.letters(seat)[0])
        if isinstance(action, Lift):
            return board.put([action.end], EMPTY)
        return board.put([action.start], EMPTY).put([action.end], board[action.start])

    def goes_on(self, state: GridState, action: Step, board: Board) -> bool:
        """Tells whether the man of this step must go on in the same turn, if it has a goal: never,
        unless a game overrides this. `board` is the board after the step."""
        del state, action, board
        return False

    def remembers(self, state: GridState, action: GridAction, board: Board) -> str:
        """Returns the rules' memory after an action, besides the board, such as a number of quiet
        turns: a word of small letters and digits, or nothing. `board` is the board after the
        action."""
        del state, action, board
        return ""

    def reason(self, state: GridState, action: BoardAction, seat: Seat) -> Text:
        """Returns the reason why this action of this seat's man is illegal, in a sentence that
        names the rule."""
        del seat
        if isinstance(action, Drop):
            return say("Nothing may be placed on {square}.", square=action.end)
        man = self._name(state.board, acts_from(action))
        if isinstance(action, Lift):
            return say("The {man} on {square} must stay.", man=man, square=action.end)
        return say("The {man} cannot go to {square}.", man=man, square=action.end)

    # Playing

    def letters(self, seat: Seat) -> str:
        """Returns the letters of this seat's men, in their order."""
        return "".join(letter for letter, man in self.men.items() if man.seat == seat)

    def choices(self, board: Board, seat: Seat) -> tuple[GridAction, ...]:
        """Returns the legal actions of this seat, to act on this board, except a pass."""
        starts = board.find(self.letters(seat))
        steps = [Step(start, end) for start in starts for end in self.goals(board, start, seat)]
        return (*steps, *self.drops(board, seat), *self.lifts(board, seat))

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
        """Returns steps, drops and lifts, then the pass."""
        if seat not in self.to_act(state):
            return ()
        if state.bound:
            return self._further(state)
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
            memory = self.remembers(state, action, board)
            return GridState(board, other, ply, state.passes + 1, action, memory=memory)
        after = self.after(board, action, seat)
        hit, memory = struck(board, after, action), self.remembers(state, action, after)
        if isinstance(action, Step) and self.goes_on(state, action, after):
            bound = GridState(after, seat, state.ply, 0, action, hit, action.end, memory)
            if self._further(bound):
                return bound
        return GridState(after, other, ply, 0, action, hit, memory=memory)

    def _further(self, state: GridState) -> tuple[GridAction, ...]:
        """Returns the steps of the man that must go on."""
        goals = self.goals(state.board, state.bound, state.mover)
        return tuple(Step(state.bound, end) for end in goals)

    def whole_turns(self, state: GridState) -> Iterator[tuple[tuple[GridAction, ...], GridState]]:
        """Yields the turns, each with all its actions, such as the steps of a man that goes on; of
        those that end alike only the first."""
        seen, waiting = set[GridState](), list[_Begun]([((), state)] if self.to_act(state) else [])
        while waiting:
            begun, at = waiting.pop(0)
            for action in self.actions(at, at.mover):
                turn, after = (*begun, action), self.apply(at, at.mover, action)
                if after.bound and self.to_act(after):
                    waiting.append((turn, after))
                elif after not in seen:
                    seen.add(after)
                    yield turn, after

    def _refusal(self, state: GridState, seat: Seat, action: GridAction) -> Text:
        if seat not in self.to_act(state):
            if self.outcome(state) is not None:
                return say("This match is over.")
            return say("It is {side}'s turn.", side=self.sides[state.mover])
        if isinstance(action, Pass):
            if self.passes is Passing.NEVER:
                return say("Nobody may pass in this game.")
            return say("Only a side that can do nothing may pass.")
        squares = (action.start, action.end) if isinstance(action, Step) else (action.end,)
        off = [square for square in squares if square not in state.board]
        if off:
            return say("There is no square {square} on this board.", square=off[0])
        if (start := acts_from(action)) and (wrong := self._wrong_man(state.board, start, seat)):
            return wrong
        if state.bound and start != state.bound:
            man = self._name(state.board, state.bound)
            return say("The {man} on {square} must move again.", man=man, square=state.bound)
        return self.reason(state, action, seat)

    def _wrong_man(self, board: Board, start: str, seat: Seat) -> Text | None:
        letter = board[start]
        if letter == EMPTY:
            return say("Nothing stands on {square}.", square=start)
        man = self.men[letter]
        if man.seat == seat:
            return None
        words = say("The {man} on {square} belongs to {owner}.", man=man.name, square=start)
        return words.filled(owner=self.sides[man.seat])

    def traits(self, state: GridState, action: GridAction) -> Traits:
        """Returns the traits: an action ends its turn unless its man must go on."""
        after = self.apply(state, state.mover, action)
        return Traits(ends_turn=not (after.bound and self.to_act(after)), reveals=False)

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
        """Returns the position's text: rows, the seat to move from 1, the counts of turns and
        passes, the latest action with the squares that it struck: `bb/../ww 2 1 0 a1-a2`. A `+`
        follows if its man must go on, then `=` with the game's memory."""
        last = "".join(f"*{square}" for square in state.struck)
        last = (self.write(state.last) if state.last else "-") + last
        rows, more = "/".join(state.board.rows), "+" if state.bound else ""
        memory = f" ={state.memory}" if state.memory else ""
        return f"{rows} {state.mover + 1} {state.ply} {state.passes} {last}{more}{memory}"

    def parse_position(self, text: str) -> GridState:
        """Returns the state of a position. Raises `Unreadable`."""
        found = _POSITION.fullmatch(text.strip())
        none = say("{text} is not a position of {game}.", text=quoted(text), game=self.title)
        if found is None or not re.fullmatch(f"(?:{self.memories})?", found[8] or ""):
            raise Unreadable(none)
        rows = found[1].split("/")
        board = board_of(rows)
        if len({len(row) for row in rows}) > 1 or f"{board.files}x{board.ranks}" not in self.boards:
            known = ", ".join(self.boards)
            raise Unreadable(say("There is no such board. Choose from: {boards}.", boards=known))
        strange = set(board.cells) - {EMPTY, *self.men}
        if strange:
            letter = quoted(min(strange))
            raise Unreadable(say("{letter} is not a piece of this game.", letter=letter))
        last = None if found[5] == "-" else self.parse(found[5])
        hit = tuple(found[6].split("*")[1:])
        mover, ply, passes = int(found[2]) - 1, int(found[3]), int(found[4])
        bound = last.end if found[7] and isinstance(last, Step) else ""
        state = GridState(board, mover, ply, passes, last, hit, bound, found[8] or "")
        if self.dump(state) != text.strip() or not squares_of(last, hit) <= {*board.squares}:
            raise Unreadable(none)
        if bound and (board[bound] not in self.letters(mover) or not self._further(state)):
            raise Unreadable(say("No piece on {square} has to move again.", square=bound))
        return state

    def parse_turn(self, state: GridState, seat: Seat, text: str) -> tuple[GridAction, ...]:
        """Returns the steps of a turn in one word, such as `a3xc5xe7`, else its one action."""
        if not _TURN.fullmatch(text.strip()):
            return super().parse_turn(state, seat, text)
        return tuple(Step(*pair) for pair in pairwise(_NAMED.findall(text)))

    # Views and words

    def view(self, state: GridState, seat: Seat | None) -> GridView:
        """Returns everything: nothing is secret."""
        return GridView(
            **self.fixed(state, seat, state.ply),
            board=state.board,
            mover=state.mover,
            passes=state.passes,
            last=state.last,
            struck=state.struck,
            bound=state.bound,
            memory=state.memory,
        )

    def parts(self, view: GridView, action: GridAction) -> tuple[Part, ...]:
        """Returns the parts of a step, a man and its goal; of a lift, the man; or of a drop: the
        kind if it has a letter, the rank on a large board, and the square."""
        if isinstance(action, Pass):
            return (Part(PASS, say("Pass"), sign=SAID),)
        *first, end = GRAMMAR.path(action)
        hit = capitalised(self._struck_words(view.board, action, view.mover))
        outcome = self.outcome(self.apply(view.state, view.mover, action))
        wins = outcome is not None and outcome.winner == view.mover
        if start := acts_from(action):
            letter = view.board[start]
            words = say("{man:^} {square}", man=self.men[letter].name, square=start)
            man = Part(start, words, at=start, miniature=miniature_of(letter))
            if isinstance(action, Lift):
                return (replace(man, sign=WINS if wins else ""),)
            return man, Part(end, end, hit, WINS if wins else CAPTURES if hit else "", end)
        kind = [self._kind(letter) for letter in first]
        rank, many = rank_of(end), len(view.board.cells) > _MANY
        rows = [Part(f"rank{rank}", say("Rank {number}", number=rank))] * many
        return *kind, *rows, Part(end, end, hit, WINS if wins else "", end)

    def _kind(self, letter: str) -> Part:
        words = capitalised(self.men[letter].name)
        return Part(letter, words, miniature=miniature_of(letter))

    def miniature(self, view: GridView, by: Seat, action: GridAction) -> str:
        """Returns that of the man that acts or is placed."""
        if isinstance(action, Drop):
            return miniature_of(action.letter or self.letters(by)[0])
        start = acts_from(action)
        return miniature_of(view.board[start]) if start else ""

    def asks(self, view: GridView, chosen: tuple[str, ...]) -> Text:
        """Returns the question of the next step."""
        if chosen:
            on_rank = chosen[-1].startswith("rank")
            return say("Which square?") if on_rank else say("Where to?")
        steps = any(isinstance(action, Step | Lift) for action in view.legal)
        drops = any(isinstance(action, Drop) for action in view.legal)
        return _QUESTIONS[steps, drops]

    def describe(self, view: GridView, by: Seat, action: GridAction | None) -> Text:
        """Returns the action in words."""
        match action:
            case Step(start, end):
                words = say(
                    "{side}'s {man} goes from {start} to {end}",
                    side=self.sides[by],
                    man=self._name(view.board, start),
                    start=start,
                    end=end,
                )
            case Drop(end, letter):
                man = self.men[letter or self.letters(by)[0]].name
                words = say("{side} places {man:a} on {end}", side=self.sides[by], man=man, end=end)
            case Lift(end):
                man = self._name(view.board, end)
                words = say(
                    "{side} removes {man:a} from {end}", side=self.sides[by], man=man, end=end
                )
            case _:
                return say("{side} passes", side=self.sides[by])
        hit = self._struck_words(view.board, action, by)
        return say("{deed} and {effect}", deed=words, effect=hit) if hit else words

    def _struck_words(self, board: Board, action: BoardAction, by: Seat) -> Text:
        """Returns the effect on other men, such as “takes a man”; empty without one."""
        hit = struck(board, self.after(board, action, by), action)
        if not hit:
            return NOTHING
        man = self.men[board[hit[0]]].name
        return self.strikes.filled(taken=man if len(hit) == 1 else Counted(len(hit), man))

    def _name(self, board: Board, square: str) -> Name:
        return self.men[board[square]].name

    def alt_text(self, view: GridView, since: Text = NOTHING) -> Text:
        """Returns the events, the status and the squares of both sides' men; if that is too long,
        the number of each side's men."""
        men = self._men_words(view.board)
        if sum(map(len, men)) > _LONGEST:
            men = [
                say("{side} has {men}.", side=side, men=counted(count, name("man", many="men")))
                for seat, side in enumerate(self.sides)
                for count in [len(view.board.find(self.letters(seat)))]
            ]
        return fitting((since, self.status(view), *men), LONGEST_ALT)

    def in_words(self, view: GridView) -> Text:
        men = self._men_words(view.board)
        return fitting((self.status(view), *men), LONGEST_WORDS, "\n")

    def _men_words(self, board: Board) -> list[Text]:
        found = [(man, board.find(letter)) for letter, man in self.men.items()]
        return [
            say(
                "{side}'s {count:one={man}|other={man:many}} on {squares}.",
                side=self.sides[man.seat],
                count=len(at),
                man=man.name,
                squares=", ".join(at),
            )
            for man, at in found
            if at
        ]

    def ascii_board(self, view: GridView) -> Text:
        """Returns the board in characters, with the men's letters."""
        return self.board_from(view, None)

    def board_from(self, view: GridView, down: Seat | None) -> Text:
        board, step = view.board, -1 if down == 1 else 1
        letters = [chr(97 + file) for file in range(board.files)]
        files = "   " + " ".join(letters[::step])
        rows = [
            f"{board.ranks - number:>2} {' '.join(row[::step])}"
            for number, row in enumerate(board.rows)
        ][::step]
        legend = [
            say("{letter} {side}'s {man}", letter=key, side=self.sides[man.seat], man=man.name)
            for key, man in self.men.items()
        ]
        return joined("\n", [files, *rows, files, *legend])


_QUESTIONS: Final = {
    (True, False): say("Which piece?"),
    (False, True): say("Where?"),
    (True, True): say("What will you do?"),
    (False, False): say("What will you do?"),
}
"""The question of the first step, by whether a man on the board may act, and one be placed."""
