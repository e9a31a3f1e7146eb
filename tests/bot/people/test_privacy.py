"""A person's own data: the copy of it, and its deletion in every game."""

from __future__ import annotations

import json
import re
import sys
from typing import Any
from unittest.mock import patch

import discord
import pytest
from simcord import MemberActor

from cogs.desk.gate import LEAVING
from cogs.hall.sentences import DELETED
from cogs.people.settings_screen import DONE
from db.store import StoreTrouble
from db.tables.privacy import Privacy
from engines.match import CALL_OFF, DRAW, GONE
from tests.bot.deletion import copied, delete
from tests.bot.forged.sending import press
from tests.bot.reading import labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import each_kind
from tests.bot.secrets.witness import exported, heard
from tests.bot.world import World, click_of, slash_of
from tests.db.traces import traces


async def looked(room: Room, person: MemberActor) -> list[Any]:
    """What a person is shown of a match."""
    home, number, found = await room.home(), room.id, list[Any]()
    names = ("show", "history", "replay", "export")
    for name, options in (*((name, {}) for name in names), ("show", {"as_text": True})):
        answer = await person.slash(home, f"match {name}", match=number, **options)
        found.append(await heard(answer))
    return found


@each_kind
async def test_the_others_see_somebody_deleted_and_nobody_is_mentioned(world: World) -> None:
    """In the running match, in one that was over before, and in all that tells of them."""
    over = await world.ready()
    for seat in (0, 1):
        await over.commit(seat, DRAW)
    await over.show()
    room = await world.ready()
    texts = await room.texts()
    answer = await delete(world, world.ann)
    assert "Your data is deleted." in said(answer)
    rivals = not world.sample.game.team
    assert await room.texts() == [*texts, CALL_OFF if rivals and not texts else GONE]
    sides = f"**{world.sample.sides[0]}** {DELETED}"
    board = await room.board()
    assert sides in words(board)
    assert f"<@{world.ann.id}>" not in words(board)
    assert world.ann.id not in world.pinged(board)
    for each in (room, over):
        told = str(await looked(each, world.ben))
        assert sides in told
        assert str(world.ann.id) not in told
        assert (await exported(each, world.ben)).count("\n") > len(await each.texts())
    lists = [
        said(await world.ben.slash(world.channel, "match list", finished=finished))
        for finished in (False, True)
    ]
    told = "".join(lists)
    named = rf"(with|against) {DELETED}"
    assert len(re.findall(named, told)) == 2
    assert str(world.ann.id) not in told
    found = await world.ben.autocomplete(world.channel, "match show", "match", "")
    assert all(DELETED in each["name"] for each in found)
    assert len(found) == 2


@each_kind
async def test_it_shows_after_a_restart_what_was_not_shown_before(world: World) -> None:
    room = await world.ready()
    with patch.object(world.bot.services.publisher, "publish"):
        await delete(world, world.ann)
    assert f"<@{world.ann.id}>" in words(await room.board())
    await world.restart()
    await world.env.advance_time(1)
    assert DELETED in words(await room.board())
    assert str(world.ann.id) not in words(await room.board())


@each_kind
async def test_a_copy_has_the_own_entries_and_no_others(world: World) -> None:
    room = await world.ready()
    copy = await copied(world, world.ann)
    (match,) = copy["matches"]
    entries = await world.store.log.entries(room.id)
    own = [[each.ply, each.text] for each in entries if each.seat == 0]
    assert [each[:2] for each in match["your_entries"]] == own
    assert match["players"] == [str(world.ann.id), str(world.ben.id)]
    assert [each["seat"] for each in match["your_seats"]] == [0]
    setup = (await room.row()).setup
    assert match["options"] == dict(setup.options)
    assert setup.seed not in json.dumps(copy)
    assert [each["match_id"] for each in copy["invitations"]] == [room.id]
    assert copy["person"] == str(world.ann.id)


# The copy


async def test_a_copy_tells_settings_and_invitations(world: World) -> None:
    assert (await copied(world, world.ann))["settings"] is None
    await world.ann.slash(world.channel, "settings", text_board=True)
    await world.challenge(world.ann, world.ben)
    copy = await copied(world, world.ann)
    assert copy["settings"]["text_board"] == 1
    (invitation,) = copy["invitations"]
    assert invitation["challenger_id"] == str(world.ann.id)
    assert invitation["opponent_id"] == str(world.ben.id)
    assert [each["id"] for each in (await copied(world, world.ben))["invitations"]] == [1]
    assert (await copied(world, world.cat))["invitations"] == []


async def test_whoever_was_deleted_is_nobody_in_the_copies_of_others(world: World) -> None:
    await world.begin()
    await delete(world, world.ann)
    copy = await copied(world, world.ben)
    assert [each["players"] for each in copy["matches"]] == [[None, str(world.ben.id)]]
    assert [each["challenger_id"] for each in copy["invitations"]] == [None]


