"""What people type instead of choosing: read kindly, or refused with a reason."""

from __future__ import annotations

import pytest

from tests.bot.reading import said
from tests.bot.world import World


@pytest.mark.parametrize(
    ("command", "creature", "goal", "reason"),
    [
        ("move", "banana", "d3", "is not an action."),
        ("move", "Sc2", "z9", "is not an action."),
        ("move", "Sc2", "d2", "The Saint cannot enter the Swamp on d2"),
        ("move", "Sc4", "c5", "Your Saint stands on c2, not on c4."),
        ("deploy", "S*", "b1", "Your Saint is not in reserve"),
        ("deploy", "P*", "c3", "c3 is not in your domain."),
        ("deploy", "?", "b1", "is not an action."),
    ],
)
async def test_nonsense_is_refused(
    world: World, command: str, creature: str, goal: str, reason: str
) -> None:
    room = await world.ready()
    options = {"creature": creature, "to" if command == "move" else "at": goal}
    refused = await world.ann.slash(await room.home(), f"vicious {command}", **options)
    assert refused.ephemeral
    assert reason in said(refused)
    assert len(await room.texts()) == 2


async def test_a_capture_needs_no_x(world: World) -> None:
    room = await world.ready()
    await world.ann.slash(await room.home(), "vicious move", creature="da2", to="C4")
    assert (await room.texts())[-1] == "Da2xc4"


async def test_during_the_set_up_there_is_nothing_to_move(world: World) -> None:
    room = await world.begin()
    refused = await world.ann.slash(await room.home(), "vicious move", creature="Sc2", to="d3")
    assert "Both sides set up first: choose three creatures and a square for each." in said(refused)
