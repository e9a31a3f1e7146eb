"""The program ends and starts anew between the steps of a set-up: everything shown before still
answers."""

from __future__ import annotations

from simcord import MemberActor

from tests.bot.reading import ending, words
from tests.bot.room import Room
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World


async def set_up(world: World, person: MemberActor, creatures: str) -> None:
    for creature in creatures.split():
        for verb, last in (("setup-take", creature[0]), ("setup-put", creature[1:])):
            name = ending(world.dm(person), verb, last)
            await person.user.click(world.dm(person), custom_id=name)
            await world.restart()
    await person.user.click(world.dm(person), label="Lock in")
    await world.restart()


async def test_a_set_up_goes_on_over_a_restart_after_every_step(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben, twilight="me")
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    await set_up(world, world.ann, SET_UPS[0])
    await set_up(world, world.ben, SET_UPS[1])
    assert await room.texts() == [f"set {each}" for each in SET_UPS]
    assert "Twilight: move" in words(await room.board())
