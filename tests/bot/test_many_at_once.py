"""Many people at once."""

from __future__ import annotations

from simcord import MemberActor

from db.values import NewMatch
from engines.match import begin
from tests.bot.reading import said, words
from tests.bot.room import Room
from tests.bot.samples import next_turn
from tests.bot.world import World, slash_of

MANY = 50


async def started(world: World) -> int:
    """A match of Ann and Ben in the channel, in its first turn and not yet shown; of a turn
    of several actions only the last is still to be played."""
    row = await world.store.matches.create(
        NewMatch(
            setup=begin(world.sample.key, {}, ""),
            people=(world.ann.id, world.ben.id),
            rated=True,
            guild_id=world.guild.id,
            channel_id=world.channel.id,
            home_id=world.channel.id,
            place="channel",
            at=world.env.now(),
        )
    )
    room = Room(world, row.id, (world.ann, world.ben))
    await room.commit_opening()
    seat, texts = next_turn(await room.match())
    for text in texts[:-1]:
        await room.commit(seat, text)
    return row.id


async def moved(world: World, number: int) -> tuple[MemberActor, str]:
    """Whose turn it is in such a match, and a text that ends it."""
    match = (await world.store.open_match(number)).match
    seat, texts = next_turn(match)
    assert len(texts) == 1
    return (world.ann, world.ben)[seat], texts[0]


async def test_fifty_commands_in_fifty_matches_at_once(world: World) -> None:
    numbers = [await started(world) for _ in range(MANY)]
    person, text = await moved(world, numbers[0])
    name = f"{world.command} play"
    before = len(await world.store.log.entries(numbers[0]))
    results = await world.at_once(
        *(slash_of(person, world.channel, name, action=text, match=number) for number in numbers)
    )
    for number, result in zip(numbers, results, strict=True):
        room = Room(world, number, (world.ann, world.ben))
        assert said(result) == await room.latest()
        assert (await room.texts())[before:] == [text]
    boards = [words(each) for each in world.channel.history(viewer=world.cat)]
    for number in numbers:
        assert sum(f"-# Match {number}, rated" in each for each in boards) == 1


async def test_fifty_commands_in_one_match_at_once_play_one_move(world: World) -> None:
    number = await started(world)
    person, text = await moved(world, number)
    name = f"{world.command} play"
    before = len(await world.store.log.entries(number))
    await world.at_once(
        *(slash_of(person, world.channel, name, action=text, match=number) for _ in range(MANY))
    )
    texts = [entry.text for entry in await world.store.log.entries(number)]
    assert texts[before:] == [text]
    public = [words(each) for each in world.channel.history(viewer=world.cat)]
    assert len(public) == 1
