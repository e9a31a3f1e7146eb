"""Everything of a match that reaches people who only watch, or sit on the other side."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from simcord import Env, InteractionResult, MemberActor

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from tests.bot.quick import PATIENCE
from tests.bot.reading import Shown, alts, answers, components, ids, labels, message_of, words
from tests.bot.room import Room
from tests.bot.samples import Sample
from tests.bot.world import World


@asynccontextmanager
async def a_world(path: Path, sample: Sample) -> AsyncGenerator[World]:
    """A world of its own: ids are the same in every world. After a restart it has another store,
    which is closed with it. Time passes only where it is told to: else the clock, and so all ids
    after it, would go on by a wait of the bot's that a busy machine makes too long."""
    store = await Store.open(path)
    bot = Bot(store, Rules())
    env = Env(bot, check_errors=False, settle_timeout=PATIENCE, shard_count=1)
    world = World(env, path, store, bot, Rules(), sample)
    try:
        with patch.object(env, "_schedule_timer", _only_when_told):
            await env.start()
        world.furnish()
        yield world
    finally:
        try:
            await env.shutdown()
            await world.bot.services.close()
        finally:
            await world.store.close()


def _only_when_told(record: Any, *_: Any) -> None:
    """Leaves a timer to the simulated clock alone."""
    record.real_handle = None


async def seen(message: Shown) -> tuple[Any, ...]:
    """Everything of a message that reaches a person's client."""
    files = [(each.filename, each.description, await each.read()) for each in message.attachments]
    return message.id, words(message), alts(message), ids(message), list(components(message)), files


async def heard(result: InteractionResult) -> list[tuple[Any, ...]]:
    """Everything that answers a command or press."""
    return [await seen(each) for each in answers(result)]


async def public(room: Room) -> list[tuple[Any, ...]]:
    """Everything that stands in the channel and the thread."""
    channels = (room.world.channel, await room.home())
    return [await seen(each) for channel in channels for each in channel.history()]


async def asked(room: Room, person: MemberActor) -> list[Any]:
    """Everything that a person can get out of the bot by the commands and buttons that all
    games have."""
    home = await room.home()
    found: list[Any] = []
    for name in ("match show", "match history", "match replay", "match export"):
        found += await heard(await person.slash(home, name, match=room.id))
    replay = message_of(await person.slash(home, "match replay", match=room.id))
    if (await room.match()).ply:
        await person.click(replay, label="Start")
    found.append(await seen(replay))
    shown = await person.slash(home, "match show", match=room.id, as_text=True)
    found += await heard(shown)
    closer = {"Look closer"} & set(labels(await room.board()))
    for label in ("My board", "History", *closer):
        found += await heard(await room.click(person, label))
    name = f"{room.world.command} play"
    found.append(await person.autocomplete(home, name, "action", "", match=room.id))
    found.append(await person.autocomplete(home, "match show", "match", ""))
    return found


async def exported(room: Room, person: MemberActor) -> str:
    """The exported file."""
    answer = await person.slash(await room.home(), "match export", match=room.id)
    assert answer.ephemeral
    (message,) = answers(answer)
    (attachment,) = message.attachments
    assert attachment.filename == f"match-{room.id}.txt"
    return (await attachment.read()).decode()
