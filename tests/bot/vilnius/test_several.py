"""Units to send, payments and losses are chosen at once in a window, beside the presses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from simcord import InteractionResult

from cogs.board.picker import COPY
from cogs.hall.game_ui import SEVERAL
from cogs.hall.sending.modal import QUESTIONS
from engines.action_tree import ActionTree
from engines.match import Entry, Match, begin, replay
from engines.registry import game
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from engines.vilnius.several import MOST_ENEMIES, several, wanting
from tests.bot.reading import labels, said
from tests.bot.room import Room
from tests.bot.vilnius.kit import Way, seated, ways
from tests.bot.windows import asked, chosen
from tests.bot.world import World
from tests.sample import present

GAME = game("vilnius")
STAGES = (Stage.FIGHT, Stage.PAY, Stage.LEVY, Stage.SILVER, Stage.RED)
TRIED = 6


def views(stage: Stage) -> Iterator[tuple[Way, VilniusView]]:
    """Ways to this stage, with the view of the first seat to act that may choose at once."""

    def wanted(state: State) -> bool:
        return state.stage is stage and bool(GAME.to_act(state))

    for way in ways(2, wanted):
        match = at(way)
        view = match.view(match.to_act[0])
        assert isinstance(view, VilniusView)
        if several(view):
            yield way, view


def at(way: Way) -> Match:
    """The match after these deeds."""
    entries = (Entry(ply, *deed) for ply, deed in enumerate(way.deeds))
    return replay(begin("vilnius", {}, way.seed, 2), entries)


def texts(view: VilniusView) -> list[str]:
    """The texts that what the game proposes there plays."""
    tree = ActionTree(GAME, view)
    found = list[str]()
    for each in several(view):
        for last in each.ticked:
            pick = tree.pick((each.first,) if last == each.first else (each.first, last))
            found += [pick.text] if pick else []
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_a_window_has_room_for_it_and_what_is_proposed_can_be_played(stage: Stage) -> None:
    for way, view in islice(views(stage), TRIED):
        assert 0 < len(several(view)) <= QUESTIONS
        assert stage is not Stage.FIGHT or len(wanting(view)) <= MOST_ENEMIES
        match, proposed = at(way), texts(view)
        assert not proposed or match.propose(match.to_act[0], ", ".join(proposed))


async def window(room: Room, seat: int) -> InteractionResult:
    """The window that its button under the board opens."""
    return await room.click(seat, SEVERAL.label)


def ticked(opened: InteractionResult) -> dict[str, list[str]]:
    """What is ticked in a window, by the ids of its questions."""
    assert opened.modal
    controls = [each["component"] for each in opened.modal["components"]]
    return {each["custom_id"]: chosen(each) for each in controls}


@pytest.mark.parametrize("stage", STAGES)
async def test_as_it_opens_it_plays_what_is_proposed(world: World, stage: Stage) -> None:
    way, view = next(each for each in views(stage) if texts(each[1]))
    room = await seated(world, way)
    before, seat = await room.texts(), (await room.match()).to_act[0]
    opened = await window(room, seat)
    await world.restart()
    await room.players[seat].submit_modal(opened, {k: v for k, v in ticked(opened).items() if v})
    proposed = texts(view)
    assert sorted((await room.texts())[len(before) :][: len(proposed)]) == sorted(proposed)


async def test_what_cannot_be_played_is_told_and_opens_again_as_it_was(world: World) -> None:
    """All units against each enemy: more than there are."""
    way, _ = next(each for each in views(Stage.FIGHT) if len(several(each[1])) > 2)
    room = await seated(world, way)
    before, seat = await room.texts(), (await room.match()).to_act[0]
    opened = await window(room, seat)
    assert opened.modal
    every = {
        each["component"]["custom_id"]: [one["value"] for one in each["component"]["options"]]
        for each in opened.modal["components"]
    }
    answer = await room.players[seat].submit_modal(opened, every)
    assert "You chose: `send " in said(answer)
    assert await room.texts() == before
    assert answer.response
    assert "Choose again" in labels(answer.response)
    again = await room.players[seat].click(answer.response, label="Choose again")
    assert ticked(again) == every


async def test_nothing_chosen_plays_nothing(world: World) -> None:
    way, _ = next(views(Stage.FIGHT))
    room = await seated(world, way)
    before, seat = await room.texts(), (await room.match()).to_act[0]
    answer = await room.players[seat].submit_modal(await window(room, seat), {})
    assert "You have chosen nothing." in said(answer)
    assert await room.texts() == before


async def test_each_copy_of_a_unit_is_a_choice(world: World) -> None:
    for way, view in islice(views(Stage.FIGHT), TRIED):
        room = await seated(world, way)
        seat = (await room.match()).to_act[0]
        found = asked(await window(room, seat))
        values = [each["value"] for one in found.values() for each in one["options"]]
        units = [each.partition(COPY)[0] for each in values]
        own = present(view.mine())
        for unit in own.units.hand or ():
            if unit in units:
                assert units.count(unit) % (own.units.hand or ()).count(unit) == 0
