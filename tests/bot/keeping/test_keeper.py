"""The keeper of messages: one of each, whatever Discord says and whatever is lost."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

import discord
import pytest

from cogs.hall.refusals.codes import ARCHIVED, CHANGES, TRIED_FOR, WITHIN, WORN, Refusal
from cogs.hall.sending.building import built
from db.errors import StoreTrouble
from db.tables.servers.kept_messages import GONE, KeptMessage, KeptMessages
from tests.bot.keeping.kit import MARK, SUBJECT, Notes
from tests.bot.reading import words
from tests.bot.world import MISSING_PERMISSION, UNKNOWN_CHANNEL, World
from tests.sample import present

HOUR = 3600.0
AGAIN = frozenset({Refusal.GONE, Refusal.CLOSED, Refusal.RATIONED})


@pytest.fixture
def notes(world: World) -> Notes:
    """A note in the channel that is changed, and let be where it is gone."""
    return Notes(world.guild.id, world.channel.id)


async def keep(world: World, notes: Notes) -> bool | None:
    """It is brought up to date."""
    kept = await world.bot.services.keeper.keep(notes.kind, SUBJECT)
    await world.env.settle()
    return kept


async def stands(world: World) -> KeptMessage:
    """What is stored of it."""
    return present(await world.store.kept_messages.get("note", SUBJECT))


def shown(world: World) -> list[discord.Message]:
    """The notes in the channel, the oldest first."""
    found = [each for each in world.channel.history() if MARK in words(each)]
    return sorted(found, key=lambda each: each.id)


def path(world: World) -> str:
    """Where the note that stands is changed."""
    (only,) = shown(world)
    return f"/channels/{only.channel.id}/messages/{only.id}"


def changes(world: World) -> int:
    """How often the bot has tried to change a message in the channel."""
    begins = f"/channels/{world.channel.id}/messages/"
    asked = [each for each in world.env.http_requests if each.method == "PATCH"]
    return sum(each.path.startswith(begins) for each in asked)


async def test_it_is_posted_once_and_changed_only_where_it_differs(
    world: World, notes: Notes
) -> None:
    for text in ("first", "first", "second", "second"):
        notes.words = text
        assert await keep(world, notes)
    (only,) = shown(world)
    assert "second" in words(only)
    assert changes(world) == 1
    row = await stands(world)
    assert (row.message_id, row.edition, row.shows) == (only.id, "1", "second")
    notes.edition = "2"
    assert await keep(world, notes)
    assert len(shown(world)) == 2


async def test_a_fixed_one_is_never_changed(world: World, notes: Notes) -> None:
    notes.fixed = True
    for notes.words in ("first", "second"):
        assert await keep(world, notes)
    assert "first" in words(shown(world)[0])
    assert changes(world) == 0


async def test_one_that_was_not_noted_is_found(
    world: World, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def killed(*_: object) -> None:
        raise StoreTrouble("lost")

    with monkeypatch.context() as patch:
        patch.setattr(KeptMessages, "note", killed)
        with pytest.raises(StoreTrouble):
            await keep(world, notes)
    await world.restart()
    notes.words = "second"
    assert await keep(world, notes)
    (only,) = shown(world)
    assert "second" in words(only)
    assert (await stands(world)).message_id == only.id


async def test_of_two_that_stand_one_stays(world: World, notes: Notes) -> None:
    assert await keep(world, notes)
    await world.store.database.rows("DELETE FROM kept_messages")
    screen = (await notes.draw(None)).screen
    channel = world.bot.get_partial_messageable(world.channel.id)
    await channel.send(view=built(screen))
    first, _ = shown(world)
    assert await keep(world, notes)
    assert [each.id for each in shown(world)] == [first.id]


@pytest.mark.parametrize("again", [True, False])
async def test_one_that_somebody_deletes_comes_again_where_it_is_to(
    world: World, notes: Notes, again: bool
) -> None:
    notes.again = AGAIN if again else frozenset()
    assert await keep(world, notes)
    (only,) = shown(world)
    world.env.backend.delete_message(only.channel.id, only.id)
    for notes.words in ("second", "third"):
        assert await keep(world, notes)
    assert [each.id != only.id for each in shown(world)] == [True] * again
    assert ((await stands(world)).shows == GONE) == (not again)


@pytest.mark.parametrize("status", [429, 400])
async def test_what_is_rationed_waits_and_comes_anew_after_a_week(
    world: World, notes: Notes, status: int
) -> None:
    notes.again = AGAIN
    assert await keep(world, notes)
    (first,) = shown(world)
    world.env.backend.advance_clock(2 * HOUR)
    world.fail("PATCH", path(world), status, WORN)
    notes.words = "second"
    for _ in range(3):
        tried = changes(world)
        for _ in range(2):
            assert await keep(world, notes) is None
        assert changes(world) == tried + 1, "meanwhile it rests"
        world.env.backend.advance_clock(HOUR)
    assert world.posts(world.channel.id) == 1, "nothing new, which would ping"
    world.recover()
    assert await keep(world, notes)
    assert "second" in words(world.now(first))
    assert (await stands(world)).failing_since is None
    world.fail("PATCH", path(world), status, WORN)
    notes.words = "third"
    assert await keep(world, notes) is None
    world.env.backend.advance_clock(TRIED_FOR.total_seconds())
    assert await keep(world, notes)
    assert ["third" in words(each) for each in shown(world)] == [False, True]


async def test_where_discord_makes_us_wait_it_is_not_worn(
    world: World, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wait was given up by ourselves, however old the message is."""
    notes.again = AGAIN
    assert await keep(world, notes)
    world.env.backend.advance_clock(TRIED_FOR.total_seconds())
    notes.words = "second"

    async def slow(*_: Any, **__: Any) -> None:
        raise TimeoutError

    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr("discord.PartialMessage.edit", slow)
            with pytest.raises(TimeoutError):
                await keep(world, notes)
        world.env.backend.advance_clock(TRIED_FOR.total_seconds())
    assert await keep(world, notes)
    (only,) = shown(world)
    assert "second" in words(only)


