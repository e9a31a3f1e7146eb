"""Whole matches as two people play them, from the challenge to the end."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor

from tests.bot.reading import alts, control, labels, said, values, words
from tests.bot.room import Room
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World


async def pick(room: Room, seat: int, creature: str, square: str) -> InteractionResult:
    """Moves by clicks alone: Move, creature, square, Confirm."""
    person = room.players[seat]
    opened = await room.click(seat, "Move")
    assert opened.response
    assert creature in values(opened.response, "pick")
    await person.select(opened.response, [creature])
    assert square in values(opened.response, "pick")
    await person.select(opened.response, [square])
    assert labels(opened.response) == ["Confirm", "Back"]
    return await person.click(opened.response, label="Confirm")


async def set_up_by_clicks(world: World, person: MemberActor, set_up: str) -> None:
    """Makes a set-up in the direct message."""
    for creature in set_up.split():
        message = world.dm(person)
        await person.user.select(message, [creature[0]], custom_id=control(message, "setup-kind"))
        message = world.dm(person)
        await person.user.select(
            message, [creature[1:]], custom_id=control(message, "setup-square")
        )
    await person.user.click(world.dm(person), label="Lock in")


async def test_a_van_slyke_match_by_clicks_ends_on_the_throne(world: World) -> None:
    room = await world.begin(ruleset="van-slyke")
    assert "Twilight and Dawn set up in secret." in words(await room.board())
    assert world.pinged(await room.board()) == {world.ann.id, world.ben.id}
    await set_up_by_clicks(world, world.ann, SET_UPS[0])
    await set_up_by_clicks(world, world.ben, SET_UPS[1])
    board = await room.board()
    assert "Twilight to move a creature or deploy one." in words(board)
    assert world.pinged(board) == {world.ann.id}

    confirmed = await pick(room, 0, "Sc2", "d3")

    assert "Twilight's Saint moves from c2 to d3." in said(confirmed)
    board = await room.board()
    assert world.pinged(board) == {world.ben.id}
    assert "Saint d3" in alts(board)[0]
    assert labels(board) == [
        *("Move", "Show board", "History"),
        *("Offer draw", "Resign"),
    ]
    await pick(room, 1, "Sc4", "a1")
    board = await room.board()
    told = f"<@{world.ben.id}> wins: Dawn's Saint takes the throne."
    assert f"**{told}** Congratulations!" in words(board)
    assert "Dawn wins: its Saint takes the throne." in alts(board)[0]
    history = await world.ben.slash(await room.home(), "match history")
    assert f"**{told}**" in said(history)
    assert world.pinged(board) == {world.ann.id, world.ben.id}
    assert labels(board) == ["Rematch", "Replay", "History"]
    assert (await room.row()).status == "over"


async def test_a_magnus_match_by_commands_ends_on_the_throne(world: World) -> None:
    room = await world.begin(ruleset="magnus")
    home = await room.home()
    for person, creatures in zip(room.players, SET_UPS, strict=True):
        locked = await person.slash(home, "vicious setup", creatures=creatures)
        assert locked.ephemeral
        assert "sets up" in said(locked)
    assert "Dawn to move" in words(await room.board())
    moved = await world.ben.slash(home, "vicious move", creature="We5", to="d4")
    assert "Dawn's Warrior moves from e5 to d4." in said(moved)
    deployed = await world.ann.slash(home, "vicious deploy", creature="C*", at="c1")
    assert "Twilight deploys the Child on c1." in said(deployed)
    await world.ben.slash(home, "vicious move", creature="Sc4", to="a1")
    assert "Dawn's Saint takes the throne" in words(await room.board())
    assert await room.texts() == [
        *("set Sc2 Wa1 Da2", "set Sc4 We5 De4"),
        *("We5-d4", "C>c1", "Sc4xa1"),
    ]
