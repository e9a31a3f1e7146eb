"""The slash commands of Vilnius up to the city phase: income, building, recruiting, storing."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from cogs.hall.errors import Interaction
from cogs.play.game import match_choices
from cogs.play.verbs import WHICH, Word, verb_command
from cogs.vilnius import completion, typed
from cogs.vilnius.acting import Acting
from cogs.vilnius.typed import Words
from engines.vilnius.model.actions import Build, Recruit, Share, Store
from engines.vilnius.notation.actions import GRAMMAR

HOW = "As proposed if left out; or cards and goods, parted by commas"


class CityCog(Acting):
    """The commands of the phases in which players act alone."""

    @app_commands.command(description="Choose your income: how many units; the rest are provinces")
    @app_commands.describe(units="How many units you draw", match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def income(
        self,
        interaction: Interaction,
        units: app_commands.Range[int, 0, 30],
        match: int | None = None,
    ) -> None:
        """Chooses the income; nobody sees it before all have chosen."""
        await self.play(interaction, match, lambda view: typed.income_text(view, units))

    @income.autocomplete("units")
    async def _incomes(self, interaction: Interaction, words: str) -> list[Choice[int]]:
        view = await self.view_meant(interaction)
        return [] if view is None else completion.incomes(view, words)

    # The city phase

    @app_commands.command(description="Build in your city, and pay for it")
    @app_commands.describe(
        building="What you build",
        edge="Where, such as n13; leave out if it fits in one place only",
        payment=HOW,
        match=WHICH,
    )
    @app_commands.autocomplete(match=match_choices)
    async def build(
        self,
        interaction: Interaction,
        building: Word,
        edge: Word | None = None,
        payment: Words | None = None,
        match: int | None = None,
    ) -> None:
        """Builds and pays at once; the payment may be left for the picker."""
        await self.play(
            interaction,
            match,
            lambda view: typed.bought(typed.build_text(view, building, edge), payment),
        )

    @build.autocomplete("building")
    async def _buildings(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        given = {2: (interaction.namespace.edge or "").casefold()}
        view = await self.view_meant(interaction)
        return [] if view is None else completion.parts_of(view, Build, 1, words, given)

    @build.autocomplete("edge")
    async def _edges(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        given = {1: typed.building(interaction.namespace.building or "")}
        view = await self.view_meant(interaction)
        return [] if view is None else completion.parts_of(view, Build, 2, words, given)

    @build.autocomplete("payment")
    async def _build_payments(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        building, edge = interaction.namespace.building or "", interaction.namespace.edge
        return await self.payments_meant(
            interaction, words, lambda view: typed.build_text(view, building, edge)
        )

    @app_commands.command(description="Recruit a unit, and pay for it")
    @app_commands.describe(unit="Which unit", payment=HOW, match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def recruit(
        self,
        interaction: Interaction,
        unit: Word,
        payment: Words | None = None,
        match: int | None = None,
    ) -> None:
        """Recruits and pays at once; the payment may be left for the picker."""
        text = typed.bought(f"recruit {typed.card(unit)}", payment)
        await self.play(interaction, match, text)

    @recruit.autocomplete("unit")
    async def _recruits(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        view = await self.view_meant(interaction)
        return [] if view is None else completion.parts_of(view, Recruit, 1, words)

    @recruit.autocomplete("payment")
    async def _unit_payments(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        name = interaction.namespace.unit or ""
        return await self.payments_meant(
            interaction, words, lambda _: f"recruit {typed.card(name)}"
        )

    @app_commands.command(description="Pay for what you build or recruit")
    @app_commands.describe(using=HOW, match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def pay(
        self, interaction: Interaction, using: Words | None = None, match: int | None = None
    ) -> None:
        """Continues a payment that has begun."""
        text = ", ".join(typed.payment_steps(using or typed.PROPOSED)) or "pay"
        await self.play(interaction, match, text)

    @pay.autocomplete("using")
    async def _further(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        return await self.payments_meant(interaction, words, lambda _: "")

    @app_commands.command(description="Use the Exchange while you pay")
    @app_commands.describe(give="What is given for what", match=WHICH)
    @app_commands.choices(
        give=[
            Choice(name="Two tools for one gold", value="tools"),
            Choice(name="One gold for two tools", value="gold"),
        ]
    )
    @app_commands.autocomplete(match=match_choices)
    async def exchange(self, interaction: Interaction, give: str, match: int | None = None) -> None:
        """Exchanges goods: each way once a round, for all players together."""
        await self.play(interaction, match, f"exchange {give}")

    share = verb_command(
        GRAMMAR.of(Share),
        "Lay a province out at your Envoy's House for the others",
        {"province": "Which province"},
        reads=typed.card,
    )

    @app_commands.command(name="pass", description="End your city phase for this round")
    @app_commands.describe(store="Which provinces go into your Storehouses", match=WHICH)
    @app_commands.autocomplete(match=match_choices)
    async def pass_(
        self, interaction: Interaction, store: Words | None = None, match: int | None = None
    ) -> None:
        """Passes; cards not stored are discarded."""
        await self.play(interaction, match, typed.passed(store))

    @pass_.autocomplete("store")
    async def _storable(self, interaction: Interaction, words: str) -> list[Choice[str]]:
        view = await self.view_meant(interaction)
        return [] if view is None else completion.storable(view, words)

    store = verb_command(
        GRAMMAR.of(Store),
        "Store a province after passing, or a unit at the end",
        {"card": "Which province or unit"},
        reads=typed.card,
    )
