"""The slash commands of Vilitum."""

from __future__ import annotations

from typing import ClassVar, Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.desk.services import ServiceBot
from cogs.hall.errors import Interaction
from cogs.hall.game_ui import GameUI
from cogs.invite.challenge import open_form
from cogs.play.game import COUNTS, NO_PACE, PLAYS_BOT, TurnCog, bot_levels, of_match, paced
from cogs.play.verbs import WHICH
from cogs.vilitum.completion import Wanted, parts_of, sacrifice_text, use_text
from cogs.vilitum.game_ui import COMMAND, GAME, GAME_UI
from engines.game import Seat
from engines.vilitum.model.board import EMBER, FROST
from engines.vilitum.model.options import NO, YES
from engines.vilitum.model.values import Place, Sacrifice, Verb, VilitumView

SEATS: dict[str, Seat | None] = {"me": EMBER, "opponent": FROST, "by lot": None}
Word = app_commands.Range[str, 1, 20]
RINGS = (Verb.GIVE, Verb.TAKE)


class Vilitum(TurnCog, group_name=COMMAND, group_description="Vilitum, for two"):
    """`/vilitum`."""

    game_ui: ClassVar[GameUI] = GAME_UI

    @app_commands.command(description="Challenge somebody, or anyone, to a match")
    @paced
    @app_commands.describe(
        opponent="Your opponent; leave empty to invite anyone",
        board="The small board or the large one",
        beginner="No specials but the sacrifice, on the small board",
        regional="Add regional rules: choose them in a form",
        ember="Who plays Ember, which starts",
        bot=PLAYS_BOT,
        rated=COUNTS,
    )
    @app_commands.choices(bot=bot_levels(GAME))
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        board: Literal["5x5", "7x7"] = "5x5",
        beginner: bool = False,
        regional: Literal["none", "choose from a list"] = "none",
        ember: Literal["me", "opponent", "by lot"] = "by lot",
        bot: str | None = None,
        rated: bool = True,
        pace: str = NO_PACE,
    ) -> None:
        """Posts an invitation, or first opens the form with the regional rules."""
        options = {"board": board, "beginner": YES if beginner else NO}
        if regional == "none":
            await self.invite(
                interaction, opponent, options, SEATS[ember], bot=bot, rated=rated, pace=pace
            )
        else:
            await open_form(
                interaction, GAME, opponent, options, SEATS[ember], rated=rated, pace=pace
            )

    # Before the play

    @app_commands.command(description="Agile Warrior: choose your Warrior for this match")
    @of_match(WHICH, which="Agile: steps in any direction, attacks deal 1")
    async def warrior(
        self,
        interaction: Interaction,
        which: Literal["agile", "standard"],
        match: int | None = None,
    ) -> None:
        """Makes the choice that the regional rule gives each side."""
        await self.play(interaction, match, which)

    @app_commands.command(description="Place a piece on your back row")
    @of_match(WHICH, piece="Which piece", at="On which square")
    async def place(
        self, interaction: Interaction, piece: Word, at: Word, match: int | None = None
    ) -> None:
        """Places a piece, as the picker does."""
        await self.play(interaction, match, f"{piece.strip()}>{at.strip()}")

    @place.autocomplete("piece")
    async def _to_place(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Place, 0)

    @place.autocomplete("at")
    async def _places(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Place, 1)

    # Actions of any piece

    @app_commands.command(description="Move a piece")
    @of_match(WHICH, piece="Which piece", to="Where it goes")
    async def move(
        self, interaction: Interaction, piece: Word, to: Word, match: int | None = None
    ) -> None:
        """Moves."""
        await self._use(interaction, match, Verb.MOVE, piece, to)

    @move.autocomplete("piece")
    async def _movers(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.MOVE, 0)

    @move.autocomplete("to")
    async def _goals(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.MOVE, 2)

    @app_commands.command(description="Attack an enemy")
    @of_match(WHICH, piece="Which piece attacks", target="Whom, by square")
    async def attack(
        self, interaction: Interaction, piece: Word, target: Word, match: int | None = None
    ) -> None:
        """Attacks."""
        await self._use(interaction, match, Verb.ATTACK, piece, target)

    @attack.autocomplete("piece")
    async def _attackers(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.ATTACK, 0)

    @attack.autocomplete("target")
    async def _attacked(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.ATTACK, 2)

    # Actions of the Cleric

    @app_commands.command(description="The Cleric takes a ring off an ally")
    @of_match(WHICH, target="Which ally, by square")
    async def heal(self, interaction: Interaction, target: Word, match: int | None = None) -> None:
        """Heals."""
        await self._use(interaction, match, Verb.HEAL, "C", target)

    @heal.autocomplete("target")
    async def _healed(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.HEAL, 2)

    @app_commands.command(description="Black Cleric: take a ring to lay one on an enemy")
    @of_match(WHICH, target="Which enemy, by square")
    async def drain(self, interaction: Interaction, target: Word, match: int | None = None) -> None:
        """Drains."""
        await self._use(interaction, match, Verb.DRAIN, "C", target)

    @drain.autocomplete("target")
    async def _drained(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.DRAIN, 2)

    @app_commands.command(description="Sacrifice the Cleric: a defeated piece returns in its place")
    @of_match(WHICH, piece="Which defeated piece returns")
    async def sacrifice(
        self, interaction: Interaction, piece: Word, match: int | None = None
    ) -> None:
        """Sacrifices the Cleric, at the start of a turn."""
        await self.play(interaction, match, lambda view: sacrifice_text(view, piece))

    @sacrifice.autocomplete("piece")
    async def _returning(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Sacrifice, 2)

    # Actions of the Wizard

    @app_commands.command(description="The Wizard swaps places with another piece of yours")
    @of_match(WHICH, partner="With which piece, by square")
    async def swap(self, interaction: Interaction, partner: Word, match: int | None = None) -> None:
        """Swaps places."""
        await self._use(interaction, match, Verb.SWAP, "Z", partner)

    @swap.autocomplete("partner")
    async def _partners(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.SWAP, 2)

    @app_commands.command(description="White Wizard: pass a ring between the Wizard and an ally")
    @of_match(WHICH, way="From the Wizard, or to it", ally="Which ally, by square")
    async def ring(
        self,
        interaction: Interaction,
        way: Literal["give", "take"],
        ally: Word,
        match: int | None = None,
    ) -> None:
        """Passes a ring on."""
        await self._use(interaction, match, Verb(way), "Z", ally)

    @ring.autocomplete("ally")
    async def _allies(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        way = interaction.namespace.way
        wanted = Verb(way) if way in ("give", "take") else RINGS
        return await self._complete(interaction, typed, wanted, 2)

    # Actions of the Warrior

    @app_commands.command(description="Warrior Rush: step onto a piece and push it")
    @of_match(WHICH, to="Onto which square")
    async def rush(self, interaction: Interaction, to: Word, match: int | None = None) -> None:
        """Rushes."""
        await self._use(interaction, match, Verb.RUSH, "W", to)

    @rush.autocomplete("to")
    async def _pushed(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._complete(interaction, typed, Verb.RUSH, 2)

    # Helpers of all commands

    async def _use(
        self, interaction: Interaction, match: int | None, verb: Verb, piece: str, target: str
    ) -> None:
        await self.play(interaction, match, lambda view: use_text(view, verb, piece, target))

    async def _complete(
        self, interaction: Interaction, typed: str, wanted: Wanted, depth: int
    ) -> list[Choice[str]]:
        view = await self.own_view(interaction)
        if not isinstance(view, VilitumView):
            return []
        # A sacrifice's `piece` is the one to return: it does not restrict the other parts.
        given = interaction.namespace.piece if depth and wanted is not Sacrifice else ""
        return parts_of(view, wanted, depth, given or "", typed)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Vilitum(bot))
