"""Slash commands made from a game's rules: its challenge, and the verbs of its grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from typing import Any, Final, Literal, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.hall.errors import Interaction
from cogs.play.game import (
    COUNTS,
    NO_PACE,
    PLAYS_BOT,
    GameCog,
    bot_levels,
    match_choices,
    paced,
    part_choices,
)
from engines.game import AnyGame, Seat
from engines.grammar import Verb
from engines.registry import game as find_game
from players.registry import player_of

WHICH: Final = "Which match, if you play several"
Word = app_commands.Range[str, 1, 40]
"""A name, as typed for a command."""
Made: TypeAlias = app_commands.Command[Any, ..., None]
_BY_LOT: Final = "by lot"
_SEATS: Final[dict[str, Seat | None]] = {"me": 0, "opponent": 1, _BY_LOT: None}
"""The challenger's seat, by the choice of who has the first side."""


def challenge_command(game: AnyGame) -> Made:
    """Returns the command that posts an invitation: with every option for which players are asked,
    with the number of players where there are several, and with a level of the bot where it plays
    the game. In a rematch the rules say who begins."""
    least, most = min(game.seat_counts), max(game.seat_counts)

    async def challenge(
        self: GameCog,
        interaction: Interaction,
        opponent: discord.User | None = None,
        players: int = least,
        first: str = _BY_LOT,
        bot: str | None = None,
        rated: bool = True,
        pace: str = NO_PACE,
        **chosen: str | None,
    ) -> None:
        options = {key: value for key, value in chosen.items() if value}
        seat = _SEATS[first]
        await self.invite(
            interaction, opponent, options, seat, players, bot, rated=rated, pace=pace
        )

    told = {"opponent": "Your opponent; leave empty to invite anyone"}
    params = [_option("opponent", discord.User | None, None)]
    if most > least:
        told["players"] = "How many play; more than two join below the invitation"
        params.append(_option("players", app_commands.Range[int, least, most], least))
    choices: dict[str, list[Choice[str]]] = {}
    for spec in (each for each in game.options if each.asked):
        told[spec.key] = spec.label
        choices[spec.key] = [Choice(name=each.label, value=each.key) for each in spec.choices]
        params.append(_option(spec.key, str | None, None))
    told["first"] = f"Who plays {game.sides[0]}"
    params.append(_option("first", Literal["me", "opponent", "by lot"], _BY_LOT))
    if player_of(game.key):
        told["bot"], choices["bot"] = PLAYS_BOT, bot_levels(game.key)
        params.append(_option("bot", str | None, None))
    told["rated"] = COUNTS
    _disguise(challenge, [*params, _option("rated", bool, True), _option("pace", str, NO_PACE)])
    described = paced(app_commands.describe(**told)(app_commands.choices(**choices)(challenge)))
    made: Made = app_commands.command(
        name="challenge", description="Challenge somebody, or anyone, to a match"
    )(described)
    return made


def _option(name: str, kind: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kind)


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

    named = [_option(each, Word, Parameter.empty) for each in options]
    _disguise(play, [*named, _option("match", int | None, None)])
    told = app_commands.describe(**options, match=WHICH)
    made: Made = app_commands.command(name=name or verb.word, description=description)(told(play))
    made.autocomplete("match")(match_choices)
    for number, option in enumerate(options):
        made.autocomplete(option)(_completion(verb, tuple(options), number, reads))
    return made


def _disguise(command: Any, options: Iterable[Parameter]) -> None:
    """Sets a function's signature, where the library looks for the options. The library decides by
    the qualified name alone whether it is a method with `self`."""
    kind = Parameter.POSITIONAL_OR_KEYWORD
    both = [Parameter(each, kind) for each in ("self", "interaction")]
    command.__signature__ = Signature([*both, *options])
    command.__qualname__ = f"{GameCog.__name__}.{command.__name__}"


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
