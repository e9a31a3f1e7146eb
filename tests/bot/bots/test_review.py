"""The review of a match that is over, and playing on from there against the bot."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, cast

import pytest

from cogs.answers import review
from cogs.answers.review import QUIET, RUNNING, SHORT, TRY, review_screen, turning_at
from cogs.board.curve import UNJUDGED
from cogs.desk.dispatch import Press
from cogs.desk.thinking_requests import NONE
from cogs.hall.errors import BadControl
from cogs.table.reviews import Reviews
from conformance.screens import boards_of
from engines.game import OpenGame
from engines.registry import GAMES
from players.position_chances import ChanceQuestion, Weigh, Weighed
from players.review import Moment, Review
from players.thinkers import NoAnswer, Thinkers
from tests.bot.reading import GALLERY, alts, components, labels, message_of, said, ways_on, words
from tests.bot.room import Room
from tests.bot.samples import every
from tests.bot.world import World
from tests.players.test_review import going_on
from tests.traits import is_rivalry, thinks
from tests.waiting import a_while, until


async def finished(world: World, plies: int = 3) -> Room:
    """A match of two people, given up after some actions."""
    room = await world.ready()
    for number in range(plies):
        match = await room.match()
        await room.commit(match.to_act[0], going_on(match, number))
    await room.resign(0)
    return room


def saw(question: ChanceQuestion) -> tuple[float, ...]:
    """Chances that fall for everybody in turn, by the position."""
    state = GAMES[question.game].load(question.position)
    acting = GAMES[question.game].to_act(state)
    seats = len(question.sides)
    if len(acting) != 1:
        return ()
    return tuple(0.9 if seat == acting[0] else 0.1 / (seats - 1) for seat in range(seats))


@pytest.fixture(autouse=True)
def looked(monkeypatch: pytest.MonkeyPatch) -> list[ChanceQuestion | Weigh]:
    """The questions of reviews. Nothing has cost anything, unless a test says otherwise."""
    found = list[ChanceQuestion | Weigh]()

    async def look(_: Thinkers, question: ChanceQuestion, *_for: object) -> tuple[float, ...]:
        found.append(question)
        return saw(question)

    async def weigh(_: Thinkers, question: Weigh, *_for: object) -> Weighed | None:
        found.append(question)
        return None

    monkeypatch.setattr(Thinkers, "look", look)
    monkeypatch.setattr(Thinkers, "weigh", weigh)
    return found


def all_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that was played is found to have cost much: the last legal action was better."""
    looks = list[int]()

    async def look(_: Thinkers, question: ChanceQuestion, *_for: object) -> tuple[float, ...]:
        looks.append(1)  # in pairs of turns now the one side stands well, now the other
        state = GAMES[question.game].load(question.position)
        if len(GAMES[question.game].to_act(state)) > 1:
            return ()
        good = len(looks) // 2 % 2
        return tuple(0.8 if seat % 2 == good else 0.2 for seat in range(len(question.sides)))

    async def weigh(_: Thinkers, question: Weigh, *_for: object) -> Weighed:
        game = GAMES[question.game]
        state = game.load(question.look.position)
        better = game.write(game.actions(state, question.seat)[-1])
        return Weighed(better, 0.6, 0.3, "It wins more.")

    monkeypatch.setattr(Thinkers, "look", look)
    monkeypatch.setattr(Thinkers, "weigh", weigh)


