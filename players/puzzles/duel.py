"""The puzzles of games of two: win in one, two or three turns, save the match, or lose no piece;
each has a single turn that does it. A turn after which the other side still wins, a few turns
later, makes no puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar, Final, Generic

from engines.game import ActionT, StateT
from players.puzzles.proof_numbers import ProofNumbers
from players.puzzles.prover import Duel, Prover, Tired, Turn
from players.puzzles.puzzler import EASIEST, HARDEST, Problem

WIN: Final = "win {}"
SAVE: Final = "save"
KEEP: Final = "keep"
MOST_TURNS: Final = 3
"""The most turns of the solver in a puzzle to win."""
CHOICE: Final = 5
"""The fewest different turns of a puzzle's position: with fewer, trying all is too easy."""
MANY: Final = 3
"""The fewest traps that make a puzzle a grade harder."""
WIDE: Final = (30, 150, 500)
"""Numbers of different turns, each of which makes a puzzle of one turn a grade harder."""
_BASE: Final = {WIN.format(1): 1, KEEP: 2, SAVE: 2, WIN.format(2): 3, WIN.format(3): 4}
"""The grade by the goal alone: the deeper, the harder."""


class Duels(Duel[StateT, ActionT], Generic[StateT, ActionT]):
    """A game of two whose puzzles are found by trying all turns."""

    shares: ClassVar[tuple[tuple[str, float], ...]] = ((WIN.format(1), 0.15),)
    keeps: bool = True
    """Whether there are puzzles to lose no piece."""
    deepest: int = MOST_TURNS
    budget: int = 300_000
    """The positions of a proof after which it is given up."""
    widest: int = 1_000
    """The most different turns of a puzzle's position: among more the solution is too hard to
    find."""

    safe: int = 3
    """The number of turns within which the other side must not win after a turn that saves the
    match, or a piece."""
    farther: tuple[int, ...] = (6, 10)
    """The numbers of turns within which no win of the other side must be found after such a turn,
    one search after the other: the shorter one sees more of what is near."""
    effort: int = 150_000
    """The positions after which such a search is given up, as one that has found nothing."""

    def is_bare(self, state: StateT) -> bool:
        return all(self.pieces(state, seat) == 1 for seat in (0, 1))

    def is_lost(self, after: StateT) -> bool:
        """Tells whether a win of the other side is found, many turns ahead, after a turn that saves
        the match, or a piece, and has led to this state."""
        return any(self._is_found(after, turns) for turns in self.farther)

    def _is_found(self, after: StateT, turns: int) -> bool:
        try:
            return ProofNumbers(self, self.effort).wins(after, turns)
        except Tired:
            return False

    def problems(self, state: StateT) -> Iterator[Problem[StateT, ActionT]]:
        prover = Prover(self, self.budget)
        try:
            yield from _problems(self, prover, state)
        except Tired:
            return


def _problems(
    duel: Duels[StateT, ActionT], prover: Prover[StateT, ActionT], state: StateT
) -> Iterator[Problem[StateT, ActionT]]:
    turns = sum(1 for _ in islice(prover.turns(state), duel.widest + 1))
    if not CHOICE <= turns <= duel.widest:
        return
    for number in range(1, duel.deepest + 1):
        if prover.wins(state, number):
            line = winning_line(duel, prover, state, number)
            if line:
                yield _graded(duel, prover, state, WIN.format(number), line)
            return
    if duel.wins_at_once(duel.passed(state)):
        only, goal = _only(prover.saving(state)), SAVE
    elif duel.keeps and prover.is_threatened(state):
        only, goal = _only(prover.keeping(state)), KEEP
    else:
        return
    if only and not prover.wins(only.after, duel.safe) and not duel.is_lost(only.after):
        yield _graded(duel, prover, state, goal, (only.actions,))


def _only(turns: Iterator[Turn[StateT, ActionT]]) -> Turn[StateT, ActionT] | None:
    """Returns the turn if there is exactly one, else None."""
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


def _graded(
    duel: Duels[StateT, ActionT],
    prover: Prover[StateT, ActionT],
    state: StateT,
    goal: str,
    line: tuple[tuple[ActionT, ...], ...],
) -> Problem[StateT, ActionT]:
    """Returns the problem with its grade: by the goal, one more for many traps (`MANY`), and in a
    puzzle of one turn one more for each number in `WIDE` that the turns reach. A trap is a turn
    with a single refutation: a solver who overlooks that takes it for the solution."""
    turns = list(prover.turns(state))
    number = (len(line) + 1) // 2
    traps = 0
    for each in turns:
        if each.actions != line[0] and goal != WIN.format(1):
            traps += _is_trap(duel, prover, state, goal, number, each)
    grade = _BASE[goal] + (traps >= MANY)
    if number == 1:
        grade += sum(len(turns) >= each for each in WIDE)
    return Problem(state, goal, line, max(EASIEST, min(HARDEST, grade)), traps)


def _is_trap(
    duel: Duels[StateT, ActionT],
    prover: Prover[StateT, ActionT],
    state: StateT,
    goal: str,
    number: int,
    turn: Turn[StateT, ActionT],
) -> bool:
    seat = duel.mover(state)
    if goal == SAVE:
        answers = prover.harms(turn.after, seat)
    elif goal == KEEP:
        answers = prover.losses(state, turn.after, seat)
    else:
        answers = prover.refutations(turn.after, seat, number)
    first = next(answers, None)
    return first is not None and bool(first.actions) and next(answers, None) is None
