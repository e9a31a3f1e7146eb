"""Examples of the rules that the reader plays through."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import ResponseMessage

from cogs.learn.practice import FULL, practice_screen
from cogs.learn.trial_screen import actions_of, trail
from conformance.limits import problems, walk
from conformance.screens import components_of
from db.values import RUNNING
from learning.example import Practice, further, on_page, practice
from tests.bot.reading import alts, components, disabled, labels, said, ways_in, words
from tests.bot.world import World
from tests.toys.turns_of_several_actions import SEVERAL_ACTIONS

pytestmark = pytest.mark.loads_cogs
"""The command for the rules offers the games that there are when its module is executed."""

ALL = "All games"
ON_PAGE = ["Back", "Next", "Try it", ALL]


async def page(world: World, number: int) -> ResponseMessage:
    """Dan, who plays nothing, reads a page."""
    opened = await world.dan.slash(world.channel, "rules", game="stones")
    assert opened.ephemeral
    assert opened.response
    await world.dan.select(opened.response, [str(number)])
    return opened.response


async def tried(world: World, number: int) -> ResponseMessage:
    """Dan presses Try it there."""
    message = await page(world, number)
    await world.dan.click(message, label="Try it")
    return message


async def choose(world: World, message: ResponseMessage, *parts: str) -> None:
    """Dan presses what leads to these parts."""
    ways = ways_in(components(message), "try-pick", "try-do", 2)
    name, value, _ = next(way for way in ways if way[2] == parts)
    if value is None:
        await world.dan.click(message, custom_id=name)
    else:
        await world.dan.select(message, [value], custom_id=name)


async def test_only_pages_with_somebody_to_act_can_be_tried(world: World) -> None:
    shown = [labels(await page(world, number)) for number in range(len(SEVERAL_ACTIONS.pages))]
    assert shown == [["Next", ALL], ON_PAGE, ON_PAGE, ON_PAGE, ["Back", ALL]]


async def test_an_example_opens_with_what_its_page_has_chosen(world: World) -> None:
    message = await tried(world, 1)
    assert words(message) == (
        "### Try it: Going\n-# Stones. You play both sides.\n"
        "Red to say something.\n**Stone a, Go.** Where to?"
    )
    assert alts(message) == ["Said: brave."]
    assert labels(message) == ["1", "2", "3", "Back", "Start over", "Rules"]


async def test_a_whole_action_chosen_on_the_page_waits_for_play(world: World) -> None:
    message = await tried(world, 2)
    assert "**Red says a!?**" in words(message)
    assert labels(message) == ["Play", "Back", "Start over", "Rules"]
    await world.dan.click(message, label="Play")
    assert "Red says a!.\n**Red wins: Blue was hit.**" in words(message)
    assert labels(message) == ["Back", "Start over", "Rules"]
    await world.dan.click(message, label="Back")
    assert "Red to say something." in words(message)
    assert alts(message) == ["Said: brave a>2."]


async def test_both_sides_are_played(world: World) -> None:
    message = await tried(world, 1)
    await choose(world, message, "a", "go", "2")
    assert "\nRed says a>2.\nRed to say something." in words(message)
    assert labels(message)[-4:] == ["End turn", "Back", "Start over", "Rules"]
    await world.dan.click(message, label="End turn")
    assert "\nRed says end.\nBlue to say something." in words(message)
    await choose(world, message, "b", "go", "3")
    assert alts(message) == ["Said: brave a>2 end b>3."]
    assert not await world.store.matches.of_person(world.dan.id, statuses=RUNNING, limit=1)


async def test_back_drops_the_last_part_then_the_last_action(world: World) -> None:
    message = await tried(world, 1)
    before = words(message)
    await choose(world, message, "a", "go", "2")
    await world.dan.click(message, label="Back")
    assert alts(message) == ["Said: brave."]
    assert "Stone a" in labels(message)
    await choose(world, message, "a")
    assert "Hit → The foe" in labels(message)
    await world.dan.click(message, label="Back")
    assert "Stone a" in labels(message)
    assert words(message) != before
    assert disabled(message) == ["Back"]


async def test_start_over_and_rules_lead_back(world: World) -> None:
    message = await tried(world, 1)
    first = words(message)
    await choose(world, message, "a", "go", "2")
    await world.dan.click(message, label="Start over")
    assert words(message) == first
    await world.dan.click(message, label="Rules")
    assert words(message).startswith("### Going\n-# Stones, page 2 of 5")


async def test_what_the_rules_force_plays_itself(world: World) -> None:
    message = await tried(world, 3)
    assert "\nBlue says pass.\nRed to say something." in words(message)
    await choose(world, message, "a", "hush")
    assert "\nRed says a~. Blue says pass.\nRed to say something." in words(message)


async def test_an_example_that_has_changed_since_says_so(world: World) -> None:
    message = await tried(world, 1)
    stored = world.env.backend.get_message(message.channel_id, message.id)
    for number, word in ((1, "zz"), (4, "0"), (9, ""), (0, "")):
        name = f"b:try:0:{number}:stones,{word}"
        (button,) = [each for each in walk(stored.components) if each.get("label") == "Start over"]
        button["custom_id"] = name
        pressed = await world.dan.click(message, custom_id=name)
        assert said(pressed).endswith("`/rules` has the new one."), name


def play_on(at: Practice) -> Practice:
    """After the turn's end, else after its first action."""
    last = len(at.view.legal) - 1
    number = last if at.view.legal[last] == "end" else 0
    return further(at, number)


def drawn(at: Practice) -> list[dict[str, Any]]:
    """The components, within the limits."""
    roots = components_of(practice_screen(at))
    assert problems(roots) == []
    return roots


def test_an_example_ends_when_its_ids_are_full() -> None:
    at = practice(on_page(SEVERAL_ACTIONS, 1))
    while FULL not in str(roots := drawn(at)):
        at = play_on(at)
    assert len(at.numbers) > 15
    found = [each["label"] for each in walk(roots) if each["type"] == 2 and not each["disabled"]]
    assert found == ["Back", "Start over", "Rules"]
    assert not [each for each in walk(roots) if each["type"] == 3]


def test_the_actions_so_far_come_back_from_the_ids() -> None:
    for actions in ((), (0,), (35, 36, 1295, 7)):
        assert actions_of(trail(actions)) == actions
    assert trail((35, 36, 1295)) == "z-10-zz"
