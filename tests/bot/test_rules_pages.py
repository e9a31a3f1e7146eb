"""`/rules`: every page, with its picture."""

from __future__ import annotations

import pytest

from tests.bot.reading import alts, disabled, labels, options, words
from tests.bot.samples import every_game
from tests.bot.world import World


async def test_the_first_games_rules_are_shown_where_none_is_named(world: World) -> None:
    opened = await world.dan.slash(world.channel, "rules")
    assert opened.response
    game = world.sample.game
    assert f"### {game.guide()[0].title}\n-# {game.title}, page 1 of" in words(opened.response)


@every_game
async def test_every_page_is_reached_by_next(world: World) -> None:
    pages = world.sample.game.guide()
    opened = await world.dan.slash(world.channel, "rules", game=world.sample.key)
    assert opened.ephemeral
    page = opened.response
    assert page
    assert disabled(page) == ["Back"]
    for number, each in enumerate(pages, 1):
        assert f"### {each.title}\n" in words(page)
        assert f"page {number} of {len(pages)}" in words(page)
        assert each.text.split("\n")[0] in words(page)
        assert len(alts(page)) == len(page.attachments) == (each.position is not None)
        if number < len(pages):
            await world.dan.click(page, label="Next")
    assert disabled(page) == ["Next"]


@every_game
async def test_every_page_is_reached_by_the_select_also_after_a_restart(world: World) -> None:
    pages = world.sample.game.guide()
    opened = await world.dan.slash(world.channel, "rules", game=world.sample.key)
    page = opened.response
    assert page
    assert [each["label"] for each in options(page, "rules-page")] == [p.title for p in pages]
    await world.restart()
    for number in reversed(range(len(pages))):
        await world.dan.select(page, [str(number)])
        assert f"### {pages[number].title}\n" in words(page)
    await world.dan.click(page, label="Next")
    assert f"### {pages[1].title}\n" in words(page)
    assert labels(page)[:2] == ["Back", "Next"]


@pytest.mark.drawn
async def test_a_page_has_a_real_picture(world: World) -> None:
    opened = await world.dan.slash(world.channel, "rules")
    assert opened.response
    (attachment,) = opened.response.attachments
    assert (await attachment.read()).startswith(b"\x89PNG\r\n\x1a\n")
