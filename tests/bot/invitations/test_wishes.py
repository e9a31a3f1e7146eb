"""Whoever may challenge a person, and whom a person has blocked."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult, MemberActor

from tests.bot.reading import answers, ids, labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.world import World

REFUSED = "takes no challenges from you at the moment. You can challenge somebody else."


async def ask(world: World, by: MemberActor, whom: MemberActor) -> InteractionResult:
    """A challenge by command, with what it was answered."""
    return await by.slash(
        world.channel, f"{world.command} challenge", opponent=whom, **world.sample.first
    )


async def wish(world: World, person: MemberActor, **wishes: Any) -> str:
    told = await person.slash(world.channel, "settings", **wishes)
    assert told.ephemeral
    return said(told)


async def block(world: World, by: MemberActor, whom: MemberActor) -> None:
    """By the private answer after Decline, and the question."""
    invitation = await world.challenge(whom, by, **world.sample.first)
    question = await world.blocking(by, invitation)
    assert question.ephemeral
    assert f"Block <@{whom.id}>? They can't challenge you any more" in words(question)
    await by.click(question, label="Block")
    assert words(question) == f"**<@{whom.id}>** is blocked. You can unblock them in `/settings`."


def asked(world: World, person: MemberActor) -> int:
    """How often a person was pinged."""
    return world.pings().count(person.id)


async def test_everyone_may_unless_a_person_says_otherwise(world: World) -> None:
    await ask(world, world.ann, world.ben)
    assert asked(world, world.ben) == 1
    await wish(world, world.ben, challenges="nobody")
    refused = await ask(world, world.cat, world.ben)
    assert said(refused) == f"<@{world.ben.id}> {REFUSED}"
    assert all(each.ephemeral for each in answers(refused))
    assert asked(world, world.ben) == 1
    await wish(world, world.ben, challenges="everyone")
    await ask(world, world.cat, world.ben)
    assert asked(world, world.ben) == 2


async def test_only_people_whom_one_has_played(world: World) -> None:
    room = await world.begin()
    await wish(world, world.ben, challenges="played")
    before = asked(world, world.ben)
    assert REFUSED in said(await ask(world, world.cat, world.ben))
    assert asked(world, world.ben) == before
    assert REFUSED not in said(await ask(world, world.ann, world.ben))
    assert asked(world, world.ben) == before + 1
    await room.resign(0)


@pytest.mark.parametrize("wanted", ["nobody", "block"])
async def test_a_rematch_is_a_challenge_too(world: World, wanted: str) -> None:
    room = await world.ready()
    if wanted == "block":
        await wish(world, world.ben, block=world.ann)
    else:
        await wish(world, world.ben, challenges="nobody")
    await room.resign(0)
    before = asked(world, world.ben)
    refused = await room.click(0, "Rematch")
    assert said(refused) == f"<@{world.ben.id}> {REFUSED}"
    assert asked(world, world.ben) == before
    assert await world.store.invitations.get(2) is None


async def test_whoever_is_blocked_is_told_what_everybody_might_be(world: World) -> None:
    """Not that it is a block; and nobody else sees anything."""
    await wish(world, world.cat, challenges="nobody")
    general = said(await ask(world, world.ann, world.cat))
    await block(world, world.ben, world.ann)
    refused = await ask(world, world.ann, world.ben)
    assert all(each.ephemeral for each in answers(refused))
    assert said(refused) == general.replace(str(world.cat.id), str(world.ben.id))
    assert asked(world, world.ben) == 1


async def test_to_block_declines_all_that_was_asked(world: World) -> None:
    first = await world.challenge(world.ann, world.ben, **world.sample.first)
    other = await world.challenge(world.ann, world.cat, **world.sample.first)
    await block(world, world.ben, world.ann)
    assert f"<@{world.ben.id}> declined." in words(world.now(first))
    assert labels(world.now(first)) == []
    assert "Accept" in labels(world.now(other))
    rows = await world.store.database.rows("SELECT status FROM invitations ORDER BY id")
    assert [row["status"] for row in rows] == ["declined", "open", "declined"]


async def test_the_question_may_be_left_at_that(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben, **world.sample.first)
    question = await world.blocking(world.ben, invitation)
    await world.ben.click(question, label="Cancel")
    assert await world.store.blocks.of(world.ben.id) == ()
    assert labels(world.now(invitation)) == []


async def test_what_is_withdrawn_at_once_can_be_answered_by_a_block(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben, **world.sample.first)
    await world.withdraw(invitation)
    told = await wish(world, world.ben, block=world.ann)
    assert told.startswith(
        f"**<@{world.ann.id}>** is blocked. You can unblock them in `/settings`."
    )
    assert f"You have blocked:\n`1` <@{world.ann.id}>" in told
    assert REFUSED in said(await ask(world, world.ann, world.ben))
    assert "You can't block yourself." in await wish(world, world.ben, block=world.ben)


async def test_a_block_is_taken_back_in_the_settings(world: World) -> None:
    for person in (world.ann, world.cat):
        await block(world, world.ben, person)
    shown = message_of(await world.ben.slash(world.channel, "settings"))
    assert labels(shown)[-2:] == ["Unblock 1", "Unblock 2"]
    name = next(each for each in ids(shown) if f":{world.ann.id}:" in each)
    await world.ben.click(shown, custom_id=name)
    assert f"<@{world.ann.id}> is no longer blocked." in words(shown)
    assert labels(shown)[-1] == "Unblock 1"
    assert "Unblock 2" not in labels(shown)
    assert REFUSED not in said(await ask(world, world.ann, world.ben))
    assert REFUSED in said(await ask(world, world.cat, world.ben))


async def test_whoever_is_blocked_cannot_accept_what_is_open_to_all(world: World) -> None:
    await block(world, world.ben, world.ann)
    invitation = await world.challenge(world.ben, None, **world.sample.first)
    refused = await world.ann.click(invitation, label="Accept")
    assert answers(refused)[-1].ephemeral
    assert "You can't join this match." in said(refused)
    assert "Accept" in labels(world.now(invitation))
    await world.cat.click(invitation, label="Accept")
    assert words(world.now(invitation)).split("\n")[-1].startswith("Match 1: ")


async def test_nobody_challenges_whom_they_have_blocked(world: World) -> None:
    await block(world, world.ben, world.ann)
    told = said(await ask(world, world.ben, world.ann))
    assert told == f"You have blocked <@{world.ann.id}>. You can unblock them in `/settings`."


async def test_it_holds_for_matches_that_run(world: World) -> None:
    """A block ends nothing that was begun."""
    room = await world.ready()
    await wish(world, world.ben, block=world.ann)
    await room.turn()
    assert isinstance(room, Room)
    assert (await room.row()).status == "running"
