"""The puzzles of games of two: win in one, two or three turns, save the match for one turn or
two, lose no piece, take one for nothing, or trap one.

Each has a single turn that does it. A turn after which the other side still wins, a few turns
later, makes no puzzle. The answer to a wrong try is the turn of the other side that shows why it
fails."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import ClassVar, Final, Generic

from common.text.say import say
from common.text.text import Text
from engines.game import ActionT, Seat, StateT
from players.puzzles.goals import (
    KEEP,
    SAVE,
    SHELTER,
    TAKE,
    TASKS,
    TRAP,
    WIN,
    Tasks,
    numbered,
    parted,
)
from players.puzzles.proof_numbers import ProofNumbers
from players.puzzles.prover import Duel, Prover, Tired, Turn
from players.puzzles.puzzler import Problem, Refuted

EFFORT: Final = 8_000
"""The positions after which the search for an answer is given up."""
_LOST: Final = say("Then you lose:")
_SOON: Final = {
    SAVE: _LOST,
    KEEP: say("Then you lose a piece:"),
    SHELTER: say("Then a piece is hurt:"),
    TAKE: say("You win a piece, but lose one:"),
    TRAP: say("Nothing is lost after this:"),
    WIN: say("They escape:"),
}
"""The words before the reply that refutes a try, by the goal's word."""


def refuted(
    duel: Duel[StateT, ActionT], goal: str, begun: StateT, state: StateT, seat: Seat, left: int
) -> Refuted[StateT, ActionT] | None:
    """Returns the refutation of a wrong turn of a seat from `begun` to `state`, with this many
    turns of its own left after it; None if none is found in time."""
    word, number = parted(goal)
    prover = Prover(duel, EFFORT)
    if word == TAKE and not prover.takes(begun, state, seat):
        return Refuted(say("That wins no piece."))
    if word == TRAP and prover.takes(begun, state, seat):
        word = TAKE  # nothing could be taken for nothing
    if word == WIN and left == 0:
        return None
    try:
        replies = _replies(prover, word, number if word == SAVE else left + 1, begun, state, seat)
        reply = next(replies, None)
    except Tired:
        return None
    if reply is None or not reply.actions:
        itself = say("The turn itself loses a piece.")
        return Refuted(itself) if reply and word in (KEEP, TRAP) else None
    return Refuted(_words(duel, word, number, begun, reply, seat), reply.actions)


def _replies(
    prover: Prover[StateT, ActionT], word: str, turns: int, begun: StateT, state: StateT, seat: Seat
) -> Iterator[Turn[StateT, ActionT]]:
    match word:
        case "win":
            return prover.refutations(state, seat, turns)
        case "save":
            return _winning(prover, state, turns)
        case "shelter":
            return prover.hits(state, seat)
        case "trap":
            return prover.escapes(begun, state, seat)
        case _:
            return prover.losses(begun, state, seat)


def _winning(
    prover: Prover[StateT, ActionT], state: StateT, turns: int
) -> Iterator[Turn[StateT, ActionT]]:
    for number in range(1, turns + 1):
        yield from prover.winning(state, number)


def _words(
    duel: Duel[StateT, ActionT],
    word: str,
    number: int,
    begun: StateT,
    reply: Turn[StateT, ActionT],
    seat: Seat,
) -> Text:
    """Returns the effect of the reply, in the words before it."""
    if duel.has_won(reply.after, 1 - seat):
        return _LOST
    if word == SAVE and number > 1:
        return say("Then you can no longer prevent the loss:")
    lost = duel.pieces(reply.after, seat) < duel.pieces(begun, seat)
    if word in (TRAP, SHELTER) and lost:
        return _SOON[KEEP]
    return _SOON[word]


MOST_TURNS: Final = 3
"""The most turns of the solver in a puzzle to win."""
NEAR: Final = 2
"""The turns within which no win may be in a puzzle with another goal."""
CHOICE: Final = 5
"""The fewest different turns of a puzzle's position: with fewer, trying all is too easy."""


