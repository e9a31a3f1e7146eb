"""Every registered game in the preview: challenged, accepted and played on its pages."""

from __future__ import annotations

import random
from typing import Any

from aiohttp import ClientSession

from preview_rooms import Room as Page
from preview_rooms import Stage
from tests.bot.preview.tab import Tab
from tests.bot.reading import label_of
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.world import World

ACTIONS = 4
CLICKS = 12
"""More than any action takes."""


async def opened(stage: Stage, session: ClientSession, room: Room) -> list[Tab]:
    """The page of a match, as each of its players sees it."""
    page = Page(stage, await room.home(), room.players)
    await page.open()
    return [await Tab(session, page.url).open(person.id) for person in room.players]


async def picked(tab: Tab, label: str, rng: random.Random) -> None:
    """Plays something by clicks alone, from the button of this label on."""
    await tab.press(label)
    for _ in range(CLICKS):
        await tab.look()
        controls = tab.controls()
        plays = [label for label, each in controls.items() if ":do:" in each["custom_id"]]
        menus: list[dict[str, Any]] = [each for each in controls.values() if "options" in each]
        if plays and not menus:
            await tab.press(plays[0])
            return
        value = rng.choice(menus[0]["options"])["value"]
        done = await tab.act(
            "select",
            control_key=menus[0]["control_key"],
            target_id=menus[0]["target_id"],
            values=[value],
        )
        assert done["settlement"] == "settled"
    raise AssertionError("the picker never ends")


@every_game
async def test_a_match_is_begun_and_played_on_the_page(world: World) -> None:
    stage, rng = Stage(world.env), random.Random(1)
    async with ClientSession() as session:
        room = await world.ready()
        tabs = await opened(stage, session, room)
        for number in range(ACTIONS):
            match = await room.match()
            tab = tabs[seat := match.to_act[0]]
            await tab.look()
            if number % 2:
                await picked(tab, label_of(await room.board(), "move"), rng)
            else:
                text = match.game.write(rng.choice(match.view(seat).legal))
                done = await tab.run(f"{world.command} play", action=text)
                assert (done["rejected"], done["settlement"]) == (False, "settled")
            assert (await room.match()).ply > match.ply
        for tab in tabs:
            await tab.look()
            assert await room.latest() in tab.words()
    await world.env._run_pre_shutdown()  # pyright: ignore[reportPrivateUsage]
