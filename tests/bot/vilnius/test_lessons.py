"""The lessons of Vilnius by presses, one after the other, to the match at their end."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from simcord import ResponseMessage

from cogs.learn.learn import TOO_LONG, tries_at
from db.values import RUNNING
from engines.vilnius.model.catalogue import CARDS
from learning.attempt import Attempt, attempt, further
from learning.lesson import Lesson, find_lesson, lessons_of
from tests.bot.reading import components, labels, message_of, said, ways_in, words
from tests.bot.world import World

pytestmark = pytest.mark.loads_cogs

LESSONS = [each for each in lessons_of("vilnius") if not each.is_match]


async def press(
    world: World, message: ResponseMessage, at: Attempt, *texts: str
) -> tuple[Attempt, tuple[str, ...]]:
    """Dan presses what leads to the first of these actions, or to several at once; returns the
    trial after them, and the other actions."""
    meant = [at.game.write(at.game.read(each)) for each in texts]
    every = {each.text: each for each in tries_at(at).begun(())}
    most = max(n for n in range(1, len(meant) + 1) if ", ".join(meant[:n]) in every)
    parts = tuple(part.value for part in every[", ".join(meant[:most])].parts)
    while True:
        ways = [way for way in ways_in(components(message), "learn-pick", "", 3) if way[2]]
        fit = [way for way in ways if way[2] == parts[: len(way[2])]]
        name, value, chosen = max(fit, key=lambda way: len(way[2]))
        if value is None:
            await world.dan.click(message, custom_id=name)
        else:
            await world.dan.select(message, [value], custom_id=name)
        if chosen == parts:
            break
    for text in meant[:most]:
        at = further(at, at.view.legal.index(at.game.read(text)))
    return at, texts[most:]


async def solve(world: World, message: ResponseMessage, lesson: Lesson) -> None:
    """Dan does what the lesson asks for, and reads what it says."""
    assert f"**{lesson.task}**" in words(message)
    at, left = attempt(lesson), lesson.ways[0]
    while left:
        at, left = await press(world, message, at, *left)
    assert f"✓ **{lesson.right}**" in words(message)


async def test_all_lessons_are_solved_in_their_order_by_presses(world: World) -> None:
    answer = message_of(await world.dan.slash(world.channel, "learn", game="vilnius"))
    message = answer
    await world.dan.click(message, label="Begin")
    for lesson in LESSONS:
        await solve(world, message, lesson)
        await world.dan.click(message, label="Next")
    assert labels(message) == ["Play", "Lessons"]
    await world.dan.click(message, label="Play")
    assert await world.store.matches.of_person(world.dan.id, statuses=RUNNING, limit=2)


async def opened(world: World, key: str) -> ResponseMessage:
    """Dan chooses a lesson."""
    answer = message_of(await world.dan.slash(world.channel, "learn", game="vilnius"))
    await world.dan.select(answer, [key])
    return answer


async def test_the_bot_plays_its_side_of_the_short_city_at_once(world: World) -> None:
    """Its part is told, and Back takes back the person's action with all that came of it."""
    message, lesson = await opened(world, "city"), find_lesson("vilnius", "city")
    assert lesson
    await press(world, message, attempt(lesson), lesson.ways[0][0])
    assert "Bear draws 6 units" in words(message)
    await world.dan.click(message, label="Back")
    assert "Bear draws" not in words(message)


async def test_a_lost_city_says_that_vilnius_has_fallen(world: World) -> None:
    message, lesson = await opened(world, "city"), find_lesson("vilnius", "city")
    assert lesson
    at = attempt(lesson)
    for text in ("income 0+6 r29", "pass"):
        at, _ = await press(world, message, at, text)
    assert "✗ Vilnius loses 2 points: 0 left. Vilnius has fallen." in words(message)
    assert labels(message) == ["Try again", "Hint", "Lessons"]


async def test_what_a_purchase_costs_is_paid_as_proposed(world: World) -> None:
    """By one choice, which has the price and the use, as in a match."""
    message, lesson = await opened(world, "build"), find_lesson("vilnius", "build")
    assert lesson
    _, left = await press(world, message, attempt(lesson), *lesson.ways[0])
    assert left == ()
    assert f"✓ **{lesson.right}**" in words(message)


async def test_the_enemy_is_chosen_first_and_then_several_units(world: World) -> None:
    message, lesson = await opened(world, "city"), find_lesson("vilnius", "city")
    assert lesson
    at, left = await press(world, message, attempt(lesson), *lesson.ways[0])
    await press(world, message, at, *left)
    ways = [*ways_in(components(message), "learn-pick", "", 3)]
    assert ("ready",) in [way[2] for way in ways if way[1] is None], "a button"
    await world.dan.click(message, custom_id=next(way[0] for way in ways if way[2] == ("e2",)))
    (name,) = {way[0] for way in ways_in(components(message), "learn-pick", "", 3) if way[1]}
    await world.dan.select(message, ["farmers", "townguard"], custom_id=name)
    units = re.findall(r"Columns sends (Farmers|Townguard)", words(message))
    assert units == ["Farmers", "Townguard"]


async def test_what_the_bot_proposes_is_a_try_like_any_other(world: World) -> None:
    message, lesson = await opened(world, "fight"), find_lesson("vilnius", "fight")
    assert lesson
    await world.dan.click(message, label="Send as proposed and ready")
    assert f"✓ **{lesson.right}**" in words(message)


async def test_a_try_whose_actions_fill_the_ids_ends_with_a_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    message, lesson = await opened(world, "city"), find_lesson("vilnius", "city")
    assert lesson
    monkeypatch.setattr("cogs.learn.trial_screen.GROWN", 45)
    (name,) = [
        way[0] for way in ways_in(components(message), "learn-pick", "", 3) if way[2] == ("u6",)
    ]
    pressed = await world.dan.click(message, custom_id=name)
    assert TOO_LONG in said(pressed)
    assert "Hint" in labels(message), "the screen before stays"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.key)
def test_the_words_for_wrong_tries_do_not_give_the_answer_away(lesson: Lesson) -> None:
    """They name no building or unit of the ways to do it, nor how many are needed, unless the task
    does."""
    answers = {name for way in lesson.ways for text in way for name in named(text)}
    for told in (lesson.otherwise, *(each.words for each in lesson.wrong)):
        assert not {each for each in answers if each in told and each not in lesson.task}, told
        assert {*re.findall(r"all (?:three|four)", told)} <= {*re.findall(r"all \w+", lesson.task)}


def named(text: str) -> Iterator[str]:
    """The card that an action of Vilnius names first."""
    verb, _, rest = text.partition(" ")
    found = rest.split(" ")[0] if verb in ("build", "recruit", "send") else ""
    if found in CARDS.names:
        yield CARDS.names[found]
    if verb == "build":
        yield found.split("-")[0].capitalize()
