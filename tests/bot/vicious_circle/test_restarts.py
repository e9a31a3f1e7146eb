"""The program ends and starts anew between the steps of a set-up and of a move: everything
shown before still answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from simcord import MemberActor

from db.values import RUNNING
from tests.bot.reading import control, said, words
from tests.bot.room import Room
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World

Pause = Callable[[str], Awaitable[None]]
STEPS = ("creature to place", "draft", "first lock", "reveal", "creature", "square")


async def set_up(world: World, person: MemberActor, creatures: str, pause: Pause) -> None:
    for creature in creatures.split():
        message = world.dm(person)
        await person.user.select(message, [creature[0]], custom_id=control(message, "setup-kind"))
        await pause("creature to place")
        message = world.dm(person)
        square = control(message, "setup-square")
        await person.user.select(message, [creature[1:]], custom_id=square)
        await pause("draft")
    await person.user.click(world.dm(person), label="Lock in")


async def move(room: Room, person: MemberActor, pause: Pause) -> None:
    opened = await person.click(await room.board(), label="Move")
    picker = opened.response
    assert picker
    await pause("picker")
    await person.select(picker, ["Sc2"])
    await pause("creature")
    await person.select(picker, ["d3"])
    await pause("square")
    confirmed = await person.click(picker, label="Confirm")
    assert "Twilight's Saint moves from c2 to d3." in said(confirmed)


@pytest.mark.parametrize("restart_after", [*STEPS, "every step"])
async def test_a_match_goes_on_over_a_restart(world: World, restart_after: str) -> None:
    async def pause(step: str) -> None:
        if restart_after in (step, "every step"):
            await world.restart()

    invitation = await world.challenge(world.ann, world.ben, twilight="me")
    await pause("challenge")
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    await pause("accept")
    await set_up(world, world.ann, SET_UPS[0], pause)
    await pause("first lock")
    await set_up(world, world.ben, SET_UPS[1], pause)
    await pause("reveal")
    await move(room, world.ann, pause)
    await pause("move")
    await room.click(1, "Offer draw")
    await pause("offer")
    await room.answer(0, "Decline")
    await pause("decline")
    question = await room.click(1, "Resign")
    await pause("question")
    assert question.response
    await world.ben.click(question.response, label="Resign")
    await pause("end")
    assert f"<@{world.ann.id}> wins: <@{world.ben.id}> resigned." in words(await room.board())
    await room.click(0, "Rematch")
    await pause("rematch")
    await world.ben.click(world.last(await room.home()), label="Accept")
    await pause("second match")
    (again,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
    assert again.rematch_of == room.id
    assert await room.texts() == [
        *("set Sc2 Wa1 Da2", "set Sc4 We5 De4", "Sc2-d3"),
        *("!draw", "!decline", "!resign"),
    ]
