"""Time in Magna Victorus: a turn's limit takes a player out, in the quick game it costs the
turn; at the match's limit the round is finished and points decide."""

from __future__ import annotations

from datetime import timedelta

from engines.match import LIMIT, TIME
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.victorus.kit import CHAIN, seated
from tests.bot.world import World
from tests.sample import present

ANN, BEN, CAT = 0, 1, 2
MINUTE = timedelta(minutes=1)


async def brought_near(room: Room) -> None:
    """The time of the match is over at the next look at the clocks."""
    async with room.world.store.database.transaction() as transaction:
        await transaction.rows(
            "UPDATE clocks SET match_due = turn_began WHERE match_id = ?", (room.id,)
        )


async def test_in_the_quick_game_only_the_turn_is_lost(world: World) -> None:
    """What was played of it stands."""
    room = await seated(world, *CHAIN, variant="quick", turn_limit="60s")
    assert (await room.match()).to_act == (BEN,)
    await world.env.advance_time(65)
    assert await room.texts() == [*CHAIN, TIME]
    match, board = await room.match(), await room.board()
    assert (match.to_act, match.playing) == ((ANN,), (ANN, BEN))
    assert "Blue ran out of time." in words(board)
    assert world.pinged(board) == {world.ann.id}


async def test_after_the_matchs_time_the_round_is_finished_and_points_decide(world: World) -> None:
    room = await seated(world, *CHAIN, "end", variant="quick", turn_limit="none")
    clock = (await room.row()).clock
    assert clock.match_due
    assert clock.turn_due is None
    await brought_near(room)
    await world.env.advance_time(6)
    assert (await room.texts())[-1] == LIMIT
    board = await room.board()
    assert "this is the last round" in words(board)
    assert "Last round. Orange: move a piece." in words(board)
    await room.play(ANN, "l2-l4")
    assert (await room.row()).status == "running"
    await room.play(BEN, "f13-f11")
    assert (await room.row()).reason == "points"
    assert f"<@{world.ben.id}> wins with 5 points; <@{world.ann.id}> has 0." in words(
        await room.board()
    )


async def test_the_options_of_the_command_set_the_clock(world: World) -> None:
    invitation = await world.challenge(
        world.ann, world.ben, side="Orange", variant="quick", turn_limit="60s", match_limit="30m"
    )
    await world.ben.click(invitation, label="Accept")
    row = present(await world.store.matches.get(1))
    assert row.clock.turn_due == world.env.now() + MINUTE
    assert row.clock.match_due == world.env.now() + 30 * MINUTE
