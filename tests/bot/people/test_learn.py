"""Lessons from the first press to the match at their end."""

from __future__ import annotations

import pytest
from simcord import InteractionResult, ResponseMessage

from cogs.hall.introduction import HOW_TO_PLAY
from conformance.limits import walk
from db.values import RUNNING, BoardForm, bot_id
from engines.registry import GAMES
from learning.attempt import attempt
from learning.lesson import find_lesson, lessons_of
from players.questions import Question
from tests.bot.reading import alts, components, disabled, labels, message_of, said, ways_in, words
from tests.bot.world import World
from tests.sample import present

pytestmark = pytest.mark.loads_cogs
"""The command offers the games that have lessons when its module is executed."""

GAME = "vicious-circle"
FIRST = lessons_of(GAME)[0]
SQUARES = ("e4", "d4", "c4", "e5", "d5", "c5")


async def opened(world: World, key: str) -> ResponseMessage:
    """Dan, who plays nothing, chooses a lesson."""
    answer = await world.dan.slash(world.channel, "learn", game=GAME)
    assert answer.ephemeral
    assert answer.response
    await world.dan.select(answer.response, [key])
    return answer.response


async def choose(world: World, message: ResponseMessage, *parts: str) -> InteractionResult:
    """Dan presses what leads to these parts, one after the other."""
    answer: InteractionResult | None = None
    while parts:
        ways = [way for way in ways_in(components(message), "learn-pick", "", 3) if way[2]]
        fit = [way for way in ways if way[2] == parts[: len(way[2])]]
        name, value, chosen = max(fit, key=lambda way: len(way[2]))
        if value is None:
            answer = await world.dan.click(message, custom_id=name)
        else:
            answer = await world.dan.select(message, [value], custom_id=name)
        if chosen == parts:
            break
    assert answer
    return answer


async def test_a_lesson_is_solved_and_leads_to_the_next(world: World) -> None:
    answer = message_of(await world.dan.slash(world.channel, "learn"))
    message = answer
    titles = [each.title for each in GAMES.values() if lessons_of(each.key)]
    assert labels(message) == [*titles, "Today's puzzle"]
    await world.dan.click(message, label=GAMES[GAME].title)
    count = len(lessons_of(GAME))
    assert f"0 of {count} done" in words(message)
    assert labels(message) == ["Begin", "Rules", "All games"], "nothing to post yet"
    await world.dan.click(message, label="Begin")
    assert words(message).startswith(f"### {FIRST.title}\n-# {GAMES[GAME].title}, lesson 1 of")
    assert f"**{FIRST.task}**" in words(message)
    await choose(world, message, "Sc2", "e5")
    assert f"✓ **{FIRST.right}**" in words(message)
    assert labels(message) == ["Next", "Repeat", "Lessons"]
    await world.dan.click(message, label="Lessons")
    assert f"1 of {count} done" in words(message)
    assert f"1. ✓ {FIRST.title}\n2. {lessons_of(GAME)[1].title}" in words(message)
    await world.dan.click(message, label="Continue")
    assert "lesson 2 of" in words(message)


async def test_what_the_rules_refuse_is_answered_by_the_rule(world: World) -> None:
    message = await opened(world, "swamp")
    await choose(world, message, "Dc2", "d2")
    assert "✗ The Dragon cannot enter the Swamp on d2: only a Spirit may." in words(message)
    await choose(world, message, "Pc1", "d2")
    assert "✓" in words(message)


async def test_a_named_wrong_try_is_answered_by_its_sentence(
    world: World, asked: list[Question]
) -> None:
    message = await opened(world, "throne")
    await choose(world, message, "Sc2", "d3")
    assert f"✗ {FIRST.wrong[0].words}" in words(message)
    assert not asked
    await world.dan.click(message, label="Try again")
    assert f"**{FIRST.task}**" in words(message)
    assert disabled(message) == ["Back"]


async def test_any_other_wrong_try_is_answered_by_the_bots_reply(
    world: World, asked: list[Question]
) -> None:
    message = await opened(world, "guard")
    await choose(world, message, "Dc2", "d3")
    assert [each.game for each in asked] == [GAME]
    assert "✗ Then you lose: Dawn's Child moves from b3 to a1" in words(message)
    assert "I answer" not in words(message), "the same once more"
    assert "**Dawn wins: its Child takes Twilight's throne.**" in words(message)
    assert labels(message) == ["Try again", "Hint", "Lessons"]
    assert await world.store.lessons.of(world.dan.id) == frozenset()


