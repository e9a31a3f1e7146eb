"""Turns in which several act at the same moment: nobody's picker grows old by what others do."""

from __future__ import annotations

import asyncio

from simcord import ResponseMessage

from cogs.board.notice import LAST
from cogs.table.play import OldControl, is_current
from engines.match import begin, replay
from tests.bot.reading import message_of, said, way_to, words
from tests.bot.room import Room
from tests.bot.simultaneous_hands.kit import ANN, BEN, CAT, WHOLE, Hands, dealing, hands, three
from tests.bot.world import World, click_of
from tests.sample import present
from tests.sample import said as after
from tests.toys.simultaneous_hands import BELL, SKIP

EARLIER, ANEW = ("That button is from an earlier turn.", "That is not possible now. Choose again.")


def own(dealt: Hands, seat: int) -> list[str]:
    """The cards of a seat whose numbers nobody else has."""
    others = {card[1] for other, hand in enumerate(dealt) if other != seat for card in hand}
    return [card for card in dealt[seat] if card[1] not in others]


SEED = dealing(lambda dealt: all(own(dealt, seat) for seat in range(3)))
CARDS = tuple(own(hands(SEED), seat)[0] for seat in range(3))


async def opened(room: Room, seat: int) -> ResponseMessage:
    """A picker before anything is chosen in it."""
    return message_of(await room.press(seat, "move"))


async def put(room: Room, seat: int, picker: ResponseMessage, *parts: str) -> None:
    """Chooses parts in a picker, however old."""
    way = present(way_to(picker, parts))
    await room.take(seat, picker, way)


async def test_all_who_confirm_twice_at_the_same_moment_play_once_each(world: World) -> None:
    room = await three(world, SEED)
    pickers = [await room.chosen(seat, CARDS[seat]) for seat in range(3)]
    clicks = [click_of(room.players[seat], pickers[seat], "Confirm") for seat in (0, 1, 2, 0, 1, 2)]
    await world.at_once(*clicks)
    assert sorted(await room.texts()) == sorted(CARDS)
    match = await room.match()
    assert {entry.seat: entry.text for entry in match.entries} == dict(enumerate(CARDS))


async def test_a_control_is_tried_again_when_somebody_else_was_faster(world: World) -> None:
    room = await three(world, SEED)
    act = world.bot.services.table.act
    deeds = [act(room.id, room.players[seat].id, CARDS[seat], 0) for seat in range(3)]
    seated_at = await asyncio.gather(*deeds)
    assert sorted(seated.played for seated in seated_at) == [(0,), (1,), (2,)]
    assert all(seated.goes_on for seated in seated_at)
    again = [act(room.id, room.players[seat].id, SKIP, 0) for seat in range(3)]
    refused = await asyncio.gather(*again, return_exceptions=True)
    assert [type(each) for each in refused] == [OldControl] * 3
    assert len(await room.texts()) == 3


async def test_a_picker_stays_good_while_others_play_and_over_a_restart(world: World) -> None:
    room = await three(world, SEED)
    picker = await opened(room, ANN)
    for seat in (BEN, CAT):
        await room.play(seat, CARDS[seat])
    await put(room, ANN, picker, *CARDS[ANN])
    assert EARLIER not in words(picker)
    await room.play(BEN, SKIP)
    await world.restart()
    await world.ann.click(picker, label="Confirm")
    assert f"Ruby plays {CARDS[ANN]}." in words(await room.board())
    assert await room.texts() == [CARDS[BEN], CARDS[CAT], SKIP, CARDS[ANN]]


async def test_a_button_under_an_older_board_plays_at_once(world: World) -> None:
    room = await three(world, SEED)
    picker = await opened(room, ANN)
    await room.play(BEN, SKIP)
    await world.ann.click(picker, label="✓ Skip")
    assert await room.texts() == [SKIP, SKIP]


