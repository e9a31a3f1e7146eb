"""Whole matches of Vilnius, each deed of them played and shown, by command and by click."""

from __future__ import annotations

import pytest

from conformance.screens import board_alt
from engines.vilnius.actions.legal import GRAMMAR
from tests.bot.reading import alts, labels, message_of, said, words
from tests.bot.room import Room
from tests.bot.samples import Deed
from tests.bot.vilnius.kit import Way, policy_match, random_match, seated, tells, view_of
from tests.bot.vilnius.orders import order
from tests.bot.world import World

HARD = {"level": "hard", "length": "short"}
SEEDS = {2: "51", 3: "24"}
"""Of matches that are soon lost."""


async def deed(room: Room, deed: Deed, *, by_click: bool) -> None:
    """Plays an action of a player, who is told; everybody is shown the board. What could not be
    paid otherwise no click buys without paying: that is typed."""
    seat, text = deed
    before = await room.match()
    by_click = by_click and text in {each.text for each in before.game.picks(before.view(seat))}
    if by_click:
        done = await room.pick(seat, text)
    else:
        name, options = order(GRAMMAR.read(text))
        home = await room.home()
        done = await room.players[seat].slash(home, f"vilnius {name}", match=room.id, **options)
    match = await room.match()
    assert (by_click and not said(done)) or tells(said(done), match, before.ply, seat)
    shown = alts(await room.board())
    assert match.outcome or board_alt(match) in shown


@pytest.mark.parametrize(("seats", "by_click"), [(2, False), (3, True)], ids=["two", "three"])
async def test_a_match_to_its_end(world: World, seats: int, by_click: bool) -> None:
    way = random_match(SEEDS[seats], seats, **HARD)
    room = await seated(world, Way(way.seed, ()), seats, **HARD)
    for number, (seat, text) in enumerate(way.deeds, 1):
        if number == len(await room.texts()) + 1:  # else the rules have forced it
            await deed(room, (seat, text), by_click=by_click)
        if number % 40 == 0:
            await world.restart()
    assert await room.texts() == [text for _, text in way.deeds]
    board, row = await room.board(), await room.row()
    assert row.reason == "fallen"
    assert f"**{await room.ending()}** Well played, {'both' if seats == 2 else 'all'}." in words(
        board
    )
    assert labels(board) == [*("Rematch", "Review", "Share as animation", "My board", "More")]
    assert world.pinged(board) == {person.id for person in room.players}
    match = await room.match()
    for person in room.players:
        told = match.game.describe_outcome(match.view(None))
        assert f"The match is over.** {told}" in words(world.dm(person))
        assert len(world.dms(person)) == 1


async def test_a_match_that_is_won_ends_with_glory_for_all(world: World) -> None:
    way = policy_match(2, length="short")
    *most, last = way.deeds
    room = await seated(world, Way(way.seed, tuple(most)), length="short")
    await deed(room, last, by_click=True)
    board, view = await room.board(), await view_of(room)
    assert (await room.row()).reason == "defended"
    assert "Congratulations, both!" in words(board)
    for person, player in zip(room.players, view.players, strict=True):
        assert f"<@{person.id}> {player.totals.glory}" in words(board)
    more = message_of(await room.click(0, "More"))
    assert "as published at the start" in words(more)
