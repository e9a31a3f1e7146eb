"""Whole matches of Vilitum by command and by click, with take-backs, on both boards, over
restarts."""

from __future__ import annotations

import random

import pytest

from tests.bot.reading import alts, labels, said, words
from tests.bot.room import Room
from tests.bot.vilitum.kit import GAME, PLACINGS, RULES, seated
from tests.bot.world import World, click_of

SHORT = 30
"""Deeds of a match that are played by hand; the rest is committed."""


async def to_the_end(room: Room, seed: int, *, by_click: bool) -> None:
    """A match at random: take-backs now and then, a restart in the middle of some turns."""
    rng = random.Random(seed)
    done = 0
    while not (match := await room.match()).outcome:
        (seat,) = match.to_act
        legal = match.view(seat).legal
        fights = [each for each in legal if "x" in GAME.write(each)]
        text = GAME.write(rng.choice(fights or legal))
        done += 1
        if done > SHORT:
            await room.commit(seat, text)
            continue
        await (room.pick(seat, text) if by_click else room.play(seat, text))
        if (await room.match()).may_take_back(seat) and rng.random() < 0.3:
            await back(room, seat, by_click=by_click)
        if rng.random() < 0.1:
            await room.world.restart()


async def back(room: Room, seat: int, *, by_click: bool) -> None:
    """Takes the latest action back; the board shows what stood before."""
    before = (await room.match()).states[-2]
    if by_click:
        await room.click(seat, "Take back")
    else:
        await room.players[seat].slash(await room.home(), "vilitum takeback", match=room.id)
    match = await room.match()
    assert match.state == before
    assert match.game.tell(match.view(None)) in alts(await room.board())


@pytest.mark.parametrize("board", ["5x5", "7x7"])
@pytest.mark.parametrize("by_click", [False, True], ids=["by command", "by click"])
async def test_a_match_to_its_end(world: World, board: str, by_click: bool) -> None:
    room = await seated(world, board=board, regional=RULES)
    await to_the_end(room, 5, by_click=by_click)
    await room.show()
    shown = words(await room.board())
    assert await room.ending() in shown
    assert labels(await room.board()) == ["Rematch", "Replay", "History"]
    assert "!back" in await room.texts()


async def test_a_turn_in_several_actions_is_one_board(world: World) -> None:
    """The board is touched up within the turn and names all that was done in it; a new one
    comes when the turn ends."""
    room = await world.ready()
    before = await room.board()
    picker = (await room.click(0, "Play")).response
    assert picker
    assert labels(picker) == []
    moved = await room.choose(0, picker, "Rb1-b4")
    assert "Ember's Rogue moves from b1 to b4." in said(moved)
    within = await room.board()
    assert within.id == before.id
    assert "Ember's turn goes on with the Rogue." in words(within)
    assert {"Play", "End turn", "Take back"} <= set(labels(within))
    assert world.pinged(within) == world.pinged(before)
    (next_picker,) = [moved.response] if moved.response else []
    assert {"End turn", "Take back"} <= set(labels(next_picker))
    await room.choose(0, next_picker, "Rb4xb5")
    after = await room.board()
    assert after.id != before.id
    assert "Ember's Rogue" in words(after)
    assert world.pinged(after) == {world.ben.id}
    assert "Take back" not in labels(after)


async def test_others_can_neither_end_nor_take_back_a_turn(world: World) -> None:
    room = await world.ready((0, "Rb1-b4"))
    for person in (world.ben, world.cat):
        for label in ("End turn", "Take back"):
            refused = await room.click(person, label)
            assert refused.ephemeral
            assert "It is not your turn." in said(refused) or "You don't play" in said(refused)
    assert (await room.texts())[-1] == "Rb1-b4"


async def test_a_take_back_pressed_twice_takes_back_once(world: World) -> None:
    """The second press is of an earlier board."""
    room = await world.ready((0, "Zc1-d3"))
    board = await room.board()
    twice = [click_of(world.ann, board, "Take back") for _ in range(2)]
    _, late = await world.at_once(*twice)
    assert "That control is from an earlier turn." in said(late)
    assert (await room.texts()).count("!back") == 1


async def test_a_restart_in_the_middle_of_a_turn(world: World) -> None:
    room = await world.ready((0, "Zc1-d3"))
    await world.restart()
    await room.click(0, "Take back")
    await room.pick(0, "Rb1-b4")
    await world.restart()
    await room.pick(0, "Rb4xb5")
    assert (await room.texts())[len(PLACINGS) :] == ["Zc1-d3", "!back", "Rb1-b4", "Rb4xb5"]
    assert (await room.match()).to_act == (1,)


async def test_the_end_of_a_turn_by_a_public_button_answers_in_private(world: World) -> None:
    room = await world.ready((0, "Rb1-b4"))
    ended = await room.click(0, "End turn")
    assert ended.ephemeral
    assert "Ember ends the turn." in said(ended)
    assert world.pinged(await room.board()) == {world.ben.id}
