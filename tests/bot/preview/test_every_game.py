"""Every registered game in the preview: challenged, accepted and played on its pages."""

from __future__ import annotations

import random

from aiohttp import ClientSession

from preview.rooms import PreviewWorld
from preview.rooms import Room as Page
from tests.bot.preview.tab import Json, Tab
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.world import World

ACTIONS = 4
CLICKS = 12
"""More than any action takes."""


async def opened(stage: PreviewWorld, session: ClientSession, room: Room) -> list[Tab]:
    """The page of a match, as each of its players sees it."""
    page = Page(stage, await room.home(), room.players)
    await page.open()
    return [await Tab(session, page.url).open(person.id) for person in room.players]


async def picked(tab: Tab, room: Room, rng: random.Random) -> None:
    """Plays something by clicks alone, from the board on: in the newest message that leads on."""
    ply = (await room.match()).ply
    for _ in range(CLICKS):
        await tab.look()
        found = [(label, each) for label, each in tab.controls().items() if leads_on(each)]
        newest = max(int(each["target_id"]) for _, each in found)
        label, chosen = rng.choice([each for each in found if int(each[1]["target_id"]) == newest])
        if "options" in chosen:
            value = rng.choice(chosen["options"])["value"]
            done = await tab.act(
                "select",
                control_key=chosen["control_key"],
                target_id=chosen["target_id"],
                values=[value],
            )
            assert done["settlement"] == "settled"
        else:
            await tab.press(label)
        if (await room.match()).ply > ply:
            return
    raise AssertionError("the picker never ends")


def leads_on(control: Json) -> bool:
    """Whether this control begins a pick, goes on with it or confirms it."""
    verb = str(control["custom_id"]).split(":")[1]
    return verb in ("move", "do") or verb.startswith("pick")


@every_game
async def test_a_match_is_begun_and_played_on_the_page(world: World) -> None:
    stage, rng = PreviewWorld(world.env), random.Random(1)
    async with ClientSession() as session:
        room = await world.ready()
        tabs = await opened(stage, session, room)
        for number in range(ACTIONS):
            match = await room.match()
            tab = tabs[seat := match.to_act[0]]
            await tab.look()
            if number % 2:
                await picked(tab, room, rng)
            else:
                text = match.game.write(rng.choice(match.view(seat).legal))
                done = await tab.run(f"{world.command} play", action=text)
                assert (done["rejected"], done["settlement"]) == (False, "settled")
            assert (await room.match()).ply > match.ply
        for tab in tabs:
            await tab.look()
            assert await room.latest() in tab.words()
    await world.env._run_pre_shutdown()  # pyright: ignore[reportPrivateUsage]
