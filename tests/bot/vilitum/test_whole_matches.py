"""Whole matches of Vilitum by command and by click, with take-backs, on both boards, over
restarts."""

from __future__ import annotations

from typing import Final

import pytest

from conformance.screens import board_alt
from tests.bot.reading import alts, labels, words
from tests.bot.room import Room
from tests.bot.vilitum.kit import RULES, seated
from tests.bot.world import World

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


def by_hand(texts: list[str]) -> list[str]:
    """A match without what is forced: on 5x5 the last piece of each side has one square left."""
    small = texts == MATCHES["5x5"].split()
    return [text for ply, text in enumerate(texts) if ply not in (8, 9) or not small]


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
    assert board_alt(match) in alts(await room.board())


@pytest.mark.parametrize(("board", "by_click"), [("5x5", True), ("7x7", False)])
async def test_a_match_to_its_end(world: World, board: str, by_click: bool) -> None:
    room, texts = await seated(world, board=board, regional=RULES), MATCHES[board].split()
    await to_the_end(room, by_hand(texts), by_click=by_click)
    shown = words(await room.board())
    assert await room.ending() in shown
    assert labels(await room.board()) == [
        *("Rematch", "Review", "Share as animation", "My board", "More")
    ]
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
    kept = {words: count for words, count in entries.items() if "takes back an action" not in words}
    assert {words: told[words] for words in kept} == dict.fromkeys(kept, 1)
