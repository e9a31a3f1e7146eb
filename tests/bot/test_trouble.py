"""Discord or the database fails: nothing is lost, the person is told, the rest follows."""

from __future__ import annotations

from typing import Any

import pytest

from db.store import Store, StoreTrouble
from tests.bot.reading import labels, said, words
from tests.bot.world import SET_UPS, Room, World, slash_of

MOVED = "Twilight's Saint moves from c2 to d3."


async def shown(room: Room, sentence: str) -> int:
    """In how many public messages this stands."""
    history = (await room.home()).history()
    return sum(sentence in words(each) for each in history if not each.flags.ephemeral)


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_board_that_discord_drops_is_shown_after_recovery(
    world: World, status: int
) -> None:
    room = await world.begin(set_ups=SET_UPS)
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", status)
    moved = await room.play(0, "Sc2-d3")
    assert MOVED in said(moved)
    assert "What you did is kept, but I couldn't show the board: Discord has trouble." in said(
        moved
    )
    assert await shown(room, MOVED) == 0
    world.recover()
    await world.env.advance_time(31)
    assert await shown(room, MOVED) == 1
    assert "Dawn to move" in words(await room.board())
    await world.env.advance_time(120)
    assert await shown(room, MOVED) == 1


async def test_the_next_move_shows_what_was_not_shown(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    world.fail("POST", f"/channels/{(await room.home()).id}/messages", 500, times=1)
    await room.play(0, "Sc2-d3")
    await room.play(1, "Sc4-c5")
    boards = await room.boards()
    assert len(boards) == 1
    assert "Dawn's Saint moves from c4 to c5." in words(boards[0])


async def test_a_first_board_that_could_not_be_shown_comes_later(world: World) -> None:
    world.fail("POST", "/channels/*/messages", 500)
    room = await world.begin()
    assert await room.boards() == []
    world.recover()
    await world.env.advance_time(31)
    assert "Twilight and Dawn set up in secret." in words(await room.board())
    assert "### Your secret set-up" in words(world.dm(world.ann))


@pytest.mark.parametrize("restart", [True, False])
async def test_what_was_committed_and_not_shown_is_shown_once(world: World, restart: bool) -> None:
    """As after `kill -9` between the commit and the board."""
    room = await world.begin(set_ups=SET_UPS)
    old = await room.board()
    await world.bot.house.table.act(room.id, world.ann.id, "Sc2-d3")
    if restart:
        await world.restart()
    await world.env.advance_time(31)
    assert await shown(room, MOVED) == 1
    assert labels(world.now(old)) == []
    await room.click(1, "Move")
    await world.restart()
    await world.env.advance_time(31)
    assert await shown(room, MOVED) == 1


async def test_an_end_that_was_not_shown_is_shown(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    await world.bot.house.table.act(room.id, world.ann.id, "Sc2xe5")
    await world.restart()
    await world.env.advance_time(1)
    assert await shown(room, "Twilight wins: its creature entered the throne of Dawn.") == 1


async def test_a_set_up_committed_before_the_kill_reaches_the_direct_message(world: World) -> None:
    room = await world.begin()
    await world.bot.house.table.act(room.id, world.ann.id, f"set {SET_UPS[0]}")
    await world.restart()
    await world.env.advance_time(1)
    assert "**Your set-up is locked in.**" in words(world.dm(world.ann))
    assert await shown(room, "Twilight locks in a secret set-up.") == 1


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
    room = await world.begin(set_ups=SET_UPS)
    board = words(await room.board())

    async def append(*_: object, **__: object) -> None:
        raise StoreTrouble(reason)

    with monkeypatch.context() as broken:
        broken.setattr(world.store.log, "append", append)
        refused = await room.play(0, "Sc2-d3")
        assert refused.ephemeral
        assert sentence in said(refused)
        picker = (await room.click(0, "Move")).response
        assert picker
        await world.ann.select(picker, ["Sc2"])
        await world.ann.select(picker, ["d3"])
        assert sentence in said(await world.ann.click(picker, label="Confirm"))
    assert len(await room.texts()) == 2
    assert words(await room.board()) == board
    assert MOVED in said(await room.play(0, "Sc2-d3"))


async def test_a_locked_file_is_told(world: World) -> None:
    """Another program holds the write lock for longer than we wait."""
    room = await world.begin(set_ups=SET_UPS)
    await world.store.database.rows("PRAGMA busy_timeout = 50", ())
    other = await Store.open(world.path)
    try:
        async with other.database.transaction():
            refused = await room.play(0, "Sc2-d3")
    finally:
        await other.close()
    assert "The database is busy. Nothing was changed." in said(refused)
    assert len(await room.texts()) == 2


async def test_a_challenge_on_a_broken_database_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def create(*_: object, **__: object) -> None:
        raise StoreTrouble("full")

    monkeypatch.setattr(world.store.invitations, "create", create)
    refused = await world.ann.slash(world.channel, "vicious challenge", opponent=world.ben)
    assert refused.ephemeral
    assert "The bot's disk is full." in said(refused)


@pytest.mark.logs_errors
async def test_our_own_mistake_ends_in_a_sentence_and_a_traceback(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.begin(set_ups=SET_UPS)
    board = await room.board()

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(world.bot.house.table, "sit", broken)
    for answer in (
        await world.ann.click(board, label="Move"),
        await world.ann.slash(await room.home(), "vicious board", match=room.id),
    ):
        assert answer.ephemeral
        assert "Something went wrong on my side. Nothing that was played is lost" in said(answer)
        assert "a mistake of ours" not in said(answer)
    failed = [each for each in caplog.records if each.exc_info and each.name == "cogs.errors"]
    assert len(failed) == 2


async def test_a_round_that_fails_does_not_end_the_rounds(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await world.begin(set_ups=SET_UPS)

    async def broken(*_: object) -> None:
        raise StoreTrouble("locked")

    with monkeypatch.context() as patch:
        patch.setattr(world.store.matches, "unshown", broken)
        await world.env.advance_time(31)
    assert any("a round failed" in each.getMessage() for each in caplog.records)
    caplog.clear()
    await world.bot.house.table.act(room.id, world.ann.id, "Sc2-d3")
    await world.env.advance_time(31)
    assert await shown(room, MOVED) == 1


async def test_two_servers_writers_of_one_match_are_both_answered(world: World) -> None:
    """A move and a resignation at the same moment: the log keeps an order."""
    room = await world.begin(set_ups=SET_UPS)
    home = await room.home()
    await world.at_once(
        slash_of(world.ann, home, "vicious move", creature="Sc2", to="d3"),
        slash_of(world.ben, home, "vicious draw"),
    )
    assert sorted((await room.texts())[2:]) == ["!draw", "Sc2-d3"]
