"""The puzzles of Magna Victorus.

Some ask for a deed: every turn that has done it is right, in any order and with any moves beside
it.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import islice
from typing import ClassVar, Final

from common.text.say import counted, say
from common.text.text import Text
from engines.game import AnyGame, Seat
from engines.victorus.game import GAME
from engines.victorus.model.board import AT, CELLS, CENTRE, CUBES, KINGDOMS, turned
from engines.victorus.model.pieces import ARMY, PIECES, is_family, kingdom_of
from engines.victorus.model.state import CAPTURE, State, digest
from engines.victorus.model.values import Action, Move, PlayedMove
from engines.victorus.play import apply, has_ended, whole_turns
from engines.victorus.rules.captures import points
from engines.victorus.rules.moves import actions
from players.puzzles import goals
from players.puzzles.duel import Duels
from players.puzzles.goals import KEEP, TAKE, WIN, Tasks, parted
from players.puzzles.prover import Prover
from players.puzzles.puzzler import Problem, Refuted
from players.victorus.threats import may_go_on

ROYAL: Final = "royal"
RESCUE: Final = "rescue"
CHAIN: Final = "chain"
TASKS: Final[Tasks] = {
    ROYAL: say("Capture a royal piece this turn: their King, their Queen or a royal knight."),
    RESCUE: say(
        "Rescue your captive this turn: capture their King or Queen, and the two are exchanged."
    ),
    CHAIN: say("Capture {number} pieces in this one turn."),
}
DEEDS: Final = (RESCUE, ROYAL, CHAIN)
"""The goals that a turn alone reaches, before any reply; the rarest first."""


def deeds(word: str, number: int, after: State) -> frozenset[Hashable]:
    """Returns the deeds of the turn that led to a state, as far as they count for a goal: each
    captor with its victim, or all victims together if so many were wanted. Empty if the turn has
    not reached the goal."""
    taken = [each for each in after.last if each.takes]
    if word == CHAIN:
        victims = frozenset(each.victim for each in taken)
        return frozenset([victims]) if len(taken) >= number else frozenset()
    return frozenset((each.piece, each.victim) for each in taken if _counts(word, each))


def missed(word: str, number: int, after: State) -> Text:
    """Returns the result of a turn that has not reached its goal, in a sentence."""
    taken = sum(each.takes for each in after.last)
    if word == RESCUE:
        return say("Your captive stays where it is.")
    if word == ROYAL:
        return say("No royal piece of theirs is captured.")
    if not taken:
        return say("You capture nothing, and could capture {number}.", number=number)
    words = say("You capture {pieces}, and could capture {number}.", number=number)
    return words.filled(pieces=counted(taken, "piece"))


def _counts(word: str, move: PlayedMove) -> bool:
    if word == RESCUE:
        return bool(move.returned)
    return move.was_royal or is_family(move.victim)


_DUEL: Final = 2
_SMALL: Final = 120
"""The most different turns of a position for a puzzle in which all replies count."""
_LONGEST_CHAIN: Final = 5
_WIDE: Final = 4_000
"""The most turns of a position for a puzzle in which one turn alone counts."""

_TURNED: Final = [[AT[turned(cube, times)] for cube in CUBES] for times in KINGDOMS]
"""By sixths of a turn clockwise: the cell to which each cell comes."""


class VictorusPuzzler(Duels[State, Action]):
    """The puzzler of Magna Victorus: positions of two kingdoms near the end of a match, at the
    start of a turn. The same captures in another order are the same solution."""

    game: ClassVar[AnyGame] = GAME
    tasks: ClassVar[goals.Tasks] = {
        **goals.TASKS,
        KEEP: say("Find the only turn after which the other side can capture nothing."),
        TAKE: say(
            "Capture a piece so that the other side can capture nothing: only one turn does it."
        ),
        **TASKS,
    }
    asks = (KEEP, TAKE)
    deepest = 1
    safe = 1
    farther = (2,)
    budget = 20_000
    effort = 2_000
    widest = 1_000
    longest = 400
    tail = 300
    most = 4
    alike = 1
    shares = ((f"{WIN} 1", 0.4),)

    def posed(self, state: State) -> Iterator[State]:
        if state.ending or state.done or len(state.ruleset.kingdoms) != _DUEL:
            return
        yield state._replace(past=(digest(state),), last=())

    def problems(
        self, state: State, among: Collection[str] = ()
    ) -> Iterator[Problem[State, Action]]:
        among = among or self.tasks
        if self.wins_at_once(state):
            if WIN in among:
                yield from super().problems(state, (WIN,))
            return
        if any(isinstance(each, Move) and each.takes for each in actions(state)):
            found = _done(self, state, among)
            if found:
                yield found
                return
        if self._is_small(state):
            yield from super().problems(state, [each for each in (KEEP, TAKE) if each in among])

    def _is_small(self, state: State) -> bool:
        """Tells whether the turns are few enough to try all replies to all of them."""
        return sum(1 for _ in islice(self.turns(state), _SMALL + 1)) <= _SMALL

    def mover(self, state: State) -> Seat:
        return state.ruleset.seat(state.mover)

    def key(self, state: State) -> Hashable:
        lines = state.captures
        sorted_lines = sorted(lines[at : at + CAPTURE] for at in range(0, len(lines), CAPTURE))
        return state._replace(captures=b"".join(sorted_lines), past=())

    def is_right(
        self, goal: str, begun: State, seat: Seat, done: Sequence[Action], meant: Sequence[Action]
    ) -> bool:
        word, number = parted(goal)
        if word not in DEEDS:
            return super().is_right(goal, begun, seat, done, meant)
        return bool(deeds(word, number, _after(begun, done)))

    def refuted(
        self, goal: str, begun: State, state: State, seat: Seat, left: int
    ) -> Refuted[State, Action] | None:
        word, number = parted(goal)
        if word in DEEDS:
            return Refuted(missed(word, number, state))
        return super().refuted(goal, begun, state, seat, left)

    def wins_at_once(self, state: State) -> bool:
        """Tells whether the mover has a winning turn: by a move into the centre, or by captures."""
        for action in actions(state):
            if not isinstance(action, Move):
                continue
            if action.path[-1] != CENTRE and not may_go_on(state, action):
                continue
            after = apply(state, action)
            if after.ending is not None:
                if state.mover in after.winners:
                    return True
            elif not has_ended(state, after) and self.wins_at_once(after):
                return True
        return False

    def takes_at_once(self, state: State) -> bool:
        """Tells whether the mover can capture, with its first move or a second one."""
        moves = [each for each in actions(state) if isinstance(each, Move)]
        if any(each.takes for each in moves):
            return True
        ways = ((each, apply(state, each)) for each in moves)
        return any(not has_ended(state, after) and self.takes_at_once(after) for _, after in ways)

    def looked(self, goal: str, state: State, turn: Sequence[Action]) -> tuple[int, int]:
        """Returns the turns of at most this length, with their first replies where these count; and
        the wrong first moves that gain as many points at once."""
        word, _ = parted(goal)
        lengths = (len(each) for each, _ in islice(whole_turns(state), _WIDE))
        looked = sum(each <= len(turn) for each in lengths)
        if word in (KEEP, TAKE):
            prover = Prover(self)
            looked += sum(1 for _ in prover.keeping(state)) + prover.positions
        gains = [_gain(state, each) for each in actions(state)]
        return looked, sum(each >= _gain(state, turn[0]) for each in gains) - 1

    def looks(self, state: State) -> Hashable:
        """Returns the same key for a board turned, with its kingdoms, so that each stands in
        another's place: the mover in that of the first. A mirror would turn the laps about the
        centre round. The captures and the time of the match do not count."""
        turn = _TURNED[-state.mover % len(KINGDOMS)]
        board, royal = bytearray(len(CELLS)), bytearray(len(PIECES))
        for cell in CELLS:
            if piece := state.board[cell]:
                other = (piece - 1 - state.mover * ARMY) % len(PIECES)
                board[turn[cell]] = other + 1
                royal[other] = state.royal[piece - 1]
        laps = state.windings[2 * state.mover :] + state.windings[: 2 * state.mover]
        return state.ruleset.quick, bytes(board), bytes(royal), laps

    def close(self, goal: str, turn: Sequence[Action]) -> Hashable:
        """Returns the last action alone: so a match has one puzzle for each winning move, and one
        for all wins after which the turn is ended."""
        return turn[-1]

    def passed(self, state: State) -> State:
        return state._replace(
            mover=next(each for each in state.ruleset.kingdoms if each != state.mover)
        )

    def pieces(self, state: State, seat: Seat) -> int:
        own = state.ruleset.kingdoms[seat]
        return sum(each > 0 and kingdom_of(each - 1) == own for each in state.board)


def _after(begun: State, done: Sequence[Action]) -> State:
    for action in done:
        begun = apply(begun, action)
    return begun


def _gain(state: State, action: Action) -> int:
    return points(apply(state, action), state.mover) - points(state, state.mover)


def _done(
    duel: VictorusPuzzler, state: State, among: Collection[str]
) -> Problem[State, Action] | None:
    """Returns the problem of a position in which one turn can do something remarkable, and in one
    way alone; None if there is none."""
    turns = [*islice(whole_turns(state), _WIDE)]
    if len(turns) == _WIDE:
        return None
    most = max(sum(move.takes for move in after.last) for _, after in turns)
    for word in (each for each in DEEDS if each in among):
        number = most if word == CHAIN else 1
        if word == CHAIN and not 1 < most <= _LONGEST_CHAIN:
            continue
        right = [(turn, after) for turn, after in turns if deeds(word, number, after)]
        ways = frozenset[Hashable]().union(*(deeds(word, number, after) for _, after in right))
        if len(ways) != 1 or _is_plain(state, word, right):
            continue
        good = [turn for turn, after in right if not duel.wins_at_once(after)]
        if good:
            goal = f"{CHAIN} {number}" if word == CHAIN else word
            return Problem(state, goal, (min(good, key=_idleness),))
    return None


def _idleness(turn: Sequence[Action]) -> tuple[int, bool]:
    """Returns the length of a turn, and whether it ends with a bonus move that captures nothing:
    the solution shown has none that is not needed."""
    last = turn[-1]
    return len(turn), isinstance(last, Move) and not last.takes


def _is_plain(state: State, word: str, right: Sequence[tuple[tuple[Action, ...], State]]) -> bool:
    """Tells whether the goal is reached by the first move, or everything can be captured at once,
    or whichever piece is captured first."""
    if word != CHAIN:
        return any(deeds(word, 1, after._replace(last=after.last[:1])) for _, after in right)
    takes = [each for each in actions(state) if isinstance(each, Move) and each.takes]
    seen = {state.board[each.path[-1]] - 1 for each in takes}
    if all(move.victim in seen for move in right[0][1].last if move.takes):
        return True
    return set(takes) <= {turn[0] for turn, _ in right}


PUZZLER: Final = VictorusPuzzler()
