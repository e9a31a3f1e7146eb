"""Private screens that were left open while the same person went on by a command."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from simcord import ResponseMessage

from cogs.screens.delivery import reply
from tests.bot.reading import ids, labels, said, words
from tests.bot.room import Room
from tests.bot.samples import every_game, every_rivalry, next_turn
from tests.bot.world import World

EARLIER = "That control is from an earlier turn."


async def picker(room: Room, seat: int) -> ResponseMessage:
    """The picker of a seat, left open."""
    opened = (await room.press(seat, "move")).response
    assert opened
    assert ids(opened)
    return opened


@every_game
async def test_a_picker_is_finished_by_a_typed_action(world: World) -> None:
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left = await picker(room, seat)
    played = await room.play(seat, text)
    own = (await room.match()).words((await room.texts()).index(text), seat)
    assert words(left) == f"{own}."
    assert ids(left) == []
    assert left.attachments == []
    assert own in said(played)


async def test_of_two_pickers_the_one_that_was_not_used_is_finished(world: World) -> None:
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left, used = await picker(room, seat), await picker(room, seat)
    await room.choose(seat, used, text)
    assert ids(left) == []
    assert words(left) == words(used)


@every_rivalry
async def test_a_picker_that_has_played_keeps_its_own_words(world: World) -> None:
    room = await world.ready()
    seat, texts = next_turn(await room.match())
    used = await picker(room, seat)
    for text in texts:
        await room.choose(seat, used, text)
    told = words(used)
    while (turn := next_turn(await room.match()))[0] != seat:
        for text in turn[1]:
            await room.play(turn[0], text)
    for text in turn[1]:
        await room.play(seat, text)
    assert words(used) == told


async def test_two_answers_at_once_finish_every_screen_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one of them finishes the first screen, the other finishes the second."""

    async def slow(*answer: Any) -> None:
        await asyncio.sleep(0)
        await reply(*answer)

    monkeypatch.setattr("cogs.screens.delivery.reply", slow)
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    screens = [await picker(room, seat) for _ in range(3)]
    panels, person = world.bot.services.panels, room.players[seat].id
    finish = partial(panels.finish, room.id, person, "Done.", None, goes_on=False)
    await asyncio.gather(finish(), finish(), finish())
    assert [words(each) for each in screens] == ["Done."] * 3


async def test_the_screens_of_others_and_of_other_matches_stay(world: World) -> None:
    first, second = await world.ready(), await world.ready()
    seat, (text, *_) = next_turn(await first.match())
    other = await picker(second, seat)
    await first.play(seat, text)
    assert ids(other)
    assert "Your turn" in words(other)


@every_rivalry
async def test_after_a_restart_a_picker_tells_what_became_of_it_when_pressed(world: World) -> None:
    room = await world.ready()
    seat, texts = next_turn(await room.match())
    left = (await room.press(seat, "move")).response
    assert left
    await world.restart()
    for text in texts:
        await room.play(seat, text)
    own = [line.words for line in (await room.match()).history(seat) if line.notation in texts]
    name = next(each for each in ids(left) if each.startswith("s:"))
    (value, *_) = next(
        [option["value"] for option in menu["options"]]
        for menu in left.components[0]["components"]
        if menu["type"] == 1
        for menu in menu["components"]
        if menu.get("custom_id") == name
    )
    await room.players[seat].select(left, [value], custom_id=name)
    assert words(left).startswith(EARLIER)
    assert own[-1] in words(left).split("\n")[0]
    assert not any(each.startswith("s:") for each in ids(left))


async def test_a_screen_that_discord_no_longer_lets_us_change_harms_nobody(world: World) -> None:
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left = await picker(room, seat)
    world.fail("PATCH", "/webhooks/*/messages/@original", 401, 50027, times=2)
    await room.play(seat, text)
    assert (await room.texts())[-1] == text
    assert await room.latest() in words(await room.board())
    assert ids(left)


async def test_a_question_about_a_match_that_is_over_is_finished(world: World) -> None:
    room = await world.ready()
    question = (await room.click(0, "Resign")).response
    assert question
    await room.resign(1)
    await world.ann.click(question, label="Resign")
    assert "Resign" not in labels(question)
    assert words(question).startswith("This match is over.")
    assert await room.ending() in words(question)
