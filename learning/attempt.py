"""A try at a lesson: what was played from its position, and what the lesson says to it.

A try is the numbers of its actions among the legal ones, so that it fits into the id of a control.
Everything follows from the lesson and these numbers.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.game import AnyGame, AnyView, Illegal, Refusal, Result, Seat
from engines.registry import game as find_game
from learning.lesson import AVOIDS, HIDES, NO_LOSS, SHOWS, TELLS, WINS, WINS_IN, Lesson


class Gone(Exception):
    """Raised for actions that the lesson does not have: it has been rewritten since."""


class Verdict(enum.Enum):
    """What a lesson says to a try: `GOES_ON` while its turn does and it may still be right."""

    GOES_ON = "goes on"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try: the state after it, the learner's seat and view, the number of the turn in which it
    began, the actions as texts and in words, and the verdict. `words` are what the lesson answers
    to a wrong try, empty where it leaves that to the bot."""

    lesson: Lesson
    game: AnyGame
    numbers: tuple[int, ...]
    state: Any
    seat: Seat
    view: AnyView
    turn: int
    texts: tuple[str, ...]
    told: tuple[str, ...]
    verdict: Verdict = Verdict.GOES_ON
    words: str = ""

    @property
    def refused(self) -> tuple[Any, ...]:
        """The actions that are offered for the rules to refuse them."""
        found = [] if self.numbers else [self.game.read(each) for each in self.lesson.refused]
        return tuple(each for each in found if each not in self.view.legal)

    def refusal(self, action: Any) -> str:
        """Returns the rule that stands against an action, in a sentence; empty if none does."""
        try:
            self.game.play(self.state, self.seat, action)
        except Illegal as refusal:
            return str(refusal)
        return ""


@dataclass(frozen=True, slots=True)
class _Path:
    """A state, and all that was told on the way to it."""

    state: Any
    told: tuple[str, ...]


def attempt(lesson: Lesson, numbers: Sequence[int] = ()) -> Attempt:
    """Returns the try that plays these actions, judged. Raises `Gone` where that is not possible
    any more."""
    game = find_game(lesson.game)
    try:
        state = game.load(lesson.position)
    except Refusal:
        raise Gone from None
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    at = Attempt(lesson, game, (), state, seat, view, view.turn, (), ())
    for number in numbers:
        at = further(at, number)
    return at


def further(at: Attempt, number: int) -> Attempt:
    """Returns the try with one more action, judged. Raises `Gone` where there is none of this
    number, or nothing left to do."""
    if at.verdict is not Verdict.GOES_ON or number >= len(at.view.legal):
        raise Gone
    game, action = at.game, at.view.legal[number]
    state = game.play(at.state, at.seat, action)
    view = game.view(state, at.seat)
    news = [each for each in game.news(view) if each not in game.news(at.view)]
    words = [game.describe(at.view, at.seat, action), *news]
    done = Attempt(
        lesson=at.lesson,
        game=game,
        numbers=(*at.numbers, number),
        state=state,
        seat=at.seat,
        view=view,
        turn=at.turn,
        texts=(*at.texts, game.write(action)),
        told=(*at.told, *words),
    )
    verdict, said = _verdict(done)
    return replace(done, verdict=verdict, words=said)


def _verdict(at: Attempt) -> tuple[Verdict, str]:
    """Returns the verdict, and what the lesson answers."""
    ways = [_canonical(at.game, each) for each in at.lesson.ways]
    if at.texts in ways or _has_won(at.game, at.state, at.seat):
        return Verdict.RIGHT, ""
    for wrong in at.lesson.wrong:
        if at.texts == _canonical(at.game, wrong.actions):
            return Verdict.WRONG, wrong.words
    over = is_over(at)
    if at.lesson.goals and all(_reached(at, each, over=over) for each in at.lesson.goals):
        return Verdict.RIGHT, ""
    begun = any(each[: len(at.texts)] == at.texts for each in ways)
    if not over and (at.lesson.goals or begun):
        return Verdict.GOES_ON, ""
    return Verdict.WRONG, at.lesson.otherwise


def is_over(at: Attempt) -> bool:
    """Tells whether the learner may not act any more in the turn in which the lesson began, or has
    played what the lesson calls the last action."""
    if at.texts[-1] == at.lesson.last:
        return True
    return at.seat not in at.view.to_act or at.view.turn != at.turn


def _canonical(game: AnyGame, texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(game.write(game.read(each)) for each in texts)


def _reached(at: Attempt, goal: str, *, over: bool) -> bool:
    """Tells whether a goal is reached; one about what comes then only once the try is `over`."""
    if goal == WINS:
        return _has_won(at.game, at.state, at.seat)
    if goal.startswith(TELLS):
        return any(goal.removeprefix(TELLS) in each for each in at.told)
    if goal.startswith(SHOWS):
        return goal.removeprefix(SHOWS) in _position(at)
    return over and _reached_after(at, goal)


def _position(at: Attempt) -> str:
    """Returns the position in words, as the learner reads it."""
    return f"{at.game.status(at.view)}\n{at.game.alt_text(at.view)}"


def _reached_after(at: Attempt, goal: str) -> bool:
    """Tells whether a goal is reached by a try that is over."""
    if goal.startswith(HIDES):
        return goal.removeprefix(HIDES) not in _position(at)
    if goal == NO_LOSS:
        return not any(_has_lost(at.game, each.state, at.seat) for each in _replies(at))
    if goal.startswith(AVOIDS):
        words = goal.removeprefix(AVOIDS)
        return not any(words in told for each in _replies(at) for told in each.told)
    found = WINS_IN.fullmatch(goal)
    assert found
    return _wins_in(at.game, at.state, at.seat, int(found[1]) - 1)


def _has_won(game: AnyGame, state: Any, seat: Seat) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.results[seat] is Result.WIN


def _has_lost(game: AnyGame, state: Any, seat: Seat) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.results[seat] is Result.LOSS


def _wins_in(game: AnyGame, state: Any, seat: Seat, turns: int) -> bool:
    """Tells whether the seat, whose turn is over, wins with so many more of its own at the latest,
    whatever the other does."""
    if game.outcome(state) is not None:
        return _has_won(game, state, seat)
    return turns > 0 and all(
        any(
            _wins_in(game, own.state, seat, turns - 1)
            for own in turns_from(game, reply.state, seat)
        )
        for reply in turns_from(game, state, game.to_act(state)[0])
    )


def _replies(at: Attempt) -> Iterator[_Path]:
    """Yields what the next seat could do with its turn."""
    others = [each for each in at.game.to_act(at.state) if each != at.seat]
    return turns_from(at.game, at.state, others[0]) if others else iter(())


def turns_from(game: AnyGame, state: Any, seat: Seat) -> Iterator[_Path]:
    """Yields the end of every different turn of a seat, with what is told on the way; the state
    itself where the seat has none."""
    if game.outcome(state) is not None or seat not in game.to_act(state):
        yield _Path(state, ())
        return
    turn, waiting, seen = game.view(state, None).turn, [_Path(state, ())], {state}
    while waiting:
        here = waiting.pop()
        view = game.view(here.state, seat)
        for action in view.legal:
            told = (*here.told, game.describe(view, seat, action))
            after = game.apply(here.state, seat, action)
            over = game.outcome(after) is not None or seat not in game.to_act(after)
            if over or game.view(after, None).turn != turn:
                yield _Path(after, told)
            elif after not in seen:
                seen.add(after)
                waiting.append(_Path(after, told))
