"""Private screens go when their work is done, also those left open while the same person went on
otherwise."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import pytest

from tests.bot.reading import ids, labels, said, ways_on, words
from tests.bot.samples import each_kind, each_rivalry, next_turn
from tests.bot.world import World

EARLIER = "That button is from an earlier turn."


@each_kind
async def test_a_picker_goes_with_a_typed_action(world: World) -> None:
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left = await room.picker(seat)
    played = await room.play(seat, text)
    own = (await room.match()).words((await room.texts()).index(text), seat)
    assert world.gone(left)
    assert own in said(played)


async def test_with_the_picker_that_was_used_the_others_go(world: World) -> None:
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left, look = await room.picker(seat), (await room.click(seat, "My board")).response
    more, used = (await room.click(seat, "More")).response, (await room.begin(seat, text)).response
    assert look
    assert more
    assert used
    await room.choose(seat, used, text)
    assert [each for each in (left, look, more, used) if not world.gone(each)] == []


@each_rivalry
async def test_in_the_middle_of_a_turn_only_the_picker_in_use_stays(world: World) -> None:
    room = await world.ready()
    seat, texts = next_turn(await room.match())
    left = await room.picker(seat)
    for number, text in enumerate(texts, 1):
        used = await room.pick(seat, text)
        assert world.gone(left)
        assert (used.response is None) is (number == len(texts))


async def test_two_answers_at_once_take_every_screen_away_once(world: World) -> None:
    """While one of them takes the first screen away, the other takes the second."""
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    screens = [await room.picker(seat) for _ in range(3)]
    panels, person = world.bot.services.panels, room.players[seat].id
    before = panels.of(room.id, person)
    finish = partial(panels.finish, room.id, person, before, None, goes_on=False)
    await asyncio.gather(finish(), finish(), finish())
    assert all(world.gone(each) for each in screens)


async def test_a_screen_opened_while_the_board_is_on_its_way_stays(world: World) -> None:
    """It shows the match after the move, and its person may go on in it already."""
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    panels, person = world.bot.services.panels, room.players[seat].id
    left = await room.picker(seat)
    before = panels.of(room.id, person)
    opened = (await room.click(seat, "My board")).response
    assert opened
    await panels.finish(room.id, person, before, None, goes_on=False)
    assert world.gone(left)
    assert not world.gone(opened)
    await panels.finish(room.id, person, panels.of(room.id, person), None, goes_on=False)
    assert world.gone(opened)


async def test_the_screens_of_others_and_of_other_matches_stay(world: World) -> None:
    first, second = await world.ready(), await world.ready()
    seat, (text, *_) = next_turn(await first.match())
    other = await second.picker(seat)
    await first.play(seat, text)
    assert not world.gone(other)
    assert ids(other)


@each_rivalry
async def test_after_a_restart_a_picker_tells_what_became_of_it_when_pressed(world: World) -> None:
    room = await world.ready()
    seat, texts = next_turn(await room.match())
    left = await room.picker(seat)
    await world.restart()
    for text in texts:
        await room.play(seat, text)
    own = [line.words for line in (await room.match()).history(seat) if line.notation in texts]
    await room.take(seat, left, next(ways_on(left)))
    assert words(left).startswith(EARLIER)
    assert own[-1] in words(left).split("\n")[0]
    assert list(ways_on(left)) == []


async def test_a_screen_that_discord_no_longer_lets_us_change_harms_nobody(world: World) -> None:
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left = await room.picker(seat)
    world.fail("DELETE", "/webhooks/*/messages/@original", 401, 50027, times=2)
    await room.play(seat, text)
    assert (await room.texts())[-1] == text
    assert await room.latest() in words(await room.board())
    assert not world.gone(left)


async def test_a_press_in_a_screen_that_has_just_gone_is_no_failure(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """Another press of the same person took it away, after this one was answered."""
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    left = await room.picker(seat)
    world.fail("PATCH", "/webhooks/*/messages/@original", 404, 10008)
    with caplog.at_level(logging.INFO):
        await room.take(seat, left, next(ways_on(left)))
    told = [each.message for each in caplog.records if each.levelno > logging.INFO]
    assert told == []
    assert "pressed in a screen that has gone" in caplog.text


async def test_a_question_about_a_match_that_is_over_is_finished(world: World) -> None:
    room = await world.ready()
    question = (await room.click(0, "Resign")).response
    assert question
    world.bot.services.panels.forget(world.ann.id)  # as after a restart
    await room.resign(1)
    await world.ann.click(question, label="Resign")
    assert "Resign" not in labels(question)
    assert words(question).startswith("This match is over.")
    assert await room.ending() in words(question)
