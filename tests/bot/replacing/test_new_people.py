"""Somebody else takes the seat of whoever is away."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor

from cogs.play.seat_replacement import UNWILLING
from tests.bot.deletion import delete
from tests.bot.reading import labels, message_of, said, words
from tests.bot.replacing.kit import ANN, BEN, CAT
from tests.bot.room import Room
from tests.bot.world import World, click_of

TAKE = "Take Red's seat"


async def ask(room: Room, seat: int) -> InteractionResult:
    """Agrees by the button behind More and the question."""
    asked = message_of(await room.click(seat, "Ask somebody else"))
    return await room.players[seat].click(asked, label="Offer Red's seat")


async def free(room: Room) -> None:
    """The bot plays for Ann, and the others would like somebody else to."""
    for seat in (BEN, CAT):
        await room.commit(seat, "!standin 0")
    await room.let_bot_play()
    await room.show()
    for seat in (BEN, CAT):
        await ask(room, seat)


async def take(room: Room, person: MemberActor) -> InteractionResult:
    """Presses the button below the board."""
    return await person.click(await room.board(), label=TAKE)


async def people(room: Room) -> tuple[int, ...]:
    """Who sits where."""
    return (await room.row()).people


async def test_all_agree_and_somebody_else_plays_on(world: World, room: Room) -> None:
    ann, ben, cat, dan = world.ann, world.ben, world.cat, world.dan
    for seat in (BEN, CAT):
        await room.commit(seat, "!standin 0")
    await room.let_bot_play()
    await room.show()
    await ask(room, BEN)
    told = words(await room.board())
    still = (
        f"<@{ben.id}> wants to offer **Red**'s seat to somebody else. "
        f"<@{cat.id}> has still to agree"
    )
    assert still in told
    assert TAKE not in labels(await room.board())
    await ask(room, CAT)
    assert f"**Red**'s seat is free. Anybody may take it: **{TAKE}**." in words(await room.board())
    taken = await take(room, dan)
    assert "You play Red now." in said(taken)
    assert await people(room) == (dan.id, ben.id, cat.id)
    assert (await room.texts())[-1] == "!replace"
    board = await room.board()
    assert f"**Red** <@{dan.id}>" in words(board)
    assert words(board).count(f"<@{dan.id}> plays Red now") == 1
    assert "Somebody else" not in words(board)
    assert world.pinged(board) == {ben.id}
    assert TAKE not in labels(board)
    assert str(ann.id) not in words(board)
    for actor in (ben, cat, dan):
        await actor.slash(await room.home(), "toy play", action="stop", match=1)
    refused = await ann.slash(await room.home(), "toy play", action="stop", match=1)
    assert "Only " in said(refused)
    last = (await room.match()).entries[-3:]
    assert [(each.seat, each.text) for each in last] == [(1, "stop"), (2, "stop"), (0, "stop")]


async def test_of_two_at_once_one_sits_down(world: World, room: Room) -> None:
    await free(room)
    eve = world.guild.add_member(world.env.create_user("eve"))
    board = await room.board()
    results = await world.at_once(click_of(world.dan, board, TAKE), click_of(eve, board, TAKE))
    told = [said(each) for each in results]
    assert sum("You play Red now." in each for each in told) == 1
    assert sum("This seat is no longer free." in each for each in told) == 1
    assert (await room.texts()).count("!replace") == 1
    assert len(set(await people(room))) == 3


async def test_who_plays_takes_no_second_seat(room: Room) -> None:
    await free(room)
    for person in room.players:
        refused = await take(room, person)
        assert "You play in this match already." in said(refused)
    assert "!replace" not in await room.texts()


async def test_an_old_button_of_a_seat_that_is_back(world: World, room: Room) -> None:
    await free(room)
    board = await room.board()
    await room.commit(ANN, "!return")
    refused = await world.dan.click(board, label=TAKE)
    assert "This seat is no longer free." in said(refused)
    await room.commit(BEN, "!resign")
    await room.commit(CAT, "!resign")
    over = await world.dan.click(board, label=TAKE)
    assert "This match is over." in said(over)


async def test_after_a_restart_the_seat_is_still_free(world: World, room: Room) -> None:
    await free(room)
    await world.restart()
    await take(room, world.dan)
    assert world.dan.id in await people(room)


async def test_whom_one_of_the_others_has_blocked(world: World, room: Room) -> None:
    await free(room)
    await world.store.blocks.block(world.cat.id, world.dan.id, world.env.now())
    assert UNWILLING in said(await take(room, world.dan))
    assert world.dan.id not in await people(room)


async def test_nothing_of_the_former_person_stays(world: World, room: Room) -> None:
    """No message of the former person is written to, whatever was on its way."""
    await free(room)
    matches = world.store.matches
    await matches.private_shown(room.id, ANN, 7, 8, 3, world.ann.id)
    await take(room, world.dan)
    await matches.private_shown(room.id, ANN, 7, 8, 3, world.ann.id)
    seat = (await room.row()).seats[ANN]
    assert (seat.private_channel_id, seat.private_message_id) == (None, None)
    kept = await world.store.privacy.matches(world.dan.id, 2**62, 10)
    assert [each["text"] for each in kept.entries] == ["!replace"]
    assert not (await world.store.privacy.matches(world.ann.id, 2**62, 10)).matches


async def test_either_may_have_their_data_deleted(world: World, room: Room) -> None:
    await free(room)
    await delete(world, world.ann)
    await take(room, world.dan)
    assert world.dan.id in await people(room)
    await delete(world, world.dan)
    assert (await room.texts())[-1] == "!gone"
    assert world.dan.id not in await people(room)
