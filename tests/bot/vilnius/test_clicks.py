"""Vilnius by clicks: in every stage the picker offers what is legal, few clicks away, with the
picture of what is asked."""

from __future__ import annotations

from itertools import product

import pytest
from simcord import ResponseMessage

from cogs.board.match_view import match_view
from cogs.board.steps import PickTree
from cogs.vilnius.stages import hint, turn_controls
from conformance.screens import moments, sheet_of
from engines.action_tree import ActionTree, AnyPick
from engines.vilnius.actions.legal import GRAMMAR
from engines.vilnius.model.actions import Action
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.picks import PROPOSED
from render.look import CHOICE
from tests.bot.reading import labels, message_of, way_to, ways_on, words
from tests.bot.room import Room
from tests.bot.vilnius.kit import GAME, at, view_of
from tests.bot.vilnius.orders import WAITING, each_kind
from tests.bot.world import World
from tests.engines.vilnius.kit import random_plays, start
from tests.sample import present

every_stage = pytest.mark.parametrize("stage", WAITING, ids=lambda stage: stage.value)
CLICKS = 4
"""The most clicks that an action takes under the board, its button among them."""


async def opened(room: Room, seat: int) -> ResponseMessage:
    """A picker that this seat opens under the board, who wants to be asked before everything."""
    await room.world.store.people.choose(room.players[seat].id, confirm="always")
    match, board = await room.match(), await room.board()
    actions = ActionTree(match.game, match.view(seat))
    way = next(way for way in ways_on(board) if actions.begun(way[2]))
    return message_of(await room.take(seat, board, way))


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
    picker = await opened(room, seat)

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
    asked_of = present(match_view(await world.store.open_match(room.id), None).asked_of)
    wanted = [each.label for each in turn_controls(asked_of)]
    assert labels(board)[: len(wanted) + 1] == [*wanted, "My hand"]
    assert f"-# {hint(view)}" in words(board)
    for seat, person in enumerate(room.players):
        acts = [each.label for each in turn_controls(await view_of(room, seat))]
        assert labels(world.dm(person)) == [*(acts if seat in view.to_act else []), "My board"]
        shown = message_of(await person.user.click(world.dm(person), label="My board"))
        assert bool(list(ways_on(shown))) == (seat in view.to_act)
        assert "My hand" in labels(shown)


async def test_what_needs_no_choice_is_one_press_under_the_board(world: World) -> None:
    for stage, label, told in (
        (Stage.INCOME, "2 units", "income 2+"),
        (Stage.CITY, "✓ Pass", "pass"),
        (Stage.PAY, "Pay as proposed", "pay"),
        (Stage.STORE, "Keep as proposed", "store "),
        (Stage.STORE, "✓ Keep nothing", "ready"),
        (Stage.FIGHT, "✓ Ready", "ready"),
        (Stage.RED, "As proposed", "choose "),
        (Stage.SILVER, "As proposed", "choose "),
        (Stage.GOLD, "As proposed", "choose "),
        (Stage.CAPTURE, "✓ Ready", "ready"),
        (Stage.LEVY, "Send as proposed", "send"),
        (Stage.STORE_UNITS, "Keep as proposed", "store "),
        (Stage.STORE_UNITS, "✓ Keep nothing", "ready"),
    ):
        room = await at(world, stage)
        seat, before = (await room.match()).to_act[0], len(await room.texts())
        await world.store.people.choose(room.players[seat].id, confirm="never")
        await room.click(seat, label)
        assert (await room.texts())[before].startswith(told), label


async def test_the_purchase_that_the_bot_would_make_is_one_press(world: World) -> None:
    """Also for people who confirm what ends their turn: the button says all that comes of it."""
    room = await at(world, Stage.CITY)
    seat, before = (await room.match()).to_act[0], len(await room.texts())
    first = GAME.picks(await view_of(room, seat))[0]
    assert first.proposed
    await room.click(seat, f"✓ {first.parts[0].label}")
    assert (await room.texts())[before : before + 2] == first.text.split(", ")


def test_with_closed_hands_nobody_is_told_what_somebody_could_buy() -> None:
    seen = set[Stage | None]()
    for match in moments(GAME, {"hands": "closed"}, 1, 60):
        sheet = sheet_of(match, None)
        assert sheet.asked_of == sheet.view
        assert isinstance(sheet.view, VilniusView)
        seen.add(sheet.view.stage)
    assert Stage.CITY in seen


async def test_a_proposal_is_offered_where_there_may_be_one() -> None:
    """With open hands everybody can tell whether the policy would send units."""
    offered = set[bool]()
    for hidden, number in product((False, True), range(1, 13)):
        chosen = {"hands": "closed"} if hidden else {}
        state = next(
            state
            for state, *_ in random_plays(start(2, str(number), **chosen), str(number))
            if state.stage is Stage.FIGHT
        )
        seats = GAME.to_act(state)
        own = [each.parts[0].value == PROPOSED for at in seats for each in picks_of(state, at)]
        shown = [control.args for control in turn_controls(GAME.view(state, None))]
        assert ((PROPOSED,) in shown) is (hidden or any(own)), (hidden, number)
        offered.add((PROPOSED,) in shown)
    assert offered == {False, True}


def picks_of(state: State, seat: int) -> tuple[AnyPick, ...]:
    """The picks of somebody who is to act."""
    return tuple(GAME.picks(GAME.view(state, seat)))


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
        assert PickTree(shown).typed(former) == (text if text in legal else None)
        assert PickTree(shown).typed(("no", "action")) is None


async def test_a_purchase_is_paid_as_proposed_or_otherwise(world: World) -> None:
    room = await at(world, Stage.CITY)
    seat = (await room.match()).to_act[0]
    person, before = room.players[seat], len(await room.texts())
    await world.store.people.choose(person.id, confirm="never")
    build = message_of(await room.click(seat, "Build"))
    way = present(way_to(build, ("build", "workshop", "m13")))
    await room.take(seat, build, way)
    if len(await room.texts()) == before:
        way = present(way_to(build, ("build", "workshop", "m13")))
        await room.take(seat, build, way)
    assert (await room.texts())[before:] == ["build workshop m13", "pay"]
    other = await at(world, Stage.CITY)
    seat, before = (await other.match()).to_act[0], len(await other.texts())
    await other.pick(seat, "build workshop m13")
    assert (await other.texts())[before:] == ["build workshop m13"]
    board = await other.board()
    assert {"Pay as proposed", "Pay otherwise", "Take back"} <= set(labels(board))
    assert "pays for the Workshop: 1 gold and 2 tools still to pay." in words(board)
    await other.click(seat, "Take back")
    assert (await view_of(other)).stage is Stage.CITY
