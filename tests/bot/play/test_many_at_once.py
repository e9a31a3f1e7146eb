"""A hundred people at once: each is answered once, what is legal lands once, and each board is
shown once."""

from __future__ import annotations

import random
import re
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

from simcord import InteractionResult, MemberActor

from cogs.table.commit import commit
from engines.match import Entry, Match, begin, replay
from engines.registry import GAMES
from tests.bot.reading import answers, ids, said, words
from tests.bot.room import Room
from tests.bot.samples import Sample, each_kind, next_turn, sample_of
from tests.bot.world import World, click_of, slash_of

Deed: TypeAlias = Coroutine[Any, Any, InteractionResult]

MANY = 100


@dataclass(frozen=True)
class Moment:
    """A match for two just before an action that ends a turn, and that action."""

    match: Match
    seat: int
    text: str


def last_of_a_turn(sample: Sample) -> Moment:
    """The first turn of one seat, all of it but the last action."""
    match = replay(begin(sample.key, {}, ""))
    for seat, text in sample.opening:
        for entry in match.propose(seat, text):
            match = match.follow(entry)
    seat, (*before, last) = next_turn(match)
    for text in before:
        match = match.follow(Entry(match.ply, seat, text))
    return Moment(match, seat, last)


async def stored(world: World, match: Match) -> Room:
    """Such a match of Ann and Ben in the channel, not yet shown."""
    room = await world.stored(match.setup, world.ann, world.ben)
    if match.entries:
        await commit(world.bot.services, await world.store.open_match(room.id), match.entries)
    return room


def spoken(person: MemberActor, room: Room, key: str, text: str) -> Deed:
    """A person's command to play a text in a match of this game."""
    world = room.world
    name = f"{world.bot.services.game_uis[key].command} play"
    return slash_of(person, world.channel, name, action=text, match=room.id)


async def test_a_hundred_matches_of_all_games_at_once(world: World) -> None:
    moments = [last_of_a_turn(sample_of(key)) for key in GAMES]
    rooms = [
        (await stored(world, each.match), each)
        for each in (moments[number % len(moments)] for number in range(MANY))
    ]
    results = await world.at_once(
        *(
            spoken(room.players[each.seat], room, each.match.setup.game, each.text)
            for room, each in rooms
        )
    )
    for (room, moment), result in zip(rooms, results, strict=True):
        assert len(answers(result)) == 1
        match, ply = await room.match(), moment.match.ply
        assert said(result) == f"{match.words(ply, moment.seat)}.", "of this action alone"
        assert (await room.texts())[ply:] == [moment.text]
    boards = [words(each) for each in world.channel.history(viewer=world.cat)]
    for room, _ in rooms:
        (board,) = [each for each in boards if re.search(rf"-# Match {room.id}\b", each)]
        assert await room.latest() in board


async def test_a_hundred_people_in_one_match_at_once(world: World) -> None:
    """Doubled commands and clicks of whoever is to act, commands of the opponent, of people who
    do not play; people who only look."""
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    before, home = await room.texts(), await room.home()
    own, other = room.players[seat], room.players[1 - seat]
    board, picker = await room.board(), await room.chosen(seat, text)
    key = world.sample.key
    deeds = [
        *[("own", spoken(own, room, key, text)) for _ in range(20)],
        *[("own", click_of(own, picker, "Confirm")) for _ in range(20)],
        *[("other", spoken(other, room, key, text)) for _ in range(20)],
        *[("stranger", spoken(world.cat, room, key, text)) for _ in range(20)],
        *[("looks", click_of(world.dan, board, "My board")) for _ in range(20)],
    ]
    random.Random(5).shuffle(deeds)
    posts = world.posts(home.id)
    results = await world.at_once(*(deed for _, deed in deeds))
    assert (await room.texts())[len(before) :] == [text]
    told = await room.latest()
    heard = [(name, said(each)) for (name, _), each in zip(deeds, results, strict=True)]
    silent = [name for (name, _), each in zip(deeds, results, strict=True) if not answers(each)]
    # A press that plays needs no words: the board has them; and of one's looks the last stays.
    assert set(silent) <= {"own", "looks"}
    assert silent.count("looks") < 20
    assert sum(told in words for name, words in heard if name == "own") + silent.count("own") >= 1
    assert all(len(answers(each)) <= 1 for each in results)
    stranger = await room.only_players()
    assert all((stranger in words) == (name == "stranger") for name, words in heard)
    assert world.posts(home.id) == posts + 1
    assert await room.shown(told) == 1


@each_kind
async def test_all_who_are_to_act_at_the_start_may_do_so_at_once(world: World) -> None:
    """With doubled commands, and some of people who do not play."""
    match = replay(begin(world.sample.key, {}, ""))
    room = await stored(world, match)
    game, rng = match.game, random.Random(3)
    wanted = {
        seat: rng.choice(
            [text for text in map(game.write, match.view(seat).legal) if len(text) <= 100]
        )
        for seat in match.to_act
    }
    deeds: list[tuple[int | None, Deed]] = [
        (seat, spoken(room.players[seat], room, game.key, text))
        for seat, text in wanted.items()
        for _ in range(10)
    ]
    deeds += [(None, spoken(world.cat, room, game.key, text)) for text in wanted.values()]
    rng.shuffle(deeds)
    results = await world.at_once(*(deed for _, deed in deeds))
    log = await world.store.log.entries(room.id)
    for seat, text in wanted.items():
        assert [each.text for each in log if each.seat == seat][:1] == [text]
    assert all(len(answers(each)) == 1 for each in results)
    after = await room.match()
    assert (await room.row()).shown_ply == after.ply == len(log)
    (board,) = await room.boards()
    assert all(f":{after.ply}" in each for each in ids(board) if each.startswith("b:move:"))