@every(is_rivalry, thinks)
async def test_moments_are_shown_with_what_was_better(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_bad(monkeypatch)
    room = await finished(world)
    pressed = await room.click(0, "Review")
    assert pressed.ephemeral
    screen = message_of(pressed)
    assert "Chance to win: 30 % instead of 60 %." in words(screen)
    assert f"Where match {room.id} turned" in words(screen)
    assert "**. It wins more." in words(screen)
    match = await room.match()
    number = int(words(screen).split("step ")[1].split("\n")[0])  # as in the history, from 1
    assert f"Played: {match.words(number - 1, None)}." in words(screen)
    shown = [each for each in components(screen) if each["type"] == GALLERY]
    boards = [item["description"].split(":")[0] for each in shown for item in each["items"]]
    assert boards == ["Played", "Better"]
    assert len(shown) == 2, "two pictures in one gallery are cut to squares"
    if "moment 1 of 1" not in words(screen):
        await world.ann.click(screen, label="Next")
        assert "moment 2 of" in words(screen)
    await world.ann.click(screen, label="All turns")
    assert f"Match {room.id}, turn by turn" in words(screen)
    await world.ann.click(screen, label="Moments")
    assert f"Where match {room.id} turned" in words(screen)
    await world.ann.click(screen, label="Replay")
    assert f"step {number} of {match.ply}\n{match.words(number - 1, None)}." in words(screen)
    assert not any("The chances by" in alt for alt in alts(screen))
    await world.ann.click(screen, label="End")
    assert any("The chances by" in alt for alt in alts(screen))
    await world.ann.click(screen, label="Review")
    assert f"Where match {room.id} turned" in words(screen)


async def test_from_a_moment_one_can_play_on_against_the_bot(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_bad(monkeypatch)
    room = await finished(world)
    screen = message_of(await room.click(0, "Review"))
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
    at = turning_at(opened, Review((), (Moment(0, first.to_act[0], 0.4, better, ""),)), 0)
    played, instead = boards_of(review_screen(at))
    assert (played.view, played.choice) == (match.replayed(1, None), None)
    assert instead.view == first.view(first.to_act[0])
    assert instead.choice
    assert game.write(instead.choice.action) == better


async def test_while_it_runs_there_is_no_review(world: World) -> None:
    room = await world.ready()
    answer = await world.ann.slash(world.channel, "match review", match=room.id)
    assert said(answer) == RUNNING


async def test_a_match_given_up_early_is_too_short_to_judge_and_looked_at_once(
    world: World, looked: list[ChanceQuestion | Weigh]
) -> None:
    room = await finished(world, 6)
    for _ in range(2):
        told = said(await room.click(0, "Review"))
        assert UNJUDGED in told
        assert QUIET not in told
    looks = [each for each in looked if isinstance(each, ChanceQuestion)]
    assert len(looks) == len(set(looks)) > 2


async def test_a_match_without_a_curve_says_so(world: World) -> None:
    room = await world.ready()
    await room.commit(0, "!resign")
    answer = await world.ann.slash(world.channel, "match review", match=room.id)
    assert SHORT in said(answer)


@every(is_rivalry, thinks)
async def test_from_every_turn_of_the_curve_one_can_try_another_move(world: World) -> None:
    room = await finished(world, 5)
    screen = message_of(await room.click(0, "Review"))
    select = next(each for each in components(screen) if each.get("placeholder") == TRY)
    options = [each["value"] for each in select["options"]]
    assert 2 < len(options) == len(set(options)) <= 25
    await world.ann.select(screen, [options[1]], custom_id=select["custom_id"])
    assert f"Try it: match {room.id}, from step {options[1]}" in words(screen)
    await world.ann.click(screen, label="Review")


@pytest.mark.parametrize("value", ["999", "-1", "x", ""])
async def test_a_forged_turn_is_no_turn(world: World, value: str) -> None:
    room = await finished(world, 5)
    opened = await world.store.open_match(room.id)
    press = Press(cast(Any, None), "review-try", room.id, 0, (), (value,))
    with pytest.raises(BadControl):
        review.turn_of(press, opened)


async def test_the_card_of_the_result_gets_the_curve_and_nobody_is_pinged(world: World) -> None:
    services = world.bot.services
    services.rules = replace(services.rules, curves=True)
    room = await finished(world, 5)
    await world.env.settle()
    board = await room.board()
    shown = [each for each in components(board) if each["type"] == GALLERY]
    alts = [item["description"] for each in shown for item in each["items"]]
    assert len(alts) == 2
    assert alts[1].startswith("The chances by turn.")
    assert board.edited_at is not None, "it is the same message"


async def test_without_a_thinker_the_card_stands_as_it_is(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(*_: object) -> None:
        raise NoAnswer("dead")

    monkeypatch.setattr(Thinkers, "look", none)
    services = world.bot.services
    services.rules = replace(services.rules, curves=True)
    room = await finished(world, 5)
    await world.env.settle()
    board = await room.board()
    assert len([each for each in components(board) if each["type"] == GALLERY]) == 1


async def test_it_rests_while_nobody_waits_and_then_goes_on(world: World) -> None:
    """Several share it, and a turn is asked about once whatever happens."""
    room = await finished(world, 6)
    opened = await world.store.open_match(room.id)
    heard, free = list[ChanceQuestion](), asyncio.Event()

    async def look(_: Thinkers, question: ChanceQuestion, person: int) -> tuple[float, ...]:
        assert person
        if len(heard) == 2:
            await free.wait()
        heard.append(question)
        return (0.5, 0.5)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Thinkers, "look", look)
        reviews = Reviews(Thinkers())
        waiting = [asyncio.create_task(reviews.of(opened, person)) for person in (1, 2)]
        await until(lambda: len(heard) == 2)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert not waiting[1].done(), "the other still waits"
        waiting[1].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        free.set()
        await a_while()
        assert len(heard) == 2, "it rests"
        await reviews.of(opened, 3)
        assert len(heard) == len(set(heard)) > 2


async def test_where_no_thinker_answers_it_says_so(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(*_: object) -> None:
        raise NoAnswer("dead")

    room = await finished(world)
    monkeypatch.setattr(Thinkers, "look", none)
    assert said(await room.click(0, "Review")) == NONE


@pytest.mark.parametrize("sample", ["vilnius"], indirect=True)
async def test_a_team_game_has_a_curve_and_no_moments(world: World) -> None:
    room = await finished_together(world)
    answer = await world.ann.slash(world.channel, "match review", match=room.id)
    assert f"Match {room.id}" in said(answer)
    assert "Moments" not in said(answer)


@every(is_rivalry)
async def test_where_secrets_stay_neither_a_review_nor_another_try_is_offered(world: World) -> None:
    """The seat that has played knows what the other may not: a review would tell it. Whoever has
    its button from an earlier version gets the reason."""
    room = await world.begin()
    await room.commit(0, "!calloff")
    await room.show()
    match, board = await room.match(), await room.board()
    assert match.laid_open is isinstance(match.game, OpenGame)
    assert ("Review" in labels(board)) <= match.laid_open
    for person in room.players:
        shown = await room.look(person)
        assert ("Review" in labels(shown)) <= match.laid_open
        replay = message_of(await person.slash(world.channel, "match replay", match=room.id))
        assert ("Try it from here" in labels(replay)) <= match.laid_open
        if not match.laid_open:
            told = await person.slash(world.channel, "match review", match=room.id)
            assert said(told) == review.SECRET


async def finished_together(world: World) -> Room:
    """A match of a team that has agreed to end it."""
    room = await world.begin()
    match = await room.match()
    for seat in match.persons:
        await room.commit(seat, "!draw")
    return room


async def test_a_game_of_a_size_without_chances_has_none(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await finished(world)

    def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(review, "is_reviewed", never)
    assert said(await room.click(0, "Review")) == review.NONE


async def test_without_a_number_it_is_the_latest_match_that_is_over_here(world: World) -> None:
    """A match that still runs, or one that ended elsewhere later, is not meant."""
    none = await world.ann.slash(world.channel, "match review")
    assert said(none) == "You have no finished match yet."
    room = await finished(world)
    running = await world.ready()
    there = await room.home()
    for place in (there, await running.home(), world.channel):
        answer = await world.ann.slash(place, "match review")
        assert f"atch {room.id}" in said(answer)
