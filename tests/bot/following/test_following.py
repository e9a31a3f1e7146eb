"""**Follow**: who may, what the buttons say, and the bounds."""

from __future__ import annotations

import pytest

from cogs.hall.ids import BUTTON, custom_id
from cogs.play.board import ENDED
from cogs.play.follow import FOLLOWS, FOLLOWS_NO_MORE, MATCH_FULL, OWN, PERSON_FULL
from db.tables.watching import followers
from db.values import BoardForm
from tests.bot.forged import sending
from tests.bot.reading import labels, message_of, said, words
from tests.bot.samples import each_kind
from tests.bot.world import World


async def test_whoever_watches_finds_it_behind_more_and_in_their_own_look(world: World) -> None:
    room = await world.ready()
    assert "Follow" in await room.behind_more(world.cat)
    for seat in (0, 1):
        assert "Follow" not in await room.behind_more(seat)
    shown = await room.look(world.cat)
    assert "Follow" in labels(shown)
    mine = await room.look(world.ann)
    assert "Follow" not in labels(mine)
    assert "Follow" not in labels(await room.board())


@each_kind
async def test_it_can_be_switched_on_and_off(world: World) -> None:
    room = await world.ready()
    answer = await room.click(world.cat, "Follow")
    assert answer.response
    assert answer.response.ephemeral
    assert said(answer).startswith(FOLLOWS)
    assert "Unfollow" in await room.behind_more(world.cat)
    assert "Follow" in await room.behind_more(world.dan)
    await world.restart()
    shown = await room.look(world.cat)
    assert "Unfollow" in labels(shown)
    await world.cat.click(shown, label="Unfollow")
    assert words(shown).startswith(FOLLOWS_NO_MORE)
    assert "Follow" in labels(shown)
    assert not await world.store.followers.has(room.id, world.cat.id)


async def test_with_a_text_board_too(world: World) -> None:
    room = await world.ready()
    await world.store.people.choose(world.cat.id, boards=BoardForm.TEXT)
    shown = await room.look(world.cat)
    await world.cat.click(shown, label="Follow")
    assert "```" in words(shown)
    assert "Unfollow" in labels(shown)


async def test_a_player_who_forges_it_is_told_why_not(world: World) -> None:
    room = await world.ready()
    name = custom_id(BUTTON, "follow", room.id, 0)
    assert said(await sending.press(world, world.ann, await room.board(), name)) == OWN
    assert not await world.store.followers.has(room.id, world.ann.id)


async def test_whoever_cannot_read_the_channel_cannot_follow_but_can_stop(world: World) -> None:
    room = await world.ready()
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    shown = message_of(await world.cat.slash(other, "match show", match=room.id))
    await world.cat.click(shown, label="Follow")
    stays = message_of(await world.cat.slash(other, "match show", match=room.id))
    await world.deny(world.channel, who=world.cat.id, view_channel=True)
    await world.cat.click(stays, label="Unfollow")
    assert words(stays) == FOLLOWS_NO_MORE
    assert not await world.store.followers.has(room.id, world.cat.id)
    name = custom_id(BUTTON, "follow", room.id, 0)
    assert "you can't read" in said(await sending.press(world, world.cat, stays, name))
    assert not await world.store.followers.has(room.id, world.cat.id)


async def test_an_old_button_of_a_match_that_is_over_shows_how_it_ended(world: World) -> None:
    room = await world.ready()
    shown = await room.look(world.cat)
    world.bot.services.panels.forget(world.cat.id)  # as after a restart
    await room.resign(0)
    await world.cat.click(shown, label="Follow")
    assert words(shown).startswith(ENDED)
    assert "Follow" not in labels(shown)
    assert not await world.store.followers.has(room.id, world.cat.id)


@pytest.mark.parametrize(("bound", "sentence"), [("MATCHES", PERSON_FULL), ("PEOPLE", MATCH_FULL)])
async def test_the_bounds_are_told(
    world: World, monkeypatch: pytest.MonkeyPatch, bound: str, sentence: str
) -> None:
    monkeypatch.setattr(followers, bound, 0)
    room = await world.ready()
    answer = await room.click(world.cat, "Follow")
    assert sentence in said(answer)
    assert not await world.store.followers.has(room.id, world.cat.id)
