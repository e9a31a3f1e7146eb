"""The context-menu command on a person: a form, then the invitation."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from simcord import ResponseMessage

from cogs.hall.introduction import HOW_TO_PLAY
from cogs.hall.screen import Screen
from cogs.lobby.form_modal import changed
from cogs.lobby.form_screen import ANYONE, Form, form_screen
from cogs.lobby.level import full_name
from cogs.lobby.messages import POSTED
from engines.game import AnyGame, Illegal, OptionSpec, Value
from engines.registry import GAMES
from players.registry import player_of
from tests.bot.reading import components, labels, said, words
from tests.bot.samples import every_rivalry
from tests.bot.world import World, click_of
from tests.sample import present
from tests.traits import teaches

pytestmark = pytest.mark.usefixtures("by_presses")


def asked(game: AnyGame) -> list[OptionSpec]:
    """The options of a game that the form has."""
    return [spec for spec in game.options if spec.asked]


def menu_of(message: ResponseMessage, verb: str, index: int = 0) -> dict[str, Any]:
    """The select with this verb and number."""
    (found,) = [
        each
        for each in components(message)
        if each.get("custom_id", "")[:1] == "s"
        and each["custom_id"].split(":")[1::2][:2] == [verb, str(index)]
    ]
    return found


def chosen(message: ResponseMessage, verb: str, index: int = 0) -> list[str]:
    """What is marked as chosen in a select."""
    menu = menu_of(message, verb, index)
    return [each["label"] for each in menu["options"] if each.get("default")]


def other_choices(game: AnyGame) -> dict[str, Value]:
    """The last choice of each option asked, where it goes with those before it and two play."""
    wanted: dict[str, Value] = {}
    for _, spec in Form.blank(game).questions():
        more = {**wanted, spec.key: spec.choices[-1]}
        with suppress(Illegal):
            game.seating(game.resolve_options({key: choice.key for key, choice in more.items()}), 2)
            wanted = more
    return wanted


def buttons(game: AnyGame) -> list[str]:
    """The buttons of the form with its options; the last plays the bot at its lowest level."""
    thinker = player_of(game.key)
    proposed = [f"Play {full_name(thinker.levels[0])}"] if thinker else []
    return ["Challenge", "Rated: yes", *[HOW_TO_PLAY] * teaches(game), *proposed]


@every_rivalry
async def test_the_form_starts_with_the_defaults(world: World) -> None:
    message = await world.form()
    game = world.sample.game
    assert f"**{game.title}** against <@{world.ben.id}>" in words(message)
    for index, spec in Form.blank(game).questions():
        defaults = [each.label for each in spec.chosen(spec.default)]
        found = chosen(message, "form-option", index)
        assert [label.removeprefix(f"{spec.label}: ") for label in found] == defaults
    assert chosen(message, "form-seat") == ["Random sides"]
    assert labels(message) == buttons(game)


@every_rivalry
async def test_what_is_chosen_stands_in_the_invitation(world: World) -> None:
    message = await world.form()
    game = world.sample.game
    wanted = other_choices(game)
    for index, spec in Form.blank(game).questions():
        if spec.key in wanted:
            menu = menu_of(message, "form-option", index)["custom_id"]
            await world.ann.select(message, [wanted[spec.key].key], custom_id=menu)
    await world.restart()
    menu = menu_of(message, "form-seat")["custom_id"]
    await world.ann.select(message, ["1"], custom_id=menu)
    assert chosen(message, "form-seat") == [f"You play {world.sample.sides[1]}"]
    assert labels(message) == buttons(game)
    await world.ann.click(message, label="Challenge")
    assert words(message) == POSTED
    assert labels(message) == ["Withdraw"]
    invitation = world.last(world.channel)
    told = [wanted[spec.key] for spec in asked(game) if spec.told and spec.key in wanted]
    assert all(f"**{each.label}**" in words(invitation) for each in told)
    assert f"<@{world.ann.id}> plays **{world.sample.sides[1]}**" in words(invitation)
    assert world.pinged(invitation) == {world.ben.id}
    await world.ben.click(invitation, label="Accept")
    row = present(await world.store.matches.get(1))
    assert row.setup.game == game.key
    assert row.people == (world.ben.id, world.ann.id)
    settled = dict(row.setup.options)
    assert {key: settled[key] for key in wanted} == {k: each.key for k, each in wanted.items()}
    assert row.rated is not game.team


async def test_a_form_where_the_bot_may_not_speak_names_the_permission(world: World) -> None:
    message = await world.form()
    await world.deny(world.channel, send_messages=True)
    refused = await world.ann.click(message, label="Challenge")
    assert "I need **Send Messages** there." in said(refused)
    assert world.channel.history(viewer=world.ben) == []


async def test_a_double_click_on_challenge_posts_one_invitation(world: World) -> None:
    message = await world.form()
    await world.at_once(*(click_of(world.ann, message, "Challenge") for _ in range(2)))
    assert labels(message) == ["Withdraw"]
    assert len(world.channel.history(viewer=world.ben)) == 1
    assert await world.store.invitations.get(2) is None


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda each: each.key)
def test_only_what_means_something_for_so_many_is_asked(game: AnyGame) -> None:
    usual = game.resolve_options({})
    for seats in game.seat_counts:
        form = Form.blank(game).for_seats(seats)
        screen = form_screen(ANYONE, form, opened=True)
        shown = {each for each in _named(screen) if ":form-option:" in each}
        assert len(shown) == len(form.questions())
        asks = [spec for _, spec in form.questions()]
        for spec in asked(game):
            if spec not in asks:
                for choice in spec.choices:
                    with suppress(Illegal):
                        other = {**usual, spec.key: choice.key}
                        assert game.start(other, seats, "s") == game.start(usual, seats, "s")


def test_what_means_nothing_for_fewer_is_as_usual_again() -> None:
    form = Form.filled(GAMES["victorus"], {"armies": "allied"}, None, 6)
    assert changed(form, "form-seats", 0, ("4",)).options["armies"] == "allied"
    assert changed(form, "form-seats", 0, ("3",)).options["armies"] == "single"
    assert Form.filled(GAMES["victorus"], {"armies": "allied"}, None, 3).refusal()


def _named(screen: Screen) -> set[str]:
    """The ids of a screen's controls."""
    return {str(getattr(each, "custom_id", "")) for each in screen.controls}
