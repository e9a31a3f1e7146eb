"""The turn of Magna Victorus at the table: bonus chains, take-backs, restarts, and who may not."""

from __future__ import annotations

from cogs.board.steps import PickControls, PickTree, Spot
from cogs.hall.menus import PickerState
from cogs.hall.screen import Button, Screen
from tests.bot.reading import labels, menu_with, message_of, said, way_to, words
from tests.bot.victorus.kit import CHAIN, GAME, WHOLE, WIDE, seated
from tests.bot.world import World
from tests.sample import present

ANN, BEN, CAT = 0, 1, 2


async def test_a_capture_leaves_the_turn_open_for_a_bonus_move(world: World) -> None:
    room = await seated(world, *CHAIN[:-1])
    before = await room.board()
    taken = await room.pick(BEN, CHAIN[-1])
    assert "Blue's Byzantine k13 captures Orange's Hospitaller on m10." in said(taken)
    board = await room.board()
    assert board.id == before.id
    assert "Blue may make a bonus move, or end the turn." in words(board)
    assert "Continue below, end the turn, or take back." in words(board)
    assert {"✓ End turn", "Take back"} <= set(labels(board))
    assert taken.response
    assert way_to(taken.response, ("m10",)) is None
    await room.choose(BEN, taken.response, "j13-n10")
    board = await room.board()
    assert board.id != before.id
    assert "Orange: move a piece." in words(board)
    assert world.pinged(board) == {world.ann.id}
    assert "Take back" not in labels(board)


async def test_a_chain_is_told_by_one_message(world: World) -> None:
    room = await seated(world)
    for text in (*CHAIN, "j13-n10"):
        await room.pick((await room.match()).to_act[0], text)
    entries, told = await room.told(0)
    assert dict(told) == dict.fromkeys(entries, 1)


async def test_a_whole_turn_is_typed_at_once(world: World) -> None:
    room = await seated(world, *CHAIN[:-1])
    refused = await room.play(BEN, "k13xm10, j13-a1, end")
    assert "Nothing was played." in said(refused)
    assert await room.texts() == list(CHAIN[:-1])
    played = await room.play(BEN, "k13xm10, j13-n10, end")
    assert (
        "Blue's Byzantine k13 captures Orange's Hospitaller on m10. "
        "Blue's Teutonic moves from j13 to n10 (bonus move)." in said(played)
    )
    assert await room.texts() == [*CHAIN, "j13-n10"]


async def test_more_destinations_than_a_select_holds_are_all_offered(world: World) -> None:
    room = await seated(world, *WIDE)
    view = (await room.match()).view(ANN)
    goals = [text for text in map((await room.match()).game.write, view.legal)
             if text.startswith("o4")]  # fmt: skip
    assert len(goals) == 26
    way = present(way_to(await room.board(), ("o4",)))
    picker = message_of(await room.take(ANN, await room.board(), way))
    assert all(menu_with(picker, goal.split("-")[-1].split("x")[-1]) for goal in goals)
    await room.pick(ANN, goals[-1])
    assert (await room.texts())[-1] == goals[-1]


async def test_somebody_concedes_in_the_middle_of_anothers_turn(world: World) -> None:
    """The turn goes on, and what was done in it can still be taken back."""
    texts = WHOLE[3].split()[:2]
    room = await seated(world, *texts, seats=3)
    assert "Red may make a bonus move, or end the turn." in words(await room.board())
    asked = await room.click(CAT, "Concede")
    assert "You lose, and the others continue." in said(asked)
    assert asked.response
    await world.cat.click(asked.response, label="Concede")
    board = await room.board()
    assert f"~~**Green** <@{world.cat.id}>~~" in words(board)
    assert "Green concedes." in words(board)
    assert (await room.match()).to_act == (BEN,)
    press = await room.click(CAT, "✓ End turn")
    assert "You are no longer in this match." in said(press)
    seen = message_of(await room.click(CAT, "My board"))
    assert labels(seen) == ["Refresh", "Look closer", "More"]
    assert "Red may make a bonus move, or end the turn." in words(await room.board())
    await room.click(BEN, "Take back")
    await room.pick(BEN, texts[-1])
    await room.click(BEN, "✓ End turn")
    assert await room.texts() == [*texts, "!resign", "!back", texts[-1], "end"]
    assert (await room.match()).to_act == (ANN,)


async def test_a_chosen_piece_brings_the_private_board_closer(world: World) -> None:
    """By itself, unless a person wants it whole; and one press shows it whole again."""
    room = await seated(world, *WIDE)
    way = present(way_to(await room.board(), ("o4",)))
    picker = message_of(await room.take(ANN, await room.board(), way))
    assert "Whole board" in labels(picker)
    await world.ann.click(picker, label="Whole board")
    assert "Look closer" in labels(picker)
    await world.ann.click(picker, label="Back")
    assert "Look closer" in labels(picker)
    again = present(way_to(picker, ("o4",)))
    await room.take(ANN, picker, again)
    assert "Whole board" in labels(picker)
    await world.ann.slash(world.channel, "settings", closer=False)
    plain = message_of(await room.take(ANN, await room.board(), way))
    assert "Look closer" in labels(plain)


def test_a_hospitaller_travels_and_then_pivots() -> None:
    """Each step has its own cells, fewer than all pairs; a sign tells what leads to a capture."""
    position = "standard orange 1 / orange Kj1 Qf1 Hbh5 / blue Kh14 Ql14 Tbj5 Ubl9"
    view = GAME.view(GAME.load(position), 0)
    steps = PickControls(PickTree(Spot(GAME, view)), "pick", 1, 0)
    travels, pivots = (
        [each.label for each in Screen((*steps.blocks(PickerState(chosen), "?"),)).controls
         if isinstance(each, Button)]
        for chosen in (("h5",), ("h5", "k9"))
    )  # fmt: skip
    assert len(travels) < len(steps.ways.further(("h5",)))
    assert "⚔ k9" in travels
    assert pivots == ["j10", "⚔ ℓ9"]
