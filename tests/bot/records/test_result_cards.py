"""What belongs on the card of a result stands there before its thread is closed: the curve of the
chances, and the best guessers. Discord refuses edits in an archived thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from cogs.answers.result_cards import ALONE, BUSY, LONGEST, PATIENCE
from cogs.table.reviews import Reviews
from db.store import OpenMatch
from db.tables.watching.guesses import Guesses
from players.position_chances import ChanceQuestion
from players.review import Review
from players.thinkers import NoAnswer, Thinkers
from tests.bot.bots.test_review import finished, saw
from tests.bot.guessing.kit import guessed
from tests.bot.posting.test_threads import stored
from tests.bot.reading import GALLERY, components, words
from tests.bot.room import Room
from tests.bot.samples import each_rivalry
from tests.bot.world import World
from tests.players.test_review import going_on

ROUND = 31
LINE = "-# Best guessers: "


@dataclass
class Slow:
    """Reviews that are made once they are `free`, or fail as is said. `asked` counts them."""

    free: asyncio.Event = field(default_factory=asyncio.Event)
    error: Exception | None = None
    asked: list[int] = field(default_factory=list[int])


@pytest.fixture
def slow(world: World, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Lets a test say how long reviews take. A card wants its curve here."""
    found, usual = Slow(), Reviews.of

    async def of(self: Reviews, opened: OpenMatch, person: int) -> Review:
        found.asked.append(opened.row.id)
        if found.error:
            raise found.error
        await world.env.external_wait(found.free.wait(), reason="thinking")
        return await usual(self, opened, person)

    async def look(_: Thinkers, question: ChanceQuestion, *_for: object) -> tuple[float, ...]:
        return saw(question)

    async def weigh(*_: object) -> None:
        return None

    monkeypatch.setattr(Reviews, "of", of)
    monkeypatch.setattr(Thinkers, "look", look)
    monkeypatch.setattr(Thinkers, "weigh", weigh)
    world.rules = world.bot.services.rules = replace(world.rules, curves=True)
    return found


async def is_archived(room: Room) -> bool:
    """Whether the match's thread is closed."""
    return bool(stored(room.world, await room.home()).thread_metadata.archived)


async def has_curve(room: Room) -> bool:
    """Whether the curve stands on the card."""
    shown = [each for each in components(await room.board()) if each["type"] == GALLERY]
    return "The chances by turn." in str(shown)


@each_rivalry
async def test_a_thread_waits_for_a_review_slower_than_the_round(world: World, slow: Slow) -> None:
    room = await finished(world, 5)
    await world.env.advance_time(ROUND)
    assert not await is_archived(room)
    slow.free.set()
    await world.env.settle()
    assert await has_curve(room)
    assert not await is_archived(room)
    await world.env.advance_time(ROUND)
    assert await is_archived(room)
    assert await has_curve(room)
    assert slow.asked == [room.id]


async def test_two_matches_that_end_together_both_get_it(world: World, slow: Slow) -> None:
    one = await world.ready(players=(world.ann, world.ben))
    await one.resign(0)
    two = await finished(world, 5)
    assert one.id != two.id
    await world.env.advance_time(ROUND)
    slow.free.set()
    await world.env.advance_time(ROUND)
    await world.env.advance_time(ROUND)
    for room in (one, two):
        assert await is_archived(room)
    assert await has_curve(two)


