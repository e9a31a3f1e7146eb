"""Whole matches of Vilitum by command and by click, with take-backs, on both boards, over
restarts."""

from __future__ import annotations

from typing import Final

import pytest

from tests.bot.reading import alts, labels, said, words
from tests.bot.room import Room
from tests.bot.vilitum.kit import PLACINGS, RULES, seated
from tests.bot.world import World, click_of

MATCHES: Final = {
    "5x5": (
        "R>c1 Z>e5 Z>e1 C>d5 C>d1 R>c5 A>b1 W>b5 W>a1 A>a5 Cd1-d4 Cd4*c5 Cd5*d4 Ze1<>d4 "
        "Zd4xc5 Cd5*d4 Zd4<>a1 Wd4xd5 Wb5!c5 Wd4-d5 Wd5xe5 Aa5-d2 Ad2xc1 Wd5xe5 end Ad2-b4 "
        "Wd5!c5 Wb5!b4 Ab1xb4 Ab3-d5 Wc5xd5 Wc5-c4 Wb4!c4 Rc1-c5 Rc5xc4 Wc4!d4 We4!d4 Wc4!d4 "
        "We4xd4"
    ),
    "7x7": (
        "Z>g1 R>f7 A>e1 A>b7 R>b1 Z>g7 W>a1 W>a7 C>c1 C>e7 Cc1-c7 Cc7*b7 Rf7-f2 Cc7*b7 Cc7-c1 "
        "Wa7!b7 Zg1xf2 Zg1<>c1 Ce7=A Ae7-c5 Cg1*f2 end Ac5-b6 Cg1*f2 Wb7!b6 Ae1-b4 Ab4xb6 "
        "Wb6-c5 Ab4xb5 Wc5!b5 Ab4xb5 Wb5-b6 Ab4xb6 Ab4-a5 Zg7-e6 Aa5xb6 Aa5-c3 Wb6-c5 Ac3xc5 "
        "Ac3-e5 Ze6-c7 Zc7-b5 Ae5xb5 Zb5-d4 Zd4-b3 Wa1-b2 Wb2xb3"
    ),
}
"""Whole matches by all regional rules of `kit`: on both boards one, with nearly every verb."""


async def to_the_end(room: Room, texts: list[str], *, by_click: bool) -> None:
    """Plays all of it by command or all of it by click: of the deeds that can be taken back
    every second one is, and is played again; a restart comes after every ninth deed."""
    backs = 0
    for number, text in enumerate(texts, 1):
        (seat,) = (await room.match()).to_act
        await (room.pick(seat, text) if by_click else room.play(seat, text))
        backs += (await room.match()).may_take_back(seat)
        if backs % 2 and (await room.match()).may_take_back(seat):
            await back(room, seat, by_click=by_click)
            await (room.pick(seat, text) if by_click else room.play(seat, text))
        if number % 9 == 0:
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
    assert match.game.alt_text(match.view(None)) in alts(await room.board())


@pytest.mark.parametrize(("board", "by_click"), [("5x5", True), ("7x7", False)])
async def test_a_match_to_its_end(world: World, board: str, by_click: bool) -> None:
    room, texts = await seated(world, board=board, regional=RULES), MATCHES[board].split()
    await to_the_end(room, texts, by_click=by_click)
    shown = words(await room.board())
    assert await room.ending() in shown
    assert labels(await room.board()) == ["Rematch", "Replay", "History"]
    played = await room.texts()
    kept = [
        text
        for text, after in zip(played, [*played[1:], ""], strict=True)
        if "!back" not in (text, after)
    ]
    assert kept == texts
    assert played.count("!back") > 2


async def test_every_action_is_told_by_one_message(world: World) -> None:
    """In each turn the older board, which showed it action by action, goes back."""
    texts = MATCHES["5x5"].split()
    room = await seated(world, *texts[:10], board="5x5", regional=RULES)
    await to_the_end(room, texts[10:21], by_click=False)
    entries, told = await room.told(10)
    kept = {words: count for words, count in entries.items() if "takes an action back" not in words}
    assert {words: told[words] for words in kept} == dict.fromkeys(kept, 1)


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
            assert "'s turn." in said(refused) or "You don't play" in said(refused)
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
