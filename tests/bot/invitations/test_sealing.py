"""An invitation that is over says so in its message, whatever has gone wrong in between: the first
answer, the change of the message, the program's life."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord import MemberActor

from cogs.table.threads import Threads
from db.store import StoreTrouble
from db.values import Closing, InvitationRow, NewInvitation
from engines.match import begin
from engines.registry import game as find_game
from tests.bot.reading import Shown, label_of, labels, said, words
from tests.bot.room import Room
from tests.bot.samples import each_kind
from tests.bot.world import World
from tests.sample import present

WAYS = pytest.mark.parametrize("label", ["Decline", "Withdraw"])


def who_may(world: World, label: str) -> MemberActor:
    return world.ben if label == "Decline" else world.ann


async def where(world: World, message: discord.Message, label: str) -> Shown:
    """The message with this button."""
    return message if label == "Decline" else await world.withdrawing(message)


async def stored(world: World, number: int = 1) -> InvitationRow:
    return present(await world.store.invitations.get(number))


@WAYS
async def test_nothing_is_done_where_the_first_answer_fails(world: World, label: str) -> None:
    """So a second press does it."""
    message, person = await world.challenge(world.ann, world.ben), who_may(world, label)
    shown = await where(world, message, label)
    world.fail("POST", "/interactions/*", 404, 10062)
    await person.click(shown, label=label)
    assert (await stored(world)).status == "open"
    world.recover()
    await person.click(shown, label=label)
    assert (await stored(world)).status != "open"
    assert labels(world.now(message)) == []


@WAYS
async def test_a_message_that_could_not_be_changed_is_changed_later(
    world: World, label: str
) -> None:
    message, person = await world.challenge(world.ann, world.ben), who_may(world, label)
    shown = await where(world, message, label)
    world.fail("PATCH", "/*", 500)
    await person.click(shown, label=label)
    assert (await stored(world)).status != "open"
    assert "Accept" in labels(world.now(message))
    await world.env.advance_time(31)
    assert "Accept" in labels(world.now(message))
    world.recover()
    await world.env.advance_time(130)
    assert labels(world.now(message)) == []
    assert (await stored(world)).sealed
    changed = len(world.env.http_requests)
    await world.env.advance_time(600)
    assert len(world.env.http_requests) == changed


async def test_a_message_that_no_answer_can_change_is_changed_itself(world: World) -> None:
    """As where the time of the answer is over."""
    message = await world.challenge(world.ann, world.ben)
    world.fail("PATCH", "/webhooks/*", 404, 10015)
    await world.ben.click(message, label="Decline")
    assert labels(world.now(message)) == []
    assert (await stored(world)).sealed


@pytest.mark.parametrize("ending", ["declined", "withdrawn", "expired"])
async def test_what_was_over_when_the_program_ended_is_sealed(
    world: World, ending: Closing
) -> None:
    """As after `kill -9` between the commit and the message."""
    message = await world.challenge(world.ann, world.ben)
    assert await world.store.invitations.close(1, ending)
    await world.down(hours=0)
    sentences = {
        "declined": f"<@{world.ben.id}> declined.",
        "withdrawn": f"<@{world.ann.id}> withdrew this invitation.",
        "expired": "Nobody accepted in time.",
    }
    assert sentences[ending] in words(world.now(message))
    assert labels(world.now(message)) == []


async def test_a_message_that_is_gone_is_left_alone(world: World) -> None:
    message = await world.challenge(world.ann, world.ben)
    world.env.backend.delete_message(world.channel.id, message.id)
    assert await world.store.invitations.close(1, "withdrawn")
    await world.env.advance_time(31)
    tried = len(world.env.http_requests)
    await world.env.advance_time(600)
    assert len(world.env.http_requests) == tried


async def accepted_only(world: World) -> Room:
    """As after `kill -9` right after the commit: nothing of the match is shown."""
    row = await stored(world)
    lobby = world.bot.services.lobby
    now, sides = world.env.now(), range(len(find_game(row.game).sides))
    take = world.store.invitations.take
    taking = await take(row.id, world.ben.id, sides, now, lobby.match_of)
    assert taking.match is not None
    return Room(world, taking.match.id, (world.ann, world.ben))


@each_kind
async def test_a_match_that_was_begun_is_opened_after_a_restart(world: World) -> None:
    """In its thread, and the invitation tells of it and that its seed is sealed."""
    message = await world.challenge(world.ann, world.ben, **world.sample.first)
    room = await accepted_only(world)
    await world.down(hours=0)
    told = words(world.now(message))
    assert f"Match {room.id}: <@{world.ann.id}> " in told
    row = await room.row()
    assert ("All luck is fixed" in told) == (row.fingerprint is not None)
    assert labels(world.now(message)) == []
    (thread,) = world.channel.threads
    assert (row.place, row.channel_id) == ("thread", thread.id)
    assert await room.status() in words(world.last(thread))
    assert len(await room.boards()) == 1


async def test_a_thread_that_was_opened_and_not_noted_is_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has the number of the message at which it was opened."""
    message = await world.challenge(world.ann, world.ben, **world.sample.first)
    room = await accepted_only(world)
    with monkeypatch.context() as dying:
        dying.setattr("db.tables.matches.Matches.place", _dies)
        dying.setattr("db.tables.invitations.Invitations.seal", _dies)
        dying.setattr("cogs.table.publish.Publisher.publish", _dies)
        await world.env.advance_time(31)
    assert len(world.channel.threads) == 1
    world.fail("POST", f"/channels/{world.channel.id}/messages/*/threads", 400, 160004)
    await world.env.advance_time(120)
    row = await room.row()
    assert (row.place, row.channel_id) == ("thread", message.id)


