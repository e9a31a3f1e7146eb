"""Whole matches of Magna Victorus, each deed of them played and shown: by command, by click
and from the lobby."""

from __future__ import annotations

import pytest

from conformance.screens import board_alt
from engines.game import Result
from tests.bot.reading import alts, control, labels, message_of, said, values, words
from tests.bot.room import Room
from tests.bot.victorus.kit import WHOLE, crowd, seated
from tests.bot.world import World


async def deed(room: Room, text: str, *, by_click: bool) -> None:
    """Plays an action of the player to act, who is told; everybody is shown the board."""
    before = await room.match()
    (seat,) = before.to_act
    done = await (room.pick(seat, text) if by_click else room.play(seat, text))
    match, board = await room.match(), await room.board()
    told = words(board) if by_click else said(done)
    assert f"{match.words(before.ply, seat)}." in told
    assert match.outcome or board_alt(match) in alts(board)
    for out in set(range(len(match.sides))) - set(match.playing):
        assert f"~~**{match.sides[out]}** <@{room.players[out].id}>~~" in words(board)


@pytest.mark.parametrize(
    ("seats", "by_click"), [(2, False), (3, True), (4, False)], ids=["two", "three", "allied"]
)
async def test_a_match_to_its_end(world: World, seats: int, by_click: bool) -> None:
    room = await seated(world, seats=seats, armies="allied" if seats == 4 else "single")
    texts = WHOLE[seats].split()
    for number, text in enumerate(texts, 1):
        await deed(room, text, by_click=by_click)
        if number % 12 == 0:
            await world.restart()
    assert await room.texts() == texts
    board, row = await room.board(), await room.row()
    assert row.reason == "last survivor"
    assert f"**{await room.ending()}**" in words(board)
    assert labels(board) == [*("Rematch", "Review", "Share as animation", "My board", "More")]
    assert world.pinged(board) == {person.id for person in room.players}
    winners = [person for person, seat in zip(room.players, row.seats, strict=True)
               if seat.result is Result.WIN]  # fmt: skip
    assert len(winners) == (2 if seats == 4 else 1)
    for person in winners:
        assert f"<@{person.id}>" in (await room.ending()).split(" win")[0]


async def test_six_come_together_in_the_lobby_and_play_until_one_is_left(world: World) -> None:
    """They join, choose a kingdom, the last one starts the match; each plays a turn by click,
    then one after the other concedes."""
    people = crowd(world, 6)
    ann, ben, cat, dan, eve, fay = people
    lobby = await world.challenge(ann, None, players=6, side="Red")
    menu = control(lobby, "side")
    assert values(lobby, "side") == ["0", "1", "3", "4", "5"]
    await ben.select(lobby, ["5"], custom_id=menu)
    for person in (cat, dan, eve):
        await person.click(lobby, label="Join")
    assert f"**Green** free\n**Purple** <@{ben.id}>" in words(world.now(lobby))
    await fay.click(lobby, label="Join")
    (thread,) = world.channel.threads
    room = Room(world, 1, (cat, dan, ann, eve, fay, ben))
    assert (await room.row()).people == tuple(person.id for person in room.players)
    assert world.pinged(world.last(thread)) == {cat.id}
    for text in ("j2-j6", "d3-m8", "b4-h5", "i13-g10", "p4-n8", "n2-l6"):
        seat = (await room.match()).to_act[0]
        await room.pick(seat, text)
    assert (await room.match()).to_act == (0,)
    for seat in (1, 2, 3, 4, 5):
        asked = message_of(await room.click(seat, "Concede"))
        await room.players[seat].click(asked, label="Concede")
        assert (seat in (await room.match()).playing) is False
    assert (await room.row()).reason == "last survivor"
    assert f"**<@{cat.id}> wins: " in words(await room.board())
    assert "all the others are out of the game" in await room.ending()
