"""People who press what is not theirs, at the wrong time, or both at once."""

from __future__ import annotations

import pytest

from tests.bot.reading import control, labels, said, words
from tests.bot.vicious_circle.kit import SET_UPS
from tests.bot.world import World, slash_of


@pytest.mark.parametrize("label", ["Set up", "My set-up", "Offer draw", "Resign"])
async def test_strangers_cannot_touch_a_match_in_set_up(world: World, label: str) -> None:
    room = await world.begin()
    refused = await room.click(world.cat, label)
    assert refused.ephemeral
    assert "You don't play in this match." in said(refused)
    assert await room.texts() == []


@pytest.mark.parametrize("label", ["Move", "Offer draw", "Resign"])
async def test_strangers_cannot_touch_a_running_match(world: World, label: str) -> None:
    room = await world.ready()
    refused = await room.click(world.cat, label)
    assert refused.ephemeral
    assert said(refused) == "You don't play in this match."
    assert len(await room.texts()) == 2


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("vicious move", {"creature": "Sc2", "to": "d3"}),
        ("vicious deploy", {"creature": "P*", "at": "b1"}),
        ("vicious play", {"action": "Sc2-d3"}),
        ("vicious setup", {}),
        ("vicious hand", {}),
        ("vicious resign", {}),
        ("vicious draw", {}),
        ("vicious rematch", {}),
    ],
)
async def test_strangers_cannot_command_a_match(
    world: World, name: str, options: dict[str, str]
) -> None:
    room = await world.ready()
    refused = await world.cat.slash(world.channel, name, match=room.id, **options)
    assert refused.ephemeral
    assert "You don't play in this match." in said(refused)
    assert len(await room.texts()) == 2


async def test_not_your_turn_says_whose_it_is(world: World) -> None:
    room = await world.ready()
    by_button = await room.click(1, "Move")
    assert said(by_button) == f"It's <@{world.ann.id}>'s turn."
    home = await room.home()
    by_command = await world.ben.slash(home, "vicious move", creature="Sc4", to="c5")
    assert said(by_command) == f"It's <@{world.ann.id}>'s turn."
    assert len(await room.texts()) == 2


async def test_a_match_that_is_over_takes_nothing_more(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    question = await room.click(0, "Resign")
    await room.play(0, "Sc2xe5")
    assert question.response
    late = await world.ann.click(question.response, label="Resign")
    assert "This match is over." in said(late)
    for name, options in (
        ("vicious move", {"creature": "We5", "to": "d4"}),
        ("vicious resign", {}),
        ("vicious draw", {}),
        ("vicious play", {"action": "We5-d4"}),
    ):
        refused = await world.ben.slash(home, name, match=room.id, **options)
        assert "This match is over." in said(refused), name
    assert (await room.texts())[-1] == "Sc2xe5"


async def test_back_takes_a_choice_back(world: World) -> None:
    room = await world.ready()
    opened = await room.click(0, "Move")
    picker = opened.response
    assert picker
    assert labels(picker) == []
    await world.ann.select(picker, ["Sc2"])
    assert "**Saint c2.** Where to?" in words(picker)
    await world.ann.click(picker, label="Back")
    assert "**Your turn.**" in words(picker)
    assert control(picker, "pick") == "s2:pick:1:2:"


async def test_both_locking_in_at_the_same_moment_are_both_kept(world: World) -> None:
    room = await world.begin()
    home = await room.home()
    results = await world.at_once(
        slash_of(world.ann, home, "vicious setup", creatures=SET_UPS[0]),
        slash_of(world.ben, home, "vicious setup", creatures=SET_UPS[1]),
    )
    assert sorted(await room.texts()) == sorted(f"set {each}" for each in SET_UPS)
    assert all("sets up" in said(each) for each in results)
    assert "Twilight to move" in words(await room.board())
    assert len(await room.boards()) == 1


async def test_of_two_moves_at_once_one_is_played(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    results = await world.at_once(
        slash_of(world.ann, home, "vicious move", creature="Sc2", to="d3"),
        slash_of(world.ann, home, "vicious move", creature="Wa1", to="b1"),
    )
    assert len(await room.texts()) == 3
    told = "".join(map(said, results))
    assert "Twilight's" in told
    assert f"It's <@{world.ben.id}>'s turn." in told
    assert "Dawn to move" in words(await room.board())
    assert len(await room.boards()) == 1
