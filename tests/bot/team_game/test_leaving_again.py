"""Leaving and coming back again and again: the board is touched up, and nobody is pinged."""

from __future__ import annotations

import pytest

from cogs.desk.services import Rules
from tests.bot.reading import labels, words
from tests.bot.room import Room
from tests.bot.team_game.deeds import ANN, BEN, CAT, leave, wait
from tests.bot.world import World

PAUSE = 0.45
ROUNDS = 44
"""In which a minute goes by, with three deeds a round."""


@pytest.fixture
def rules() -> Rules:
    """As the program has them."""
    return Rules(cooldowns=True)


async def boards(room: Room) -> int:
    """How many boards were posted."""
    return len([each for each in (await room.home()).history() if not each.flags.ephemeral])


async def hammer(room: Room, seat: int) -> None:
    """Leaves and takes the seat back for a minute."""
    person, home = room.players[seat], await room.home()
    for _ in range(ROUNDS):
        asked = (await person.slash(home, "raft leave")).response
        wait(room.world, PAUSE)
        if asked and "Leave" in labels(asked):
            await person.click(asked, label="Leave")
        wait(room.world, PAUSE)
        await person.slash(home, "raft takeseat")
        wait(room.world, PAUSE)


async def test_leaving_and_coming_back_for_a_minute(world: World, room: Room) -> None:
    """The others are asked once to vote, when the match first waits for who has left."""
    boards_before, pings_before = await boards(room), len(world.pings())
    await hammer(room, ANN)
    assert len(await room.texts()) > 3 + ROUNDS
    assert await boards(room) - boards_before == 1
    assert len(world.pings()) - pings_before == 2


async def test_the_board_tells_who_is_there_all_the_same(world: World, room: Room) -> None:
    for _ in range(3):
        await leave(room, ANN)
        assert f"**Bear** <@{world.ann.id}> (has left)" in words(await room.board())
        await room.click(ANN, "Take my seat back")
        assert f"**Bear** <@{world.ann.id}>  ·  " in words(await room.board())


async def test_proposing_to_give_up_and_leaving_by_turns(world: World, room: Room) -> None:
    """Each deed undoes the other. One board is posted, and a proposal before it and after it."""
    before = await boards(room)
    for _ in range(8):
        await room.click(CAT, "Give up")
        await leave(room, CAT)
        await room.click(CAT, "Take my seat back")
        wait(world, 5)
    assert await boards(room) - before == 3


async def test_in_the_next_turn_leaving_is_news_again(world: World, room: Room) -> None:
    await leave(room, BEN)
    await room.click(BEN, "Take my seat back")
    await room.play(ANN, "row")
    before = await boards(room)
    wait(world, 61)
    await leave(room, BEN)
    assert await boards(room) - before == 1
    assert world.pinged(await room.board()) == {world.ann.id, world.cat.id}


async def test_nobody_is_pinged_twice_a_minute_but_for_their_turn(world: World, room: Room) -> None:
    """Cat is asked to vote about Ann, by a board, then whether to give up, by a small message: and
    there is one ping. For her turn she is pinged at once."""
    await leave(room, ANN)
    assert world.pings().count(world.cat.id) == 1
    await room.click(BEN, "Give up")
    (offer,) = await room.offers()
    assert f"<@{world.cat.id}>" in words(offer)
    assert world.pinged(offer) == set()
    await room.answer(CAT, "Continue playing")
    await room.click(ANN, "Take my seat back")
    await room.play(ANN, "row")
    await room.play(BEN, "row")
    assert world.pinged(await room.board()) == {world.cat.id}
