"""The slash commands of Magna Victorus."""

from __future__ import annotations

from typing import ClassVar

from cogs.desk.services import ServiceBot
from cogs.discord import Choice, app_commands
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import GameUI
from cogs.play.commands.challenge import challenge_command
from cogs.play.commands.game import TurnCog, choices, of_match
from cogs.play.commands.verbs import WHICH, Fit, Option, action_command, by_view, kind_of, parts
from cogs.victorus.game_ui import COMMAND, GAME, GAME_UI, SCORES
from cogs.victorus.typed import area_of, named, onward, text_of
from common.text.say import say
from engines.victorus.model.values import Move
from render.picture import areas

_WORD = app_commands.Range[str, 1, 20]


class Victorus(
    TurnCog, group_name=COMMAND, group_description=say("Magna Victorus, for two to six")
):
    """`/victorus`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    challenge = challenge_command(
        GAME,
        say("Challenge somebody, or open a table for up to six"),
        {
            "players": say("How many play; with more than two, friends join below the invitation"),
            "opponent": say("Your opponent, for two players; leave empty to invite anyone"),
            "variant": say("Standard, or the quick game that ends by points"),
            "armies": say("Every player alone, or East against West with four or six"),
            "turn_limit": say("Time for a turn"),
            "match_limit": say("Quick game: time for the match"),
            "vacant": say("With five players: which kingdom stays empty"),
        },
        ("side", say("Which kingdom you play; orange starts")),
        absent=say("{side} does not play here: {playing} do."),
    )
    move = action_command(
        "move",
        say("Move a piece"),
        by_view(text_of),
        piece=Option(say("Which piece, by its cell or name"), parts(kind_of(Move), 0), _WORD),
        to=Option(
            say("The cell to go to; for a Hospitaller, where it stops to pivot"),
            parts(kind_of(Move), 1, {"piece": Fit(0, named)}),
            _WORD,
        ),
        then=Option(
            say("Where the same piece goes next; for a Hospitaller, where it pivots to"),
            onward,
            _WORD,
            needed=False,
        ),
    )

    # Looking

    @app_commands.command(description=say("Show the score-cards, only to you"))
    @of_match(WHICH)
    async def scores(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the score-cards: each player's captures and progress."""
        await self.look_at(interaction, match, SCORES)

    @app_commands.command(description=say("Show a part of the board enlarged, only to you"))
    @of_match(WHICH, area=say("Which part; leave empty for the whole board"))
    async def zoom(
        self,
        interaction: Interaction,
        area: app_commands.Range[str, 1, 80] = "",
        match: int | None = None,
    ) -> None:
        """Shows an area, given by its value or label, as Look closer under the board does."""
        await self.look_at(interaction, match, lambda view: area_of(view, area))

    @zoom.autocomplete("area")
    async def _areas(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        view = await self.own_view(interaction)
        found = areas(GAME, view) if view else ()
        return choices({each.value: each.label for each in found}, typed)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Victorus(bot))
