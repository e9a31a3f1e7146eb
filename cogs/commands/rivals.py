"""The slash commands of games of rivals, besides those of all: resign and draw."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from cogs.commands.game import GameCog, match_choices
from cogs.errors import Interaction
from cogs.presses.board import ask_to_resign
from cogs.screens.delivery import hold
from engines.match import DECLINE, DRAW, WITHDRAW


class RivalCog(GameCog):
    """Base of the cogs of games in which the players are each other's opponents."""

    @app_commands.command(description="Give the match up")
    @app_commands.describe(match="Which match")
    @app_commands.autocomplete(match=match_choices)
    async def resign(self, interaction: Interaction, match: int | None = None) -> None:
        """Resigns, after a question."""
        await hold(interaction)
        seated = await self.find(interaction, match)
        await ask_to_resign(interaction, seated)

    @app_commands.command(description="Offer a draw, or answer an offer")
    @app_commands.describe(
        answer="Offer or accept; decline says no; withdraw takes your offer back",
        match="Which match",
    )
    @app_commands.choices(
        answer=[
            Choice(name="offer or accept", value=DRAW),
            Choice(name="decline", value=DECLINE),
            Choice(name="withdraw", value=WITHDRAW),
        ]
    )
    @app_commands.autocomplete(match=match_choices)
    async def draw(
        self, interaction: Interaction, answer: str = DRAW, match: int | None = None
    ) -> None:
        """Offers, accepts or declines a draw, or withdraws the offer."""
        await self.play(interaction, match, answer)