async def test_what_others_made_impossible_is_refused_and_chosen_anew(world: World) -> None:
    seed = dealing(
        lambda dealt: {card[1] for card in dealt[0]} != {card[1] for card in own(dealt, 0)}
    )
    mine = next(card for card in hands(seed)[ANN] if card not in own(hands(seed), ANN))
    by, theirs = next(
        (seat, card) for seat in (BEN, CAT) for card in hands(seed)[seat] if card[1] == mine[1]
    )
    room = await three(world, seed)
    picker = await room.chosen(ANN, mine)
    await room.play(by, theirs)
    assert said(await world.ann.click(picker, label="Confirm")).endswith(ANEW)
    assert await room.texts() == [theirs]
    await world.ann.click(picker, label="Back")
    await world.ann.click(picker, label="✓ Skip")
    assert await room.texts() == [theirs, SKIP]


async def test_a_choice_that_leads_nowhere_any_more_begins_anew(world: World) -> None:
    def alone(dealt: Hands) -> bool:
        reds = [card for card in dealt[ANN] if card[0] == "r"]
        return len(reds) == 1 and f"g{reds[0][1]}" in dealt[BEN]

    seed = dealing(alone)
    (mine,) = [card for card in hands(seed)[ANN] if card[0] == "r"]
    room = await three(world, seed)
    picker = await opened(room, ANN)
    await room.play(BEN, f"g{mine[1]}")
    await put(room, ANN, picker, "r", mine[1])
    assert words(picker).startswith(ANEW)
    await world.ann.click(picker, label="✓ Skip")
    assert await room.texts() == [f"g{mine[1]}", SKIP]


async def test_an_own_action_makes_the_older_picker_old(world: World) -> None:
    room = await three(world, SEED)
    picker = await room.chosen(ANN, CARDS[ANN])
    await room.commit(ANN, SKIP)
    await room.show()
    await world.ann.click(picker, label="Confirm")
    assert EARLIER in words(picker)
    assert await room.texts() == [SKIP]


async def test_a_draw_offer_is_looked_at_before_anything_else(world: World) -> None:
    room = await three(world, SEED)
    picker = await room.chosen(ANN, CARDS[ANN])
    world.bot.services.panels.forget(world.ann.id)  # as after a restart
    board = message_of(await room.click(ANN, "My board"))
    world.bot.services.panels.forget(world.ann.id)
    await room.click(BEN, "Offer draw")
    played = await world.ann.click(board, label="✓ Skip")
    assert EARLIER in said(played)
    await world.ann.click(picker, label="Confirm")
    assert EARLIER in words(picker)
    assert await room.texts() == ["!draw"]


def test_for_whom_a_control_of_which_ply_is_current() -> None:
    """In a match of two: what Ann and Ben have before them since each ply."""
    match = replay(begin("bazaar", {}, "seed"))
    deeds = (*WHOLE, (ANN, BELL), (BEN, SKIP), (BEN, SKIP), (ANN, SKIP))
    current = ["0 / 0", "1 / 01", "12 / 2", "3 / 23", "4 / 4", "5 / 5", "56 / 6", "567 / 7"]
    for number, told in enumerate([*current, "8 / 8"]):
        plies = (
            "".join(str(ply) for ply in range(10) if is_current(match, seat, ply))
            for seat in (ANN, BEN)
        )
        assert " / ".join(plies) == told, f"after {number}"
        if number < len(deeds):
            match = after(match, *deeds[number])


async def test_the_last_one_is_told_so_alone(world: World) -> None:
    room = await three(world, SEED)
    for person in room.players:
        await person.slash(world.channel, "settings", my_turn="now")
    await world.env.advance_time(60)
    for seat in range(3):
        await room.play(seat, CARDS[seat])
    seats = (await room.match()).to_act
    assert len(seats) > 1

    def told() -> list[int]:
        return [
            seat
            for seat, person in enumerate(room.players)
            if any(str(LAST) in words(each) for each in world.dms(person))
        ]

    assert not told()
    for seat in seats[:-1]:
        match = await room.match()
        first = match.game.actions(match.state, seat)[0]
        await room.play(seat, match.game.write(first))
    await world.env.settle()
    assert (await room.match()).to_act == seats[-1:]
    assert told() == [seats[-1]]
    assert str(LAST) not in words(await room.board())
