"""How many messages a match of Vilitum takes in its channel: all placings share a board, then each
turn has one."""

from __future__ import annotations

import pytest

from engines.vilitum.model.values import Phase, VilitumView
from tests.bot.reading import Shown, alts, way_to, words
from tests.bot.room import Room
from tests.bot.vilitum.kit import PLACINGS, RULES, seated
from tests.bot.vilitum.test_whole_matches import MATCHES, by_hand
from tests.bot.world import World
from tests.sample import present

MINUTE = 60
TURNS = 21


async def place(room: Room, count: int) -> None:
    """Places so many more pieces, by command."""
    done = (await room.match()).ply
    for seat, text in PLACINGS[done : done + count]:
        await room.play(seat, text)


async def public(room: Room) -> list[str]:
    """The words of the messages that everybody sees where the match is played."""
    shown = (await room.home()).history()
    return [words(each) for each in shown if not each.flags.ephemeral]


async def test_besides_the_invitation_a_match_takes_a_board_a_turn_and_one_at_the_end(
    world: World,
) -> None:
    """With the invitation two more than turns: 30 of 28. Each placing once had one as well."""
    room = await seated(world, board="5x5", regional=RULES)
    turns = 0
    for text in by_hand(MATCHES["5x5"].split()):
        match = await room.match()
        before = match.view(None)
        assert isinstance(before, VilitumView)
        await room.play(match.to_act[0], text)
        after = await room.match()
        ended = after.outcome is not None or after.view(None).turn != before.turn
        turns += before.phase is Phase.PLAYING and ended
        assert sum(bool(alts(each)) for each in (await room.home()).history()) == 1
    assert (await room.match()).outcome
    assert turns == TURNS
    assert len(await public(room)) == world.posts(world.channel.id) == turns + 1


async def test_placings_touch_up_one_board_which_shows_the_first_turn_too(world: World) -> None:
    room = await world.begin()
    first = await room.board()
    await place(room, len(PLACINGS) - 1)
    assert (await room.board()).id == first.id
    assert await room.latest() in words(await room.board())
    await place(room, 1)
    assert (await room.board()).id == first.id
    assert await room.status() in words(await room.board())
    await room.turn()
    assert (await room.board()).id != first.id
    assert len(await public(room)) == 2
    match, left = await room.match(), words(world.now(first))
    assert all(f"{match.words(ply, None)}." in left for ply in range(len(PLACINGS)))


async def test_an_old_board_gives_way_to_one_that_mentions_who_waits(world: World) -> None:
    room = await world.begin()
    first = await room.board()
    await place(room, 1)
    world.env.backend.advance_clock(14 * MINUTE)
    await place(room, 1)
    assert (await room.board()).id == first.id
    world.env.backend.advance_clock(MINUTE)
    await place(room, 1)
    second = await room.board()
    assert second.id != first.id
    assert world.pinged(second) == {world.ben.id}
    await place(room, 1)
    assert (await room.board()).id == second.id
    assert alts(world.now(first)) == []
    match, left = await room.match(), words(world.now(first))
    assert [f"{match.words(ply, None)}." in left for ply in range(4)] == [True, True, False, False]


async def test_an_end_among_the_placings_has_a_board_of_its_own(world: World) -> None:
    room = await world.begin()
    first = await room.board()
    await place(room, 3)
    await room.resign(0)
    last = await room.board()
    assert last.id != first.id
    assert world.pinged(last) == {world.ann.id, world.ben.id}


@pytest.mark.parametrize("kept", [0, 3])
async def test_turns_that_were_not_shown_are_worth_a_board(world: World, kept: int) -> None:
    """As after a time in which the bot was down: placings alone share the board, turns do not."""
    room = await world.begin()
    first = await room.board()
    for seat, text in PLACINGS[: len(PLACINGS) - kept]:
        await room.commit(seat, text)
    if not kept:
        await room.commit_turn()
    await room.show()
    board = await room.board()
    assert (board.id == first.id) == bool(kept)
    assert kept or world.pinged(board) == {world.ben.id}


async def test_placing_takes_at_most_eight_presses_a_side(world: World) -> None:
    """Two for each of four pieces: nothing is asked again, and the last piece is placed by
    itself."""
    room = await seated(world, board="5x5")
    presses = [0, 0]
    while (match := await room.match()).ply < 10:
        (seat,) = match.to_act
        view = match.view(seat)
        chosen = tuple(each.value for each in match.game.parts(view, view.legal[0]))
        shown: Shown = await room.board()
        while (await room.match()).ply == match.ply:
            way = present(way_to(shown, chosen))
            shown = (await room.take(seat, shown, way)).response or shown
            presses[seat] += 1
    assert match.ply == 10
    assert max(presses) <= 8
