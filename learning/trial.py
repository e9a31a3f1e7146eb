"""A position that somebody tries: of a lesson, a puzzle, the rules, or a match that is over.

A trial is the numbers of its actions among the legal ones, so that it fits into the id of a
control. Everything follows from the position and these numbers.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from engines.game import AnyGame, AnyView, Illegal, Refusal, Seat


class Gone(Exception):
    """Raised for actions that a trial does not have: its position has been rewritten since."""


class Verdict(enum.Enum):
    """The judgement of a trial: `GOES_ON` as long as it may still become right."""

    GOES_ON = "goes on"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The numbers of the actions so far, the state after them, the view in which the next action is
    chosen, and the verdict. A number counts among `view.legal`."""

    game: AnyGame
    numbers: tuple[int, ...] = ()
    state: Any
    view: AnyView
    verdict: Verdict = Verdict.GOES_ON

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return self.verdict is not Verdict.GOES_ON

    def legal(self, number: int) -> tuple[Seat, Any]:
        """Returns the seat to act and its legal action of this number. Raises `Gone` where there is
        none, or where the trial is over."""
        if self.is_over or self.view.seat is None or number >= len(self.view.legal):
            raise Gone
        return self.view.seat, self.view.legal[number]

    def refusal(self, action: Any) -> str:
        """Returns the rule against an action, in a sentence; empty for a legal one."""
        if self.view.seat is None:
            return ""
        try:
            self.game.play(self.state, self.view.seat, action)
        except Illegal as refusal:
            return refusal.words
        return ""


@dataclass(frozen=True, slots=True)
class Step:
    """One action played: the state after it, the watcher's view of that, the action and its news in
    words, and the keys of the small pictures beside these (`Game.miniature`), empty for none."""

    state: Any
    view: AnyView
    words: tuple[str, ...]
    drawn: tuple[str, ...] = ()


def loaded(game: AnyGame, position: str) -> Any:
    """Returns the state of a position as text. Raises `Gone` where the rules do not know it."""
    try:
        return game.load(position)
    except Refusal:
        raise Gone from None


def step(game: AnyGame, state: Any, seat: Seat, action: Any, watcher: Seat) -> Step:
    """Returns a legal action of a seat as the watcher's seat sees it. If the news tell of the
    action, they alone do so; then all of them are new."""
    before = game.view(state, seat)
    after = game.play(state, seat, action)
    view = game.view(after, watcher)
    told = game.news(view) if game.is_news(state, action) else ()
    if not told:
        new = (each for each in game.news(view) if each not in game.news(before))
        told = (game.describe(before, seat, action), *new)
    return Step(after, view, told, (game.miniature(before, seat, action), *("" for _ in told[1:])))


def forced(game: AnyGame, state: Any) -> tuple[Any, tuple[str, ...]]:
    """Returns the state after the passes that the rules force, and these in words."""
    words: list[str] = []
    while game.outcome(state) is None and (found := game.forced(state)):
        seat, action = found
        words.append(game.describe(game.view(state, seat), seat, action))
        state = game.play(state, seat, action)
    return state, tuple(words)
