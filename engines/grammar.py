"""An action's grammar as data: its verb, and the parameters that follow.

From `Verb("build", Build, Param("key"), Param("spot"))` follow the action's text both ways
(`Grammar.read`, `Grammar.write`), the values of the steps in which it is picked (`Grammar.path`)
with their questions, and the options of its slash command (`cogs.play.commands.verbs`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Final, Generic, TypeVar, cast

from common.text.say import EMPTY, say
from common.text.text import Text
from engines.terms import Unreadable, quoted

ActionT = TypeVar("ActionT")
NEEDED: Final = object()
"""The default of a parameter that must be named."""
ALL: Final = "all"
"""The step of an action that names nothing although its verb has parameters: it takes all that is
proposed."""


class Param:
    """A parameter of an action: a field of its class.

    In the text `sign` stands before it and `close` behind it. `typed` is a regular expression of
    the sign as people may type it, `word` one of the parameter's own word. A parameter with a
    `default` may be left out. `read` makes the field's value of a word. It raises `Unreadable` with
    a sentence of its own, or `ValueError` to have the verb's `form` quoted. `asks` is the picker's
    question.
    """

    def __init__(
        self,
        name: str,
        read: Callable[[str], Any] = str,
        write: Callable[[Any], str] = str,
        *,
        sign: str = " ",
        close: str = "",
        typed: str = "",
        word: str = ".+?",
        default: Any = NEEDED,
        asks: Text = EMPTY,
    ) -> None:
        self.name, self.read, self.write = name, read, write
        self.sign, self.close, self.default, self.asks = sign, close, default, asks
        self._typed, self._word = typed or re.escape(sign), word

    @property
    def pattern(self) -> str:
        """The regular expression of the word with its signs."""
        found = f"{self._typed}(?P<{self.name}>{self._word}){re.escape(self.close)}"
        return found if self.default is NEEDED else f"(?:{found})?"

    def signed(self, word: str) -> str:
        """Returns the word with its signs."""
        return f"{self.sign}{word}{self.close}"


class Verb(Generic[ActionT]):
    """A kind of action: its word, its class and its parameters, in the order of its text. A verb
    without a word, as of a move `a2-a3`, is recognized by the words of its parameters.

    `form` is a sentence that explains how to write it; `former` are words of earlier versions,
    still found in logs; `label` names its first step, by default the word as it is. `joined` are
    parameters that are picked in one step with the one before them; `picked` returns the steps of
    an action that is picked in another way. `wrong` returns the reason why parameters do not go
    together, or an empty text.
    """

    def __init__(
        self,
        word: str,
        kind: Callable[..., ActionT],
        *params: Param,
        label: str = "",
        form: Text = EMPTY,
        former: tuple[str, ...] = (),
        joined: tuple[str, ...] = (),
        picked: Callable[[ActionT], tuple[str, ...]] | None = None,
        wrong: Callable[[ActionT], Text] = lambda _: EMPTY,
    ) -> None:
        self.word, self.kind, self.params = word, kind, params
        self.label, self.form, self.former = label or word.capitalize(), form, former
        self.joined, self.picked, self.wrong = joined, picked, wrong

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The part of the text after the word, as a regular expression."""
        return re.compile("".join(param.pattern for param in self.params))

    def written(self, action: ActionT) -> list[str]:
        """Returns each parameter's word with its signs, empty for a parameter that is left out."""
        values = [(param, getattr(action, param.name)) for param in self.params]
        return ["" if v == p.default else p.signed(p.write(v)) for p, v in values]

    def text(self, words: Sequence[str]) -> str:
        """Returns the text of an action whose last parameters have these words, as somebody typed
        them and still unread."""
        last = self.params[len(self.params) - len(words) :]
        return self.word + "".join(map(Param.signed, last, words))

    def makes(self, action: object) -> bool:
        """Tells whether the action is one of this verb."""
        return type(action) is self.kind

    def write(self, action: ActionT) -> str:
        """Returns the action's text."""
        return f"{self.word}{''.join(self.written(action))}".strip()

    def read(self, rest: str) -> ActionT:
        """Returns the action whose text has this `rest` after the word. Raises `Unreadable`."""
        found = self.pattern.fullmatch(f" {rest}" if self.word and rest else rest)
        if found is None:
            raise Unreadable(self.form or say("`{word}` stands alone.", word=self.word))
        words = [(param, found[param.name]) for param in self.params]
        try:
            fields = {p.name: p.default if word is None else p.read(word) for p, word in words}
            action = self.kind(**fields)
        except ValueError:
            raise Unreadable(self.form) from None
        if problem := self.wrong(action):
            raise Unreadable(problem)
        return action

    def path(self, action: ActionT) -> tuple[str, ...]:
        """Returns the values of the steps in which the action is picked: usually the verb first."""
        verb = (self.word,) * bool(self.word)
        return self.picked(action) if self.picked else (*verb, *self._steps(action))

    def _steps(self, action: ActionT) -> list[str]:
        """Returns the steps after the verb: words as in texts, without signs."""
        found: list[str] = []
        for param, word in zip(self.params, self.written(action), strict=True):
            if param.name in self.joined and found:
                found[-1] += word
            elif word:
                found.append(word.removeprefix(param.sign).removesuffix(param.close))
        return found or [ALL] * bool(self.params)


class Grammar(Generic[ActionT]):
    """All verbs of a game, called by its `title`, or “this game” if that is empty. `example` is the
    text of an action, quoted in the refusal of a text that is no action."""

    def __init__(self, title: Text, example: str, verbs: Iterable[Verb[Any]]) -> None:
        self._title, self._example = title, example
        self.verbs = tuple(verbs)
        self._words = {each: verb for verb in self.verbs for each in (verb.word, *verb.former)}
        self._kinds = {verb.kind: verb for verb in self.verbs}

    def verb(self, action: ActionT) -> Verb[Any]:
        """Returns the verb of an action."""
        return self.of(type(action))

    def of(self, kind: Callable[..., Any]) -> Verb[Any]:
        """Returns the verb of a class of actions. Raises `TypeError` for a class without one."""
        if kind not in self._kinds:
            known = ", ".join(each.__name__ for each in self._kinds)
            raise TypeError(
                f"an action is a {getattr(kind, '__name__', kind)}, not one of: {known}"
            )
        return self._kinds[kind]

    def write(self, action: ActionT) -> str:
        """Returns the action's one canonical text."""
        return self.verb(action).write(action)

    def read(self, text: str) -> ActionT:
        """Returns the action of a text in plain signs: `read("build workshop n13")`. Raises
        `Unreadable`."""
        whole = " ".join(text.casefold().split())
        word, _, rest = whole.partition(" ")
        for verb in self.verbs:
            if not verb.word and verb.pattern.fullmatch(whole):
                return cast(ActionT, verb.read(whole))
        if not word or word not in self._words:
            words = say("{text} is not an action of {game}. Write for example `{example}`.")
            if not self._title:
                words = say("{text} is not an action of this game. Write for example `{example}`.")
            fields = {"text": quoted(text), "game": self._title, "example": self._example}
            raise Unreadable(words.filled(**fields))
        return cast(ActionT, self._words[word].read(rest))

    def path(self, action: ActionT) -> tuple[str, ...]:
        """Returns the values of the steps in which the action is picked."""
        return self.verb(action).path(action)

    def asks(self, chosen: tuple[str, ...]) -> Text:
        """Returns the question of the step after those chosen; they begin with a verb."""
        verb = self._words[chosen[0]]
        steps = [param for param in verb.params if param.name not in verb.joined]
        return steps[len(chosen) - 1].asks
