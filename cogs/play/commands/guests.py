"""The commands of games from outside: those of the package's own `cog.py`, else made from the
game."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any, Final

from cogs.desk.services import ServiceBot
from cogs.hall.game_ui import GameUI
from cogs.play.commands.challenge import challenge_command
from cogs.play.commands.game import GameCog, RivalCog
from cogs.play.commands.grid_cog import grid_cog, made_cog
from cogs.play.commands.team_commands import TeamCog
from engines.grid.game import GridGame
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
