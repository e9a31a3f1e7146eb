"""Whatever is asked is answered, or an answer is promised, before the database is: Discord waits
for three seconds, and a database that is busy may take longer. This holds for people whose language
was read within the last minute; see `cogs.hall.languages.readers`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias
from unittest.mock import patch

import pytest
from discord import AppCommandOptionType as Kind
from discord.app_commands import Parameter
from simcord import InteractionResult, MemberActor
from simcord.backend.models import Message

from cogs.hall.languages.readers import readers
from conformance.limits import walk
from db.kinds.sqlite import SqliteDatabase
from tests.bot.forged import sending
from tests.bot.forged.house import VERBS, House, never_sent
from tests.bot.forged.manor import Manor
from tests.bot.forged.test_forged_commands import commands
from tests.waiting import until

WINDOWS = ("settings-ask", "several", "type")
"""They open a window, which is the first answer itself: it has a time of its own
(`cogs.hall.delivery.READY`)."""
Control: TypeAlias = tuple[MemberActor, Message, str, tuple[str, ...]]
"""Who presses it, where it stands, its id, and what is chosen in it."""


def controls_of(manor: Manor) -> dict[str, Control]:
    """A control of each verb: where one was sent that somebody sees, that one."""
    person, page = manor.world.ann, manor.shown(manor.world.ann)[0]
    found: dict[str, Control] = {
        name.split(":")[1]: (person, page, name, ()) for name in never_sent()
    }
    for person in manor.people:
        for page in manor.shown(person):
            for each in walk(page.components):
                if "custom_id" in each:
                    values = tuple(option["value"] for option in each.get("options", ()))
                    name = str(each["custom_id"])
                    found[name.split(":")[1]] = (person, page, name, values[:1])
    assert sorted(found) == VERBS
    return found


def value_of(parameter: Parameter) -> Any:
    """A value of the kind that a command wants."""
    if parameter.choices:
        return parameter.choices[0].value
    return {Kind.integer: 1, Kind.boolean: True}.get(parameter.type, "x")


def everything(house: House) -> Iterator[tuple[str, Coroutine[Any, Any, InteractionResult]]]:
    """A press of each control and each command, by name."""
    manor = house.manor
    for verb, (person, page, name, values) in controls_of(manor).items():
        if verb in WINDOWS:
            continue
        chosen = values if name.startswith("s:") else None
        yield verb, sending.press(manor.world, person, page, name, chosen)
    for name, command in commands(house).items():
        options = {
            each.display_name: value_of(each) for each in command.parameters if each.required
        }
        where = manor.world.channel
        yield f"/{name}", sending.command(manor.world, manor.world.ann, where, name, options)


@asynccontextmanager
async def held(house: House) -> AsyncGenerator[None]:
    """The database answers nobody, and nobody waits for the bot to come to rest."""
    gate, take = asyncio.Event(), SqliteDatabase._held  # pyright: ignore[reportPrivateUsage]

    @asynccontextmanager
    async def wait(database: SqliteDatabase) -> AsyncGenerator[Any]:
        await gate.wait()
        async with take(database) as connection:
            yield connection

    async def later(**_: object) -> None:
        """Instead of waiting for the answers."""

    env = house.manor.world.env
    with patch.object(SqliteDatabase, "_held", wait):
        with patch.object(env, "_settle_internal", later):
            yield
        gate.set()
        await env.settle()


async def late(house: House) -> list[str]:
    """What is not answered before the database is."""
    for person in house.manor.people:
        await readers().person(person.id)  # wall: a slow machine may have forgotten it
    async with held(house):
        asked = {name: await deed for name, deed in everything(house)}
        with suppress(TimeoutError):
            await until(lambda: all(each.acknowledged for each in asked.values()))
        waiting = sorted(name for name in asked if not asked[name].acknowledged)
    await house.manor.restore(house.start.rows, house.messages)
    return waiting


@pytest.mark.logs_errors
def test_every_command_and_press_is_answered_before_the_database(house: House) -> None:
    assert house._runner.run(late(house)) == []  # pyright: ignore[reportPrivateUsage]
