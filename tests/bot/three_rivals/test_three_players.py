"""A match for three: who plays it, who leaves it, who agrees to what, and how it ends."""

from __future__ import annotations

import re

from engines.game import Result
from tests.bot.reading import alts, labels, message_of, offered, said, words
from tests.bot.room import Room
from tests.bot.world import World

ANN, BEN, CAT = 0, 1, 2


async def test_the_board_names_all_sides_and_mentions_who_is_to_act(
    world: World, room: Room
) -> None:
    board = await room.board()
    sides = [f"**Red** <@{world.ann.id}>", f"**Blue** <@{world.ben.id}>"]
    assert "  ·  ".join([*sides, f"**Green** <@{world.cat.id}>"]) in words(board)
    assert world.pinged(board) == {world.ann.id}
    assert "Concede" in await room.behind_more(ANN)
    assert "Resign" not in await room.behind_more(ANN)
    await room.play(ANN, "stop")
    assert world.pinged(await room.board()) == {world.ben.id}


async def test_several_actions_typed_at_once_are_all_told(room: Room) -> None:
    played = await room.play(ANN, "step.step.peek")
    assert "Red says step. Red says step. Red says peek." in said(played)
    assert await room.texts() == ["step", "step", "peek"]
    played = await room.play(ANN, "step.hush")
    assert said(played) == "Red says step. Red says hush."
    assert await room.texts() == ["step", "step", "peek", "step", "hush", "pass"]


async def test_of_several_actions_typed_at_once_none_is_played_if_one_is_refused(
    room: Room,
) -> None:
    assert "Not now. Nothing was played." in said(await room.play(ANN, "stop.step"))
    assert await room.texts() == []


async def test_after_an_action_that_shows_something_new_nothing_is_typed_blindly(
    room: Room,
) -> None:
    refused = said(await room.play(ANN, "step.peek.step"))
    assert "You will see something new after “peek”. Play that first, then “step”." in refused
    assert "Nothing was played." in refused
    assert await room.texts() == []


async def test_whoever_concedes_is_struck_through_and_only_looks(world: World, room: Room) -> None:
    asked = await room.click(BEN, "Concede")
    assert "Concede match 1? You lose, and the others continue." in said(asked)
    assert asked.response
    await world.ben.click(asked.response, label="Concede")
    board = await room.board()
    assert f"~~**Blue** <@{world.ben.id}>~~" in words(board)
    assert f"~~**Red** <@{world.ann.id}>~~" not in words(board)
    assert "Blue concedes." in words(board)
    own = message_of(await room.click(BEN, "My board"))
    assert labels(own) == ["Refresh", "More"]
    assert not {"Concede", "Offer draw"} & {*await room.behind_more(BEN)}
    assert await room.texts() == ["!resign"]
    await room.play(ANN, "stop")
    assert world.pinged(await room.board()) == {world.cat.id}


async def test_the_last_one_standing_is_congratulated(world: World, room: Room) -> None:
    await room.commit(BEN, "!resign")
    await room.show()
    asked = await room.click(ANN, "Concede")
    assert said(asked) == f"Concede match {room.id}? Then <@{world.cat.id}> wins."
    assert asked.response
    await world.ann.click(asked.response, label="Concede")
    board = await room.board()
    assert "**Over by alone.** Congratulations!" in words(board)
    told = zip(room.players, ("2nd of 3", "3rd of 3", "1st of 3"), strict=True)
    for person, place in told:
        assert re.search(rf"<@{person.id}>(~~)?, {place}", words(board))
    assert "2nd of 3" in str(alts(board))
    assert world.pinged(board) == {person.id for person in room.players}
    row = await room.row()
    assert row.status == "over"
    assert [seat.result for seat in row.seats] == [Result.LOSS, Result.LOSS, Result.WIN]


async def test_a_draw_is_agreed_by_all(world: World, room: Room) -> None:
    ann, ben, cat = (f"<@{person.id}>" for person in room.players)
    world.env.backend.advance_clock(61)
    board = await room.board()
    await room.click(CAT, "Offer draw")
    (offer,) = await room.offers()
    still = (
        f"{cat} offers a draw. {ann} and {ben} have still to accept; "
        "the offer ends when one of them continues."
    )
    assert words(offer) == still
    assert world.pinged(offer) == {world.ann.id, world.ben.id}
    await room.answer(ANN, "Accept")
    still = (
        f"{ann} and {cat} offer a draw. {ben} has still to accept; "
        f"the offer ends when {ben} continues."
    )
    assert words(world.now(offer)) == still
    assert [each.id for each in await room.boards()] == [board.id]
    await room.answer(BEN, "Accept")
    told = f"{cat} offers a draw. {ann} accepts the draw. {ben} accepts the draw."
    assert words(world.now(offer)) == told
    end = words(await room.board())
    assert "**Over by agreement.** Well played, all." in end
    assert "of 3" not in end


async def test_of_three_who_accepted_may_think_again(world: World, room: Room) -> None:
    ann, ben, cat = (f"<@{person.id}>" for person in room.players)
    await room.click(CAT, "Offer draw")
    await room.answer(ANN, "Accept")
    (offer,) = await room.offers()
    refused = await room.answer(ANN, "Decline")
    assert "You have accepted already. Withdraw that first." in said(refused)
    await room.answer(ANN, "Withdraw offer")
    assert f"{cat} offers a draw. " in words(world.now(offer))
    await room.answer(BEN, "Decline")
    assert words(world.now(offer)) == (
        f"{cat} offers a draw. {ann} accepts the draw. {ann} no longer accepts the draw. "
        f"{ben} declines the draw."
    )


async def test_the_offer_of_whoever_concedes_is_over(world: World, room: Room) -> None:
    cat = f"<@{world.cat.id}>"
    await room.click(CAT, "Offer draw")
    (offer,) = await room.offers()
    await room.commit(CAT, "!resign")
    await room.show()
    assert words(world.now(offer)) == f"{cat} offers a draw. {cat} concedes."
    assert labels(world.now(offer)) == []


async def test_lists_name_the_opponents_and_who_is_out(world: World, room: Room) -> None:
    for seat in (ANN, BEN):
        await room.click(seat, "My board")
    listed = words((await world.cat.slash(world.channel, "match list")).response)
    against = f"against <@{world.ann.id}> and <@{world.ben.id}>"
    assert f"`1` waiting for <@{world.ann.id}> · Toy {against}" in listed
    found = await world.cat.autocomplete(world.channel, "toy board", "match", "")
    assert [each["name"] for each in found] == ["1 · Toy · against ann and ben · waiting"]
    assert offered(found) == [1]
    await room.commit(CAT, "!resign")
    listed = words((await world.cat.slash(world.channel, "match list")).response)
    assert "`1` you are out · Toy" in listed


async def test_the_story_goes_on_after_a_restart(world: World, room: Room) -> None:
    await room.commit(ANN, "step")
    await room.commit(CAT, "!resign")
    await world.restart()
    await room.show()
    await room.click(ANN, "Take back")
    assert await room.texts() == ["step", "!resign", "!back"]
    shown = await world.dan.slash(await room.home(), "match history", match=1)
    assert "Green concedes" in said(shown)
