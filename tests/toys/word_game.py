"""The base of toy games: an action is a word, and nothing is secret unless a toy says so."""

from __future__ import annotations

from typing import ClassVar

from common.text.say import EMPTY, fitting, say
from common.text.text import Text
from engines.game import GuidePage, Illegal, OpenGame, Part, Seat, StateT, Unreadable, ViewT


class WordGame(OpenGame[StateT, str, ViewT]):
    """A toy says how it stands `after` an action that it lists, and which `vocabulary` there is."""

    tagline: ClassVar[Text] = say("A toy.")
    vocabulary: ClassVar[tuple[str, ...]]
    pages: ClassVar[tuple[GuidePage, ...]] = ()

    def after(self, state: StateT, seat: Seat, action: str) -> StateT:
        """The state after a legal action."""
        raise NotImplementedError

    def play(self, state: StateT, seat: Seat, action: str) -> StateT:
        if action not in self.actions(state, seat):
            raise Illegal(say("Not now."))
        return self.after(state, seat, action)

    def parse(self, text: str) -> str:
        word = text.strip().lower()
        if word not in self.vocabulary:
            raise Unreadable(say("What?"))
        return word

    def write(self, action: str) -> str:
        return action

    def parts(self, view: ViewT, action: str) -> tuple[Part, ...]:
        return (Part(action, action.title()),)

    def describe(self, view: ViewT, by: Seat, action: str | None) -> Text:
        if action is None:
            return say("{side} says something", side=self.sides[by])
        return say("{side} says {word}", side=self.sides[by], word=action)

    def alt_text(self, view: ViewT, since: Text = EMPTY) -> Text:
        return fitting([since, say("Words.")], 1000)

    def ascii_board(self, view: ViewT) -> Text:
        return say("…")
