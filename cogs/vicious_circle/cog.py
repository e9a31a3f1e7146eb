"""The slash commands and screens of Wizards of the Vicious Circle."""

from __future__ import annotations

from itertools import islice
from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold, reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.game_ui import Control, GameUI, PrivateScreen
from cogs.play.board import play
from cogs.play.game import (
    CHOICES,
    COUNTS,
    NO_PACE,
    PLAYS_BOT,
    RivalCog,
    bot_levels,
    of_match,
    paced,
    part_choices,
)
from cogs.play.verbs import WHICH
from cogs.vicious_circle.drafting import GAME, drafting
from cogs.vicious_circle.setup import (
    ended_screen,
    locked_screen,
    revealed_screen,
    setup_screen,
    show_set_up,
)
from engines.game import AnyView, Seat
from engines.registry import game as find_game
from engines.vicious_circle.board import DAWN, TWILIGHT
from engines.vicious_circle.notation import EXAMPLE
from engines.vicious_circle.values import Deploy, Move, SetUp, ViciousView

WRONG_STEP = (
    "`/vicious move` moves a creature that stands on the board, such as Sc2; "
    "`/vicious deploy` brings one from reserve, such as W."
)
SEATS: dict[str, Seat | None] = {"me": TWILIGHT, "opponent": DAWN, "by lot": None}


def _controls(view: AnyView) -> tuple[Control, ...]:
    if isinstance(view, ViciousView) and view.setting_up:
        return (Control("Set up", "setup", True), Control("My set-up", "hand"))
    return (Control("Move", "move", True),)


def _hint(view: AnyView) -> str:
    if isinstance(view, ViciousView) and view.setting_up:
        return "Set up in secret: by direct message, with Set up below, or `/vicious setup`."
    return "Move below, or `/vicious move`, `/vicious deploy`."


def _private(match_id: int, ply: int, _seat: Seat, view: AnyView) -> PrivateScreen | None:
    assert isinstance(view, ViciousView)
    if not view.setting_up:
        return PrivateScreen("revealed", lambda url, _: revealed_screen(match_id, view, url))
    if view.outcome:
        return PrivateScreen("over", lambda _url, names: ended_screen(view, names))
    if view.legal:
        return PrivateScreen(
            "open", lambda _url, _names: setup_screen(match_id, ply, view), asks=True
        )
    return PrivateScreen("locked", lambda _url, _names: locked_screen(view))


class ViciousCircle(
    RivalCog, group_name="vicious", group_description="Wizards of the Vicious Circle, for two"
):
    """`/vicious`."""

    game_ui = GameUI(GAME, "vicious", _controls, _hint, _private, drafting=drafting)

    @app_commands.command(description="Challenge somebody, or anyone, to a match")
    @paced
    @app_commands.describe(
        opponent="Your opponent; leave empty to invite anyone",
        ruleset="By which of the two printed rulesets",
        twilight="Who plays Twilight",
        bot=PLAYS_BOT,
        rated=COUNTS,
    )
    @app_commands.choices(
        ruleset=[
            Choice(name=each.label, value=each.key) for each in find_game(GAME).options[0].choices
        ],
        bot=bot_levels(GAME),
    )
    async def challenge(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        ruleset: str = "van-slyke",
        twilight: Literal["me", "opponent", "by lot"] = "by lot",
        bot: str | None = None,
        rated: bool = True,
        pace: str = NO_PACE,
    ) -> None:
        """Posts an invitation."""
        options = {"ruleset": ruleset}
        await self.invite(
            interaction, opponent, options, SEATS[twilight], bot=bot, rated=rated, pace=pace
        )

    @app_commands.command(description="Move a creature")
    @of_match(WHICH, creature="Which creature", to="Where it goes")
    async def move(
        self,
        interaction: Interaction,
        creature: app_commands.Range[str, 1, 20],
        to: app_commands.Range[str, 1, 20],
        match: int | None = None,
    ) -> None:
        """Moves a creature, as the picker does."""
        await self._step(interaction, match, f"{creature}-{to}", Move)

    @app_commands.command(description="Bring a creature from reserve into your domain")
    @of_match(WHICH, creature="Which creature", at="On which square")
    async def deploy(
        self,
        interaction: Interaction,
        creature: app_commands.Range[str, 1, 20],
        at: app_commands.Range[str, 1, 20],
        match: int | None = None,
    ) -> None:
        """Deploys a creature, as the picker does."""
        await self._step(interaction, match, f"{creature.rstrip('*')}>{at}", Deploy)

    async def _step(
        self, interaction: Interaction, match: int | None, text: str, kind: type[Move | Deploy]
    ) -> None:
        """Plays a text. Raises `UserError` if it is not this kind of action."""
        if not isinstance(find_game(GAME).read(text), kind):
            raise UserError(WRONG_STEP)
        await self.play(interaction, match, text)

    @move.autocomplete("creature")
    async def _movers(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._parts(interaction, typed, Move, 0)

    @move.autocomplete("to")
    async def _goals(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._parts(interaction, typed, Move, 1)

    @deploy.autocomplete("creature")
    async def _reserves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._parts(interaction, typed, Deploy, 0)

    @deploy.autocomplete("at")
    async def _landings(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        return await self._parts(interaction, typed, Deploy, 1)

    async def _parts(
        self, interaction: Interaction, typed: str, kind: type[Move | Deploy], depth: int
    ) -> list[Choice[str]]:
        """Returns the legal values of a part, fitting the other one if that is filled in."""
        view = await self.own_view(interaction)
        if view is None:
            return []
        goal = interaction.namespace.to if kind is Move else interaction.namespace.at
        other = {1 - depth: (interaction.namespace.creature if depth else goal) or ""}
        game = find_game(GAME)
        return part_choices(game, view, lambda each: isinstance(each, kind), depth, typed, other)

    @app_commands.command(description="Make your secret set-up; only you see it")
    @of_match(creatures=f"As text, such as {EXAMPLE}: locks it in at once")
    async def setup(
        self,
        interaction: Interaction,
        creatures: app_commands.Range[str, 1, 60] | None = None,
        match: int | None = None,
    ) -> None:
        """Shows the set-up screen privately, or locks in a whole set-up typed as text."""
        await hold(interaction)
        seated = await self.find(interaction, match)
        number = seated.opened.row.id
        if creatures:
            whole = creatures.strip().casefold().startswith("set")
            await play(interaction, number, creatures if whole else f"set {creatures}")
            return
        view = seated.match.view(seated.seat)
        assert isinstance(view, ViciousView)
        if not view.setting_up:
            raise UserError("The set-ups are revealed: the match has begun.")
        if view.legal:
            await show_set_up(interaction, number, seated.match.ply, view)
        else:
            await reply(interaction, locked_screen(view))

    @setup.autocomplete("creatures")
    async def _set_ups(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """Returns whole set-ups that contain every typed word, in any order."""
        view = await self.own_view(interaction)
        wanted = typed.casefold().replace(",", " ").split()
        if view is None:
            return []
        game = find_game(GAME)
        texts = (game.write(each) for each in view.legal if isinstance(each, SetUp))
        fitting = (text for text in texts if all(word in text.casefold() for word in wanted))
        names = [text.removeprefix("set ") for text in islice(fitting, CHOICES)]
        return [Choice(name=name, value=name) for name in names]

    @app_commands.command(description="Show your set-up, only to you")
    @of_match()
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the person's private board."""
        await self.look(interaction, match)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ViciousCircle(bot))
