"""The board and the list of matches where four play in two alliances."""

from __future__ import annotations

from tests.bot.reading import words
from tests.bot.victorus.kit import seated
from tests.bot.world import World


async def test_allies_are_named_apart_from_opponents(world: World) -> None:
    room = await seated(world, seats=4, armies="allied")
    sides = (await room.match()).sides
    east = [seat for seat, side in enumerate(sides) if side in ("Orange", "Red", "Green")]
    ally = next(seat for seat in east if seat != 0)
    foes = [room.players[seat].id for seat in range(1, 4) if seat != ally]
    board = words(await room.board())
    lines = [each for each in board.splitlines() if f"<@{room.players[3].id}>" in each]
    assert lines[0].startswith("East: **")
    assert "  ·  West: **" in lines[0]
    listed = words((await world.ann.slash(world.channel, "match list")).response)
    with_ally = f"Magna Victorus with <@{room.players[ally].id}>"
    assert f"{with_ally} against <@{foes[0]}> and <@{foes[1]}>" in listed
    for seat in range(4):
        await room.click(seat, "My board")
    found = await world.ann.autocomplete(world.channel, "victorus board", "match", "")
    assert "· with " in found[0]["name"]
    assert " · against " in found[0]["name"]
