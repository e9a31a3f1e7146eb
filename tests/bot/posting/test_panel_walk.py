"""How much a press in a person's or a server's panel asks of the database."""

from __future__ import annotations

from typing import Any, Final

import pytest
from simcord import ResponseMessage

from cogs.hall.languages.readers import readers
from cogs.people import settings_screen
from cogs.server import panel
from tests.bot.contests.kit import managers
from tests.bot.reading import components
from tests.bot.world import World
from tests.sample import present
from tools.loopback.walk import walked

pytestmark = pytest.mark.untraced

MOST: Final = {"settings": 3, "server": 4}
"""The most statements of a press: what was chosen is stored, and the page is read."""
READ: Final = "SELECT * FROM people "
"""How a person is read, once a press: for the language, for messages and for the settings."""
TURNS: Final = {"settings": "settings-page", "server": "server-page"}
"""The verbs that turn the pages of the panels, by their commands."""
PAGES: Final = [
    *(("settings", key) for key in settings_screen.PAGES),
    *(("server", key) for key in panel.ORDER),
]
BUTTON, SELECT, PEOPLE, ROLES, CHANNELS = 2, 3, 5, 6, 8


def controls(message: ResponseMessage) -> dict[str, dict[str, Any]]:
    """The controls that can be used now, by what stays the same of their ids."""
    there = [each for each in components(message) if "custom_id" in each]
    return {each["custom_id"].partition(":")[2]: each for each in there if not each.get("disabled")}


async def pressed(
    world: World, message: ResponseMessage, control: dict[str, Any], value: Any = None
) -> None:
    """Ann presses a control; in a select she chooses this value, else the last one."""
    named = control["custom_id"]
    if control["type"] == BUTTON:
        await world.ann.click(message, custom_id=named)
        return
    chosen = value or control["options"][-1]["value"]
    await world.ann.select(message, [chosen], custom_id=named)


async def page_of(world: World, command: str, page: str) -> ResponseMessage:
    """A page of a panel, opened anew."""
    message = present((await world.ann.slash(world.channel, command)).response)
    turns = [(name, each) for name, each in controls(message).items() if TURNS[command] in name]
    for name, each in turns:
        if each["type"] == SELECT and page in {option["value"] for option in each["options"]}:
            await pressed(world, message, each, page)
        elif name.endswith(f":{page}"):
            await pressed(world, message, each)
    return message


@pytest.mark.parametrize(("command", "page"), PAGES)
@pytest.mark.usefixtures("by_presses")
async def test_no_press_of_a_panel_asks_much(world: World, command: str, page: str) -> None:
    managers(world)
    role = world.guild.create_role("a role")
    await world.env.settle()
    others = {PEOPLE: world.ben, ROLES: role, CHANNELS: world.channel}
    names = list(controls(await page_of(world, command, page)))
    assert any(TURNS[command] in each for each in names)
    for name in names:
        await world.store.people.choose(world.ann.id, forms="presses")  # a press may change that
        message = await page_of(world, command, page)
        control = controls(message)[name]
        if "forum" in name:
            continue  # there is none
        value = others.get(control["type"])
        readers().forget(world.ann.id)
        with walked() as walk:
            await pressed(world, message, control, value)
        told = "\n".join([name, *walk.statements])
        assert told.count(READ) == 1, told
        assert len(walk.statements) - 1 <= MOST[command], told
