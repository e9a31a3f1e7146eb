"""Of a match one board stands in the channel with its picture and controls: the newest. The older
ones are a line of words, unless the server wants them whole."""

from __future__ import annotations

import discord
import pytest

from db.store import StoreTrouble
from tests.bot.reading import alts, ids, labels, message_of, words
from tests.bot.room import Room
from tests.bot.samples import each_kind, each_rivalry
from tests.bot.trouble.guests import begun
from tests.bot.world import World


async def pictures(room: Room) -> list[discord.Message]:
    """The messages with a picture that stand where the match is played, oldest first."""
    return [each for each in (await room.home()).history() if alts(each)]


@each_kind
async def test_one_picture_stands_while_a_match_runs(world: World) -> None:
    room = await world.ready()
    for _ in range(4):
        if (await room.match()).outcome:
            break
        await room.turn()
        (board,) = await pictures(room)
        assert board.id == (await room.home()).history()[-1].id
        assert len(board.attachments) == 1


@each_rivalry
async def test_one_picture_stands_after_the_end_and_is_not_taken_by_a_rematch(world: World) -> None:
    room = await world.ready()
    await room.turn()
    await room.resign(0)
    (last,) = await pictures(room)
    assert "Rematch" in labels(last)
    again = await room.rematch()
    await again.commit(0, "!resign")
    await again.show()
    assert (await pictures(again))[0].id == last.id
    assert len(await pictures(again)) == 2


async def test_what_is_left_of_an_older_board_is_its_line_of_words(world: World) -> None:
    room = await world.ready()
    await room.turn()
    old, told = await room.board(), await room.latest()
    await room.turn()
    left = world.now(old)
    assert words(left) == f"-# {world.sample.game.title}, match {room.id}\n{told}"
    assert (alts(left), ids(left), left.attachments) == ([], [], [])
    assert "<@" not in words(left)


async def test_the_first_board_leaves_that_the_match_began_and_the_seeds_fingerprint(
    world: World,
) -> None:
    room = await world.begin()
    first, published = await room.board(), (await room.row()).fingerprint
    for seat, text in world.sample.opening:
        await room.commit(seat, text)
    await room.commit_turn()
    await room.show()
    left = words(world.now(first))
    assert "\nThe match begins." in left
    assert all(f"{words}." in left for words in await told_of_opening(room)), "nowhere else"
    assert published is None or published in left


async def test_where_all_boards_are_wanted_the_older_ones_stay_whole_without_controls(
    world: World,
) -> None:
    room = await world.ready()
    await world.store.guilds.choose(world.guild.id, boards="all")
    old = await room.board()
    await room.turn()
    left = world.now(old)
    assert (len(alts(left)), ids(left)) == (1, [])
    assert words(left).startswith(f"### {world.sample.game.title}\n")
    assert len(await pictures(room)) == 2
    await world.store.guilds.choose(world.guild.id, boards="newest")
    newer = await room.board()
    await room.turn()
    assert alts(world.now(newer)) == []


async def test_a_board_that_is_left_in_another_channel_shrinks(world: World) -> None:
    room = await world.ready()
    old = await room.board()
    elsewhere = world.guild.create_text_channel("elsewhere")
    await world.env.settle()
    await world.ann.slash(elsewhere, "match show", match=room.id, here=True)
    assert alts(world.now(old)) == []
    assert len(await pictures(room)) == 1


async def told_of_opening(room: Room) -> list[str]:
    """What happened before the first turn, in words for everybody."""
    opening = len(room.world.sample.opening)
    return [(await room.match()).words(ply, None) for ply in range(opening)]


@pytest.mark.parametrize("restart", [True, False])
async def test_a_board_that_could_not_shrink_shrinks_later(world: World, restart: bool) -> None:
    room = await world.ready()
    old = await room.board()
    world.fail("PATCH", f"/channels/{old.channel.id}/messages/{old.id}", 500)
    await room.turn()
    assert alts(world.now(old)) != []
    world.recover()
    if restart:
        await world.restart()
    await world.env.advance_time(31)
    assert (alts(world.now(old)), ids(world.now(old))) == ([], [])
    assert await world.store.matches.old_boards() == ()


async def test_a_board_shrinks_later_where_the_servers_wish_cannot_be_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new board is shown all the same, and only once."""
    room = await world.ready()
    old = await room.board()

    async def get(*_: object) -> None:
        raise StoreTrouble("locked")

    with monkeypatch.context() as broken:
        broken.setattr(world.store.guilds, "get", get)
        await room.turn()
    assert await room.latest() in words(await room.board())
    assert len(await room.boards()) == 2
    await world.env.advance_time(31)
    assert alts(world.now(old)) == []
    assert len(await room.boards()) == 1


@pytest.mark.parametrize("minutes", [14, 16])
async def test_where_the_bot_is_a_guest_a_board_shrinks_within_a_quarter_of_an_hour(
    visited: World, minutes: int
) -> None:
    """Later Discord does not let it be changed; its controls show the board as it is now."""
    world = visited
    room, first = await begun(world)
    for seat, text in world.sample.opening:
        await room.commit(seat, text)
    world.env.backend.advance_clock(minutes * 60)
    before = len(world.env.http_requests)
    answer = message_of(await world.ben.slash(world.channel, f"{world.command} resign"))
    ended = await world.ben.click(answer, label="Resign")
    assert await room.ending() in words(ended.followups[-1])
    shrunk = minutes < 15
    assert (alts(world.now(first)) == []) == (ids(world.now(first)) == []) == shrunk
    changed = [each.path for each in world.env.http_requests[before:] if each.method == "PATCH"]
    assert any(each.endswith(f"/{first.id}") for each in changed) == shrunk
