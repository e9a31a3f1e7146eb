"""Only possible moves play themselves, for people who want that."""

from __future__ import annotations

import random
from functools import cache

from engines.match import DRAW, Match, begin, replay
from engines.plans.judging import only_action
from tests.bot.planning.kit import answered
from tests.bot.reading import message_of, words
from tests.bot.room import Room
from tests.bot.world import World
from tests.sample import GAME, said


@cache
def forced_match() -> Match:
    """A match in which the seat to act has one action, which no rule plays by itself."""
    rng = random.Random(1)
    for number in range(400):
        match = replay(begin(GAME.key, {}, str(number), 2))
        while not match.outcome and match.ply < 120:
            if match.to_act and only_action(match, match.to_act[0]):
                return match
            seat = match.to_act[0]
            legal = match.view(seat).legal
            match = said(match, seat, match.game.write(rng.choice(legal)))
    raise AssertionError("no move is forced")


async def before_it(world: World) -> tuple[Room, int]:
    """A stored match right before the entry that leaves somebody one move."""
    match = forced_match()
    room = await world.stored(match.setup, world.ann, world.ben)
    for entry in match.entries[:-1]:
        await world.store.log.append(room.id, [entry], at=world.env.now())
    await room.show()
    return room, match.to_act[0]


async def forced(world: World, room: Room) -> None:
    """Plays the entry that leaves somebody one move."""
    last = forced_match().entries[-1]
    await room.play(last.seat, last.text)


async def test_it_is_off_unless_somebody_wants_it(world: World) -> None:
    room, seat = await before_it(world)
    await forced(world, room)
    await answered(world)
    assert (await room.match()).to_act == (seat,)
    assert world.pinged(await room.board()) == {room.players[seat].id}


async def test_it_plays_and_calls_nobody_in_between(world: World) -> None:
    room, seat = await before_it(world)
    person = room.players[seat]
    answer = message_of(await person.slash(world.channel, "settings", forced_moves=True))
    assert "Only possible moves: Play them for me" in words(answer)
    text = only_action(forced_match(), seat)
    await forced(world, room)
    assert world.pinged(await room.board()) == set()
    await answered(world)
    match = await room.match()
    assert match.entries[forced_match().ply].text == text
    assert seat not in match.to_act or match.outcome
    assert await room.latest() in words(await room.board())


async def test_the_others_forced_moves_are_theirs(world: World) -> None:
    room, seat = await before_it(world)
    await world.store.people.choose(room.players[1 - seat].id, forced=True)
    await forced(world, room)
    await answered(world)
    assert (await room.match()).to_act == (seat,)


async def test_it_survives_a_kill(world: World) -> None:
    room, seat = await before_it(world)
    await world.store.people.choose(room.players[seat].id, forced=True)
    last = forced_match().entries[-1]
    await room.commit(last.seat, last.text)
    await world.restart()
    await answered(world)
    await answered(world)
    assert (await room.match()).ply >= forced_match().ply + 1
    texts = await room.texts()
    assert texts[forced_match().ply] == only_action(forced_match(), seat)


async def test_an_offer_is_not_declined_by_it(world: World) -> None:
    """Playing on would decline it."""
    room, seat = await before_it(world)
    await world.store.people.choose(room.players[seat].id, forced=True)
    last = forced_match().entries[-1]
    await room.commit(last.seat, DRAW)
    await room.commit(last.seat, last.text)
    await answered(world)
    match = await room.match()
    assert match.to_act == (seat,)
    assert match.offers == {1 - seat}
