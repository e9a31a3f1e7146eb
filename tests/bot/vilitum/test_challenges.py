"""The options of a match of Vilitum, chosen in the challenge, and the choice before placing."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import ResponseMessage

from tests.bot.reading import SELECT, components, disabled, ids, labels, message_of, said, words
from tests.bot.vilitum.kit import seated
from tests.bot.world import World
from tests.sample import present

pytestmark = pytest.mark.usefixtures("by_presses")

RULES = 2
"""The number of the select with the regional rules, after the board and the beginner game."""


def menu(message: ResponseMessage, number: int) -> str:
    """The id of the form's select of this option."""
    (found,) = [
        each for each in ids(message) if each.split(":")[1::2][:2] == ["form-option", str(number)]
    ]
    return found


async def test_a_plain_challenge_names_board_and_game(world: World) -> None:
    invitation = await world.challenge(world.ann, world.ben, board="7x7", ember="me")
    assert "Board: **7x7**" in words(invitation)
    assert "plays **Ember**" in words(invitation)
    assert "Regional rules" not in words(invitation)


async def test_a_challenge_that_makes_no_sense_is_refused_with_the_reason(world: World) -> None:
    refused = await world.ann.slash(
        world.channel, "vilitum challenge", opponent=world.ben, board="7x7", beginner=True
    )
    assert "The beginner game is played on the 5x5 board." in said(refused)
    assert refused.ephemeral


async def test_regional_rules_are_chosen_in_a_form_with_their_explanations(world: World) -> None:
    opened = await world.ann.slash(
        world.channel, "vilitum challenge", opponent=world.ben, regional="choose from a list",
        ember="me",
    )  # fmt: skip
    form = message_of(opened)
    assert opened.ephemeral
    listed = next(each for each in menus(form) if each["custom_id"] == menu(form, RULES))
    assert len(listed["options"]) == 10
    assert all(len(each["description"]) > 20 for each in listed["options"])
    assert (listed["min_values"], listed["max_values"]) == (0, 10)
    chosen = [listed["options"][n]["value"] for n in (2, 8)]
    await world.ann.select(form, chosen, custom_id=listed["custom_id"])
    await world.ann.click(form, label="Challenge")
    invitation = world.last(world.channel)
    assert "Regional rules: **Blood Lust, Warrior Rush**" in words(invitation)
    await world.ben.click(invitation, label="Accept")
    row = present(await world.store.matches.get(1))
    assert dict(row.setup.options)["regional"] == "blood-lust,warrior-rush"


def menus(message: ResponseMessage) -> list[dict[str, Any]]:
    """The selects of a message."""
    return [each for each in components(message) if each["type"] == SELECT]


async def test_the_form_says_which_rules_do_not_go_together(world: World) -> None:
    opened = await world.ann.slash(
        world.channel, "vilitum challenge", board="7x7", regional="choose from a list"
    )
    form = message_of(opened)
    listed = next(each for each in menus(form) if each["custom_id"] == menu(form, RULES))
    agile = listed["options"][0]["value"]
    await world.ann.select(form, [agile], custom_id=listed["custom_id"])
    assert "Agile Warrior is for the 5x5 board" in words(form)
    assert "Challenge" in disabled(form)
    await world.ann.select(form, [], custom_id=menu(form, RULES))
    assert "Challenge" in labels(form)


async def test_each_side_chooses_its_warrior_before_placing(world: World) -> None:
    room = await seated(world, regional="agile-warrior")
    assert {"Agile Warrior", "Standard Warrior"} <= set(labels(await room.board()))
    wrong = await room.click(1, "Agile Warrior")
    assert said(wrong) == f"It's <@{world.ann.id}>'s turn."
    await room.pick(0, "agile")
    await world.ben.slash(world.channel, "vilitum warrior", which="standard")
    assert await room.texts() == ["agile", "standard"]
    assert "Rogue" in labels(await room.board())
    assert world.pinged(await room.board()) == {world.ann.id}


async def test_placing_by_clicks(world: World) -> None:
    room = await seated(world)
    await room.pick(0, "Z>c1")
    board = await room.board()
    assert "Ember places the Wizard on c1." in words(board)
    pieces = ["Warrior", "Rogue", "Wizard", "Archer", "Cleric"]
    assert labels(board) == [*pieces, "My board", "More"]
    picker = message_of(await room.click(1, "Rogue"))
    assert labels(picker) == ["e5", "d5", "c5", "b5", "a5", "Back"]


async def test_a_rematch_says_who_starts(world: World) -> None:
    room = await seated(world)
    await room.resign(1)
    await room.click(1, "Rematch")
    assert "First move: **Frost**" in words(world.last(world.channel))