class Duels(Duel[StateT, ActionT], Generic[StateT, ActionT]):
    """A game of two whose puzzles are found by trying all turns."""

    tasks: ClassVar[Tasks] = TASKS
    shares: ClassVar[tuple[tuple[str, float], ...]] = (
        (numbered(WIN, 1), 0.15),
        (TAKE, 0.4),
        (TRAP, 0.4),
    )
    asks: ClassVar[tuple[str, ...]] = (TRAP, TAKE, SAVE, KEEP)
    """The goals beside winning, by their words, in the order in which a position is asked for
    them."""
    deepest: int = MOST_TURNS
    farthest: int = 2
    """The most turns of the other side for which a puzzle asks to save the match."""
    budget: int = 300_000
    """The positions of a proof after which it is given up."""
    widest: int = 1_000
    """The most different turns of a puzzle's position: among more the solution is too hard to
    find."""

    safe: int = 3
    """The number of turns within which the other side must not win after a turn that saves the
    match, keeps, takes or traps a piece."""
    farther: tuple[int, ...] = (6, 10)
    """The numbers of turns within which no win of the other side must be found after such a turn,
    one search after the other: the shorter one sees more of the next turns."""
    effort: int = 60_000
    """The positions after which such a search is given up, as one that has found nothing."""

    def is_bare(self, state: StateT) -> bool:
        return all(self.pieces(state, seat) == 1 for seat in (0, 1))

    def is_lost(self, after: StateT) -> bool:
        """Tells whether a turn that saves the match, or a piece, and led to this state only delays
        the loss: a search many turns ahead finds a win of the other side."""
        return any(self._is_found(after, turns) for turns in self.farther)

    def _is_found(self, after: StateT, turns: int) -> bool:
        try:
            return ProofNumbers(self, self.effort).wins(after, turns)
        except Tired:
            return False

    def problems(
        self, state: StateT, among: Collection[str] = ()
    ) -> Iterator[Problem[StateT, ActionT]]:
        prover = Prover(self, self.budget)
        try:
            yield from _problems(self, prover, state, among or self.tasks)
        except Tired:
            return

    def looked(self, goal: str, state: StateT, turn: Sequence[ActionT]) -> tuple[int, int]:
        """Returns the positions of a proof by trying everything, and the wrong turns that take as
        many pieces at once."""
        prover, seat = Prover(self), self.mover(state)
        for _ in reaching(prover, goal, state):
            pass
        after = state
        for action in turn:
            after = self.game.apply(after, seat, action)
        most = self.pieces(after, 1 - seat)
        ends = [self.pieces(each.after, 1 - seat) for each in self.turns(state)]
        return max(1, prover.positions), sum(each <= most for each in ends) - 1

    def refuted(
        self, goal: str, begun: StateT, state: StateT, seat: Seat, left: int
    ) -> Refuted[StateT, ActionT] | None:
        return refuted(self, goal, begun, state, seat, left)


def _problems(
    duel: Duels[StateT, ActionT],
    prover: Prover[StateT, ActionT],
    state: StateT,
    among: Collection[str],
) -> Iterator[Problem[StateT, ActionT]]:
    turns = sum(1 for _ in islice(prover.turns(state), duel.widest + 1))
    if not CHOICE <= turns <= duel.widest:
        return
    deepest = duel.deepest if WIN in among else min(duel.deepest, NEAR)
    for number in range(1, deepest + 1):
        if prover.wins(state, number):
            line = WIN in among and winning_line(duel, prover, state, number)
            if line:
                yield Problem(state, numbered(WIN, number), line)
            return
    for word in duel.asks:
        found = word in among and _asked(duel, prover, state, word)
        if found:
            yield found
            return


def _asked(
    duel: Duels[StateT, ActionT], prover: Prover[StateT, ActionT], state: StateT, word: str
) -> Problem[StateT, ActionT] | None:
    """Returns the problem of a position in which no win is near, with a goal of this word; None if
    there is none. Raises `Tired`."""
    goal, only = word, None
    if word == SAVE:
        number, only = _saved(duel, prover, state)
        goal = numbered(SAVE, number)
    elif _is_fit(duel, prover, state, word):
        only = _only(reaching(prover, goal, state))
    if only is None or _is_first_thought(duel, prover, state, only, word):
        return None
    if not _holds(duel, prover, state, only, word):
        return None
    return Problem(state, goal, (only.actions,))


