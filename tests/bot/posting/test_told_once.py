"""The boards of a match, read from top to bottom, tell everything once and in order."""

from __future__ import annotations

import random

import pytest

from db.values import NewMatch, bot_id
from engines.match import Match, begin
from engines.plans.judging import Answers
from engines.plans.orders import followed
from engines.registry import GAMES
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.world import World

ORDERED = [key for key, game in GAMES.items() if game.orders]
ENTRIES = 36


async def records(room: Room) -> str:
    """What is written in the boards left behind."""
    *left, _ = [words(each) for each in (await room.home()).history()]
    return "\n".join(left)


def brought(match: Match) -> list[list[str]]:
    """The news that came first, and of each entry those of which it is the reason."""
    found = [[*map(str, match.game.news(match.at(0).view(None)))]]
    for moment, entry in zip(match.moments(0, match.ply), match.entries, strict=False):
        game, is_action = moment.game, entry.is_action
        read = game.read(entry.text) if is_action else None
        news = game.brought(moment.state, entry.seat, read) if is_action else ()
        found.append([*map(str, news)])
    return found


async def check(room: Room) -> None:
    """All that has been told is told once, and as it came; the newest board tells the rest."""
    match, told = await room.match(), await records(room)
    found = brought(match)
    every = "\n".join(each for some in found for each in some)
    where, missing = 0, False
    for each in (each for some in found for each in some):
        at = told.find(each, where)
        missing = missing or at < 0
        assert not (missing and at >= 0), f"left out before {each}"
        where = where if missing else at + len(each)
        assert told.count(each) <= every.count(each), each
    if match.game.together(["a", "a"]) is None and not match.game.orders:
        done = [str(each.words) for each in match.history(None)]
        every = ". ".join(done)
        for each in done:
            least = ". ".join(done[:-4]).count(each)
            assert least <= told.count(each) <= every.count(each), each


async def played(world: World, room: Room, rng: random.Random, orders: tuple[str, ...]) -> None:
    """A random match, of which several entries are shown at once now and then."""
    while not (match := await room.match()).outcome and match.ply < ENTRIES:
        await world.env.advance_time(rng.choice((1, 20, 1_000)))
        if match.to_act and all(seat >= len(room.players) for seat in match.to_act):
            await room.let_bot_play()
        else:
            seat = rng.choice([each for each in match.to_act if each < len(room.players)])
            found = followed(match, seat, orders, match.ply) if orders else None
            texts = found.texts if isinstance(found, Answers) else ()
            view = match.view(seat)
            for text in texts or (match.game.write(rng.choice(view.legal)),):
                await room.commit(seat, text)
        if rng.random() < 0.7:
            await room.show()
            await world.env.settle()


@every_game
async def test_between_people(world: World) -> None:
    setup = begin(world.sample.game.key, {}, "0", 2)
    room = await world.stored(setup, world.ann, world.ben)
    await played(world, room, random.Random(0), ())
    await room.show()
    await check(room)


@pytest.mark.parametrize("sample", ORDERED, indirect=True)
@pytest.mark.parametrize("number", range(3))
async def test_with_the_bot_and_standing_orders(world: World, number: int) -> None:
    setup = begin(world.sample.game.key, {}, str(number), 2)
    new = NewMatch(
        setup=setup, people=(world.ann.id, bot_id(1, 0)), guild_id=world.guild.id,
        channel_id=world.channel.id, home_id=world.channel.id, place="channel",
        at=world.env.now(),
    )  # fmt: skip
    room = Room(world, (await world.store.matches.create(new)).id, (world.ann,))
    orders = (list(world.sample.game.orders)[number],)
    await played(world, room, random.Random(number), orders)
    await room.show()
    await check(room)
