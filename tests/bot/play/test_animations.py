"""Share as animation: for everybody, by a player, once the match is over."""

from __future__ import annotations

from dataclasses import replace

import pytest
from simcord import InteractionResult

from cogs.hall.ids import BUTTON, custom_id
from cogs.hall.token_bucket import SHARING
from cogs.play.animation import BUSY, NONE, RUNNING
from engines.export import read
from engines.match import how_long, turn_count
from render.animation.animator import Animator, Busy, NotAnimated
from render.animation.order import Animation, Order
from tests.bot.forged import sending
from tests.bot.reading import alts, labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import every_game
from tests.bot.world import World

LABEL = "Share as animation"


@pytest.fixture(autouse=True)
def orders(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """What was asked for; the drawing has its own tests."""
    found: list[Order] = []

    async def make(_: Animator, order: Order) -> Animation:
        found.append(order)
        return Animation(b"GIF89a", (480, 640), 34, 18)

    monkeypatch.setattr(Animator, "make", make)
    return found


async def over(world: World) -> Room:
    room = await world.ready()
    await room.commit_turn()
    await room.commit(0, "!resign")
    if (await room.match()).outcome is None:
        await room.commit(1, "!resign")
    await room.show()
    return room


async def forged(world: World, room: Room, name: str) -> InteractionResult:
    """The press of a control with this id in the newest board."""
    board = await room.board()
    message = world.env.backend.get_message(board.channel.id, board.id)
    return await sending.press(world, world.ann, message, name)


@every_game
async def test_a_player_shares_it_with_everybody(world: World, orders: list[Order]) -> None:
    room = await over(world)
    asked = await room.click(1, LABEL)
    assert asked.ephemeral
    assert asked.response
    sides = (await room.match()).sides
    assert labels(asked.response) == ["Everything", *sides, "Back to the board"]
    before = len((await room.home()).history())
    await world.ben.click(asked.response, label=sides[1])
    shared = world.last(await room.home())
    assert len((await room.home()).history()) == before + 1
    assert [each.filename for each in shared.attachments] == [f"match-{room.id}.gif"]
    told = words(shared)
    game = world.sample.game
    turns = how_long(game, turn_count(await room.match()))
    which = "" if game.round_of else ", 17 of them shown"
    assert f"Match {room.id}, {turns}{which}, as {sides[1]} saw it" in told
    (card,) = alts(await room.board())
    assert game.team or f". {turns}." in f"{card}.", "its card counts alike"
    assert await room.ending() in told
    (order,) = orders
    match = await room.match()
    assert read(order.text).entries == tuple(read(order.text).entries)
    assert [each.text for each in read(order.text).entries] == [each.text for each in match.entries]
    assert order.eyes == 1
    assert [each.name for each in order.players] == ["ann", "ben"]


async def test_all_of_it_is_shared_from_the_replay(world: World, orders: list[Order]) -> None:
    room = await over(world)
    step = message_of(await world.ann.slash(await room.home(), "match replay", match=room.id))
    asked = message_of(await world.ann.click(step, label=LABEL))
    await world.ann.click(asked, label="Everything")
    shared = world.last(await room.home())
    assert "saw it" not in words(shared)
    assert [each.eyes for each in orders] == [None]


async def test_while_it_runs_it_is_not_shared(world: World, orders: list[Order]) -> None:
    room = await world.ready()
    step = message_of(await world.ann.slash(await room.home(), "match replay", match=room.id))
    assert LABEL not in labels(step)
    for verb, args in (("animate", ()), ("animate-as", ("all",))):
        name = custom_id(BUTTON, verb, room.id, 0, args)
        assert said(await forged(world, room, name)) == RUNNING
    assert orders == []


async def test_whoever_did_not_play_cannot_share_it(world: World, orders: list[Order]) -> None:
    room = await over(world)
    refused = await room.click(world.cat, LABEL)
    assert refused.ephemeral
    assert "play here" in said(refused)
    assert orders == []


async def test_nobody_sees_through_eyes_that_do_not_exist(
    world: World, orders: list[Order]
) -> None:
    room = await over(world)
    for eyes in ("2", "-1", "x", "٠"):
        name = custom_id(BUTTON, "animate-as", room.id, 0, (eyes,))
        assert "from before an update" in said(await forged(world, room, name))
    assert orders == []


@pytest.mark.parametrize(("error", "sentence"), [(NotAnimated, NONE), (Busy, BUSY)])
async def test_where_it_cannot_be_drawn_it_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch, error: type[Exception], sentence: str
) -> None:
    async def fails(_: Animator, __: Order) -> Animation:
        raise error

    monkeypatch.setattr(Animator, "make", fails)
    room = await over(world)
    asked = message_of(await room.click(0, LABEL))
    before = len((await room.home()).history())
    await world.ann.click(asked, label="Everything")
    assert words(asked) == sentence
    assert len((await room.home()).history()) == before


async def test_the_same_match_is_shared_a_few_times_an_hour(
    world: World, orders: list[Order]
) -> None:
    room = await over(world)
    services = world.bot.services
    services.rules = replace(services.rules, cooldowns=True)
    answers = list[str]()
    for _ in range(int(SHARING.burst) + 1):
        asked = message_of(await room.click(0, LABEL))
        answers.append(said(await world.ann.click(asked, label="Everything")))
    assert f"You have shared match {room.id} often in the last hour." in answers[-1]
    assert len(orders) == SHARING.burst
