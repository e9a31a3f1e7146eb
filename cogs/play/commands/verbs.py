"""Slash commands that play an action.

A game tells how to form the action's text from the command's options, and how to complete each of
these (`action_command`). For a verb of its grammar both are known (`verb_command`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import Parameter, Signature
from typing import Any, Final, TypeAlias, TypeVar

from cogs.discord import Choice, app_commands
from cogs.hall.errors import Interaction, UserError
from cogs.hall.languages.commands import describe
from cogs.play.commands.game import GameCog, match_choices, part_choices
from cogs.table.play import SeatAtMatch
from common.text.say import say
from common.text.text import Text
from engines.game import Refusal
from engines.grammar import Verb

WHICH: Final = say("Which match, if you play several")
Word = app_commands.Range[str, 1, 40]
"""A name, as typed for a command."""
T = TypeVar("T")
Made: TypeAlias = app_commands.Command[Any, ..., None]
Played: TypeAlias = str | Callable[..., str | Callable[[Any], str]]
"""The text of an action with a command's options as fields. Or a function of the options, in their
order, that returns the text, or a function of the player's own view that does."""
Given: TypeAlias = Mapping[str, Any]
"""The options of a command by their names, as far as they are filled in; None for the others."""
Completion: TypeAlias = Callable[[SeatAtMatch, Given, str], list[Choice[Any]]]
"""A function that returns the choices for an option: for the person at the match, with the options
given, from the typed text. A `UserError` stands for no choices."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command: its description, and its completion, if any. `kind` is its
    annotation, as Discord's library reads it; an option that is not `needed` may be None. With
    `choices` it is one of these values, each with its words."""

    about: Text
    complete: Completion | None = None
    kind: Any = Word
    needed: bool = True
    choices: Mapping[str, Text] = field(default_factory=dict[str, Text])

    def parameter(self, name: str) -> Parameter:
        """Returns the option as a parameter of the command's callback."""
        if self.needed:
            return parameter(name, self.kind)
        return parameter(name, self.kind | None, None)


def action_command(name: str, about: Text, text: Played, /, **options: Option) -> Made:
    """Returns the command of this name and description that plays the text of its options."""

    async def callback(
        self: GameCog, interaction: Interaction, match: int | None = None, **given: Any
    ) -> None:
        if callable(text):
            await self.play(interaction, match, text(*map(given.get, options)))
        else:
            words = {each: str(word).strip() for each, word in given.items()}
            await self.play(interaction, match, text.format(**words))

    offered = asking({**options, "match": Option(WHICH, kind=int, needed=False)})(callback)
    made: Made = app_commands.command(name=name, description=about)(offered)
    made.autocomplete("match")(match_choices)
    for each, option in options.items():
        if option.complete is not None:
            made.autocomplete(each)(_completed(option.complete, tuple(options)))
    return made


def asking(options: Mapping[str, Option]) -> Callable[[T], T]:
    """Gives the callback of a command these options, by their names, as its parameters."""

    def offered(callback: T) -> T:
        disguise(callback, [option.parameter(each) for each, option in options.items()])
        chosen = {
            each: [Choice(name=words, value=value) for value, words in option.choices.items()]
            for each, option in options.items()
            if option.choices
        }
        described = describe(**{each: option.about for each, option in options.items()})
        return app_commands.choices(**chosen)(described(callback))

    return offered


def by_view(text: Callable[..., str]) -> Played:
    """Returns a text that needs the player's own view: `text` takes it before the options."""

    def of_options(*words: Any) -> Callable[[Any], str]:
        return lambda view: text(view, *words)

    return of_options


def parameter(name: str, kind: Any, default: Any = Parameter.empty) -> Parameter:
    """Returns the parameter of a command's callback."""
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kind)


def disguise(callback: Any, options: Iterable[Parameter]) -> None:
    """Sets a function's signature, which the library reads for the options. The library decides by
    the qualified name alone whether it is a method with `self`."""
    both = [Parameter(each, Parameter.POSITIONAL_OR_KEYWORD) for each in ("self", "interaction")]
    callback.__signature__ = Signature([*both, *options])
    callback.__qualname__ = f"{GameCog.__name__}.{callback.__name__}"


def _completed(complete: Completion, options: Sequence[str]) -> Any:
    """Returns the autocomplete callback of an option of a command with these options."""

    async def callback(interaction: Interaction, typed: str) -> list[Choice[Any]]:
        cog = getattr(interaction.command, "binding", None)
        assert isinstance(cog, GameCog)
        seated = await cog.seat_meant(interaction)
        if seated is None:
            return []
        given = {each: getattr(interaction.namespace, each) for each in options}
        try:
            return complete(seated, given, typed)
        except UserError:
            return []

    return callback


def _as_typed(_view: Any, word: str) -> str:
    return word


@dataclass(frozen=True, slots=True)
class Fit:
    """The part of an action that an option names: its depth, and the function that reads a typed
    word with the player's view as a part's value."""

    depth: int
    reads: Callable[[Any, str], str] = _as_typed


def parts(
    wanted: Callable[[Any], bool], depth: int, fits: Mapping[str, Fit] | None = None
) -> Completion:
    """Returns the completion by the part at this depth of the legal actions that are `wanted` and
    fit the other options; see `part_choices`."""

    def complete(seated: SeatAtMatch, given: Given, typed: str) -> list[Choice[str]]:
        match, view = seated.match, seated.match.view(seated.seat)
        words = {
            fit.depth: fit.reads(view, given.get(each) or "") for each, fit in (fits or {}).items()
        }
        return part_choices(match.game, view, wanted, depth, typed, words)

    return complete


def kind_of(*kinds: type) -> Callable[[Any], bool]:
    """Returns a function that tells whether an action is of one of these classes."""
    return lambda action: isinstance(action, kinds)


def after(seated: SeatAtMatch, texts: Iterable[str]) -> Any:
    """Returns the person's view after these texts; None if they cannot be played."""
    match = seated.match
    try:
        for text in texts:
            for entry in match.propose(seated.seat, text):
                match = match.follow(entry)
    except Refusal:
        return None
    return match.view(seated.seat)


def verb_command(
    verb: Verb[Any],
    about: Text,
    options: Mapping[str, Text],
    *,
    name: str = "",
    reads: Callable[[str], str] = str.strip,
) -> Made:
    """Returns the command that plays an action of this verb. `options` maps the name of an option
    to its description, for each parameter of the verb in order, or for the last ones. Each is
    completed from the legal actions that fit the other options. `reads` turns a typed word into a
    parameter's word."""
    # Parts are counted from the verb. The last option is the last part, with steps in between.
    first, last = bool(verb.word), len(options) - 1
    fits = {
        each: Fit(-1 if number == last else number + first, lambda _view, word: reads(word))
        for number, each in enumerate(options)
    }
    found = {
        each: Option(told, parts(verb.makes, fits[each].depth, _without(fits, each)))
        for each, told in options.items()
    }

    def text(*words: str) -> str:
        return verb.text([*map(reads, words)])

    return action_command(name or verb.word, about, text, **found)


def _without(fits: Mapping[str, Fit], option: str) -> dict[str, Fit]:
    return {each: fit for each, fit in fits.items() if each != option}
