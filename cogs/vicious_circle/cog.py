"""The slash commands and screens of Wizards of the Vicious Circle."""

from __future__ import annotations

from itertools import islice

from cogs.desk.services import ServiceBot, preferences_of
from cogs.discord import Choice, app_commands
from cogs.hall.delivery import hold, reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.game_ui import Control, GameUI, PrivateScreen
from cogs.play.board import play
from cogs.play.commands.challenge import ANYONE, OPPONENT, challenge_command
from cogs.play.commands.game import CHOICES, RivalCog, of_match
from cogs.play.commands.verbs import Fit, Option, action_command, kind_of, parts
from cogs.vicious_circle.drafting import GAME, drafting
from cogs.vicious_circle.setup import (
    Whose,
    ended_screen,
    locked_screen,
    revealed_screen,
    setup_screen,
    show_set_up,
    whose,
)
from common.text.say import capitalised, say
from common.text.text import Text
from engines.game import AnyView, Seat
from engines.registry import game as find_game
from engines.vicious_circle.notation import EXAMPLE
from engines.vicious_circle.values import Action, Deploy, Move, SetUp, ViciousView

WRONG_STEP = say(
    "`/vicious move` moves a creature on the board, such as Sc2; "
    "`/vicious deploy` brings one from reserve, such as W."
)


def _controls(view: AnyView) -> tuple[Control, ...]:
    if isinstance(view, ViciousView) and view.setting_up:
        return (Control(say("Set up"), "setup", True), Control(say("My set-up"), "hand"))
    return (Control(capitalised(say("move")), "move", True),)


def _hint(view: AnyView) -> Text:
    if isinstance(view, ViciousView) and view.setting_up:
        return say("Press **Set up**, or use `/vicious setup`. Nobody else sees it.")
    return say("Press a creature below, or use `/vicious move`, `/vicious deploy`.")


def _private(match_id: int, ply: int, _seat: Seat, view: AnyView) -> PrivateScreen | None:
    assert isinstance(view, ViciousView)
    if view.outcome:
        return PrivateScreen("over", lambda _url, names, _: ended_screen(view, names))
    if not view.setting_up:
        return PrivateScreen(
            "revealed",
            lambda url, names, wanted: revealed_screen(Whose(match_id, names, url), view, wanted),
        )
    if view.legal:
        return PrivateScreen(
            "open",
            lambda url, names, wanted: setup_screen(
                Whose(match_id, names, url), ply, view, wanted=wanted
            ),
            asks=True,
        )
    return PrivateScreen(
        "locked",
        lambda url, names, wanted: locked_screen(Whose(match_id, names, url), view, wanted),
    )


def _option(about: Text, kind: type[Action], depth: int, **fits: int) -> Option:
    """Returns the option of the part at this depth, which fits the other option's part."""
    others = {each: Fit(at) for each, at in fits.items()}
    return Option(about, parts(kind_of(kind), depth, others), app_commands.Range[str, 1, 20])


def _moved(creature: str, to: str) -> str:
    return _checked(f"{creature}-{to}", Move)


def _deployed(creature: str, at: str) -> str:
    return _checked(f"{creature.rstrip('*')}>{at}", Deploy)


def _checked(text: str, kind: type[Action]) -> str:
    """Returns the text. Raises `UserError` if it is not this kind of action."""
    if not isinstance(find_game(GAME).read(text), kind):
        raise UserError(WRONG_STEP)
    return text


class ViciousCircle(
    RivalCog, group_name="vicious", group_description=say("Wizards of the Vicious Circle, for two")
):
    """`/vicious`."""

    game_ui = GameUI(GAME, "vicious", _controls, _hint, _private, drafting=drafting)

    challenge = challenge_command(
        GAME,
        ANYONE,
        {"opponent": OPPONENT, "ruleset": say("Which of the two printed rulesets")},
        ("twilight", say("Who plays Twilight")),
    )
    move = action_command(
        "move",
        say("Move a creature"),
        _moved,
        creature=_option(say("Which creature"), Move, 0, to=1),
        to=_option(say("Where it goes"), Move, 1, creature=0),
    )
    deploy = action_command(
        "deploy",
        say("Bring a creature from reserve into your domain"),
        _deployed,
        creature=_option(say("Which creature"), Deploy, 0, at=1),
        at=_option(say("On which square"), Deploy, 1, creature=0),
    )

    @app_commands.command(description=say("Make your secret set-up; only you see it"))
    @of_match(creatures=say("As text, such as {example}: locks it in at once", example=EXAMPLE))
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
            raise UserError(say("Both set-ups are revealed: the match has begun."))
        if view.legal:
            await show_set_up(interaction, seated, seated.match.ply, view)
        else:
            wanted = await preferences_of(interaction)
            await reply(interaction, locked_screen(whose(seated.opened, seated.seat), view, wanted))

    @setup.autocomplete("creatures")
    async def _set_ups(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        view = await self.own_view(interaction)
        wanted = typed.casefold().replace(",", " ").split()
        if view is None:
            return []
        game = find_game(GAME)
        texts = (game.write(each) for each in view.legal if isinstance(each, SetUp))
        fitting = (text for text in texts if all(word in text.casefold() for word in wanted))
        names = [text.removeprefix("set ") for text in islice(fitting, CHOICES)]
        return [Choice(name=name, value=name) for name in names]

    @app_commands.command(description=say("Show your set-up, only to you"))
    @of_match()
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Shows the person's private board."""
        await self.look(interaction, match)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ViciousCircle(bot))
