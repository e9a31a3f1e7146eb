"""How much a press asks of the house: statements, openings of the match, files entered. Counts, no
times."""

from __future__ import annotations

import pytest

from tests.bot.room import Room
from tests.bot.samples import next_turn
from tests.bot.world import World
from tools.loopback.walk import Walk, walked

pytestmark = pytest.mark.untraced

STATEMENTS, OPENINGS, FILES = 12, 2, 96
"""The most of a press that plays. Every sentence needs the four files of `common.text`, every press
passes the intake of a process that may be replaced, at each seat may be another program, and a
face that is asked for may be that of an account that was deleted. Each event passes the net under
the library's parsers, each language's code is looked up in Discord's list, every board asks
whether its match is one with the bot alone, and each one that is shown whose private screens have
served."""


async def confirmed(world: World, room: Room) -> Walk:
    """Confirms an action, and counts until the new board is shown."""
    seat, texts = next_turn(await room.match())
    picker = await room.chosen(seat, texts[0])
    with walked() as walk:
        await room.players[seat].click(picker, label="Confirm")
    return walk


async def test_a_press_that_plays_asks_little(world: World) -> None:
    """Once the match is opened for the press, once to be shown, both by one statement: the log is
    read only where the row tells of more entries."""
    room = await world.ready()
    await room.turn()
    walk = await confirmed(world, room)
    assert walk.openings <= OPENINGS
    assert len(walk.statements) <= STATEMENTS, "\n".join(walk.statements)
    assert len(walk.files) <= FILES, "\n".join(sorted(walk.files))
