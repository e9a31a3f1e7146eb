"""Whoever all others wait for reads so in the own notice, and nobody else does."""

from __future__ import annotations

from cogs.board.notice import LAST
from tests.bot.reading import words
from tests.bot.simultaneous_hands.kit import three
from tests.bot.simultaneous_hands.test_at_once import CARDS, SEED
from tests.bot.world import World


async def test_the_last_one_is_told_so_alone(world: World) -> None:
    room = await three(world, SEED)
    for person in room.players:
        await person.slash(world.channel, "settings", my_turn="now")
    await world.env.advance_time(60)
    for seat in range(3):
        await room.play(seat, CARDS[seat])
    seats = (await room.match()).to_act
    assert len(seats) > 1

    def told() -> list[int]:
        return [
            seat
            for seat, person in enumerate(room.players)
            if any(str(LAST) in words(each) for each in world.dms(person))
        ]

    assert not told()
    for seat in seats[:-1]:
        match = await room.match()
        first = match.game.actions(match.state, seat)[0]
        await room.play(seat, match.game.write(first))
    await world.env.settle()
    assert (await room.match()).to_act == seats[-1:]
    assert told() == [seats[-1]]
    assert str(LAST) not in words(await room.board())
