"""`/rules`: every page, with its picture."""

from __future__ import annotations

from typing import Final

import pytest
from simcord import ResponseMessage

from cogs.learn.rules import pages_of
from engines.game import AnyGame, GuidePage
from engines.registry import GAMES, is_of_house
from players.registry import player
from tests.bot.reading import alts, control, disabled, labels, message_of, options, words
from tests.bot.samples import every, every_game
from tests.bot.world import World
from tests.traits import thinks

BARE: Final[dict[str, set[str]]] = {
    "vicious-circle": {"House rulings"},
    "victorus": {"How a match ends"},
    "vilitum": set(),
    "vilnius": {"Ways to play it", "At the table in Discord"},
}
"""The pages without a picture: they tell of what no position shows."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_page_has_a_picture_that_can_be_tried(game: AnyGame) -> None:
    positions = {page.title: page.position for page in game.guide()}
    bare = {title for title, position in positions.items() if position is None}
    assert not is_of_house(game.key) or bare == BARE[game.key]
    assert all(game.to_act(game.load(each)) for each in positions.values() if each is not None)


async def test_all_games_can_be_chosen_where_none_is_named(world: World) -> None:
    opened = await world.dan.slash(world.channel, "rules")
    assert opened.ephemeral
    page = message_of(opened)
    assert labels(page) == [game.title for game in GAMES.values()]
    for game in GAMES.values():
        assert f"**{game.title}** {game.tagline}" in words(page)
        await world.dan.click(page, label=game.title)
        assert f"### {game.guide()[0].title}\n-# {game.title}, page 1 of" in words(page)
        await world.dan.click(page, label="All games")
        assert labels(page) == [each.title for each in GAMES.values()]


async def open_rules(world: World) -> ResponseMessage:
    """The rules of the game that is played here, as Dan opens them."""
    opened = await world.dan.slash(world.channel, "rules", game=world.sample.key)
    assert opened.ephemeral
    assert opened.response
    return opened.response


@every_game
async def test_every_page_is_reached_by_next_and_more(world: World) -> None:
    """The further pages come behind More, which leads back to the first ones, too."""
    page = await open_rules(world)
    shelves = shelves_of(world.sample.game)
    for shelf, name in zip(shelves, ("", "more, "), strict=False):
        assert "Back" in disabled(page)
        for number, each in enumerate(shelf, 1):
            assert f"### {each.title}\n" in words(page)
            assert f"{world.sample.game.title}, {name}page {number} of {len(shelf)}" in words(page)
            assert each.text.split("\n")[0] in words(page)
            assert len(alts(page)) == len(page.attachments) == (each.position is not None)
            assert ("More" in labels(page)) is (len(shelves) > 1 and shelf is shelves[0])
            if number < len(shelf):
                await world.dan.click(page, label="Next")
        assert "Next" in disabled(page)
        if "More" in labels(page):
            await world.dan.click(page, label="More")
    if len(shelves) > 1:
        await world.dan.click(page, label="First pages")
    await world.dan.click(page, label="All games")


@every_game
async def test_every_page_is_reached_by_the_select_also_after_a_restart(world: World) -> None:
    page = await open_rules(world)
    await world.restart()
    first = 0
    for shelf in shelves_of(world.sample.game):
        assert [each["label"] for each in options(page, "rules-page")] == [p.title for p in shelf]
        for number in reversed(range(len(shelf))):
            name = control(page, "rules-page")
            await world.dan.select(page, [str(first + number)], custom_id=name)
            assert f"### {shelf[number].title}\n" in words(page)
        assert len(shelf) == 1 or labels(page)[0] == "Next"
        first += len(shelf)
        if "More" in labels(page):
            await world.dan.click(page, label="More")


def shelves_of(game: AnyGame) -> list[list[GuidePage]]:
    """The pages that come first, and the further ones if there are any."""
    pages = pages_of(game)
    shelves = [[page for page in pages if page.further is further] for further in (False, True)]
    return [shelf for shelf in shelves if shelf]


@pytest.mark.drawn
async def test_a_page_has_a_real_picture(world: World) -> None:
    page = await open_rules(world)
    (attachment,) = page.attachments
    assert (await attachment.read()).startswith(b"\x89PNG\r\n\x1a\n")


@every(thinks)
async def test_a_page_names_the_bots_levels_as_everywhere(world: World) -> None:
    game = world.sample.game
    page = await open_rules(world)
    await world.dan.click(page, label="More")
    last = str(len(game.guide()))
    await world.dan.select(page, [last], custom_id=control(page, "rules-page"))
    assert "### Playing the bot" in words(page)
    for level in player(game.key).levels:
        assert f"**{level.title}** {level.line}." in words(page)
