"""What a press has read it hands on: nothing is read twice while nothing is written. What is read
with a lock is read anew: others may have written before it was free."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from types import FrameType
from typing import Any, Final, TypeAlias

import pytest
from simcord import InteractionResult, MemberActor
from simcord.backend.models import Message

from cogs.desk import dispatch
from db.connection import Value
from db.kinds.sqlite import SqliteDatabase, SqliteTransaction
from tests.bot.forged import sending
from tests.bot.forged.house import House
from tests.bot.forged.manor import Manor

READS: Final = ("SELECT", "WITH")
MOST: Final = 3
"""The presses of each verb."""
Statement: TypeAlias = tuple[str, tuple[Value, ...]]


def is_of_press(frame: FrameType | None) -> bool:
    """Tells whether a press waits for this, and no round beside it."""
    while frame and frame.f_code.co_filename != dispatch.__file__:
        frame = frame.f_back
    return frame is not None


def is_twice(statements: Sequence[Statement]) -> bool:
    """Tells whether something was read again, with nothing written and no lock taken between."""
    known = set[Statement]()
    for each in statements:
        if not each[0].startswith(READS):
            known.clear()
        elif each in known:
            return True
        known.add(each)
    return False


def presses(house: House) -> Iterator[tuple[int, Message, str]]:
    """Yields people, by their numbers, and the controls in the messages that they see."""
    many = dict[str, int]()
    for number, person in enumerate(house.manor.people):
        for message in house.manor.shown(person):
            for name in house.controls:
                verb = name.split(":")[1]
                if verb == "review":  # the bot thinks for a minute
                    continue
                if name in str(message.components) and many.setdefault(verb, 0) < MOST:
                    many[verb] += 1
                    yield number, message, name


def test_no_press_reads_the_same_twice(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    rows, exclusively = SqliteTransaction.rows, SqliteDatabase.exclusively
    told = list[Statement]()

    async def noted(self: SqliteTransaction, sql: str, params: Sequence[Value] = ()) -> Any:
        if is_of_press(inspect.currentframe()):
            told.append((sql, tuple(params)))
        return await rows(self, sql, params)

    @asynccontextmanager
    async def locked(self: SqliteDatabase, name: str, **more: bool) -> AsyncGenerator[None]:
        async with exclusively(self, name, **more):
            told.append((name, ()))
            yield

    monkeypatch.setattr(SqliteTransaction, "rows", noted)
    monkeypatch.setattr(SqliteDatabase, "exclusively", locked)
    pressed, found = set[str](), set[str]()
    for number, message, name in presses(house):

        async def send(
            manor: Manor, by: MemberActor, message: Message = message, name: str = name
        ) -> InteractionResult:
            told.clear()
            values = house.controls[name][:1] or None
            return await sending.press(manor.world, by, message, name, values)

        house.send(number, send, judged=False)
        pressed.add(name.split(":")[1])
        if is_twice(told):
            found.add(name.split(":")[1])
    assert len(pressed) > 55
    assert " ".join(sorted(found)) == ""
