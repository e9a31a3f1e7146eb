"""The trial of a lesson: the actions from its position, and the lesson's answer to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from common.text.say import EMPTY, joined, say
from common.text.text import Text
from engines.game import AnyGame, Result, Seat
from engines.registry import game as find_game
from learning.lesson import AVOIDS, HIDES, NO_LOSS, SHOWS, TELLS, WINS, WINS_IN, Lesson
from learning.trial import Trial, Verdict, loaded, step


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt(Trial):
    """The trial of a lesson: the learner's seat, the number of the turn in which it began, the
    actions as texts and in words, with the keys of the small pictures beside these (`drawn`). With
    a partner these words are only those of the learner's latest actions and the answers to them;
    `answered` tells that there are some. `words` are the lesson's answer to a wrong try, empty
    where the bot answers instead."""

    lesson: Lesson
    seat: Seat
    turn: int
    texts: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    answered: bool = False
    words: Text = EMPTY

    @property
    def refused(self) -> tuple[Any, ...]:
        """The actions on offer only for the rules to refuse them."""
        found = [] if self.numbers else [self.game.read(each) for each in self.lesson.refused]
        return tuple(each for each in found if each not in self.view.legal)


@dataclass(frozen=True, slots=True)
class _Path:
    """A state, and the actions on the way to it in words."""

    state: Any
    told: tuple[str, ...]


def attempt(lesson: Lesson, numbers: Sequence[int] = ()) -> Attempt:
    """Returns the trial that plays these actions, judged. Raises `Gone` where that is not possible
    any more."""
    game = find_game(lesson.game)
    state = loaded(game, lesson.position)
    seat = game.to_act(state)[0]
    view = game.view(state, seat)
    at = Attempt(game=game, state=state, view=view, lesson=lesson, seat=seat, turn=view.turn)
    for number in numbers:
        at = further(at, number)
    return at


def further(at: Attempt, number: int) -> Attempt:
    """Returns the trial with one more action, judged. Raises `Gone` where there is none of this
    number, or nothing left to do."""
    seat, action = at.legal(number)
    before = replace(at, told=(), drawn=()) if at.answered else at
    done = replace(
        _after(before, seat, action),
        numbers=(*at.numbers, number),
        texts=(*at.texts, at.game.write(action)),
    )
    if at.lesson.partner:
        after = _answered(done)
        done = replace(after, answered=after is not done)
    verdict, words = _verdict(done)
    return replace(done, verdict=verdict, words=words)


def _after(at: Attempt, mover: Seat, action: Any) -> Attempt:
    """Returns the trial after a legal action of this seat, in words and not judged."""
    played = step(at.game, at.state, mover, action, at.seat)
    return replace(
        at,
        state=played.state,
        view=played.view,
        told=(*at.told, *played.words),
        drawn=(*at.drawn, *played.drawn),
    )


def _answered(at: Attempt) -> Attempt:
    """Returns the trial after all that the rules force, and all that the bot plays for the others,
    until only the learner can act. It is the same for the same actions, so that these alone stand
    in the ids of controls."""
    while at.game.outcome(at.state) is None:
        found = at.game.forced(at.state) or _partners(at)
        if found is None:
            break
        at = _after(at, *found)
    return at


def _partners(at: Attempt) -> tuple[Seat, Any] | None:
    """Returns the next action of another seat that may act; None if there is none."""
    others = [each for each in at.game.to_act(at.state) if each != at.seat]
    action = at.game.bot_action(at.game.view(at.state, others[0])) if others else None
    return None if action is None else (others[0], action)


def _verdict(at: Attempt) -> tuple[Verdict, Text]:
    ways = [_canonical(at.game, each) for each in at.lesson.ways]
    if at.texts in ways or _has_won(at.game, at.state, at.seat):
        return Verdict.RIGHT, EMPTY
    for wrong in at.lesson.wrong:
        if at.texts == _canonical(at.game, wrong.actions):
            return Verdict.WRONG, wrong.words
    over = is_over(at)
    if at.lesson.goals and all(_reached(at, each, over=over) for each in at.lesson.goals):
        return Verdict.RIGHT, EMPTY
    begun = any(each[: len(at.texts)] == at.texts for each in ways)
    if not over and (at.lesson.goals or begun):
        return Verdict.GOES_ON, EMPTY
    words = joined(" ", filter(None, (_consequence(at), at.lesson.otherwise)))
    return Verdict.WRONG, words


def _consequence(at: Attempt) -> str:
    """Returns the consequence of a wrong try, as the news tell it; empty where they do not."""
    begins = at.lesson.instead
    return next((each for each in at.told if begins and each.startswith(begins)), "")


def is_over(at: Attempt) -> bool:
    """Tells whether the learner's turn is over, or the lesson's last action is played; with a
    partner, whether the learner cannot act any more."""
    if at.texts[-1] == at.lesson.last or at.seat not in at.view.to_act:
        return True
    return at.view.turn != at.turn and not at.lesson.partner


def _canonical(game: AnyGame, texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(game.write(game.read(each)) for each in texts)


def _reached(at: Attempt, goal: str, *, over: bool) -> bool:
    """Tells whether a goal is reached; a goal about the future only once the try is `over`."""
    if goal == WINS:
        return _has_won(at.game, at.state, at.seat)
    if goal.startswith(TELLS):
        return any(goal.removeprefix(TELLS) in each for each in at.told)
    if goal.startswith(SHOWS):
        return goal.removeprefix(SHOWS) in _position(at)
    return over and _reached_after(at, goal)


def _position(at: Attempt) -> str:
    return f"{at.game.status(at.view)}\n{at.game.alt_text(at.view)}"


def _reached_after(at: Attempt, goal: str) -> bool:
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


def shortfall(at: Attempt) -> Text:
    """Returns why a wrong try does not do it, in a sentence: the first goal that it misses, if that
    is about a win or the others' next turn with the turn that shows it, else in the lesson's own
    words. Empty for any other try."""
    goals = [each for each in at.lesson.goals if not _reached(at, each, over=True)]
    if not goals:
        return EMPTY
    plain = goals[0].startswith((TELLS, SHOWS, HIDES))
    return at.lesson.missed if plain else _against(at, goals[0])


def _against(at: Attempt, goal: str) -> Text:
    """Returns the others' turn that keeps a try from its goal, in words."""
    if goal == WINS:
        return say("You don't win like that.")
    if found := WINS_IN.fullmatch(goal):
        left = int(found[1]) - 1
        fits = (
            each for each in _replies(at) if not _wins_after(at.game, each.state, at.seat, left)
        )
        told = next(fits, None)
        if told is None:
            return _TOO_SLOW.filled(turns=left)
        return _TOO_SLOW_AFTER.filled(turns=left, reply=_told(told))
    words = goal.removeprefix(AVOIDS)
    for each in _replies(at):
        if goal == NO_LOSS and _has_lost(at.game, each.state, at.seat):
            return say("Then you lose: {reply}.", reply=_told(each))
        if goal != NO_LOSS and any(words in told for told in each.told):
            return say("Then this can follow: {reply}.", reply=_told(each))
    return EMPTY


