"""How matches of Vilnius are begun in the tests of the bot, and how to come to each stage."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from simcord import MemberActor

from cogs.table.commit import commit
from engines.game import AnyGame
from engines.match import Entry, Match, begin
from engines.vilnius import play, turns, views
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.advice.policy import choose
from engines.vilnius.game import Vilnius
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusEnding, VilniusView
from tests.bot.room import Room
from tests.bot.samples import Deed, Sample
from tests.bot.world import World
from tests.engines.vilnius.kit import random_plays, start

SAMPLE: Final = Sample(key="vilnius", first={"side": "Columns"}, seeds=("50", "48"))
GAME: Final[AnyGame] = Vilnius()

HINTS: Final = {
    Stage.INCOME: 41,
    Stage.STORE: 9,
    Stage.FIGHT: 41,
    Stage.RED: 13,
    Stage.SILVER: 44,
    Stage.GOLD: 50,
    Stage.HARM: 58,
    Stage.PLUNDER: 13,
    Stage.STORE_UNITS: 4,
}
"""A seed of which a random match of two comes to a stage soon; any other may do as well."""


class Way(NamedTuple):
    """A match of this seed up to somewhere: what is played by whom."""

    seed: str
    deeds: tuple[Deed, ...]


def ways(seats: int, wanted: Callable[[State], bool], first: int = 1) -> Iterator[Way]:
    """Random matches up to where it is as wanted, from this seed on."""
    for number in itertools.count(first):
        seed, deeds = str(number), list[Deed]()
        for state, seat, action in random_plays(start(seats, seed), seed, by_itself=True):
            if wanted(state) and not turns.forced(state):
                yield Way(seed, tuple(deeds))
                break
            if seat is not None and action is not None:
                deeds.append((seat, GRAMMAR.write(action)))


FRESH: Final = Way("1", ())
"""A match that begins."""


@cache
def way_to(stage: Stage, seats: int = 2) -> Way:
    """A random match up to this stage."""
    return next(ways(seats, lambda state: state.stage is stage, HINTS.get(stage, 1)))


def random_match(seed: str, seats: int, **chosen: str) -> Way:
    """A whole match at random, with all that comes by itself among its deeds."""
    plays = random_plays(start(seats, seed, **chosen), seed, by_itself=True)
    acted = [
        (seat, GRAMMAR.write(action)) for _, seat, action in plays if seat is not None and action
    ]
    return Way(seed, tuple(acted))


@cache
def policy_match(seats: int, **chosen: str) -> Way:
    """A whole match that the policy by which the bot stands in has won."""
    for seed in map(str, itertools.count(1)):
        state, deeds = start(seats, seed, **chosen), list[Deed]()
        while acting := GAME.to_act(state):
            action = choose(views.view(state, acting[0]))
            deeds.append((acting[0], GRAMMAR.write(action)))
            state = play.play(state, acting[0], action)
        if state.ending is VilniusEnding.DEFENDED:
            return Way(seed, tuple(deeds))
    raise AssertionError("the policy wins some")


async def seated(world: World, way: Way = FRESH, seats: int = 2, **options: str) -> Room:
    """A match of Ann, Ben and perhaps Cat in the channel, after these deeds, which are shown."""
    people: tuple[MemberActor, ...] = (world.ann, world.ben, world.cat)[:seats]
    room = await world.stored(begin(SAMPLE.key, options, way.seed, seats), *people)
    opened = await world.store.open_match(room.id)
    entries = tuple(Entry(ply, *deed) for ply, deed in enumerate(way.deeds))
    if entries:
        await commit(world.bot.services, opened, entries)
    await room.show()
    return room


async def view_of(room: Room, seat: int | None = None) -> VilniusView:
    """What a player, or everybody, knows."""
    view = (await room.match()).view(seat)
    assert isinstance(view, VilniusView)
    return view


def tells(answer: str, match: Match, ply: int, seat: int) -> bool:
    """Whether an answer tells this player what was played, itself or by the game's news."""
    line = match.line(match.at(ply), match.entries[ply], seat)
    news = match.game.news(match.view(seat)) if line.in_news else ()
    return line.words in answer or (bool(news) and all(each in answer for each in news))


async def at(world: World, stage: Stage, seats: int = 2) -> Room:
    """A match at this stage."""
    room = await seated(world, way_to(stage, seats), seats)
    assert (await view_of(room)).stage is stage
    return room
