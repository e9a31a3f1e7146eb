"""Somebody else takes the seat of a team's player who has left."""

from __future__ import annotations

from tests.bot.reading import labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.team_game.deeds import ANN, BEN, CAT, leave
from tests.bot.world import World

TAKE = "Take Bear's seat"


async def test_the_others_give_the_seat_away_without_the_bot(world: World, room: Room) -> None:
    await leave(room, ANN)
    for seat in (BEN, CAT):
        asked = message_of(await room.click(seat, "Ask somebody else"))
        await room.players[seat].click(asked, label="Offer Bear's seat")
    own = message_of(await room.click(world.dan, "My board"))
    assert labels(own) == [TAKE, "Refresh", "Follow", "Guess the move", "More"]
    assert "You play Bear now." in said(await world.dan.click(own, label=TAKE))
    assert (await room.row()).people == (world.dan.id, world.ben.id, world.cat.id)
    assert f"**Bear** <@{world.dan.id}>" in words(await room.board())
    home, taken = await room.home(), f"That seat is taken: <@{world.dan.id}> plays Bear now."
    for named in ({}, {"match": room.id}):
        assert said(await world.ann.slash(home, "raft takeseat", **named)) == taken
    looks = message_of(await room.click(world.ann, "My board"))
    assert labels(looks) == ["Refresh", "Follow", "Guess the move", "More"]
    await world.dan.slash(await room.home(), "raft play", action="row", match=1)
    assert (await room.texts())[3:][-2:] == ["!replace", "row"]
