"""The slash commands of games whose turns have several actions, besides those of all."""

from __future__ import annotations

from discord import app_commands

from cogs.commands.game import match_choices
from cogs.commands.rivals import RivalCog
from cogs.errors import Interaction
from engines.match import BACK

END = "end"


class TurnCog(RivalCog):
    """Base of the cogs of such games. The action that ends a turn is written `end`."""

    @app_commands.command(description="End your turn")
    @app_commands.describe(match="Which match")
    @app_commands.autocomplete(match=match_choices)
    async def end(self, interaction: Interaction, match: int | None = None) -> None:
        """The same as End turn under the board."""
        await self.play(interaction, match, END)

    @app_commands.command(description="Take back your latest action of this turn")
    @app_commands.describe(match="Which match")
    @app_commands.autocomplete(match=match_choices)
    async def takeback(self, interaction: Interaction, match: int | None = None) -> None:
        """The same as Take back under the board."""
        await self.play(interaction, match, BACK)
