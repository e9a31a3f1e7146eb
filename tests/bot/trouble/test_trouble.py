"""Discord or the database fails: nothing is lost, the person is told, the rest follows."""

from __future__ import annotations

from typing import Any

import pytest

from db.store import Store, StoreTrouble
from tests.bot.reading import labels, said, ways_on, words
from tests.bot.room import Room
from tests.bot.samples import next_turn
from tests.bot.world import World, slash_of


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_board_that_discord_drops_is_shown_after_recovery(
    world: World, status: int
) -> None:
    room = await world.ready()
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", status)
    moved = await room.turn()
    told = await room.latest()
    assert told in said(moved)
    kept = "Your move is kept, but I couldn't show the board: Discord is having problems."
    assert kept in said(moved)
    assert await room.shown(told) == 0
    world.recover()
    await world.env.advance_time(31)
    assert await room.shown(told) == 1
    assert await room.status() in words(await room.board())
    await world.env.advance_time(120)
    assert await room.shown(told) == 1


async def test_the_next_move_shows_what_was_not_shown(world: World) -> None:
    room = await world.ready()
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", 500, times=1)
    await room.turn()
    await room.turn()
    boards = await room.boards()
    assert len(boards) == 1
    assert await room.latest() in words(boards[0])


async def test_a_first_board_that_could_not_be_shown_comes_later(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben, **world.sample.first)
    world.fail("POST", "/channels/*/messages", 500)
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    assert await room.boards() == []
    world.recover()
    await world.env.advance_time(31)
    assert await room.status() in words(await room.board())


@pytest.mark.parametrize("restart", [True, False])
async def test_what_was_committed_and_not_shown_is_shown_once(world: World, restart: bool) -> None:
    """As after `kill -9` between the commit and the board."""
    room = await world.ready()
    old = await room.board()
    await room.commit_turn()
    if restart:
        await world.restart()
    await world.env.advance_time(31)
    told = await room.latest()
    assert await room.shown(told) == 1
    assert labels(world.now(old)) == []
    await room.press(1, "move")
    await world.restart()
    await world.env.advance_time(31)
    assert await room.shown(told) == 1


async def test_an_end_that_was_not_shown_is_shown(world: World) -> None:
    room = await world.ready()
    await room.commit(0, "!resign")
    await world.restart()
    await world.env.advance_time(1)
    assert await room.shown(await room.ending()) == 1


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("full", "The bot's disk is full. Nothing was changed."),
        ("locked", "The database is busy. Nothing was changed."),
    ],
)
async def test_a_failing_database_is_told_and_nothing_is_written(
    world: World, monkeypatch: pytest.MonkeyPatch, reason: Any, sentence: str
) -> None:
    room = await world.ready()
    board = words(await room.board())
    seat, (text, *_) = next_turn(await room.match())
    before = await room.texts()

    async def append(*_: object, **__: object) -> None:
        raise StoreTrouble(reason)

    with monkeypatch.context() as broken:
        broken.setattr(world.store.log, "append", append)
        refused = await room.play(seat, text)
        assert refused.ephemeral
        assert sentence in said(refused)
        assert sentence in said(await room.pick(seat, text))
    assert await room.texts() == before
    assert words(await room.board()) == board
    played = await room.play(seat, text)
    assert await room.latest() in said(played)


async def test_a_locked_file_is_told(world: World) -> None:
    """Another program holds the write lock for longer than we wait."""
    room = await world.ready()
    await world.store.database.rows("PRAGMA busy_timeout = 50", ())
    before = await room.texts()
    other = await Store.open(world.path)
    try:
        async with other.database.transaction():
            refused = await room.turn()
    finally:
        await other.close()
    assert "The database is busy. Nothing was changed." in said(refused)
    assert await room.texts() == before


async def test_a_challenge_on_a_broken_database_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def create(*_: object, **__: object) -> None:
        raise StoreTrouble("full")

    monkeypatch.setattr(world.store.invitations, "create", create)
    refused = await world.ann.slash(world.channel, f"{world.command} challenge", opponent=world.ben)
    assert refused.ephemeral
    assert "The bot's disk is full." in said(refused)


@pytest.mark.logs_errors
async def test_our_own_mistake_ends_in_a_sentence_and_a_traceback(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready()
    board = await room.board()

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(world.bot.services.table, "sit", broken)
    for answer in (
        await world.ann.click(board, custom_id=next(ways_on(board))[0]),
        await world.ann.slash(await room.home(), f"{world.command} board", match=room.id),
    ):
        assert answer.ephemeral
        assert "Something went wrong on my side. No move is lost" in said(answer)
        assert "a mistake of ours" not in said(answer)
    failed = [each for each in caplog.records if each.exc_info and each.name == "cogs.hall.errors"]
    assert len(failed) == 2


async def test_a_round_that_fails_does_not_end_the_rounds(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.ready()

    async def broken(*_: object) -> None:
        raise StoreTrouble("locked")

    with monkeypatch.context() as patch:
        patch.setattr(world.store.matches, "unshown", broken)
        await world.env.advance_time(31)
    assert any("a round failed" in each.getMessage() for each in caplog.records)
    caplog.clear()
    await room.commit_turn()
    await world.env.advance_time(31)
    assert await room.shown(await room.latest()) == 1


async def test_two_servers_writers_of_one_match_are_both_answered(world: World) -> None:
    """A move and a resignation at the same moment: the log keeps an order."""
    room = await world.ready()
    home = await room.home()
    seat, (text, *_) = next_turn(await room.match())
    before = len(await room.texts())
    one, other = room.players[seat], room.players[1 - seat]
    await world.at_once(
        slash_of(one, home, f"{world.command} play", action=text),
        slash_of(other, home, f"{world.command} draw"),
    )
    assert sorted((await room.texts())[before:]) == sorted(["!draw", text])
