"""`/leaderboard`: who is rated highest in a game, in this server or everywhere; and the presses on
it."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.errors import BadControl, Interaction
from cogs.presses.dispatch import Press, on
from cogs.screens.delivery import hold, hold_update, reply, update
from cogs.screens.ids import whole
from cogs.screens.pages.leaderboard import EVERYWHERE, HERE, PAGE, Board, leaderboard_screen
from cogs.services import ServiceBot, services_of
from engines.registry import GAMES

RATED: Final = {key: game.title for key, game in GAMES.items() if not game.team}
"""The games that have ratings, with their titles."""


async def board_of(interaction: Interaction, game: str, where: str, page: int = 0) -> Board:
    """Returns a page of the leaderboard of a game, as whoever asks sees it: of this server or of
    everywhere, and outside of all servers always that."""
    services, person = services_of(interaction), interaction.user.id
    guild_id = interaction.guild_id if where == HERE else None
    ratings = services.store.ratings
    count = await ratings.count(game, guild_id)
    page = min(page, max(0, count - 1) // PAGE)
    return Board(
        game=game,
        titles=RATED,
        here=guild_id is not None,
        page=page,
        count=count,
        leaders=await ratings.leaders(game, guild_id, limit=PAGE, offset=page * PAGE),
        own=await ratings.of(person, game),
        person=person,
        listed=await services.store.people.listed(person),
        in_server=interaction.guild_id is not None,
    )


class Leaderboard(commands.Cog):
    """`/leaderboard`."""

    @app_commands.command(description="Who is rated highest in a game")
    @app_commands.describe(
        game="Which game",
        where="Among people who have played rated matches in this server, or everywhere",
        everybody="Whether everybody here sees the answer (no)",
    )
    @app_commands.choices(
        game=[Choice(name=title, value=key) for key, title in RATED.items()],
        where=[Choice(name="this server", value=HERE), Choice(name="everywhere", value=EVERYWHERE)],
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str | None = None,
        where: str = HERE,
        everybody: bool = False,
    ) -> None:
        """A private page to turn, or a list for all to see."""
        await hold(interaction, private=not everybody)
        board = await board_of(interaction, game or next(iter(RATED)), where)
        await reply(interaction, leaderboard_screen(board, everybody=everybody))


@on("leaders")
async def _turn(press: Press) -> None:
    """Another page, server or all, or another game: the game stands in the id, or is chosen."""
    await hold_update(press.interaction)
    game = press.values[0] if press.values else press.arg(0)
    where = press.arg(1)
    if game not in RATED or where not in (HERE, EVERYWHERE):
        raise BadControl
    page = 0 if press.values else whole(press.arg(2))
    board = await board_of(press.interaction, game, where, page)
    await update(press.interaction, leaderboard_screen(board))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Leaderboard())
