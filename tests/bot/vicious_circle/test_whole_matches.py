"""Whole matches as two people play them, from the challenge to the end."""

from __future__ import annotations

from simcord import InteractionResult

from tests.bot.reading import labels, message_of, said, values, words
from tests.bot.room import Room
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World


async def pick(room: Room, seat: int, creature: str, square: str) -> InteractionResult:
    """Moves by clicks alone: Move, creature, square, Confirm."""
    person = room.players[seat]
    opened = message_of(await room.click(seat, "Move"))
    assert creature in values(opened, "pick")
    await person.select(opened, [creature])
    assert square in values(opened, "pick")
    await person.select(opened, [square])
    assert labels(opened) == ["Confirm", "Back"]
    return await person.click(opened, label="Confirm")


async def test_a_magnus_match_by_commands_ends_on_the_throne(world: World) -> None:
    room = await world.begin(ruleset="magnus")
    home = await room.home()
    for person, creatures in zip(room.players, SET_UPS, strict=True):
        locked = await person.slash(home, "vicious setup", creatures=creatures)
        assert locked.ephemeral
        assert "sets up" in said(locked)
    assert "Dawn: move" in words(await room.board())
    moved = await world.ben.slash(home, "vicious move", creature="We5", to="d4")
    assert "Dawn's Warrior moves from e5 to d4." in said(moved)
    deployed = await world.ann.slash(home, "vicious deploy", creature="C*", at="c1")
    assert "Twilight deploys the Child on c1." in said(deployed)
    await world.ben.slash(home, "vicious move", creature="Sc4", to="a1")
    assert "Dawn's Saint takes Twilight's throne" in words(await room.board())
    assert await room.texts() == [
        *("set Sc2 Wa1 Da2", "set Sc4 We5 De4"),
        *("We5-d4", "C>c1", "Sc4xa1"),
    ]
