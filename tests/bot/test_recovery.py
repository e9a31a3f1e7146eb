"""What was committed and not shown is shown later, whatever else is broken."""

from __future__ import annotations

import logging

import pytest

from cogs.table.publisher import Publisher
from db.store import OpenMatch
from tests.bot.reading import labels, said, words
from tests.bot.world import SET_UPS, World


async def never(_publisher: Publisher, _opened: OpenMatch) -> None:
    """As if the program were killed between the board and the direct messages."""


async def test_direct_messages_follow_after_a_kill(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(Publisher, "_private", never)
        await world.begin()
    assert world.dms(world.ann) == []
    await world.restart()
    await world.restart()
    for person in (world.ann, world.ben):
        (message,) = world.dms(person)
        assert "Your secret set-up" in words(message)


async def test_one_match_that_cannot_be_shown_does_not_keep_back_another(world: World) -> None:
    broken = await world.begin(set_ups=SET_UPS)
    await broken.play(0, "Sc2xe5")
    sound = await world.begin(set_ups=SET_UPS)
    sql = "UPDATE actions SET text = 'Sc2-a1' WHERE match_id = ? AND ply = 2"
    await world.store.database.rows(sql, (broken.id,))
    await world.store.matches.shown(broken.id, 0, None)
    await world.bot.house.table.act(sound.id, world.ann.id, "Sc2-d3")
    await world.restart()
    assert "Twilight's Saint moves from c2 to d3." in words(await sound.board())


async def test_an_archived_thread_gets_a_new_board(world: World) -> None:
    room = await world.begin()
    old = await room.board()
    home = await room.home()
    world.fail("PATCH", f"/channels/{home.id}/messages/*", 400, 50083)
    told = await room.play(0, f"set {SET_UPS[0]}")
    assert "Discord has trouble" not in said(told)
    new = await room.board()
    assert new.id != old.id
    assert "Twilight locks in a secret set-up." in words(new)


async def test_an_invitation_whose_message_was_not_noted_loses_its_buttons(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    await world.store.database.rows("UPDATE invitations SET message_id = NULL")
    await world.ben.click(message, label="Accept")
    assert labels(world.now(message)) == []


async def test_no_guild_in_common_counts_as_closed_direct_messages(world: World) -> None:
    world.fail("POST", f"/channels/{world.ben.user.dm_channel.id}/messages", 403, 50278)
    await world.begin()
    await world.begin()
    assert world.posts(world.ben.user.dm_channel.id) == 1


async def test_the_log_quotes_no_set_up(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="cogs")
    room = await world.begin()
    refused = await room.play(0, "Sc2 Wa1 Da2")
    assert "is not an action" in said(refused)
    assert "refused" in caplog.text
    assert "Wa1" not in "".join(r.getMessage() for r in caplog.records if r.name[:4] == "cogs")


async def test_a_new_board_in_the_same_channel_has_another_nonce(world: World) -> None:
    """Discord would take it for the first board otherwise, and keep that."""
    room = await world.begin(set_ups=SET_UPS)
    home = await room.home()
    await world.ann.slash(home, "match show", here=True)
    await world.ann.slash(home, "match show", here=True)
    path = f"/channels/{home.id}/messages"
    posted = [body for method, each, body in world.requests() if (method, each) == ("POST", path)]
    nonces = [body["nonce"] for body in posted]
    assert len(nonces) == len(set(nonces)) == 4
    assert all(len(str(nonce)) <= 25 for nonce in nonces)


async def test_layouts_are_not_kept_in_memory(world: World) -> None:
    room = await world.begin(set_ups=SET_UPS)
    for _ in range(3):
        await room.click(0, "Show board")
    assert len(world.bot.persistent_views) == 0
