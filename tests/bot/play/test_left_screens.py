"""Private screens go when their work is done, also those left open while the same person went on
otherwise."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
import pytest

from cogs.hall import delivery
from cogs.hall.errors import Interaction
from cogs.hall.screen import Screen
from common.text.text import Text
from engines.registry import is_of_house
from tests.bot.reading import Shown, ids, labels, message_of, said, ways_on, words
from tests.bot.samples import each_kind, each_rivalry, every_game, next_turn
from tests.bot.world import World, click_of

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
    opened = message_of(await room.click(seat, "My board"))
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


def while_answering(
    monkeypatch: pytest.MonkeyPatch,
    pressed: Shown,
    before: Callable[[], Awaitable[object]],
    after: Callable[[], Awaitable[object]] | None = None,
) -> None:
    """Lets something be done when the answer to a press in this message is about to be sent, and
    once it was."""
    usual = delivery.answer

    async def answer(interaction: Interaction, screen: Screen, **more: Any) -> discord.Message:
        message = interaction.message
        if message is None or message.id != pressed.id:
            return await usual(interaction, screen, **more)
        await before()
        shown = await usual(interaction, screen, **more)
        if after:
            await after()
        return shown

    monkeypatch.setattr(delivery, "answer", answer)


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Discord refuses of all that is asked of it."""
    usual, found = discord.HTTPException.__init__, list[str]()

    def note(error: discord.HTTPException, response: Any, message: Any) -> None:
        usual(error, response, message)
        found.append(str(error))

    monkeypatch.setattr(discord.HTTPException, "__init__", note)
    return found


@pytest.mark.parametrize("late", [False, True])
@every_game
async def test_a_press_in_a_screen_that_another_answer_takes_away_is_answered_below(
    world: World, monkeypatch: pytest.MonkeyPatch, refused: list[str], late: bool
) -> None:
    """Even where it was taken away right after its own answer came there. The answer below goes
    with the turn as any other screen does."""
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    panels, person = world.bot.services.panels, room.players[seat].id

    async def take_away() -> None:
        await panels.finish(room.id, person, panels.of(room.id, person), None, goes_on=True)

    async def nothing() -> None:
        pass

    left = await room.picker(seat)
    while_answering(monkeypatch, left, *((nothing, take_away) if late else (take_away,)))
    told = (await room.take(seat, left, next(ways_on(left)))).followups
    if not told:
        assert not is_of_house(world.sample.key), "a pick alone plays"
        return
    (below,) = told
    assert world.gone(left)
    assert below.ephemeral
    assert list(ways_on(below)) or "Confirm" in labels(below)
    await room.turn()
    assert world.gone(below)
    assert refused == []


async def test_a_press_in_a_screen_that_its_person_has_dismissed_is_answered_below(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """Of that nobody tells the program: Discord refuses the answer."""
    room = await world.ready()
    seat, _ = next_turn(await room.match())
    left = await room.picker(seat)
    world.fail("PATCH", "/webhooks/*/messages/@original", 404, 10008)
    told = await room.take(seat, left, next(ways_on(left)))
    assert ids(told.followups[-1])
    assert [each for each in caplog.records if each.levelno > logging.INFO] == []


async def test_a_late_answer_in_a_screen_that_its_own_press_has_closed_is_not_sent(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    refused: list[str],
) -> None:
    """It would show a choice of the turn before."""
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left = await room.chosen(seat, text)

    gone, delete = asyncio.Event(), discord.Interaction.delete_original_response

    async def closing(interaction: Interaction) -> None:
        await delete(interaction)
        gone.set()

    async def closed() -> None:
        await gone.wait()

    monkeypatch.setattr(discord.Interaction, "delete_original_response", closing)
    while_answering(monkeypatch, left, closed)
    with caplog.at_level(logging.INFO):
        back, _ = await world.at_once(
            *(click_of(room.players[seat], left, label) for label in ("Back", "Confirm"))
        )
    assert (await room.texts())[-1] == text
    assert said(back) == ""
    assert "pressed in a screen that has gone" in caplog.text
    assert refused == []


async def test_a_screen_that_its_own_press_has_closed_is_not_closed_again(
    world: World, monkeypatch: pytest.MonkeyPatch, refused: list[str]
) -> None:
    """By an answer that comes while the board is on its way."""
    room = await world.ready()
    seat, (text, *_) = next_turn(await room.match())
    left = await room.chosen(seat, text)
    panels, publisher = world.bot.services.panels, world.bot.services.publisher
    usual, person = publisher.publish, room.players[seat].id

    async def publish(*given: Any) -> Text | None:
        if world.gone(left):
            await panels.finish(room.id, person, panels.of(room.id, person), None, goes_on=True)
        return await usual(*given)

    monkeypatch.setattr(publisher, "publish", publish)
    await room.confirm(seat, left, text)
    assert world.gone(left)
    assert refused == []


async def test_a_question_about_a_match_that_is_over_is_finished(world: World) -> None:
    room = await world.ready()
    question = message_of(await room.click(0, "Resign"))
    world.bot.services.panels.forget(world.ann.id)  # as after a restart
    await room.resign(1)
    await world.ann.click(question, label="Resign")
    assert "Resign" not in labels(question)
    assert words(question).startswith("This match is over.")
    assert await room.ending() in words(question)