async def test_a_copy_that_is_too_large_goes_on_in_another(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await world.begin()
    pages = sys.modules["cogs.people.privacy"]  # the one whose commands the bot has
    for name, value in {"PAGE": 1, "PACKED": 0, "PLAIN": 0}.items():
        monkeypatch.setattr(pages, name, value)
    answer = await world.ann.slash(world.channel, "privacy export")
    assert "`/privacy export before:3` has those before match 3." in said(answer)
    copies = [await copied(world, world.ann, before=number) for number in (3, 2, 1)]
    assert [[each["id"] for each in copy["matches"]] for copy in copies] == [[2], [1], []]
    assert all("invitations" not in copy for copy in copies)
    assert "more matches" not in said(
        await world.ann.slash(world.channel, "privacy export", before=2)
    )


async def test_one_copy_at_a_time(world: World) -> None:
    name = "privacy export"
    results = await world.at_once(*(slash_of(world.ann, world.channel, name) for _ in range(3)))
    told = sorted(map(said, results))
    assert (
        told[1:] == ["One moment: I am making your copy."] * 2
        or told.count("One moment: I am making your copy.") == 2
    )


# The deletion


async def test_it_asks_first_and_says_what_follows(world: World) -> None:
    room = await world.begin()
    question = message_of(await world.ann.slash(world.channel, "privacy delete"))
    assert question.ephemeral
    assert "You resign your running match" in words(question)
    assert labels(question) == ["Delete my data", "Keep it"]
    public = await world.challenge(world.cat, None)
    stored = world.env.backend.get_message(public.channel.id, public.id)
    refused = await press(world, world.ben, stored, f"b:forget:{world.ann.id}:0:")
    assert "This is somebody else's button." in said(refused)
    await world.ann.click(question, label="Keep it")
    assert (await room.row()).status == "running"
    assert await traces(world.store.database, world.ann.id)


async def test_open_invitations_end(world: World) -> None:
    own, lagging = [await world.challenge(world.ann, world.ben) for _ in range(2)]
    world.fail("PATCH", f"/channels/*/messages/{lagging.id}", 500)
    asked_by_ben = await world.challenge(world.ben, world.ann)
    await delete(world, world.ann)
    for message, word in ((own, "withdrawn"), (asked_by_ben, "declined")):
        now = world.now(message)
        assert labels(now) == []
        assert f"It was {word}." in words(now)
        assert str(world.ann.id) not in words(now)
    late = await world.ben.click(lagging, label="Accept")
    assert "A deleted player has withdrawn this invitation." in said(late)


async def test_no_direct_message_goes_to_whoever_was_deleted(world: World) -> None:
    """Whose opponent goes on as if nothing were known of any message."""
    room = await world.begin()
    before = len(world.dms(world.ann))
    await delete(world, world.ann)
    assert len(world.dms(world.ann)) == before
    assert [each.private_ply for each in (await room.row()).seats] == [1, 1]
    assert await world.store.matches.untold() == ()


async def test_a_direct_message_on_its_way_leaves_no_trace(world: World) -> None:
    """It is refused when its person has just been deleted."""
    find, asked = world.bot.fetch_user, list[int]()

    async def late(person: int) -> discord.User:
        asked.append(person)
        if person == world.ann.id:
            assert await world.store.privacy.forget(person, [1])
        return await find(person)

    world.close_dms(world.ann)
    with patch.object(world.bot, "fetch_user", late):
        invitation = await world.challenge(world.ann, world.ben)
        await world.ben.click(invitation, label="Accept")
    assert world.ann.id in asked
    assert await traces(world.store.database, world.ann.id) == set()


async def test_there_is_no_rematch_with_whoever_was_deleted(world: World) -> None:
    room = await world.ready()
    await delete(world, world.ann)
    refused = await room.click(1, "Rematch")
    assert "A rematch needs everybody who played" in said(refused)
    assert await world.store.invitations.open_of(world.ben.id, world.env.now()) == ()


async def test_whoever_was_deleted_may_only_watch_and_plays_again_as_somebody_new(
    world: World,
) -> None:
    old = await world.ready()
    await delete(world, world.ann)
    refused = await old.click(world.ann, "Rematch")
    assert await old.only_players() in said(refused)
    room = await world.begin()
    listed = said(await world.ann.slash(world.channel, "match list"))
    assert f"`{room.id}`" in listed
    assert said(await world.ann.slash(world.channel, "match list", finished=True)).endswith(
        "You have no finished match yet."
    )
    await delete(world, world.ann)
    gone = {(await each.row()).people[0] for each in (old, room)}
    assert len(gone) == 2


async def test_nobody_does_anything_while_it_goes_on(world: World) -> None:
    """Of two clicks one deletes; what comes with them finds everything or nothing."""
    invitation = await world.challenge(world.ben, world.ann)
    question = message_of(await world.ann.slash(world.channel, "privacy delete"))
    sure = "Delete my data"
    results = await world.at_once(
        click_of(world.ann, question, sure),
        click_of(world.ann, question, sure),
        click_of(world.ann, invitation, "Accept"),
        slash_of(world.ann, world.channel, "settings", text_board=True),
    )
    first, second, *_ = map(said, results)
    assert DONE in first
    assert LEAVING in second
    rows = await world.store.database.rows("SELECT status FROM matches", ())
    assert all(row["status"] == "over" for row in rows)
    await delete(world, world.ann)


async def test_what_failed_half_way_is_done_again(world: World) -> None:
    """The resignation is committed, the rest undone: the second try finds nothing to resign."""
    room = await world.ready()
    texts = await room.texts()
    question = message_of(await world.ann.slash(world.channel, "privacy delete"))
    with patch.object(Privacy, "forget", side_effect=StoreTrouble("full")):
        failed = await world.ann.click(question, label="Delete my data")
    assert "The bot's disk is full." in said(failed)
    assert await traces(world.store.database, world.ann.id)
    await delete(world, world.ann)
    assert await room.texts() == [*texts, GONE]
    await world.env.advance_time(31)
    assert DELETED in words(await room.board())
