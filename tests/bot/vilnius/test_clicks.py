"""Vilnius by clicks: in every stage the picker offers what is legal, few clicks away, with the
picture of what is asked."""

from __future__ import annotations

import pytest

from cogs.screens.match.picker import picked
from cogs.screens.match_view import match_view
from cogs.vilnius.stages import hint, turn_controls
from engines.vilnius.model.actions import Action, Pay, Send
from engines.vilnius.model.values import Stage
from engines.vilnius.notation.actions import GRAMMAR
from render.look import CHOICE
from tests.bot.reading import ids, labels, said, words
from tests.bot.room import Room
from tests.bot.vilnius.kit import at, view_of
from tests.bot.vilnius.orders import WAITING, each_kind
from tests.bot.world import World

every_stage = pytest.mark.parametrize("stage", WAITING, ids=lambda stage: stage.value)
CLICKS = 4
"""The most clicks that an action takes under the board, its button among them."""


async def clicks(room: Room, action: Action, seat: int) -> int:
    """Plays an action by clicks; how many these were."""
    start = len(room.world.env.http_requests)
    await room.pick(seat, GRAMMAR.write(action))
    asked = room.world.env.http_requests[start:]
    return sum(each.path.endswith("/callback") for each in asked)


@every_stage
async def test_every_kind_of_action_is_few_clicks_away(world: World, stage: Stage) -> None:
    room = await at(world, stage)
    seat = (await room.match()).to_act[0]
    for action in each_kind(await view_of(room, seat)):
        other = await at(world, stage)
        before = len(await other.texts())
        assert await clicks(other, action, seat) <= CLICKS
        assert (await other.texts())[before] == GRAMMAR.write(action)


@every_stage
async def test_the_picker_begins_with_the_picture_of_what_is_asked(
    world: World, stage: Stage
) -> None:
    room = await at(world, stage)
    seat = (await room.match()).to_act[0]
    picker = (await room.press(seat, "move")).response
    assert picker

    async def drawn() -> str:
        (picture,) = picker.attachments
        return (await picture.read()).decode(errors="replace")

    assert f"area='{CHOICE}'" in await drawn()
    await room.players[seat].click(picker, label="Whole board")
    assert "area=''" in await drawn()
    await room.players[seat].click(picker, label="Look closer")
    assert f"area='{CHOICE}'" in await drawn()


@every_stage
async def test_the_board_and_the_hand_have_the_buttons_of_the_stage(
    world: World, stage: Stage
) -> None:
    room = await at(world, stage)
    view, board = await view_of(room), await room.board()
    wanted = [each.label for each in turn_controls(view)]
    assert labels(board)[: len(wanted) + 1] == [*wanted, "My hand"]
    assert f"-# {hint(view)}" in words(board)
    for seat, person in enumerate(room.players):
        own = labels(world.dm(person))
        assert own == [*(wanted if seat in view.to_act else []), "Show board"]
        shown = (await person.user.click(world.dm(person), label="Show board")).response
        assert shown
        assert (set(wanted) <= set(labels(shown))) == (seat in view.to_act)
        assert "My hand" in labels(shown)


async def test_what_needs_no_choice_has_a_button_in_the_picker(world: World) -> None:
    for stage, label, text in (
        (Stage.CITY, "Pass", "pass"),
        (Stage.PAY, "As proposed", "pay"),
        (Stage.STORE, "Ready", "ready"),
        (Stage.FIGHT, "Ready", "ready"),
        (Stage.CAPTURE, "Ready", "ready"),
        (Stage.LEVY, "As proposed", "send"),
        (Stage.STORE_UNITS, "Ready", "ready"),
    ):
        room = await at(world, stage)
        seat, before = (await room.match()).to_act[0], len(await room.texts())
        picker = (await room.press(seat, "move")).response
        assert picker
        done = await room.players[seat].click(picker, label=label)
        assert (await room.texts())[before] == text
        assert said(done) or words(picker)


async def test_a_control_of_an_earlier_version_plays_what_it_said_then(world: World) -> None:
    for stage, former, text in (
        (Stage.STORE, ("done",), "ready"),
        (Stage.STORE, ("keep", "lida"), "store lida"),
        (Stage.FIGHT, ("done",), "ready"),
    ):
        room = await at(world, stage)
        opened = await world.store.open_match(room.id)
        shown = match_view(opened, opened.match.to_act[0])
        legal = {shown.game.write(action) for action in shown.view.legal}
        assert picked(shown, former) == (text if text in legal else None)
        assert picked(shown, ("no", "action")) is None


async def test_the_proposal_is_no_shortcut_once_something_is_chosen(world: World) -> None:
    room = await at(world, Stage.PAY)
    seat = (await room.match()).to_act[0]
    assert Pay() in (await view_of(room, seat)).legal
    picker = (await room.press(seat, "move")).response
    assert picker
    names = ids(picker)
    assert len(names) == len(set(names))
    ending = next(each for each in names if each.split(":")[1].startswith("pick"))
    await room.players[seat].select(picker, ["all"], custom_id=ending)
    assert "Confirm" in labels(picker)
    assert "As proposed" not in labels(picker)
    await room.players[seat].click(picker, label="Confirm")
    assert (await room.texts())[-1] == "pay"


async def test_after_building_the_picker_asks_for_the_payment_at_once(world: World) -> None:
    room = await at(world, Stage.CITY)
    seat = (await room.match()).to_act[0]
    picker = (await room.press(seat, "move")).response
    assert picker
    await room.select(seat, picker, "build workshop m13")
    assert (await room.texts())[-1] == "build workshop m13"
    assert {"As proposed", "Take back"} <= set(labels(picker))
    assert "Workshop: 1 gold, 2 tools; still missing: 1 gold, 2 tools." in words(picker)
    assert "Proposed: " in words(picker)
    await room.players[seat].click(picker, label="Take back")
    assert (await view_of(room)).stage is Stage.CITY


async def test_units_are_sent_one_after_the_other_in_one_picker(world: World) -> None:
    """A unit that is sent can be taken back; nothing has to be confirmed."""
    room = await at(world, Stage.FIGHT)
    seat = (await room.match()).to_act[0]
    sends = [each for each in (await view_of(room, seat)).legal if isinstance(each, Send)]
    picker = (await room.press(seat, "move")).response
    assert picker
    assert "Take units back" not in labels(picker)
    await room.select(seat, picker, GRAMMAR.write(sends[0]))
    assert (await room.texts())[-1] == GRAMMAR.write(sends[0])
    assert "Take units back" in labels(picker)
    assert "Refresh" in labels(picker)
    await room.players[seat].click(picker, label="Take units back")
    assert (await room.texts())[-1] == "recall"
    assert "Take units back" not in labels(picker)
