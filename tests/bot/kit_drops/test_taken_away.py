"""A game that is taken away, as when its package is uninstalled: a sentence wherever its matches
are met, no row lost, and all of it again when the game is back."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any, Final

import pytest

from cogs.registry import EXTENSIONS
from engines.registry import GAMES
from render.picture import RENDERERS
from tests.bot.deletion import copied, delete
from tests.bot.pace.kit import pass_time
from tests.bot.reading import Shown, answers, ids, message_of, said
from tests.bot.room import Room
from tests.bot.world import World
from tests.toys.squares import PLOT

WAITS: Final = "This match waits: the bot does not have its game. `/match export` has its moves."
TABLES: Final = ("matches", "actions", "seats")
OF_A_MATCH: Final = ("show", "history", "replay", "review", "claim", "calloff")
OF_A_PERSON: Final = (
    *("match list", "profile", "leaderboard", "settings", "puzzle", "learn", "rules", "play"),
    *("about", "help", "privacy show"),
)


@pytest.fixture
async def rooms(world: World) -> tuple[Room, Room]:
    """A match that goes on, and one that is over: Ann has the first side in both."""
    over, running = await world.begin(), await world.begin()
    for seat, text in ((0, "a1"), (1, "b2")):
        await over.play(seat, text)
        await running.play(seat, text)
    await over.resign(1)
    return running, over


@pytest.fixture
def take_away(monkeypatch: pytest.MonkeyPatch, world: World) -> Callable[[], Any]:
    """Starts the bot again without the game."""

    async def taken() -> None:
        monkeypatch.delitem(GAMES, PLOT.key)
        monkeypatch.delitem(RENDERERS, PLOT.key)
        monkeypatch.setattr("bot.EXTENSIONS", EXTENSIONS)
        await world.restart()

    return taken


async def counts(world: World) -> dict[str, int]:
    """How many rows there are."""
    database = world.store.database
    found = {each: await database.rows(f"SELECT COUNT(*) AS n FROM {each}") for each in TABLES}  # noqa: S608
    return {each: rows[0]["n"] for each, rows in found.items()}


async def test_whoever_meets_its_matches_reads_a_sentence_and_no_row_is_lost(
    world: World,
    rooms: tuple[Room, Room],
    take_away: Callable[[], Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = await counts(world)
    await take_away()
    caplog.clear()
    for room in rooms:
        for command in OF_A_MATCH:
            told = said(await world.ann.slash(world.channel, f"match {command}", match=room.id))
            assert told, command
            assert "went wrong" not in told, (command, told)
            if command in ("show", "history", "replay"):
                assert told == WAITS
        answer = await world.ann.slash(world.channel, "match export", match=room.id)
        (message,) = answers(answer)
        (file,) = message.attachments
        lines = (await file.read()).decode().splitlines()
        assert "game plot" in lines
        assert "0 a1" in lines
        assert ("1 b2" in lines) is (room is rooms[1]), "of a match that goes on one's own alone"
        assert said(answer) == WAITS
        cat = said(await world.cat.slash(world.channel, "match export", match=room.id))
        assert cat == WAITS
    for command in OF_A_PERSON:
        told = said(await world.ann.slash(world.channel, command))
        assert told, command
        assert "went wrong" not in told, (command, told)
    assert await copied(world, world.ann)
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
    assert await counts(world) == before
    assert [(await room.row()).status for room in rooms] == ["running", "over"]


async def test_it_goes_on_when_the_game_is_back(
    world: World,
    rooms: tuple[Room, Room],
    take_away: Callable[[], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such as after an update, before which nobody checked the package."""
    await take_away()
    assert said(await world.ann.slash(world.channel, "match show", match=rooms[0].id)) == WAITS
    monkeypatch.undo()
    monkeypatch.setitem(GAMES, PLOT.key, PLOT)
    assert (await rooms[0].match()).ply == 2
    assert (await rooms[1].match()).outcome


async def test_people_may_be_forgotten_meanwhile(
    world: World, rooms: tuple[Room, Room], take_away: Callable[[], Any]
) -> None:
    await take_away()
    assert "went wrong" not in said(await delete(world, world.ben))
    assert [(await room.row()).status for room in rooms] == ["running", "over"]


async def test_controls_from_before_are_answered_in_a_sentence(
    world: World, rooms: tuple[Room, Room], take_away: Callable[[], Any]
) -> None:
    shown: list[Shown] = [await each.board() for each in rooms]
    challenge = message_of(await world.ann.slash(world.channel, "plot challenge"))
    await take_away()
    for message in (*shown, challenge):
        assert ids(message)
        for control in ids(message):
            told = said(await world.ann.click(message, custom_id=control))
            assert "went wrong" not in told, control


async def test_rounds_leave_its_invitations_and_followers_in_peace(
    world: World,
    rooms: tuple[Room, Room],
    take_away: Callable[[], Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And whoever presses Accept or Join reads a sentence."""
    await rooms[0].click(world.cat, "Follow")
    shown = [await world.challenge(world.ann, each) for each in (world.ben, None)]
    await take_away()
    caplog.clear()
    for message, who in zip(shown, (world.ben, world.dan), strict=True):
        for control in ids(message):
            told = said(await who.click(message, custom_id=control))
            assert told
            assert "went wrong" not in told, control
    for days in (2, 40):
        await pass_time(world, timedelta(days=days))
    failed = [each.getMessage() for each in caplog.records if each.exc_info]
    assert [each for each in failed if not each.startswith("refused: ")] == []