async def _dies(*_: object, **__: object) -> None:
    raise ConnectionResetError


@each_kind
async def test_an_invitation_that_was_posted_and_not_noted_is_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after `kill -9` between the post and the note: it is sealed in time all the same."""

    async def killed(*_: object) -> None:
        """Instead of noting where it stands."""

    with monkeypatch.context() as dying:
        dying.setattr("db.tables.invitations.Invitations.set_message", killed)
        message = await world.challenge(world.ann, world.ben, **world.sample.first)
    assert (await stored(world)).message_id is None
    await world.down(hours=0.1)
    assert (await stored(world)).message_id == message.id
    posted = world.posts(world.channel.id)
    await world.down(hours=24)
    assert "Nobody accepted in time." in words(world.now(message))
    assert labels(world.now(message)) == []
    assert world.posts(world.channel.id) == posted


async def test_an_invitation_that_was_never_posted_is_over(world: World) -> None:
    """As after `kill -9` before the post: nobody has seen it, and it takes nobody's place."""
    new = NewInvitation(
        game=world.sample.key,
        options=begin(world.sample.key, {}, "").options,
        challenger_id=world.ann.id,
        opponent_id=world.ben.id,
        seat_choice="0",
        rated=False,
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        place="channel",
        at=world.env.now(),
        expires_at=world.env.now() + timedelta(hours=1),
        side=0,
    )
    await world.store.invitations.create(new)
    await world.env.advance_time(31)
    assert (await stored(world)).status == "open"
    await world.env.advance_time(60)
    assert (await stored(world)).status == "withdrawn"
    assert world.posts(world.channel.id) == 0


async def test_where_i_may_not_look_its_own_buttons_find_it(world: World) -> None:
    message = await world.challenge(world.ann, world.ben, **world.sample.first)
    await world.store.database.rows("UPDATE invitations SET message_id = NULL")
    world.fail("GET", f"/channels/{world.channel.id}/messages", 403, 50013)
    await world.env.advance_time(200)
    assert (await stored(world)).status == "open"
    await world.ben.click(message, label="Accept")
    assert (await stored(world)).message_id == message.id
    assert labels(world.now(message)) == []
    assert len(world.channel.threads) == 1


async def test_the_caretaker_shows_no_board_while_its_thread_is_being_opened(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would stand in the channel."""
    message = await world.challenge(world.ann, world.ben, **world.sample.first)
    open_thread, caretaker = Threads.open, world.rounds("Retries")

    async def slow(*what: Any) -> int:
        await caretaker.look()
        return await open_thread(*what)

    monkeypatch.setattr(Threads, "open", slow)
    posted = world.posts(world.channel.id)
    await world.ben.click(message, label="Accept")
    assert world.posts(world.channel.id) == posted
    assert len(await Room(world, 1, (world.ann, world.ben)).boards()) == 1


async def _busy(*_: object, **__: object) -> None:
    raise StoreTrouble("locked")


async def test_what_was_posted_is_not_said_to_have_failed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database fails between the post and the note."""
    with monkeypatch.context() as broken:
        broken.setattr("db.tables.invitations.Invitations.set_message", _busy)
        answer = await world.ann.slash(
            world.channel, f"{world.command} challenge", opponent=world.ben, **world.sample.first
        )
        message = world.last(world.channel)
        if "Accept" not in labels(message):  # the game asks by a form
            assert answer.response
            await world.ann.click(answer.response, label=label_of(answer.response, "form-send"))
            message = world.last(world.channel)
    assert "busy" not in said(answer)
    await world.env.advance_time(100)
    assert (await stored(world)).message_id == message.id


async def test_what_was_accepted_is_not_said_to_have_failed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the database fails right after the commit: the match begins, and the invitation says
    so a little later."""
    message = await world.challenge(world.ann, world.ben, **world.sample.first)
    with monkeypatch.context() as broken:
        broken.setattr("db.tables.invitations.Invitations.seal", _busy)
        accepted = await world.ben.click(message, label="Accept")
    assert "busy" not in said(accepted)
    assert len(await Room(world, 1, (world.ann, world.ben)).boards()) == 1
    assert not (await stored(world)).sealed
    await world.env.advance_time(31)
    assert (await stored(world)).sealed
    assert len(await Room(world, 1, (world.ann, world.ben)).boards()) == 1


async def test_what_could_not_be_posted_is_over(world: World) -> None:
    """And its challenger is told why."""
    world.fail("POST", f"/channels/{world.channel.id}/messages", 403, 50013)
    told = said(
        await world.ann.slash(
            world.channel, f"{world.command} challenge", opponent=world.ben, **world.sample.first
        )
    )
    assert "Discord does not let me do that here" in told
    assert (await stored(world)).status == "withdrawn"
    await world.env.advance_time(100)
    assert (await stored(world)).sealed


async def test_an_older_board_of_a_match_set_aside_is_left_alone(world: World) -> None:
    room = await world.ready()
    old = await room.board()
    world.fail("PATCH", f"/channels/{old.channel.id}/messages/{old.id}", 500)
    await room.turn()
    await world.store.matches.set_aside(room.id, "Why not.")
    await world.env.advance_time(61)
    assert await world.store.matches.old_boards() == ()
