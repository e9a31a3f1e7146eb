"""The form of a challenge in windows of their own, which answer all questions at once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord import InteractionResult, ResponseMessage

from cogs.desk.dispatch import read_press
from cogs.hall.delivery import ask
from cogs.hall.errors import UNKNOWN, BadControl, UserError
from cogs.hall.sending.modal import QUESTIONS
from cogs.lobby.form_screen import Form
from cogs.lobby.level import full_name
from db.values import RUNNING, bot_level
from engines.registry import game as find_game
from players.registry import player, player_of
from tests.bot.forged.sending import submit
from tests.bot.reading import control, ids, labels, message_of, said, words
from tests.bot.samples import every_game, every_rivalry
from tests.bot.windows import asked, chosen, send
from tests.bot.world import World
from tests.waiting import for_ever


async def opened(world: World) -> ResponseMessage:
    """Ann's form for the game that is played here."""
    return message_of(await world.ann.slash(world.channel, "play", game=world.sample.key))


async def window(world: World, shown: ResponseMessage, verb: str) -> InteractionResult:
    """The window that a button of the form opens."""
    return await world.ann.click(shown, custom_id=control(shown, verb))


@every_game
async def test_every_question_stands_in_one_window_or_the_other(world: World) -> None:
    shown = await opened(world)
    game = world.sample.game
    whom = asked(await window(world, shown, "form-ask"))
    more = any(":form-ask-rest:" in each for each in ids(shown))
    rest = asked(await window(world, shown, "form-ask-rest")) if more else {}
    assert len(whom) == QUESTIONS or not rest
    assert not whom.keys() & rest.keys()
    options = {each for each in (*whom, *rest) if each.startswith("form-option")}
    assert options == {f"form-option {at}" for at, _ in Form.blank(game).questions()}
    for each in {"form-seat"} | (set[str]() if game.team else {"form-rated"}):
        assert each in whom | rest


@every_game
async def test_a_challenge_takes_one_press_and_one_window(world: World) -> None:
    shown = await opened(world)
    await send(world.ann, await window(world, shown, "form-ask"), {"form-whom": [world.ben]})
    invitation = world.last(world.channel)
    assert f"<@{world.ben.id}>" in words(invitation)
    await world.ben.click(invitation, label="Accept")
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    assert (row.game, set(row.people)) == (world.sample.key, {world.ann.id, world.ben.id})


@every_rivalry
async def test_the_bot_begins_at_the_level_of_a_window(world: World) -> None:
    if player_of(world.sample.key) is None:
        pytest.skip("the bot does not play this game")
    shown = await opened(world)
    levels = player(world.sample.key).levels
    assert f"Play {full_name(levels[0])}" in labels(shown)
    ask = await window(world, shown, "form-ask-bot")
    assert chosen(asked(ask)["form-bot"]) == [levels[0].key]
    await send(world.ann, ask, {"form-bot": [levels[1].key]})
    (row,) = await world.store.matches.of_person(world.ann.id, statuses=RUNNING, limit=2)
    assert [bot_level(row.people[seat]) for seat in row.bots] == [int(levels[1].key)]


@every_rivalry
async def test_what_is_chosen_stands_in_the_form_and_in_the_invitation(world: World) -> None:
    shown = await opened(world)
    ask = await window(world, shown, "form-ask")
    await send(world.ann, ask, {"form-whom": [world.ben], "form-pace": ["3d"]})
    assert "3 days" in words(world.last(world.channel))


@every_game
async def test_it_is_counted_once_although_the_program_ended_meanwhile(world: World) -> None:
    ask = await window(world, await opened(world), "form-ask")
    await world.restart()
    await send(world.ann, ask)
    assert len(await world.store.invitations.open_of(world.ann.id, world.env.now())) == 1


async def test_who_cannot_be_challenged_costs_no_answer(world: World) -> None:
    shown = await opened(world)
    ask = await window(world, shown, "form-ask")
    await send(world.ann, ask, {"form-whom": [world.ann], "form-pace": ["3d"]})
    assert "You can't challenge yourself." in words(shown)
    again = asked(await window(world, shown, "form-ask"))["form-pace"]
    assert chosen(again) == ["3d"]
    assert not world.channel.history()


async def test_who_has_blocked_somebody_is_not_challenged_and_the_answers_stay(
    world: World,
) -> None:
    await world.ben.slash(world.channel, "settings", block=world.ann)
    shown = await opened(world)
    ask = await window(world, shown, "form-ask")
    await send(world.ann, ask, {"form-whom": [world.ben], "form-pace": ["3d"]})
    assert not world.channel.history()
    again = asked(await window(world, shown, "form-ask"))["form-pace"]
    assert chosen(again) == ["3d"]


async def test_options_that_do_not_go_together_are_told_and_stay(world: World) -> None:
    shown = message_of(await world.ann.slash(world.channel, "play", game="vilitum"))
    ask = await window(world, shown, "form-ask")
    await send(world.ann, ask, {"form-option 0": ["7x7"], "form-option 1": ["yes"]})
    form = Form.filled(find_game("vilitum"), {"board": "7x7", "beginner": "yes"}, None)
    assert str(form.refusal()) in words(shown)
    again = asked(await window(world, shown, "form-ask"))
    assert chosen(again["form-option 0"]) == ["7x7"]


async def test_two_windows_that_are_open_at_once_are_two_challenges(world: World) -> None:
    shown = await opened(world)
    first, second = [await window(world, shown, "form-ask") for _ in range(2)]
    await send(world.ann, first, {"form-whom": [world.ben]})
    await send(world.ann, second, {"form-whom": [world.cat]})
    rows = await world.store.invitations.open_of(world.ann.id, world.env.now())
    assert {row.opponent_id for row in rows} == {world.ben.id, world.cat.id}


@pytest.mark.parametrize(
    "name", ["m:form-ask-nothing:0:0:", "b:form-send:0:0:vilitum,r,random,0", "m:form-send", "x"]
)
async def test_a_window_that_no_form_has_is_answered(world: World, name: str) -> None:
    assert said(await submit(world, world.ann, name)) == UNKNOWN


@pytest.mark.parametrize("kind", [{}, {"component_type": None}, {"component_type": 4}])
def test_a_line_without_a_window_is_no_press(kind: dict[str, Any]) -> None:
    """Whatever kind of component a changed client calls it, or none."""
    sent: Any = SimpleNamespace(
        type=discord.InteractionType.component, data={"custom_id": "t:typed:1:0:", **kind}
    )
    with pytest.raises(BadControl):
        read_press(sent)


async def test_a_window_that_is_not_ready_in_time_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogs.hall.delivery.READY", 0.0)
    nobody: Any = None
    never: Any = for_ever()
    with pytest.raises(UserError, match="Try again in a moment"):
        await ask(nobody, never)
