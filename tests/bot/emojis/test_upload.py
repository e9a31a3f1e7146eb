"""The upload of the small pictures: once, whatever happens meanwhile."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from cogs.desk.rounds import Rounds
from cogs.hall.emojis import emoji_of
from cogs.upkeep import emojis
from db.store import Store
from db.tables.emojis import KEPT, EmojiRow
from tests.bot.emojis.kit import KEYS, SAINT, posts, there, upload
from tests.bot.world import World
from tests.db.store_kit import AT

EMOJIS = "/applications/*/emojis"


async def test_all_are_uploaded_within_minutes(world: World) -> None:
    """A few in each round; then nothing is asked of Discord any more."""
    await world.env.advance_time(emojis.EVERY)
    assert 0 < len(there(world)) <= 2 * emojis.AT_ONCE
    await upload(world)
    assert len(there(world)) == len(set(there(world))) == len(KEYS)
    assert all(emoji_of(*each) for each in KEYS)
    asked = [path for _, path, _ in world.requests() if path.endswith("/emojis")]
    await world.env.advance_time(600)
    assert [path for _, path, _ in world.requests() if path.endswith("/emojis")] == asked


async def test_after_a_kill_it_goes_on_where_it_was(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the program ended between the upload and the note of it."""

    async def killed(*_: object) -> None:
        raise OSError("killed")

    with monkeypatch.context() as patched:
        patched.setattr("db.tables.emojis.Emojis.add", killed)
        await world.env.advance_time(emojis.EVERY)
    begun = there(world)
    assert begun
    await world.restart()
    await upload(world)
    assert len(posts(world)) == len(there(world)) == len(KEYS)
    assert set(begun) <= set(there(world))
    assert all(emoji_of(*each) for each in KEYS), "those of before are found by their names"


@pytest.mark.threads
async def test_of_two_processes_one_uploads_each(world: World) -> None:
    """One that has just lost the lead is still in the middle of its round."""
    store = await Store.open(world.path)
    try:
        house = world.bot.services
        kept, house.store = house.store, store
        kind = emojis.rounds(world.bot)
        house.store = kept
        assert kind
        first, second = world.rounds("Emojis"), Rounds(world.bot, kind)
        await world.env.advance_time(emojis.EVERY)
        for _ in range(3):
            await second.look()
            await first.look()
        await upload(world)
    finally:
        await store.close()
    assert len(posts(world)) == len(there(world)) == len(KEYS)


@pytest.mark.parametrize("status", [400, 403])
async def test_where_discord_refuses_it_waits_for_another_day(
    world: World, status: int, caplog: pytest.LogCaptureFixture
) -> None:
    begun, last = len(posts(world)), KEYS[-1]
    world.env.inject_error("POST", EMOJIS, status=status, times=None)
    await world.env.advance_time(600)
    assert len(posts(world)) == begun + 1, "it does not insist"
    assert "Discord takes no emojis" in caplog.text
    assert emoji_of(*last) is None
    world.env.backend.faults.clear()
    await world.env.advance_time(600)
    assert len(posts(world)) == begun + 1, "nor soon again"
    await world.down(hours=1)
    await upload(world)
    assert emoji_of(*last)
    assert len(there(world)) == len(KEYS)


async def test_a_list_that_cannot_be_read_is_read_again(world: World) -> None:
    await upload(world)
    lost = world.env.backend.application_emojis.popitem()[1]
    world.env.inject_error("GET", EMOJIS, status=503, times=10)
    await world.restart()
    assert lost.name not in there(world)
    world.env.backend.faults.clear()
    await world.env.advance_time(120)
    assert lost.name in there(world)


async def test_an_error_that_passes_is_followed_by_a_pause(world: World) -> None:
    begun = there(world)
    world.env.inject_error("POST", EMOJIS, status=503, times=None)
    await world.env.advance_time(2 * emojis.EVERY)
    world.env.backend.faults.clear()
    assert there(world) == begun
    await world.env.advance_time(60)
    await upload(world)
    assert len(there(world)) == len(KEYS)


async def test_a_picture_drawn_anew_keeps_the_old_one_for_old_messages(
    world: World, quick_miniatures: dict[tuple[str, str], bytes]
) -> None:
    await upload(world)
    old = emoji_of(*SAINT)
    quick_miniatures[SAINT] = b"better"
    await world.restart()
    await upload(world)
    new = emoji_of(*SAINT)
    assert old
    assert new
    assert old.name != new.name
    assert {old.name, new.name} <= set(there(world))
    assert len(posts(world)) == len(KEYS) + 1
    await world.down(hours=KEPT.total_seconds() / 3600 - 1)
    assert old.name in there(world)
    await world.down(hours=1)
    assert old.name not in there(world)
    assert len(there(world)) == len(KEYS)
    assert emoji_of(*SAINT) == new


async def test_one_that_somebody_deleted_is_uploaded_again(world: World) -> None:
    await upload(world)
    lost = emoji_of(*SAINT)
    assert lost
    assert lost.id
    world.env.backend.delete_application_emoji(lost.id)
    await world.restart()
    await upload(world)
    again = emoji_of(*SAINT)
    assert again
    assert again.name == lost.name
    assert again.id != lost.id


async def test_other_emojis_of_the_application_are_left_alone(world: World) -> None:
    world.env.backend.create_application_emoji("the_hosts_own")
    await upload(world)
    await world.down(hours=KEPT.total_seconds() / 1800)
    assert "the_hosts_own" in there(world)


async def test_one_that_no_game_shows_any_more_goes_once_its_messages_are_past(
    world: World,
) -> None:
    """As of a piece, or a whole game, that has left the program."""
    made = world.env.backend.create_application_emoji("piece_of_yore")
    assert world.bot.application_id
    row = EmojiRow(made.name, made.id, "a-game-of-yore", "piece")
    await world.store.emojis.add(world.bot.application_id, row, AT)
    await world.restart()
    await upload(world)
    assert emoji_of(row.game, row.miniature) is None
    assert row.name in there(world)
    await world.down(hours=KEPT.total_seconds() / 3600 + 1)
    assert row.name not in there(world)
    assert len(there(world)) == len(KEYS)


async def test_each_application_has_its_own(store: Store) -> None:
    """The same database may be used with another token."""
    row = EmojiRow("saint_1", 5, *SAINT)
    await store.emojis.add(1, row, AT)
    assert await store.emojis.shown(2) == ()
    await store.emojis.add(2, EmojiRow("saint_1", 6, *SAINT), AT)
    await store.emojis.add(1, EmojiRow("saint_2", 7, *SAINT), AT)
    assert await store.emojis.shown(1) == (EmojiRow("saint_2", 7, *SAINT),)
    assert await store.emojis.shown(2) == (EmojiRow("saint_1", 6, *SAINT),)
    assert await store.emojis.past(1, AT + KEPT - timedelta(seconds=1)) == ()
    assert await store.emojis.past(1, AT + KEPT) == (row,)
    await store.emojis.add(1, row, AT)
    assert await store.emojis.shown(1) == (row,), "the picture of before is shown again"
    await store.emojis.keep_only(1, [7])
    assert await store.emojis.shown(1) == ()
    assert discord.PartialEmoji(name=row.name, id=row.emoji_id).is_custom_emoji()
