"""The slash commands of Magna Victorus."""

from __future__ import annotations

from typing import ClassVar, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import GameUI
from cogs.play.board import show_area
from cogs.play.find_match import find_any
from cogs.play.game import (
    COUNTS,
    NO_PACE,
    PLAYS_BOT,
    TurnCog,
    bot_levels,
    choices,
    match_choices,
    of_match,
    paced,
)
from cogs.play.verbs import WHICH
from cogs.table.play import SeatAtMatch
from cogs.victorus.completion import area_of, goals, onward, pieces, seat_of, text_of
from cogs.victorus.game_ui import COMMAND, GAME, GAME_UI, SCORES
from engines.registry import game as find_game
from engines.victorus.model.options import MATCH_LIMIT, TURN_LIMIT, VACANT
from engines.victorus.model.values import VictorusView
from render.picture import areas

Word = app_commands.Range[str, 1, 20]
Area = app_commands.Range[str, 1, 80]
Side = Literal["by lot", "Orange", "Black", "Red", "Blue", "Green", "Purple"]


def _values(labels: dict[str, str]) -> list[Choice[str]]:
    return [Choice(name=label, value=key) for key, label in labels.items()]


class Victorus(TurnCog, group_name=COMMAND, group_description="Magna Victorus, for two to six"):
    """`/victorus`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    @app_commands.command(description="Challenge somebody, or open a table for up to six")
    @paced
    @app_commands.describe(
        players="How many play; with more than two, friends join below the invitation",
        opponent="Your opponent, for two players; leave empty to invite anyone",
        variant="Standard, or the quick game that ends by points",
        armies="Every player alone, or East against West with four or six",
        turn_limit="Time for a turn",
        match_limit="Quick game: time for the match",
        vacant="With five players: which kingdom stays empty",
        side="Which kingdom you play; orange starts",
        bot=PLAYS_BOT,
        rated=COUNTS,
    )
    @app_commands.choices(
        turn_limit=_values({each.key: each.label for each in TURN_LIMIT.choices}),
        match_limit=_values({each.key: each.label for each in MATCH_LIMIT.choices}),
        vacant=_values({each.key: each.label for each in VACANT.choices}),
        bot=bot_levels(GAME),
    )
    async def challenge(
        self,
        interaction: Interaction,
        players: app_commands.Range[int, 2, 6] = 2,
        opponent: discord.User | None = None,
        variant: Literal["standard", "quick"] = "standard",
        armies: Literal["single", "allied"] = "single",
        turn_limit: str = TURN_LIMIT.default,
        match_limit: str = MATCH_LIMIT.default,
        vacant: str = VACANT.default,
        side: Side = "by lot",
        bot: str | None = None,
        rated: bool = True,
        pace: str = NO_PACE,
    ) -> None:
        """Posts an invitation that starts the match once it is full, or when the host starts it."""
        options = {
            "variant": variant,
            "armies": armies,
            TURN_LIMIT.key: turn_limit,
            MATCH_LIMIT.key: match_limit,
            VACANT.key: vacant,
        }
        seat = seat_of(side, find_game(GAME).seating(options, players))
        await self.invite(
            interaction, opponent, options, seat, players, bot, rated=rated, pace=pace
        )

    @app_commands.command(description="Move a piece")
    @app_commands.describe(
        piece="Which piece, by its cell or name",
        to="The cell to go to; a Hospitaller's pivot cell",
        then="Where the same piece goes then; from its pivot a Hospitaller must go on",
        match=WHICH,
    )
    @app_commands.autocomplete(match=match_choices)
    async def move(
        self,
        interaction: Interaction,
        piece: Word,
        to: Word,
        then: Word | None = None,
        match: int | None = None,
    ) -> None:
        """Moves once, or twice with the same piece."""
        await self.play(interaction, match, lambda view: text_of(view, piece, to, then))

    @move.autocomplete("piece")
    async def _pieces(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        seated = await self.seat_meant(interaction)
        return [] if seated is None else pieces(_view(seated), typed)

    @move.autocomplete("to")
    async def _goals(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        seated = await self.seat_meant(interaction)
        piece: str = interaction.namespace.piece or ""
        return [] if seated is None else goals(_view(seated), piece, typed)

    @move.autocomplete("then")
    async def _onward(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        seated = await self.seat_meant(interaction)
        piece: str = interaction.namespace.piece or ""
        to: str = interaction.namespace.to or ""
        return [] if seated is None else onward(seated.match, seated.seat, piece, to, typed)

    # Looking

    @app_commands.command(description="Show the score-cards, only to you")
    @of_match(WHICH)
    async def scores(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the score-cards: each player's captures and progress."""
        await self._show(interaction, match, SCORES)

    @app_commands.command(description="Show a part of the board, larger and only to you")
    @of_match(WHICH, area="Which part; else the whole board")
    async def zoom(
        self, interaction: Interaction, area: Area = "", match: int | None = None
    ) -> None:
        """Shows an area, given by its value or label, as Look closer under the board does."""
        await self._show(interaction, match, area)

    @zoom.autocomplete("area")
    async def _areas(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        seated = await self.seat_meant(interaction)
        if seated is None:
            return []
        return choices({each.value: each.label for each in areas(GAME, _view(seated))}, typed)

    async def _show(self, interaction: Interaction, match: int | None, area: str) -> None:
        await hold(interaction)
        person, channel = interaction.user.id, interaction.channel_id
        seated = await find_any(self.services, person, channel, match, GAME)
        await show_area(interaction, seated.opened.row.id, area_of(_view(seated), area))


def _view(seated: SeatAtMatch) -> VictorusView:
    view = seated.match.view(seated.seat)
    assert isinstance(view, VictorusView)
    return view


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Victorus(bot))