async def test_changes_of_old_messages_keep_the_ration_of_their_channel(
    world: World, notes: Notes
) -> None:
    keeper, waited = world.bot.services.keeper, list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    keeper.sleep = sleep
    assert await keep(world, notes)
    for number in range(CHANGES + 1):
        notes.words = f"new {number}"
        assert await keep(world, notes)
    assert waited == [], "none of them is old"
    world.env.backend.advance_clock(HOUR)
    for number in range(CHANGES + 1):
        notes.words = f"old {number}"
        assert await keep(world, notes)
    assert waited[:CHANGES] == [0.0] * CHANGES
    assert 0.0 < waited[CHANGES] <= WITHIN


@pytest.mark.parametrize("again", [True, False])
async def test_in_an_archived_thread_it_stays_or_comes_anew(
    world: World, notes: Notes, again: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """It is no failure, and is told once. Only a new message brings the thread back."""
    caplog.set_level(logging.INFO)
    notes.again = AGAIN if again else frozenset()
    assert await keep(world, notes)
    world.fail("PATCH", path(world), 400, ARCHIVED)
    for notes.words in ("second", "third", "fourth"):
        assert await keep(world, notes)
    assert len(shown(world)) == (2 if again else 1)
    assert caplog.text.count("note stays as it is") == (not again)
    assert (await stands(world)).failing_since is None
    assert notes.heard == []


async def test_in_a_locked_thread_it_waits_and_counts_as_no_failure(
    world: World, notes: Notes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    world.fail("POST", f"/channels/{world.channel.id}/messages", 400, ARCHIVED)
    for _ in range(3):
        assert not await keep(world, notes)
        world.env.backend.advance_clock(TRIED_FOR.total_seconds())
    assert caplog.text.count("note stays as it is") == 1
    assert notes.heard == []
    assert await world.store.kept_messages.get("note", SUBJECT) is None
    world.recover()
    assert await keep(world, notes)


@pytest.mark.parametrize(
    ("status", "code", "meant"),
    [(403, MISSING_PERMISSION, Refusal.FORBIDDEN), (404, UNKNOWN_CHANNEL, Refusal.NO_CHANNEL)],
)
async def test_where_it_may_not_write_its_kind_hears_so_and_after_a_week_that_it_lasts(
    world: World, notes: Notes, status: int, code: int, meant: Refusal
) -> None:
    world.fail("POST", f"/channels/{world.channel.id}/messages", status, code)
    for days in (1, 6, 1):
        assert not await keep(world, notes)
        world.env.backend.advance_clock(timedelta(days=days).total_seconds())
    assert notes.heard == [(meant, False), (meant, False), (meant, True)]
    world.recover()
    assert await keep(world, notes)
    assert (await stands(world)).failing_since is None


async def test_a_hidden_channel_gets_it_once_it_can_be_seen(world: World, notes: Notes) -> None:
    await world.deny(world.channel, view_channel=True)
    assert not await keep(world, notes)
    assert notes.heard == [(Refusal.FORBIDDEN, False)]
    row = await stands(world)
    assert (row.message_id, row.failing_since is not None) == (None, True)
    await world.deny(world.channel)
    assert await keep(world, notes)
    assert len(shown(world)) == 1


async def test_without_a_right_to_read_it_is_posted_all_the_same(
    world: World, notes: Notes
) -> None:
    await world.deny(world.channel, read_message_history=True)
    assert await keep(world, notes)
    assert len(shown(world)) == 1


@pytest.mark.parametrize(
    ("status", "code", "shows"),
    [(404, 10008, GONE), (429, WORN, "first"), (400, ARCHIVED, "first")],
)
async def test_one_of_which_another_table_tells_is_let_be_or_waits(
    world: World, notes: Notes, status: int, code: int, shows: str
) -> None:
    """Nothing new is posted, nothing is written in the keeper's own table."""
    keeper, noted = world.bot.services.keeper, list[KeptMessage]()

    async def note(kept: KeptMessage) -> None:
        noted.append(kept)

    async def brought(stands: KeptMessage) -> KeptMessage:
        return await keeper.bring(stands, await notes.wanted(SUBJECT, stands), note)

    there = await brought(KeptMessage("note", SUBJECT, notes.guild_id, notes.channel_id))
    assert noted == [there]
    world.fail("PATCH", path(world), status, code)
    notes.words = "second"
    after = await brought(there)
    assert (after.message_id, after.shows) == (there.message_id, shows)
    world.recover()
    world.env.backend.advance_clock(HOUR)
    await brought(after)
    assert ["second" in words(each) for each in shown(world)] == [shows != GONE]
    assert await world.store.kept_messages.get("note", SUBJECT) is None
