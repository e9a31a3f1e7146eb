"""The common base of the slash commands of Vilnius."""

from __future__ import annotations

from collections.abc import Callable

from discord.app_commands import Choice

from cogs.hall.errors import Interaction, UserError
from cogs.play.team_commands import TeamCog
from cogs.table.play import SeatAtMatch
from cogs.vilnius import completion
from engines.vilnius.model.values import VilniusView


class Acting(TeamCog):
    """Base of the commands that play an action: typed words are read and completed with the
    player's own view."""

    async def view_meant(self, interaction: Interaction) -> VilniusView | None:
        """Returns, for autocomplete, the person's view of the match meant."""
        seated = await self.seat_meant(interaction)
        return None if seated is None else view_of(seated)

    async def payments_meant(
        self, interaction: Interaction, words: str, first: Callable[[VilniusView], str]
    ) -> list[Choice[str]]:
        """Returns, for autocomplete, the payments for the purchase that this text begins."""
        seated = await self.seat_meant(interaction)
        if seated is None:
            return []
        try:
            begun = first(view_of(seated))
        except UserError:
            return []
        return completion.payments(seated.match, seated.seat, begun, words)


def view_of(seated: SeatAtMatch) -> VilniusView:
    """Returns the person's view of the match."""
    view = seated.match.view(seated.seat)
    assert isinstance(view, VilniusView)
    return view
