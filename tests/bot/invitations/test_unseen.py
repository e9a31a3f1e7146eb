"""A challenge that nobody would see is told at once, and one whose ping was missed is not lost."""

from __future__ import annotations

from itertools import product

import pytest
from simcord import ChannelHandle, InteractionResult

from db.values import RUNNING
from tests.bot.forged.sending import press
from tests.bot.reading import control, labels, message_of, said, words
from tests.bot.samples import each_kind, every_game
from tests.bot.world import FORM, World

UNSEEN = "can't see this channel, so a challenge here would reach nobody."


async def hidden(world: World) -> ChannelHandle:
    """Ben does not see the channel, nor a second one, but the third one, which it returns."""
    await world.deny(world.channel, world.ben.id, view_channel=True)
    mods = world.guild.create_text_channel("mods")
    await world.deny(mods, world.ben.id, view_channel=True)
    tables = world.guild.create_text_channel("tables")
    await world.env.settle()
    return tables


async def invitations(world: World) -> int:
    rows = await world.store.database.rows("SELECT COUNT(*) AS n FROM invitations")
    number: int = rows[0]["n"]
    return number


def told(world: World, tables: ChannelHandle, result: InteractionResult) -> None:
    """The refusal names the channel in which both can play, and no other."""
    assert said(result) == f"<@{world.ben.id}> {UNSEEN} Challenge in <#{tables.id}>."


@every_game
async def test_a_command_tells_that_the_other_does_not_see_the_channel(world: World) -> None:
    tables = await hidden(world)
    name = f"{world.command} challenge"
    told(world, tables, await world.ann.slash(world.channel, name, opponent=world.ben))
    assert await invitations(world) == 0
    assert world.channel.history() == []


@pytest.mark.usefixtures("by_presses")
async def test_so_do_play_the_menu_on_a_person_and_the_select(world: World) -> None:
    tables = await hidden(world)
    told(world, tables, await world.ann.slash(world.channel, "play", opponent=world.ben))
    told(world, tables, await world.ann.context_menu(world.channel, FORM, world.ben))
    form = message_of(await world.ann.slash(world.channel, "play"))
    chosen = await world.ann.select(form, [world.ben], custom_id=control(form, "form-whom"))
    assert UNSEEN in said(chosen)
    assert "against **anyone**" in said(chosen)
    assert await invitations(world) == 0


async def test_without_another_channel_it_says_so(world: World) -> None:
    await world.deny(world.channel, world.ben.id, view_channel=True)
    refused = await world.ann.slash(world.channel, "play", opponent=world.ben)
    assert "Challenge where both of you can read" in said(refused)


@each_kind
async def test_who_sees_the_channel_is_challenged(world: World) -> None:
    await hidden(world)
    await world.challenge(world.ann, world.cat)
    assert await invitations(world) == 1


# Open challenges


def listed(result: InteractionResult) -> str:
    """The open challenges that come below an answer; empty for none."""
    return words(result.followups[-1]) if result.followups else ""


@each_kind
@pytest.mark.parametrize("command", ["play", "match list"])
async def test_both_find_a_challenge_whose_ping_was_missed(world: World, command: str) -> None:
    assert listed(await world.ann.slash(world.channel, command)) == ""
    await world.challenge(world.ann, world.ben)
    own = await world.ann.slash(world.channel, command)
    assert "### Your open challenges" in listed(own)
    assert f"for <@{world.ben.id}>" in listed(own)
    assert labels(own.followups[-1]) == ["Withdraw 1"]
    asked = await world.ben.slash(world.channel, command)
    assert "### Challenges for you" in listed(asked)
    assert f"by <@{world.ann.id}>" in listed(asked)
    assert labels(asked.followups[-1]) == ["Accept 1", "Decline 1"]
    assert listed(await world.cat.slash(world.channel, command)) == ""


@each_kind
async def test_it_is_accepted_from_anywhere(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben)
    elsewhere = world.guild.create_text_channel("elsewhere")
    found = await world.ben.slash(elsewhere, "match list")
    answer = await world.ben.click(found.followups[-1], label="Accept 1")
    assert "Match 1 begins in <#" in said(answer)
    assert len(await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=9)) == 1
    assert "Match 1" in words(world.now(invitation))
    assert elsewhere.history() == [] or all(each.flags.ephemeral for each in elsewhere.history())


@each_kind
async def test_it_is_declined_and_withdrawn_from_anywhere(world: World) -> None:
    elsewhere = world.guild.create_text_channel("elsewhere")
    first = await world.challenge(world.ann, world.ben)
    found = await world.ben.slash(elsewhere, "match list")
    answer = await world.ben.click(found.followups[-1], label="Decline 1")
    assert "You declined." in said(answer)
    assert answer.response
    assert "declined" in words(world.now(first))
    await world.ben.click(answer.response, label="Block")
    second = await world.challenge(world.ann, world.cat)
    own = await world.ann.slash(elsewhere, "play")
    await world.ann.click(own.followups[-1], label="Withdraw 2")
    assert "withdrew" in words(world.now(second))
    assert listed(await world.ann.slash(elsewhere, "match list")) == ""


async def test_nobody_answers_what_is_for_somebody_else(world: World) -> None:
    await world.challenge(world.ann, world.ben)
    await world.challenge(world.dan, world.cat)
    await world.challenge(world.dan, None)
    (found,) = (await world.ben.slash(world.channel, "match list")).followups
    for verb, number in product(("challenge-yes", "challenge-no"), (2, 3)):
        name = control(found, verb).replace(":1:", f":{number}:", 1)
        assert "no longer open" in said(await press(world, world.ben, found, name))
    rows = await world.store.invitations.open_of(world.dan.id, world.env.now())
    assert len(rows) == 2


@each_kind
async def test_a_link_to_a_deleted_message_is_none(world: World) -> None:
    kept = await world.challenge(world.ann, world.ben)
    gone = await world.challenge(world.ann, world.cat)
    world.env.backend.delete_message(gone.channel.id, gone.id)
    await world.env.settle()
    lines = listed(await world.ann.slash(world.channel, "match list")).splitlines()
    assert str(kept.id) in lines[1]
    assert "its message was deleted" in lines[2]
    assert str(gone.id) not in lines[2]
    asked = await world.cat.slash(world.channel, "match list")
    assert "its message was deleted" in listed(asked)
    answer = await world.cat.click(asked.followups[-1], label="Accept 2")
    assert "Match 1 begins" in said(answer)


@each_kind
async def test_a_rematch_stands_there_too(world: World) -> None:
    room = await world.begin()
    await room.commit(0, "!calloff")
    await room.show()
    await world.ann.slash(world.channel, f"{world.command} rematch")
    found = await world.ben.slash(world.channel, "match list")
    assert f"by <@{world.ann.id}>" in listed(found)
