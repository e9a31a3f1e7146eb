"""Options with several values: in the form, in the invitation, in the match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from simcord import ResponseMessage

from cogs.hall.ids import BUTTON, custom_id, read_id
from cogs.lobby.form_screen import ANYONE, Form, form_screen
from conformance.limits import problems
from conformance.screens import components_of
from db.programs import PROGRAMS
from engines.game import Unreadable
from engines.registry import game as find_game
from tests.bot.forged.sending import press
from tests.bot.reading import answers, components, control, disabled, labels, said, words
from tests.bot.world import World
from tests.sample import GAME, present
from tests.toys.turns_of_several_actions import SEVERAL_ACTIONS

pytestmark = pytest.mark.usefixtures("by_presses")

BIG = PROGRAMS - 1
ALL = ("fog", "wind", "rain")


def menu(message: ResponseMessage, number: int) -> dict[str, Any]:
    """The select of the option with this number."""
    (found,) = [
        each
        for each in components(message)
        if str(each.get("custom_id")).split(":")[1:2] == ["form-option"]
        and str(each["custom_id"]).split(":")[3] == str(number)
    ]
    return found


def chosen(message: ResponseMessage, number: int) -> list[str]:
    """What is marked as chosen there."""
    return [each["label"] for each in menu(message, number)["options"] if each.get("default")]


async def form(world: World, **options: Any) -> ResponseMessage:
    """Ann's form, by the game's own command."""
    opened = await world.ann.slash(world.channel, "stones challenge", **options)
    assert opened.ephemeral
    assert opened.response
    return opened.response


async def choose(world: World, message: ResponseMessage, number: int, *keys: str) -> None:
    """Ann chooses for an option."""
    await world.ann.select(message, list(keys), custom_id=menu(message, number)["custom_id"])


async def test_choices_are_told_with_their_notes(world: World) -> None:
    message = await form(world, opponent=world.ben)
    size, weather = menu(message, 0), menu(message, 1)
    assert [(each["label"], each.get("description")) for each in size["options"]] == [
        ("Size: Small", "For a short game"),
        ("Size: Large", None),
    ]
    assert [(each["label"], each.get("description")) for each in weather["options"]] == [
        ("Fog", "Stones see nothing"),
        ("Wind", "Stones roll"),
        ("Rain", "Stones are wet"),
    ]
    assert (size["min_values"], size["max_values"]) == (1, 1)
    assert (weather["min_values"], weather["max_values"]) == (0, 3)
    assert weather["placeholder"] == "Weather?"


async def test_several_values_reach_the_match(world: World) -> None:
    message = await form(world, opponent=world.ben)
    await choose(world, message, 1, "rain", "wind")
    assert chosen(message, 1) == ["Wind", "Rain"]
    await choose(world, message, 0, "large")
    assert chosen(message, 1) == ["Wind", "Rain"]
    await world.restart()
    await world.ann.click(message, label="Challenge")
    invitation = world.last(world.channel)
    assert "Size: **Large** · Weather: **Wind, Rain** · " in words(invitation)
    await world.ben.click(invitation, label="Accept")
    row = present(await world.store.matches.get(1))
    assert dict(row.setup.options) == {"size": "large", "weather": "wind,rain"}


async def test_several_values_can_all_be_taken_away_again(world: World) -> None:
    message = await form(world, opponent=world.ben, weather="wind")
    assert chosen(message, 1) == ["Wind"]
    await choose(world, message, 1)
    assert chosen(message, 1) == []
    await world.ann.click(message, label="Challenge")
    invitation = world.last(world.channel)
    assert "Weather" not in words(invitation)
    assert "Size: **Small**" in words(invitation)


async def test_what_makes_no_sense_is_said_and_cannot_be_sent(world: World) -> None:
    message = await form(world, opponent=world.ben)
    await choose(world, message, 1, *ALL[::2])
    assert "**Fog and Rain do not go together: drop one of them.**" in words(message)
    assert disabled(message) == ["Challenge"]
    await choose(world, message, 1, "rain")
    assert "go together" not in words(message)
    assert labels(message) == ["Challenge", "Rated: yes"]


async def test_a_command_that_makes_no_sense_opens_the_form_with_the_reason(world: World) -> None:
    message = await form(world, weather="fog,rain")
    assert "Fog and Rain do not go together" in words(message)
    assert chosen(message, 1) == ["Fog", "Rain"]
    wrong = await world.ann.slash(world.channel, "stones challenge", weather="snow")
    assert said(wrong) == "“snow” is not a choice for “Weather”."


async def test_the_form_of_a_command_is_filled_in_and_may_be_for_anyone(world: World) -> None:
    message = await form(world, weather="wind", red=True)
    assert "**Stones** against **anyone**\n" in words(message)
    assert "Hit first." in words(message)
    assert [each["custom_id"].split(":")[2] for each in [menu(message, 1)]] == ["0"]
    await world.ann.click(message, label="Challenge")
    invitation = world.last(world.channel)
    assert f"<@{world.ann.id}> is looking for an opponent." in words(invitation)
    assert f"<@{world.ann.id}> plays **Red**" in words(invitation)
    await world.cat.click(invitation, label="Accept")
    row = present(await world.store.matches.get(1))
    assert row.people == (world.ann.id, world.cat.id)


async def test_nobody_is_challenged_who_cannot_be(world: World) -> None:
    own = await world.ann.slash(world.channel, "stones challenge", opponent=world.ann)
    assert "You can't challenge yourself." in said(own)


async def test_changing_the_game_starts_with_its_own_options(world: World) -> None:
    message = await form(world, opponent=world.ben)
    await world.ann.select(message, [GAME.key], custom_id=control(message, "form-game"))
    assert GAME.title in words(message)
    await world.ann.select(message, ["stones"], custom_id=control(message, "form-game"))
    assert chosen(message, 0) == ["Size: Small"]
    assert chosen(message, 1) == []


@pytest.mark.parametrize("weather", ["", "fog", "wind,rain", ",".join(ALL)])
@pytest.mark.parametrize("size", ["small", "large"])
def test_whatever_is_chosen_comes_back_from_the_ids(size: str, weather: str) -> None:
    options = {"size": size, "weather": weather}
    made = Form.filled(SEVERAL_ACTIONS, options, 1)
    assert Form.of(made.args) == made
    assert made.options == options
    assert all(len(code) == 1 for code in made.args[1:])
    for opponent in (ANYONE, BIG):
        screen = form_screen(opponent, made)
        assert problems(components_of(screen)) == []


def test_ids_of_an_older_program_mean_the_defaults() -> None:
    game = find_game("stones")
    blank = replace(Form.blank(game), rated=False)  # nobody had been told anything else
    assert Form.of(("stones", "random", "large", "zz")) == blank
    assert Form.of(("stones", "random", "9")) == blank


@pytest.mark.parametrize("kind", ["r", "f"])
def test_ids_that_say_rated_or_friendly_are_still_understood(kind: str) -> None:
    made = replace(
        Form.filled(SEVERAL_ACTIONS, {"size": "large", "weather": "fog"}, 1), rated=False
    )
    assert Form.of((made.game, kind, *made.args[1:])) == replace(made, rated=kind == "r")


async def test_the_button_of_an_older_form_means_what_it_says(world: World) -> None:
    message = await form(world, opponent=world.ben)
    args = replace(Form.of(read_id(control(message, "form-send")).args), rated=False).args
    old = custom_id(BUTTON, "form-rated", world.ben.id, 0, (args[0], "f", *args[1:]))
    sent = world.env.backend.get_message(message.channel_id, message.id)
    shown = await press(world, world.ann, sent, old)
    assert f"**Stones** against <@{world.ben.id}>\n" in said(shown)
    assert "Rated: yes" in labels(answers(shown)[-1])


def test_a_value_that_is_none_is_refused() -> None:
    with pytest.raises(Unreadable, match="not a choice for “Size”"):
        Form.filled(SEVERAL_ACTIONS, {"size": "vast"}, None)
