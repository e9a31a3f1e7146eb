"""Forgeries by which one could have done or learned what is nobody's to do or learn."""

from __future__ import annotations

import pytest

from cogs.hall.errors import OURS
from cogs.hall.ids import BUTTON, SELECT, custom_id
from cogs.lobby.form_screen import ANYONE, Form
from cogs.lobby.messages import GONE
from cogs.table.play import NO_ACTION
from engines.game import Unreadable
from engines.match import LATE, LIMIT, TIME
from tests.bot.forged import sending
from tests.bot.forged.house import VERBS
from tests.bot.reading import answers, message_of, said, words
from tests.bot.samples import every_rivalry
from tests.bot.trouble.guests import begun
from tests.bot.world import World
from tests.sample import GAME


@pytest.mark.parametrize("verb", ["accept", "refuse", "withdraw", "join", "leave", "start"])
async def test_an_invitation_is_answered_only_where_it_stands(world: World, verb: str) -> None:
    """Elsewhere nobody learns whose it is, nor comes into a match that they cannot read."""
    invitation = await world.challenge(world.ann, None)
    parlour = world.guild.create_text_channel("parlour")
    page = message_of(await world.dan.slash(parlour, "rules"))
    refused = await sending.press(world, world.dan, page, custom_id(BUTTON, verb, 1, 0))
    told = answers(refused)[-1]
    assert (words(told), told.ephemeral) == (GONE, True)
    await world.cat.click(invitation, label="Accept")
    assert "Match 1: " in words(world.now(invitation))


@pytest.mark.usefixtures("by_presses")
async def test_nobody_challenges_themselves_or_a_bot(world: World) -> None:
    form = await world.form()
    for whom in (world.ann.id, world.env.backend.bot_user.id):
        name = custom_id(BUTTON, "form-send", whom, 0, Form.blank(GAME).args)
        refused = await sending.press(world, world.ann, form, name)
        assert any(each in said(refused) for each in ("can't", "choose a level"))
    assert await world.store.invitations.get(1) is None
    name = custom_id(BUTTON, "form-send", ANYONE, 0, Form.blank(GAME).args)
    await sending.press(world, world.ann, form, name)
    assert await world.store.invitations.get(1) is not None


@every_rivalry
async def test_nobody_says_what_is_the_clocks_to_say(world: World) -> None:
    room = await world.ready()
    before = await room.texts()
    (seat,) = (await room.match()).to_act
    for text in (TIME, LATE, LIMIT, f" {LIMIT} "):
        name, options = f"{world.command} draw", {"answer": text, "match": room.id}
        refused = await sending.command(world, room.players[seat], await room.home(), name, options)
        assert refused.ephemeral
        with pytest.raises(Unreadable, match=NO_ACTION):
            await world.bot.services.table.act(room.id, room.players[seat].id, text)
    assert await room.texts() == before


async def test_a_public_message_is_nobodys_to_turn_into_something_else(world: World) -> None:
    room = await world.ready()
    board = await room.board()
    before = words(board)
    for name in ("b:close:1:0:", f"b:rules:0:0:{GAME.key},n,1", "b:withdraw:1:0:"):
        answer = await sending.press(world, world.cat, board, name)
        told = answers(answer)[-1:]
        assert all(each.ephemeral for each in told)
        assert bool(told) is (name != "b:close:1:0:")
        assert name != "b:withdraw:1:0:" or words(told[-1]) == GONE
        assert words(await room.board()) == before


async def test_any_control_is_answered_where_i_am_a_guest(visited: World) -> None:
    room, board = await begun(visited)
    before = await room.texts()
    for number, verb in enumerate(VERBS):
        chosen = ("0",) if number % 2 else None
        name = custom_id(SELECT if chosen else BUTTON, verb, room.id, 0, ("0", "0", "0"))
        answer = await sending.press(visited, visited.cat, board, name, chosen)
        assert answer.acknowledged
        assert OURS not in said(answer)
    assert await room.texts() == before
