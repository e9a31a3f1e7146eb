"""The slash commands of Vilnius: beginning a match, and looking at it."""

from __future__ import annotations

from typing import ClassVar, Literal

import discord
from discord import app_commands

from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import GameUI
from cogs.play.board import show_area
from cogs.play.find_match import find_any
from cogs.play.game import NO_PACE, PLAYS_BOT, bot_levels, match_choices, paced
from cogs.play.verbs import WHICH
from cogs.vilnius import typed
from cogs.vilnius.city_cog import CityCog
from cogs.vilnius.game_ui import COMMAND, GAME_UI
from cogs.vilnius.private import GAME, HAND_AREA
from cogs.vilnius.war_cog import WarCog
from engines.match import BACK
from engines.registry import game as find_game
from engines.vilnius.model.options import HANDS, LENGTH, LEVEL, WITHOUT

Side = Literal["by lot", "Columns", "Bear", "Knight"]


class Vilnius(
    CityCog, WarCog, group_name=COMMAND, group_description="Vilnius, for two or three together"
):
    """`/vilnius`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    @app_commands.command(description="Ask somebody, or anyone, to defend Vilnius with you")
    @app_commands.describe(
        players="How many play; with three, friends join below the invitation",
        opponent="Your partner, for two players; leave empty to invite anyone",
        level="With how many points Vilnius begins",
        hands="Whether everybody sees all hands",
        length="The whole game, or about half as many rounds",
        without="With two players: whose emblem is left out",
        side="Which emblem you play",
        bot=PLAYS_BOT,
    )
    @paced
    @app_commands.choices(bot=bot_levels(GAME))
    async def challenge(
        self,
        interaction: Interaction,
        players: app_commands.Range[int, 2, 3] = 2,
        opponent: discord.User | None = None,
        level: Literal["easy", "medium", "hard"] = "easy",
        hands: Literal["open", "closed"] = "open",
        length: Literal["full", "short"] = "full",
        without: Literal["columns", "bear", "knight"] = "knight",
        side: Side = "by lot",
        bot: str | None = None,
        pace: str = NO_PACE,
    ) -> None:
        """Posts an invitation that starts the match once it is full."""
        options: dict[str, str] = {
            LEVEL.key: level,
            HANDS.key: hands,
            LENGTH.key: length,
            WITHOUT.key: without,
        }
        seat = typed.seat_of(side, find_game(GAME).seating(options, players))
        await self.invite(interaction, opponent, options, seat, players, bot, pace=pace)

    @app_commands.command(description="Show your hand, only to you")
    @app_commands.describe(match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the hand, as in the direct message."""
        await hold(interaction)
        person, channel = interaction.user.id, interaction.channel_id
        seated = await find_any(self.services, person, channel, match, GAME)
        await show_area(interaction, seated.opened.row.id, HAND_AREA)

    @app_commands.command(description="Take back your latest action of this turn")
    @app_commands.describe(match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def takeback(self, interaction: Interaction, match: int | None = None) -> None:
        """Takes back an action, as Take back under the board does."""
        await self.play(interaction, match, BACK)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Vilnius(bot))
