"""`/rules`: each game's own rules, page by page, with pictures by the boards' renderer."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.errors import Interaction
from cogs.house import HouseBot
from cogs.press import Press, on
from cogs.screens.delivery import hold, hold_update, reply, update
from cogs.screens.ids import whole
from cogs.screens.practice import try_button
from cogs.screens.screen import Blocks, Picture, Screen, button, gallery, layout, rows, select, text
from engines.game import AnyGame, GuidePage
from engines.registry import GAMES
from engines.registry import game as find_game


def rules_screen(game: AnyGame, number: int) -> Screen:
    """One page of the rules, counted from 0, with buttons and a select of all pages."""
    pages = game.guide()
    number = max(0, min(number, len(pages) - 1))
    page = pages[number]
    pictures = _pictures(game, page)
    head = f"### {page.title}\n-# {game.title}, page {number + 1} of {len(pages)}"
    last = len(pages) - 1
    buttons = [
        button("Back", "rules", 0, 0, (game.key, "b", str(number - 1)), disabled=number == 0),
        button("Next", "rules", 0, 0, (game.key, "n", str(number + 1)), disabled=number == last),
    ]
    if _can_be_tried(game, page):
        buttons.append(try_button(game, number))
    options = [
        discord.SelectOption(label=each.title, value=str(index), default=index == number)
        for index, each in enumerate(pages)
    ]
    blocks: Blocks = [text(f"{head}\n{page.text}"), *(gallery(each) for each in pictures)]
    blocks.append(select("Which page?", "rules-page", 0, options, number, (game.key,)))
    return Screen(layout(*blocks, *rows(buttons)), pictures)


def _can_be_tried(game: AnyGame, page: GuidePage) -> bool:
    """Whether the page has a position in which somebody is to act."""
    return page.position is not None and bool(game.to_act(game.load(page.position)))


def _pictures(game: AnyGame, page: GuidePage) -> tuple[Picture, ...]:
    if page.position is None:
        return ()
    state = game.load(page.position)
    seat = game.to_act(state)[0] if page.chosen else None
    view = game.view(state, seat)
    return (Picture("rules.png", game.key, view, game.tell(view), page.chosen),)


class Guide(commands.Cog):
    """`/rules`."""

    @app_commands.command(description="How a game is played")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=[Choice(name=each.title, value=each.key) for each in GAMES.values()])
    async def rules(self, interaction: Interaction, game: str = next(iter(GAMES))) -> None:
        """The first page, privately."""
        await hold(interaction)
        await reply(interaction, rules_screen(find_game(game), 0))


@on("rules")
async def _turn_page(press: Press) -> None:
    await hold_update(press.interaction)
    game, number = find_game(press.arg(0)), whole(press.arg(2))
    await update(press.interaction, rules_screen(game, number))


@on("rules-page")
async def _choose_page(press: Press) -> None:
    await hold_update(press.interaction)
    screen = rules_screen(find_game(press.arg(0)), whole(press.value))
    await update(press.interaction, screen)


async def setup(bot: HouseBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Guide())
