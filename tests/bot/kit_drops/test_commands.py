"""The commands of a game on squares in which men are only placed, on boards of two sizes."""

from __future__ import annotations

from tests.bot.reading import offered, said, words
from tests.bot.world import World
from tests.toys.squares import PLOT


async def test_men_are_placed_and_never_moved_or_passed(world: World) -> None:
    found = set(world.ann.available_commands(world.channel))
    assert "plot place" in found
    assert not {"plot move", "plot pass"} & found
    room = await world.begin()
    placed = await world.ann.slash(await room.home(), "plot place", at="B2")
    assert "Rye places a stone on b2." in said(placed)
    assert "Press a piece below, or use `/plot place`." in words(await room.board())
    refused = await room.play(1, "pass")
    assert "Nobody may pass in this game." in said(refused)


async def test_the_board_is_chosen_with_the_challenge(world: World) -> None:
    room = await world.begin(board="9x9")
    assert (await room.match()).state.board.ranks == 9
    await room.pick(0, "e5")
    assert await room.texts() == ["e5"]


async def test_free_squares_are_completed(world: World) -> None:
    room = await world.begin()
    await room.play(0, "a1")
    found = await world.ben.autocomplete(await room.home(), "plot place", "at", "1")
    assert offered(found) == ["b1", "c1"]


def test_on_a_large_board_the_rank_is_picked_before_the_square() -> None:
    view = PLOT.view(PLOT.start({"board": "9x9"}, 2, ""), 0)
    values = {tuple(part.value for part in PLOT.parts(view, action)) for action in view.legal}
    assert ("rank5", "e5") in values
    assert PLOT.asks(view, ()) == "Where?"
    assert PLOT.asks(view, ("rank5",)) == "Which square?"
    assert [spec.key for spec in PLOT.options] == ["board", "first"]