async def test_a_set_up_is_asked_for_as_in_a_match(world: World) -> None:
    """Whatever the hint names can be pressed first, and whoever stands there makes room."""
    message = await opened(world, "set-up")
    for label in ("Child", "e5", "Dragon", "e5 Child", "Saint", "c4", "Warrior", "d5"):
        await world.dan.click(message, label=label)
    assert "Saint on c4, Warrior on d5, Dragon on e5. **Lock in**" in words(message)
    assert alts(message)
    await world.dan.click(message, label="Clear")
    assert "Place 3 creatures in your domain." in words(message)
    assert disabled(message) == [*SQUARES, "Lock in", "Clear", "Back"]
    for label in ("Saint", "c4", "Child", "e5", "Spirit", "d5", "Lock in"):
        await world.dan.click(message, label=label)
    assert "✗ Then you lose: Twilight's Saint moves from c2 to e5" in words(message)
    await world.dan.click(message, label="Try again")
    for label in ("Dragon", "e5", "Saint", "c4", "Warrior", "d5", "Lock in"):
        await world.dan.click(message, label=label)
    assert "✓" in words(message)


async def test_whoever_wants_text_boards_gets_them_in_every_state_of_a_lesson(world: World) -> None:
    await world.store.people.choose(world.dan.id, boards=BoardForm.TEXT)
    for key, parts, sign in (
        ("swamp", ("Dc2", "d2"), "✗ The Dragon"),
        ("guard", ("Dc2", "d3"), "✗ Then you lose: "),
        ("throne", ("Sc2", "e5"), "✓"),
    ):
        message = await opened(world, key)
        assert "```" in words(message)
        assert message.attachments == []
        await choose(world, message, *parts)
        assert sign in words(message)
        assert "```" in words(message)
        assert message.attachments == []


async def test_lessons_survive_a_restart_and_are_kept(world: World) -> None:
    message = await opened(world, "circle")
    await choose(world, message, "Wd3")
    await world.restart()
    await world.dan.click(message, label="Hint")
    lesson = present(find_lesson(GAME, "circle"))
    assert f"Hint: {lesson.hint}" in words(message)
    assert "\nWarrior d3." in words(message), "what was chosen still is"
    await choose(world, message, "Wd3", "d4")
    await world.restart()
    assert await world.store.lessons.of(world.dan.id) == {(GAME, "circle")}
    await world.dan.click(message, label="Next")
    assert "lesson 4 of" in words(message)


async def test_the_match_at_the_end_begins_with_the_lowest_level(world: World) -> None:
    message = await opened(world, "match")
    assert labels(message) == ["Play", "Lessons"]
    begun = await world.dan.click(message, label="Play")
    (row,) = await world.store.matches.of_person(world.dan.id, statuses=RUNNING, limit=2)
    assert bot_id(1, 0) in row.people
    assert row.channel_id != world.channel.id, "a thread of its own"
    assert said(begun) == f"Match {row.id} begins in <#{row.channel_id}>."
    assert (GAME, "match") in await world.store.lessons.of(world.dan.id)


async def test_how_to_play_is_on_invitations_boards_and_in_help(world: World) -> None:
    invitation = await world.challenge(world.ann, None)
    before = words(invitation)
    pressed = await world.dan.click(invitation, label=HOW_TO_PLAY)
    assert pressed.ephemeral
    assert f"{HOW_TO_PLAY}: {GAMES[GAME].title}" in said(pressed)
    assert words(world.now(invitation)) == before
    room = await world.ready()
    more = message_of(await world.cat.click(await room.board(), label="More"))
    assert HOW_TO_PLAY in labels(more)
    told = message_of(await world.dan.slash(world.channel, "help"))
    pressed = await world.dan.click(told, label=HOW_TO_PLAY)
    assert f"### {HOW_TO_PLAY}\n" in said(pressed)


async def test_a_lesson_that_has_changed_since_says_so(world: World) -> None:
    message = await opened(world, "throne")
    many = len(attempt(FIRST).view.legal)
    stored = world.env.backend.get_message(message.channel_id, message.id)
    for args in (f"{GAME},gone,", f"{GAME},throne,{many}", f"{GAME},throne,0-0"):
        name = f"b:learn:0:0:{args}"
        (back,) = [each for each in walk(stored.components) if each.get("label") == "Lessons"]
        back["custom_id"] = name
        pressed = await world.dan.click(message, custom_id=name)
        assert said(pressed).endswith("`/learn` has the new one."), name
