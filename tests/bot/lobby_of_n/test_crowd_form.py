"""The form of a game for several numbers of players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord import ResponseMessage

from cogs.lobby.form_screen import Form
from cogs.lobby.invitation import BY_LOT
from tests.bot.lobby_of_n.party import Party
from tests.bot.reading import control, disabled, ids, labels, message_of, options, values, words
from tests.sample import GAME
from tests.toys.lobby_of_n import LOBBY_OF_N, SIDES

pytestmark = pytest.mark.usefixtures("by_presses")


async def form(party: Party, **wishes: Any) -> ResponseMessage:
    """Ann's form for anyone, by the game's own command."""
    opened = message_of(await party.ann.slash(party.world.channel, "grove form", **wishes))
    if "Options" in labels(opened):
        await party.ann.click(opened, label="Options")
    return opened


async def choose(party: Party, message: ResponseMessage, verb: str, value: str) -> None:
    """Ann chooses in one of its selects."""
    await party.ann.select(message, [value], custom_id=control(message, verb))


def chosen(message: ResponseMessage, verb: str) -> list[str]:
    """What is marked as chosen there."""
    return [each["label"] for each in options(message, verb) if each.get("default")]


def offered(message: ResponseMessage) -> list[str]:
    """The sides that can be chosen."""
    return [each["label"].removeprefix("You play ") for each in options(message, "form-seat")][1:]


async def test_the_sides_follow_the_number_of_players(party: Party) -> None:
    message = await form(party)
    assert chosen(message, "form-seats") == ["2 players"]
    assert values(message, "form-seats") == ["2", "3", "4", "5", "6"]
    assert offered(message) == ["Ash", "Date"]
    await choose(party, message, "form-seats", "3")
    assert offered(message) == ["Ash", "Cedar", "Elm"]
    await choose(party, message, "form-seat", "2")
    await choose(party, message, "form-seats", "6")
    assert chosen(message, "form-seat") == ["You play Elm"]
    assert offered(message) == list(SIDES)
    await choose(party, message, "form-seats", "2")
    assert chosen(message, "form-seat") == ["Random sides"]


async def test_what_is_chosen_becomes_a_lobby(party: Party) -> None:
    message = await form(party, players=5)
    await choose(party, message, "form-seat", "3")
    await party.world.restart()
    await party.ann.click(message, label="Challenge")
    invitation = party.world.last(party.world.channel)
    assert f"**Date** <@{party.ann.id}> (host)" in words(invitation)
    assert "**5** players" in words(invitation)
    await party.join(invitation, party.ben)
    assert await party.sides() == {party.ann.id: "Date", party.ben.id: "Ash"}


async def test_options_and_number_that_do_not_fit_are_refused(party: Party) -> None:
    message = await form(party, players=3)
    await choose(party, message, "form-seat", "1")
    await choose(party, message, "form-option", "yes")
    assert "**3 cannot play Grove with these options.**" in words(message)
    assert disabled(message) == ["Challenge"]
    assert (chosen(message, "form-seat"), offered(message)) == (["Random sides"], [])
    await choose(party, message, "form-seats", "4")
    assert "cannot play" not in words(message)
    assert labels(message) == ["Challenge", "Rated: yes"]
    assert offered(message) == ["Ash", "Birch", "Date", "Elm"]


async def test_one_person_is_challenged_by_name_for_two_only(party: Party) -> None:
    message = await party.world.form()
    await choose(party, message, "form-seats", "3")
    assert "leave the opponent out: friends join below.**" in words(message)
    assert disabled(message) == ["Challenge"]
    assert labels(message) == ["Rated: yes", "Invite anyone"]
    await party.ann.click(message, label="Invite anyone")
    assert "**Grove** for **3 players**\n" in words(message)
    assert labels(message) == ["Challenge", "Rated: yes"]
    await choose(party, message, "form-seats", "2")
    await choose(party, message, "form-seats", "3")
    await party.ann.click(message, label="Challenge")
    assert (await party.invitation()).seats == 3


async def test_a_game_for_two_does_not_ask_how_many(party: Party) -> None:
    message = await form(party, players=6)
    await choose(party, message, "form-game", GAME.key)
    assert not [name for name in ids(message) if "form-seats" in name]
    await choose(party, message, "form-game", "grove")
    assert chosen(message, "form-seats") == ["2 players"]


def test_ids_of_an_older_program_mean_the_fewest_players() -> None:
    assert Form.of(("grove", BY_LOT, "0")) == replace(Form.blank(LOBBY_OF_N), rated=False)
