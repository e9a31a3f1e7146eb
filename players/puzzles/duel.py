"""What can be asked in games of two: to win in one, two or three turns, to save the match, and to
lose no piece; each with one turn alone that does it. Nobody is asked for a turn after which the
other side wins all the same, a few turns later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar, Final, Generic

from engines.game import ActionT, StateT
from players.puzzles.prover import Duel, Prover, Tired, Turn
from players.puzzles.puzzler import EASIEST, HARDEST, Problem

WIN: Final = "win {}"
SAVE: Final = "save"
KEEP: Final = "keep"
MOST_TURNS: Final = 3
"""Turns of one's own in which a match is to be won."""
CHOICE: Final = 5
"""Different turns that there must be at least: of fewer anybody can try all."""
MANY: Final = 3
"""Traps from which on a puzzle is a grade harder."""
WIDE: Final = (30, 150, 500)
"""Different turns from which on a puzzle of one turn is a grade harder, and one more."""
_BASE: Final = {WIN.format(1): 1, KEEP: 2, SAVE: 2, WIN.format(2): 3, WIN.format(3): 4}
"""The grade by the goal alone: the deeper, the harder."""


class Duels(Duel[StateT, ActionT], Generic[StateT, ActionT]):
    """A game of two, whose puzzles are found by trying everything."""

    shares: ClassVar[tuple[tuple[str, float], ...]] = ((WIN.format(1), 0.15),)
    keeps: bool = True
    """Whether it is asked how to lose no piece."""
    deepest: int = MOST_TURNS
    budget: int = 300_000
    """Positions after which a proof is given up."""
    widest: int = 1_000
    """Different turns up to which a position is looked at: among more nobody finds one."""

    safe: int = 3
    """With how many turns the other side must not win after one that saves the match, or a
    piece."""

    def is_bare(self, state: StateT) -> bool:
        return all(self.pieces(state, seat) == 1 for seat in (0, 1))

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
    if only and not prover.wins(only.after, duel.safe):
        yield _graded(duel, prover, state, goal, (only.actions,))


def _only(turns: Iterator[Turn[StateT, ActionT]]) -> Turn[StateT, ActionT] | None:
    """Returns the only one of these turns, or None if there are more, or none."""
    first = next(turns, None)
    return first if first and next(turns, None) is None else None


def winning_line(
    duel: Duels[StateT, ActionT], prover: Prover[StateT, ActionT], state: StateT, number: int
) -> tuple[tuple[ActionT, ...], ...]:
    """Returns the only turn that wins in so many, the reply that holds out longest, and so on to
    the end; empty if no line has one winning turn alone each time. Raises `Tired`."""
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
    """Returns how many actions a line takes: of replies that hold out equally long that is taken
    which asks for most."""
    return sum(len(each) for each in line)


def _graded(
    duel: Duels[StateT, ActionT],
    prover: Prover[StateT, ActionT],
    state: StateT,
    goal: str,
    line: tuple[tuple[ActionT, ...], ...],
) -> Problem[StateT, ActionT]:
    """Returns the problem with its grade: by the goal, one more for many traps, or for many turns
    where one is to be found, one less where few could be tried. A trap is a turn to which just one
    reply is the answer: whoever overlooks that takes it for a solution."""
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
