"""The bot is stopped while it makes a round: the round is cancelled and the database closed, at
each of its moments in turn. It ends without a word: nothing in it works on."""

from __future__ import annotations

import ast
import asyncio
import logging
import types
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeGuard

import pytest

from cogs.desk.rounds import Rounds
from db.kinds.sqlite import SqliteDatabase
from tests.bot.guessing import kit as guessing
from tests.bot.planning.kit import a_line, planned
from tests.bot.world import World
from tests.sample import present

ROOMS: Final = ("cogs", "common", "contests", "db", "host", "learning", "players", "render")
GIVES_BACK: Final = {"_ended", "cleanup", "close", "free", "gather", "release", "shield", "wait"}
MOMENTS: Final = 100
"""The fewest moments at which rounds are cut off."""


@types.coroutine
def watched(
    work: Coroutine[Any, Any, None], suspended: Callable[[], None]
) -> Generator[Any, Any, None]:
    """Does some work, and calls a function at each of its moments: right before it waits."""
    go_on: Callable[[], Any] = partial(work.send, None)
    while True:
        try:
            waits = go_on()
        except StopIteration:
            return
        suspended()
        try:
            go_on = partial(work.send, (yield waits))
        except BaseException as error:
            go_on = partial(work.throw, error)


async def cut(database: SqliteDatabase, rounds: Rounds, at: int) -> int:
    """Makes a round as its timer does. It is cancelled at this moment, with a database closed from
    then on; 0 lets it end. Returns the number of moments that it had."""
    met, connection = 0, database._connection  # pyright: ignore[reportPrivateUsage]

    def suspended() -> None:
        nonlocal met
        met += 1
        if met == at:
            database._connection = None  # pyright: ignore[reportPrivateUsage]
            task = present(asyncio.current_task())
            task.cancel()

    async def work() -> None:
        await watched(rounds._look_if_leading(), suspended)  # pyright: ignore[reportPrivateUsage]

    made = asyncio.create_task(rounds._patience.bear(work()))  # pyright: ignore[reportPrivateUsage]
    await asyncio.wait([made])
    database._connection = connection  # pyright: ignore[reportPrivateUsage]
    assert made.cancelled() is (met >= at), "nothing in it works on"
    return met


async def much_to_do(world: World) -> None:
    """Leaves something to most rounds: a plan that answers, a guess to judge, a board to show, an
    invitation and a rematch, a thread to close."""
    room = await world.ready()
    match = await room.match()
    await guessing.guessed(room, world.cat, guessing.moves(match)[0])
    line = a_line(match, 1)
    await planned(world, room, line)
    for text in line[0][0]:
        await room.commit((await room.match()).to_act[0], text)
    await world.challenge(world.cat, world.dan)
    over = await world.ready(players=(world.cat, world.dan))
    await over.commit(0, "!resign")


async def test_a_round_that_is_cut_off_ends_without_a_word(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    database = world.store.database
    assert isinstance(database, SqliteDatabase)
    moments = 0
    for rounds in 2 * [each for each in world.bot.cogs.values() if isinstance(each, Rounds)]:
        await much_to_do(world)
        for at in count(1):
            caplog.clear()
            lasted = await cut(database, rounds, at)
            told = [each for each in caplog.records if each.name == rounds.kind.log.name]
            told = [each for each in told if each.levelno > logging.INFO]
            assert not told, f"{rounds.qualified_name} at its moment {at}"
            if lasted < at:
                break
            moments += 1
    assert moments >= MOMENTS


def test_whatever_happens_things_are_only_given_back() -> None:
    """A `finally` runs when its task is cancelled, too, and the database may be closed by then: it
    awaits what gives something back or ends something, and begins nothing."""
    found = set[str]()
    for path in (Path("bot.py"), *(each for room in ROOMS for each in Path(room).rglob("*.py"))):
        tries = [each for each in ast.walk(ast.parse(path.read_text("utf-8"))) if _ends(each)]
        awaited = [node for each in tries for last in each.finalbody for node in ast.walk(last)]
        found |= {_called(each.value) for each in awaited if isinstance(each, ast.Await)}
    assert "free" in found
    assert found <= GIVES_BACK


def _ends(node: ast.AST) -> TypeGuard[ast.Try]:
    return isinstance(node, ast.Try)


def _called(awaited: ast.expr) -> str:
    """The name of the function that is awaited; what stands there for anything else."""
    function = awaited.func if isinstance(awaited, ast.Call) else None
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ast.unparse(awaited)
