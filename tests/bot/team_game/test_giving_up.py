"""Giving up a team game together, and how a team game is begun."""

from __future__ import annotations

import pytest

from tests.bot.reading import labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.world import World

ANN, BEN, CAT = 0, 1, 2


async def test_all_agree_to_give_up(world: World, room: Room) -> None:
    """Ann was told a minute ago that it is her turn; sooner she would not be pinged again."""
    ann, ben, cat = (f"<@{person.id}>" for person in room.players)
    world.env.backend.advance_clock(61)
    await room.click(CAT, "Give up")
    (offer,) = await room.offers()
    still = f"{cat} proposes to give up. {ann} and {ben} have still to agree; the offer ends when"
    assert still in words(offer)
    assert world.pinged(offer) == {world.ann.id, world.ben.id}
    assert labels(offer) == ["Agree to give up", "Continue playing", "Withdraw proposal"]
    assert not {"Give up", "Agree to give up"} & set(labels(await room.board()))
    assert "Give up" not in await room.behind_more(ANN)
    await room.answer(ANN, "Agree to give up")
    last = await world.ben.slash(await room.home(), "raft giveup")
    assert said(last) == "Fox agrees to give up."
    assert "**Over by agreement.** Well played, all." in words(await room.board())
    assert labels(world.now(offer)) == []


async def test_a_proposal_is_withdrawn(world: World, room: Room) -> None:
    await room.click(CAT, "Give up")
    (offer,) = await room.offers()
    await room.answer(ANN, "Agree to give up")
    refused = await room.answer(CAT, "Continue playing")
    assert "That is your own proposal: you can withdraw it." in said(refused)
    withdrawn = await world.cat.slash(await room.home(), "raft giveup", answer="!withdraw")
    assert said(withdrawn) == "Owl withdraws the proposal."
    ann, _, cat = (f"<@{each.id}>" for each in room.players)
    told = f"{cat} proposes to give up. {ann} agrees to give up. {cat} withdraws the proposal."
    assert words(world.now(offer)) == told
    assert "Give up" in await room.behind_more(CAT)


async def test_one_who_goes_on_declines_for_all(world: World, room: Room) -> None:
    await room.click(CAT, "Give up")
    old = message_of(await room.click(BEN, "My board"))
    await room.answer(ANN, "Agree to give up")
    (offer,) = await room.offers()
    await room.answer(BEN, "Continue playing")
    assert words(world.now(offer)).endswith(f"<@{world.ben.id}> declines to give up.")
    assert "Give up" in await room.behind_more(CAT)
    stale = await world.ben.click(old, label="Agree to give up")
    assert "That button is from an earlier turn." in said(stale)
    again = await room.click(CAT, "Give up")
    assert "You can propose that again after your next action." in said(again)
    refused = await world.ann.slash(await room.home(), "raft giveup", answer="!decline")
    assert "There is no proposal to decline." in said(refused)


async def test_whoever_is_alone_is_asked_before_giving_up(world: World, room: Room) -> None:
    for seat in (ANN, CAT):
        await room.commit(seat, "!resign")
    await room.show()
    question = await room.click(BEN, "Give up")
    assert "Give up match 1? Then it is lost." in said(question)
    assert question.response
    await world.ben.click(question.response, label="Continue playing")
    assert (await room.match()).outcome is None
    question = await world.ben.slash(await room.home(), "raft giveup")
    assert question.response
    await world.ben.click(question.response, label="Give up")
    assert (await room.texts())[-1] == "!draw"
    board = await room.board()
    assert "Over by agreement." in words(board)
    assert world.pinged(board) == {world.ben.id}


# Beginning


async def test_an_invitation_to_a_team_game_asks_to_play_together(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben)
    told = words(invitation)
    assert f"<@{world.ann.id}> asks <@{world.ben.id}> to play together." in told
    await world.ben.click(invitation, label="Accept")
    room = Room(world, 1, (world.ann, world.ben))
    assert "-# Match 1\n" in words(await room.board())
    anyone = await world.challenge(world.ann, None)
    assert f"<@{world.ann.id}> is looking for a partner. Who accepts?" in words(anyone)


@pytest.mark.usefixtures("by_presses")
async def test_the_form_of_a_team_game(world: World) -> None:
    form = message_of(await world.ann.slash(world.channel, "raft form"))
    assert "**Raft** with **anyone**\n" in words(form)
    assert labels(form) == ["Challenge", "Options"]
    await world.ann.click(form, label="Challenge")
    assert await world.store.invitations.get(1)


async def test_a_rematch_of_a_team_game(world: World) -> None:
    room = await world.ready()
    await room.commit(ANN, "sink")
    await room.show()
    assert "Well played, both." in words(await room.board())
    again = await room.rematch()
    assert "-# Match 2\n" in words(await again.board())


async def test_two_who_cross_are_congratulated_both(world: World) -> None:
    room = await world.ready()
    for seat in (ANN, BEN) * 3:
        await room.play(seat, "row")
    assert "Congratulations, both!" in words(await room.board())


async def test_the_commands_are_those_of_a_team_game(world: World) -> None:
    names = {
        each.name
        for command in world.bot.tree.get_commands()
        if command.name == "raft"
        for each in getattr(command, "commands", ())
    }
    assert {"leave", "giveup", "standin", "takeseat", "play", "board", "rematch"} <= names
    assert not {"resign", "draw"} & names
