"""The context-menu command on a person: choose the game and its options, then send.

The form keeps what is chosen in its own ids: the person challenged is the subject, the
game, `r` or `f` for rated or friendly, the seat, then one value for each option asked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import discord
from discord import app_commands
from discord.ext import commands

from cogs.errors import Interaction
from cogs.house import HouseBot
from cogs.press import Press, on
from cogs.screens.delivery import hold, hold_update, reply, update
from cogs.screens.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.table.lobby import BY_LOT, Challenge, check_opponent
from engines.game import AnyGame, OptionSpec
from engines.registry import GAMES
from engines.registry import game as find_game

MENU = "Challenge to a game"


@dataclass(frozen=True, slots=True)
class Form:
    """What is chosen so far."""

    game: str
    rated: bool
    seat: str
    values: tuple[str, ...]

    @classmethod
    def blank(cls, game: AnyGame) -> Form:
        """The game's defaults."""
        return cls(game.key, True, BY_LOT, tuple(spec.default for spec in _asked(game)))

    @classmethod
    def of(cls, args: tuple[str, ...]) -> Form:
        """From a control's id."""
        return cls(args[0], args[1] == "r", args[2], args[3:])

    @property
    def args(self) -> tuple[str, ...]:
        """For a control's id."""
        return (self.game, "r" if self.rated else "f", self.seat, *self.values)


def _asked(game: AnyGame) -> tuple[OptionSpec, ...]:
    return tuple(spec for spec in game.options if spec.asked)


def form_screen(opponent: int, form: Form) -> Screen:
    """The form for challenging one person."""
    game = find_game(form.game)
    kind, other = ("rated", "friendly") if form.rated else ("friendly", "rated")
    head = f"### Challenge\n<@{opponent}> to **{game.title}**, {kind}\n-# {game.tagline}"
    blocks: Blocks = [text(head)]
    if len(GAMES) > 1:
        games = [_option(each.title, each.key, each.key == form.game) for each in GAMES.values()]
        blocks.append(select("Game", "form-game", opponent, games, 0, form.args))
    for index, spec in enumerate(_asked(game)):
        options = [
            _option(f"{spec.label}: {each.label}", each.key, each.key == form.values[index])
            for each in spec.choices
        ]
        blocks.append(select(spec.label, "form-option", opponent, options, index, form.args))
    seats = [_option("Sides by lot", BY_LOT, form.seat == BY_LOT)]
    seats += [
        _option(f"You play {side}", str(seat), form.seat == str(seat))
        for seat, side in enumerate(game.sides)
    ]
    blocks.append(select("Side", "form-seat", opponent, seats, 0, form.args))
    buttons = [
        button("Challenge", "form-send", opponent, 0, form.args, style=discord.ButtonStyle.success),
        button(f"Make it {other}", "form-rated", opponent, 0, form.args),
    ]
    return Screen(layout(*blocks, *rows(buttons)))


def _option(label: str, value: str, chosen: bool) -> discord.SelectOption:
    return discord.SelectOption(label=label, value=value, default=chosen)


@on("form-game")
async def _game(press: Press) -> None:
    await _again(press, Form.blank(find_game(press.values[0])))


@on("form-option")
async def _choose_option(press: Press) -> None:
    form = Form.of(press.args)
    values = list(form.values)
    values[press.ply] = press.values[0]
    await _again(press, replace(form, values=tuple(values)))


@on("form-seat")
async def _seat(press: Press) -> None:
    await _again(press, replace(Form.of(press.args), seat=press.values[0]))


@on("form-rated")
async def _rated(press: Press) -> None:
    form = Form.of(press.args)
    await _again(press, replace(form, rated=not form.rated))


async def _again(press: Press, form: Form) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, form_screen(press.subject, form))


@on("form-send")
async def _send(press: Press) -> None:
    form = Form.of(press.args)
    keys = [spec.key for spec in _asked(find_game(form.game))]
    options = dict(zip(keys, form.values, strict=True))
    seat = None if form.seat == BY_LOT else int(form.seat)
    wish = Challenge(form.game, options, press.subject, seat, form.rated)
    await press.house.lobby.challenge(press.interaction, wish)


async def challenge_user(interaction: Interaction, person: discord.User) -> None:
    """Opens the form for this person."""
    check_opponent(interaction.user, person)
    await hold(interaction)
    await reply(interaction, form_screen(person.id, Form.blank(next(iter(GAMES.values())))))


class ContextMenu(commands.Cog):
    """Holds the context-menu command, which a cog class cannot declare."""

    def __init__(self, bot: HouseBot) -> None:
        self._bot = bot
        self._menu = app_commands.ContextMenu(name=MENU, callback=challenge_user)

    async def cog_load(self) -> None:
        """Adds the command."""
        self._bot.tree.add_command(self._menu)

    async def cog_unload(self) -> None:
        """Takes it away."""
        self._bot.tree.remove_command(MENU, type=discord.AppCommandType.user)


async def setup(bot: HouseBot) -> None:
    """Loads the cog."""
    await bot.add_cog(ContextMenu(bot))
