"""The program ends and starts anew between any two steps: everything shown before still
answers."""

from __future__ import annotations

import pytest

from engines.match import replay
from engines.registry import GAMES
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.samples import next_turn
from tests.bot.world import World
from tests.sample import GAME, present

STEPS = (
    *("challenge", "accept", "opening", "picker", "chosen", "turn"),
    *("offer", "decline", "question", "end", "rematch", "second match"),
)


@pytest.mark.parametrize(
    ("sample", "restart_after"),
    [
        *((GAME.key, step) for step in STEPS[::3]),
        *((key, "every step") for key, game in GAMES.items() if not game.team),
    ],
    indirect=["sample"],
)
async def test_a_match_goes_on_over_a_restart(world: World, restart_after: str) -> None:
    async def pause(step: str) -> None:
        if restart_after in (step, "every step"):
            await world.restart()

    invitation = await world.challenge(world.ann, world.ben, **world.sample.first)
    await pause("challenge")
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    await pause("accept")
    opened = replay((await room.match()).setup)
    for seat, text in world.sample.opening:
        await room.play(seat, text)
        await pause("opening")
        for entry in opened.propose(seat, text):
            opened = opened.follow(entry)
    opening = [entry.text for entry in opened.entries]  # with what the game plays by itself
    seat, texts = next_turn(await room.match())
    for text in texts:
        picker = (await room.begin(seat, text)).response
        await pause("picker")
        if picker and text not in await room.texts():
            await room.select(seat, picker, text)
            await pause("chosen")
            await room.confirm(seat, picker, text)
        assert await room.latest() in words(await room.board())
    await pause("turn")
    await room.click(1, "Offer draw")
    await pause("offer")
    await room.answer(0, "Decline")
    await pause("decline")
    question = await room.click(1, "Resign")
    await pause("question")
    assert question.response
    await world.ben.click(question.response, label="Resign")
    await pause("end")
    assert await room.ending() in words(await room.board())
    await room.click(0, "Rematch")
    await pause("rematch")
    await world.ben.click(world.last(await room.home()), label="Accept")
    await pause("second match")
    row = present(await world.store.matches.get(2))
    assert row.rematch_of == room.id
    assert await room.texts() == [*opening, *texts, "!draw", "!decline", "!resign"]


async def test_a_restart_alone_shows_and_tells_nothing(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    before = [(each.id, words(each)) for each in home.history()]
    told = [len(world.dms(person)) for person in room.players]
    await world.restart()
    await world.env.advance_time(60)
    assert [(each.id, words(each)) for each in home.history()] == before
    assert [len(world.dms(person)) for person in room.players] == told
