"""Rematches: who asks, who accepts, who moves first."""

from __future__ import annotations

import pytest

from cogs.lobby.messages import POSTED
from db.values import OVER, RUNNING
from tests.bot.reading import ids, labels, said, words
from tests.bot.room import Room
from tests.bot.samples import each_rivalry
from tests.bot.world import World, click_of


async def over(world: World, *, loser: int | None) -> Room:
    """A match that one side has lost by resignation, or that is drawn."""
    room = await world.ready()
    if loser is None:
        for person in room.players:
            await person.slash(await room.home(), f"{world.command} draw")
    else:
        await room.resign(loser)
    return room


@each_rivalry
@pytest.mark.parametrize("loser", [0, 1, None])
async def test_who_begins_follows_the_last_result(world: World, loser: int | None) -> None:
    room = await over(world, loser=loser)
    match = await room.match()
    assert match.outcome
    again = await room.rematch()
    wanted = match.game.rematch_options(dict(match.setup.options), match.outcome)
    assert dict((await again.match()).setup.options) == wanted
    assert await again.status() in words(await again.board())


async def test_the_sides_stay_as_they_were(world: World) -> None:
    again = await (await over(world, loser=0)).rematch()
    row = await again.row()
    assert row.people == (world.ann.id, world.ben.id)


@pytest.mark.parametrize("way", ["press", "command"])
async def test_both_asking_for_a_rematch_starts_one_match(world: World, way: str) -> None:
    room = await over(world, loser=0)
    old, home = await room.board(), await room.home()
    await room.click(0, "Rematch")
    if way == "press":
        await world.ben.click(old, label="Rematch")
    else:
        asked = await world.ben.slash(home, f"{world.command} rematch")
        assert said(asked), "a deferred answer must not stay empty"
    rows = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
    assert [row.rematch_of for row in rows] == [room.id]
    invitations = [each for each in (await room.home()).history() if "Rematch:" in words(each)]
    assert [labels(each) for each in invitations] == [[]]
    told = f"Match {rows[0].id}: <@{world.ann.id}> against <@{world.ben.id}>."
    assert told in words(invitations[0])


async def test_both_pressing_rematch_at_the_same_moment_start_one_match(world: World) -> None:
    room = await over(world, loser=0)
    board = await room.board()
    await world.at_once(
        click_of(world.ann, board, "Rematch"), click_of(world.ben, board, "Rematch")
    )
    rows = await world.store.matches.of_person(world.ann.id, statuses=RUNNING)
    assert [row.rematch_of for row in rows] == [room.id]
    assert await world.store.invitations.get(3) is None


async def test_a_double_click_on_rematch_asks_once(world: World) -> None:
    room = await over(world, loser=0)
    board = await room.board()
    await world.at_once(*(click_of(world.ann, board, "Rematch") for _ in range(2)))
    assert await world.store.invitations.get(3) is None


async def test_asking_twice_is_refused(world: World) -> None:
    room = await over(world, loser=0)
    old = await room.board()
    await room.click(0, "Rematch")
    again = await world.ann.click(old, label="Rematch")
    assert "You have asked for a rematch already." in said(again)


async def test_nobody_asks_for_a_rematch_of_a_running_match(world: World) -> None:
    room = await world.ready()
    asked = await world.ann.slash(await room.home(), f"{world.command} rematch", match=room.id)
    assert "You can ask for a rematch when it is over." in said(asked)
    none = await world.ann.slash(await room.home(), f"{world.command} rematch")
    assert "You have no finished match of this game yet." in said(none)


async def test_a_stranger_cannot_ask_for_a_rematch(world: World) -> None:
    room = await over(world, loser=0)
    refused = await room.click(world.cat, "Rematch")
    assert refused.ephemeral
    assert await room.only_players() in said(refused)


async def test_a_rematch_is_asked_for_from_the_private_board_too(world: World) -> None:
    room = await over(world, loser=0)
    shown = await room.look(world.ann)
    assert labels(shown) == [*("Rematch", "Review", "Share as animation", "More")]
    await world.ann.click(shown, label="Rematch")
    assert words(shown) == POSTED
    assert "b:accept:2:0:" in ids(world.last(world.channel))
    assert len(await world.store.matches.of_person(world.ann.id, statuses=OVER)) == 1
