"""A try at a puzzle: what was played, what the other side replied, and whether it is right so far.

As with lessons, a try is the numbers of one's own actions among the legal ones, and everything
follows from the puzzle and these numbers. The replies of the line are played by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.game import AnyGame, AnyView, Refusal, Seat
from engines.registry import game as find_game
from learning.attempt import Gone, Verdict
from learning.puzzle import SAVE, WIN, Puzzle
from players.puzzles.puzzler import AnyPuzzler, puzzler_of


@dataclass(frozen=True, slots=True)
class Told:
    """What was played in one turn, in words: `own` by whoever solves the puzzle, else in reply.
    `texts` are the actions as people type them."""

    own: bool
    words: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Solving:
    """A try: the state after it, the solver's seat and view, which of the own turns it is in, from
    0, the state in which that turn began, what was told of each turn, what was `done` in the latest
    one, and the verdict.

    The legal actions are `view.legal`; a number in `numbers` counts among them. With `GOES_ON` the
    seat is to act. With `RIGHT` or `WRONG` the try is over: after a wrong turn `state` is the
    position in which the other side would reply.
    """

    puzzle: Puzzle
    game: AnyGame
    numbers: tuple[int, ...]
    state: Any
    begun: Any
    seat: Seat
    view: AnyView
    step: int = 0
    turns: tuple[Told, ...] = (Told(own=True),)
    done: tuple[Any, ...] = ()
    verdict: Verdict = Verdict.GOES_ON

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.verdict is not Verdict.GOES_ON

    @property
    def turns_left(self) -> int:
        """How many own turns there still are, with that under way."""
        return 0 if self.is_over else self.puzzle.own_turns - self.step

    @property
    def replied(self) -> Told | None:
        """The other side's latest reply; None before there was one."""
        return next((each for each in reversed(self.turns) if not each.own), None)


def solving(puzzle: Puzzle, numbers: Sequence[int] = ()) -> Solving:
    """Returns the try that plays these actions, judged. Raises `Gone` where that is not possible
    any more."""
    game = find_game(puzzle.game)
    try:
        state = game.load(puzzle.position)
    except Refusal:
        raise Gone from None
    seat = game.to_act(state)[0]
    at = Solving(puzzle, game, (), state, state, seat, game.view(state, seat))
    for number in numbers:
        at = further(at, number)
    return at


def further(at: Solving, number: int) -> Solving:
    """Returns the try with one more action, judged; a right turn that is not the last is replied
    to. Raises `Gone` where there is no action of this number, or nothing left to do."""
    if at.is_over or number >= len(at.view.legal):
        raise Gone
    done = _played(at, at.seat, at.view.legal[number])
    done = replace(done, numbers=(*at.numbers, number))
    if not puzzler_of(at.game.key).ended(done.begun, done.state, done.seat):
        return done
    if not _is_right(done):
        return replace(done, verdict=Verdict.WRONG)
    if done.step + 1 == done.puzzle.own_turns:
        return replace(done, verdict=Verdict.RIGHT)
    return _replied(done)


def _played(at: Solving, seat: Seat, action: Any) -> Solving:
    """Returns the try with an action of whichever seat, told in the turn under way."""
    game = at.game
    before = game.view(at.state, seat)
    state = game.play(at.state, seat, action)
    view = game.view(state, at.seat)
    news = [each for each in game.news(view) if each not in game.news(before)]
    turn = at.turns[-1]
    told = Told(
        turn.own,
        (*turn.words, game.describe(before, seat, action), *news),
        (*turn.texts, game.spelled(action)),
    )
    turns, done = (*at.turns[:-1], told), (*at.done, action)
    return replace(at, state=state, view=view, turns=turns, done=done)


def _is_right(at: Solving) -> bool:
    """Tells whether the turn that has just ended does what that of the line does."""
    puzzler = puzzler_of(at.game.key)
    if at.puzzle.goal.startswith(WIN) and at.step + 1 == at.puzzle.own_turns:
        return puzzler.has_won(at.state, at.seat)
    meant = [at.game.read(each) for each in at.puzzle.turns[2 * at.step]]
    right = puzzler.result(at.begun, at.seat, meant)
    return bool(puzzler.result(at.begun, at.seat, at.done) == right)


def _replied(at: Solving) -> Solving:
    """Returns the try with the line's reply, and the next own turn begun."""
    other = at.game.to_act(at.state)[0]
    at = replace(at, turns=(*at.turns, Told(own=False)), done=())
    for text in at.puzzle.turns[2 * at.step + 1]:
        at = _played(at, other, at.game.read(text))
    turns = (*at.turns, Told(own=True))
    return replace(at, begun=at.state, step=at.step + 1, turns=turns, done=())


def against(at: Solving) -> str:
    """Returns what stands against a wrong try that was to save its side: the turn with which the
    other side wins, in words. Empty for any other try: there the bot's reply tells it."""
    if at.verdict is not Verdict.WRONG or at.puzzle.goal != SAVE:
        return ""
    game: AnyGame = at.game
    puzzler: AnyPuzzler = puzzler_of(game.key)
    others = [each for each in game.to_act(at.state) if each != at.seat]
    for actions, after in game.whole_turns(at.state) if others else ():
        if puzzler.has_won(after, others[0]):
            turn = replace(at, turns=(Told(own=False),))
            for action in actions:
                turn = _played(turn, others[0], action)
            return "; ".join(turn.turns[-1].words)
    return ""


def solved(puzzle: Puzzle) -> Solving:
    """Returns the try that plays the line: its `turns` tell the solution and the replies, and its
    `numbers` lead there. Raises `Gone` where the line cannot be played any more."""
    at = solving(puzzle)
    for turn in puzzle.turns[::2]:
        for text in turn:
            action = at.game.read(text)
            if action not in at.view.legal:
                raise Gone
            at = further(at, at.view.legal.index(action))
    return at
