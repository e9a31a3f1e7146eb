"""Whatever anybody sends, each message or thread that it brings for all to see was counted, as
something posted or as something entered into a match. Nothing in the program lists what posts: all
commands and controls are tried."""

from __future__ import annotations

import ast
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from discord import AppCommandOptionType as Kind
from simcord import InteractionResult

import cogs
from cogs.hall.ids import BUTTON, SELECT, custom_id
from cogs.hall.token_bucket import PLAYING, POSTING, Key, RateLimit, TokenBuckets
from cogs.lobby.form_screen import ANYONE, Form
from engines.registry import GAMES
from tests.bot.forged import sending
from tests.bot.forged.house import House
from tests.bot.forged.manor import Manor, Rows
from tests.bot.forged.test_first_answers import controls_of, value_of
from tests.bot.forged.test_forged_commands import commands
from tests.sample import GAME

START: Final = datetime(2026, 1, 1, tzinfo=UTC)
COUNTED: Final = {*POSTING, *PLAYING}
KNOWN: Final = {
    *("form-send", "form-bot", "form-play", "learn-match", "accept", "resign-sure", "forget"),
    *("/profile", "/leaderboard", "/match show", "/vicious challenge"),
}
"""Some of what posts, which the search must find."""
ROOM: Final = Path(cogs.__file__).parent
SENDERS: Final = {
    *("hall/delivery.py", "server/welcome.py", "table/forum/posts.py", "table/threads.py")
}
"""Where messages and threads are made."""


@dataclass
class Noting(TokenBuckets):
    """Buckets that note for what somebody has asked."""

    asked: set[RateLimit] = field(default_factory=set[RateLimit])

    def waits(self, asked: Mapping[Key, Sequence[RateLimit]], now: datetime) -> dict[Key, int]:
        """The same as ever."""
        self.asked |= {pace for paces in asked.values() for pace in paces}
        return super().waits(asked, now)


def everything(house: House) -> Iterator[tuple[str, Coroutine[Any, Any, InteractionResult]]]:
    """A press of each control, and each command with all options that it has."""
    manor = house.manor
    world, page = manor.world, manor.shown(manor.world.ann)[0]
    for verb, (person, shown, name, values) in controls_of(manor).items():
        yield verb, sending.press(world, person, shown, name, values if name[0] == SELECT else None)
    form = Form.blank(GAME).args
    wanted = {
        custom_id(BUTTON, "form-send", ANYONE, 0, form): None,
        custom_id(SELECT, "form-bot", ANYONE, 0, form): ["1"],
        custom_id(BUTTON, "form-play", ANYONE, 1, form): None,
        custom_id(BUTTON, "forget", world.ann.id, 0): None,
        **{custom_id(BUTTON, "learn-match", 0, 0, (key,)): None for key in GAMES},
        **{custom_id(BUTTON, "resign-sure", room.id, 0): None for room in manor.rooms},
    }
    for name, chosen in wanted.items():
        yield name.split(":")[1], sending.press(world, world.ann, page, name, chosen)
    for name, command in commands(house).items():
        options = {
            each.display_name: value_of(each)
            for each in command.parameters
            if each.required or each.type not in (Kind.user, Kind.attachment)
        }
        yield f"/{name}", sending.command(world, world.ann, world.channel, name, options)


def seen_by_all(manor: Manor) -> set[int]:
    """The messages in all channels, and the threads."""
    backend = manor.world.env.backend
    private = {each.user.dm_channel.id for each in manor.people}
    messages = {
        each.id
        for place, found in backend.messages.items()
        for each in found.values()
        if place not in private and not each.is_ephemeral
    }
    return messages | {each.id for each in manor.world.channel.threads}


async def all_rows(manor: Manor) -> Rows:
    """Everything in the database."""
    database = manor.world.store.database
    return {
        table: [dict(row) for row in await database.rows(f"SELECT * FROM {table}")]  # noqa: S608
        for table in await database.tables()
    }


async def searched(house: House) -> tuple[set[str], set[str]]:
    """What has posted, and what of that was not counted."""
    manor, posted, missed = house.manor, set[str](), set[str]()
    services, before = manor.world.bot.services, seen_by_all(manor)
    start = await all_rows(manor)
    with (
        patch.object(services, "rules", replace(services.rules, cooldowns=True)),
        patch.object(services, "now", lambda: START),
        patch.object(services, "paces"),
    ):
        for name, deed in everything(house):
            services.paces = buckets = Noting()
            await deed
            after = seen_by_all(manor)
            if after - before:
                posted.add(name)
                missed |= {name} if COUNTED.isdisjoint(buckets.asked) else set()
                await manor.restore(start, {})
            before = after
    await manor.restore(start, house.messages)
    return posted, missed


def test_whatever_is_seen_by_all_was_counted(house: House) -> None:
    posted, missed = house._runner.run(searched(house))  # pyright: ignore[reportPrivateUsage]
    assert not missed
    assert posted >= KNOWN


def test_only_a_few_places_make_messages_and_threads() -> None:
    """Others go through them, where whatever answers for all to see asks by itself; a further
    answer that is not private is made there alone."""
    found = set[str]()
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                private = any(each.arg == "ephemeral" for each in node.keywords)
                if node.func.attr in ("send", "send_message", "create_thread") and not private:
                    found.add(path.relative_to(ROOM).as_posix())
    assert found == SENDERS
