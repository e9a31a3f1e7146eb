"""The main entry, `/play`: the match that waits for the person, or a challenge; and `/help`, the
introduction."""

from __future__ import annotations

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services
from cogs.discord import Choice, app_commands, commands
from cogs.hall.delivery import hold, hold_update, reply, update
from cogs.hall.errors import Interaction
from cogs.hall.introduction import help_screen
from cogs.hall.languages.commands import describe
from cogs.play.board import show_board
from cogs.play.challenge_form import open_form
from cogs.play.find_match import is_waited_for
from cogs.records.matches import listed_matches
from cogs.records.story_screen import match_list
from common.text.say import say
from db.store import SetAside
from db.values import RUNNING
from engines.registry import GAMES
from engines.registry import game as find_game

LOOKED_THROUGH = 50
FIRST = next(iter(GAMES))


async def waiting_for(services: Services, person: int, game: str | None) -> list[int]:
    """Returns the numbers of the running matches, of one game or of all, that wait for this
    person."""
    rows = await services.store.matches.of_person(
        person, statuses=RUNNING, game=game, limit=LOOKED_THROUGH
    )
    found = list[int]()
    for row in rows:
        try:
            seated = await services.table.sit(row.id, person)
        except SetAside:
            continue
        if is_waited_for(seated.match, seated.seat):
            found.append(row.id)
    return found


class Play(commands.Cog):
    """`/play` and `/help`."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = bot.services

    @app_commands.command(description=say("Play: your next move, or a new match"))
    @describe(game=say("Which game"), opponent=say("Your opponent; leave empty for anyone"))
    @app_commands.choices(game=[Choice(name=each.title, value=key) for key, each in GAMES.items()])
    async def play(
        self,
        interaction: Interaction,
        game: str | None = None,
        opponent: discord.User | None = None,
    ) -> None:
        """Shows the match that waits for the person, or the list if there are several. Without one,
        or with an opponent, shows the form of a challenge."""
        await hold(interaction)
        person = interaction.user.id
        waiting = [] if opponent else await waiting_for(self._services, person, game)
        if len(waiting) == 1:
            await show_board(interaction, waiting[0])
        elif waiting:
            listed = await listed_matches(self._services, person, over=False)
            await reply(interaction, match_list(listed, 0, over=False))
        else:
            await open_form(interaction, find_game(game or FIRST).key, opponent, {}, None)
        await self._services.lobby.inviting.show_open(interaction)

    @app_commands.command(name="help", description=say("What this bot does, and where to start"))
    async def help_(self, interaction: Interaction) -> None:
        """Shows the first steps, and the topics."""
        await hold(interaction)
        await reply(interaction, help_screen())


@on("help")
async def _help(press: Press) -> None:
    await hold(press.interaction)
    await reply(press.interaction, help_screen())


@on("help-about")
async def _about(press: Press) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, help_screen(press.value))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Play(bot))
