"""The trial of a puzzle: the turns so far, the other side's replies, and whether it is right.

The replies of the line are played by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from common.text.text import Text
from engines.game import AnyView, Seat
from engines.registry import game as find_game
from learning.puzzle import Puzzle
from learning.trial import Gone, Trial, Verdict, loaded, step
from players.puzzles.goals import WIN, parted
from players.puzzles.puzzler import puzzler_of


@dataclass(frozen=True, slots=True)
class TurnInWords:
    """The actions of one turn in words: `own` by the solver, else the reply. `texts` are the
    actions as people type them, `drawn` the keys of the small pictures beside the words."""

    own: bool
    words: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Solving(Trial):
    """The trial of a puzzle: the solver's seat, the own turn under way (from 0), the state in which
    that turn began, each turn in words, and the actions `done` in the latest one.

    After a wrong turn `state` is the position in which the other side would reply.
    """

    puzzle: Puzzle
    seat: Seat
    begun: Any
    step: int = 0
    turns: tuple[TurnInWords, ...] = (TurnInWords(own=True),)
    done: tuple[Any, ...] = ()

    @property
    def turns_left(self) -> int:
        """The number of own turns left, the one under way included."""
        return 0 if self.is_over else self.puzzle.own_turns - self.step

    @property
    def replied(self) -> TurnInWords | None:
        """The other side's latest reply; None before there was one."""
        return next((each for each in reversed(self.turns) if not each.own), None)


def solving(puzzle: Puzzle, numbers: Sequence[int] = ()) -> Solving:
    """Returns the trial that plays these actions, judged. Raises `Gone` where that is not possible
    any more."""
    game = find_game(puzzle.game)
    state = loaded(game, puzzle.position)
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    at = Solving(game=game, state=state, view=view, puzzle=puzzle, seat=seat, begun=state)
    for number in numbers:
        at = further(at, number)
    return at


def further(at: Solving, number: int) -> Solving:
    """Returns the trial with one more action, judged; after a right turn that is not the last the
    line replies. Raises `Gone` where there is no action of this number, or nothing left to do."""
    done = replace(_played(at, *at.legal(number)), numbers=(*at.numbers, number))
    if not puzzler_of(at.game.key).ended(done.begun, done.state, done.seat):
        return done
    if not _is_right(done):
        return replace(done, verdict=Verdict.WRONG)
    if done.step + 1 == done.puzzle.own_turns:
        return replace(done, verdict=Verdict.RIGHT)
    return _replied(done)


def _played(at: Solving, seat: Seat, action: Any) -> Solving:
    """Returns the trial with an action of either side, told in the turn under way."""
    played, turn = step(at.game, at.state, seat, action, at.seat), at.turns[-1]
    texts = (*turn.texts, at.game.spelled(action))
    drawn = (*turn.drawn, *played.drawn)
    told = TurnInWords(turn.own, (*turn.words, *played.words), texts, drawn)
    turns, done = (*at.turns[:-1], told), (*at.done, action)
    return replace(at, state=played.state, view=played.view, turns=turns, done=done)


def _is_right(at: Solving) -> bool:
    """Tells whether the turn just ended reaches as much as the turn of the line."""
    puzzler = puzzler_of(at.game.key)
    if parted(at.puzzle.goal)[0] == WIN and at.step + 1 == at.puzzle.own_turns:
        return puzzler.has_won(at.state, at.seat)
    meant = [at.game.read(each) for each in at.puzzle.turns[2 * at.step]]
    return puzzler.is_right(at.puzzle.goal, at.begun, at.seat, at.done, meant)


def falls_short(at: Solving) -> Text:
    """Returns how a wrong turn falls short of that of the line, in a sentence; empty if the goal's
    own words say it."""
    meant = [at.game.read(each) for each in at.puzzle.turns[2 * at.step]]
    return puzzler_of(at.game.key).falls_short(at.puzzle.goal, at.begun, at.seat, at.done, meant)


def _replied(at: Solving) -> Solving:
    """Returns the trial with the line's reply, and the next own turn begun."""
    other = at.game.to_act(at.state)[0]
    at = replace(at, turns=(*at.turns, TurnInWords(own=False)), done=())
    for text in at.puzzle.turns[2 * at.step + 1]:
        at = _played(at, other, at.game.read(text))
    turns = (*at.turns, TurnInWords(own=True))
    return replace(at, begun=at.state, step=at.step + 1, turns=turns, done=())


@dataclass(frozen=True, slots=True)
class Refutation:
    """The answer to a wrong try: its consequence in words, then the other side's turn that brings
    it about, if there is one, and the solver's view after that."""

    words: Text
    view: AnyView
    reply: TurnInWords | None = None


def answered(at: Solving) -> Refutation | None:
    """Returns the refutation of a wrong try; None if none is found quickly, or if the bot is to
    reply."""
    puzzle = at.puzzle
    left = puzzle.own_turns - at.step - 1
    found = puzzler_of(at.game.key).refuted(puzzle.goal, at.begun, at.state, at.seat, left)
    if found is None:
        return None
    if not found.reply:
        return Refutation(found.words, at.view)
    other, turn = at.game.to_act(at.state)[0], replace(at, turns=(TurnInWords(own=False),))
    for action in found.reply:
        turn = _played(turn, other, action)
    return Refutation(found.words, turn.view, turn.turns[-1])


def solved(puzzle: Puzzle) -> Solving:
    """Returns the trial that plays the line: its `turns` tell the solution and the replies, and its
    `numbers` lead there. Raises `Gone` where the line cannot be played any more."""
    at = solving(puzzle)
    for turn in puzzle.turns[::2]:
        for text in turn:
            action = at.game.read(text)
            if action not in at.view.legal:
                raise Gone
            at = further(at, at.view.legal.index(action))
    return at
