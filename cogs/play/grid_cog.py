"""Builds the commands of games on squares: see `engines.grid`."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Set
from typing import Any, Final, Literal, cast

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.desk.services import ServiceBot
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import MOVE, GameUI
from cogs.play.game import COUNTS, NO_PACE, PLAYS_BOT, RivalCog, bot_levels, paced
from cogs.play.verbs import Made, verb_command
from engines.game import Seat
from engines.grid.actions import GRAMMAR, Drop, Pass, Step
from engines.grid.game import BOARD, GridGame, Passing
from engines.registry import game as find_game
from players.registry import player_of

Begins = Literal["me", "opponent", "by lot"]
_SEATS: Final[dict[str, Seat | None]] = {"me": 0, "opponent": 1, "by lot": None}
"""The challenger's seat, by the choice of who has the first side."""


class GridCog(RivalCog):
    """Base of the cogs of games on squares; `grid_cog` makes them."""


def _typed(word: str) -> str:
    return word.strip().lower()


def _commands(game: GridGame) -> dict[str, Made]:
    """Returns a command for each kind of action of the game's men: those whose methods the game's
    class overrides, and free passing."""
    made: list[Made] = []
    if type(game).goals is not GridGame.goals:
        told = {"man": "From which square", "to": "To which square"}
        made.append(verb_command(GRAMMAR.of(Step), "Move a man", told, name="move", reads=_typed))
    if type(game).drops is not GridGame.drops:
        sorts = {"man": "Which man, by its letter"} if len(game.letters(0)) > 1 else {}
        told = {**sorts, "at": "On which square"}
        made.append(verb_command(GRAMMAR.of(Drop), "Place a man", told, name="place", reads=_typed))
    if game.passes is Passing.FREE:
        made.append(verb_command(GRAMMAR.of(Pass), "Do nothing this turn", {}))
    return {command.name: command for command in made}


def grid_cog(key: str) -> type[GridCog]:
    """Returns the cog of the registered game with this key. Its command group is the key, with
    `challenge` for the game's boards and sides, and a command for each kind of action."""
    game = find_game(key)
    assert isinstance(game, GridGame)
    commands = _commands(game)
    hint = f"Play below, or {', '.join(f'`/{key} {name}`' for name in commands)}."
    members: dict[str, Any] = {
        "__module__": __name__,
        "__doc__": f"`/{key}`.",
        "game_ui": GameUI(key, key, lambda _view: (MOVE,), lambda _view: hint),
        "challenge": _challenge(game),
        **{f"_{name}": command for name, command in commands.items()},
    }
    make = cast(Any, type(GridCog))
    made: type[GridCog] = make(
        game.title.replace(" ", ""),
        (GridCog,),
        members,
        group_name=key,
        group_description=f"{game.title}, for two",
    )
    return made


async def _challenged(
    self: GridCog,
    interaction: Interaction,
    opponent: discord.User | None = None,
    board: str | None = None,
    first: Begins = "by lot",
    bot: str | None = None,
    rated: bool = True,
    pace: str = NO_PACE,
) -> None:
    """Posts an invitation."""
    options = {BOARD: board} if board else {}
    seat = _SEATS[first]
    await self.invite(interaction, opponent, options, seat, bot=bot, rated=rated, pace=pace)


def _challenge(game: GridGame) -> Made:
    """Returns the command that posts an invitation: with a board where the game has several, and
    with a level of the bot where it plays the game."""
    told = {
        "opponent": "Your opponent; leave empty to invite anyone",
        "first": f"Who plays {game.sides[0]}",
        "rated": COUNTS,
    }
    choices: dict[str, list[Choice[str]]] = {}
    if len(game.boards) > 1:
        told["board"] = "How large the board is"
        choices["board"] = [Choice(name=each, value=each) for each in game.boards]
    if player_of(game.key):
        told["bot"] = PLAYS_BOT
        choices["bot"] = bot_levels(game.key)
    callback = _without({"board", "bot"} - choices.keys())
    command: Any = app_commands.command(
        name="challenge", description="Challenge somebody, or anyone, to a match"
    )(paced(app_commands.describe(**told)(app_commands.choices(**choices)(callback))))
    made: Made = command
    return made


def _without(names: Set[str]) -> Any:
    """Returns the callback of the challenge without these parameters."""

    async def callback(self: GridCog, interaction: Interaction, **chosen: Any) -> None:
        await _challenged(self, interaction, **chosen)

    every = inspect.signature(_challenged)
    kept = [each for name, each in every.parameters.items() if name not in names]
    setattr(callback, "__signature__", every.replace(parameters=kept))  # noqa: B010 - the library's
    # By the qualified name alone the library decides that this is a method.
    callback.__qualname__ = f"{GridCog.__name__}.challenge"
    return callback


def setup_of(cog: type[GridCog]) -> Callable[[ServiceBot], Awaitable[None]]:
    """Returns the extension's `setup`, which loads this cog."""

    async def setup(bot: ServiceBot) -> None:
        await bot.add_cog(cog(bot))

    return setup
