"""Whole matches as two people play them, from the challenge to the end."""

from __future__ import annotations

import pytest
from simcord import InteractionResult, MemberActor

from tests.bot.reading import alts, control, labels, said, values, words
from tests.bot.world import SET_UPS, Room, World


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
    room = await world.begin("van-slyke")
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
    assert "Dawn wins: its creature entered the throne of Twilight." in words(board)
    assert f"Congratulations, <@{world.ben.id}>!" in words(board)
    assert world.pinged(board) == {world.ann.id, world.ben.id}
    assert labels(board) == ["Rematch", "Replay", "History"]
    assert (await room.row()).status == "over"


async def test_a_magnus_match_by_commands_ends_on_the_throne(world: World) -> None:
    room = await world.begin("magnus")
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
    assert "Dawn wins: its creature entered the throne" in words(await room.board())
    assert await room.texts() == [
        *("set Sc2 Wa1 Da2", "set Sc4 We5 De4"),
        *("We5-d4", "C>c1", "Sc4xa1"),
    ]


async def test_every_turn_shows_a_new_board_and_the_old_controls_go(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    for seat, text in ((0, "Sc2-d3"), (1, "Sc4-c5"), (0, "Wa1-b1")):
        await room.play(seat, text)
    boards = await room.boards()
    assert len(boards) == 1
    assert boards[0].id == (await room.home()).history()[-1].id
    shown = [words(each) for each in (await room.home()).history()]
    assert sum("Twilight's Saint moves from c2 to d3." in each for each in shown) == 1


async def test_a_match_ends_by_resignation_after_a_question(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    asked = await room.click(1, "Resign")
    assert asked.ephemeral
    assert "Your opponent wins." in said(asked)
    assert asked.response
    await world.ben.click(asked.response, label="Resign")
    assert "Twilight wins: Dawn resigned." in words(await room.board())
    assert (await room.texts())[-1] == "!resign"


async def test_keep_playing_closes_the_question_and_nothing_changes(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    asked = await room.click(1, "Resign")
    assert asked.response
    closed = await world.ben.click(asked.response, label="Keep playing")
    assert said(closed) == "" or "Nothing was changed." in said(closed)
    assert words(asked.response) == "Nothing was changed."
    assert (await room.row()).status == "running"


async def test_resigning_by_command_asks_too(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    asked = await world.ann.slash(await room.home(), "vicious resign")
    assert "Resign match 1?" in said(asked)
    assert (await room.row()).status == "running"
    assert asked.response
    await world.ann.click(asked.response, label="Resign")
    assert "Dawn wins: Twilight resigned." in words(await room.board())


async def test_a_draw_is_offered_and_accepted_by_buttons(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    offered = await room.click(0, "Offer draw")
    assert "Twilight offers a draw." in said(offered)
    board = await room.board()
    assert f"<@{world.ann.id}> offers a draw. Playing on declines it." in words(board)
    assert world.ben.id in world.pinged(board)
    await room.click(1, "Accept draw")
    assert "A draw, agreed between Twilight and Dawn." in words(await room.board())
    assert "Well played, both." in words(await room.board())


async def test_a_draw_is_declined_and_the_match_goes_on(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await room.click(0, "Offer draw")
    declined = await room.click(1, "Decline draw")
    assert "Dawn declines the draw." in said(declined)
    board = await room.board()
    assert "Offer draw" in labels(board)
    assert "offers a draw" not in words(board).replace("Dawn declines", "")


async def test_playing_on_declines_a_draw(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await room.click(1, "Offer draw")
    await room.play(0, "Sc2-d3")
    assert "Accept draw" not in labels(await room.board())
    late = await world.ann.slash(await room.home(), "vicious draw", answer="!draw")
    assert "Twilight offers a draw." in said(late)
    assert (await room.row()).status == "running"


async def test_a_draw_by_commands(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    home = await room.home()
    await world.ben.slash(home, "vicious draw")
    again = await world.ben.slash(home, "vicious draw")
    assert "Your draw offer is still open." in said(again)
    none = await world.ben.slash(home, "vicious draw", answer="!decline")
    assert "There is no draw offer to decline." in said(none)
    accepted = await world.ann.slash(home, "vicious draw")
    assert "Twilight accepts the draw." in said(accepted)
    assert (await room.row()).reason == "agreement"


@pytest.mark.drawn
async def test_the_board_is_a_real_picture(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    board = await room.board()
    (attachment,) = board.attachments
    assert attachment.filename == "board.png"
    assert (await attachment.read()).startswith(b"\x89PNG\r\n\x1a\n")