async def test_a_review_given_up_for_lack_of_time_is_made_later(
    world: World, slow: Slow, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    room = await finished(world, 5)
    await world.env.advance_time(PATIENCE + 1)
    assert "no curve on the card yet: it took longer than 60 seconds" in caplog.text
    slow.free.set()
    await world.env.advance_time(ALONE.total_seconds() + ROUND - PATIENCE)
    assert slow.asked == [room.id] * 2
    assert await has_curve(room)
    await world.env.advance_time(ROUND)
    assert await is_archived(room)


async def test_while_thinkers_are_busy_it_is_left_for_later(
    world: World, slow: Slow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    slow.free.set()
    with monkeypatch.context() as patch:
        patch.setattr(Thinkers, "waiting", BUSY)
        room = await finished(world, 5)
        await world.env.advance_time(ROUND)
    assert "questions wait for thinkers" in caplog.text
    assert slow.asked == []
    await world.env.advance_time(ALONE.total_seconds() + ROUND)
    assert await has_curve(room)


async def test_after_some_minutes_the_thread_is_closed_all_the_same(
    world: World, slow: Slow, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    room = await finished(world, 5)
    await world.env.advance_time(LONGEST.total_seconds() - 2 * ROUND)
    assert not await is_archived(room)
    await world.env.advance_time(4 * ROUND)
    assert await is_archived(room)
    assert "the card stays as it is" in caplog.text
    assert len(slow.asked) > 1


async def test_without_an_answer_nothing_is_waited_for(
    world: World, slow: Slow, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    slow.error = NoAnswer("it died")
    room = await finished(world, 5)
    await world.env.advance_time(ROUND)
    assert await is_archived(room)
    assert "no curve on the card: it died" in caplog.text


async def test_it_is_waited_for_over_a_restart(world: World, slow: Slow) -> None:
    room = await finished(world, 5)
    await world.restart()
    await world.env.advance_time(ROUND)
    assert not await is_archived(room)
    slow.free.set()
    await world.env.advance_time(ALONE.total_seconds())
    assert await has_curve(room)
    await world.env.advance_time(ROUND)
    assert await is_archived(room)


async def ended_after_guesses(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> tuple[Room, Callable[[], None]]:
    """A match with a guess that is not judged while it ends, and the way to let it be judged."""
    judge = Guesses.judge

    async def later(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(Guesses, "judge", later)
    room = await world.ready()
    match = await room.match()
    await guessed(room, world.cat, going_on(match, 0))
    for number in range(5):
        now = await room.match()
        await room.commit(now.to_act[0], going_on(now, number))
    await room.resign(0)
    return room, lambda: monkeypatch.setattr(Guesses, "judge", judge)


async def test_the_last_guess_may_be_judged_late(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, heal = await ended_after_guesses(world, monkeypatch)
    await world.env.advance_time(ROUND)
    assert not await is_archived(room)
    heal()
    await world.env.advance_time(4 * ROUND)
    assert LINE in words(await room.board())
    assert await is_archived(room)


async def test_a_guess_that_is_judged_after_the_curve_was_given_up_is_told(
    world: World, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread is not closed before."""
    room, heal = await ended_after_guesses(world, monkeypatch)
    await world.env.advance_time(2 * LONGEST.total_seconds())
    assert not await is_archived(room)
    heal()
    await world.restart()
    slow.free.set()
    await world.wait(hours=1)
    assert LINE in words(await room.board())
    assert await is_archived(room)


async def test_a_guess_that_is_never_judged_keeps_a_thread_for_a_day(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await ended_after_guesses(world, monkeypatch)
    await world.wait(hours=23)
    assert not await is_archived(room)
    await world.wait(hours=2)
    assert await is_archived(room)
    assert LINE not in words(await room.board())


async def test_two_matches_in_one_channel_both_get_it(world: World, slow: Slow) -> None:
    """The later end must not take the place of the earlier one."""
    world.rules = world.bot.services.rules = replace(world.rules, threads=False)
    rooms = [await finished(world, 5) for _ in range(2)]
    assert (await rooms[0].row()).channel_id == (await rooms[1].row()).channel_id
    await world.env.advance_time(PATIENCE + 1)
    slow.free.set()
    await world.env.advance_time(ALONE.total_seconds() + ROUND)
    for room in rooms:
        assert await has_curve(room)


async def test_curve_and_guessers_keep_each_other(
    world: World, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever comes last, and after a restart in between."""
    slow.free.set()
    room, heal = await ended_after_guesses(world, monkeypatch)
    await world.env.settle()
    assert await has_curve(room)
    await world.restart()
    heal()
    await world.env.advance_time(5 * ROUND)
    assert LINE in words(await room.board())
    assert await has_curve(room)
    assert await is_archived(room)


async def test_a_refused_edit_is_logged(world: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    room = await world.ready()
    await room.resign(0)
    await world.env.advance_time(ROUND)
    assert await is_archived(room)
    assert await world.bot.services.publisher.refresh(room.id), "another try would not help"
    assert "not changed: 400 Bad Request (error code: 50083): Thread is archived" in caplog.text
