"""What people type instead of choosing: read kindly, or refused with a reason."""

from __future__ import annotations

import pytest

from tests.bot.reading import said
from tests.bot.world import World


@pytest.mark.parametrize(
    ("creature", "to", "reason"),
    [
        ("banana", "d3", "is not an action."),
        ("Sc2", "z9", "is not an action."),
        ("Sc2", "d2", "The Saint cannot enter the Swamp on d2"),
        ("Sc4", "c5", "Your Saint stands on c2, not on c4."),
    ],
)
async def test_nonsense_in_move_is_refused(
    world: World, creature: str, to: str, reason: str
) -> None:
    room = await world.ready()
    refused = await world.ann.slash(await room.home(), "vicious move", creature=creature, to=to)
    assert refused.ephemeral
    assert reason in said(refused)
    assert len(await room.texts()) == 2


@pytest.mark.parametrize(
    ("creature", "at", "reason"),
    [
        ("S*", "b1", "Your Saint is not in reserve"),
        ("P*", "c3", "c3 is not in your domain."),
        ("?", "b1", "is not an action."),
    ],
)
async def test_nonsense_in_deploy_is_refused(
    world: World, creature: str, at: str, reason: str
) -> None:
    room = await world.ready()
    refused = await world.ann.slash(await room.home(), "vicious deploy", creature=creature, at=at)
    assert refused.ephemeral
    assert reason in said(refused)


async def test_a_capture_needs_no_x(world: World) -> None:
    room = await world.ready()
    await world.ann.slash(await room.home(), "vicious move", creature="da2", to="C4")
    assert (await room.texts())[-1] == "Da2xc4"


async def test_during_the_set_up_there_is_nothing_to_move(world: World) -> None:
    room = await world.begin()
    refused = await world.ann.slash(await room.home(), "vicious move", creature="Sc2", to="d3")
    assert "Both sides set up first: choose three creatures and a square for each." in said(refused)
