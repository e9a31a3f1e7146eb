"""The slash commands of Vilnius' military phase: fights, losses, loot, provinces."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from cogs.hall.errors import Interaction
from cogs.play.game import match_choices
from cogs.play.verbs import WHICH, Word, verb_command
from cogs.vilnius import completion, typed
from cogs.vilnius.acting import Acting
from cogs.vilnius.typed import Words
from engines.vilnius.model.actions import Capture, Loot, Ready, Recall
from engines.vilnius.notation.actions import GRAMMAR


class WarCog(Acting):
    """The commands of decisions made together, and of their results."""

    @app_commands.command(description="Send a unit against an enemy, or to capture a province")
    @app_commands.describe(
        unit="Which unit; with a weapon, such as crossbowmen.arrow, that weapon alone",
        enemy="Against which enemy, by its number; not needed for a province",
        match=WHICH,
    )
    @app_commands.autocomplete(match=match_choices)
    async def send(
        self,
        interaction: Interaction,
        unit: Word,
        enemy: Word | None = None,
        match: int | None = None,
    ) -> None:
        """Sends one of the player's units."""
        await self.play(interaction, match, lambda view: typed.send_text(view, unit, enemy))

    @send.autocomplete("unit")
    async def _sent(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        enemy = interaction.namespace.enemy or ""
        view = await self.view_meant(interaction)
        return [] if view is None else completion.units(view, words, enemy)

    @send.autocomplete("enemy")
    async def _enemies(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        unit = interaction.namespace.unit or ""
        view = await self.view_meant(interaction)
        return [] if view is None else completion.enemies(view, words, unit)

    recall = verb_command(GRAMMAR.of(Recall), "Take back all units that you have sent", {})
    ready = verb_command(
        GRAMMAR.of(Ready), "Say that you are ready: send, store or capture no more", {}
    )
    loot = verb_command(
        GRAMMAR.of(Loot), "Give the loot card to a player", {"player": "To whom"}, reads=typed.name
    )

    @app_commands.command(description="Capture a province of a stack")
    @app_commands.describe(
        stack="Which stack", units="Which units you send; as proposed if left out", match=WHICH
    )
    @app_commands.autocomplete(match=match_choices)
    async def capture(
        self,
        interaction: Interaction,
        stack: app_commands.Range[int, 1, 4],
        units: Words | None = None,
        match: int | None = None,
    ) -> None:
        """Sends units for a stack; the province is chosen next."""
        await self.play(interaction, match, typed.captured(stack, units))

    @capture.autocomplete("stack")
    async def _stacks(self, interaction: Interaction, words: str) -> list[Choice[int]]:
        view = await self.view_meant(interaction)
        found = [] if view is None else completion.parts_of(view, Capture, 1, words)
        return [Choice(name=each.name, value=int(each.value)) for each in found]

    @capture.autocomplete("units")
    async def _levies(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        seated, stack = await self.seat_meant(interaction), interaction.namespace.stack
        if seated is None or not isinstance(stack, int):
            return []
        return completion.levies(seated.match, seated.seat, f"capture {stack}", words)

    @app_commands.command(description="Choose what is lost, or which province you take")
    @app_commands.describe(what="Which card, building or point", match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def choose(self, interaction: Interaction, what: Word, match: int | None = None) -> None:
        """Makes a choice, also of the province that goes under its stack first."""
        await self.play(interaction, match, lambda view: typed.choice_text(view, what))

    @choose.autocomplete("what")
    async def _losses(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        view = await self.view_meant(interaction)
        return [] if view is None else completion.losses(view, words)
