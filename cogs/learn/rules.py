"""`/rules`: each game's own rules, page by page, with pictures by the boards' renderer."""

from __future__ import annotations

from typing import Final

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, preferences_of
from cogs.discord import Choice, app_commands, commands
from cogs.hall.delivery import hold, hold_update, reply, update
from cogs.hall.emojis import game_emoji
from cogs.hall.errors import Interaction
from cogs.hall.ids import whole
from cogs.hall.languages.commands import describe, option_name
from cogs.hall.screen import (
    Blocks,
    Button,
    Picture,
    Screen,
    button,
    layout,
    option,
    rows,
    select,
    text,
    with_board,
)
from cogs.learn.practice import try_button
from common.text.say import joined, say
from db.values import BoardForm
from engines.action_tree import ActionTree, singly
from engines.game import AnyGame, GuidePage
from engines.registry import GAMES
from engines.registry import game as find_game
from players.player import AnyPlayer
from players.registry import player_of
from render.look import Look

TITLE: Final = say("Playing the bot")
_TEAM: Final = (
    say(
        "Nobody to play with? I play along at once, and go with what you propose. Choose "
        "`{option}` in the challenge, or ask below an invitation.",
        option=option_name("bot"),
    ),
    say("If a player leaves, I can play that seat, if the others agree."),
)
_RIVALS: Final = (
    say(
        "Nobody to play with? I take any free side, at the level that you choose. Choose "
        "`{option}` in the challenge, or ask below an invitation.",
        option=option_name("bot"),
    ),
    say("After the match, **Review** shows where it turned."),
)


def pages_of(game: AnyGame) -> tuple[GuidePage, ...]:
    """Returns all pages of a game, those that a first match does not need last."""
    thinker = player_of(game.key)
    return (*game.guide(), *([_bot_page(game, thinker)] if thinker else []))


def _bot_page(game: AnyGame, thinker: AnyPlayer) -> GuidePage:
    before, after = _TEAM if game.team else _RIVALS
    hint = say(
        "I know only what my side may know. When you play with me alone, **Hint** under **More** "
        "tells what I would do in your place, and why."
    )
    levels = [
        say("- **{level}** {line}.", level=each.title, line=each.line) for each in thinker.levels
    ]
    return GuidePage(TITLE, joined("\n", [before, *levels, hint + " " + after]), further=True)


GAMES_BUTTON: Final = say("All games")


_WHERE: Final = say("-# {game}, page {number} of {all}")


def games_screen() -> Screen:
    """Returns all games to choose from."""
    lines = [
        say("### Rules"),
        *(say("**{game}** {line}", game=each.title, line=each.tagline) for each in GAMES.values()),
    ]
    buttons = [
        button(each.title, "rules", 0, 0, (each.key, "g", "0"), emoji=game_emoji(each.key))
        for each in GAMES.values()
    ]
    return Screen(layout(text(joined("\n", lines)), *rows(buttons)))


def rules_screen(game: AnyGame, number: int, boards: BoardForm = BoardForm.PICTURES) -> Screen:
    """Returns a page of the rules, counted from 0, with buttons and a select of the pages beside
    it: of the first ones, or of the further ones."""
    pages = pages_of(game)
    number = max(0, min(number, len(pages) - 1))
    page = pages[number]
    shelf = [at for at, each in enumerate(pages) if each.further is page.further]
    picture = _picture(game, page)
    where = say("-# {game}, more, page {number} of {all}") if page.further else _WHERE
    head = [
        say("### {title}", title=page.title),
        where.filled(game=game.title, number=shelf.index(number) + 1, all=len(shelf)),
    ]
    options = [option(pages[at].title, str(at), chosen=at == number) for at in shelf]
    lines = [*head, page.text]
    blocks: Blocks = [text(joined("\n", lines))]
    if picture:
        blocks = with_board(lines, picture, boards)
    blocks.append(select(say("Which page?"), "rules-page", 0, options, number, (game.key,)))
    return Screen(layout(*blocks, *rows(_buttons(game, number, shelf))))


def _buttons(game: AnyGame, number: int, shelf: list[int]) -> list[Button]:
    pages, first, last = pages_of(game), shelf[0], shelf[-1]

    def leaf(label: str, sign: str, to: int, *, disabled: bool = False) -> Button:
        return button(label, "rules", 0, 0, (game.key, sign, str(to)), disabled=disabled)

    buttons = [
        leaf(say("Back"), "b", number - 1, disabled=number == first),
        leaf(say("Next"), "n", number + 1, disabled=number == last),
    ]
    if _can_be_tried(game, pages[number]):
        buttons.append(try_button(game, number))
    if first > 0:
        buttons.append(leaf(say("First pages"), "f", 0))
    elif last < len(pages) - 1:
        buttons.append(leaf(say("More"), "m", last + 1))
    return [*buttons, button(GAMES_BUTTON, "rules-games", 0)]


def _can_be_tried(game: AnyGame, page: GuidePage) -> bool:
    """Tells whether the page has a position in which somebody can act."""
    return page.position is not None and bool(game.to_act(game.load(page.position)))


def _picture(game: AnyGame, page: GuidePage) -> Picture | None:
    if page.position is None:
        return None
    state = game.load(page.position)
    seat = game.to_act(state)[0] if page.chosen else None
    view = game.view(state, seat)
    choice = ActionTree(game, view, singly(game, view)).choice(page.chosen)
    return Picture("rules.png", game.key, view, game.alt_text(view), choice, Look(helps=True))


class Guide(commands.Cog):
    """`/rules`."""

    @app_commands.command(description=say("How a game is played"))
    @describe(game=say("Which game; leave empty to choose"))
    @app_commands.choices(game=[Choice(name=each.title, value=each.key) for each in GAMES.values()])
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Shows the first page, privately; all games to choose from if none is named."""
        await hold(interaction)
        boards = (await preferences_of(interaction)).boards
        screen = rules_screen(find_game(game), 0, boards) if game else games_screen()
        await reply(interaction, screen)


@on("rules")
async def _turn_page(press: Press) -> None:
    await hold_update(press.interaction)
    game, number = find_game(press.arg(0)), whole(press.arg(2))
    boards = (await preferences_of(press.interaction)).boards
    await update(press.interaction, rules_screen(game, number, boards))


@on("rules-games")
async def _choose_game(press: Press) -> None:
    await update(press.interaction, games_screen())


@on("rules-page")
async def _choose_page(press: Press) -> None:
    await hold_update(press.interaction)
    boards = (await preferences_of(press.interaction)).boards
    screen = rules_screen(find_game(press.arg(0)), whole(press.value), boards)
    await update(press.interaction, screen)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Guide())
