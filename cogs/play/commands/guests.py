"""The commands of games from outside: those of the package's own `cog.py`, else made from the
game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, TypeVar, cast

from cogs.desk.services import ServiceBot
from cogs.hall.game_ui import MOVE, GameUI
from cogs.play.commands.challenge import challenge_command
from cogs.play.commands.game import GameCog, RivalCog
from cogs.play.commands.team_commands import TeamCog
from cogs.play.commands.verbs import Made, verb_command
from common.text.say import say
from common.text.text import Text
from engines.game import AnyGame
from engines.grid.actions import GRAMMAR, Drop, Lift, Pass, Step
from engines.grid.game import GridGame, Passing
from engines.registry import GUESTS, module_of, refuse
from engines.registry import game as find_game
from render.picture import RENDERERS

_ROOM: Final = "cogs"


def cog_of(key: str) -> type[GameCog]:
    """Returns the cog of the game with this key, made from the game: its challenge, the commands of
    all games, and on squares a command for each kind of action."""
    game = find_game(key)
    if isinstance(game, GridGame):
        return grid_cog(key)
    members: dict[str, Any] = {"game_ui": GameUI(key, key), "challenge": challenge_command(key)}
    return made_cog(game, TeamCog if game.team else RivalCog, members, game.tagline)


async def setup(bot: ServiceBot) -> None:
    """Loads the commands of each package. A package that cannot be loaded is refused, without
    stopping the others."""
    for key in [*GUESTS]:
        try:
            assert RENDERERS[key], "it has no pictures"
            if own := module_of(_ROOM, key, "cog"):
                await import_module(own).setup(bot)
            else:
                await bot.add_cog(cog_of(key)(bot))
        except (Exception, SystemExit) as error:
            bot.services.game_uis.pop(key, None)
            with suppress(KeyError):
                del RENDERERS[key]
            refuse(key, error)


CogT = TypeVar("CogT", bound=GameCog)


class GridCog(RivalCog):
    """Base of the cogs of games on squares; `grid_cog` makes them."""


def _typed(word: str) -> str:
    return word.strip().lower()


def _commands(game: GridGame) -> dict[str, Made]:
    """Returns a command for each kind of action of the game's men: those whose methods the game's
    class overrides, and free passing."""
    made: list[Made] = []
    if type(game).goals is not GridGame.goals:
        told = {"man": say("From which square"), "to": say("To which square")}
        made.append(
            verb_command(GRAMMAR.of(Step), say("Move a piece"), told, name="move", reads=_typed)
        )
    if type(game).drops is not GridGame.drops:
        sorts = {"man": say("Which piece, by its letter")} if len(game.letters(0)) > 1 else {}
        told = {**sorts, "at": say("On which square")}
        made.append(
            verb_command(GRAMMAR.of(Drop), say("Place a piece"), told, name="place", reads=_typed)
        )
    if type(game).lifts is not GridGame.lifts:
        told = {"man": say("From which square")}
        about = say("Take one of your pieces off the board")
        made.append(verb_command(GRAMMAR.of(Lift), about, told, name="remove", reads=_typed))
    if game.passes is Passing.FREE:
        made.append(verb_command(GRAMMAR.of(Pass), say("Do nothing this turn"), {}))
    return {command.name: command for command in made}


def grid_cog(key: str) -> type[GridCog]:
    """Returns the cog of the registered game with this key. Its command group is the key, with
    `challenge` for the game's boards and sides, and a command for each kind of action."""
    game = find_game(key)
    assert isinstance(game, GridGame)
    commands = _commands(game)
    told = ", ".join(f"`/{key} {name}`" for name in commands)
    hint = say("Press a piece below, or use {commands}.", commands=told)
    members: dict[str, Any] = {
        "game_ui": GameUI(key, key, lambda _view: (MOVE,), lambda _view: hint),
        "challenge": challenge_command(key),
        **{f"_{name}": command for name, command in commands.items()},
    }
    return made_cog(game, GridCog, members, say("{game}, for two", game=game.title))


def made_cog(
    game: AnyGame, base: type[CogT], members: Mapping[str, Any], about: Text
) -> type[CogT]:
    """Returns a cog of the game with these members: the group of the game's key."""
    make = cast(Any, type(base))
    named = {"__module__": __name__, "__doc__": f"`/{game.key}`.", **members}
    title = game.title.replace(" ", "")
    made: type[CogT] = make(title, (base,), named, group_name=game.key, group_description=about)
    return made


def setup_of(cog: type[GridCog]) -> Callable[[ServiceBot], Awaitable[None]]:
    """Returns the extension's `setup`, which loads this cog."""

    async def setup(bot: ServiceBot) -> None:
        await bot.add_cog(cog(bot))

    return setup
