"""How matches of Magna Victorus are begun in the tests of the bot, and some whole ones."""

from __future__ import annotations

from typing import Final

from simcord import MemberActor

from engines.match import begin
from tests.bot.room import Room
from tests.bot.samples import Sample
from tests.bot.world import World

SAMPLE: Final = Sample(key="victorus", first={"side": "Orange"}, seeds=("50", "20"))
GAME: Final = SAMPLE.game
WHOLE: Final = {
    2: (
        "i1-k4 i13-k10 h1-n9-m10 k13xm10 j13-n10 g1xm10 j1-h1 j14-l11xm10 k10-c8 j2-j13 "
        "m10-g1xh1 c8-g4 k4xg4 f2xh1 f1-f7 f13xf7"
    ),
    3: (
        "i1-g4 c8xg4 d10-f12 n10-j9 j2xj9 f2-p3 f12xf1 c7-c8 o9-n10 e1xf1 p3xe12 j1-j8 "
        "d12xe12 c9-i2-h3 p4-h12 g1xh3 j8xb4 l2-l9 b5xb4 e12-i10 m12xi10 n12-h4xg4 h12-h7 "
        "e13-d12 h7xb6"
    ),
    4: (
        "i1-k4 d3-k7 g13-g9 m12xg9 n11-j10 k4xc2 f2-h3 c3xc2 c1-d3 l13-b4 g9-e12 h3xb2 l2-l4 "
        "k7xo7 b3xb2 c2-c7 k13-i10 n10xo7 j10xi10 o8-n10 h2-i1 a1xi10 d3-j7 l14-k13 k13-l13 "
        "p6-h10xi10 e12-k3 l4xl13 g1-l9 j7xj2 j2-o2 e2-k5 b4xk3 h13-h4 i10-g13xh14 n12-h4-i3 "
        "i1xo2"
    ),
}
"""Whole matches of two and of three players by the standard rules, and of four in allied
armies. All of them end with the last survivor."""
CHAIN: Final = ("i1-k4", "i13-k10", "h1-n9-m10", "k13xm10")
"""The match of two up to a capture, after which Blue has a bonus move."""
WIDE: Final = ("f2-p3", "l13-d8", "e1-o4", "f13-f6")
"""A match of two up to a turn in which Orange's Excalibur on o4 may go to 26 cells."""


def crowd(world: World, count: int) -> tuple[MemberActor, ...]:
    """So many people of the room: Ann, Ben, Cat and Dan, and others who come for it."""
    here = (world.ann, world.ben, world.cat, world.dan)[:count]
    names = ("eve", "fay")[: max(0, count - len(here))]
    return (*here, *(world.guild.add_member(world.env.create_user(name)) for name in names))


async def seated(world: World, *texts: str, seats: int = 2, **options: str) -> Room:
    """A match of so many, Ann first, in the channel after these actions, which are shown;
    `options` as those of the challenge command."""
    settled = {key.replace("_", "-"): value for key, value in options.items()}
    room = await world.stored(begin(SAMPLE.key, settled, "", seats), *crowd(world, seats))
    for text in texts:
        await room.commit((await room.match()).to_act[0], text)
    await room.show()
    return room
