"""The review of a match that is over, and playing on from there against the bot."""

from __future__ import annotations

import asyncio

import pytest

from cogs.desk.waiting import NONE
from cogs.play.review import QUIET, RUNNING, TEAM, review_screen, turning_at
from cogs.table.reviews import Reviews
from players.questions import Answer, Question
from players.review import Moment
from players.thinkers import NoAnswer, Purpose, Thinkers
from tests.bot.reading import GALLERY, components, labels, said, ways_on, words
from tests.bot.room import Room
from tests.bot.samples import every
from tests.bot.world import World
from tests.common.kit import until
from tests.players.test_review import going_on
from tests.traits import is_rivalry, thinks


async def finished(world: World, plies: int = 3) -> Room:
    """A match of two people, given up after some actions."""
    room = await world.ready()
    for number in range(plies):
        match = await room.match()
        await room.commit(match.to_act[0], going_on(match, number))
    await room.resign(0)
    return room


def all_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that was played is found to have cost much: the last legal action was better."""

    async def ask(_: Thinkers, question: Question, *_for: object) -> Answer:
        from engines.registry import GAMES

        game = GAMES[question.game]
        state = game.load(question.position)
        return Answer(game.write(game.actions(state, question.seat)[-1]), 400, "It wins more.")

    monkeypatch.setattr(Thinkers, "ask", ask)


@every(is_rivalry, thinks)
async def test_moments_are_shown_with_what_was_better(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_bad(monkeypatch)
    room = await finished(world)
    pressed = await room.click(0, "Review")
    assert pressed.ephemeral
    screen = pressed.response
    assert screen
    assert f"Where match {room.id} turned" in words(screen)
    assert "**. It wins more." in words(screen)
    match = await room.match()
    number = int(words(screen).split("step ")[1].split("\n")[0])  # as in the history, from 1
    assert f"Played: {match.words(number - 1, None)}." in words(screen)
    shown = [each for each in components(screen) if each["type"] == GALLERY]
    boards = [item["description"].split(":")[0] for each in shown for item in each["items"]]
    assert boards == ["Played", "Better"]
    assert len(shown) == 2, "two pictures in one gallery are cut to squares"
    if "Next" in labels(screen):
        await world.ann.click(screen, label="Next")
        assert "moment 2 of" in words(screen)


async def test_from_a_moment_one_can_play_on_against_the_bot(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_bad(monkeypatch)
    room = await finished(world)
    screen = (await room.click(0, "Review")).response
    assert screen
    await world.ann.click(screen, label="Try it from here")
    assert f"Try it: match {room.id}" in words(screen)
    assert "I play the other side." in words(screen)
    label = next(label for label in labels(screen) if label not in ("Start over", "Review"))
    await world.ann.click(screen, label=label)
    assert list(ways_on(screen)) or labels(screen)
    await world.ann.click(screen, label="Review")
    assert (await room.match()).outcome is not None


@every(is_rivalry, thinks)
async def test_arrows_show_what_was_played_and_what_was_better(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One picture is of the position after what was played, the other marks the better action."""
    all_bad(monkeypatch)
    room = await finished(world)
    opened = await world.store.open_match(room.id)
    match, game = opened.match, opened.match.game
    first = match.at(0)
    better = game.write(first.view(first.to_act[0]).legal[-1])
    at = turning_at(opened, (Moment(0, first.to_act[0], 400, better, ""),), 0)
    played, instead = review_screen(at).pictures
    assert (played.view, played.choice) == (match.replayed(1, None), None)
    assert instead.view == first.view(first.to_act[0])
    assert instead.choice
    assert game.write(instead.choice.action) == better


async def test_while_it_runs_there_is_no_review(world: World) -> None:
    room = await world.ready()
    answer = await world.ann.slash(world.channel, "match review", match=room.id)
    assert said(answer) == RUNNING


async def test_where_nothing_turned_it_says_so_and_looks_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await finished(world)
    asked: list[int] = []

    def none(*_: object) -> tuple[Moment, ...]:
        asked.append(1)
        return ()

    monkeypatch.setattr("cogs.table.reviews.moments", none)
    for _ in range(2):
        assert QUIET in said(await room.click(0, "Review"))
    assert asked == [1]


async def test_it_rests_while_nobody_waits_and_then_goes_on(world: World) -> None:
    """Several share it, and a turn is asked about once whatever happens."""
    room = await finished(world, 6)
    opened = await world.store.open_match(room.id)
    heard, free = list[Question](), asyncio.Event()

    async def ask(_: Thinkers, question: Question, person: int, purpose: Purpose) -> Answer:
        assert purpose is Purpose.REVIEW
        if len(heard) == 2:
            await free.wait()
        heard.append(question)
        return Answer("", person, "")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Thinkers, "ask", ask)
        reviews = Reviews(Thinkers())
        waiting = [asyncio.create_task(reviews.of(opened, person)) for person in (1, 2)]
        await until(lambda: len(heard) == 2)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert not waiting[1].done(), "the other still waits"
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        free.set()
        await asyncio.sleep(0.01)
        assert len(heard) == 2, "it rests"
        await reviews.of(opened, 3)
        assert len(heard) == len(set(heard)) > 2


async def test_where_no_thinker_answers_it_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(*_: object) -> None:
        raise NoAnswer("dead")

    room = await finished(world)
    monkeypatch.setattr(Thinkers, "ask", none)
    assert said(await room.click(0, "Review")) == NONE


@pytest.mark.parametrize("sample", ["vilnius"], indirect=True)
async def test_a_team_game_has_none_yet(world: World) -> None:
    room = await world.begin()
    match = await room.match()
    for seat in match.persons:
        await room.commit(seat, "!draw")
    answer = await world.ann.slash(world.channel, "match review", match=room.id)
    assert said(answer) == TEAM


async def test_without_a_number_it_is_the_latest_match_that_is_over_here(
    world: World, asked: list[Question]
) -> None:
    """A match that still runs, or one that ended elsewhere later, is not meant."""
    del asked
    none = await world.ann.slash(world.channel, "match review")
    assert said(none) == "You have no finished match yet."
    room = await finished(world)
    running = await world.ready()
    there = await room.home()
    for place in (there, await running.home(), world.channel):
        answer = await world.ann.slash(place, "match review")
        assert f"atch {room.id}" in said(answer)
