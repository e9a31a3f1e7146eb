"""A hand goes with its seat: whoever takes the seat sees it, whoever had it no longer does."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor

from engines.vilnius.model.catalogue import CARDS
from tests.bot.reading import labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.secrets.witness import asked, heard, public, seen
from tests.bot.vilnius.kit import seated
from tests.bot.world import World

ANN, BEN = 0, 1
COMPLETED = (("recruit", "unit"), ("build", "payment"), ("store", "card"), ("share", "province"))
"""Commands and their options for which cards of the own hand are offered."""


async def hand(room: Room) -> set[str]:
    """The names of the cards in Ann's first hand."""
    own = (await room.match()).state.players[ANN]
    return {CARDS.names[card] for card in (*own.provinces.hand, *own.units.hand)}


async def got(room: Room, person: MemberActor) -> str:
    """All that a person can get out of the bot now, besides old direct messages."""
    home = await room.home()
    found: list[Any] = [each[:-1] for each in await public(room)]
    found += await asked(room, person)
    for name in ("hand", "board"):
        found += await heard(await person.slash(home, f"vilnius {name}", match=room.id))
    for name, option in COMPLETED:
        found.append(await person.autocomplete(home, f"vilnius {name}", option, "", match=room.id))
    return "\n".join(map(str, found))


def named(cards: set[str], told: str) -> set[str]:
    """Those of the cards that something tells of."""
    return {name for name in cards if name in told}


async def give_away(room: Room, to: MemberActor) -> None:
    """Ann leaves, Ben would like somebody else to play, and that person sits down."""
    await room.commit(ANN, "!resign")
    await room.show()
    question = message_of(await room.click(BEN, "Ask somebody else"))
    side = (await room.match()).sides[ANN]
    await room.players[BEN].click(question, label=f"Offer {side}'s seat")
    taken = await to.click(await room.board(), label=f"Take {side}'s seat")
    assert f"You play {side} now." in said(taken)


async def test_the_hand_goes_with_the_seat(world: World) -> None:
    room = await seated(world, hands="closed")
    ann, ben, cat, dan = world.ann, world.ben, world.cat, world.dan
    known = await got(room, ben) + await got(room, cat)
    secret = {name for name in await hand(room) if name not in known}
    assert len(secret) > 2
    assert named(secret, await got(room, ann)) == secret
    await give_away(room, dan)
    assert await hand(room) >= secret, "the cards are still the same"
    (own,) = world.dms(dan)
    assert words(own).startswith("### Your hand")
    for told in (words(own), await got(room, dan)):
        assert named(secret, told) == secret
    for person in (ann, ben, cat):
        assert not named(secret, await got(room, person))


async def test_the_old_message_plays_nothing_and_tells_nothing_new(world: World) -> None:
    room = await seated(world, hands="closed")
    before = await seen(world.dm(world.ann))
    await give_away(room, world.dan)
    ply = (await room.match()).ply
    home = await room.home()
    await world.dan.slash(home, "vilnius play", action="pass", match=room.id)
    assert (await room.match()).ply > ply
    assert "✓ Pass" not in labels(world.dm(world.dan))
    assert await seen(world.dm(world.ann)) == before
    ply = (await room.match()).ply
    for label in labels(world.dm(world.ann)):
        answer = await world.ann.user.click(world.dm(world.ann), label=label)
        assert "You don't play in this match" in said(answer)
    assert (await room.match()).ply == ply
    assert len(world.dms(world.ann)) == 1
