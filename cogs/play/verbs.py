"""Slash commands made from the verbs of a game's grammar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from typing import Any, Final, TypeAlias

from discord import app_commands
from discord.app_commands import Choice

from cogs.hall.errors import Interaction
from cogs.play.game import GameCog, match_choices, part_choices
from engines.grammar import Verb
from engines.registry import game as find_game

WHICH: Final = "Which match, if you play several"
Word = app_commands.Range[str, 1, 40]
"""A name, as typed for a command."""
Made: TypeAlias = app_commands.Command[Any, ..., None]


def verb_command(
    verb: Verb[Any],
    description: str,
    options: Mapping[str, str],
    *,
    name: str = "",
    reads: Callable[[str], str] = str.strip,
) -> Made:
    """Returns the command that plays an action of this verb. `options` maps the name of an option
    to its description, for each parameter of the verb in order, or for the last ones. Each is
    completed from the legal actions that fit the other options. `reads` turns a typed word into a
    parameter's word."""

    async def play(
        self: GameCog, interaction: Interaction, match: int | None = None, **words: str
    ) -> None:
        await self.play(interaction, match, verb.text([reads(words[each]) for each in options]))

    _disguise(play, options)
    told = app_commands.describe(**options, match=WHICH)
    made: Made = app_commands.command(name=name or verb.word, description=description)(told(play))
    made.autocomplete("match")(match_choices)
    for number, option in enumerate(options):
        made.autocomplete(option)(_completion(verb, tuple(options), number, reads))
    return made


def _disguise(play: Any, options: Mapping[str, str]) -> None:
    """Sets a function's signature, where the library looks for the options. The library decides by
    the qualified name alone whether it is a method with `self`."""
    kind = Parameter.POSITIONAL_OR_KEYWORD
    found = [Parameter(each, kind, annotation=Word) for each in options]
    match = Parameter("match", kind, default=None, annotation=int | None)
    both = [Parameter(each, kind) for each in ("self", "interaction")]
    play.__signature__ = Signature([*both, *found, match])
    play.__qualname__ = f"{GameCog.__name__}.{play.__name__}"


def _completion(
    verb: Verb[Any], options: tuple[str, ...], number: int, reads: Callable[[str], str]
) -> Any:
    """Returns the autocomplete callback of the option with this number. Its part is counted from
    the verb on; the last option is the action's last part, with any steps in between."""
    first, last = bool(verb.word), len(options) - 1
    depths = {each: -1 if at == last else at + first for at, each in enumerate(options)}

    async def complete(interaction: Interaction, typed: str) -> list[Choice[str]]:
        cog: Any = getattr(interaction.command, "binding", None)
        assert isinstance(cog, GameCog)
        view = await cog.own_view(interaction)
        if view is None:
            return []
        words = {each: reads(getattr(interaction.namespace, each) or "") for each in options}
        given = {depths[each]: words[each] for each in options if each != options[number]}
        game, depth = find_game(cog.game_ui.game), depths[options[number]]
        return part_choices(game, view, verb.makes, depth, typed, given)

    return complete