def _saved(
    duel: Duels[StateT, ActionT], prover: Prover[StateT, ActionT], state: StateT
) -> tuple[int, Turn[StateT, ActionT] | None]:
    """Returns the fewest turns of the other side for which a single turn saves the match, and that
    turn; None if there is none, or nothing threatens."""
    if not prover.wins(duel.passed(state), duel.farthest):
        return 1, None
    for number in range(1, duel.farthest + 1):
        saving = [*islice(reaching(prover, numbered(SAVE, number), state), 2)]
        if len(saving) < 2:
            return number, saving[0] if saving else None
    return 1, None


def _is_first_thought(
    duel: Duels[StateT, ActionT],
    prover: Prover[StateT, ActionT],
    state: StateT,
    turn: Turn[StateT, ActionT],
    word: str,
) -> bool:
    """Tells whether a turn that saves or keeps something is the only one that takes a piece, which
    anybody tries first."""
    takes = word in (SAVE, KEEP, SHELTER) and prover.takes(state, turn.after, duel.mover(state))
    return takes and not _takes_several(duel, prover, state)


def _is_fit(
    duel: Duels[StateT, ActionT], prover: Prover[StateT, ActionT], state: StateT, word: str
) -> bool:
    """Tells whether a goal is worth asking for: something is threatened, several turns take a
    piece, or nothing can be taken for nothing yet."""
    if word == KEEP:
        return prover.is_threatened(state)
    if word == TAKE:
        return _takes_several(duel, prover, state)
    if word == SHELTER:
        passed = duel.passed(state)
        return next(prover.hits(passed, duel.mover(state)), None) is not None
    return next(prover.taking(state), None) is None


def _takes_several(
    duel: Duels[StateT, ActionT], prover: Prover[StateT, ActionT], state: StateT
) -> bool:
    seat = duel.mover(state)
    taking = (each for each in prover.turns(state) if prover.takes(state, each.after, seat))
    return len([*islice(taking, 2)]) > 1


def _holds(
    duel: Duels[StateT, ActionT],
    prover: Prover[StateT, ActionT],
    state: StateT,
    turn: Turn[StateT, ActionT],
    word: str,
) -> bool:
    """Tells whether a turn that reaches its goal is good beyond it: no win of the other side
    follows, and the gain is not lost again at once."""
    if duel.game.outcome(turn.after) is not None:
        return True
    if prover.wins(turn.after, duel.safe):
        return False
    if word in (TAKE, TRAP) and not prover.is_free(state, turn.after, duel.mover(state)):
        return False
    return not duel.is_lost(turn.after)


def reaching(
    prover: Prover[StateT, ActionT], goal: str, state: StateT
) -> Iterator[Turn[StateT, ActionT]]:
    """Yields the mover's turns that reach a goal. Raises `Tired`."""
    word, number = parted(goal)
    match word:
        case "win":
            return prover.winning(state, number)
        case "save":
            return prover.saving(state, number)
        case "keep":
            return prover.keeping(state)
        case "take":
            return prover.taking(state)
        case "shelter":
            return prover.sheltering(state)
        case _:
            return prover.trapping(state)


def _only(turns: Iterator[Turn[StateT, ActionT]]) -> Turn[StateT, ActionT] | None:
    first = next(turns, None)
    return first if first and next(turns, None) is None else None


def winning_line(
    duel: Duels[StateT, ActionT], prover: Prover[StateT, ActionT], state: StateT, number: int
) -> tuple[tuple[ActionT, ...], ...]:
    """Returns the only turn that wins in `number` turns, the reply that holds out longest, and so
    on to the end. Empty if every line has a place with several winning turns. Raises `Tired`."""
    turn = _only(prover.winning(state, number))
    if turn is None:
        return ()
    if number == 1:
        return (turn.actions,)
    best: tuple[tuple[ActionT, ...], ...] = ()
    for reply in prover.turns(turn.after):
        if prover.wins(reply.after, number - 2):
            continue
        rest = winning_line(duel, prover, reply.after, number - 1)
        if rest and (not best or _effort(rest) > _effort(best[1:])):
            best = (reply.actions, *rest)
    return (turn.actions, *best) if best else ()


def _effort(line: Iterable[tuple[ActionT, ...]]) -> int:
    """Returns the number of a line's actions. Among replies that hold out equally long the one with
    the longest rest is taken."""
    return sum(len(each) for each in line)