_TOO_SLOW: Final = say("You cannot win with {turns:1=your next turn|other={turns} more turns}.")
_TOO_SLOW_AFTER: Final = say(
    "You cannot win with {turns:1=your next turn|other={turns} more turns} after this: {reply}."
)


def _told(path: _Path) -> Text:
    return joined("; ", path.told)


def _has_won(game: AnyGame, state: Any, seat: Seat) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.results[seat] is Result.WIN


def _has_lost(game: AnyGame, state: Any, seat: Seat) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.results[seat] is Result.LOSS


def _wins_in(game: AnyGame, state: Any, seat: Seat, turns: int) -> bool:
    """Tells whether the seat, whose turn is over, can force a win within so many more turns of its
    own."""
    if game.outcome(state) is not None:
        return _has_won(game, state, seat)
    replies = turns_from(game, state, game.to_act(state)[0])
    return turns > 0 and all(_wins_after(game, each.state, seat, turns) for each in replies)


def _wins_after(game: AnyGame, state: Any, seat: Seat, turns: int) -> bool:
    return any(_wins_in(game, own.state, seat, turns - 1) for own in turns_from(game, state, seat))


def _replies(at: Attempt) -> Iterator[_Path]:
    others = [each for each in at.game.to_act(at.state) if each != at.seat]
    return turns_from(at.game, at.state, others[0]) if others else iter(())


def turns_from(game: AnyGame, state: Any, seat: Seat) -> Iterator[_Path]:
    """Yields the end of every different turn of a seat, with its actions in words; the state itself
    where the seat has no turn."""
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
