"""The program ends and starts anew between the steps of a set-up: everything shown before still
answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from simcord import MemberActor

from tests.bot.reading import ending, words
from tests.bot.room import Room
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World

Pause = Callable[[str], Awaitable[None]]
STEPS = ("creature to place", "draft", "first lock", "reveal")


async def set_up(world: World, person: MemberActor, creatures: str, pause: Pause) -> None:
    for creature in creatures.split():
        message = world.dm(person)
        taken = ending(message, "setup-take", creature[0])
        await person.user.click(message, custom_id=taken)
        await pause("creature to place")
        message = world.dm(person)
        put = ending(message, "setup-put", creature[1:])
        await person.user.click(message, custom_id=put)
        await pause("draft")
    await person.user.click(world.dm(person), label="Lock in")


@pytest.mark.parametrize("restart_after", [*STEPS, "every step"])
async def test_a_set_up_goes_on_over_a_restart(world: World, restart_after: str) -> None:
    async def pause(step: str) -> None:
        if restart_after in (step, "every step"):
            await world.restart()

    invitation = await world.challenge(world.ann, world.ben, twilight="me")
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    await set_up(world, world.ann, SET_UPS[0], pause)
    await pause("first lock")
    await set_up(world, world.ben, SET_UPS[1], pause)
    await pause("reveal")
    assert await room.texts() == [f"set {each}" for each in SET_UPS]
    assert "Twilight: move" in words(await room.board())
