"""`/rules`: every page, with its picture."""

from __future__ import annotations

import pytest

from engines.registry import game as find_game
from tests.bot.reading import alts, disabled, labels, options, words
from tests.bot.world import World

PAGES = find_game("vicious-circle").guide()


async def test_every_page_is_reached_by_next(world: World) -> None:
    opened = await world.dan.slash(world.channel, "rules")
    assert opened.ephemeral
    page = opened.response
    assert page
    assert disabled(page) == ["Back"]
    for number, each in enumerate(PAGES, 1):
        assert f"### {each.title}\n" in words(page)
        assert f"page {number} of {len(PAGES)}" in words(page)
        assert each.text.split("\n")[0] in words(page)
        assert len(alts(page)) == len(page.attachments) == (each.position is not None)
        if number < len(PAGES):
            await world.dan.click(page, label="Next")
    assert disabled(page) == ["Next"]


async def test_every_page_is_reached_by_the_select_also_after_a_restart(world: World) -> None:
    opened = await world.dan.slash(world.channel, "rules", game="vicious-circle")
    page = opened.response
    assert page
    assert [each["label"] for each in options(page, "rules-page")] == [p.title for p in PAGES]
    await world.restart()
    for number in reversed(range(len(PAGES))):
        await world.dan.select(page, [str(number)])
        assert f"### {PAGES[number].title}\n" in words(page)
    await world.dan.click(page, label="Next")
    assert f"### {PAGES[1].title}\n" in words(page)
    assert labels(page) == ["Back", "Next"]


@pytest.mark.drawn
async def test_a_page_has_a_real_picture(world: World) -> None:
    opened = await world.dan.slash(world.channel, "rules")
    assert opened.response
    (attachment,) = opened.response.attachments
    assert (await attachment.read()).startswith(b"\x89PNG\r\n\x1a\n")
