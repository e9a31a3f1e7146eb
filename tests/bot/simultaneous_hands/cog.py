"""The cog of the toy game, as a game with hands would have it."""

from __future__ import annotations

import discord
from discord import app_commands

from cogs.desk.services import ServiceBot
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import HAND, Control, GameUI, PrivateScreen
from cogs.hall.screen import word
from cogs.play.commands.game import GameCog
from common.text.say import joined, say
from common.text.text import Text
from engines.game import AnyView, Seat
from tests.toys.simultaneous_hands import BELL, BazaarView


def _controls(view: AnyView) -> tuple[Control, ...]:
    bell = (Control(say("Ring"), "do", args=(BELL,)),) if len(view.to_act) == 1 else ()
    return (Control(say("Play"), "move", True), *bell, HAND)


def _private(_match: int, _ply: int, _seat: Seat, view: AnyView) -> PrivateScreen | None:
    assert isinstance(view, BazaarView)
    cards = " ".join(view.hand)
    held = word(f"Your cards: {cards or 'none'}")
    return PrivateScreen(cards, lambda _url, _names, _wanted: held, asks=bool(cards))


def _notes(view: AnyView) -> Text:
    assert isinstance(view, BazaarView)
    own = [f"You hold: {' '.join(view.hand)}"] if view.seat is not None else []
    return joined("\n", [f"Table: {' '.join(view.table)}", *own] if view.table or own else [])


class BazaarCog(GameCog, group_name="bazaar", group_description="Bazaar, for two or three"):
    """`/bazaar`."""

    game_ui = GameUI(
        "bazaar",
        "bazaar",
        _controls,
        lambda _: say("Say it."),
        _private,
        notes=_notes,
        hand_area="hand",
    )

    @app_commands.command(description="Challenge somebody, or anyone")
    @app_commands.describe(opponent="Whom", players="How many", seat="Which seat")
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        players: int = 2,
        seat: int | None = None,
    ) -> None:
        """Posts an invitation."""
        await self.invite(interaction, opponent, {}, seat, players)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(BazaarCog(bot))
